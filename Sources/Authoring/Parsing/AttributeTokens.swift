import Courseware

/// A part of the text in braces: `#id`, `name=value`, or something else.
struct AttributeToken {
  var text: String
  /// The text after the first `=`, without quotes; `nil` if there is none.
  var value: String?
  /// The range, counted from the opening brace.
  var bytes: Range<Int> = 0..<0
  /// The mistake in the notation, if the meaning is nevertheless clear.
  var mistake: Mistake?

  /// An invalid notation of an attribute.
  enum Mistake {
    case blanks, comma, colon, list, unit, nameAlone, idWord
    case needlessQuotes, wrongQuotes, openQuote

    /// Whether the value has quotation marks that do not belong there.
    var isAboutQuotes: Bool { self == .needlessQuotes || self == .wrongQuotes }

    var rule: String {
      switch self {
      case .blanks: "remove the spaces around the '=' of an attribute"
      case .comma: "separate attributes with spaces, not commas"
      case .list: "numbers that belong together are separated by commas, without spaces"
      case .unit: "points are a number without a unit"
      case .colon: "an attribute needs '=' between its name and its value"
      case .idWord: "write an id as '#' and a word"
      case .needlessQuotes: "a number or a single word is written without quotation marks"
      case .openQuote: "a value that starts with a quotation mark must end with one"
      case .wrongQuotes: "several words are written between straight double quotation marks"
      case .nameAlone: "an attribute must be '#id', 'name=value' or 'name=\"two words\"'"
      }
    }
  }

  /// Whether it is a CSS class: `.wide`, or with `:` before it as in Kramdown.
  var isClass: Bool {
    let name = text.drop { $0 == ":" }
    return value == nil && name.first == "." && name.dropFirst().first?.isLetter == true
      && name.dropFirst().allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
  }

  /// The correct notation.
  var corrected: String {
    guard let value else { return text }
    let needsQuotes = value.contains { $0 == " " || $0 == "\t" || $0 == "\n" }
    return needsQuotes ? "\(text)=\"\(value)\"" : "\(text)=\(value)"
  }

  /// The tokens of a piece of source, including its braces.
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
    let lacksType = tokens.lacksType
    for index in tokens.indices {
      tokens[index].takeOtherQuotesOff()
      tokens[index].nameItself(isAlone: tokens.count == 1, mayBeType: lacksType)
      tokens[index].takeUnitOff()
    }
    return tokens
  }

  /// Whether the next token belongs to this one: `type = x`, `type= x`, `type =x`, `points: 2`,
  /// `points : 2`, `points :2`.
  private func takes(_ next: AttributeToken) -> Bool {
    if next.isColon { return value == nil && attributeNames.contains(text) }
    if text == "#" {
      return value == nil && next.value == nil && Identifier.isValid(next.text.lowercased())
    }
    if next.text.isEmpty, next.value != nil { return value == nil && !text.hasPrefix("#") }
    guard next.value == nil, !next.text.hasPrefix("#"), !text.isEmpty else { return false }
    if isList, next.number != nil { return true }
    if let value, !value.isEmpty, text == "points" {
      return pointsWithoutUnit("\(value) \(next.text)") != nil
    }
    if let value, !value.isEmpty, freeTexts.contains(text) {
      return !next.isAttributeAlone && !next.isClass
    }
    if text == "type", value?.isEmpty == false { return typeWords.contains(next.text.lowercased()) }
    return value?.isEmpty ?? (isKnownFieldWithColon || isName(before: next.text))
  }

  /// Whether it is a word that is an attribute by itself: `void`, `draft`, `essay`.
  private var isAttributeAlone: Bool {
    text == "void" || onlyValues[text] != nil
      || ParsedQuestion.QuestionType(rawValue: text) != nil
  }

  /// Whether it is a list of numbers to be continued: `rect=10,` or `rect=10`.
  private var isList: Bool {
    guard let value, ParsedQuestion.QuestionType.optionAttributes.contains(text) else {
      return false
    }
    return value.utf8.last.map { isDigit($0) } ?? false
  }

  /// A whole number as the only content, without a comma after it.
  private var number: Int? {
    guard value == nil else { return nil }
    return wholeNumber(text.hasSuffix(",") ? String(text.dropLast()) : text)
  }

  private mutating func append(_ next: AttributeToken) {
    bytes = bytes.lowerBound..<next.bytes.upperBound
    if text == "#" {
      (text, mistake) = ("#" + next.text, .idWord)
      return
    }
    if let first = value, !first.isEmpty, freeTexts.contains(text) {
      (value, mistake) = ("\(first) \(next.text)", .wrongQuotes)
      return
    }
    if ["points", "type"].contains(text), let first = value, !first.isEmpty {
      value = "\(first) \(next.text)"
      return
    }
    if isList, let first = value, let further = next.number {
      (value, mistake) = ("\(first),\(further)", .list)
      return
    }
    if next.isColon {
      text += next.text
      return
    }
    if value == nil, next.value == nil {
      if text.hasSuffix(":") { text.removeLast() }
      (value, mistake) = (next.text, .colon)
    } else {
      value = next.value ?? next.text
      mistake = .blanks
    }
    isQuoted = false
    takeQuotesOff()
    dropComma()
  }

  /// Whether it is a colon after spaces, possibly with the value.
  private var isColon: Bool { value == nil && text.hasPrefix(":") && !isClass }

  private var isKnownFieldWithColon: Bool {
    text.hasSuffix(":") && attributeNames.contains(String(text.dropLast()))
  }

  /// Whether this is a name before its value, without `=`: `points 2`, `type numeric`.
  private func isName(before value: String) -> Bool {
    switch text {
    case "points", "pick", "weight": hundredths(value) != nil
    case "type": ParsedQuestion.QuestionType(rawValue: value) != nil
    default: false
    }
  }

  /// Reads `points:2`; if it is the only token, a type or `draft`; and a type beside other
  /// attributes, if `mayBeType` is true.
  private mutating func nameItself(isAlone: Bool, mayBeType: Bool) {
    if text == "id", let name = value, !name.isEmpty {
      (text, value, mistake) = ("#" + name, nil, .idWord)
    }
    guard value == nil, mistake == nil else { return }
    // The only attribute without a value: the question or option does not count.
    if text == "void" {
      value = "true"
      return
    }
    let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
    if parts.count == 2, attributeNames.contains(parts[0]) {
      (text, value, mistake) = (parts[0], parts[1], .colon)
      takeQuotesOff()
      dropComma()
      takeOtherQuotesOff()
    } else if isAlone, let only = onlyValues[text] {
      (value, mistake) = (only, .nameAlone)
    } else if isAlone, text.first?.isLetter == true,
      let meant = otherNames[comparableName(text)]
    {
      // An unknown type is one message already.
      mistake = meant.name == "type" ? nil : .nameAlone
      (text, value) = (meant.name, meant.value)
    } else if isAlone, text == "pick" {
      value = ""
    } else if isAlone || mayBeType, ParsedQuestion.QuestionType(rawValue: text) != nil {
      (text, value, mistake) = ("type", text, .nameAlone)
    }
  }

  /// Removes a comma at the end, and straight quotation marks before it.
  ///
  /// Tags may have commas, but not after quotation marks. People write a comma if they take braces
  /// for a set; it is a mistake of its own only if there is no other one.
  private mutating func dropComma() {
    let written = value ?? (text.hasPrefix("#") ? text : "")
    guard written.count > 1, written.hasSuffix(",") || written.hasSuffix(";"), !isQuoted,
      text != "tags" || closingQuotes.contains(written.suffix(2).prefix(1))
    else { return }
    if value == nil { text.removeLast() } else { value?.removeLast() }
    if mistake == nil { mistake = .comma }
    takeQuotesOff()
  }

  private var isQuoted = false

  init(text: String, value: String?) { (self.text, self.value) = (text, value) }

  /// Splits the bytes at white space outside double quotes, and each token at its first `=`.
  private static func pieces(of bytes: ArraySlice<UInt8>) -> [AttributeToken] {
    var tokens: [AttributeToken] = []
    var at = bytes.startIndex
    while at < bytes.endIndex {
      if isBetweenTokens(bytes[at]) {
        at += 1
        continue
      }
      let start = at
      // A value after a colon: `tags: 'a b'`.
      if let end = otherQuotesEnd(bytes, at) { at = end }
      var isQuoted = false
      var equals: Int?
      while at < bytes.endIndex, isQuoted || !isBetweenTokens(bytes[at]) {
        if bytes[at] == UInt8(ascii: "\"") { isQuoted.toggle() }
        if bytes[at] == UInt8(ascii: "="), equals == nil, !isQuoted {
          equals = at
          if let end = otherQuotesEnd(bytes, at + 1) {
            at = end
            continue
          }
        }
        at += 1
      }
      if isQuoted, let end = endOfOpenQuote(bytes[start..<at]) { at = end }
      var token = AttributeToken(
        text: String(decoding: bytes[start..<(equals ?? at)], as: UTF8.self),
        value: equals.map { String(decoding: bytes[($0 + 1)..<at], as: UTF8.self) })
      token.bytes = start..<at
      if isQuoted { token.closeQuote() }
      token.takeWideColonOff()
      token.takeQuotesOff()
      tokens.append(token)
    }
    return tokens
  }

  /// Replaces the colon of East Asian text after the name of an attribute: `points：2` and
  /// `points ：2`.
  private mutating func takeWideColonOff() {
    guard value == nil, text.utf8.contains(0xEF) else { return }
    let parts = text.split(separator: "：", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2,
      parts[0].isEmpty || attributeNames.contains(String(parts[0]))
    else { return }
    text = "\(parts[0]):\(parts[1])"
  }

  /// Reads a value up to the next attribute or the end of the braces if its quotation mark is not
  /// closed.
  private mutating func closeQuote() {
    guard let written = value, written.hasPrefix("\""), written.utf8.count > 1 else { return }
    (value, mistake) = (String(written.dropFirst()), .openQuote)
  }

  private mutating func takeQuotesOff() {
    guard let text = value, !isQuoted, text.hasPrefix("\""), text.hasSuffix("\""),
      text.utf8.count > 1
    else { return }
    value = String(text.dropFirst().dropLast())
    isQuoted = true
  }

  /// Removes the unit of points: `points=2pt`.
  private mutating func takeUnitOff() {
    guard text == "points", let plain = value.flatMap(pointsWithoutUnit) else { return }
    value = plain
    if mistake != .openQuote { mistake = .unit }
  }

  /// Removes quotation marks that are not those of the format: `points='2'`, `tags=“a b”`.
  ///
  /// They are a mistake of their own only if there is no other one.
  private mutating func takeOtherQuotesOff() {
    guard let text = value, !isQuoted, let marks = otherQuotes(text) else { return }
    let inner = String(text.dropFirst(marks.open.count).dropLast(marks.close.count))
    if inner.isEmpty { return }
    value = inner
    if mistake == nil { mistake = inner.contains(" ") ? .wrongQuotes : .needlessQuotes }
  }
}

extension [AttributeToken] {
  /// Whether there are attributes and a word that may be their type, as in `{essay points=5}`.
  fileprivate var lacksType: Bool {
    contains { $0.value == nil && !$0.text.hasPrefix("#") }
      && contains { $0.value != nil && attributeNames.contains($0.text) }
      && !contains { $0.text == "type" }
  }
}

/// Words after the first one of a type in other programs: `multiple choice`, `fill in the blank`.
private let typeWords: Set = [
  "choice", "answer", "answers", "response", "select", "blank", "blanks", "in", "the", "or",
  "false",
  "text",
]

/// The pairs of quotation marks that people write instead of straight double ones.
private let quotePairs: [(open: String, close: String)] = [
  ("'", "'"), ("“", "”"), ("„", "“"), ("‘", "’"), ("«", "»"),
]

private let closingQuotes: Set<Substring> = ["\"", "'", "”", "“", "’", "»"]

/// The pair of quotation marks around a text; `nil` if they are straight double ones or missing.
private func otherQuotes(_ text: String) -> (open: String, close: String)? {
  quotePairs.first {
    text.count > 1 && text.hasPrefix($0.open) && text.hasSuffix($0.close)
  }
}

/// The end of a value between such quotation marks that starts at an offset.
///
/// `nil` if there is none.
private func otherQuotesEnd(_ bytes: ArraySlice<UInt8>, _ start: Int) -> Int? {
  let text = bytes[start...]
  guard let pair = quotePairs.first(where: { text.starts(with: $0.open.utf8) }) else { return nil }
  let inner = text.dropFirst(pair.open.utf8.count)
  guard let end = inner.firstRange(of: Array(pair.close.utf8))?.upperBound,
    end == bytes.endIndex || isBetweenTokens(bytes[end]) || ",;".utf8.contains(bytes[end])
  else { return nil }
  return end
}

/// The end of a value whose quotation mark is not closed: the space before the next attribute.
///
/// `nil` if no attribute follows.
private func endOfOpenQuote(_ bytes: ArraySlice<UInt8>) -> Int? {
  bytes.indices.first { at in
    guard isBetweenTokens(bytes[at]) else { return false }
    let name = bytes[(at + 1)...].prefix { isLetter($0) || $0 == UInt8(ascii: "-") }
    return bytes[name.endIndex...].first == UInt8(ascii: "=")
      && attributeNames.contains(String(decoding: name, as: UTF8.self))
  }
}

private func isBetweenTokens(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 || byte == 10 }

/// The number in `2pt`, `2 points` or `.5 pts`; `nil` if there is no unit or other text.
private func pointsWithoutUnit(_ value: String) -> String? {
  let digits = value.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
  let unit = value.dropFirst(digits.count).drop { $0 == " " }.lowercased()
  guard ["p", "pt", "pts", "point", "points"].contains(unit) else { return nil }
  let plain = withLeadingZero(String(digits))
  return hundredths(plain).map { $0 % 50 == 0 } == true ? plain : nil
}

/// The attributes whose value may be several words.
private let freeTexts: Set = ["tags", "difficulty"]

/// The values of attributes that are written as a single name in braces.
private let onlyValues = ["draft": "true", "pin": "last", "shuffle": "true"]

/// The attributes of other programs that are written as a single word, by `comparableName`.
private let otherNames: [String: (name: String, value: String)] = [
  "noshuffle": ("shuffle", "false"), "dontshuffle": ("shuffle", "false"),
  "randomize": ("shuffle", "true"), "randomized": ("shuffle", "true"),
  "casesensitive": ("case", "sensitive"), "ungraded": ("points", "0"),
  "multiplechoice": ("type", "multiple-choice"), "singlechoice": ("type", "single-choice"),
  "shortanswer": ("type", "short-answer"),
  "required": ("required", "true"), "mandatory": ("mandatory", "true"),
]
