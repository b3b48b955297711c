import CDigest

/// Encodes bytes in base64, with padding and without line breaks.
///
/// Source: RFC 4648, section 4, by libcrypto.
package func base64(_ bytes: [UInt8]) -> [UInt8] {
  // libcrypto writes a NUL after the text.
  var text = [UInt8](repeating: 0, count: (bytes.count + 2) / 3 * 4 + 1)
  let count = unsafe EVP_EncodeBlock(&text, bytes, Int32(bytes.count))
  text.removeLast(text.count - Int(count))
  return text
}
