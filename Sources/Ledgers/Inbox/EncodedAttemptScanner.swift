import Courseware

/// An attempt found in a text: its bytes, or the reason why they cannot be decoded.
struct FoundText: Sendable {
  /// The line where it begins, from 1.
  var line: Int
  var content: Result<[UInt8], AttemptFault>
}

/// Finds encoded attempts: base64 without padding between a BEGIN and an END line, followed by a
/// checksum.
///
///     -----BEGIN QUIZPRESS ATTEMPT-----
///     eyJxdWl6cHJlc3MiOiJhdHRlbXB0IiwidmVyc2lvbiI6MSwiaWQiOiIwMTIzNDU2
///     Nzg5YWJjZGVmMDEyMzQ1Njc4OWFiY2RlZiIsInNpdGUiOiJPdXIgc2Nob29sIn0
///     :fc85ef0e
///     -----END QUIZPRESS ATTEMPT-----
///
/// Only base64 letters are read between the delimiters: line ends, spaces, quoting characters and
/// tags may be anywhere, because the checksum shows whether the rest is complete. At most one
/// attempt is in memory.
struct EncodedAttemptScanner {
  /// The attempts found since the last call of ``takeFound()``.
  private(set) var found: [FoundText] = []
  /// Whether any BEGIN line has been found.
  private(set) var hasBegun = false

  private var decoder = MailDecoder()
  private var edge: BlockDelimiter?
  private var isInTag = false
  private var open: OpenAttemptBlock?

  /// A delimiter line so far: its expected word after the hyphens, and the number of letters
  /// matched.
  private struct BlockDelimiter {
    var word: [UInt8] = []
    var matched = 0
  }

  mutating func read(_ bytes: some Sequence<UInt8>, line: Int) {
    var plain: [UInt8] = []
    for byte in bytes { decoder.read(byte) { plain.append($0) } }
    for character in plain { take(character, line: line) }
  }

  /// Ends the text; a block that is still open has no END line.
  mutating func end() {
    close(isWhole: false)
    (decoder, edge, isInTag) = (MailDecoder(), nil, false)
  }

  /// Returns what was found so far and removes it.
  mutating func takeFound() -> [FoundText] {
    defer { found = [] }
    return found
  }

  private mutating func take(_ character: UInt8, line: Int) {
    if isInTag {
      isInTag = character != UInt8(ascii: ">")
    } else if character == UInt8(ascii: "<"), open != nil {
      isInTag = true
    } else if isHyphen(character) {
      takeHyphen(line: line)
    } else if isIgnoredByte(character) {
      return
    } else if edge != nil {
      takeEdge(character)
    } else {
      open?.take(character)
    }
  }

  private mutating func takeHyphen(line: Int) {
    let word = edge.flatMap { $0.matched == $0.word.count ? $0.word : nil } ?? []
    edge = BlockDelimiter()
    if word == beginning {
      close(isWhole: false)
      open = OpenAttemptBlock(line: line)
      hasBegun = true
    } else if word == ending {
      close(isWhole: true)
    }
  }

  private mutating func takeEdge(_ character: UInt8) {
    guard var edge else { return }
    if edge.matched == 0 { edge.word = character == beginning[0] ? beginning : ending }
    if edge.matched < edge.word.count, edge.word[edge.matched] == character {
      edge.matched += 1
      self.edge = edge
    } else {
      self.edge = nil
      // Content never begins with the first letter of a delimiter: it begins with `{`, which is `e`
      // in base64.
      if edge.matched == 0 { open?.take(character) } else { close(isWhole: false) }
    }
  }

  private mutating func close(isWhole: Bool) {
    if let open { found.append(FoundText(line: open.line, content: open.content(isWhole))) }
    open = nil
  }
}

/// The content of an encoded attempt between its BEGIN and END lines.
private struct OpenAttemptBlock {
  let line: Int
  private var base64 = Base64Bytes()
  private var bytes: [UInt8] = []
  private var digits = 0
  private var check: UInt32?

  init(line: Int) { self.line = line }

  mutating func take(_ character: UInt8) {
    if character == UInt8(ascii: ":") {
      (check, digits) = (0, 0)
    } else if let known = check {
      guard let value = hexValue(character), digits < 8 else { return }
      check = known << 4 | UInt32(value)
      digits += 1
    } else if bytes.count <= Attempt.maxSealedFileSize, let byte = base64.read(character) {
      bytes.append(byte)
    }
  }

  func content(_ isWhole: Bool) -> Result<[UInt8], AttemptFault> {
    if bytes.count > Attempt.maxSealedFileSize { return .failure(AttemptFault(tooLarge)) }
    guard isWhole else { return .failure(AttemptFault("damaged: its END line is missing")) }
    guard digits == 8 else { return .failure(AttemptFault("damaged: its checksum is missing")) }
    guard checksum(bytes) == check else {
      return .failure(AttemptFault("damaged: a part of it is missing or changed"))
    }
    return .success(bytes)
  }
}

private let beginning = Array("BEGINQUIZPRESSATTEMPT".utf8)
private let ending = Array("ENDQUIZPRESSATTEMPT".utf8)

/// Hyphens, and the last bytes of the dashes that programs substitute for two of them, in UTF-8 and
/// in Windows-1252.
private func isHyphen(_ character: UInt8) -> Bool {
  character == UInt8(ascii: "-") || [0x93, 0x94, 0x96, 0x97].contains(character)
}

/// White space, quoting characters and non-ASCII bytes, which are not part of an encoded attempt.
private func isIgnoredByte(_ character: UInt8) -> Bool {
  character <= 32 || character >= 0x7F || character == UInt8(ascii: ">")
    || character == UInt8(ascii: "|")
}

/// A base64 decoder that reads letter by letter; RFC 4648, section 4.
struct Base64Bytes {
  private var bits: UInt32 = 0
  private var count = 0

  /// The byte that a letter completes, if any; other characters are skipped.
  mutating func read(_ letter: UInt8) -> UInt8? {
    guard let value = base64Value(letter) else {
      // Padding ends an encoded text; what follows is a new one.
      if letter == UInt8(ascii: "=") { count = 0 }
      return nil
    }
    bits = bits << 6 | UInt32(value)
    count += 6
    guard count >= 8 else { return nil }
    count -= 8
    return UInt8(truncatingIfNeeded: bits >> UInt32(count))
  }
}

/// The six bits that a base64 letter encodes.
private func base64Value(_ letter: UInt8) -> UInt8? {
  switch letter {
  case UInt8(ascii: "A")...UInt8(ascii: "Z"): letter - UInt8(ascii: "A")
  case UInt8(ascii: "a")...UInt8(ascii: "z"): letter - UInt8(ascii: "a") + 26
  case UInt8(ascii: "0")...UInt8(ascii: "9"): letter - UInt8(ascii: "0") + 52
  case UInt8(ascii: "+"): 62
  case UInt8(ascii: "/"): 63
  default: nil
  }
}

/// The CRC-32 of bytes, to detect damage in transit.
///
/// Source: ISO 3309; RFC 1952, section 8.
func checksum(_ bytes: [UInt8]) -> UInt32 {
  var crc = UInt32.max
  for byte in bytes { crc = remainders[Int(UInt8(truncatingIfNeeded: crc) ^ byte)] ^ crc >> 8 }
  return ~crc
}

private let remainders: [UInt32] = (0..<256).map { index in
  (0..<8).reduce(UInt32(index)) { crc, _ in crc >> 1 ^ (crc & 1 == 1 ? 0xEDB8_8320 : 0) }
}
