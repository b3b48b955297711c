import Courseware
import Publishing

extension Course {
  /// The course with the keys of its classrooms with a password.
  ///
  /// - Throws: ``ExitStatus/errors`` after saying for which classroom there is none.
  func locked() throws -> Course {
    var course = self
    for (place, classroom) in classrooms.enumerated() where classroom.access == .password {
      guard let file = try classroomKey(of: classroom.id, in: site.title) else {
        printError(
          safeForTerminal("the pages of '\(classroom.id)' cannot be encrypted: its key is not on ")
            + "this computer")
        printDiagnostic(
          safeForTerminal("note: run 'quizpress password set \(classroom.id)' or, if another ")
            + "computer has the key, 'quizpress keys import' with a copy; a key belongs to the "
            + "title of the site\n")
        throw ExitStatus.errors
      }
      course.classrooms[place].lock = file.lock
    }
    return course
  }
}

/// The key of a classroom; `nil` if there is none at hand.
///
/// - Throws: ``ExitStatus/errors`` after saying that its file is damaged.
func classroomKey(of classroom: String, in site: String) throws -> ClassroomKeyFile? {
  try onDisk { try keyAtHand(ClassroomKeyFile.id(of: classroom, in: site)) } as? ClassroomKeyFile
}
