/// The texts that diagnostics point into, with the places of their lines.
///
/// Made once for many diagnostics: a place is then found by halving, however long its file is.
package struct LineMap: Sendable {
  private struct File {
    var text: SourceText
    /// Where each line starts.
    var starts: [Int]
  }

  private let files: [String: File]

  package init(_ sources: [String: SourceText]) {
    files = sources.mapValues { File(text: $0, starts: lineStarts(of: $0.bytes)) }
  }

  /// A place as people and other programs count.
  package struct Position: Sendable, Equatable {
    /// From 1.
    package var line: Int
    /// From 1, in Unicode scalars.
    package var column: Int
    /// Bytes of the file as it lies on the disk, from 0.
    package var offset: Int
  }

  package func text(_ path: String) -> SourceText? { files[path]?.text }

  /// Where an offset of a text stands; the start of a file that is not among the texts.
  package func position(_ offset: Int, in path: String) -> Position {
    guard let file = files[path] else { return Position(line: 1, column: 1, offset: offset) }
    let end = min(max(offset, 0), file.text.bytes.count)
    let line = countInOrder(file.starts) { $0 <= end }
    let column = file.text.bytes[file.starts[line - 1]..<end].count { $0 & 0xC0 != 0x80 }
    return Position(line: line, column: column + 1, offset: file.text.originalOffset(offset))
  }

  package func start(of span: Span) -> Position { position(span.bytes.lowerBound, in: span.path) }

  package func end(of span: Span) -> Position { position(span.bytes.upperBound, in: span.path) }

  /// The bytes of a line, counted from 1, its line end left out.
  package func bytes(ofLine line: Int, in path: String) -> Range<Int> {
    guard let file = files[path], file.starts.indices.contains(line - 1) else { return 0..<0 }
    let end = line < file.starts.count ? file.starts[line] - 1 : file.text.bytes.count
    return file.starts[line - 1]..<end
  }
}

private func lineStarts(of bytes: [UInt8]) -> [Int] {
  var starts = [0]
  for (index, byte) in bytes.enumerated() where byte == 10 { starts.append(index + 1) }
  return starts
}

/// How many elements of a list hold, where all that hold come before all that do not.
func countInOrder<Element>(_ list: [Element], where holds: (Element) -> Bool) -> Int {
  var (low, high) = (0, list.count)
  while low < high {
    let middle = (low + high) / 2
    if holds(list[middle]) { low = middle + 1 } else { high = middle }
  }
  return low
}
