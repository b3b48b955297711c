import Courseware

/// A file with private content, recognized by its content.
struct PrivateContent: Equatable {
  /// For a message: "a roster".
  var name: String
  /// Whether another file could look the same, so that a teacher may list it under `publish`.
  var isGuess = false

  static let attempt = PrivateContent(name: "an attempt or a ledger")
  static let report = PrivateContent(name: "a report of results")
  static let source = PrivateContent(name: "the source of a quiz or a classroom")

  private init(name: String, isGuess: Bool = false) {
    (self.name, self.isGuess) = (name, isGuess)
  }

  /// - Parameter text: A whole file, or as much of it as is looked through.
  init?(of text: String) {
    let found = Self.json(in: text) ?? Self.source(in: text) ?? Self.table(in: text)
    guard let found else { return nil }
    self = found
  }

  /// Attempts, ledgers and reports as JSON, and attempts between the lines that a mail has.
  private static func json(in text: String) -> PrivateContent? {
    let bytes = text.utf8
    if bytes.firstRange(of: "-----BEGIN QUIZPRESS ATTEMPT-----".utf8) != nil { return .attempt }
    guard let first = bytes.first(where: { $0 > 32 }), first == UInt8(ascii: "{") || first == 91
    else { return nil }
    if hasKey("quizpress", bytes) { return .attempt }
    let isReport = hasKey("version", bytes) && (hasKey("student", bytes) || hasKey("quiz", bytes))
    return isReport ? .report : nil
  }

  /// Whether JSON has a key anywhere.
  private static func hasKey(_ key: String, _ json: String.UTF8View) -> Bool {
    let quoted = Array("\"\(key)\"".utf8)
    var rest = json[...]
    while let found = rest.firstRange(of: quoted) {
      rest = rest[found.upperBound...]
      if rest.first(where: { $0 > 32 }) == UInt8(ascii: ":") { return true }
    }
    return false
  }

  /// Front matter of ours, or questions with their key marked.
  private static func source(in text: String) -> PrivateContent? {
    let lines = text.split(whereSeparator: \.isNewline)
    if lines.first?.hasPrefix("---") == true {
      let front = lines.dropFirst().prefix { !$0.hasPrefix("---") }
      let keys = ["name:", "created:"]
      if keys.allSatisfy({ key in front.contains { $0.hasPrefix(key) } }) { return .source }
    }
    guard let heading = lines.firstIndex(where: { $0.hasPrefix("## ") }) else { return nil }
    let items = lines[heading...].lazy.map { $0.drop(while: \.isWhitespace).dropFirst() }
    let marks = [" [ ] ", " [x] "]
    let isMarked = marks.allSatisfy { mark in
      items.contains { $0.prefix(5).lowercased() == mark }
    }
    return isMarked ? PrivateContent(name: "the source of a quiz", isGuess: true) : nil
  }

  /// Tables of students or results: those that we read and write, and those of other systems.
  private static func table(in text: String) -> PrivateContent? {
    let isBlank = { (line: Substring) in line.allSatisfy(\.isWhitespace) }
    var rest = text[...]
    while let end = rest.firstIndex(where: \.isNewline), isBlank(rest[..<end]) {
      rest = rest[rest.index(after: end)...]
    }
    let heading = rest.prefix { !$0.isNewline }
    guard heading.utf8.count < 1 << 16 else { return nil }
    var reader = CSVReader(Array(heading.utf8))
    guard let row = try? reader.next(), row.cells.count > 1 else { return nil }
    return table(headed: Set(row.texts.map(folded)))
  }

  private static func table(headed columns: Set<String>) -> PrivateContent? {
    if columns.contains("answerid") || columns.isSuperset(of: ["member", "item", "score"]) {
      return PrivateContent(name: "a sheet of grades")
    }
    if columns.contains("classroom"), columns.contains("quiz") || columns.contains("student") {
      return .report
    }
    let names = !columns.isDisjoint(with: names), results = !columns.isDisjoint(with: results)
    if !columns.isDisjoint(with: addresses), names || columns.contains("id") {
      return PrivateContent(name: "a roster")
    }
    if !columns.isDisjoint(with: students), names || results {
      return PrivateContent(name: "a table of students")
    }
    let isRoster = columns.isSuperset(of: ["id", "name"]) && columns.isSubset(of: rosterColumns)
    return isRoster ? PrivateContent(name: "a roster", isGuess: true) : nil
  }

  /// A heading in small letters and digits alone: "E-mail address" is "emailaddress".
  private static func folded(_ heading: String) -> String {
    heading.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  private static let rosterColumns: Set = ["id", "name", "section", "also"]
  private static let addresses: Set = ["email", "mail", "emailaddress", "useremail"]
  private static let names: Set = [
    "name", "fullname", "studentname", "firstname", "lastname", "surname", "givenname",
    "familyname", "username",
  ]
  private static let students: Set = [
    "student", "studentid", "studentname", "member", "idnumber", "matriculationnumber", "sisuserid",
    "sisloginid", "loginid", "pupil",
  ]
  private static let results: Set = [
    "score", "points", "grade", "mark", "marks", "total", "result", "percent", "percentage",
    "final",
    "letter", "answer", "response", "attempt", "attempts",
  ]
}
