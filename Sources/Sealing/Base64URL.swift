private let letters = Array(
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

private let values: [UInt8: Int] = Dictionary(
  uniqueKeysWithValues: letters.enumerated().map { ($1, $0) })

/// Encodes bytes in base64url, without padding.
///
/// Source: RFC 4648, section 5.
package func base64URL(_ bytes: [UInt8]) -> String {
  var text: [UInt8] = []
  text.reserveCapacity(bytes.count * 4 / 3 + 4)
  var start = 0
  while start < bytes.count {
    let count = min(3, bytes.count - start)
    var number = 0
    for place in 0..<3 { number = number << 8 | (place < count ? Int(bytes[start + place]) : 0) }
    for place in 0...count { text.append(letters[number >> (18 - 6 * place) & 63]) }
    start += 3
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
