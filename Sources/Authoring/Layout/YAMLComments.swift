import Courseware

/// The comments of a block of YAML, by what they stand at.
struct YAMLComments {
  /// By where the key or item starts that they stand above.
  private(set) var above: [Int: [Range<Int>]] = [:]
  /// By where the key or text ends that one stands behind.
  private(set) var behind: [Int: Range<Int>] = [:]
  /// Those below everything.
  private(set) var closing: [Range<Int>] = []

  private let bytes: [UInt8]
  private var at: Int
  private var isWhole = true

  /// `nil` where the block has something else between its values, such as a second document.
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
      // A number there counts the blanks before its lines.
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

  /// A comment before a closing bracket would have no place.
  private mutating func leave(_ end: Int) {
    let last = at
    if !pass(to: end - 1).isEmpty || behind[last] != nil { isWhole = false }
    at = end
  }

  private mutating func passComments(to start: Int) {
    let found = pass(to: start)
    if !found.isEmpty { above[start, default: []] += found }
  }

  /// The comments from here to a place that stand on lines of their own; one on this line is noted
  /// as standing behind what ends here.
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
        if isFirstLine { behind[at] = comment } else { found.append(comment) }
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
  /// Whether a list or a group stands in brackets.
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
  /// Blanks before its first line that says something.
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
