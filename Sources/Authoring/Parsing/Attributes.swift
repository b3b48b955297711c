import Courseware

/// The attributes in braces at the end of a heading or an option: `{#id points=2 tags="a b"}`.
struct Attributes {
  var id: Located<String>?
  private var values: [(key: Located<String>, value: Located<String>)] = []
  private var known: [String] = []
  var report = Report()

  static let none = Attributes()

  var isEmpty: Bool { id == nil && values.isEmpty && report.diagnostics.isEmpty }

  /// Whether all that is written is known of questions, sections or options.
  var isKnown: Bool {
    !values.isEmpty && report.diagnostics.isEmpty
      && values.allSatisfy { attributeNames.contains($0.key.value) }
  }

  /// The names of the attributes, in order.
  var names: [String] { values.map(\.key.value) }

  /// Whether there is an id or a known attribute, and nothing else.
  var isMeant: Bool { (id != nil && values.isEmpty && report.diagnostics.isEmpty) || isKnown }

  /// The attributes of a block of source, braces included, that stands at the end of a text.
  ///
  /// - Returns: `nil` where the braces hold no attribute at all and are just text.
  static func read(_ source: String, at start: Int, in path: String) -> Attributes? {
    var found = Attributes()
    var strays: [Span] = []
    for token in AttributeToken.all(in: Array(source.utf8)) {
      let span = Span(
        path: path, bytes: start + token.bytes.lowerBound..<start + token.bytes.upperBound)
      if let mistake = token.mistake, token.value == nil || attributeNames.contains(token.text) {
        found.add(mistake, token, at: span)
      }
      if token.text.hasPrefix("#"), token.value == nil {
        found.takeID(Located(String(token.text.dropFirst()), at: span))
      } else if let value = token.value {
        found.take(Located(token.text, at: span), Located(value, at: span))
      } else if token.isClass {
        found.refuseClass(token, at: span)
      } else {
        strays.append(span)
      }
    }
    if found.id == nil, found.values.isEmpty, found.report.diagnostics.isEmpty { return nil }
    for stray in strays {
      found.report.add(
        .badAttribute, "an attribute is '#id', 'name=value' or 'name=\"two words\"'", at: stray)
    }
    return found
  }

  private mutating func add(
    _ mistake: AttributeToken.Mistake, _ token: AttributeToken, at span: Span
  ) {
    let meant = token.corrected
    report.add(
      .badAttribute, mistake.rule, at: span,
      fixes: [
        .init(
          title: "write '\(meant)'", edits: [.init(span: span, replacement: meant)],
          isSafe: [.blanks, .comma, .list].contains(mistake))
      ])
  }

  private mutating func refuseClass(_ token: AttributeToken, at span: Span) {
    report.add(
      .badAttribute, "a page has no classes: delete '\(token.text)'", at: span,
      fixes: [
        .init(
          title: "delete '\(token.text)'", edits: [.init(span: span, replacement: "")],
          isSafe: false)
      ])
  }

  private mutating func takeID(_ written: Located<String>) {
    if let first = id {
      report.add(
        .repeatedAttribute, "the id appears twice", at: written.span,
        notes: [.init("first used here", at: first.span)])
    } else if Identifier.isValid(written.value) {
      id = written
    } else {
      report.add(
        .badAttribute,
        "an id must start with a lower-case letter and contain only letters, digits, '-' and '_'",
        at: written.span)
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

  mutating func text(_ key: String) -> Located<String>? {
    if values.isEmpty { return nil }
    known.append(key)
    return values.first { $0.key.value == key }?.value
  }

  mutating func flag(_ key: String) -> Bool? {
    guard let text = text(key) else { return nil }
    if text.value == "true" || text.value == "false" { return text.value == "true" }
    let meant = switches[text.value.lowercased()]
    report.add(
      .badAttribute, "'\(key)' must be true or false", at: text.span,
      fixes: meant.map { meant in
        let edit = Diagnostic.Edit(span: text.span, replacement: "\(key)=\(meant)")
        return [.init(title: "write '\(key)=\(meant)'", edits: [edit], isSafe: true)]
      } ?? [])
    return nil
  }

  /// Points: 0 to 10,000 in steps of one half.
  mutating func points() -> Located<Points>? {
    guard let text = text("points") else { return nil }
    if let value = hundredths(text.value), value % 50 == 0, (0...1_000_000).contains(value) {
      return Located(Points(halves: value / 50), at: text.span)
    }
    report.add(
      .badAttribute, "'points' must be a number from 0 to 10000 in steps of 0.5", at: text.span,
      fixes: plainNumberFix("points", text))
    return nil
  }

  mutating func weight() -> Percent? {
    guard let text = text("weight") else { return nil }
    if let value = hundredths(text.value), abs(value) <= 10_000 {
      return Percent(hundredths: value)
    }
    report.add(
      .badAttribute, "'weight' must be a percentage from -100 to 100 with at most two decimals",
      at: text.span, fixes: plainNumberFix("weight", text))
    return nil
  }

  mutating func count(_ key: String) -> Located<Int>? {
    guard let text = text(key) else { return nil }
    if let value = wholeNumber(text.value), value > 0 { return Located(value, at: text.span) }
    report.add(.badAttribute, "'\(key)' must be a whole number above 0", at: text.span)
    return nil
  }

  /// Reports an attribute that means nothing here, where it is written.
  mutating func refuse(_ key: String, _ message: @autoclosure () -> String) {
    guard let written = values.first(where: { $0.key.value == key }) else { return }
    report.add(.unknownAttribute, message(), at: written.key.span)
  }

  /// Reports every attribute that was never asked for.
  mutating func finish(_ owner: String) {
    for (key, value) in values where !known.contains(key.value) {
      // How it is written is no matter then.
      report.diagnostics.removeAll { $0.span == key.span }
      let meant = OtherAttribute.meant(by: key.value, value.value, among: known)
      report.add(
        .unknownAttribute,
        "\(owner) has no attribute '\(key.value)'" + suggestion(meant.name), at: key.span,
        notes: meant.advice.map { [.init($0)] } ?? [],
        fixes: meant.written.map { [.writing($0, at: key.span)] } ?? [])
    }
  }
}

/// Writes a number with a point and without a percent sign, where it is one then.
private func plainNumberFix(_ key: String, _ text: Located<String>) -> [Diagnostic.Fix] {
  let plain = text.value.replacing(",", with: ".").replacing("%", with: "")
  guard plain != text.value, hundredths(plain) != nil else { return [] }
  return [.writing("\(key)=\(plain)", at: text.span)]
}

/// What people write for true and false.
private let switches = [
  "true": true, "yes": true, "on": true, "1": true, "false": false, "no": false, "off": false,
  "0": false,
]

extension Diagnostic.Fix {
  /// Other words in the place of some, which may not be what the author means.
  static func writing(_ words: String, at span: Span) -> Diagnostic.Fix {
    Diagnostic.Fix(
      title: "write '\(words)'", edits: [.init(span: span, replacement: words)], isSafe: false)
  }
}

/// A part of the text in braces: `#id`, `name=value`, or something else.
struct AttributeToken {
  var text: String
  /// What stands behind the first `=`, quotes taken off; `nil` where there is none.
  var value: String?
  /// Counted from the opening brace.
  var bytes: Range<Int> = 0..<0
  /// What is wrong with how it is written, where it is clear what it means.
  var mistake: Mistake?

  /// A way to write an attribute that is none.
  enum Mistake {
    case blanks, comma, colon, list, nameAlone, idWord

    var rule: String {
      switch self {
      case .blanks: "remove the spaces around the '=' of an attribute"
      case .comma: "separate attributes with spaces, not commas"
      case .list: "numbers that belong together are separated by commas, without spaces"
      case .colon: "an attribute needs '=' between its name and its value"
      case .idWord: "write an id as '#' and a word"
      case .nameAlone: "an attribute is '#id', 'name=value' or 'name=\"two words\"'"
      }
    }
  }

  /// Whether it is a class of a style sheet: `.wide`, or `:` before it as in Kramdown.
  var isClass: Bool {
    let name = text.drop { $0 == ":" }
    return value == nil && name.first == "." && name.dropFirst().first?.isLetter == true
      && name.dropFirst().allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
  }

  /// How it should have been written.
  var corrected: String {
    guard let value else { return text }
    let needsQuotes = value.contains { $0 == " " || $0 == "\t" || $0 == "\n" }
    return needsQuotes ? "\(text)=\"\(value)\"" : "\(text)=\(value)"
  }

  /// The tokens of a block of source, braces included.
  static func all(in source: [UInt8]) -> [AttributeToken] {
    var tokens: [AttributeToken] = []
    for var token in pieces(of: source.dropFirst().dropLast()) {
      token.dropComma()
      if tokens.last?.takes(token) == true {
        tokens[tokens.count - 1].append(token)
      } else {
        tokens.append(token)
      }
    }
    for index in tokens.indices { tokens[index].nameItself(isAlone: tokens.count == 1) }
    return tokens
  }

  /// Whether a piece behind this one is the rest of it: `type = x`, `type= x`, `type =x`,
  /// `points: 2`.
  private func takes(_ next: AttributeToken) -> Bool {
    if next.text.isEmpty, next.value != nil { return value == nil && !text.hasPrefix("#") }
    guard next.value == nil, !next.text.hasPrefix("#"), !text.isEmpty else { return false }
    if isList, next.number != nil { return true }
    return value?.isEmpty ?? (isKnownFieldWithColon || isName(before: next.text))
  }

  /// `rect=10,` or `rect=10` before further numbers.
  private var isList: Bool {
    guard let value, ParsedQuestion.QuestionType.optionAttributes.contains(text) else {
      return false
    }
    return value.utf8.last.map { isDigit($0) } ?? false
  }

  /// A whole number that stands alone, without a comma behind it.
  private var number: Int? {
    guard value == nil else { return nil }
    return wholeNumber(text.hasSuffix(",") ? String(text.dropLast()) : text)
  }

  private mutating func append(_ next: AttributeToken) {
    if isList, let first = value, let further = next.number {
      (value, mistake) = ("\(first),\(further)", .list)
      bytes = bytes.lowerBound..<next.bytes.upperBound
      return
    }
    if value == nil, next.value == nil {
      if text.hasSuffix(":") { text.removeLast() }
      (value, mistake) = (next.text, .colon)
    } else {
      value = next.value ?? next.text
      mistake = .blanks
    }
    bytes = bytes.lowerBound..<next.bytes.upperBound
  }

  private var isKnownFieldWithColon: Bool {
    text.hasSuffix(":") && attributeNames.contains(String(text.dropLast()))
  }

  /// `points 2`, `type numeric`.
  private func isName(before value: String) -> Bool {
    switch text {
    case "points", "pick", "weight": hundredths(value) != nil
    case "type": ParsedQuestion.QuestionType(rawValue: value) != nil
    default: false
    }
  }

  /// `points:2`, and a type or `draft` as all that stands there.
  private mutating func nameItself(isAlone: Bool) {
    if text == "id", let name = value, !name.isEmpty {
      (text, value, mistake) = ("#" + name, nil, .idWord)
    }
    guard value == nil, mistake == nil else { return }
    // The one attribute that is a word: it says that something does not count.
    if text == "void" {
      value = "true"
      return
    }
    let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
    if parts.count == 2, attributeNames.contains(parts[0]) {
      (text, value, mistake) = (parts[0], parts[1], .colon)
    } else if isAlone, let only = onlyValues[text] {
      (value, mistake) = (only, .nameAlone)
    } else if isAlone, text == "pick" {
      value = ""
    } else if isAlone, ParsedQuestion.QuestionType(rawValue: text) != nil {
      (text, value, mistake) = ("type", text, .nameAlone)
    }
  }

  /// A comma behind it; tags may have some, and whoever writes braces for a set means them.
  private mutating func dropComma() {
    let written = value ?? (text.hasPrefix("#") ? text : "")
    guard written.count > 1, written.hasSuffix(",") || written.hasSuffix(";"), text != "tags",
      !isQuoted
    else { return }
    if value == nil { text.removeLast() } else { value?.removeLast() }
    mistake = .comma
  }

  private var isQuoted = false

  init(text: String, value: String?) { (self.text, self.value) = (text, value) }

  /// Splits at blanks outside double quotes; after the first `=` comes the value.
  private static func pieces(of bytes: ArraySlice<UInt8>) -> [AttributeToken] {
    var tokens: [AttributeToken] = []
    var at = bytes.startIndex
    while at < bytes.endIndex {
      if isBetweenTokens(bytes[at]) {
        at += 1
        continue
      }
      let start = at
      var isQuoted = false
      var equals: Int?
      while at < bytes.endIndex, isQuoted || !isBetweenTokens(bytes[at]) {
        if bytes[at] == UInt8(ascii: "\"") { isQuoted.toggle() }
        if bytes[at] == UInt8(ascii: "="), equals == nil, !isQuoted { equals = at }
        at += 1
      }
      var token = AttributeToken(
        text: String(decoding: bytes[start..<(equals ?? at)], as: UTF8.self),
        value: equals.map { String(decoding: bytes[($0 + 1)..<at], as: UTF8.self) })
      token.bytes = start..<at
      token.takeQuotesOff()
      tokens.append(token)
    }
    return tokens
  }

  private mutating func takeQuotesOff() {
    guard let text = value, text.hasPrefix("\""), text.hasSuffix("\""), text.utf8.count > 1
    else { return }
    value = String(text.dropFirst().dropLast())
    isQuoted = true
  }
}

private func isBetweenTokens(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 || byte == 10 }

/// What names mean that stand alone in braces.
private let onlyValues = ["draft": "true", "pin": "last", "shuffle": "true"]

/// Of questions, options and sections.
let attributeNames: Set<String> = Set([
  "case", "difficulty", "draft", "pick", "pin", "points", "scoring", "shuffle", "tags", "type",
  "void", "weight",
]).union(ParsedQuestion.QuestionType.optionAttributes)
