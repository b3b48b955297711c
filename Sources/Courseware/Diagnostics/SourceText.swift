/// A file's text and where its lines start.
///
/// The text is kept without a byte order mark and with every line end as `\n`, and spans count in
/// this text; ``originalOffset(_:)`` converts an offset to one in the file's own bytes.
package struct SourceText: Sendable {
  /// The file, below the course's root or as named by the user; empty for a text that is in no
  /// file.
  package let path: String
  /// The text with `\n` as its only line end; what the reader of a course parses is valid UTF-8.
  package let bytes: [UInt8]
  /// For each byte left out, the offset in ``bytes`` of the byte that followed it, in order; -1 for
  /// the bytes of a byte order mark.
  private let removed: [Int]

  /// Creates a text from bytes without a byte order mark and `\r`; `removed` says where they were.
  package init(path: String, bytes: [UInt8], removed: [Int] = []) {
    (self.path, self.bytes, self.removed) = (path, bytes, removed)
  }

  /// Takes the bytes of a file: drops a byte order mark, replaces `\r\n` and a lone `\r` with `\n`.
  package init(path: String, file: [UInt8]) {
    let hasMark = file.starts(with: [0xEF, 0xBB, 0xBF])
    guard hasMark || file.contains(13) else {
      self.init(path: path, bytes: file)
      return
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(file.count)
    var removed = hasMark ? [-1, -1, -1] : []
    for at in (hasMark ? 3 : 0)..<file.count {
      if file[at] != 13 {
        bytes.append(file[at])
      } else if at + 1 < file.count, file[at + 1] == 10 {
        removed.append(bytes.count)
      } else {
        bytes.append(10)
      }
    }
    self.init(path: path, bytes: bytes, removed: removed)
  }

  /// Whether a line of the file ends with `\r\n`.
  var endsLinesWithCRLF: Bool { removed.last.map { $0 >= 0 } ?? false }

  /// The same file with these bytes replaced by equally many others.
  package func replacing(_ bytes: [UInt8]) -> SourceText {
    SourceText(path: path, bytes: bytes, removed: removed)
  }

  /// The span of a range of its bytes.
  package func span(_ bytes: Range<Int>) -> Span { Span(path: path, bytes: bytes) }

  /// The edit that replaces a range of its bytes.
  package func edit(_ bytes: Range<Int>, _ replacement: String) -> Diagnostic.Edit {
    .init(span: span(bytes), replacement: replacement)
  }

  /// The offset in the file's own bytes.
  package func originalOffset(_ offset: Int) -> Int {
    offset + removed.partitioningIndex { $0 >= offset }
  }

  /// The text of a range, cut to the size of the text; invalid UTF-8 becomes replacement
  /// characters.
  package func string(_ range: Range<Int>) -> String {
    String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
  }
}

/// A place in a source file: a half-open range of UTF-8 bytes in the text with line ends as `\n`.
package struct Span: Sendable, Hashable {
  /// The file, below the course's root.
  package var path: String
  /// Offsets in ``SourceText/bytes``; empty for an insertion point, 0 to 0 if the whole file is
  /// meant.
  package var bytes: Range<Int>

  /// Creates a span; nothing checks that the file exists and has these bytes.
  package init(path: String, bytes: Range<Int>) {
    (self.path, self.bytes) = (path, bytes)
  }

  /// Creates the span that means a whole file.
  package init(wholeFile path: String) { self.init(path: path, bytes: 0..<0) }
}

/// A value and the place where it was read.
package struct Located<Value: Sendable>: Sendable {
  /// The value that was read from the text at ``span`` or computed from it.
  package var value: Value
  /// The text to mark in a message about the value.
  package var span: Span

  /// Creates a value with the place that messages about it mark.
  package init(_ value: Value, at span: Span) {
    (self.value, self.span) = (value, span)
  }

  /// The changed value at the same place.
  package func map<Other: Sendable>(_ change: (Value) -> Other) -> Located<Other> {
    Located<Other>(change(value), at: span)
  }
}

/// The texts that diagnostics refer to, with the offsets of their lines.
///
/// It is created once for many diagnostics: a position is then found by binary search, however long
/// its file is.
package struct LineMap: Sendable {
  private struct File {
    var text: SourceText
    /// Where each line starts.
    var starts: [Int]
  }

  private let files: [String: File]

  /// Creates a map of the texts by path, in time that grows with their total size.
  package init(_ sources: [String: SourceText]) {
    files = sources.mapValues { File(text: $0, starts: lineStarts(of: $0.bytes)) }
  }

  /// A position in lines and columns.
  package struct Position: Sendable, Equatable {
    /// From 1.
    package var line: Int
    /// From 1, in Unicode scalars.
    package var column: Int
    /// Bytes of the file on disk, from 0.
    package var offset: Int
  }

  /// The text of a file; `nil` if the file is not among the texts.
  func text(_ path: String) -> SourceText? { files[path]?.text }

  /// The position of an offset; the start of the file if the file is not among the texts.
  package func position(_ offset: Int, in path: String) -> Position {
    guard let file = files[path] else { return Position(line: 1, column: 1, offset: offset) }
    let end = min(max(offset, 0), file.text.bytes.count)
    let line = file.starts.partitioningIndex { $0 > end }
    let column = file.text.bytes[file.starts[line - 1]..<end].count { $0 & 0xC0 != 0x80 }
    return Position(line: line, column: column + 1, offset: file.text.originalOffset(offset))
  }

  /// The position of the first byte of a span.
  package func start(of span: Span) -> Position { position(span.bytes.lowerBound, in: span.path) }

  /// The position after the last byte of a span.
  func end(of span: Span) -> Position { position(span.bytes.upperBound, in: span.path) }

  /// The bytes of a line, counted from 1, without its line end.
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
