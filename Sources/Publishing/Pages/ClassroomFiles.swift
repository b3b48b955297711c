import Courseware

/// The files beside a classroom's page that are not pages.
enum ClassroomFiles {
  /// The calendar and the feed are in the given language.
  static func all(of course: Course, _ index: Int, in language: SiteLanguage) -> [Output] {
    let id = course.classrooms[index].id
    func output(_ name: String, _ bytes: @escaping @Sendable (Classroom) -> [UInt8]) -> Output {
      Output(
        path: "site/\(id)/\(name)", of: .classroom(id),
        .page { _ in bytes(course.classrooms[index]) })
    }
    let grades = output(GradesFile.name) { GradesFile(classroom: $0).bytes }
    return (course.classrooms[index].isGraded ? [grades] : []) + [
      output("quizzes.js", script),
      output("calendar.ics") {
        CalendarFile(classroom: $0, site: course.site, language: language).bytes
      },
      output(feed) { FeedFile(classroom: $0, site: course.site, language: language).bytes },
    ]
  }

  static let feed = "feed.xml"
  /// The library's entries of a classroom with a password, encrypted.
  static let library = "library.js"

  /// The quizzes of a classroom, for the home page on a device that has starred it or taken a quiz
  /// of it.
  ///
  /// It is a script because a page opened from a file can load nothing else.
  @Sendable private static func script(of classroom: Classroom) -> [UInt8] {
    let quizzes = classroom.quizzes.map { quiz in
      var members = [("id", JSONValue.string(quiz.id)), ("name", .string(quiz.name))]
      if let names = quiz.namesInPages { members.append(("names", names)) }
      if quiz.folder != .quizzes { members.append(("folder", .string(quiz.folder.rawValue))) }
      if let language = quiz.language { members.append(("language", .string(language))) }
      if let deadline = quiz.deadline {
        members.append(("deadline", .whole(deadline.seconds)))
      }
      return JSONValue.object(members.map(JSONValue.Member.init))
    }
    var out = Array("addQuizzes(".utf8)
    out.writeJSON(classroom.id)
    out.write(", ")
    out.writeJSON(JSONValue.array(quizzes))
    if classroom.isLocked { out.writeCard(of: classroom) }
    out.write(");\n")
    return out
  }
}

extension [UInt8] {
  /// Appends a comma and what the card of a classroom shows to readers who know the password.
  fileprivate mutating func writeCard(of classroom: Classroom) {
    beginObject()
    field("name", classroom.name)
    field("teacher", classroom.teacherNames)
    field("term", classroom.term ?? "")
    field("created", Int(classroom.created.seconds))
    field("month", String(classroom.created.localDate.prefix(7)))
    field("count", classroom.quizzes.count)
    endObject()
  }
}
