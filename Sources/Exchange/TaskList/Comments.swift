/// Removes HTML comments from the lines outside code; a comment without an end is kept.
///
/// - Returns: The remaining lines, and the line numbers of questions' headings in comments.
func withoutComments(_ lines: [SourceLine]) -> (lines: [SourceLine], hidden: [Int]) {
  var stripper = CommentStripper(starts: CommentStarts(in: lines))
  for (index, line) in lines.enumerated() { stripper.take(line, at: index) }
  return (stripper.kept, stripper.hidden)
}

/// Finds the starts of the comments that end within the same block.
///
/// As in CommonMark, a comment in a paragraph ends in that paragraph, and one at the start of an
/// indented line ends in the same list item.
struct CommentStarts {
  private var ends: [End]

  private struct End {
    /// Whether the rest of the paragraph has the end of a comment.
    var isInParagraph = false
    /// The least indentation of the list items before the next end of a comment; -1 if there is no
    /// end.
    var outermostItem = -1
  }

  init(in lines: [SourceLine]) {
    ends = Array(repeating: End(), count: lines.count)
    for index in lines.indices.dropLast().reversed() {
      let (next, later) = (lines[index + 1], ends[index + 1])
      let isEnd = next.isText && find("-->", in: next.bytes[...]) != nil
      let isItem = next.isText && (isListItem(next.content) || OptionMark(next.content) != nil)
      let isBlock =
        isItem || !next.isText || next.isBlank || isRule(next.content) || Heading(next) != nil
      ends[index].isInParagraph = !isBlock && (isEnd || later.isInParagraph)
      let indentation = isItem ? next.indentation : .max
      ends[index].outermostItem = isEnd ? indentation : min(indentation, later.outermostItem)
    }
  }

  /// The offset in a part of a line where a comment starts outside code spans.
  func start(in text: ArraySlice<UInt8>, of line: SourceLine, at index: Int) -> Int? {
    guard let start = find("<!--", in: text),
      text[..<start].count(where: { $0 == UInt8(ascii: "`") }).isMultiple(of: 2)
    else { return nil }
    if find("-->", in: text[(start + 4)...]) != nil { return start }
    let isBlock = line.bytes[..<start].allSatisfy { $0 == 32 }
    let hasEnd =
      isBlock
      ? ends[index].outermostItem >= line.indentation
      : ends[index].isInParagraph && Heading(line) == nil
    return hasEnd ? start : nil
  }
}

private struct CommentStripper {
  let starts: CommentStarts
  var kept: [SourceLine] = []
  var hidden: [Int] = []
  var isInside = false
  /// The number of the last heading in the comment that is one of a question if options follow.
  var heading: Int?

  mutating func take(_ line: SourceLine, at index: Int) {
    if isInside { findQuestion(in: line) }
    guard line.isText || isInside else {
      kept.append(line)
      return
    }
    var out: [UInt8] = []
    var rest = line.bytes[...]
    let wasInside = isInside
    while true {
      if isInside {
        guard line.isText, let end = find("-->", in: rest) else {
          if rest.startIndex > line.bytes.startIndex {
            findQuestion(in: SourceLine(number: line.number, Array(rest)))
          }
          break
        }
        rest = rest[(end + 3)...]
        isInside = false
      } else {
        guard let start = starts.start(in: rest, of: line, at: index) else {
          out.append(contentsOf: rest)
          break
        }
        out.append(contentsOf: rest[..<start])
        rest = rest[(start + 4)...]
        isInside = true
        heading = nil
      }
    }
    let changed = SourceLine(number: line.number, out)
    if wasInside || out.count != line.bytes.count, changed.isBlank {
      if !wasInside { kept.append(SourceLine(number: line.number)) }
      return
    }
    var shortened = line
    shortened.bytes = out
    kept.append(shortened)
  }

  /// Adds the heading of a question in a comment, as soon as it is known to be one.
  private mutating func findQuestion(in line: SourceLine) {
    if let found = Heading(line) ?? Heading(unmarked: line) {
      heading = line.number
      guard found.level == 4 || (found.level > 0 && found.isLabeled) else { return }
    } else if OptionMark(line.content) == nil {
      return
    }
    if let number = heading { hidden.append(number) }
    heading = nil
  }
}

func find(_ wanted: String, in text: ArraySlice<UInt8>) -> Int? {
  text.indices.first { text[$0...].hasPrefix(wanted) }
}
