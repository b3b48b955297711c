import Courseware

/// Undoes the escaping of e-mail and web pages, byte by byte.
///
/// It decodes quoted-printable (`=3D`, and `=` at the end of a line; RFC 2045, section 6.7) and
/// then character references (`&gt;`, `&#43;`). This is safe for texts without such escapes,
/// because encoded attempts contain neither `=` nor `&`. Zero bytes are dropped, which turns UTF-16
/// into plain letters.
struct MailDecoder {
  /// The first hexadecimal digit after an equals sign, once it has been read.
  private var afterEquals: UInt8?
  private var isEscape = false
  /// The character reference so far, starting with `&`.
  private var reference: [UInt8] = []

  /// Reads a byte and passes the characters that it completes to `take`.
  mutating func read(_ byte: UInt8, _ take: (UInt8) -> Void) {
    guard isEscape else {
      if byte == UInt8(ascii: "=") { isEscape = true } else { refer(byte, take) }
      return
    }
    guard let first = afterEquals else {
      if byte == UInt8(ascii: "\n") { isEscape = false }
      if byte == 10 || byte == 13 || byte == 32 || byte == 9 || byte == 0 { return }
      if hexValue(byte) != nil { afterEquals = byte } else { giveUp(byte, take) }
      return
    }
    guard let high = hexValue(first), let low = hexValue(byte) else {
      giveUp(byte, take)
      return
    }
    (isEscape, afterEquals) = (false, nil)
    refer(high << 4 | low, take)
  }

  /// Passes on an equals sign that does not begin an escape.
  private mutating func giveUp(_ byte: UInt8, _ take: (UInt8) -> Void) {
    let digit = afterEquals
    (isEscape, afterEquals) = (false, nil)
    refer(UInt8(ascii: "="), take)
    if let digit { refer(digit, take) }
    read(byte, take)
  }

  private mutating func refer(_ byte: UInt8, _ take: (UInt8) -> Void) {
    if byte == 0 { return }
    if reference.isEmpty {
      if byte == UInt8(ascii: "&") { reference = [byte] } else { take(byte) }
    } else if byte == UInt8(ascii: ";"), let character = referencedCharacter(reference.dropFirst())
    {
      reference = []
      take(character)
    } else if reference.count < 9, isReferenceByte(byte) {
      reference.append(byte)
    } else {
      let plain = reference
      reference = []
      for byte in plain { take(byte) }
      refer(byte, take)
    }
  }
}

private func isReferenceByte(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: "#") || isDigit(byte) || isLetter(byte)
}

/// The character that `gt`, `#62` or `#x3e` refers to; a space for characters outside ASCII.
private func referencedCharacter(_ name: ArraySlice<UInt8>) -> UInt8? {
  let name = String(decoding: name, as: UTF8.self).lowercased()
  if let character = namedCharacters[name] { return character }
  guard name.hasPrefix("#") else { return nil }
  let code = name.hasPrefix("#x") ? Int(name.dropFirst(2), radix: 16) : Int(name.dropFirst())
  guard let code, code >= 0 else { return nil }
  if code == 0x2013 || code == 0x2014 { return UInt8(ascii: "-") }
  return code < 0x80 ? UInt8(code) : UInt8(ascii: " ")
}

private let namedCharacters: [String: UInt8] = [
  "gt": UInt8(ascii: ">"), "lt": UInt8(ascii: "<"), "nbsp": UInt8(ascii: " "),
  "amp": UInt8(ascii: "&"), "quot": UInt8(ascii: "\""), "ndash": UInt8(ascii: "-"),
  "mdash": UInt8(ascii: "-"), "plus": UInt8(ascii: "+"), "sol": UInt8(ascii: "/"),
  "colon": UInt8(ascii: ":"), "hyphen": UInt8(ascii: "-"),
]
