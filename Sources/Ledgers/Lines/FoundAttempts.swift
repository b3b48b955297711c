package import Courseware
import Glibc

/// One attempt found in a file, with the range of its canonical bytes.
struct FoundAttempt: Sendable {
  var id: AttemptID
  /// The time of receipt, in seconds since 1970.
  var seconds: Int64
  var range: Range<Int>
  /// The index of its quiz among the references; -1 for an attempt in a later format.
  var quiz: Int32
}

/// Attempts found one after another, with their canonical bytes in one buffer.
///
/// A line that is canonical except for white space between its tokens is added without parsing it
/// into values; every other line is left to the strict parser.
struct FoundAttempts: Sendable {
  private(set) var bytes: [UInt8] = []
  private(set) var found: [FoundAttempt] = []
  private(set) var references: [QuizReference] = []
  private var places: [QuizReference: Int32] = [:]
  /// The quiz of the last attempt, by its classroom and its own name; none below 0.
  private var last = (classroom: [UInt8](), quiz: [UInt8](), place: Int32(-1))
  private var compacted: [UInt8] = []
  private var line = AttemptLine()

  /// Removes the attempts and keeps the memory for others.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    found.removeAll(keepingCapacity: true)
    (references, places, last.place) = ([], [:], -1)
  }

  /// Adds a line if that is possible without parsing it; otherwise returns `false` and adds
  /// nothing.
  ///
  /// `received` returns the time of receipt, given the parts of the line and its bytes.
  mutating func addAtOnce(
    _ json: UnsafeBufferPointer<UInt8>,
    received: (AttemptLine, UnsafeBufferPointer<UInt8>) -> Int64
  ) -> Bool {
    if unsafe line.read(json) {
      guard unsafe containsNoControl(json) else { return false }
      unsafe add(json, received: received(line, json))
      return true
    }
    var compacted = self.compacted
    self.compacted = []
    compacted.removeAll(keepingCapacity: true)
    defer { self.compacted = compacted }
    guard unsafe compact(json, into: &compacted) else { return false }
    return unsafe compacted.withUnsafeBufferPointer { tidy in
      guard unsafe line.read(tidy), unsafe containsNoControl(tidy) else { return false }
      unsafe add(tidy, received: received(line, tidy))
      return true
    }
  }

  /// Whether no answer can contain a control character other than line ends and tabs, and no other
  /// field any.
  private func containsNoControl(_ json: UnsafeBufferPointer<UInt8>) -> Bool {
    if line.isPlain { return true }
    guard unsafe !mayContainControl(json) else { return false }
    let fields = [line.site, line.classroom, line.quiz, line.student, line.startedAt, line.endedAt]
    return fields.allSatisfy {
      var rest = unsafe json[$0]
      while let at = unsafe rest.firstIndex(of: UInt8(ascii: "\\")) {
        let escaped = unsafe rest[(at + 1)...].prefix(4)
        let isPlain = unsafe escaped.first.map("\"\\".utf8.contains) ?? false
        guard unsafe isPlain || escaped.elementsEqual("u202".utf8) else { return false }
        unsafe rest = unsafe rest[(at + 2)...]
      }
      return true
    }
  }

  /// Adds a value read by the strict parser.
  mutating func add(_ handedIn: SubmittedValue, received: Int64) {
    let start = bytes.count
    switch handedIn {
    case .attempt(let attempt):
      bytes.append(contentsOf: attempt.canonicalJSON)
      let quiz = place(of: QuizReference(classroom: attempt.classroom, quiz: attempt.quiz))
      found.append(
        FoundAttempt(
          id: AttemptID(attempt.id) ?? AttemptID.zero, seconds: received,
          range: start..<bytes.count, quiz: quiz))
    case .laterVersion(let json):
      bytes.writeJSON(json)
      found.append(
        FoundAttempt(id: .zero, seconds: received, range: start..<bytes.count, quiz: -1))
    }
  }

  /// Adds a canonical line that was read before.
  mutating func add(_ json: [UInt8], id: AttemptID, of quiz: QuizReference, received: Int64) {
    let start = bytes.count
    bytes += json
    let quiz = place(of: quiz)
    found.append(FoundAttempt(id: id, seconds: received, range: start..<bytes.count, quiz: quiz))
  }

  /// Adds a canonical line whose bytes are stored elsewhere.
  mutating func addInPlace(
    _ json: UnsafeBufferPointer<UInt8>, at offset: Int, received: Int64
  ) -> Bool {
    guard unsafe line.read(json) else { return false }
    unsafe found.append(
      FoundAttempt(
        id: AttemptID(hex: json[line.id]), seconds: received,
        range: offset..<(offset + json.count), quiz: quiz(in: json)))
    return true
  }

  private mutating func add(_ json: UnsafeBufferPointer<UInt8>, received: Int64) {
    let start = bytes.count
    unsafe bytes.append(contentsOf: json)
    unsafe found.append(
      FoundAttempt(
        id: AttemptID(hex: json[line.id]), seconds: received, range: start..<bytes.count,
        quiz: quiz(in: json)))
  }

  /// The last quiz is cached, because most attempts are at the same quiz as the previous one.
  private mutating func quiz(in json: UnsafeBufferPointer<UInt8>) -> Int32 {
    if last.place >= 0, unsafe json.has(last.classroom, at: line.classroom),
      unsafe json.has(last.quiz, at: line.quiz)
    {
      return last.place
    }
    let place = unsafe place(
      of: QuizReference(
        classroom: plainText(json, line.classroom), quiz: plainText(json, line.quiz)))
    last = unsafe (Array(json[line.classroom]), Array(json[line.quiz]), place)
    return place
  }

  private mutating func place(of reference: QuizReference) -> Int32 {
    if let known = places[reference] { return known }
    let place = Int32(references.count)
    references.append(reference)
    places[reference] = place
    return place
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether a part consists of exactly these bytes.
  package func has(_ bytes: [UInt8], at part: AttemptLine.Part) -> Bool {
    guard part.count == bytes.count else { return false }
    return unsafe baseAddress.map { unsafe memcmp($0 + part.lowerBound, bytes, part.count) } == 0
  }
}

/// The text of a part of a line, without escapes.
package func plainText(_ json: UnsafeBufferPointer<UInt8>, _ part: AttemptLine.Part) -> String {
  let written = unsafe UnsafeBufferPointer(rebasing: json[part])
  guard unsafe written.contains(UInt8(ascii: "\\")) else {
    return unsafe String(decoding: written, as: UTF8.self)
  }
  let quoted = unsafe [UInt8(ascii: "\"")] + Array(written) + [UInt8(ascii: "\"")]
  return (try? JSONValue(quoted, limit: .max).string) ?? ""
}
