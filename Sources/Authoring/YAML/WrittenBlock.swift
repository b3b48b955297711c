import Courseware

/// A line of front matter as text, independent of its meaning in YAML.
struct WrittenLine {
  /// The range without the line feed.
  let range: Range<Int>
  /// The spaces and tabs at its start.
  let indent: Range<Int>
  /// A '-' followed by a space or the end of the line.
  let dash: Range<Int>?
  /// The text after the indentation and the dash, without white space at its end.
  let content: Range<Int>
  /// The first colon of the content that ends a field name: it is followed by white space or the
  /// end of the line.
  let colon: Int?

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.range = range
    let text = trimmed(bytes, range)
    let (start, end) = (text.lowerBound, text.upperBound)
    indent = range.lowerBound..<start
    var at = start
    if at < end, bytes[at] == UInt8(ascii: "-"), at + 1 == end || bytes[at + 1] == 32 {
      at += 1
      while at < end, bytes[at] == 32 { at += 1 }
    }
    dash = at > start ? start..<at : nil
    content = at..<end
    colon = Self.colon(bytes, at..<end)
  }

  private static func colon(_ bytes: [UInt8], _ range: Range<Int>) -> Int? {
    var at = range.lowerBound
    if at < range.upperBound, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[at]) {
      let rest = bytes[(at + 1)..<range.upperBound]
      at = rest.firstIndex(of: bytes[at]) ?? at
    }
    return (at..<range.upperBound).first {
      bytes[$0] == UInt8(ascii: ":")
        && ($0 + 1 == range.upperBound || isBlank(bytes[$0 + 1]))
    }
  }

  /// The lines of a range.
  static func all(in bytes: [UInt8], _ range: Range<Int>) -> [WrittenLine] {
    lineRanges(bytes, in: range).map { WrittenLine(bytes, $0) }
  }

  /// The number of bytes before its content, including the dash.
  var depth: Int { content.lowerBound - range.lowerBound }

  /// Whether it is empty or a comment.
  func isIdle(in bytes: [UInt8]) -> Bool {
    (content.isEmpty && dash == nil)
      || (dash == nil && content.first.map { bytes[$0] == UInt8(ascii: "#") } ?? false)
  }

  /// The word at the start of the content.
  func word(in bytes: [UInt8]) -> Range<Int>? {
    let end = content.first { !isWordByte(bytes[$0]) } ?? content.upperBound
    return end > content.lowerBound ? content.lowerBound..<end : nil
  }

  /// The text after the colon, without white space at its ends and without a comment.
  func value(in bytes: [UInt8]) -> Range<Int>? {
    if colon == nil, dash == nil { return nil }
    let start = colon.map { $0 + 1 } ?? content.lowerBound
    let text = trimmed(bytes, start..<content.upperBound)
    return text.isEmpty ? nil : text.lowerBound..<endOfValue(bytes, text.lowerBound)
  }

  private func endOfValue(_ bytes: [UInt8], _ start: Int) -> Int {
    var at = start
    if [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[start]) {
      guard let close = closingQuote(bytes, start..<content.upperBound) else {
        return content.upperBound
      }
      at = close
    }
    var end = content.upperBound
    while at + 1 < content.upperBound {
      if isBlank(bytes[at]), bytes[at + 1] == UInt8(ascii: "#") {
        end = at
        break
      }
      at += 1
    }
    return trimmed(bytes, start..<end).upperBound
  }
}

/// Whether a byte is an ASCII letter, a digit, a hyphen, an underscore or a plus sign.
func isWordByte(_ byte: UInt8) -> Bool {
  isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    || byte == UInt8(ascii: "+")
}

/// The offset of the quotation mark that closes the one at the start of a range, if there is one.
func closingQuote(_ bytes: [UInt8], _ range: Range<Int>) -> Int? {
  let quote = bytes[range.lowerBound]
  var at = range.lowerBound + 1
  while at < range.upperBound {
    if quote == UInt8(ascii: "\""), bytes[at] == UInt8(ascii: "\\") {
      at += 2
      continue
    }
    if bytes[at] == quote {
      let isDoubled =
        quote == UInt8(ascii: "'") && at + 1 < range.upperBound && bytes[at + 1] == quote
      if !isDoubled { return at }
      at += 1
    }
    at += 1
  }
  return nil
}

/// The bytes of a block of YAML after repairs, with the offset of each in the file.
struct WrittenBlock {
  let path: String
  private(set) var bytes: [UInt8]
  /// The offset in the file of each byte and of the end.
  private var origins: [Int]

  init(_ text: SourceText, _ range: Range<Int>) {
    path = text.path
    bytes = Array(text.bytes[range])
    origins = Array(range.lowerBound...range.upperBound)
  }

  /// The span in the file of a range in the block.
  func span(_ range: Range<Int>) -> Span {
    let last = origins.count - 1
    let start = origins[min(range.lowerBound, last)]
    return Span(path: path, bytes: start..<max(start, origins[min(range.upperBound, last)]))
  }

  /// The number of the line that contains an offset in the file, from 0, in the original block.
  func line(of offset: Int) -> Int {
    zip(bytes, origins).count { $0 == 10 && $1 < offset }
  }

  /// The block with the edits of a mistake applied.
  func repaired(by mistake: YAMLMistake) -> WrittenBlock {
    var block = self
    for (range, text) in mistake.edits.reversed() {
      let new = Array(repeating: origins[range.lowerBound], count: text.utf8.count)
      let moved = range.isEmpty ? mistake.moved.map { Array(origins[$0]) } : nil
      block.bytes.replaceSubrange(range, with: text.utf8)
      block.origins.replaceSubrange(range, with: moved ?? new)
    }
    return block
  }

  func read(_ known: KnownFields) -> Reading {
    var events = YAMLEvents(SourceText(path: path, bytes: bytes), 0..<bytes.count)
    let node = events.document()
    let repeated = events.repeated.diagnostics
    let suspicions = node.map { SuspicionCounter(bytes, known).count($0) + repeated.count } ?? 0
    return Reading(
      node: node, fault: events.fault, repeated: repeated, suspicionCount: suspicions,
      indentationErrors: indentationErrors(bytes),
      failureOffset: events.fault.map { span($0.failureOffset..<$0.failureOffset).bytes.lowerBound }
        ?? .max)
  }

  /// The result of parsing the block with libyaml; spans are relative to the start of the block.
  struct Reading {
    var node: YAMLNode?
    var fault: YAMLEvents.Fault?
    var repeated: [Diagnostic]
    /// The number of suspicious constructs.
    var suspicionCount: Int
    /// The number of lines whose indentation differs from the standard format.
    var indentationErrors: Int
    /// The offset in the file at which parsing stopped.
    var failureOffset: Int

    /// Whether more of the block is understood than in another reading.
    func isBetter(than other: Reading) -> Bool {
      switch (fault, other.fault) {
      case (nil, nil):
        (suspicionCount, indentationErrors) < (other.suspicionCount, other.indentationErrors)
      case (nil, _?): suspicionCount < SuspicionCounter.noGroup
      case (_?, nil): false
      case (_?, _?): failureOffset > other.failureOffset
      }
    }
  }

  /// A node with its spans converted to those of the file.
  func placed(_ node: YAMLNode) -> YAMLNode {
    var node = node
    node.span = span(node.span.bytes)
    switch node.content {
    case .scalar: break
    case .sequence(let items): node.content = .sequence(items.map(placed))
    case .mapping(let entries):
      node.content = .mapping(entries.map { .init(key: placed($0.key), value: placed($0.value)) })
    }
    return node
  }

  private func placed(_ key: Located<String>) -> Located<String> {
    Located(key.value, at: span(key.span.bytes))
  }

  /// A diagnostic with its spans converted to those of the file.
  func placed(_ diagnostic: Diagnostic) -> Diagnostic {
    var diagnostic = diagnostic
    diagnostic.span = diagnostic.span.map { span($0.bytes) }
    diagnostic.notes = diagnostic.notes.map {
      .init($0.message, at: $0.span.map { span($0.bytes) })
    }
    return diagnostic
  }
}

/// The number of lines that are indented by an odd number of spaces, or that do not have exactly
/// two more than a field without a value above them.
private func indentationErrors(_ bytes: [UInt8]) -> Int {
  let lines = WrittenLine.all(in: bytes, 0..<bytes.count).filter { !$0.isIdle(in: bytes) }
  return lines.indices.count { index in
    let depth = lines[index].indent.count
    guard index > 0, let colon = lines[index - 1].colon,
      colon + 1 == lines[index - 1].content.upperBound
    else { return depth % 2 == 1 }
    let parent = lines[index - 1].indent.count
    return depth > parent ? depth != parent + 2 : lines[index].dash != nil
  }
}
