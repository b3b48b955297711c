import Courseware
import Disk

/// The largest text files that are read, in bytes.
enum TextLimit {
  static let markdown = MarkdownLimit.file
  static let site = YAMLLimit.size
  static let roster = 4 * 1024 * 1024
  static let template = 1024 * 1024
  /// An SVG picture, which is looked through for script.
  static let picture = 16 * 1024 * 1024
}

/// Reads a text file and holds it to what every parser needs: UTF-8 without control
/// characters, of bounded size.
func readText(
  _ path: String, cap: Int, _ reader: inout FileReader, _ report: inout Report
) -> SourceText? {
  let top = Span(path: path, bytes: 0..<0)
  switch reader.read(path, cap: cap) {
  case .failure(let refusal):
    add(refusal, top, &report)
    return nil
  case .success(let bytes): return checkedText(path, bytes, &report)
  }
}

/// The text of a file's bytes; `nil` where a diagnostic says why no parser may see it.
func checkedText(_ path: String, _ bytes: [UInt8], _ report: inout Report) -> SourceText? {
  let isPlain = firstIndex(of: 13, in: bytes.span) == nil && bytes.first != 0xEF
  let text =
    isPlain ? SourceText(path: path, bytes: bytes) : SourceText(path: path, file: bytes)
  if let at = unsafe text.bytes.withUnsafeBufferPointer({ unsafe firstInvalidUTF8(in: $0) }) {
    let isWide = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    report.add(
      .notUTF8, "the text is not UTF-8", at: Span(path: path, bytes: at..<at + 1),
      notes: isWide ? [.init("it looks like UTF-16: save it as UTF-8")] : [])
    return nil
  }
  if let at = firstControl(in: text.bytes.span) {
    let isWide = text.bytes.count { $0 == 0 } * 3 > text.bytes.count
    report.add(
      isWide ? .notUTF8 : .controlCharacter,
      isWide ? "the text is not UTF-8" : controlMessage(text.bytes[at]),
      at: Span(path: path, bytes: at..<at + 1),
      notes: isWide ? [.init("it looks like UTF-16: save it as UTF-8")] : [])
    return nil
  }
  return text
}

private func controlMessage(_ byte: UInt8) -> String {
  if byte == 0 { return "the text contains a NUL character" }
  let digits = String(byte, radix: 16, uppercase: true)
  return "the text contains the control character U+00\(byte < 16 ? "0" : "")\(digits)"
}

private func add(_ refusal: DiskError.Reason, _ place: Span, _ report: inout Report) {
  switch refusal {
  case .symbolicLink:
    report.add(.symbolicLink, "symbolic links are not followed", at: place)
  case .notAFile: report.add(.notAFile, "this is a folder or a device, not a file", at: place)
  case .tooLarge(let cap):
    let size = cap >= 1 << 20 ? "\(cap >> 20) MB" : "\(cap >> 10) kB"
    report.add(.fileTooLarge, "a file of this kind must be at most \(size)", at: place)
  case .changed, .busy, .unconfirmed, .system:
    report.add(.unreadableFile, "the file cannot be read: \(refusal)", at: place)
  }
}
