import Digest

/// The 32 characters of codes.
///
/// Of the letters, I, L and O are missing because they look like digits, and U because it could
/// complete an offensive word.
///
/// Source: Douglas Crockford, "Base 32".
package let codeAlphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

/// The number of characters of a code without hyphens: 16 bytes and 12 bits that check them.
private let length = 28

/// 16 bytes as seven groups of four characters that can be read aloud: `0004-1061-…`.
///
/// The last 12 of its 140 bits are a check value, so that a typo is noticed before the code is
/// tried.
package func readableCode(_ bytes: [UInt8]) -> String {
  precondition(bytes.count == 16)
  let bits = (bytes + check(of: bytes)).flatMap { byte in (0..<8).map { byte >> (7 - $0) & 1 } }
  let characters = stride(from: 0, to: length * 5, by: 5).map { start in
    codeAlphabet[bits[start..<start + 5].reduce(0) { $0 << 1 | Int($1) }]
  }
  return stride(from: 0, to: length, by: 4)
    .map { String(decoding: characters[$0..<$0 + 4], as: UTF8.self) }.joined(separator: "-")
}

/// The plain form of a code: in capitals, with 0 for `O` and 1 for `I` and `L`, and without spaces,
/// dashes of any length and the invisible characters that programs put into text.
///
/// Scripts of pages do the same.
package func plainCode(_ text: some StringProtocol) -> String {
  let letters = String(text.uppercased().unicodeScalars.filter { !isSeparator($0) })
  return String(letters.map { $0 == "O" ? "0" : $0 == "I" || $0 == "L" ? "1" : $0 })
}

private func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .dashPunctuation, .format: true
  default: scalar == "\u{2212}" || scalar.properties.isWhitespace
  }
}

/// Decodes a code as typed; `nil` if a character, the length or the check value is wrong.
package func decodeReadableCode(_ text: some StringProtocol) -> [UInt8]? {
  let letters = Array(plainCode(text).utf8)
  guard letters.count == length else { return nil }
  var bits: [UInt8] = []
  for letter in letters {
    guard let value = codeAlphabet.firstIndex(of: letter) else { return nil }
    bits += (0..<5).map { UInt8(value >> (4 - $0) & 1) }
  }
  bits += [0, 0, 0, 0]
  let bytes = stride(from: 0, to: bits.count, by: 8).map { start in
    bits[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | $1 }
  }
  let code = Array(bytes.prefix(16))
  return check(of: code) == Array(bytes.suffix(2)) ? code : nil
}

/// The check value of a code: 12 bits in two bytes, whose last four bits are 0.
private func check(of code: [UInt8]) -> [UInt8] {
  let digest = sha256(of: Array("qp1 code".utf8) + code)
  return [digest[0], digest[1] & 0xF0]
}
