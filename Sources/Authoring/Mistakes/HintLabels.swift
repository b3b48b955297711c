import Courseware

/// Hints that a word says are hints, such as `> **Hint:** …`, instead of the mark `[!TIP]`, and
/// marks with full-width characters.
extension QuestionReader {
  /// Warns of a quote that starts with such a word or mark.
  mutating func warnOfSpokenHint(_ quote: MarkdownNode) {
    guard let first = quote.firstChild, first.kind == .paragraph else { return }
    let source = document.bytes(of: first)
    if let (mark, place) = document.wideAlertMark(in: source)
      ?? document.brokenAlertMark(in: source)
    {
      return report.add(
        .unknownAlert, "the marker of this quote must be '\(mark)'", at: place,
        fixes: [.writing(mark, at: place, isSafe: true)])
    }
    guard let label = document.hintLabel(in: source),
      label.range.upperBound < source.upperBound || first.next != nil
    else { return }
    report.add(
      .unknownAlert, "this quote is not read as a hint: a hint starts with '> [!TIP]'",
      at: document.span(label.range), fixes: [.init("make it a hint", [label.edit(in: document)])])
  }

  /// The fix that turns a paragraph into a hint if it starts with such a word.
  func hintFix(_ source: Range<Int>, after lines: String = "") -> Diagnostic.Fix? {
    guard let label = document.hintLabel(in: source), label.range.upperBound < source.upperBound
    else { return nil }
    var first = label.edit(in: document)
    first.replacement = lines + "> " + first.replacement
    let rest = lineRanges(document.text.bytes, in: source).dropFirst()
      .filter { $0.lowerBound >= label.range.upperBound }
    return .init(
      "make it a hint", [first] + rest.map { document.edit($0.lowerBound..<$0.lowerBound, "> ") })
  }
}

/// A word such as `**Hint:**` at the start of a text.
struct HintLabel {
  /// From the start of the text to the text after the label, or to the end of its line.
  var range: Range<Int>
  /// Whether nothing follows on its line.
  var isAlone: Bool
  /// Asterisks before the label that belong to the text after it as well: `*Hint: it is green.*`.
  var marks: String

  /// Writes the mark of a hint, alone on its line.
  func edit(in document: MarkdownDocument) -> Diagnostic.Edit {
    document.edit(range, isAlone ? "[!TIP]" : "[!TIP]\n> " + marks)
  }
}

extension MarkdownDocument {
  /// The mark of an alert that a text starts with, if it has full-width characters, and its place:
  /// `［!TIP］`, `[！TIP]`, `【!TIP】`.
  fileprivate func wideAlertMark(in source: Range<Int>) -> (mark: String, place: Span)? {
    guard text.bytes[source].prefix(2).contains(where: { $0 == 0xEF || $0 == 0xE3 }) else {
      return nil
    }
    let line = text.string(firstLine(of: source))
    let plain = halfWidth(line).uppercased()
    guard let mark = Alert.allCases.map(\.mark).first(where: plain.hasPrefix) else { return nil }
    let length = line.prefix(mark.count).utf8.count
    return (mark, span(source.lowerBound..<source.lowerBound + length))
  }

  /// The mark of an alert that is alone on the first line of a text and lacks a bracket or has
  /// another one: `[!TIP`, `(!TIP)`, `[TIP!]`.
  fileprivate func brokenAlertMark(in source: Range<Int>) -> (mark: String, place: Span)? {
    let line = firstLine(of: source)
    let bytes = text.bytes[line]
    guard bytes.count < 20, bytes.contains(UInt8(ascii: "!")),
      !bytes.starts(with: "[!".utf8) || !bytes.contains(UInt8(ascii: "]"))
        || bytes.starts(with: "[!!".utf8)
    else { return nil }
    let word = bytes.filter { !"[](){}!\\ ".utf8.contains($0) }
    let mark = Alert.allCases.map(\.mark).first {
      $0.utf8.dropFirst(2).dropLast().elementsEqual(word)
    }
    return mark.flatMap { text.string(line) == $0 ? nil : ($0, span(line)) }
  }

  /// The label of a hint at the start of a paragraph.
  func hintLabel(in source: Range<Int>) -> HintLabel? {
    let line = text.bytes[firstLine(of: source)]
    var start = line.drop { "*_ ".utf8.contains($0) }
    let marks = line[..<start.startIndex]
    if start.first == 0xF0 {
      start = start.dropFirst(lightBulb.first { start.starts(with: $0) }?.count ?? 0)
        .drop { "*_ ".utf8.contains($0) }
    }
    let word = start.prefix(24).prefix { isLetter($0) || $0 >= 0x80 && $0 != 0xEF }
    var rest = line[word.endIndex...]
    // Most quotes start with a word that a space and another word follow.
    let number = rest.drop { $0 == 32 }.prefix(while: isDigit)
    if !number.isEmpty { rest = rest[number.endIndex...] }
    let end = rest.drop { "*_: ".utf8.contains($0) || "：".utf8.contains($0) }
    let between = rest[..<end.startIndex]
    let hasColon = between.contains { $0 == UInt8(ascii: ":") || $0 == 0xEF }
    guard !word.isEmpty, hasColon || end.isEmpty,
      hintWords.contains(text.string(word.indices).lowercased())
    else { return nil }
    let isClosed = between.contains { "*_".utf8.contains($0) }
    return HintLabel(
      range: line.startIndex..<(end.isEmpty ? line.endIndex : end.startIndex),
      isAlone: end.isEmpty,
      marks: isClosed ? "" : text.string(marks.indices).filter { $0 != " " })
  }
}

private let lightBulb = ["💡\u{FE0F}", "💡"].map { Array($0.utf8) }

/// Words that hints start with; 'Tip' and 'Hinweis' may start an explanation as well.
private let hintWords: Set = [
  "hint", "hints", "tipp", "indice", "pista", "suggerimento", "dica", "wskazówka", "подсказка",
  "提示", "ヒント", "힌트", "تلميح", "ipucu",
]
