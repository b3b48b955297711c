package import Courseware

extension SourceText {
  /// The text of a classroom whose quizzes have the ids `quizzes`, without extensions for others.
  ///
  /// - Returns: The text, and the other quizzes that extensions name; `nil` if there are none, or
  ///   if these extensions cannot be deleted without changing something else.
  package func withoutExtensions(
    exceptForQuizzes quizzes: Set<String>
  ) -> (text: [UInt8], quizzes: [String])? {
    guard let entry = frontMatter?.entries.first(named: "extensions"),
      let items = entry.value.items
    else { return nil }
    let dropped = items.filter { item in quiz(of: item).map { !quizzes.contains($0) } ?? false }
    guard !dropped.isEmpty, let text = text(without: dropped, of: entry) else { return nil }
    return (text, dropped.compactMap { quiz(of: $0) })
  }

  /// The quiz that an extension names.
  private func quiz(of item: YAMLNode) -> String? {
    item.entries?.first(named: "quiz")?.value.text.map(cleanedName)
  }

  /// The text without some items of a list; without all of them, the field is deleted, too.
  private func text(without dropped: [YAMLNode], of entry: YAMLNode.Entry) -> [UInt8]? {
    guard let items = entry.value.items else { return nil }
    let places = Set(dropped.map(\.span))
    let kept = items.filter { !places.contains($0.span) }
    if kept.isEmpty {
      let lines = wholeLines(from: entry.key.span.bytes.lowerBound, to: end(of: entry.value))
      return deleting([lines])
    }
    let list = entry.value.span.bytes
    if bytes[list.lowerBound] == UInt8(ascii: "[") {
      let texts = kept.map { string($0.span.bytes) }.joined(separator: ", ")
      return Array(bytes[..<list.lowerBound]) + Array("[\(texts)]".utf8) + bytes[list.upperBound...]
    }
    var ranges: [Range<Int>] = []
    for item in dropped {
      let lines = wholeLines(from: item.span.bytes.lowerBound, to: end(of: item))
      let mark = bytes[lines.lowerBound..<item.span.bytes.lowerBound].filter { $0 != 32 }
      // An item whose dash is on a line of its own is left alone.
      guard mark == [UInt8(ascii: "-")] else { return nil }
      ranges.append(lines)
    }
    return deleting(ranges)
  }

  private func deleting(_ ranges: [Range<Int>]) -> [UInt8] {
    var text = bytes
    for range in ranges.reversed() { text.removeSubrange(range) }
    return text
  }

  /// The lines from one offset to another, with the last line's end.
  private func wholeLines(from start: Int, to end: Int) -> Range<Int> {
    let first = bytes.lineStart(start)
    return first..<min(lineEnd(bytes, end) + 1, bytes.count)
  }

  /// The offset after the last character of a value; the span of a block also has the comments
  /// after it.
  private func end(of node: YAMLNode) -> Int {
    let place = node.span.bytes
    let ends: [Int] =
      switch node.content {
      case .mapping(let fields) where bytes[place].first != UInt8(ascii: "{"):
        fields.map { max($0.key.span.bytes.upperBound, end(of: $0.value)) }
      case .sequence(let items) where bytes[place].first != UInt8(ascii: "["):
        items.map { end(of: $0) }
      default: []
      }
    if let last = ends.max() { return last }
    let text = bytes[place]
    return text.lastIndex { $0 != 10 && $0 != 32 }.map { $0 + 1 } ?? place.lowerBound
  }
}
