package import Courseware
package import Disk

extension ClassSession {
  /// Writes what every student answered as a file, like those that students download.
  ///
  /// Writing them again changes nothing.
  ///
  /// - Returns: How many there are.
  @discardableResult
  package func writeAttempts(
    at quiz: Quiz, in site: Site, to folder: Folder
  ) throws(DiskError) -> Int {
    let attempts = attempts(at: quiz, in: site)
    for attempt in attempts {
      try folder.replace(
        attempt.fileName, with: attempt.canonicalJSON + [UInt8(ascii: "\n")])
    }
    return attempts.count
  }
}

/// The journals of classes that were not ended, as when a computer has lost its power.
///
/// The attempts of those that are not to be continued are written as files, and the journals are
/// removed.
///
/// - Parameters:
///   - name: The journal to be kept, unless its class is over.
///   - journals: The folder of the journals.
///   - attempts: The folder of the attempts.
///   - course: Has the quizzes.
/// - Returns: The quizzes whose attempts were written.
/// - Throws: What the disk cannot do.
package func finishClasses(
  but name: String, in journals: Folder, to attempts: Folder, _ course: Course
) throws(DiskError) -> [String] {
  var finished: [String] = []
  for file in try journals.names() where file.hasSuffix(".jsonl") {
    let opened: (journal: LineJournal, lines: [[UInt8]])
    do throws(DiskError) {
      opened = try LineJournal.open(file, in: journals)
    } catch {
      // Another class server is writing it.
      if error.reason == .busy { continue }
      throw error
    }
    guard let session = ClassSession(journal: opened.lines), file != name || session.isOver else {
      continue
    }
    let start = session.start
    let classroom = course.classrooms.first { $0.id == start.classroom }
    guard let quiz = classroom?.quizzes.first(where: { $0.id == start.quiz }) else { continue }
    try session.writeAttempts(at: quiz, in: course.site, to: attempts)
    try journals.remove(file)
    finished.append("\(start.classroom)/\(start.quiz)")
  }
  return finished
}
