import Courseware

extension Course {
  /// The course with the keys of its classrooms that have a password.
  ///
  /// - Throws: ``ExitStatus/errors`` after printing which classroom has no key here, or not the one
  ///   that the course uses.
  func locked(below root: String) throws -> Course {
    var course = self
    for (place, classroom) in classrooms.enumerated() where classroom.access == .password {
      guard let file = try classroomKey(of: classroom.id, in: site.title) else {
        try fail(
          "the pages of '\(classroom.id)' cannot be encrypted: its key is not on this computer",
          note: "run 'quizpress password set \(classroom.id)' or, if another computer has the key, "
            + "'quizpress keys import FILE' with a copy; a key belongs to the title of the site "
            + "and the folder of the classroom")
      }
      try refuseMismatch(of: file, below: root)
      course.classrooms[place].lock = file.lock
    }
    return course
  }
}

/// Refuses a key of a classroom that is not the one that the course uses.
///
/// - Throws: ``ExitStatus/errors`` after printing that the course uses another key for a classroom,
///   and what to do.
func refuseMismatch(of file: ClassroomKeyFile, below root: String) throws {
  guard let fault = try onDisk({ try LockFit(of: file, below: root) }).fault(of: file) else {
    return
  }
  try fail(fault.message, note: fault.advice)
}

/// The key of a classroom; `nil` if it is not available.
///
/// - Throws: ``ExitStatus/errors`` after printing that its file is damaged.
func classroomKey(of classroom: String, in site: String) throws -> ClassroomKeyFile? {
  try onDisk { try keyAtHand(ClassroomKeyFile.id(of: classroom, in: site)) } as? ClassroomKeyFile
}
