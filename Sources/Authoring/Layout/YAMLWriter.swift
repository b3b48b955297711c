import Courseware

/// Writes YAML in the standard format: two spaces for each level, one space after a colon, comments
/// next to their values, no empty lines.
///
/// Texts keep their notation. A list of texts is written in brackets if it fits on its line,
/// otherwise with one item on each line. A group is written in braces if the source has it so and
/// it fits.
struct YAMLWriter {
  private let bytes: [UInt8]
  private var comments: YAMLComments
  private var written: Set<Int> = []
  private(set) var out: [UInt8] = []

  /// The maximum width in columns of a line with a list in brackets.
  static let width = 80

  /// A formatted block of YAML; `nil` if it contains something that the format does not support.
  static func formatted(
    _ bytes: [UInt8], _ range: Range<Int>, _ root: YAMLNode, _ fields: KnownFields?
  ) -> [UInt8]? {
    guard let comments = YAMLComments(bytes, range, root) else { return nil }
    var writer = YAMLWriter(bytes: bytes, comments: comments)
    guard let entries = root.entries, !root.isFlow(in: bytes) || entries.isEmpty else { return nil }
    writer.write(entries, fields, indentation: 0, lead: "")
    for comment in comments.closing { writer.writeLine(comment, indentation: 0) }
    return writer.out
  }

  private init(bytes: [UInt8], comments: YAMLComments) {
    (self.bytes, self.comments) = (bytes, comments)
  }

  /// Writes a group.
  ///
  /// `lead` replaces the indentation before its first field.
  private mutating func write(
    _ entries: [YAMLNode.Entry], _ fields: KnownFields?, indentation: Int, lead: String?
  ) {
    var lead = lead
    for entry in fields?.sorted(entries) ?? entries {
      writeComments(above: entry.key.span.bytes.lowerBound, indentation)
      out += lead.map { Array($0.utf8) } ?? blanks(indentation)
      lead = nil
      out += bytes[entry.key.span.bytes] + [UInt8(ascii: ":")]
      write(
        entry.value, fields?.group(entry.key.value), indentation,
        from: indentation + entry.key.span.bytes.count + 1, keyEnd: entry.key.span.bytes.upperBound)
    }
  }

  /// Writes a value after its field name or dash, and ends the line.
  private mutating func write(
    _ node: YAMLNode, _ fields: KnownFields?, _ indentation: Int, from column: Int, keyEnd: Int
  ) {
    if let flow = flow(node, fields, column: column) {
      out += [32] + flow
      return endLine(after: node.span.bytes.upperBound, or: keyEnd)
    }
    let inner = indentation + 2
    switch node.content {
    case .scalar: writeText(node, inner, keyEnd)
    case .sequence(let items):
      endLine(after: keyEnd, or: nil)
      for item in items { write(item: item, fields, inner) }
    case .mapping(let entries):
      endLine(after: keyEnd, or: nil)
      write(entries, fields, indentation: inner, lead: nil)
    }
  }

  private mutating func write(item: YAMLNode, _ fields: KnownFields?, _ indentation: Int) {
    let start = item.span.bytes.lowerBound
    writeComments(above: start, indentation)
    let dash = String(repeating: " ", count: indentation) + "-"
    if let entries = item.entries, flow(item, fields, column: indentation + 2) == nil {
      write(entries, fields, indentation: indentation + 2, lead: dash + " ")
    } else {
      out += Array(dash.utf8)
      write(item, fields, indentation, from: indentation + 2, keyEnd: start)
    }
  }

  private mutating func writeText(_ node: YAMLNode, _ indentation: Int, _ keyEnd: Int) {
    if let block = BlockScalar(node, bytes) {
      out += [32] + bytes[block.header] + [10]
      for line in block.lines {
        let kept = line.dropFirst(min(block.indentation, line.count))
        if !kept.isEmpty { out += blanks(indentation) + bytes[kept] }
        out.append(10)
      }
      return
    }
    let lines = bytes[node.span.bytes].split(separator: 10, omittingEmptySubsequences: false)
      .map { trimmed(bytes, $0.startIndex..<$0.endIndex) }
    if node.span.bytes.isEmpty { return endLine(after: keyEnd, or: nil) }
    out.append(32)
    for (index, line) in lines.enumerated() {
      if index > 0 {
        out.append(10)
        if !line.isEmpty { out += blanks(indentation) }
      }
      out += index == 0 && lines.count == 1 ? plain(node, line) : Array(bytes[line])
    }
    endLine(after: node.span.bytes.upperBound, or: keyEnd)
  }

  /// A value on one line; `nil` if it does not fit or cannot be written so.
  private func flow(_ node: YAMLNode, _ fields: KnownFields?, column: Int) -> [UInt8]? {
    let isFlow = node.isFlow(in: bytes)
    switch node.content {
    case .scalar: return nil
    case .sequence(let items):
      let isTexts = items.allSatisfy { $0.text != nil }
      guard isFlow || isTexts, !hasComments(node) else { return nil }
    case .mapping: guard isFlow, !hasComments(node) else { return nil }
    }
    guard let line = inline(node, fields), column + 1 + line.count <= Self.width else { return nil }
    return line
  }

  private func inline(_ node: YAMLNode, _ fields: KnownFields?) -> [UInt8]? {
    switch node.content {
    case .scalar:
      let line = node.span.bytes
      let text = plain(node, line)
      guard !text.isEmpty, !text.contains(10), BlockScalar(node, bytes) == nil else { return nil }
      let isQuoted = text[0] == UInt8(ascii: "\"") || text[0] == UInt8(ascii: "'")
      return isQuoted || !text.contains(where: { Self.flowCharacters.contains($0) }) ? text : nil
    case .sequence(let items):
      let parts = items.compactMap { inline($0, fields) }
      guard parts.count == items.count else { return nil }
      return [UInt8(ascii: "[")] + Array(parts.joined(separator: ", ".utf8)) + [UInt8(ascii: "]")]
    case .mapping(let entries):
      guard node.isFlow(in: bytes) else { return nil }
      let parts = (fields?.sorted(entries) ?? entries).compactMap { entry in
        inline(entry.value, fields?.group(entry.key.value)).map {
          bytes[entry.key.span.bytes] + Array(": ".utf8) + $0
        }
      }
      guard parts.count == entries.count else { return nil }
      if parts.isEmpty { return Array("{}".utf8) }
      return Array("{ ".utf8) + Array(parts.joined(separator: ", ".utf8)) + Array(" }".utf8)
    }
  }

  /// Characters that may end a text within brackets.
  private static let flowCharacters = Set(",[]{}:#".utf8)

  private func hasComments(_ node: YAMLNode) -> Bool {
    let span = node.span.bytes
    return comments.above.keys.contains { span.contains($0) && $0 > span.lowerBound }
      || comments.after.keys.contains { span.contains($0) }
  }

  /// A text without unnecessary quotes.
  private func plain(_ node: YAMLNode, _ line: Range<Int>) -> [UInt8] {
    guard case .scalar(let text, isPlain: false) = node.content,
      text.utf8.count == line.count - 2, QuotedText.needsNone(text)
    else { return Array(bytes[line]) }
    return Array(text.utf8)
  }

  private mutating func writeComments(above start: Int, _ indentation: Int) {
    guard written.insert(start).inserted else { return }
    for comment in comments.above[start] ?? [] { writeLine(comment, indentation: indentation) }
  }

  private mutating func writeLine(_ text: Range<Int>, indentation: Int) {
    out += blanks(indentation) + bytes[text] + [10]
  }

  /// Ends the line, after the comment that follows one of two offsets, if there is one.
  private mutating func endLine(after end: Int, or other: Int?) {
    if let comment = comments.after[end] ?? other.flatMap({ comments.after[$0] }) {
      out += [32] + bytes[comment]
    }
    out.append(10)
  }

  private func blanks(_ count: Int) -> [UInt8] { [UInt8](repeating: 32, count: count) }
}

/// The comments in a block of YAML, by the elements they belong to.
struct YAMLComments {
  /// The comments above a field or item, by the offset at which it starts.
  private(set) var above: [Int: [Range<Int>]] = [:]
  /// The comment after a field name or value, by the offset at which that ends.
  private(set) var after: [Int: Range<Int>] = [:]
  /// The comments at the end of the block.
  private(set) var closing: [Range<Int>] = []

  private let bytes: [UInt8]
  private var at: Int
  private var isWhole = true

  /// `nil` if the block has something else between its values, such as a second document.
  init?(_ bytes: [UInt8], _ range: Range<Int>, _ root: YAMLNode) {
    self.bytes = bytes
    at = range.lowerBound
    take(root)
    closing = pass(to: range.upperBound)
    if !isWhole { return nil }
  }

  private mutating func take(_ node: YAMLNode) {
    let isFlow = node.isFlow(in: bytes)
    if isFlow { enter(node.span.bytes.lowerBound) }
    switch node.content {
    case .scalar:
      if node.span.bytes.isEmpty { return }
      passComments(to: node.span.bytes.lowerBound)
      let block = BlockScalar(node, bytes)
      // A number in the header specifies the indentation of the lines.
      if let block, bytes[block.header].contains(where: { isDigit($0) }) {
        isWhole = false
      }
      at = block?.end ?? node.span.bytes.upperBound
    case .sequence(let items):
      for item in items {
        passComments(to: item.span.bytes.lowerBound)
        take(item)
      }
    case .mapping(let entries):
      for entry in entries {
        passComments(to: entry.key.span.bytes.lowerBound)
        at = entry.key.span.bytes.upperBound
        take(entry.value)
      }
    }
    if isFlow { leave(node.span.bytes.upperBound) }
  }

  private mutating func enter(_ start: Int) {
    passComments(to: start)
    at = start + 1
  }

  /// Comments directly before a closing bracket are not supported.
  private mutating func leave(_ end: Int) {
    let last = at
    if !pass(to: end - 1).isEmpty || after[last] != nil { isWhole = false }
    at = end
  }

  private mutating func passComments(to start: Int) {
    let found = pass(to: start)
    if !found.isEmpty { above[start, default: []] += found }
  }

  /// The comments on separate lines from the current offset to `end`; a comment on the current line
  /// is recorded in `after`.
  private mutating func pass(to end: Int) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var next = at
    var isFirstLine = at > 0 && bytes[at - 1] != 10
    while next < end {
      switch bytes[next] {
      case 10: isFirstLine = false
      case UInt8(ascii: "#"):
        let close = min(lineEnd(bytes, next), end)
        let comment = trimmed(bytes, next..<close)
        if isFirstLine { after[at] = comment } else { found.append(comment) }
        next = close
        continue
      case 32, 9, UInt8(ascii: "-"), UInt8(ascii: ":"), UInt8(ascii: ","): break
      default: isWhole = false
      }
      next += 1
    }
    if bytes[at..<max(at, end)].firstRange(of: Array("---".utf8)) != nil { isWhole = false }
    at = max(at, end)
    return found
  }
}

extension YAMLNode {
  /// Whether a list or a group is written in brackets or braces.
  func isFlow(in bytes: [UInt8]) -> Bool {
    if case .scalar = content { return false }
    guard span.bytes.lowerBound < bytes.count else { return false }
    let first = bytes[span.bytes.lowerBound]
    return first == UInt8(ascii: "[") || first == UInt8(ascii: "{")
  }
}

/// A text of several lines after `|` or `>`.
struct BlockScalar {
  let header: Range<Int>
  let lines: [Range<Int>]
  /// The number of spaces before its first line that is not empty.
  let indentation: Int
  let end: Int

  init?(_ node: YAMLNode, _ bytes: [UInt8]) {
    let span = node.span.bytes
    guard case .scalar(_, isPlain: false) = node.content, span.lowerBound < bytes.count,
      bytes[span.lowerBound] == UInt8(ascii: "|") || bytes[span.lowerBound] == UInt8(ascii: ">")
    else { return nil }
    let first = lineEnd(bytes, span.lowerBound)
    header = trimmed(bytes, span.lowerBound..<first)
    var lines: [Range<Int>] = []
    var at = first + 1
    while at < span.upperBound {
      let end = lineEnd(bytes, at)
      lines.append(at..<end)
      at = end + 1
    }
    let isKept = bytes[header].contains(UInt8(ascii: "+"))
    while let last = lines.last, bytes[last].allSatisfy(isBlank), !isKept { lines.removeLast() }
    self.lines = lines
    let text = lines.first { !bytes[$0].allSatisfy(isBlank) }
    indentation = text.map { bytes[$0].prefix { $0 == 32 }.count } ?? 0
    end = lines.last?.upperBound ?? header.upperBound
  }
}
