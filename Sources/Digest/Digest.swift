import CDigest

/// The SHA-256 of some bytes, as 32 bytes.
///
/// Source: FIPS 180-4, by libcrypto.
package func sha256(of bytes: [UInt8]) -> [UInt8] {
  var hash = SHA256()
  hash.add(bytes)
  return hash.finished()
}

/// The SHA-256 of bytes that are added piece by piece.
///
/// Source: FIPS 180-4, by libcrypto.
package struct SHA256: Sendable {
  private var state = SHA256_CTX()

  /// Creates the hash of no bytes.
  package init() { unsafe SHA256_Init(&state) }

  /// Adds the next bytes.
  package mutating func add(_ bytes: [UInt8]) { unsafe SHA256_Update(&state, bytes, bytes.count) }

  /// The hash of everything added, in 64 hexadecimal digits.
  package consuming func text() -> String { hexadecimal(finished()) }

  /// The hash of everything added, as 32 bytes.
  fileprivate consuming func finished() -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
    unsafe SHA256_Final(&digest, &state)
    return digest
  }
}

private func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
  let digits = Array("0123456789abcdef".utf8)
  return String(
    decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
}

/// The SHA-256 of some bytes in 64 hexadecimal digits.
package func sha256Text(of bytes: [UInt8]) -> String { hexadecimal(sha256(of: bytes)) }

/// The first 128 bits of the SHA-256 of some bytes in 32 hexadecimal digits, which identify a piece
/// of content.
package func contentDigest(of bytes: [UInt8]) -> String {
  hexadecimal(sha256(of: bytes).prefix(16))
}

/// The hash with which a page's content security policy allows an inline style or script: `sha256-`
/// and 44 characters of base64.
///
/// Source: W3C, "Content Security Policy Level 3", section 2.3.1; RFC 4648, section 4.
package func policyHash(of bytes: [UInt8]) -> String {
  "sha256-" + String(decoding: base64(sha256(of: bytes)), as: UTF8.self)
}
