package import Courseware
package import Disk

extension ClassSession {
  /// Writes the answers of each student as a file, like those that students download.
  ///
  /// Writing them again changes nothing. When the class is over, a file that exists is kept: the
  /// teacher may have corrected the name in it.
  ///
  /// - Returns: The number of files.
  @discardableResult
  package func writeAttempts(
    at quiz: Quiz, in site: Site, to folder: Folder
  ) throws(DiskError) -> Int {
    let attempts = attempts(at: quiz, in: site)
    for attempt in attempts {
      if isOver, try folder.status(of: attempt.fileName)?.kind == .file { continue }
      try folder.replace(
        attempt.fileName, with: attempt.canonicalJSON + [UInt8(ascii: "\n")])
    }
    return attempts.count
  }

  /// Removes the journal of a session whose attempts are written.
  ///
  /// A journal with lines that could not be read is kept under another name, which no class uses.
  ///
  /// - Parameters:
  ///   - name: The name of the journal's file.
  ///   - folder: The folder of the journals.
  /// - Returns: The new name; `nil` if the journal was removed.
  /// - Throws: The error of a disk operation that failed.
  package func removeJournal(
    _ name: String, in folder: Folder
  ) throws(DiskError) -> String? {
    guard !damagedLines.isEmpty else {
      try folder.remove(name)
      return nil
    }
    var (kept, number) = ("\(name).damaged", 1)
    while try folder.status(of: kept) != nil {
      number += 1
      kept = "\(name).damaged-\(number)"
    }
    try folder.rename(name, to: kept)
    return kept
  }
}

/// The result of ``finishClasses(but:in:to:_:)``.
package struct EarlierClasses: Sendable {
  /// The quizzes whose attempts were written.
  package var written: [String] = []
  /// The journals that are kept because the course does not have their quiz, each with its quiz.
  package var unknown: [(quiz: String, journal: String)] = []
  /// The journals that are kept because their first line cannot be read, without that of the class
  /// to continue.
  package var damaged: [String] = []
  /// The journals that are kept, although their attempts were written, because lines of them cannot
  /// be read, each with the numbers of these lines, from 1.
  package var incomplete: [(journal: String, lines: [Int])] = []
  /// Why journals could not be read; without that of the class to continue.
  package var unreadable: [DiskError] = []
}

/// Finishes classes that were not ended, for example because the computer lost power.
///
/// Writes their attempts as files and removes their journals, except for the class to continue. A
/// journal with lines that cannot be read is kept under another name.
///
/// - Parameters:
///   - name: The journal of the class to continue, which is kept unless that class is over.
///   - journals: The folder of the journals.
///   - attempts: The folder to which attempts are written.
///   - course: The course with the quizzes.
///   - absent: Classrooms that are not in the course now, whose journals are kept.
/// - Returns: The result for each journal.
/// - Throws: The error of a disk operation that failed.
package func finishClasses(
  but name: String, in journals: Folder, to attempts: Folder, _ course: Course,
  absent: Set<String> = []
) throws(DiskError) -> EarlierClasses {
  var found = EarlierClasses()
  for file in try journals.names() where file.hasSuffix(".jsonl") {
    let opened: (journal: LineJournal, lines: [[UInt8]])
    do throws(DiskError) {
      opened = try LineJournal.open(file, in: journals)
    } catch {
      if error.reason.isMachineFault { throw error }
      // Another class server is writing a busy one.
      if error.reason != .busy, file != name { found.unreadable.append(error) }
      continue
    }
    guard let session = ClassSession(journal: opened.lines) else {
      if !opened.lines.isEmpty, file != name { found.damaged.append(file) }
      continue
    }
    if file == name, !session.isOver { continue }
    if absent.contains(session.start.classroom) { continue }
    let held = "\(session.start.classroom)/\(session.start.quiz)"
    guard let quiz = course.quiz(of: session.start) else {
      found.unknown.append((held, file))
      continue
    }
    let count = try session.writeAttempts(at: quiz, in: course.site, to: attempts)
    if let kept = try session.removeJournal(file, in: journals) {
      found.incomplete.append((kept, session.damagedLines))
    }
    if count + session.handedIn.count > 0 { found.written.append(held) }
  }
  return found
}

extension Course {
  /// The quiz of a class, even if the ids of the quiz or of its classroom have changed since.
  ///
  /// A quiz that has the name now is preferred to one that had it.
  fileprivate func quiz(of start: ClassSession.Start) -> Quiz? {
    let current = classrooms.first { $0.id == start.classroom }?.quizzes
    if let quiz = current?.first(where: { $0.id == start.quiz }) { return quiz }
    for classroom in classrooms {
      let found = classroom.quizzes.first { quiz in
        classroom.names(of: quiz).contains { $0 == (start.classroom, start.quiz) }
      }
      if let found { return found }
    }
    return nil
  }
}
