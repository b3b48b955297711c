package import Courseware

/// Finds the member of a classroom that a student is, and never guesses between two.
package struct Roster: Sendable {
  private var members: [Member]
  private var byEmail: [String: [Int]] = [:]
  private var byName: [String: [Int]] = [:]
  private var byID: [String: Int] = [:]

  package init(_ members: [Member]) {
    self.members = members
    for (index, member) in members.enumerated() {
      byID[member.id] = byID[member.id] ?? index
      if let email = member.email { byEmail[cleaned(email), default: []].append(index) }
      byName[cleaned(member.name), default: []].append(index)
    }
  }

  /// Without members nobody is unknown: a student is who they say they are.
  package var isEmpty: Bool { members.isEmpty }

  /// Whether the id is a member's.
  package func contains(id: String) -> Bool { byID[id] != nil }

  /// Who handed it in: by the roster's id, then by e-mail, then by name.
  package func identify(_ student: Attempt.Student) -> Identity {
    guard !isEmpty else { return byOwnWords(student) }
    if let id = student.id, let index = byID[id] { return .known(members[index]) }
    if let email = student.email, let found = only(byEmail[cleaned(email)]) { return found }
    if let found = only(byName[cleaned(student.name)]) { return found }
    return .unknown(reason: "unknown member")
  }

  private func only(_ found: [Int]?) -> Identity? {
    guard let first = found?.first, let count = found?.count else { return nil }
    return count == 1 ? .known(members[first]) : .unknown(reason: "matches \(count) members")
  }

  private func byOwnWords(_ student: Attempt.Student) -> Identity {
    if let email = student.email, !cleaned(email).isEmpty {
      return .claimed(key: "mail " + cleaned(email))
    }
    let name = cleaned(student.name)
    return name.isEmpty ? .unknown(reason: "no name") : .claimed(key: "name " + name)
  }

  /// Who a student turned out to be.
  package enum Identity: Sendable, Equatable {
    case known(Member)
    /// No roster to check against; the key is the same for every attempt of the student.
    case claimed(key: String)
    case unknown(reason: String)
  }
}

/// A name or an e-mail address as two spellings of it compare: trimmed, runs of white space to one
/// space, case folded; Swift compares canonically equivalent texts as equal.
func cleaned(_ text: String) -> String {
  isTidyASCII(text)
    ? text.lowercased()
    : text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      .uppercased().lowercased()
}

/// Whether text is printable ASCII with single spaces between words, as most names and addresses.
private func isTidyASCII(_ text: String) -> Bool {
  var previous = UInt8(ascii: " ")
  for byte in text.utf8 {
    guard byte >= 32, byte < 127, byte != 32 || previous != 32 else { return false }
    previous = byte
  }
  return previous != 32
}
