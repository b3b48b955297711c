import Courseware
import Ledgers

/// The students one worker has seen, deduplicated by the JSON of their `student` object.
struct StudentIndex: Sendable {
  private let assignment: Assignment
  private let roster: Roster
  /// The students' JSON objects as canonical lines contain them.
  private var words = ByteTable(limit: Int(Int32.max))
  /// The students' indices in the roster, by number; -1 for a student who is not on it.
  private var members: [Int32] = []
  private var remarks: [Int32: AttemptNote] = [:]
  /// For each member of the roster, the deadlines once they are known; the last ones are those of
  /// everybody else.
  private var times: [StudentTimes?]

  init(of assignment: Assignment, _ roster: Roster) {
    (self.assignment, self.roster) = (assignment, roster)
    times = Array(repeating: nil, count: roster.count + 1)
  }

  /// The number of distinct students.
  var count: Int { members.count }

  /// The number of an attempt's student; below 0 if the roster assigns the attempt to a member.
  mutating func number(of json: UnsafeBufferPointer<UInt8>, _ attempt: AttemptID) -> Int32 {
    if let owner = roster.owner(of: attempt) { return ~Int32(owner) }
    return unsafe number(of: json)
  }

  /// The number of the respondent of an anonymous attempt, which is named by the attempt's id: each
  /// attempt has its own respondent, whatever name it contains.
  mutating func numberOfNobody(_ attempt: AttemptID) -> Int32 {
    unsafe Array(#"{"name":"\#(attempt)"}"#.utf8).withUnsafeBufferPointer {
      unsafe number(of: $0)
    }
  }

  private mutating func number(of json: UnsafeBufferPointer<UInt8>) -> Int32 {
    guard let (index, isNew) = unsafe words.index(of: json) else { return 0 }
    let number = Int32(index)
    guard isNew else { return number }
    let student = roster.isEmpty ? nil : student(number)
    members.append(student.flatMap(roster.place).map { Int32($0) } ?? -1)
    if let id = student?.id, !roster.contains(id: id) { remarks[number] = .otherMemberID(id) }
    return number
  }

  /// The index of a student in the roster; `nil` for a student who is not on it.
  func member(_ number: Int32) -> Int? {
    let place = number < 0 ? ~number : members[Int(number)]
    return place < 0 ? nil : Int(place)
  }

  /// The note for all attempts of a student.
  func remark(on number: Int32) -> AttemptNote? { remarks[number] }

  /// The deadlines of a student.
  mutating func times(of number: Int32) -> StudentTimes {
    let place = member(number)
    if let known = times[place ?? roster.count] { return known }
    let found = StudentTimes(
      of: assignment.quiz, in: assignment.classroom, for: place.map { roster[$0] })
    times[place ?? roster.count] = found
    return found
  }

  /// A student as the attempt gives it, or the member that the roster assigns it to.
  func student(_ number: Int32) -> Attempt.Student {
    guard number >= 0 else {
      let member = roster[Int(~number)]
      return Attempt.Student(id: member.id, name: member.name, email: member.email)
    }
    return unsafe words.withRun(Int(number)) { unsafe Attempt.Student(canonical: $0) }
  }

  /// Whether a student's JSON equals that of a student of another worker.
  func hasSameWords(_ number: Int32, as other: StudentIndex, _ otherNumber: Int32) -> Bool {
    unsafe words.withRun(Int(number)) { unsafe other.words.isEqual($0, Int(otherNumber)) }
  }

  /// The key that identifies a student in summaries: the id of the member, or without a roster a
  /// key made from the attempt; `nil` for a student who is not on the roster.
  func key(of number: Int32) -> String? {
    guard roster.isEmpty else { return member(number).map { roster[$0].id } }
    var key: [UInt8] = []
    return appendKey(of: number, to: &key) ? String(decoding: key, as: UTF8.self) : nil
  }

  /// Appends the key that identifies a student without a roster; returns `false` if there is none.
  func appendKey(of number: Int32, to key: inout [UInt8]) -> Bool {
    unsafe words.withRun(Int(number)) { json in
      if unsafe appendTidyKey(of: json, to: &key) { return true }
      guard case .claimed(let claimed) = unsafe roster.identify(Attempt.Student(canonical: json))
      else {
        return false
      }
      key += Array(claimed.utf8)
      return true
    }
  }
}

extension Attempt.Student {
  /// Reads a student's object from a canonical line.
  fileprivate init(canonical json: UnsafeBufferPointer<UInt8>) {
    if let parts = unsafe StudentParts(json) {
      self.init(
        id: parts.id.map { unsafe plainText(json, $0) }, name: unsafe plainText(json, parts.name),
        email: parts.email.map { unsafe plainText(json, $0) })
    } else {
      let json = unsafe try? JSONValue(Array(json), limit: .max)
      self.init(
        id: json?["id"]?.string, name: json?["name"]?.string ?? "", email: json?["email"]?.string)
    }
  }
}

/// The ranges of the texts in a student's object of a canonical line.
private struct StudentParts {
  var id: Range<Int>?
  var name = 0..<0
  var email: Range<Int>?

  init?(_ json: UnsafeBufferPointer<UInt8>) {
    var at = 0
    func text(after head: StaticString) -> Range<Int>? {
      let start = at + head.utf8CodeUnitCount
      guard start <= json.count, unsafe starts(json, with: head, at: at) else { return nil }
      var end = start
      while end < json.count, unsafe json[end] != UInt8(ascii: "\"") {
        unsafe end += json[end] == UInt8(ascii: "\\") ? 2 : 1
      }
      guard end < json.count else { return nil }
      at = end + 1
      return start..<end
    }
    id = text(after: #"{"id":""#)
    guard let name = id == nil ? text(after: #"{"name":""#) : text(after: #","name":""#)
    else { return nil }
    self.name = name
    email = text(after: #","email":""#)
    guard at + 1 == json.count, unsafe json[at] == UInt8(ascii: "}") else { return nil }
  }
}

/// The key as in ``Roster/identify(_:)`` without a roster, for texts of printable ASCII with single
/// spaces and without escapes, such as most names and addresses.
private func appendTidyKey(
  of json: UnsafeBufferPointer<UInt8>, to key: inout [UInt8]
) -> Bool {
  guard let parts = unsafe StudentParts(json) else { return false }
  let text = parts.email ?? parts.name
  var previous = UInt8(ascii: " ")
  for at in text {
    let byte = unsafe json[at]
    guard byte >= 32, byte < 127, byte != UInt8(ascii: "`"), byte != UInt8(ascii: "\\"),
      byte != 32 || previous != 32
    else { return false }
    previous = byte
  }
  guard previous != 32 else { return false }
  key.write(parts.email == nil ? "name " : "mail ")
  for at in text {
    let byte = unsafe json[at]
    key.append(byte &- 65 < 26 ? byte | 32 : byte)
  }
  return true
}
