package import Courseware

/// Finds the member of a classroom who a student is; never chooses between two members.
package struct Roster: Sendable {
  private let members: [Member]
  // The indices of the members with each text, in ascending order.
  private var byID: [String: [Int]] = [:]
  private var byEmail: [String: [Int]] = [:]
  private var byName: [String: [Int]] = [:]
  /// By the other names, addresses and ids, since students also write an address or an id into the
  /// field for the name.
  private var byOther: [String: [Int]] = [:]
  private var byAttempt: [AttemptID: Int] = [:]

  /// Creates an index of the members by id, address and name, and by everything in ``Member/also``.
  package init(_ members: [Member]) {
    self.members = members
    for (index, member) in members.enumerated() {
      byID[cleaned(member.id), default: []].add(index)
      if let email = member.email { byEmail[cleaned(email), default: []].add(index) }
      byName[cleaned(member.name), default: []].add(index)
      for word in member.also { add(word, of: index) }
    }
  }

  /// Adds another name, address or id of a member, or the id of an attempt that belongs to the
  /// member.
  private mutating func add(_ word: String, of index: Int) {
    if let attempt = AttemptID(word) {
      byAttempt[attempt] = index
      return
    }
    byOther[cleaned(word), default: []].add(index)
    if word.contains("@") {
      byEmail[cleaned(word), default: []].add(index)
    } else {
      byName[cleaned(word), default: []].add(index)
    }
  }

  /// Whether there is no roster.
  ///
  /// Then students are identified by the name or address they give.
  package var isEmpty: Bool { members.isEmpty }

  /// Whether members belong to sections.
  package var hasSections: Bool { members.contains { $0.section != nil } }

  /// The number of members.
  package var count: Int { members.count }

  /// Whether a member has this id.
  package func contains(id: String) -> Bool { byID[cleaned(id)] != nil }

  /// Whether several members have this name.
  package func isShared(name: String) -> Bool { (byName[cleaned(name)]?.count ?? 0) > 1 }

  /// The member at an index, from 0.
  package subscript(_ place: Int) -> Member { members[place] }

  /// Whether the roster assigns any attempts to members by their ids.
  package var namesAttempts: Bool { !byAttempt.isEmpty }

  /// The index of the member that the roster assigns this attempt to.
  package func owner(of attempt: AttemptID) -> Int? {
    byAttempt.isEmpty ? nil : byAttempt[attempt]
  }

  /// The member that the roster assigns an attempt to, or else the student whom the attempt names.
  package func identify(_ student: Attempt.Student, of attempt: AttemptID?) -> Identity {
    attempt.flatMap(owner).map { .known(members[$0]) } ?? identify(student)
  }

  /// The index of the member who the student is; `nil` if no member or several match.
  package func place(of student: Attempt.Student) -> Int? { try? search(student) }

  /// Identifies the student by id, then by e-mail address, then by name.
  ///
  /// A value that matches no member is ignored. All values that match must leave exactly one member
  /// in common.
  package func identify(_ student: Attempt.Student) -> Identity {
    guard !isEmpty else { return byOwnWords(student) }
    do throws(Nobody) {
      return .known(members[try search(student)])
    } catch {
      return .unknown(reason: error.reason)
    }
  }

  private struct Nobody: Error { var reason: String }

  private func search(_ student: Attempt.Student) throws(Nobody) -> Int {
    let (id, name) = (student.id.map(cleaned), cleaned(student.name))
    let found = [
      ("id", id.flatMap { byID[$0] ?? byOther[$0] }),
      ("e-mail", student.email.flatMap { byEmail[cleaned($0)] }),
      ("name", byName[name] ?? byOther[name]),
    ].compactMap { clue, fitting in fitting.map { (clue: clue, members: $0) } }
    guard var left = found.first else { throw Nobody(reason: "not on the roster") }
    for next in found.dropFirst() {
      let both = left.members.filter(Set(next.members).contains)
      guard !both.isEmpty else {
        throw Nobody(
          reason: "\(ids(left.members)) by \(left.clue) but \(ids(next.members)) by \(next.clue)")
      }
      left = (next.clue, both)
    }
    guard let only = left.members.first, left.members.count == 1 else {
      throw Nobody(reason: "could be \(ids(left.members))")
    }
    return only
  }

  private func ids(_ found: [Int]) -> String {
    let ids = found.prefix(4).map { "'\(members[$0].id)'" }
    return ids.count <= 3
      ? ids.joined(separator: " or ") : ids.prefix(3).joined(separator: ", ") + " or others"
  }

  /// Whether the key of a student is that of ``Identity/claimed(key:)``, and not a member's id.
  package static func isClaimed(_ key: String) -> Bool {
    key.hasPrefix("name ") || key.hasPrefix("mail ")
  }

  private func byOwnWords(_ student: Attempt.Student) -> Identity {
    if let email = student.email, !cleaned(email).isEmpty {
      return .claimed(key: "mail " + cleaned(email))
    }
    let name = cleaned(student.name)
    return name.isEmpty ? .unknown(reason: "no name") : .claimed(key: "name " + name)
  }

  /// The result of identifying a student.
  package indirect enum Identity: Sendable, Equatable {
    case known(Member)
    /// There is no roster to compare with; the key is the same for all attempts of the student.
    case claimed(key: String)
    case unknown(reason: String)
  }
}

extension Roster {
  /// For each student, the member with the most similar name, address or id: only a suggestion.
  ///
  /// Texts are similar if they share words, or differ in at most two letters. Ids that differ are
  /// ignored if there is a name, because the ids of a class are often consecutive. The name is also
  /// compared with ids and addresses.
  package func nearest(to students: [Attempt.Student]) -> [Member?] {
    let known = members.map { [$0.id, $0.email ?? "", $0.name].map(Clue.init) }
    return students.map { student in
      let own = [student.id ?? "", student.email ?? "", student.name].map(Clue.init)
      let isNamed = !cleaned(student.name).isEmpty
      let degrees = known.map { clues in
        let ids = max(own[0].likeness(to: clues[0]), own[2].likeness(to: clues[0]))
        let names = max(own[2].likeness(to: clues[1]), own[2].likeness(to: clues[2]))
        return max(isNamed && ids < 1 ? 0 : ids, own[1].likeness(to: clues[1]), names)
      }
      let most = degrees.max() ?? 0
      let best = members.indices.filter { degrees[$0] == most }
      return most > 0 && best.count == 1 ? members[best[0]] : nil
    }
  }
}

extension [Int] {
  /// Adds an index that is not less than the last one, unless it is the same.
  fileprivate mutating func add(_ index: Int) {
    if last != index { append(index) }
  }
}

/// A name, address or id, cleaned for comparison.
private struct Clue {
  private let text: String
  private let words: Set<Substring>
  private let length: Int
  /// The length of the local part of an e-mail address.
  private let localLength: Int

  init(_ text: String) {
    self.text = cleaned(text)
    words = Set(self.text.split(separator: " "))
    length = self.text.count
    localLength = self.text.prefix { $0 != "@" }.count
  }

  /// The similarity: 0 for nothing in common, 1 for equal texts.
  func likeness(to other: Clue) -> Double {
    guard length > 0, other.length > 0 else { return 0 }
    let shared = words.count { other.words.contains($0) }
    let share = Double(shared) / Double(max(words.count, other.words.count))
    let most = min(localLength, other.localLength) <= 4 ? 1 : 2
    let distance = abs(length - other.length) <= most ? editDistance(text, other.text) : .max
    return max(share, distance <= most ? 1 - Double(distance) / 4 : 0)
  }
}

/// A name, an address or an id in its form for comparisons: NFKC, full case folding, each run of
/// white space replaced by one space, and trimmed.
package func cleaned(_ text: String) -> String {
  isTidyASCII(text) ? text.lowercased() : AnswerText.folded(text)
}

/// Whether text is printable ASCII with single spaces between words, as most names and addresses.
private func isTidyASCII(_ text: String) -> Bool {
  var previous = UInt8(ascii: " ")
  for byte in text.utf8 {
    guard byte >= 32, byte < 127, byte != UInt8(ascii: "`"), byte != 32 || previous != 32 else {
      return false
    }
    previous = byte
  }
  return previous != 32
}
