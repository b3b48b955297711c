import Authoring

/// Rewrites lines block by block: code is kept, headings are lowered below the level of questions,
/// and paragraphs are rewritten by ``InlineRewriting``.
struct BlockRewriting {
  private let region: Region
  private let definitions: Definitions
  private let style: InlineRewriting.Style
  private(set) var addressing: AddressRewriting
  private var out: [[UInt8]] = []
  private var paragraph: [SourceLine] = []
  private var fence: (mark: CodeFence, indentation: Int)?
  private var isInList = false
  private var isInHTML = false

  /// The position of the rewritten lines.
  enum Region {
    /// Not indented, below a heading.
    case body
    /// In an item of the list of options.
    case option
    /// In a block quote.
    case quote
  }

  init(
    _ region: Region, _ definitions: Definitions, _ addressing: AddressRewriting,
    _ style: InlineRewriting.Style
  ) {
    self.region = region
    self.definitions = definitions
    self.addressing = addressing
    self.style = style
  }

  /// The lines in our format, without blank lines at either end.
  mutating func result(_ lines: [SourceLine]) -> [[UInt8]] {
    var index = 0
    while index < lines.count {
      if fence == nil, let end = quoteEnd(lines, index) {
        takeQuote(Array(lines[index..<end]))
        index = end
      } else {
        take(lines[index])
        index += 1
      }
    }
    flush()
    closeFence()
    return trimmedBlankLines(out)
  }

  private mutating func take(_ line: SourceLine) {
    switch line.role {
    case .opensCode: openFence(line)
    case .code, .closesCode: takeCode(line)
    case .text:
      closeFence()
      takeText(line)
    }
  }

  private mutating func openFence(_ line: SourceLine) {
    closeFence()
    flush()
    isInHTML = false
    let content = line.content
    if let mark = CodeFence(content) {
      if line.indentation == 0 { isInList = false }
      let indentation = isInList ? line.indentation : 0
      fence = (mark, line.indentation)
      out.append(blanks(indentation) + content)
    } else {
      out.append(line.bytes)
      isInList = true
      let marks = content.prefix { isBullet($0) || $0 == 32 }.count
      if let mark = CodeFence(content.dropFirst(marks)) { fence = (mark, line.indentation + marks) }
    }
  }

  private mutating func takeCode(_ line: SourceLine) {
    guard let open = fence else {
      takeText(SourceLine(number: line.number, line.bytes))
      return
    }
    let indentation = blanks(isInList ? open.indentation : 0)
    if line.role == .closesCode {
      out.append(indentation + Array(repeating: open.mark.mark, count: open.mark.length))
      fence = nil
    } else {
      let inner = line.dedented(by: open.indentation).bytes
      out.append(inner.isEmpty ? [] : indentation + inner)
    }
  }

  /// Ends code whose closing fence is missing.
  private mutating func closeFence() {
    guard let open = fence else { return }
    while out.last?.isEmpty ?? false { out.removeLast() }
    out.append(
      blanks(isInList ? open.indentation : 0)
        + Array(repeating: open.mark.mark, count: open.mark.length))
    fence = nil
  }

  private func quoteEnd(_ lines: [SourceLine], _ start: Int) -> Int? {
    guard lines[start].content.first == UInt8(ascii: ">"), lines[start].indentation < 4,
      lines[start].isText || lines[start].role == .opensCode
    else { return nil }
    var end = start + 1
    while end < lines.count,
      lines[end].content.first == UInt8(ascii: ">") || lines[end].role == .code
        || lines[end].role == .closesCode
    { end += 1 }
    return end
  }

  private mutating func takeQuote(_ lines: [SourceLine]) {
    flush()
    let depth =
      lines.first.map { $0.content.prefix { $0 == UInt8(ascii: ">") || $0 == 32 }.count } ?? 0
    guard depth < 40 else {
      out += lines.map(\.bytes)
      return
    }
    var inner = BlockRewriting(.quote, definitions, addressing, style)
    let text = inner.result(withHashes(lines.map(unquoted)))
    addressing = inner.addressing
    startBlock()
    out += quoted(text)
  }

  private mutating func takeText(_ line: SourceLine) {
    let content = line.content
    if content.isEmpty {
      flush()
      isInHTML = false
      startBlock()
    } else if isInHTML || paragraph.isEmpty && line.indentation >= 4 && !isInList {
      out.append(line.bytes)
    } else if isRule(content) {
      flush()
      startBlock()
      out += [Array("***".utf8), []]
    } else if let heading = Heading(line) {
      flush()
      startBlock()
      out.append(
        Array(repeating: UInt8(ascii: "#"), count: max(3, heading.level)) + [32]
          + inline(Array(heading.whole)))
      startBlock()
      isInList = false
    } else if paragraph.isEmpty, !style.escapesTags, opensHTML(content) {
      isInHTML = true
      out.append(line.bytes)
    } else {
      if isListItem(content) {
        flush()
        isInList = true
      } else if paragraph.isEmpty, line.indentation == 0 {
        isInList = false
      }
      paragraph.append(line)
    }
  }

  private mutating func startBlock() {
    if let last = out.last, !last.isEmpty { out.append([]) }
  }

  /// Writes the paragraph collected so far; a table within it gets a blank line before it.
  private mutating func flush() {
    let lines = paragraph
    paragraph = []
    if let row = lines.dropFirst(2).firstIndex(where: { isDelimiterRow($0.content) }) {
      write(lines[..<(row - 1)])
      startBlock()
      write(lines[(row - 1)...])
    } else {
      write(lines[...])
    }
  }

  private mutating func write(_ paragraph: ArraySlice<SourceLine>) {
    guard let first = paragraph.first else { return }
    let indentation = isInList ? first.indentation : 0
    let text = paragraph.map { Array($0.content) + ($0.breaksHard ? [32, 32] : []) }
    let lines = inline(Array(text.joined(separator: [10])))
      .split(separator: 10, omittingEmptySubsequences: false)
    let inner = isListItem(first.content) ? indentation + 2 : indentation
    for (index, line) in lines.enumerated() {
      out.append(blanks(index == 0 ? indentation : inner) + guarded(line))
    }
  }

  private mutating func inline(_ text: [UInt8]) -> [UInt8] {
    var rewriting = InlineRewriting(text, style, definitions, addressing)
    let result = rewriting.result()
    addressing = rewriting.addressing
    return result
  }

  /// A line, escaped if our format would give it another meaning.
  private func guarded(_ text: ArraySlice<UInt8>) -> [UInt8] {
    let open = text.last == UInt8(ascii: "}") ? text.lastIndex(of: UInt8(ascii: "{")) : nil
    let isEscaped = open.map { text[..<$0].last == UInt8(ascii: "\\") } ?? false
    let hasAttributes =
      region != .option && !isEscaped && (open.map { containAttributes(text[$0...]) } ?? false)
    let line = hasAttributes ? text.dropLast() + Array("&#125;".utf8) : text
    if line.first == UInt8(ascii: "=") { return [UInt8(ascii: "\\")] + line }
    if line.first == UInt8(ascii: "["),
      let close = line.prefix(1_000).firstIndex(of: UInt8(ascii: "]")),
      line[(close + 1)...].hasPrefix(":")
    {
      var escaped = [UInt8(ascii: "\\")] + line[...close]
      // In a quote, a line with ']:' is counted as a definition, of which a file has at most 512.
      if region == .quote { escaped.append(UInt8(ascii: "\\")) }
      return escaped + line[(close + 1)...]
    }
    if region == .body, line.hasPrefix("- ") { return [UInt8(ascii: "*")] + line.dropFirst() }
    return Array(line)
  }
}

private func blanks(_ count: Int) -> [UInt8] { Array(repeating: 32, count: count) }

func quoted(_ lines: [[UInt8]]) -> [[UInt8]] {
  lines.map { $0.isEmpty ? [UInt8(ascii: ">")] : [UInt8(ascii: ">"), 32] + $0 }
}

/// A line of a block quote without its first `>`.
func unquoted(_ line: SourceLine) -> SourceLine {
  guard line.content.first == UInt8(ascii: ">") else { return line }
  var inner = line
  let rest = line.bytes.drop { $0 == 32 }.dropFirst()
  inner.bytes = Array(rest.first == 32 ? rest.dropFirst() : rest)
  return inner
}

private func trimmedBlankLines(_ lines: [[UInt8]]) -> [[UInt8]] {
  var kept = lines[...]
  while let first = kept.first, first.isEmpty { kept.removeFirst() }
  while let last = kept.last, last.isEmpty || last.elementsEqual("***".utf8) { kept.removeLast() }
  return Array(kept)
}
