/// Why a JSON value is not an acceptable attempt: a headline that names the key.
package struct AttemptFault: Error, Hashable {
  /// Lower case, no period.
  package var reason: String

  /// Creates a fault with a reason in the form of ``reason``.
  package init(_ reason: String) { self.reason = reason }
}

/// The kind of a submitted JSON value.
package enum SubmittedValue: Sendable {
  case attempt(Attempt)
  /// An attempt in a format newer than this program, kept as it is until a newer program reads it.
  case laterVersion(JSONValue)

  /// Distinguishes the two, and refuses everything else.
  package init(_ json: JSONValue) throws(AttemptFault) {
    guard json["quizpress"]?.string == "attempt" else { throw AttemptFault("not an attempt") }
    guard let version = json["version"]?.int, version >= 1 else {
      throw AttemptFault("'version' is not a whole number of 1 or more")
    }
    guard version <= Attempt.version else {
      self = .laterVersion(json)
      return
    }
    let attempt = try Attempt(json)
    // Grading reads the canonical form again, and must find every attempt that was accepted.
    guard attempt.hasReadableLine else { throw AttemptFault("the attempt cannot be stored") }
    self = .attempt(attempt)
  }
}

extension Attempt {
  /// Whether ``AttemptLine`` can read the canonical form.
  fileprivate var hasReadableLine: Bool {
    var line = AttemptLine()
    return unsafe canonicalJSON.withUnsafeBufferPointer { json in
      unsafe line.read(json, isTrusted: true)
    }
  }

  /// The version of the file format that this program writes and reads.
  static let version = 1
  /// The maximum size of an attempt, in bytes.
  package static let maxFileSize = 1 << 20
  /// The maximum size of a file with a sealed attempt, whose content is in base64, in bytes.
  package static let maxSealedFileSize = maxFileSize / 3 * 4 + 8_192
  /// The maximum number of responses, and of selected options in one response.
  static let maxResponses = 1_000
  /// The maximum size of a typed answer, in bytes of UTF-8.
  package static let maxTextSize = 100_000
  /// The maximum length of a language tag, in characters.
  static let maxLanguageSize = 64

  static let resultKeyLength = 22

  /// Whether a text is 22 characters of base64url; the unused low bits of the last one, which 16
  /// bytes do not need, are not checked.
  static func isResultKey(_ text: some Collection<UInt8>) -> Bool {
    text.count == resultKeyLength
      && text.allSatisfy {
        isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
      }
  }

  /// Reads an attempt from a JSON value; unknown members are errors.
  ///
  /// Times claimed by the student's device are not validated here: grading notes invalid ones, and
  /// an attempt is not lost because of a wrong clock.
  package init(_ json: JSONValue) throws(AttemptFault) {
    var fields = try Fields(of: json, as: "the attempt")
    _ = try fields.text("quizpress", atMost: 20)
    _ = try fields.wholeNumber("version")
    id = try fields.hex("id", digits: 32...32)
    // The length of a title is not limited elsewhere, and no attempt may be lost because of a long
    // one.
    site = try fields.text("site", atMost: 65_536)
    classroom = try fields.text("classroom", atMost: 200)
    quiz = try fields.text("quiz", atMost: 200)
    revision = try fields.hex("revision", digits: 1...128)
    student = try Student(try fields.take("student"))
    startedAt = try fields.text("startedAt", atMost: 64)
    endedAt = try fields.text("endedAt", atMost: 64)
    elapsedMilliseconds = try fields.wholeNumber("elapsedMs")
    endedEarly = try fields.bool("endedEarly")
    seed = try fields.hex("seed", digits: 32...32)
    language = try fields.optionalText("language", atMost: Attempt.maxLanguageSize)
    responses = try fields.list("responses", atMost: Attempt.maxResponses)
      .map { json throws(AttemptFault) in try Response(json) }
    claimedScore = try fields.optional("score").map { json throws(AttemptFault) in
      try Score(json)
    }
    resultKey = try fields.optionalText("resultKey", atMost: Attempt.resultKeyLength)
    if let resultKey, !Attempt.isResultKey(resultKey.utf8) {
      throw AttemptFault("'resultKey' is not 16 bytes in base64url")
    }
    try fields.end()
    if let twice = firstRepeated(responses.lazy.map(\.question)) {
      throw AttemptFault("question '\(twice)' is answered twice")
    }
  }
}

extension Attempt.Student {
  fileprivate init(_ json: JSONValue) throws(AttemptFault) {
    var fields = try Fields(of: json, as: "'student'")
    id = try fields.optionalText("id", atMost: 200)
    name = try fields.text("name", atMost: 200)
    email = try fields.optionalText("email", atMost: 320)
    try fields.end()
  }
}

extension Attempt.Score {
  fileprivate init(_ json: JSONValue) throws(AttemptFault) {
    var fields = try Fields(of: json, as: "'score'")
    points = try fields.number("points")
    of = try fields.number("of")
    try fields.end()
  }
}

extension Response {
  /// Reads one response from a JSON value; unknown members are errors.
  package init(_ json: JSONValue) throws(AttemptFault) {
    var fields = try Fields(of: json, as: "a response")
    question = try fields.text("question", atMost: 200)
    answer = try Answer(&fields, of: question)
    hints = try fields.optional("hints").map { json throws(AttemptFault) in try count(json) } ?? 0
    try fields.end()
  }
}

extension Response.Answer {
  /// Reads the one answer of a response, whose key is its type.
  fileprivate init(_ fields: inout Fields, of question: String) throws(AttemptFault) {
    var answers: [Self] = []
    for key in ["options", "text", "order", "blanks", "pairs"] {
      guard let json = fields.optional(key) else { continue }
      answers.append(try Self(key, json, of: question))
    }
    guard let only = answers.first else { throw AttemptFault("a response has no 'options'") }
    guard answers.count == 1 else {
      throw AttemptFault("question '\(question)' is answered in two ways")
    }
    self = only
  }

  /// Reads an answer by its key.
  ///
  /// A skipped question is `"options":null`, whatever its kind.
  private init(_ key: String, _ json: JSONValue, of question: String) throws(AttemptFault) {
    switch key {
    case "text": self = .text(try answerText(json, key))
    case "order": self = .order(try ids(json, key, of: question))
    case "blanks": self = .blanks(try parts(json, key))
    case "pairs": self = .pairs(try parts(json, key))
    default: self = json == .null ? .skipped : .options(try ids(json, key, of: question))
    }
  }
}

/// How many hints were asked for.
private func count(_ json: JSONValue) throws(AttemptFault) -> Int {
  guard let count = json.int, (0...1_000).contains(count) else {
    throw AttemptFault("'hints' is not a whole number from 0 to 1000")
  }
  return count
}

private func ids(
  _ json: JSONValue, _ key: String, of question: String
) throws(AttemptFault) -> [String] {
  guard let values = json.array else { throw AttemptFault("'\(key)' is not a list") }
  guard values.count <= Attempt.maxResponses else {
    throw AttemptFault("'\(key)' has more than \(Attempt.maxResponses)")
  }
  var ids: [String] = []
  for value in values {
    guard let text = value.string, text.utf8.count <= 800 else {
      let item = key == "options" ? "an option's" : "an item's"
      throw AttemptFault("'\(key)' contains something other than \(item) id")
    }
    ids.append(text)
  }
  if let twice = firstRepeated(ids) {
    let what = key == "options" ? "option '\(twice)'" : "item '\(twice)'"
    let done = key == "options" ? "selected" : "placed"
    throw AttemptFault("\(what) of question '\(question)' is \(done) twice")
  }
  return ids
}

private func answerText(_ json: JSONValue, _ key: String) throws(AttemptFault) -> String {
  guard let text = json.string else {
    throw AttemptFault(key == "text" ? "'text' is not a string" : "'\(key)' is empty")
  }
  guard text.utf8.count <= Attempt.maxTextSize else {
    throw AttemptFault("'\(key)' has a text longer than \(Attempt.maxTextSize) bytes")
  }
  return text
}

private func parts(_ json: JSONValue, _ key: String) throws(AttemptFault) -> [Response.Part] {
  guard let members = json.object else { throw AttemptFault("'\(key)' is not an object") }
  guard members.count <= Attempt.maxResponses else {
    throw AttemptFault("'\(key)' has more than \(Attempt.maxResponses)")
  }
  return try members.map { member throws(AttemptFault) in
    guard member.key.utf8.count <= 800 else {
      throw AttemptFault("'\(key)' has a key that is too long")
    }
    return Response.Part(id: member.key, value: try answerText(member.value, key))
  }
}

private func firstRepeated(_ ids: some Collection<String>) -> String? {
  guard ids.count > 1 else { return nil }
  var seen: Set<String> = []
  return ids.first { !seen.insert($0).inserted }
}
