import Courseware
import Disk
import Glibc

/// The maximum sizes of text files, in bytes.
enum TextLimit {
  static let markdown = MarkdownLimit.file
  static let site = YAMLLimit.size
  static let roster = 4 * 1024 * 1024
  /// An SVG picture, which is searched for scripts.
  static let picture = 16 * 1024 * 1024
}

/// Reads a text file and checks what every parser requires: UTF-8 without control characters or
/// conflict markers, and a limited size.
func readText(
  _ path: String, cap: Int, _ reader: inout FileReader, _ report: inout Report
) -> SourceText? {
  let top = Span(wholeFile: path)
  switch reader.read(path, cap: cap) {
  case .failure(let refusal):
    addRefusal(refusal, top, &report)
    return nil
  case .success(let bytes): return checkedText(path, bytes, &report)
  }
}

/// The text in a file's bytes; `nil` if it must not be parsed, which is reported.
func checkedText(_ path: String, _ bytes: [UInt8], _ report: inout Report) -> SourceText? {
  let isPlain = firstIndex(of: 13, in: bytes.span) == nil && bytes.first != 0xEF
  let text = isPlain ? SourceText(path: path, bytes: bytes) : SourceText(path: path, file: bytes)
  if let at = unsafe text.bytes.withUnsafeBufferPointer({ unsafe firstInvalidUTF8(in: $0) }) {
    // Without a byte order mark, UTF-16 is recognized by the zero bytes of its line ends.
    let isWide =
      bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) || bytes.contains(0)
    let how = path.hasSuffix(".csv") ? "save it as 'CSV UTF-8'" : "save it as UTF-8"
    report.add(
      .notUTF8, "the text is not UTF-8", at: Span(path: path, bytes: at..<at + 1),
      note: isWide ? "it looks like UTF-16: \(how)" : how)
    return nil
  }
  if let at = firstControl(in: text.bytes.span) {
    let isWide = text.bytes.count { $0 == 0 } * 3 > text.bytes.count
    report.add(
      isWide ? .notUTF8 : .controlCharacter,
      isWide ? "the text is not UTF-8" : controlMessage(text.bytes[at]),
      at: Span(path: path, bytes: at..<at + 1),
      note: isWide ? "it looks like UTF-16: save it as UTF-8" : nil)
    return nil
  }
  if let place = Rule.privateKey(in: text.bytes) {
    report.add(
      .secretKey, "this file contains a private key, which must not be in the folder of the course",
      at: Span(path: path, bytes: place))
    return nil
  }
  let conflicts = Rule.conflicts(in: text.bytes, isMarkdown: path.hasSuffix(".md"))
  for place in conflicts {
    report.add(
      .conflictMarker,
      "this is a conflict that Git left in the file: keep one of the two versions and delete the "
        + "lines with '<<<<<<<', '=======' and '>>>>>>>'",
      at: Span(path: path, bytes: place))
  }
  return conflicts.isEmpty ? text : nil
}

private func controlMessage(_ byte: UInt8) -> String {
  if byte == 0 { return "the text contains a NUL character" }
  let code = zeroPadded(byte, to: 4, radix: 16).uppercased()
  return "the text contains the control character U+\(code)"
}

/// Reports why a file cannot be read.
func addRefusal(_ refusal: DiskError.Reason, _ place: Span, _ report: inout Report) {
  switch refusal {
  case .symbolicLink:
    report.add(.symbolicLink, "symbolic links are not followed", at: place)
  case .notAFile: report.add(.notAFile, "this is a folder or a device, not a file", at: place)
  case .tooLarge(let cap):
    let size = cap >= 1 << 20 ? "\(cap >> 20) MB" : "\(cap >> 10) kB"
    report.add(.fileTooLarge, "a file of this kind must be at most \(size)", at: place)
  case .lineTooLong, .changed, .busy, .unconfirmed, .system:
    let reason = refusal.description(ofListed: place.path)
    report.add(.unreadableFile, "the file cannot be read: \(reason)", at: place)
  }
}

extension SourceText {
  /// The bytes of the scalar that starts at an offset; none at the end of the text.
  func scalar(at offset: Int) -> Range<Int> {
    guard offset < bytes.count else { return bytes.count..<bytes.count }
    var end = offset + 1
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return offset..<end
  }

  /// The part of the text around a place in which no further line starts with `## `, as the heading
  /// of a question does, or with another mark; code and quotes are not told apart.
  func question(around place: Int, mark: String = "## ") -> Range<Int> {
    let heading = Array("\n\(mark)".utf8)
    var start = place
    while let line = bytes[..<start].lastIndex(of: 10), !bytes[line...].starts(with: heading) {
      start = line
    }
    let lower = bytes[..<start].lastIndex(of: 10).map { $0 + 1 } ?? 0
    var end = place
    while let line = bytes[end...].firstIndex(of: 10), !bytes[line...].starts(with: heading) {
      end = line + 1
    }
    return lower..<(bytes[end...].firstIndex(of: 10).map { $0 + 1 } ?? bytes.count + 1)
  }
}

/// The offset of the first byte of 0x80 or above at or after `start`, or the end.
///
/// Reads eight bytes at a time.
func endOfASCII(_ bytes: borrowing Swift.Span<UInt8>, _ start: Int) -> Int {
  var at = start
  while at + 8 <= bytes.count {
    let word = unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: at, as: UInt64.self)
    if word & 0x8080_8080_8080_8080 != 0 { break }
    at += 8
  }
  while at < bytes.count, bytes[at] < 0x80 { at += 1 }
  return at
}

/// The first occurrence of a byte at or after an offset, or `nil`.
///
/// Compares as many bytes at a time as the processor can.
func firstIndex(of byte: UInt8, in bytes: borrowing Swift.Span<UInt8>, from start: Int = 0) -> Int?
{
  unsafe bytes.withUnsafeBytes { bytes in
    guard start < bytes.count, let base = bytes.baseAddress,
      let found = unsafe memchr(base + start, Int32(byte), bytes.count - start)
    else { return nil }
    return unsafe UnsafeRawPointer(found) - base
  }
}

/// Whether bytes contain a text, which must not be empty.
func contains(_ bytes: borrowing Swift.Span<UInt8>, _ text: StaticString) -> Bool {
  text.withUTF8Buffer { text in
    var at = unsafe firstIndex(of: text[0], in: bytes)
    while let start = at, start + text.count <= bytes.count {
      var length = 1
      while length < text.count, unsafe bytes[start + length] == text[length] { length += 1 }
      if length == text.count { return true }
      at = unsafe firstIndex(of: text[0], in: bytes, from: start + 1)
    }
    return false
  }
}

/// The pairs of bytes starting with a bracket that a text contains, found in one pass.
struct BracketPairs {
  /// `[[`, the start of a blank.
  var blank = false
  /// `[^`, the start of a footnote.
  var footnote = false
  /// `[!`, the start of an alert.
  var alert = false

  init(in bytes: borrowing Swift.Span<UInt8>) {
    let bracket = UInt8(ascii: "[")
    var at = firstIndex(of: bracket, in: bytes)
    while let open = at, open + 1 < bytes.count {
      switch bytes[open + 1] {
      case bracket: blank = true
      case UInt8(ascii: "^"): footnote = true
      case UInt8(ascii: "!"): alert = true
      default: break
      }
      at = firstIndex(of: bracket, in: bytes, from: open + 1)
    }
  }
}

/// The first control character below U+0080 other than tab and line feed, or `nil`.
///
/// Reads eight bytes at a time.
func firstControl(in bytes: borrowing Swift.Span<UInt8>) -> Int? {
  var at = 0
  while at + 8 <= bytes.count {
    let word = unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: at, as: UInt64.self)
    // Adding 0x60 sets the high bit of bytes of 0x20 or above; adding 1 sets that of 0x7F.
    let sevenBits = word & 0x7F7F_7F7F_7F7F_7F7F
    let low = ~(sevenBits &+ 0x6060_6060_6060_6060 | word)
    let delete = (sevenBits &+ 0x0101_0101_0101_0101) & ~word
    var found = (low | delete) & 0x8080_8080_8080_8080
    // Tabs and line feeds are rare, so they are excluded only if anything was found.
    if found != 0 {
      found &= ~(zeroBytes(word ^ 0x0909_0909_0909_0909) | zeroBytes(word ^ 0x0A0A_0A0A_0A0A_0A0A))
    }
    if found != 0 { return at + found.trailingZeroBitCount / 8 }
    at += 8
  }
  while at < bytes.count {
    let byte = bytes[at]
    if byte < 32 && byte != 9 && byte != 10 || byte == 127 { return at }
    at += 1
  }
  return nil
}

/// Sets the high bit of exactly those bytes that are zero.
///
/// Source: Henry S. Warren, "Hacker's Delight", 6-1.
@inline(__always)
private func zeroBytes(_ word: UInt64) -> UInt64 {
  ~((word & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7F7F_7F7F_7F7F_7F7F | word | 0x7F7F_7F7F_7F7F_7F7F)
}

/// The offset of the start of each line: cmark counts lines and columns, but spans count bytes.
struct LineStarts: Sendable {
  private let starts: [Int]
  private let length: Int

  init(_ bytes: [UInt8]) {
    var starts = [0]
    starts.reserveCapacity(bytes.count / 24 + 2)
    let span = bytes.span
    var at = 0
    while let end = firstIndex(of: 10, in: span, from: at) {
      at = end + 1
      starts.append(at)
    }
    self.starts = starts
    length = bytes.count
  }

  var count: Int { starts.count }

  func start(of line: Int) -> Int { line < starts.count ? starts[max(0, line)] : length }

  /// The offset of the end of a line, without its line feed.
  func end(of line: Int) -> Int {
    line + 1 < starts.count ? max(0, starts[max(0, line + 1)] - 1) : length
  }

  /// The index of the line in which a range starts.
  func first(in range: Range<Int>) -> Int {
    max(0, starts.partitioningIndex { $0 > range.lowerBound } - 1)
  }
}
