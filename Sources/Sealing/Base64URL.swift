import Digest

private let letters = Array(
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

private let values: [UInt8: Int] = Dictionary(
  uniqueKeysWithValues: letters.enumerated().map { ($1, $0) })

/// Encodes bytes in base64url, without padding.
///
/// Source: RFC 4648, section 5.
package func base64URL(_ bytes: [UInt8]) -> String {
  let text = base64(bytes).prefix { $0 != UInt8(ascii: "=") }.map { byte in
    switch byte {
    case UInt8(ascii: "+"): UInt8(ascii: "-")
    case UInt8(ascii: "/"): UInt8(ascii: "_")
    default: byte
    }
  }
  return String(decoding: text, as: UTF8.self)
}

/// Decodes base64url; `nil` unless the text is the canonical encoding of its bytes, which has no
/// padding and no leftover bits other than 0.
package func decodeBase64URL(_ text: some StringProtocol) -> [UInt8]? {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(text.utf8.count * 3 / 4)
  var (number, bits) = (0, 0)
  for letter in text.utf8 {
    guard let value = values[letter] else { return nil }
    number = (number << 6 | value) & 0xffff
    bits += 6
    if bits >= 8 {
      bits -= 8
      bytes.append(UInt8(truncatingIfNeeded: number >> bits))
    }
  }
  return bits < 6 && number & ((1 << bits) - 1) == 0 ? bytes : nil
}
