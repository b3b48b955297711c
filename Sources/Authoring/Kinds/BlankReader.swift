import Courseware

/// The blanks of a question.
struct BlankReading {
  /// The valid blanks in the order of the text.
  var blanks: [Blanks.Blank] = []
  /// The span of the first blank, valid or not.
  var firstSpan: Span?
  /// Whether a faulty blank has been reported.
  var hasFault = false

  /// `nil` if there is no blank.
  var answer: AnswerReading? {
    if firstSpan == nil { return nil }
    return blanks.isEmpty ? .unreadable : .answer(ParsedBlanks(blanks: blanks))
  }
}

extension QuestionReader {
  /// Reads the blanks in some blocks and replaces them by markers.
  mutating func blanks(
    in blocks: @autoclosure () -> [MarkdownNode], _ isCaseSensitive: Bool
  ) -> BlankReading {
    var reading = BlankReading()
    guard document.hasDoubleBrackets else { return reading }
    let blocks = blocks()
    let all = blocks.flatMap { document.blanks(below: $0) }
    reading.hasFault = refuseUnclosed(in: blocks, besides: all)
    let found = all.filter { !refuseImage($0) && !refuseUnpairedBrackets($0) }
    if found.count < all.count { reading.hasFault = true }
    guard let first = found.first else { return reading }
    reading.firstSpan = document.span(first.bytes)
    prose.hide(found.map(\.bytes))
    var surroundings = BlankContexts(document)
    let places = surroundings.mark(found)
    for (place, id) in zip(places.indices, surroundings.ids) {
      document.replace(places[place], withHTML: Blanks.marker(of: id))
      if let content = content(of: found[place], isCaseSensitive) {
        reading.blanks.append(Blanks.Blank(id: id, content: content))
      }
    }
    return reading
  }

  /// Reports empty blanks, and blanks without closing brackets, whose answer would be visible on
  /// the page.
  private mutating func refuseUnclosed(in blocks: [MarkdownNode], besides found: [Blank]) -> Bool {
    let text = document.text
    let count = report.diagnostics.count
    let ends = Dictionary(found.map { ($0.bytes.lowerBound, $0.bytes.upperBound) }) { max($0, $1) }
    let unpaired = Set(found.filter { unpairedAnswer(in: $0) != nil }.map(\.bytes.lowerBound))
    for block in blocks.flatMap(texts) {
      let range = document.bytes(of: block)
      var (isCode, at) = (false, range.lowerBound)
      while at + 1 < range.upperBound {
        switch text.bytes[at] {
        case UInt8(ascii: "`"): isCode.toggle()
        case UInt8(ascii: "\\") where !isCode: at += 1
        case UInt8(ascii: "[") where text.bytes[at + 1] == UInt8(ascii: "["):
          if let end = ends[at] {
            at = end
            continue
          }
          let isReportedBelow = nextBrackets(after: at).map(unpaired.contains) ?? false
          if isCode || isLink(from: at) || isReportedBelow { break }
          refuseBrackets(at: at)
          while at + 1 < range.upperBound, text.bytes[at + 1] == UInt8(ascii: "[") { at += 1 }
        case 0xEF where !isCode && text.bytes[at...].starts(with: "［［".utf8),
          0xE3 where !isCode && text.bytes[at...].starts(with: "【【".utf8):
          refuseWideBrackets(at: at)
          at += "［［".utf8.count - 1
        default: break
        }
        at += 1
      }
      if let half = document.unopenedBlank(in: range) { refuseUnopened(half) }
    }
    return report.diagnostics.count > count
  }

  /// The paragraphs, headings and tables in a block, without code and quotes.
  private func texts(in block: MarkdownNode) -> [MarkdownNode] {
    switch block.kind {
    case .paragraph, .heading, .other: [block]
    case .list, .item, .taskItem: block.children.flatMap(texts)
    default: []
    }
  }

  /// Whether double brackets are the text of a link.
  private func isLink(from open: Int) -> Bool {
    let bytes = document.text.bytes
    let line = bytes[open..<reachedLineEnd(bytes, open)]
    guard let close = line.firstRange(of: Array("]]".utf8)) else { return false }
    return Authoring.isLink(bytes, endingAt: close.upperBound)
  }

  /// The offset of the next double brackets on the line.
  private func nextBrackets(after open: Int) -> Int? {
    let bytes = document.text.bytes
    return bytes[(open + 1)..<reachedLineEnd(bytes, open)].firstRange(of: Array("[[".utf8))?
      .lowerBound
  }

  private mutating func refuseBrackets(at open: Int) {
    let bytes = document.text.bytes
    let next = bytes[(open + 2)...].firstIndex { $0 != 32 && $0 != 9 } ?? bytes.count
    let isEmpty = bytes[next...].starts(with: "]]".utf8)
    if let code = codeBlank(at: open) {
      let inner = document.text.string(code.lowerBound + 3..<code.upperBound - 3)
      return report.add(
        .badBlank, "write the answer in a blank without backticks", at: document.span(code),
        fixes: inner.contains("`") ? [] : [.writing("[[\(inner)]]", at: document.span(code))])
    }
    let isInFormula = document.isInFormula(open)
    let inner = bytes[(open + 2)..<reachedLineEnd(bytes, open)].prefix { !"[]`".utf8.contains($0) }
    // Of a pair of closed brackets, no text of the page is left.
    if !isEmpty, !isInFormula, bytes[inner.endIndex...].starts(with: "]]".utf8) {
      return report.add(
        .badBlank, "a blank must be in the text, not in a link, the title of an image or HTML",
        at: document.span(open..<inner.endIndex + 2), note: "write '\\[[' to show brackets")
    }
    report.add(
      .badBlank,
      isInFormula
        ? "a blank cannot be in a formula: end the formula before it"
        : isEmpty
          ? "this blank is empty: write its correct answer in it, as in '[[light]]'"
          : "this blank is not closed with ']]'",
      at: document.span(open..<(isEmpty ? next + 2 : open + 2)),
      note: isEmpty
        ? "to show the brackets, write '\\[['"
        : "a blank must be on one line; write '\\[[' to show brackets",
      fixes: isEmpty || isInFormula ? [] : closingFix(at: open))
  }

  /// Reports `［［` or `【【` in a question that has blanks: the answer after it would be shown.
  private mutating func refuseWideBrackets(at open: Int) {
    let bytes = document.text.bytes
    let start = open + "［［".utf8.count
    let closing = bytes[open] == 0xEF ? "］］" : "】】"
    let close = bytes[start..<reachedLineEnd(bytes, open)].firstRange(of: Array(closing.utf8))
    let place = document.span(open..<(close?.upperBound ?? start))
    report.add(
      .badBlank, "write a blank between '[[' and ']]', not between full-width brackets", at: place,
      fixes: close.map {
        [.writing("[[\(document.text.string(start..<$0.lowerBound))]]", at: place)]
      } ?? [])
  }

  /// The fix that writes `[[Paris]]` for `[[Paris]` or `[[Paris}}`.
  private func closingFix(at open: Int) -> [Diagnostic.Fix] {
    let bytes = document.text.bytes
    let rest = bytes[(open + 2)..<reachedLineEnd(bytes, open)]
    guard let close = rest.firstIndex(where: { "[]{}`".utf8.contains($0) }), close > open + 2,
      "]}".utf8.contains(bytes[close])
    else { return [] }
    let isBrace = bytes[close] == UInt8(ascii: "}")
    let end = isBrace && bytes[close...].starts(with: "}}".utf8) ? close + 2 : close + 1
    let next = end < bytes.count ? bytes[end] : 10
    guard !"([{".utf8.contains(next) else { return [] }
    return [
      .writing("[[\(document.text.string(open + 2..<close))]]", at: document.span(open..<end))
    ]
  }

  private mutating func refuseUnopened(_ blank: Range<Int>) {
    report.add(
      .badBlank, "this blank is not opened with '[['", at: document.span(blank),
      fixes: [.writing("[" + document.text.string(blank), at: document.span(blank))])
  }

  /// A blank with nothing but inline code: [[`ls`]].
  ///
  /// The next such blank ends the search, so that a line of brackets is searched only once.
  private func codeBlank(at open: Int) -> Range<Int>? {
    let bytes = document.text.bytes
    let end = lineEnd(bytes, open)
    guard bytes[open..<end].starts(with: "[[`".utf8) else { return nil }
    var at = open + 3
    while at + 2 < end {
      let rest = bytes[at..<end]
      if rest.starts(with: "`]]".utf8) { return at > open + 3 ? open..<at + 3 : nil }
      if rest.starts(with: "[[`".utf8) { return nil }
      at += 1
    }
    return nil
  }

  /// Reports a blank whose answer has a square bracket without its other one, such as
  /// `[[1, 2], [3, 4]]`, which may be meant as text.
  ///
  /// - Returns: Whether there is one.
  private mutating func refuseUnpairedBrackets(_ blank: Blank) -> Bool {
    guard let answer = unpairedAnswer(in: blank) else { return false }
    report.add(
      .badBlank, "the answer '\(answer)' of this blank has a bracket that is not one of a pair",
      at: document.span(blank.bytes),
      notes: [
        .init("to show double brackets, write '\\[[' or mark them as code"),
        .init("write an answer with a single bracket as a pattern, such as '[[/2\\]/]]'"),
      ])
    return true
  }

  /// Reports a menu that has an unclosed parenthesis or no incorrect item.
  private mutating func refuseBrokenMenu(_ parts: [WrittenAnswer], _ blank: Blank) {
    let isBroken = parts.contains { part in
      part.pattern == nil
        && part.text.utf8.count { $0 == UInt8(ascii: "(") }
          != part.text.utf8.count { $0 == UInt8(ascii: ")") }
    }
    guard isBroken || parts.allSatisfy({ $0.inParentheses != nil }) else { return }
    for part in parts { misread.insert(part.span.bytes.lowerBound) }
    report.add(
      .badBlank,
      isBroken
        ? "a parenthesis in this blank is not closed" : "a menu needs at least one incorrect item",
      at: document.span(blank.bytes), note: "write a menu as '[[(right)|wrong|wrong]]'")
  }

  /// Warns of `[[*Paris|Lyon]]`, a menu in the notation of other programs, and of a menu with
  /// full-width marks.
  private mutating func warnOfStarredMenu(_ parts: [WrittenAnswer], _ blank: Blank) {
    let texts =
      parts.count == 1
      ? parts[0].text.split(separator: "｜").map(cleanedName) : parts.map(\.text)
    let items = texts.map { StarredItem($0) }
    guard items.count > 1, items.contains(where: \.isStarred),
      items.contains(where: { !$0.isStarred }),
      items.allSatisfy({
        $0.text.allSatisfy { $0.isLetter || $0.isNumber || " -'’.,".contains($0) }
      })
    else { return }
    for part in parts { misread.insert(part.span.bytes.lowerBound) }
    let place = document.span(blank.bytes)
    let menu = items.map { $0.isStarred ? "(\($0.text))" : $0.text }.joined(separator: "|")
    report.add(
      .misreadAnswer,
      "the items of a menu are separated by '|', the correct one is between '(' and ')'; "
        + "'\(document.text.string(blank.bytes))' is read as correct answers",
      at: place, fixes: [.writing("[[\(menu)]]", at: place)])
  }

  /// Warns of `[[Hz\|hertz]]` in a table, where other programs need the backslash.
  private mutating func warnOfEscapedBars(_ parts: [WrittenAnswer], _ blank: Blank) {
    guard parts.count == 1, blank.content.contains("\\|"), parts[0].pattern == nil else { return }
    let bytes = document.text.bytes
    let line = bytes[bytes.lineStart(blank.bytes.lowerBound)..<blank.bytes.lowerBound]
    guard line.first(where: { $0 != 32 && $0 != 9 }) == UInt8(ascii: "|") else { return }
    misread.insert(parts[0].span.bytes.lowerBound)
    let place = document.span(blank.bytes)
    report.add(
      .misreadAnswer,
      "in a blank, a bar needs no backslash, not even in a table; "
        + "'\(parts[0].text)' is read as one answer", at: place,
      fixes: [.writing("[[\(blank.content.replacing("\\|", with: "|"))]]", at: place)])
  }

  private mutating func content(of blank: Blank, _ isCaseSensitive: Bool) -> Blanks.Content? {
    let parts = BlankPart.split(Array(blank.content.utf8)).map { part in
      let start = blank.bytes.lowerBound + 2
      return WrittenAnswer(
        part: part.text,
        at: Span(
          path: document.text.path,
          bytes: part.bytes.isEmpty
            ? blank.bytes : start + part.bytes.lowerBound..<start + part.bytes.upperBound))
    }
    let answers = filled(parts)
    if answers.isEmpty { return nil }
    refuseBrokenMenu(answers, blank)
    warnOfStarredMenu(answers, blank)
    warnOfEscapedBars(answers, blank)
    if parts.count > 1 { warnOfWideBar(in: answers, blank) }
    if parts.count > 1, answers.contains(where: { $0.inParentheses != nil }) {
      return .menu(menu(answers))
    }
    return field(answers, .marked, isCaseSensitive).map { .typed($0) }
  }

  /// The items of a menu; correct ones are in parentheses.
  private mutating func menu(_ parts: [WrittenAnswer]) -> [Blanks.Item] {
    let texts = parts.map { cleanedName($0.inParentheses ?? $0.text) }
    for (later, _) in repeats(texts.count, by: { texts[$0] }) {
      report.add(.duplicateOption, "two items of this menu are the same", at: parts[later].span)
    }
    let bytes = texts.map { Array($0.utf8)[...] }
    let made = bytes.map { Identifier.made(from: $0, limit: 24, prefix: "o") }
    let ids = Identifier.distinguished(made) { bytes[$0] }
    return parts.indices.map { index in
      Blanks.Item(id: ids[index], text: texts[index], isKey: parts[index].inParentheses != nil)
    }
  }
}

/// The first answer of a blank that has a square bracket without the other one of its pair.
private func unpairedAnswer(in blank: Blank) -> String? {
  BlankPart.split(Array(blank.content.utf8)).map(\.text).first(where: hasUnpairedBracket)
}

/// Whether an answer has a square bracket without the other one of its pair.
///
/// Patterns, answers of brackets alone, and intervals such as `]1, 2[` are left out.
private func hasUnpairedBracket(_ text: String) -> Bool {
  guard let first = text.first, first != "/", first != "]",
    text.contains(where: { $0.isLetter || $0.isNumber })
  else { return false }
  var open = 0
  for letter in text {
    if letter == "[" { open += 1 }
    if letter == "]" { open -= 1 }
    if open < 0 { return true }
  }
  return open > 0
}

/// An item of a blank that may be marked as correct in the notation of other programs.
private struct StarredItem {
  var text: String
  var isStarred = false

  init(_ part: String) {
    text = part
    for mark in ["**", "*"] where text.hasPrefix(mark) && text.hasSuffix(mark) {
      text = String(text.dropFirst(mark.count).dropLast(mark.count))
      isStarred = true
      break
    }
    for mark in ["*", "[x] ", "[X] ", "(x) ", "✓ ", "✓", "✔"]
    where !isStarred && text.hasPrefix(mark) {
      text = String(text.dropFirst(mark.count))
      isStarred = true
      break
    }
    for mark in ["*", " (correct)", " (right)"] where !isStarred && text.hasSuffix(mark) {
      text = String(text.dropLast(mark.count))
      isStarred = true
    }
    isStarred = isStarred && text.count > 1 && text.first != " "
    if text.count > 2, text.hasPrefix("（"), text.hasSuffix("）") {
      (text, isStarred) = (String(text.dropFirst().dropLast()), true)
    }
  }
}

/// The text between two bars of a blank.
struct BlankPart {
  /// The text with `\|` replaced by a bar, except in patterns, where both mean the same.
  var text: String
  /// The range from the start of the blank's content, without spaces at the ends.
  var bytes: Range<Int>

  /// Splits a blank into its parts.
  ///
  /// A bar that is escaped or between the slashes of a pattern does not separate parts.
  static func split(_ content: [UInt8]) -> [BlankPart] {
    var parts: [BlankPart] = []
    var start = 0
    while start <= content.count {
      let text = content[start...].firstIndex { $0 != 32 && $0 != 9 } ?? content.count
      let pattern = patternEnd(content, text)
      let end = pattern ?? bar(content, text)
      var last = end
      while last > text, content[last - 1] == 32 || content[last - 1] == 9 { last -= 1 }
      let written = String(decoding: content[text..<last], as: UTF8.self)
      parts.append(
        BlankPart(
          text: pattern == nil ? written.replacing("\\|", with: "|") : written,
          bytes: text..<last))
      start = end + 1
    }
    return parts
  }

  private static func bar(_ content: [UInt8], _ start: Int) -> Int {
    var at = start
    while at < content.count, content[at] != UInt8(ascii: "|") {
      let isEscape = content[at...].starts(with: "\\|".utf8)
      at += isEscape ? 2 : 1
    }
    return min(at, content.count)
  }

  /// The end of a part that is a pattern: after `/` or `/i` and spaces; `nil` if it is not a
  /// pattern.
  private static func patternEnd(_ content: [UInt8], _ start: Int) -> Int? {
    guard start < content.count, content[start] == UInt8(ascii: "/") else { return nil }
    var at = start + 1
    while at < content.count, content[at] != UInt8(ascii: "/") {
      at += content[at] == UInt8(ascii: "\\") ? 2 : 1
    }
    at += 1
    if at < content.count, content[at] == UInt8(ascii: "i") { at += 1 }
    while at < content.count, content[at] == 32 || content[at] == 9 { at += 1 }
    guard at <= content.count else { return nil }
    return at == content.count || content[at] == UInt8(ascii: "|") ? at : nil
  }
}
