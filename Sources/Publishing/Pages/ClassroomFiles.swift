import Courseware

/// The files beside a classroom's page that are no pages themselves.
enum ClassroomFiles {
  static func all(of course: Course, _ index: Int) -> [Output] {
    let id = course.classrooms[index].id
    return [
      Output(
        path: "site/\(id)/quizzes.js",
        content: .page { _ in script(of: course.classrooms[index]) })
    ]
  }

  /// What the home page says of a classroom's quizzes on a device that has starred it or taken one.
  ///
  /// It is a script because a page opened from a file can load nothing else.
  private static func script(of classroom: Classroom) -> [UInt8] {
    let quizzes = classroom.quizzes.map { quiz in
      var members = [("id", JSONValue.string(quiz.id)), ("name", .string(quiz.name))]
      if let deadline = quiz.deadline {
        members.append(("deadline", .number(String(deadline.seconds))))
      }
      return JSONValue.object(members.map(JSONValue.Member.init))
    }
    var out = Array("addQuizzes(".utf8)
    out.writeJSON(classroom.id)
    out.write(", ")
    out.writeJSON(JSONValue.array(quizzes))
    out.write(");\n")
    return out
  }
}
