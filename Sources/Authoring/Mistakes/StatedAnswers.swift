import Courseware

/// A line that says in words which option is correct: `Lösung: b`, `**Answer:** Paris`.
struct StatedAnswer {
  var place: Span
  /// The fix that marks the option and deletes the line, if it certainly names one.
  var fixes: [Diagnostic.Fix] = []
}

extension QuestionReader {
  /// The line that says which option is correct if none is marked: below the options, directly
  /// below the last one, or in the first quote.
  func statedAnswer(_ refused: [MarkdownNode], _ parts: QuestionParts) -> StatedAnswer? {
    guard let list = parts.answers.first, list.isList, refused.count < 2 else { return nil }
    var line = refused.isEmpty ? document.textBelow(list) : nil
    if line == nil, let block = refused.first ?? parts.quotes.first?.firstChild,
      block.kind == .paragraph
    {
      line = document.firstLine(of: document.bytes(of: block))
    }
    guard let line, parts.lacksMark(self), isStatement(line) else { return nil }
    return statedAnswer(line, list)
  }

  /// Whether a line has the label of an answer or an explanation and something after it.
  func isStatement(_ line: Range<Int>) -> Bool {
    guard let colon = colon(in: line) else { return false }
    let label = withoutMarks(document.text.string(line.lowerBound..<colon.lowerBound))
    let rest = withoutMarks(document.text.string(colon.upperBound..<line.upperBound))
    let isLabel = answerWords.contains(label) || spokenLabels.contains(label)
    return isLabel && !rest.isEmpty
  }

  /// A line with what follows from it for the options.
  func statedAnswer(_ line: Range<Int>, _ list: MarkdownNode) -> StatedAnswer {
    let place = document.span(line)
    guard let mark = namedMark(line, list) else { return StatedAnswer(place: place) }
    let bytes = document.text.bytes
    let end = min(lineEnd(bytes, line.upperBound) + 1, bytes.count)
    let edits = [
      document.edit(mark, "[x]"), document.edit(bytes.lineStart(line.lowerBound)..<end, ""),
    ]
    return StatedAnswer(place: place, fixes: [.init("mark it and delete the line", edits)])
  }

  /// The brackets of the only option that a line names, by its text or by its letter.
  private func namedMark(_ line: Range<Int>, _ list: MarkdownNode) -> Range<Int>? {
    guard let colon = colon(in: line) else { return nil }
    let answer = withoutMarks(document.text.string(colon.upperBound..<line.upperBound))
    var (named, letters): ([Range<Int>], [Range<Int>]) = ([], [])
    for (index, item) in list.children.enumerated() {
      let first = document.firstLineSpan(of: item).bytes
      guard let open = document.text.bytes[first].firstIndex(of: UInt8(ascii: "[")),
        open + 3 < first.upperBound
      else { return nil }
      let text = document.text.bytes[open + 3..<first.upperBound].drop { $0 == 32 }
      let label = OptionLabel(text, at: nil, of: list.children.count)
      let plain = document.text.string(text.startIndex + (label?.length ?? 0)..<first.upperBound)
      if [withoutMarks(document.text.string(text.indices)), withoutMarks(plain)].contains(answer) {
        named.append(open..<open + 3)
      }
      let letter = label.map { $0.character.lowercased() } ?? letterNames[index % letterNames.count]
      if [letter, letter + ")", letter + ".", "(\(letter))"].contains(answer) {
        letters.append(open..<open + 3)
      }
    }
    let found = named.isEmpty ? letters : named
    return found.count == 1 ? found[0] : nil
  }
}

/// Whether a text before a colon is an option, and no label such as `Statement 1` or `A: true, B`.
func isOption(beforeColon text: Substring) -> Bool {
  let last = text.split(separator: " ").last ?? ""
  return last.count > 1 && last.contains(where: \.isLowercase)
    && !text.contains { ",;:".contains($0) }
}

private let letterNames = "abcdefghijklmnopqrstuvwxyz".map(String.init)
