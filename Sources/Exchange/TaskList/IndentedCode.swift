import Courseware

/// Writes indented code as fenced code, which keeps its meaning when lines are indented otherwise.
///
/// Lines that are more likely indented by mistake remain as they are: options, images, links alone
/// on their line, link definitions and explanations.
///
/// - Parameters:
///   - lines: The lines of a file, of which those in fenced code are marked.
///   - source: The same lines with the white space that they have in the file.
/// - Returns: The lines, with a line for each new fence.
func fencingIndentedCode(_ lines: [SourceLine], source: [[UInt8]]) -> [SourceLine] {
  let comments = CommentStarts(in: lines)
  var fencing = IndentedCodeFencing()
  var index = 0
  while index < lines.count {
    let end = fencing.codeEnd(lines, index)
    if end > index {
      fencing.fence(lines[index..<end], source)
      index = end
    } else {
      let comment = comments.start(in: lines[index].bytes[...], of: lines[index], at: index)
      fencing.take(lines[index], comment)
      index += 1
    }
  }
  return fencing.out
}

private struct IndentedCodeFencing {
  var out: [SourceLine] = []
  /// The columns where the contents of the enclosing list items start, the innermost last.
  private var contents: [Int] = []
  /// Whether the next line could continue a paragraph, which cannot be interrupted by code.
  private var isParagraph = false
  private var isInComment = false

  private var codeColumn: Int { (contents.last ?? 0) + 4 }

  /// The index after the last line of the code that starts at an index; the index if none does.
  mutating func codeEnd(_ lines: [SourceLine], _ start: Int) -> Int {
    let first = lines[start]
    guard !isParagraph, !isInComment, first.isText, !first.isBlank else { return start }
    while let column = contents.last, first.indentation < column { contents.removeLast() }
    var end = start
    var index = start
    var followsBlankLine = true
    while index < lines.count, lines[index].isText {
      let line = lines[index]
      if !line.isBlank {
        guard line.indentation >= codeColumn, OptionMark(line.content) == nil,
          !followsBlankLine || !seemsText(line.content)
        else { break }
        end = index + 1
      }
      followsBlankLine = line.isBlank
      index += 1
    }
    return end
  }

  private func seemsText(_ content: ArraySlice<UInt8>) -> Bool {
    let isDefinition = content.first == UInt8(ascii: "[") && find("]: ", in: content) != nil
    return isDefinition || ["![", "[![", "<img"].contains(where: content.hasPrefix)
      || isLinkAlone(content) || startsExplanation(content)
  }

  mutating func fence(_ code: ArraySlice<SourceLine>, _ source: [[UInt8]]) {
    let inner = codeColumn - 4
    let indentation = [UInt8](repeating: 32, count: inner)
    let backticks = code.map { longestBackticks($0.bytes) }.max() ?? 0
    let mark = [UInt8](repeating: UInt8(ascii: "`"), count: max(3, backticks + 1))
    let (first, last) = (code.first?.number ?? 0, code.last?.number ?? 0)
    out.append(SourceLine(number: first, indentation + mark, role: .opensCode))
    for line in code {
      var written = line
      written.bytes = source[line.number - 1]
      written.bytes = indentation + written.dedented(by: codeColumn).bytes
      written.role = .code
      out.append(written)
    }
    out.append(SourceLine(number: last, indentation + mark, role: .closesCode))
  }

  /// Takes a line that is not code, with the offset of the first comment that starts on it.
  mutating func take(_ line: SourceLine, _ comment: Int?) {
    out.append(line)
    guard line.isText, !isInComment else {
      if find("-->", in: line.bytes[...]) != nil { isInComment = false }
      isParagraph = false
      return
    }
    if let comment { isInComment = find("-->", in: line.bytes[(comment + 4)...]) == nil }
    if line.isBlank {
      isParagraph = false
    } else if isRule(line.content) || Heading(line) != nil {
      isParagraph = false
      if line.indentation < contents.last ?? 0 { contents = [] }
    } else {
      isParagraph = true
      if let width = markWidth(line) {
        while let column = contents.last, line.indentation < column { contents.removeLast() }
        contents.append(line.indentation + width)
      }
    }
  }

  /// The width of the mark of a list item, an option or a footnote, with the spaces after it; `nil`
  /// for other lines.
  private func markWidth(_ line: SourceLine) -> Int? {
    if footnoteStart(line) != nil { return 4 - line.indentation }
    guard isListItem(line.content) || OptionMark(line.content) != nil else { return nil }
    let mark = line.content.prefix { isDigit($0) || isBullet($0) || $0 == 46 || $0 == 41 }
    let spaces = line.content[mark.endIndex...].prefix { $0 == 32 }.count
    return max(2, mark.count + (spaces > 4 ? 1 : spaces))
  }
}

func longestBackticks(_ text: some Sequence<UInt8>) -> Int {
  text.split { $0 != UInt8(ascii: "`") }.map(\.count).max() ?? 0
}
