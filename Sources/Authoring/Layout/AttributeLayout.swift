import Courseware

/// Formats attributes in a fixed order, separated by one space: `{#id type=… points=…}`.
enum AttributeLayout {
  /// The order of the tables in Documentation/format.md; other attributes come last, in their
  /// written order.
  static let ofQuestion = [
    "type", "points", "scoring", "shuffle", "pin", "case", "tags", "difficulty", "draft", "void",
    "from",
    "pick",
  ]
  static let ofOption =
    ParsedQuestion.QuestionType.optionAttributes + ["weight", "void"]

  /// A heading or an option's last line with its attributes formatted, in the given order.
  ///
  /// `further` are attributes to add unless the line has one of the same name. Comments at the end
  /// of the line stay there.
  static func formatted(
    _ whole: ArraySlice<UInt8>, _ order: [String], adding further: [String]
  ) -> [UInt8] {
    let line = withoutComments(whole)
    let braces = braces(of: line)
    guard braces != nil || !further.isEmpty, braces?.isFaultless != false else {
      return Array(whole)
    }
    let place = braces?.start
    let text = line[..<(place ?? line.endIndex)]
    var tokens = place.map { split(line[($0 + 1)..<(line.endIndex - 1)]) } ?? []
    let names = Set(tokens.map(name(of:)))
    tokens += further.filter { !names.contains(name(of: $0)) }
    let ranked = tokens.enumerated().sorted { a, b in
      let (first, second) = (rank(a.element, order), rank(b.element, order))
      return first == second ? a.offset < b.offset : first < second
    }
    let written = "{" + ranked.map(\.element).joined(separator: " ") + "}"
    let words = Array(line[trimmed(Array(line), 0..<text.count).shifted(by: line.startIndex)])
    let start = words.isEmpty ? words : words + [32]
    return start + Array(written.utf8) + Array(whole[line.endIndex...])
  }

  /// A line without the comments at its end, and without the spaces before them.
  private static func withoutComments(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var line = line
    while line.count > 6, line.suffix(3).elementsEqual("-->".utf8),
      let open = line.indices.dropLast(6).last(where: { line[$0...].starts(with: "<!--".utf8) }),
      line[..<open].last != UInt8(ascii: "\\")
    {
      line = line[..<open]
      while let last = line.last, isBlank(last) { line.removeLast() }
    }
    return line
  }

  /// The value of an attribute at the end of a heading; empty if the heading does not have it.
  static func value(of key: String, in whole: ArraySlice<UInt8>) -> String {
    let line = withoutComments(whole)
    guard let braces = braces(of: line), braces.isFaultless else { return "" }
    let tokens = split(line[(braces.start + 1)..<(line.endIndex - 1)])
    return tokens.first { $0.hasPrefix(key + "=") }.map { String($0.dropFirst(key.count + 1)) }
      ?? ""
  }

  /// The index of the opening brace of attributes at the end of a line, and whether they are valid.
  private static func braces(of line: ArraySlice<UInt8>) -> (start: Int, isFaultless: Bool)? {
    guard line.count > 2, line.last == UInt8(ascii: "}"),
      let open = line.lastIndex(of: UInt8(ascii: "{"))
    else { return nil }
    let before = line[..<open]
    if before.last == UInt8(ascii: "\\") { return nil }
    // Directly after an image, they are its size.
    if before.last == UInt8(ascii: ")"), before.firstRange(of: Array("](".utf8)) != nil {
      return nil
    }
    let inner = line[open...]
    guard let read = Attributes.read(String(decoding: inner, as: UTF8.self)) else {
      return nil
    }
    let isDoubled = before.last == UInt8(ascii: "{")
    let isPlain = !isDoubled && !inner.contains { markup.contains($0) }
    return (open, isPlain && read.report.diagnostics.isEmpty)
  }

  /// Bytes that Markdown may take for something else.
  private static let markup = Set("`*\\<&[]~$".utf8)

  /// Splits the text at spaces outside double quotes and removes unnecessary quotes.
  private static func split(_ bytes: ArraySlice<UInt8>) -> [String] {
    var tokens: [[UInt8]] = []
    var isQuoted = false
    var isInside = false
    for byte in bytes {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if isBlank(byte), !isQuoted {
        isInside = false
      } else {
        if !isInside { tokens.append([]) }
        isInside = true
        tokens[tokens.count - 1].append(byte)
      }
    }
    return tokens.map { unquoted(String(decoding: $0, as: UTF8.self)) }
  }

  private static func unquoted(_ token: String) -> String {
    guard let equals = token.firstIndex(of: "="), token.hasSuffix("\"") else { return token }
    let key = token[...equals]
    let value = token[token.index(after: equals)...]
    guard value.hasPrefix("\""), value.utf8.count > 2 else { return token }
    let text = value.dropFirst().dropLast()
    let needsQuotes = text.utf8.contains { isBlank($0) || $0 == UInt8(ascii: "\"") }
    return needsQuotes ? token : String(key + text)
  }

  private static func rank(_ token: String, _ order: [String]) -> Int {
    let name = name(of: token)
    return name == "#" ? -1 : order.firstIndex(of: name) ?? order.count
  }

  /// The text before the '=', or `#` for an id.
  private static func name(of token: String) -> String {
    token.hasPrefix("#") ? "#" : String(token.prefix { $0 != "=" })
  }
}

extension Range<Int> {
  func shifted(by count: Int) -> Range<Int> { lowerBound + count..<upperBound + count }
}

extension BlockWriter {
  /// Writes a heading with `#`.
  ///
  /// `further` are the attributes to add; `nil` if braces at the end are text.
  mutating func writeHeading(_ level: Int, _ heading: Range<Int>, adding further: [String]?) {
    var line = Array(text[heading])
    if let further {
      line = AttributeLayout.formatted(line[...], AttributeLayout.ofQuestion, adding: further)
    }
    var mark = [UInt8](repeating: UInt8(ascii: "#"), count: level)
    if line.isEmpty { return writeLine(mark) }
    // A run of '#' at the end would be parsed as the closing sequence of the heading.
    let hashes = line.reversed().prefix { $0 == UInt8(ascii: "#") }.count
    let closes = hashes > 0 && (hashes == line.count || isBlank(line[line.count - hashes - 1]))
    mark.append(32)
    writeLine(mark + line + (closes ? [32] + mark.dropLast() : []))
  }
}

/// The implicit ids of a quiz's questions and options, by their offsets.
///
/// Once they are written, the ids stay the same when the text changes. Ids that occur twice are
/// left out, because they cannot be written, and so are those of drafts, because no attempts refer
/// to them.
func unwrittenIDs(of quiz: ParsedQuiz) -> [Int: String] {
  var ids: [Int: String] = [:]
  let questions = quiz.questions.filter { !$0.isDraft }
  let shared = repeated(questions.map(\.id))
  for question in questions {
    if !question.isIDWritten, !shared.contains(question.id) {
      ids[question.span.bytes.lowerBound] = question.id
    }
    for list in question.answer?.listsWithLines ?? [] {
      let shared = repeated(list.map(\.id))
      for item in list where !item.isIDWritten && !shared.contains(item.id) {
        ids[item.span.bytes.lowerBound] = item.id
      }
    }
  }
  return ids
}

private func repeated(_ ids: [String]) -> Set<String> {
  Set(Dictionary(grouping: ids) { $0 }.filter { $0.value.count > 1 }.keys)
}

/// The question or section that a top-level block belongs to.
struct QuestionScope {
  private(set) var isInQuestion = false
  /// Whether the block is the heading of a question or a section, which may have attributes.
  private(set) var isDivision = false
  /// The type of the question, as set by `{type=…}`.
  private var type = ""

  static let none = QuestionScope()

  /// Moves on to the next block.
  mutating func enter(_ block: Block, _ text: [UInt8]) {
    isDivision = false
    switch block.content {
    case .heading(let level, let heading) where level < 3:
      isDivision = true
      isInQuestion = level == 2
      type = level == 2 ? AttributeLayout.value(of: "type", in: text[heading]) : ""
    case .underlined(let level, _): (isInQuestion, type) = (level == 2, "")
    default: break
    }
  }

  /// Whether a list is the answer to the question.
  func isAnswer(_ list: BlockList, _ text: [UInt8]) -> Bool {
    guard isInQuestion else { return false }
    switch ParsedQuestion.QuestionType(rawValue: type)?.answer.listForm ?? .options {
    case .numbered: return list.marker.number != nil
    case .any: return true
    case .options: return list.marker.number == nil && list.items.contains { isOption($0, text) }
    }
  }

  /// Whether an item starts with something in brackets that is, or looks like, a mark.
  private func isOption(_ item: BlockList.Item, _ text: [UInt8]) -> Bool {
    guard case .paragraph(let lines)? = item.blocks.first?.content, let line = lines.first else {
      return false
    }
    let start = text[line.bytes].prefix(8)
    guard start.first == UInt8(ascii: "["), let close = start.firstIndex(of: UInt8(ascii: "]"))
    else { return false }
    let after = close + 1 < line.bytes.upperBound ? text[close + 1] : 32
    return isBlank(after) && !start[..<close].contains(UInt8(ascii: "^"))
  }
}
