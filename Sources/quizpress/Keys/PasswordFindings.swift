import Courseware
import Disk
import Ledgers
import Publishing

extension Doctor {
  /// Findings about the passwords of classrooms.
  func passwordFindings(_ ready: Course, below root: String) -> [DoctorFinding] {
    ready.classrooms.flatMap { classroom -> [DoctorFinding] in
      let file = try? classroomKey(of: classroom.id, in: ready.site.title)
      switch (classroom.access, file) {
      case (.password, nil): return [missing(classroom)]
      case (.password, let file?):
        return mismatch(of: file, below: root) + weaknesses(of: file, classroom, ready.site)
      case (.open, nil): return []
      case (.open, _?): return [unused(classroom)]
      }
    }
  }

  private func missing(_ classroom: Classroom) -> DoctorFinding {
    DoctorFinding(
      .problem, "missing-password",
      "the key of '\(classroom.id)', which has a password, is not on this computer, so "
        + "the course cannot be built",
      advice: "run 'quizpress password set \(classroom.id)' or, if another computer has the key, "
        + "'quizpress keys import FILE' with a copy")
  }

  private func mismatch(of file: ClassroomKeyFile, below root: String) -> [DoctorFinding] {
    do throws(DiskError) {
      guard let fault = try LockFit(of: file, below: root).fault(of: file) else { return [] }
      return [DoctorFinding(.problem, "other-password-key", fault.message, advice: fault.advice)]
    } catch {
      return [DoctorFinding(unreadable: error)]
    }
  }

  private func unused(_ classroom: Classroom) -> DoctorFinding {
    DoctorFinding(
      .risk, "unused-password",
      "everyone can read the pages of '\(classroom.id)', although it has a password",
      advice: "write 'access: password' into 'content/\(classroom.id)/classroom.md', unless the "
        + "classroom is meant to be open")
  }

  /// Findings about passwords that are old, or would be refused now: the names of a class may have
  /// changed.
  private func weaknesses(
    of file: ClassroomKeyFile, _ classroom: Classroom, _ site: Site
  ) -> [DoctorFinding] {
    var found = file.passwords.filter { $0.locked.form == .text }.compactMap { password in
      let names = classroom.names(in: site, section: password.section)
      return NewPassword.weakness(of: password.words, names: names).map { reason in
        DoctorFinding(
          .risk, "weak-password",
          "a password of '\(classroom.id)' is easy to guess: \(reason)",
          advice: "run 'quizpress password renew \(classroom.id)'")
      }
    }
    found.add(
      if: isOld(file), .note, "old-password",
      "the password of '\(classroom.id)' is more than \(Self.longestUse) days old",
      advice: "run 'quizpress password renew \(classroom.id)' between two terms")
    return found
  }

  /// Findings about an address at which browsers cannot decrypt pages and answers or encrypt
  /// attempts.
  func addressFindings(_ ready: Course) -> [DoctorFinding] {
    guard let address = ready.site.baseURL, isUnprotected(address) else { return [] }
    let isNeeded =
      ready.classrooms.contains { $0.access == .password }
      || ready.assignments.contains { found in
        found.quiz.answers == .release || found.quiz.isSealed(in: ready.site)
      }
    guard isNeeded else { return [] }
    return [
      DoctorFinding(
        .risk, "plain-address",
        "browsers can neither decrypt pages nor encrypt attempts at '\(address)'",
        advice: "publish the site at an address that starts with 'https:', and write it as "
          + "'base-url'")
    ]
  }

  /// Whether browsers do not treat an address as secure.
  ///
  /// Source: W3C, "Secure Contexts", section 3.1.
  private func isUnprotected(_ address: String) -> Bool {
    let start = "http://"
    guard address.lowercased().hasPrefix(start) else { return false }
    let host = address.dropFirst(start.count).lowercased().prefix { $0 != "/" }
    return !["localhost", "127.0.0.1", "[::1]"].contains { name in
      host == name || host.hasPrefix("\(name):")
    }
  }
}

extension Classroom {
  /// The names of the classroom that others know, which a password must not consist of.
  func names(in site: Site, section other: String?) -> [String] {
    let names = [id, name, number, section, other, site.title, site.organization]
    return names.compactMap(\.self) + teachers.map(\.name)
  }
}
