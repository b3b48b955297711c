import Courseware

extension Rule {
  static let conflictMarker = Rule(
    "conflict-marker", .error, "Text contains no conflict markers of Git.",
    explanation: """
      If two branches changed the same lines, Git writes both versions into the file, between lines
      that start with '<<<<<<<', '=======' and '>>>>>>>'. Students would see these lines and both
      versions. Keep one version or combine them, delete the lines with the markers, and commit the
      file. If only some of these lines were deleted, the first that is left is reported; '======='
      directly below a paragraph is the underline of a heading. 'fmt' leaves such a file as it is. A
      code block between two lines of three backticks may show conflict markers.
      """,
    bad: "<<<<<<< HEAD\n- [ ] Saturn\n=======\n- [ ] Neptune\n>>>>>>> spring",
    good: "- [ ] Saturn\n- [ ] Neptune"
  ) { options in
    """
    ## Which planet is the largest?

    - [x] Jupiter
    \(options)
    """
  }

  /// The first line of each conflict that Git left in a text, without those that a fenced code
  /// block shows.
  ///
  /// If none is complete, the first marker that is left of one.
  static func conflicts(in text: [UInt8], isMarkdown: Bool) -> [Range<Int>] {
    let span = text.span
    guard
      contains(span, "<<<<<<<") || contains(span, "=======") || contains(span, ">>>>>>>")
        || contains(span, "||||||| ")
    else { return [] }
    var search = ConflictSearch(isMarkdown: isMarkdown)
    for line in lineRanges(text, in: text.indices) { search.take(text[line]) }
    return search.found.isEmpty ? search.left.map { [$0] } ?? [] : search.found
  }
}

/// Finds conflicts in the lines of a text: the three markers of Git in their order.
private struct ConflictSearch {
  /// The first line of each conflict.
  private(set) var found: [Range<Int>] = []
  /// The first line with a marker and a name, as Git writes them around a conflict, or with the
  /// marker between two versions where it underlines no heading.
  private(set) var left: Range<Int>?
  /// The first line of the conflict that the current line may be in.
  private var first: Range<Int>?
  /// Whether the line between its two versions was found.
  private var isSeparated = false
  /// The code block that the current line is in.
  private var fence: (character: UInt8, length: Int)?
  /// Whether the text is Markdown, in which '=======' below a paragraph makes it a heading.
  private let isMarkdown: Bool
  private var isFrontMatter = false
  /// Whether the previous line is part of a paragraph that is not in a list, a quote or a table.
  private var isParagraph = false
  /// Whether the previous line is part of a list, a quote or a table.
  private var isBlock = false

  init(isMarkdown: Bool) { self.isMarkdown = isMarkdown }

  mutating func take(_ line: ArraySlice<UInt8>) {
    if fence == nil, left == nil, isLeft(line) { left = line.indices }
    takeParagraph(line)
    if fence == nil, isMarker(line, "<") {
      first = line.indices
      isSeparated = false
    } else if first != nil, isMarker(line, "=") {
      isSeparated = true
    } else if let first, isSeparated, isMarker(line, ">") {
      found.append(first)
      self.first = nil
    } else {
      takeFence(line)
    }
  }

  /// Whether a line starts with a character seven times, followed by a space or nothing.
  private func isMarker(_ line: ArraySlice<UInt8>, _ character: Unicode.Scalar) -> Bool {
    let end = run(of: UInt8(ascii: character), in: line)
    return end - line.startIndex == 7 && (end == line.endIndex || line[end] == 32)
  }

  /// Whether a line is what may be left of a conflict.
  private func isLeft(_ line: ArraySlice<UInt8>) -> Bool {
    if isMarker(line, "=") { return line.count == 7 && !isParagraph }
    if isMarker(line, "|") { return line.count > 8 && line.last != UInt8(ascii: "|") }
    return line.count > 8 && (isMarker(line, "<") || isMarker(line, ">"))
  }

  /// Notes whether a line is part of a paragraph that '=======' would make a heading.
  ///
  /// A list, a quote or a table goes on until a blank line.
  private mutating func takeParagraph(_ line: ArraySlice<UInt8>) {
    if isMarkdown, line.elementsEqual("---".utf8) { isFrontMatter = line.startIndex == 0 }
    let isBlank = line.allSatisfy { $0 == 32 || $0 == 9 }
    if isBlank || fence != nil || line.first == UInt8(ascii: "#") {
      (isParagraph, isBlock) = (false, false)
    } else if !isParagraph {
      isBlock = isBlock || startsBlock(line)
      isParagraph = isMarkdown && !isFrontMatter && !isBlock
    }
  }

  /// Whether a line is indented like code or starts with the marker of a list, a quote, a table, a
  /// code block or an answer.
  private func startsBlock(_ line: ArraySlice<UInt8>) -> Bool {
    let text = line.drop { $0 == 32 }
    let number = text.prefix { isDigit($0) }.count
    let rest = text.dropFirst(number)
    guard text.startIndex - line.startIndex < 4 else { return true }
    guard let first = rest.first else { return false }
    let isSpaced = rest.dropFirst().first.map { $0 == 32 || $0 == 9 } ?? true
    if number > 0 { return isSpaced && ".)".utf8.contains(first) }
    return "\t>|`~".utf8.contains(first) || isSpaced && "-*+=".utf8.contains(first)
  }

  /// Notes the start or the end of a code block; its lines are indented by at most three spaces.
  private mutating func takeFence(_ line: ArraySlice<UInt8>) {
    let text = line[run(of: 32, in: line)...]
    guard text.startIndex - line.startIndex < 4, let character = text.first else { return }
    let end = run(of: character, in: text)
    let length = end - text.startIndex
    if let open = fence {
      let isEnd = text[end...].allSatisfy { $0 == 32 || $0 == 9 }
      if character == open.character, length >= open.length, isEnd { fence = nil }
    } else if length >= 3 {
      let isQuote = character == UInt8(ascii: "`") && !text[end...].contains(character)
      if isQuote || character == UInt8(ascii: "~") { fence = (character, length) }
    }
  }

  /// The end of the run of a character at the start of a line.
  private func run(of character: UInt8, in line: ArraySlice<UInt8>) -> Int {
    line.firstIndex { $0 != character } ?? line.endIndex
  }
}
