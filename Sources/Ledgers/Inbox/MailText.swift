import Courseware

/// Finds attempts in a text or an e-mail: encoded attempts anywhere, attempts on their own lines,
/// and those in attachments or encoded parts.
///
/// It understands only as much of MIME as this requires: `Content-Transfer-Encoding` before an
/// empty line, and that a line starting with two hyphens ends a part. This also works for nested
/// parts, forwarded mails and mailboxes with many mails.
struct MailText {
  private var scan = EncodedAttemptScanner()
  private var part: EncodedPart?
  /// The transfer encoding that the header lines so far declare for the next part.
  private var announced = TransferEncoding.none
  private var current = TransferEncoding.none
  /// A line of JSON that quoted-printable has broken into several lines.
  private var broken: (line: Int, bytes: [UInt8])?
  private var found: [FoundText] = []

  private enum TransferEncoding { case none, quotedPrintable, base64 }

  mutating func read(_ line: UnsafeBufferPointer<UInt8>, number: Int) {
    if part != nil {
      if unsafe !endsPart(line) {
        unsafe part?.read(line)
        return
      }
      endPart()
    }
    if unsafe isBlank(line) {
      if announced == .base64 { part = EncodedPart(line: number + 1) }
      if announced != .none { current = announced }
      announced = .none
    } else if let coding = unsafe coding(announcedBy: line) {
      announced = coding
    } else if unsafe readJSON(line, number: number) {
      return
    }
    unsafe scan.read(line, line: number)
    scan.read(CollectionOfOne(UInt8(ascii: "\n")), line: number)
  }

  mutating func end() {
    endPart()
    endBroken()
    scan.end()
  }

  /// Returns what was found so far and removes it.
  mutating func takeFound() -> [FoundText] {
    defer { found = [] }
    return found + scan.takeFound()
  }

  private mutating func endPart() {
    guard var part else { return }
    found += part.end()
    self.part = nil
    current = .none
  }

  /// Reads a line that contains an attempt's JSON or a piece of it; returns whether it does.
  private mutating func readJSON(_ line: UnsafeBufferPointer<UInt8>, number: Int) -> Bool {
    if broken == nil {
      guard unsafe line.first(where: { $0 != 32 && $0 != 9 }) == UInt8(ascii: "{"),
        unsafe namesAttempt(line)
      else { return false }
      broken = (number, [])
    }
    let isSoft = unsafe current == .quotedPrintable && trimmedEnd(line) == UInt8(ascii: "=")
    if (broken?.bytes.count ?? 0) <= Attempt.maxSealedFileSize {
      unsafe broken?.bytes += current == .quotedPrintable ? plainBytes(line) : Array(line)
    }
    if !isSoft { endBroken() }
    return true
  }

  private mutating func endBroken() {
    if let broken { found.append(FoundText(line: broken.line, content: .success(broken.bytes))) }
    broken = nil
  }

  private func coding(announcedBy line: UnsafeBufferPointer<UInt8>) -> TransferEncoding? {
    guard let first = unsafe line.first, first | 32 == UInt8(ascii: "c") else { return nil }
    let header = unsafe String(decoding: line.prefix(80), as: UTF8.self).lowercased()
    guard header.hasPrefix("content-transfer-encoding:") else { return nil }
    if header.contains("base64") { return .base64 }
    return header.contains("quoted-printable") ? .quotedPrintable : TransferEncoding.none
  }
}

/// A base64 part of an e-mail: a text that may contain encoded attempts, or an attempt file.
private struct EncodedPart {
  private let line: Int
  private var base64 = Base64Bytes()
  private var scan = EncodedAttemptScanner()
  /// The decoded bytes if the part begins like an attempt file, limited to the maximum file size.
  private var json: [UInt8] = []
  private var isFile: Bool?
  /// Whether the part contains no zero bytes so far, or is in UTF-16 with a byte order mark.
  ///
  /// Images and other binary files contain some, and the rest of them is skipped.
  private var isText = true
  private var isWide: Bool?

  init(line: Int) { self.line = line }

  mutating func read(_ letters: UnsafeBufferPointer<UInt8>) {
    guard isText else { return }
    var bytes: [UInt8] = []
    for at in letters.indices {
      if let byte = unsafe base64.read(letters[at]) { bytes.append(byte) }
    }
    if isWide == nil, !bytes.isEmpty {
      isWide = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    }
    isText = isWide == true || !bytes.contains(0)
    if isFile == nil, let first = bytes.first(where: { !isBeforeJSON($0) }) {
      isFile = first == UInt8(ascii: "{")
    }
    if isFile == true, json.count <= Attempt.maxSealedFileSize { json += bytes }
    scan.read(bytes, line: line)
  }

  mutating func end() -> [FoundText] {
    scan.end()
    let isAttempt =
      unsafe isFile == true && json.withUnsafeBufferPointer { unsafe namesAttempt($0) }
    return (isAttempt ? [FoundText(line: line, content: .success(json))] : []) + scan.takeFound()
  }
}

/// Whether a byte may precede JSON: white space, or a byte of a byte order mark.
func isBeforeJSON(_ byte: UInt8) -> Bool {
  byte <= 32 || byte == 0xEF || byte == 0xBB || byte == 0xBF
}

/// Whether a line ends a base64 part; base64 contains neither hyphens nor spaces.
private func endsPart(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
  unsafe line.starts(with: "--".utf8) || line.starts(with: "From ".utf8)
}

private func namesAttempt(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  let name = Array("\"quizpress\"".utf8)
  var at = bytes.startIndex
  while let quote = unsafe bytes[at...].firstIndex(of: name[0]) {
    if unsafe bytes[quote...].starts(with: name) { return true }
    at = quote + 1
  }
  return false
}

private func trimmedEnd(_ line: UnsafeBufferPointer<UInt8>) -> UInt8? {
  unsafe line.last { $0 != 32 && $0 != 9 && $0 != 13 }
}

/// The decoded bytes of a quoted-printable line, without its soft line break.
private func plainBytes(_ line: UnsafeBufferPointer<UInt8>) -> [UInt8] {
  var bytes: [UInt8] = []
  var at = 0
  while at < line.count {
    if unsafe line[at] == UInt8(ascii: "="), at + 2 < line.count,
      let high = unsafe hexValue(line[at + 1]),
      let low = unsafe hexValue(line[at + 2])
    {
      bytes.append(high << 4 | low)
      at += 3
    } else {
      if unsafe line[at] != UInt8(ascii: "="), unsafe line[at] != 13 {
        unsafe bytes.append(line[at])
      }
      at += 1
    }
  }
  return bytes
}
