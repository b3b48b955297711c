import Courseware

/// Finds the words around blanks, from which their ids are made.
///
/// The ids never depend on the answers.
struct BlankContexts {
  private let document: MarkdownDocument
  private var before: [ArraySlice<UInt8>] = []
  private var after: [ArraySlice<UInt8>] = []

  init(_ document: MarkdownDocument) { self.document = document }

  /// Replaces the blanks of a question, given in order, by a character that no text contains.
  ///
  /// - Returns: The nodes that replaced them.
  mutating func mark(_ blanks: [Blank]) -> [MarkdownNode] {
    var places: [MarkdownNode] = []
    var blocks: [MarkdownNode] = []
    for blank in blanks {
      let block = block(of: blank.node)
      if blocks.last != block { blocks.append(block) }
      places.append(document.replace(blank.node, withHTML: placeholder) ?? blank.node)
    }
    for block in blocks { readWords(of: block) }
    return places
  }

  /// An id for each blank, made from the words before it.
  ///
  /// If several ids are equal, a hash of the words after the blank is added, and if that is not
  /// enough, a number.
  var ids: [String] {
    let made = before.map { Identifier.made(from: $0, limit: 24, prefix: "blank") }
    var ids = Identifier.distinguished(made) { after[$0] }
    var seen: [String: Int] = [:]
    for index in ids.indices {
      seen[ids[index], default: 0] += 1
      if let count = seen[ids[index]], count > 1 { ids[index] += "-\(count)" }
    }
    return ids
  }

  /// The paragraph, heading or cell that contains a blank.
  private func block(of node: MarkdownNode) -> MarkdownNode {
    var block = node
    while !block.isBlock, let parent = block.parent { block = parent }
    return block
  }

  private mutating func readWords(of block: MarkdownNode) {
    var html: [UInt8] = []
    block.appendHTML(to: &html)
    var text: [UInt8] = []
    appendPlainText(of: html[...], to: &text)
    let pieces = text.split(separator: 1, omittingEmptySubsequences: false).map(trimmed)
    before += pieces.dropLast()
    after += pieces.dropFirst()
  }

  private func trimmed(_ words: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var words = words.drop { $0 <= 32 }
    while let last = words.last, last <= 32 { words.removeLast() }
    return words
  }
}

/// A control character, which source files cannot contain.
private let placeholder = "\u{1}"
