import Courseware
import Ledgers

extension Doctor {
  /// The number of days after which a key should be replaced.
  static let longestUse: Int64 = 400

  func isOld(_ key: some KeyFile) -> Bool {
    course.currentTime - key.created > Self.longestUse * 86_400
  }

  /// A finding that no keys can be read, so that nothing else is said about them; `nil` if they
  /// can.
  func unreadableKeys() -> DoctorFinding? {
    func finding(_ message: String, _ advice: String) -> DoctorFinding {
      DoctorFinding(.problem, "unreadable-keys", message, advice: advice)
    }
    if let fault = faultOfEnvironmentKeys() {
      return finding(fault, "write the content of a key file on each of its lines")
    }
    do {
      _ = try KeyFolder()?.files()
      return nil
    } catch {
      return finding("\(error)", "make it a folder that you can read, with your key files")
    }
  }

  /// Findings about the key files.
  func keyFolderFindings() -> [DoctorFinding] {
    if let finding = unreadableKeys() { return [finding] }
    guard let folder = KeyFolder(), let (_, damaged) = try? folder.files() else { return [] }
    let found = damaged.map { path in
      DoctorFinding(
        .problem, "damaged-key", "'\(path)' is damaged: it contains no key",
        advice: "restore it from a copy that 'quizpress keys backup -o FILE' wrote")
    }
    return found
      + ((try? folder.readableByOthers()) ?? []).map { path in
        DoctorFinding(
          .problem, "readable-key", "others on this computer can read the key file '\(path)'",
          advice: "run 'chmod 600 \(shellQuoted(path))'")
      }
  }

  /// Findings about files with keys that Git tracks.
  func keysInGit(_ repository: Repository) -> [DoctorFinding] {
    let search = KeySearch(unreadableKeys() == nil ? (try? keysAtHand()) ?? [] : [])
    return ((try? repository.keys(search, inAllFiles: true)) ?? []).map { file in
      DoctorFinding(
        .problem, "tracked-key", "'\(file.path)' in Git \(file.finding)",
        advice: "run 'git rm --cached \(shellQuoted(file.path))' and 'quizpress keys rotate' or, "
          + "for a classroom, 'quizpress password renew CLASSROOM'; it remains in the history")
    }
  }

  /// Findings about the key of exams.
  func examKeyFindings(_ ready: Course) -> [DoctorFinding] {
    guard let id = ready.site.keyID else { return unsealedFindings(ready) }
    guard let keys = try? keysAtHand().compactMap({ $0 as? ExamKeyFile }) else { return [] }
    guard let key = keys.first(where: { $0.id == id }) else {
      return [
        DoctorFinding(
          .risk, "missing-key",
          "the key \(id), which encrypts the exams, is not on this computer",
          advice: "run 'quizpress keys import FILE' with a copy of it; restore 'exam-key' in "
            + "'site.yml' if somebody changed it; if the key is lost, run 'quizpress keys rotate': "
            + "earlier attempts can then no longer be read")
      ]
    }
    var found: [DoctorFinding] = []
    found.add(
      if: !key.hasPassphrase, .note, "key-without-passphrase",
      "the key \(id) has no passphrase: whoever can read your files can use it",
      advice: "run 'quizpress keys rotate --passphrase' before the next exam")
    found.add(
      if: isOld(key), .note, "old-key",
      "the key \(id) is more than \(Self.longestUse) days old",
      advice: "run 'quizpress keys rotate' between two terms")
    return found
  }

  /// Findings about exams whose attempts are not encrypted in transit.
  private func unsealedFindings(_ ready: Course) -> [DoctorFinding] {
    guard
      ready.assignments.contains(where: { $0.quiz.kind == .exam && $0.quiz.answers == .teacher })
    else { return [] }
    return [
      DoctorFinding(
        .note, "unencrypted-exams", "students hand in exams as files that others can read",
        advice: "run 'quizpress keys new' to encrypt them for you")
    ]
  }
}
