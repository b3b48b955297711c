import Courseware

/// The bytes of a block of YAML, mended as far as may be, and where each stood in the file.
struct Block {
  let path: String
  private(set) var bytes: [UInt8]
  /// The offset in the file of each byte and of the end.
  private var origins: [Int]

  init(_ text: SourceText, _ range: Range<Int>) {
    path = text.path
    bytes = Array(text.bytes[range])
    origins = Array(range.lowerBound...range.upperBound)
  }

  /// The place in the file of bytes of the block.
  func span(_ range: Range<Int>) -> Span {
    let last = origins.count - 1
    let start = origins[min(range.lowerBound, last)]
    return Span(path: path, bytes: start..<max(start, origins[min(range.upperBound, last)]))
  }

  /// The block with some of it replaced; the edits are in order and apart from each other.
  func mended(by edits: [Slip.Edit]) -> Block {
    var block = self
    for edit in edits.reversed() {
      let origin = origins[edit.range.lowerBound]
      block.bytes.replaceSubrange(edit.range, with: edit.text.utf8)
      block.origins.replaceSubrange(
        edit.range, with: repeatElement(origin, count: edit.text.utf8.count))
    }
    return block
  }

  func read(_ known: KnownKeys) -> Reading {
    var events = YAMLEvents(SourceText(path: path, bytes: bytes), 0..<bytes.count)
    let node = events.document()
    let repeated = events.repeated.diagnostics
    let odd = node.map { Oddities(bytes, known).count($0) + repeated.count } ?? 0
    return Reading(node: node, fault: events.fault, repeated: repeated, oddities: odd)
  }

  /// What libyaml makes of it; spans count from the block's start.
  struct Reading {
    var node: YAMLNode?
    var fault: YAMLEvents.Fault?
    var repeated: [Diagnostic]
    /// How many things in it can hardly be meant.
    var oddities: Int

    /// Whether more of the block is understood than in another reading.
    func isBetter(than other: Reading) -> Bool {
      switch (fault, other.fault) {
      case (nil, nil): oddities < other.oddities
      case (nil, _?): true
      case (_?, nil): false
      case (let fault?, let otherFault?): fault.stuck > otherFault.stuck
      }
    }
  }

  /// A node with its places in the file.
  func placed(_ node: YAMLNode) -> YAMLNode {
    var node = node
    node.span = span(node.span.bytes)
    switch node.content {
    case .scalar: break
    case .sequence(let items): node.content = .sequence(items.map(placed))
    case .mapping(let entries):
      node.content = .mapping(
        entries.map { .init(key: placed($0.key), value: placed($0.value)) })
    }
    return node
  }

  private func placed(_ key: Located<String>) -> Located<String> {
    Located(key.value, at: span(key.span.bytes))
  }

  /// A diagnostic with its places in the file.
  func placed(_ diagnostic: Diagnostic) -> Diagnostic {
    var diagnostic = diagnostic
    diagnostic.span = diagnostic.span.map { span($0.bytes) }
    diagnostic.notes = diagnostic.notes.map {
      .init($0.message, at: $0.span.map { span($0.bytes) })
    }
    return diagnostic
  }
}
