import Courseware
import Disk
import Ledgers
import Publishing
import Sealing

extension Course {
  /// The course with the codes that seal its quizzes, from the user's key or, without one, from its
  /// release files.
  ///
  /// - Returns: In addition, notes for the teacher about releases.
  /// - Throws: ``ExitStatus/errors`` after printing for which quiz there is no code.
  func sealed(below root: String) throws -> (course: Course, notes: [String]) {
    guard assignments.contains(where: { $0.quiz.answers == .release }) else { return (self, []) }
    let key = try onDisk { try siteKey(.release, of: site.title) }
    var (course, notes) = (self, [String]())
    for (room, classroom) in classrooms.enumerated() {
      for (place, quiz) in classroom.quizzes.enumerated() where quiz.answers == .release {
        let name = "\(classroom.id)/\(quiz.id)"
        let released = try onDisk {
          try quiz.releasedCode(in: classroom, below: root, key: key)
        }
        guard let code = released ?? key?.releaseCode(of: quiz, in: classroom.id) else {
          try fail(
            "the answers of '\(name)' cannot be encrypted: there is no release key of "
              + "'\(site.title)' on this computer",
            note: "run 'quizpress release --new-key' or, if another computer has the key, "
              + "'quizpress keys import FILE' with a copy; a key belongs to the title of the site")
        }
        let isOld = try released == nil && onDisk { try releaseFile(of: quiz, below: root) } != nil
        if isOld {
          notes.append(
            "the release of '\(name)' has another time or key, or its file is damaged: the answers "
              + "are encrypted again; run 'quizpress release \(name)' to release them")
        }
        course.classrooms[room].quizzes[place].set(
          AnswerSeal(code: code, isReleased: released != nil))
      }
    }
    return (course, notes)
  }
}

extension SiteKeyFile {
  /// The code of a quiz, 16 bytes.
  ///
  /// It changes with the time of release, so that a quiz that is used again a year later has
  /// another one.
  func releaseCode(of quiz: Quiz, in classroom: String) -> [UInt8] {
    let purpose = "qp1 release|\(classroom)/\(quiz.id)|\(quiz.release?.seconds ?? 0)"
    return deriveKey(from: secret, purpose: Array(purpose.utf8), count: 16)
  }
}

extension Quiz {
  /// The code released for its time of release, under its current name or an earlier one; `nil` if
  /// there is none, or if it was not derived from the key.
  func releasedCode(
    in classroom: Classroom, below root: String, key: SiteKeyFile?
  ) throws(DiskError) -> [UInt8]? {
    for (version, room) in versions(in: classroom) {
      guard let file = try releaseFile(of: version, below: root),
        let code = ReleaseFile.code(in: file, of: version, in: room)
      else { continue }
      if key == nil || key?.releaseCode(of: version, in: room) == code { return code }
    }
    return nil
  }

  /// The quiz under its current id and under earlier ids of the quiz or its classroom, each with
  /// the id of the classroom.
  func versions(in classroom: Classroom) -> [(quiz: Quiz, classroom: String)] {
    let folders = [folder] + QuizFolder.allCases.filter { $0 != folder }
    return classroom.names(of: self).flatMap { room, name in
      folders.map { folder in
        var version = self
        version.id = name
        version.path = "\(room)/\(folder.rawValue)/\(name).md"
        return (version, room)
      }
    }
  }

  fileprivate mutating func set(_ seal: AnswerSeal) {
    self.seal = seal
    for place in translations.indices { translations[place].seal = seal }
  }
}

/// The file that releases the answers of a quiz; `nil` if there is none.
private func releaseFile(of quiz: Quiz, below root: String) throws(DiskError) -> [UInt8]? {
  guard let (folder, name) = try releaseFolder(of: quiz, below: root, isNew: false) else {
    return nil
  }
  return try folder.read(name)
}

/// The folder of a course for the release file of a quiz, `releases/biology-9b/quizzes`, and the
/// file's name; `nil` if the folder does not exist and `isNew` is false.
func releaseFolder(
  of quiz: Quiz, below root: String, isNew: Bool
) throws(DiskError) -> (folder: Folder, name: String)? {
  let names = ["releases"] + ReleaseFile.path(of: quiz).split(separator: "/").map(String.init)
  guard let folder = try Folder(at: root).folder(below: names.dropLast(), isNew: isNew) else {
    return nil
  }
  return (folder, names[names.count - 1])
}

extension Doctor {
  /// Findings about release files that cannot be read, and about a key that the next build needs
  /// and this computer does not have.
  func releaseFindings(_ ready: Course, below root: String) -> [DoctorFinding] {
    var unreadable: [DoctorFinding] = []
    let waiting = ready.assignments.filter { found in
      guard found.quiz.answers == .release else { return false }
      do throws(DiskError) {
        return try found.quiz.releasedCode(in: found.classroom, below: root, key: nil) == nil
      } catch {
        unreadable.append(DoctorFinding(unreadable: error))
        return false
      }
    }
    guard !waiting.isEmpty, (try? siteKey(.release, of: ready.site.title)) == nil else {
      return unreadable
    }
    return unreadable + [
      DoctorFinding(
        .problem, "missing-release-key",
        "there is no release key of '\(ready.site.title)' on this computer, so "
          + "\(counted(waiting.count, "quiz", "quizzes")) with 'answers: release' cannot be built",
        advice: "run 'quizpress release --new-key' or, if another computer has the key, "
          + "'quizpress keys import FILE' with a copy")
    ]
  }
}
