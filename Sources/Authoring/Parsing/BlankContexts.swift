import Courseware

/// Finds the words around blanks, of which their ids are made: never of what is right in them.
struct BlankContexts {
  private let document: MarkdownDocument
  private var before: [ArraySlice<UInt8>] = []
  private var after: [ArraySlice<UInt8>] = []

  init(_ document: MarkdownDocument) { self.document = document }

  /// Takes the blanks of a question, in order, and puts a sign that no text holds in their places.
  ///
  /// - Returns: The nodes in their places.
  mutating func mark(_ blanks: [Blank]) -> [MarkdownNode] {
    var places: [MarkdownNode] = []
    var blocks: [MarkdownNode] = []
    for blank in blanks {
      let block = block(of: blank.node)
      if blocks.last != block { blocks.append(block) }
      places.append(document.replace(blank.node, withHTML: sign) ?? blank.node)
    }
    for block in blocks { readWords(of: block) }
    return places
  }

  /// The words before each blank as an id; where several are alike, with a hash of the words
  /// behind it, and only then with a number.
  var ids: [String] {
    var ids = before.map { Identifier.made(from: $0[...], limit: 24, prefix: "blank") }
    let repeated = Set(repeats(ids.count) { ids[$0] }.map { ids[$0.later] })
    for index in ids.indices where repeated.contains(ids[index]) {
      ids[index] = Identifier.distinguished(ids[index], by: after[index][...])
    }
    var seen: [String: Int] = [:]
    for index in ids.indices {
      seen[ids[index], default: 0] += 1
      if let count = seen[ids[index]], count > 1 { ids[index] += "-\(count)" }
    }
    return ids
  }

  /// The paragraph, heading or cell that a blank is in.
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

/// A control character, which no source may hold.
private let sign = "\u{1}"
