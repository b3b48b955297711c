import Authoring
import Courseware

/// A question of a GIFT file, or a change of category: lines without a blank line between them.
///
/// Source: Moodle 4.5, `question/format/gift/format.php`.
struct GIFTBlock {
  /// The line where it starts.
  var line: Int
  /// Without comments; characters that were written with a backslash are ``GIFTEscape``s.
  var text: [UInt8] = []
  /// The tags in the comments above it and in it.
  var tags: [String] = []
  /// Whether a blank line is between its braces, where Moodle ends the question.
  var hasBlankLine = false
  /// Whether a control character or noncharacter was left out.
  var hadControls = false
}

/// Bytes for characters that have a meaning in GIFT only without a backslash.
///
/// They are control characters, which cannot be in a block otherwise.
enum GIFTEscape {
  private static let characters = Array(":#={}~\n".utf8)

  /// A line with its escapes replaced; `\\` becomes a backslash.
  static func encoded(_ line: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    var at = 0
    while at < line.count {
      let next = at + 1 < line.count ? line[at + 1] : 0
      guard line[at] == UInt8(ascii: "\\") else {
        out.append(line[at])
        at += 1
        continue
      }
      at += 2
      if let place = characters.firstIndex(of: next == UInt8(ascii: "n") ? 10 : next) {
        out.append(UInt8(place + 1))
      } else if next == UInt8(ascii: "\\") {
        out.append(next)
      } else {
        out.append(UInt8(ascii: "\\"))
        at -= 1
      }
    }
    return out
  }

  /// The text with the characters that the escapes stand for.
  static func decoded(_ text: some Sequence<UInt8>) -> [UInt8] {
    text.map { (1...UInt8(characters.count)).contains($0) ? characters[Int($0) - 1] : $0 }
  }
}

/// Splits a file into its blocks.
///
/// A blank line between braces does not end a block, as long as a question does not start below it.
func giftBlocks(of text: SourceText) -> [GIFTBlock] {
  var splitter = GIFTSplitter()
  let lines = text.bytes.split(separator: 10, omittingEmptySubsequences: false)
  for (index, line) in lines.enumerated() { splitter.take(line, index + 1) }
  splitter.finish()
  return splitter.blocks
}

private struct GIFTSplitter {
  private(set) var blocks: [GIFTBlock] = []
  private var current: GIFTBlock?
  private var tags: [String] = []
  /// Whether a brace is open.
  private var isOpen = false

  mutating func take(_ line: ArraySlice<UInt8>, _ number: Int) {
    let allowed = withoutControls(line)
    let content = allowed[...].trimmed
    if content.hasPrefix("//") {
      let found = tagsInComment(content)
      if current == nil { tags += found } else { current?.tags += found }
    } else if content.isEmpty {
      if isOpen { current?.hasBlankLine = true } else { finish() }
      if isOpen { current?.text.append(10) }
    } else {
      let startsBlock = content.hasPrefix("::") || content.hasPrefix("$CATEGORY:")
      if isOpen && startsBlock && current?.hasBlankLine == true { finish() }
      var block = current ?? GIFTBlock(line: number, tags: tags)
      if current == nil { tags = [] }
      if !block.text.isEmpty { block.text.append(10) }
      let encoded = GIFTEscape.encoded(allowed)
      block.text += encoded
      if allowed.count != line.count { block.hadControls = true }
      current = block
      for byte in encoded where byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") {
        isOpen = byte == UInt8(ascii: "{")
      }
      if content.hasPrefix("$CATEGORY:"), block.text.count == encoded.count { finish() }
    }
  }

  mutating func finish() {
    if let current { blocks.append(current) }
    (current, isOpen) = (nil, false)
  }
}

/// The tags in a comment such as `// [id:4] [tag:algebra]`.
private func tagsInComment(_ comment: ArraySlice<UInt8>) -> [String] {
  var found: [String] = []
  var rest = comment
  while let start = rest.firstRange(of: Array("[tag:".utf8)) {
    rest = rest[start.upperBound...]
    guard let end = rest.firstIndex(of: UInt8(ascii: "]")) else { break }
    found.append(rest[..<end].trimmed.string)
    rest = rest[end...]
  }
  return found
}
