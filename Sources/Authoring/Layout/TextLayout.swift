/// Writes the lines of paragraphs. Their line breaks stay where the author put them.
extension BlockWriter {
  mutating func writeText(_ lines: [TextLine]) {
    let breaks = LineBreaks(lines, visible)
    let areAnswers = isAnswers(lines)
    for index in lines.indices { writeLine(formatted(lines, index, breaks, areAnswers)) }
  }

  /// Writes the first paragraph of a list item, with one space after the mark of an option.
  ///
  /// `further` are the attributes to add; `nil` if braces at the end are text.
  mutating func writeItemText(_ lines: [TextLine], adding further: [String]?) {
    let breaks = LineBreaks(lines, visible)
    let areAnswers = isAnswers(lines)
    for index in lines.indices {
      var line = formatted(lines, index, breaks, areAnswers)
      if index == 0 { line = withMark(line) }
      if index == lines.count - 1, let further {
        line = AttributeLayout.formatted(line[...], AttributeLayout.ofOption, adding: further)
      }
      writeLine(line)
    }
  }

  /// Whether a paragraph consists of typed answers: each line starts with a `=` that neither is
  /// doubled nor starts an arrow.
  func isAnswers(_ lines: [TextLine]) -> Bool {
    lines.allSatisfy { line in
      let bytes = text[trimmed(text, line.bytes)]
      guard bytes.first == UInt8(ascii: "=") else { return false }
      let second = bytes.dropFirst().first
      return second != UInt8(ascii: "=") && second != UInt8(ascii: ">")
    }
  }

  mutating func writeAnswers(_ lines: [TextLine]) {
    for line in lines {
      let all = trimmed(text, line.bytes)
      let answer = trimmed(text, all.lowerBound + 1..<all.upperBound)
      writeLine(answer.isEmpty ? [UInt8(ascii: "=")] : Array("= ".utf8) + text[answer])
    }
  }

  private func formatted(
    _ lines: [TextLine], _ index: Int, _ breaks: LineBreaks, _ areAnswers: Bool
  ) -> [UInt8] {
    let line = lines[index]
    let end = breaks.end(of: index)
    var out: [UInt8] = []
    if index > 0 {
      let isFormula = formulaLines.contains(line.bytes.lowerBound)
      let isIndented = !areAnswers && startsBlock(lines, index)
      let width = isFormula ? line.indentation : isIndented ? 4 : 0
      out.append(contentsOf: repeatElement(32, count: width))
    }
    out += text[line.bytes.lowerBound..<end]
    let next = index + 1
    let isWithinFormula = next < lines.count && formulaLines.contains(lines[next].bytes.lowerBound)
    // At the end of a line, a backslash makes a line break; before trailing spaces, it is a literal
    // character.
    let slashes = out.reversed().prefix { $0 == UInt8(ascii: "\\") }.count
    let isLast = index == lines.count - 1 || isWithinFormula
    let isItself = !isLast && end < line.bytes.upperBound && slashes % 2 == 1
    if isItself { out.append(UInt8(ascii: "\\")) }
    if breaks.isBreak(index), !isWithinFormula { out.append(UInt8(ascii: "\\")) }
    return out
  }

  /// Whether a line would start a block if it were indented by less than four columns.
  private func startsBlock(_ lines: [TextLine], _ index: Int) -> Bool {
    let cursor = LineCursor(visible, lines[index].bytes)
    switch cursor.text() {
    case 97...122, 65...90, 128...255: return false
    default: break
    }
    if let columns = TableRow.alignments(visible, trimmed(visible, lines[index].bytes)),
      columns.count == TableRow.cells(visible, lines[index - 1].bytes).count
    {
      return true
    }
    return cursor.text() == UInt8(ascii: ">") || cursor.headingLevel != nil
      || cursor.fenceMark != nil || cursor.isThematicBreak || cursor.footnoteMark != nil
      || cursor.underlineLevel != nil || cursor.htmlEnd(inParagraph: true) != nil
      || cursor.listMarker(inParagraph: true) != nil
  }

  /// The line with a lowercase mark and one space after it: `[x] text`.
  private func withMark(_ line: [UInt8]) -> [UInt8] {
    guard line.count >= 3, line[0] == UInt8(ascii: "["), line[2] == UInt8(ascii: "]"),
      line.count == 3 || isBlank(line[3]),
      [32, UInt8(ascii: "x"), UInt8(ascii: "X")].contains(line[1])
    else { return line }
    let rest = line[trimmed(line, 3..<line.count)]
    let mark: [UInt8] = [line[0], line[1] == 32 ? 32 : UInt8(ascii: "x"), line[2]]
    return rest.isEmpty ? mark : mark + [32] + rest
  }
}
