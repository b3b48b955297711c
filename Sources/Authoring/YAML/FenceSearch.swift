import Courseware

/// Finds mistakes in the two lines of dashes, and the places where the lines should be.
struct FenceSearch {
  private let text: SourceText
  private let known: KnownFields
  private var bytes: [UInt8] { text.bytes }

  init(_ text: SourceText, _ known: KnownFields) {
    (self.text, self.known) = (text, known)
  }

  private func span(_ range: Range<Int>) -> Span { text.span(range) }

  /// The front matter of a file that does not start with a line of dashes.
  func withoutOpening(_ report: inout Report) -> FrontMatter? {
    let first = 0..<lineEnd(bytes, 0)
    let start = bytes.firstIndex { $0 != 32 && $0 != 9 && $0 != 10 } ?? bytes.count
    let line = start..<lineEnd(bytes, start)
    var fix: Diagnostic.Fix?
    var keys = start
    if FrontMatter.isFence(bytes[line]) {
      fix = .init("delete the text before it", at: span(0..<start), writing: "", isSafe: true)
      keys = min(line.upperBound + 1, bytes.count)
    } else if FrontMatter.looksLikeFence(bytes[line]) {
      fix = .init(
        "write '---'", at: span(0..<line.upperBound), writing: "---", isSafe: start > 0)
      keys = min(line.upperBound + 1, bytes.count)
    } else if startsWithField(line) {
      fix = .init(
        "insert a line '---' before it", at: span(start..<start), writing: "---\n", isSafe: true)
    }
    let late = fix == nil ? lateFence(from: start) : nil
    report.add(
      .missingFrontMatter, "the file must start with front matter between two lines '---'",
      at: span(first),
      note: ForeignFormat(of: bytes[...])?.note
        ?? (bytes[line].starts(with: "```".utf8)
          ? "the whole file is in a code block: delete this line and the one that ends it, '```'"
          : nil),
      fixes: [fix ?? late?.fix].compactMap(\.self))
    guard fix != nil, let close = firstFence(from: keys) else { return nil }
    return FrontMatter(
      yaml: keys..<close.lowerBound, body: min(close.upperBound + 1, bytes.count)..<bytes.count)
  }

  /// The fix for text or the start of a code block before the front matter, as assistants write it
  /// around a file; `nil` if the first lines contain no line of dashes before a field.
  private func lateFence(from start: Int) -> (fix: Diagnostic.Fix, isInCode: Bool)? {
    let lines = Array(lineRanges(bytes, in: start..<bytes.count))
    let isCode: (Range<Int>) -> Bool = { bytes[$0].starts(with: "```".utf8) }
    var open: Range<Int>?
    for (line, next) in zip(lines, lines.dropFirst()).prefix(12) {
      if isCode(line) { open = line }
      let isWhole = FrontMatter.isFence(bytes[line])
      guard startsWithField(next), isWhole || open == line else { continue }
      guard let open else {
        let place = span(0..<line.lowerBound)
        return (.init("delete the text before it", at: place, writing: ""), false)
      }
      if !isWhole {
        // Only the front matter is in a code block.
        guard let close = lines.first(where: { $0.lowerBound > open.lowerBound && isCode($0) })
        else { return nil }
        let edits = [0..<open.upperBound, close].map {
          Diagnostic.Edit(span: span($0), replacement: "---")
        }
        return (.init("write '---'", edits), true)
      }
      let marks = lines.filter(isCode)
      guard marks.count % 2 == 0, let close = marks.last, close.count == 3 else { return nil }
      let ends = [0..<line.lowerBound, close.lowerBound..<bytes.count]
      return (
        .init(
          "delete the text around it",
          ends.map { Diagnostic.Edit(span: span($0), replacement: "") }), true
      )
    }
    return nil
  }

  /// The front matter that ends with a line that was probably meant as the closing one.
  func nearly(_ start: Int, _ line: Range<Int>, _ report: inout Report) -> FrontMatter? {
    let mark = bytes[line].prefix { !isWordByte($0) || $0 == UInt8(ascii: "-") }
    let hasText = mark.last == 32 && mark.endIndex < line.upperBound
    let isOnlyDashes = bytes[line].allSatisfy { [UInt8(ascii: "-"), 32, 9].contains($0) }
    report.add(
      .unclosedFrontMatter, "front matter must end with a line of exactly three dashes",
      at: span(line),
      fixes: [
        .init(
          hasText ? "start a new line after '---'" : "write '---'",
          at: span(hasText ? mark.indices : line), writing: hasText ? "---\n\n" : "---",
          isSafe: isOnlyDashes)
      ])
    let body = min(line.upperBound + 1, bytes.count)..<bytes.count
    // If nothing follows, the file is truncated, and its missing contents are not reported.
    if bytes[body].allSatisfy({ $0 == 10 || $0 == 32 }) { return nil }
    return FrontMatter(yaml: start..<line.lowerBound, body: body)
  }

  /// The front matter of a file without a closing line before an offset.
  func withoutClosing(_ start: Int, _ end: Int, _ report: inout Report) -> FrontMatter? {
    let body = bodyStart(start..<end, isClosed: end < bytes.count)
    let indented = WrittenLine.all(in: bytes, start..<(body ?? end)).first {
      !$0.indent.isEmpty && FrontMatter.isFence(bytes[$0.content])
    }
    if let indented { return nearly(start, indented.range, &report) }
    let opening = span(0..<lineEnd(bytes, 0))
    if let body {
      let place = endOfFields(start, body)
      report.add(
        .unclosedFrontMatter, "front matter must end with a line '---' before the text",
        at: span(place..<lineEnd(bytes, place)),
        notes: [.init("the front matter begins here", at: opening)],
        fixes: [.init("insert a line '---' before it", at: span(place..<place), writing: "---\n")])
    } else {
      let last = WrittenLine.all(in: bytes, start..<end).last { !$0.content.isEmpty }
      report.add(
        .unclosedFrontMatter, "front matter must end with a line '---'",
        at: last.map { span($0.content) } ?? opening,
        notes: last == nil ? [] : [.init("the front matter begins here", at: opening)])
    }
    return body.map { FrontMatter(yaml: start..<endOfFields(start, $0), body: $0..<bytes.count) }
  }

  /// Whether no more fields follow the block; reports their place if there are any.
  func isWhole(_ found: FrontMatter, _ report: inout Report) -> Bool {
    var at = found.body.lowerBound
    while at < bytes.count, bytes[at] == 10 { at += 1 }
    var line = at..<lineEnd(bytes, at)
    if FrontMatter.isFence(bytes[line]) {
      let next = min(line.upperBound + 1, bytes.count)
      line = next..<lineEnd(bytes, next)
    }
    guard startsWithField(line, after: found.yaml), let close = firstFence(from: line.upperBound),
      WrittenLine.all(in: bytes, line.lowerBound..<close.lowerBound).allSatisfy({
        $0.colon != nil || $0.dash != nil || !$0.indent.isEmpty || $0.isIdle(in: bytes)
      })
    else { return true }
    let fence = found.yaml.upperBound..<lineEnd(bytes, found.yaml.upperBound)
    report.add(
      .unsupportedYAML, "all fields must be in one block between two lines '---'", at: span(fence),
      notes: [.init("more fields are here", at: span(line))])
    return false
  }

  private func firstFence(from start: Int) -> Range<Int>? {
    lineRanges(bytes, in: start..<bytes.count).first { FrontMatter.isFence(bytes[$0]) }
  }

  /// Whether a line starts with a field; an indented line may also continue a group at the end of
  /// the block.
  private func startsWithField(_ line: Range<Int>, after block: Range<Int>? = nil) -> Bool {
    let written = WrittenLine(bytes, line)
    guard let word = written.word(in: bytes), written.colon == word.upperBound else { return false }
    if written.indent.isEmpty, written.dash == nil {
      return known.values[text.string(word)] != nil
    }
    let last = block.flatMap { WrittenLine.all(in: bytes, $0).last { !$0.isIdle(in: bytes) } }
    return last.map { !$0.indent.isEmpty || $0.value(in: bytes) == nil } ?? false
      || known.contains(text.string(word))
  }

  /// The offset of the first line that must be text for students: it is not indented and starts
  /// with Markdown syntax, or follows an empty line and has at least two words without a field.
  ///
  /// If the block is not closed, four words are enough without an empty line.
  func bodyStart(_ range: Range<Int>, isClosed: Bool) -> Int? {
    var isAfterBlank = false
    for line in WrittenLine.all(in: bytes, range) {
      if isMarkdown(line, isAfterBlank, isClosed) { return line.range.lowerBound }
      isAfterBlank = line.content.isEmpty && line.dash == nil
    }
    return nil
  }

  private func isMarkdown(_ line: WrittenLine, _ isAfterBlank: Bool, _ isClosed: Bool) -> Bool {
    guard line.indent.isEmpty, !line.content.isEmpty else { return false }
    let rest = bytes[line.range]
    if ["##", "- [ ]", "- [x]", "> ", "= ", "![", "```"].contains(where: {
      rest.starts(with: $0.utf8)
    }) {
      return true
    }
    if rest.starts(with: "# ".utf8) || rest.starts(with: "<!--".utf8) { return isAfterBlank }
    let words = rest.count { $0 == 32 } + 1
    let isProse = isAfterBlank ? words >= 2 : words >= 4 && !isClosed
    guard isProse, line.colon == nil, line.dash == nil, let word = line.word(in: bytes) else {
      return false
    }
    return !known.contains(text.string(word))
  }

  /// The offset after the fields before the body, without empty lines.
  private func endOfFields(_ start: Int, _ body: Int) -> Int {
    var end = body
    while end - 1 > start, bytes[end - 1] == 10, bytes[end - 2] == 10 { end -= 1 }
    return end
  }
}
