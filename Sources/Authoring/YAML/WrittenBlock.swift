import Courseware

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

  /// The place in the file of bytes of the block.
  func span(_ range: Range<Int>) -> Span {
    let last = origins.count - 1
    let start = origins[min(range.lowerBound, last)]
    return Span(path: path, bytes: start..<max(start, origins[min(range.upperBound, last)]))
  }

  /// The number of the line that an offset of the file stands in, from 0; in the block as it was.
  func line(of offset: Int) -> Int {
    zip(bytes, origins).count { $0 == 10 && $1 < offset }
  }

  /// The block with some of it replaced; the edits are in order and apart from each other.
  func repaired(by edits: [YAMLMistake.Edit]) -> WrittenBlock {
    var block = self
    for edit in edits.reversed() {
      let origin = origins[edit.range.lowerBound]
      block.bytes.replaceSubrange(edit.range, with: edit.text.utf8)
      block.origins.replaceSubrange(
        edit.range, with: repeatElement(origin, count: edit.text.utf8.count))
    }
    return block
  }

  func read(_ known: KnownFields) -> Reading {
    var events = YAMLEvents(SourceText(path: path, bytes: bytes), 0..<bytes.count)
    let node = events.document()
    let repeated = events.repeated.diagnostics
    let odd = node.map { SuspicionCounter(bytes, known).count($0) + repeated.count } ?? 0
    return Reading(
      node: node, fault: events.fault, repeated: repeated, suspicionCount: odd,
      indentationErrors: indentationErrors(bytes),
      failureOffset: events.fault.map { span($0.failureOffset..<$0.failureOffset).bytes.lowerBound }
        ?? .max)
  }

  /// What libyaml makes of it; spans count from the block's start.
  struct Reading {
    var node: YAMLNode?
    var fault: YAMLEvents.Fault?
    var repeated: [Diagnostic]
    /// The number of suspicious constructs.
    var suspicionCount: Int
    /// The number of lines with another indentation than the standard format.
    var indentationErrors: Int
    /// The offset in the file where reading stopped.
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

/// The lines that stand an odd number of blanks in, or below a key without a value not two further.
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
