import Courseware

/// The attributes in braces at the end of a heading or an option: `{#id points=2 tags="a b"}`.
struct Attributes {
  var id: Located<String>?
  private var values: [(key: Located<String>, value: Located<String>)] = []
  private var known: [String] = []
  /// The first id as it is written, valid or not.
  private var writtenID: Located<String>?
  /// The number of values whose quotation mark is not closed, each of which was reported.
  private var openQuotes = 0
  var report = Report()

  static let none = Attributes()

  var isEmpty: Bool { id == nil && values.isEmpty && report.diagnostics.isEmpty }

  /// Whether all attributes are known ones of questions, sections or options, with no other mistake
  /// than open quotation marks.
  var isKnown: Bool {
    !values.isEmpty && report.diagnostics.count == openQuotes
      && values.allSatisfy { attributeNames.contains($0.key.value) }
  }

  /// The names of the attributes, in order.
  var names: [String] { values.map(\.key.value) }

  /// Whether there is an id alone, or known attributes only.
  var isMeant: Bool { (id != nil && values.isEmpty && report.diagnostics.isEmpty) || isKnown }

  /// Reads the attributes in braces at the end of a text; `source` includes the braces.
  ///
  /// Their place is needed only for what is reported about them.
  ///
  /// - Returns: `nil` if the braces contain no attributes and are just text.
  static func read(_ source: String, at start: Int = 0, in path: String = "") -> Attributes? {
    var found = Attributes()
    var extras: [Located<String>] = []
    let tokens = AttributeToken.all(in: Array(source.utf8))
    for (index, token) in tokens.enumerated() {
      let span = Span(
        path: path, bytes: start + token.bytes.lowerBound..<start + token.bytes.upperBound)
      if let mistake = token.mistake,
        token.value == nil || mistake.isAboutQuotes || attributeNames.contains(token.text),
        mistake != .idWord || Identifier.isValid(String(token.text.dropFirst()))
      {
        found.add(mistake, token, at: span)
        if mistake == .openQuote { found.openQuotes += 1 }
      }
      if token.text.hasPrefix("#"), token.value == nil {
        found.takeID(Located(String(token.text.dropFirst()), at: span))
      } else if let value = token.value, !token.text.isEmpty {
        found.take(Located(token.text, at: span), Located(value, at: span))
      } else if token.isClass {
        // With the space before the next one, or the braces.
        let next =
          index + 1 < tokens.count ? tokens[index + 1].bytes.lowerBound : token.bytes.upperBound
        let whole = tokens.count == 1 ? 0..<source.utf8.count : token.bytes.lowerBound..<next
        found.refuseClass(
          token, at: span, whole: start + whole.lowerBound..<start + whole.upperBound)
      } else if token.text != ":" {
        extras.append(Located(token.text, at: span))
      }
    }
    if found.id == nil, found.values.isEmpty, found.report.diagnostics.isEmpty { return nil }
    found.dropFixesOfRepeats()
    if found.refuseSpaces(before: extras) { return found }
    for extra in extras {
      found.report.add(
        .badAttribute, "an attribute must be '#id', 'name=value' or 'name=\"two words\"'",
        at: extra.span)
    }
    return found
  }

  /// Reports an id with spaces in it, such as `#iron curtain`, and returns whether all the words,
  /// which are no attributes, are part of it.
  private mutating func refuseSpaces(before words: [Located<String>]) -> Bool {
    guard let id = writtenID, let last = words.last else { return false }
    var end = id.span.bytes.upperBound
    for word in words {
      guard word.span.bytes.lowerBound == end + 1 else { return false }
      end = word.span.bytes.upperBound
    }
    let joined = ([id] + words).map { $0.value.lowercased() }.joined(separator: "-")
    guard Identifier.isValid(joined) else { return false }
    let all = id.span.bytes.lowerBound..<last.span.bytes.upperBound
    report.diagnostics.removeAll { $0.span == id.span }
    report.add(
      .badAttribute, "an id must not contain spaces", at: Span(path: id.span.path, bytes: all),
      fixes: [.writing("#" + joined, at: Span(path: id.span.path, bytes: all))])
    return true
  }

  private mutating func add(
    _ mistake: AttributeToken.Mistake, _ token: AttributeToken, at span: Span
  ) {
    let meant = token.corrected
    report.add(
      .badAttribute, mistake.rule, at: span,
      fixes: [
        .writing(
          meant, at: span,
          isSafe: mistake.isAboutQuotes || [.blanks, .comma, .list, .unit].contains(mistake))
      ])
  }

  private mutating func refuseClass(
    _ token: AttributeToken, at span: Span, whole: Range<Int>
  ) {
    let whole = Span(path: span.path, bytes: whole)
    report.add(
      .badAttribute, "classes are not supported: delete '\(token.text)'", at: span,
      fixes: [.init("delete '\(token.text)'", at: whole, writing: "")])
  }

  private mutating func takeID(_ written: Located<String>) {
    writtenID = writtenID ?? written
    if let first = id {
      report.add(
        .repeatedAttribute, "the id appears twice", at: written.span,
        notes: [.init("first used here", at: first.span)])
    } else if Identifier.isValid(written.value) {
      id = written
    } else {
      let lower = written.value.lowercased().replacing(" ", with: "-")
      report.add(
        .badAttribute,
        written.value.contains(" ") ? "an id must not contain spaces" : Identifier.rule,
        at: written.span,
        fixes: Identifier.isValid(lower) ? [.writing("#" + lower, at: written.span)] : [])
    }
  }

  private mutating func take(_ key: Located<String>, _ value: Located<String>) {
    if let first = values.first(where: { $0.key.value == key.value }) {
      report.add(
        .repeatedAttribute, "attribute '\(key.value)' appears twice", at: key.span,
        notes: [.init("first used here", at: first.key.span)])
    } else {
      values.append((key, value))
    }
  }

  /// Drops the fixes of messages about the notation of repeated attributes, which would write one
  /// again.
  private mutating func dropFixesOfRepeats() {
    let repeats = report.diagnostics.filter { $0.code == Rule.repeatedAttribute.code }
    if repeats.isEmpty { return }
    let places = Set(repeats.flatMap { [$0.span] + $0.notes.map(\.span) }.compactMap(\.self))
    for index in report.diagnostics.indices {
      if let span = report.diagnostics[index].span, places.contains(span) {
        report.diagnostics[index].fixes = []
      }
    }
  }

  mutating func text(_ key: String) -> Located<String>? {
    if values.isEmpty { return nil }
    known.append(key)
    return values.first { $0.key.value == key }?.value
  }

  /// A text that is not empty; reports an empty one.
  mutating func words(_ key: String) -> Located<String>? {
    guard let text = text(key) else { return nil }
    if text.value.contains(where: { $0 != " " && $0 != "," }) { return text }
    report.add(.badAttribute, "'\(key)' has no value and has no effect", at: text.span)
    return nil
  }

  /// Words, separated by spaces, commas and semicolons, without brackets.
  mutating func wordList(_ key: String) -> [String] {
    guard let text = words(key) else { return [] }
    let words = text.value.split { " ,;".contains($0) }.map(String.init)
    if text.value.hasPrefix("["), text.value.hasSuffix("]") {
      let plain = text.value.dropFirst().dropLast()
      report.add(
        .badAttribute, "write '\(key)' without brackets", at: text.span,
        fixes: plain.isEmpty ? [] : [.writing("\(key)=\"\(plain)\"", at: text.span)])
    }
    return words
  }

  mutating func flag(_ key: String) -> Bool? {
    guard let text = text(key) else { return nil }
    if text.value == "true" || text.value == "false" { return text.value == "true" }
    let meant = switches[text.value.lowercased()]
    report.add(
      .badAttribute, "'\(key)' must be true or false", at: text.span,
      fixes: meant.map { [.writing("\(key)=\($0)", at: text.span, isSafe: true)] } ?? [])
    return nil
  }

  /// Points: 0 to 10,000 in steps of one half.
  mutating func points() -> Located<Points>? {
    guard let text = text("points") else { return nil }
    let isValid: (Int) -> Bool = { $0 % 50 == 0 && (0...1_000_000).contains($0) }
    if let value = hundredths(text.value), isValid(value) {
      return Located(Points(halves: value / 50), at: text.span)
    }
    report.add(
      .badAttribute, "'points' must be a number from 0 to 10000 in steps of 0.5", at: text.span,
      fixes: plainNumberFix("points", text, isValid))
    return nil
  }

  mutating func weight() -> Percent? {
    guard let text = text("weight") else { return nil }
    if let value = hundredths(text.value), abs(value) <= 10_000 {
      guard value != 0, abs(value) < 100 else { return Percent(hundredths: value) }
      report.add(
        .badAttribute,
        "'weight' must be a percentage from -100 to 100, and '\(text.value)' is less than 1 %",
        at: text.span,
        fixes: [.writing("weight=\(Percent(hundredths: value * 100).words)", at: text.span)])
      return Percent(hundredths: value)
    }
    report.add(
      .badAttribute, "'weight' must be a percentage from -100 to 100 with at most two decimals",
      at: text.span,
      fixes: plainNumberFix("weight", text) { $0 == 0 || (100...10_000).contains(abs($0)) })
    // A weight that is certainly meant is not reported as missing, too.
    return plainNumber(text.value).flatMap(hundredths).map { Percent(hundredths: $0) }
  }

  mutating func count(_ key: String) -> Located<Int>? {
    guard let text = text(key) else { return nil }
    if let value = wholeNumber(text.value), value > 0 { return Located(value, at: text.span) }
    report.add(.badAttribute, "'\(key)' must be a whole number above 0", at: text.span)
    return nil
  }

  /// Reports attributes that have no effect here; each message is `words` followed by the name.
  ///
  /// - Returns: The names of those that are written, with their spans.
  mutating func refuse(_ keys: [String], _ words: @autoclosure () -> String) -> [Located<String>] {
    let written = values.map(\.key).filter { keys.contains($0.value) }
    for key in written {
      // One message for each attribute is enough; its value has no effect either.
      let isRefused = report.diagnostics.contains {
        $0.code == Rule.unknownAttribute.code && $0.span == key.span
      }
      if isRefused { continue }
      report.diagnostics.removeAll { $0.span == key.span }
      report.add(.unknownAttribute, "\(words()) '\(key.value)'", at: key.span)
    }
    return written
  }

  /// Reports an attribute that has no meaning here, if it is written.
  mutating func refuse(_ key: String, _ message: @autoclosure () -> String) {
    guard let written = values.first(where: { $0.key.value == key }) else { return }
    report.add(.unknownAttribute, message(), at: written.key.span)
  }

  /// Whether an attribute that does not exist is probably meant as the type of a question.
  var hasMisspelledType: Bool {
    values.contains { key, value in
      guard !known.contains(key.value) else { return false }
      let name = OtherAttribute.meant(by: key.value, value.value, among: known).name
      return name?.prefix { $0 != "=" } == "type"
    }
  }

  /// Reports every attribute that has not been read.
  mutating func finish(_ owner: String) {
    let unread = values.filter { !known.contains($0.key.value) }
    if unread.isEmpty { return }
    var written = Set(values.map(\.key.value))
    if id != nil { written.insert("#") }
    // An invalid notation does not matter in this case.
    let places = Set(unread.map(\.key.span))
    report.diagnostics.removeAll { $0.span.map(places.contains) ?? false }
    for (key, value) in unread {
      let meant = OtherAttribute.meant(by: key.value, value.value, among: known)
      let place = meant.name == nil ? OtherAttribute.otherPlace(of: key.value) : nil
      let name = meant.name.map { $0.hasPrefix("#") ? "#" : String($0.prefix { $0 != "=" }) }
      let isThere = name.map { !written.insert($0).inserted } ?? false
      let advice = isThere ? "that attribute is there already: delete one of the two" : nil
      report.add(
        .unknownAttribute, "\(owner) has no attribute '\(key.value)'" + suggestion(meant.name),
        at: key.span, note: advice ?? meant.advice ?? place,
        fixes: isThere ? [] : meant.written.map { [.writing($0, at: key.span)] } ?? [])
    }
  }
}

/// The fix that writes a number with a decimal point and without a percent sign, if that makes it
/// valid.
private func plainNumberFix(
  _ key: String, _ text: Located<String>, _ isValid: (Int) -> Bool
) -> [Diagnostic.Fix] {
  guard let plain = plainNumber(text.value), hundredths(plain).map(isValid) == true else {
    return []
  }
  let isSafe = plain == withLeadingZero(text.value)
  return [.writing("\(key)=\(plain)", at: text.span, isSafe: isSafe)]
}

/// A text with a decimal point, a digit before it and no percent sign; `nil` if that is how it is
/// written.
private func plainNumber(_ text: String) -> String? {
  let plain = withLeadingZero(text.replacing(",", with: ".").replacing("%", with: ""))
  return plain == text ? nil : plain
}

/// Words that people write for true and false.
private let switches = [
  "true": true, "yes": true, "on": true, "1": true, "false": false, "no": false, "off": false,
  "0": false,
]

/// An attribute in braces: its purpose, and the words that it accepts if they are few and known.
struct KnownAttribute: Sendable {
  /// The purpose, as a sentence without its period.
  let summary: String
  var words: [String] = []

  /// The attributes of questions, options and sections.
  static let all: [String: KnownAttribute] = [
    "type": .init(
      summary: "The kind of question that the answers must be of",
      words: ParsedQuestion.QuestionType.allCases.map(\.rawValue)),
    "points": .init(summary: "What the question is worth: 0 to 10000 in halves, such as 1.5"),
    "scoring": .init(summary: "The scoring rule of the question", words: ScoringRule.names),
    "shuffle": .init(
      summary: "Whether the options are put into a new order", words: ["true", "false"]),
    "pin": .init(summary: "Keeps the last option last", words: ["last"]),
    "case": .init(summary: "Makes case matter in typed answers", words: ["sensitive"]),
    "tags": .init(summary: "Words to find the question by, separated by spaces or commas"),
    "difficulty": .init(summary: "How difficult the question is, in words of your own"),
    "void": .init(
      summary: "Gives everybody the points of a question, or excludes an option from grading",
      words: ["true", "false"]),
    "draft": .init(
      summary: "Whether the question is left out of builds", words: ["true", "false"]),
    "weight": .init(summary: "What choosing the option earns, -100 to 100 percent"),
    "pick": .init(summary: "How many questions of the section each attempt draws"),
    "rect": .init(summary: "A region of the image: x, y, width and height in pixels"),
    "circle": .init(summary: "A region of the image: x, y and radius in pixels"),
  ]
}

/// The names of the attributes of questions, options and sections.
let attributeNames = Set(KnownAttribute.all.keys)
