private let letters = Array(
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

private let values: [UInt8: Int] = Dictionary(
  uniqueKeysWithValues: letters.enumerated().map { ($1, $0) })

/// Bytes in base64 for addresses, without padding.
///
/// Source: RFC 4648, section 5.
package func base64URL(_ bytes: [UInt8]) -> String {
  let text = stride(from: 0, to: bytes.count, by: 3).flatMap { start in
    let part = bytes[start..<min(start + 3, bytes.count)]
    let number = part.reduce(0) { $0 << 8 | Int($1) } << ((3 - part.count) * 8)
    return [18, 12, 6, 0].prefix(part.count + 1).map { letters[number >> $0 & 63] }
  }
  return String(decoding: text, as: UTF8.self)
}

/// The bytes of a text in base64 for addresses; `nil` where another text is the one that these
/// bytes have, such as one with padding, or with bits left over.
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
