import CCrypto

/// The HMAC-SHA-256 of a message: 32 bytes.
///
/// Source: RFC 2104, by libcrypto.
package func hmac(of message: [UInt8], key: [UInt8]) -> [UInt8] {
  prepareLibrary()
  var code = [UInt8](repeating: 0, count: 32)
  // libcrypto takes a null pointer as a request to reuse the key of the previous call.
  let address = key.isEmpty ? [0] : key
  let result = unsafe HMAC(
    EVP_sha256(), address, Int32(key.count), message, message.count, &code, nil)
  unsafe precondition(result != nil)
  return code
}

/// The first step of HKDF-SHA-256: 32 bytes that concentrate the entropy of a secret.
///
/// Source: RFC 5869, section 2.2.
func extract(_ secret: [UInt8], salt: [UInt8]) -> [UInt8] { hmac(of: secret, key: salt) }

/// The second step of HKDF-SHA-256: `count` bytes, at most 8,160, for a purpose.
///
/// Source: RFC 5869, section 2.3.
func expand(_ secret: [UInt8], purpose: [UInt8], count: Int) -> [UInt8] {
  precondition(count <= 255 * 32)
  var (block, key): ([UInt8], [UInt8]) = ([], [])
  var number: UInt8 = 0
  while key.count < count {
    number += 1
    block = hmac(of: block + purpose + [number], key: secret)
    key += block
  }
  return Array(key.prefix(count))
}

/// Derives a key with HKDF-SHA-256 from a secret with high entropy: 32 bytes, or `count`, which is
/// 8,160 at most.
///
/// The purpose is the `info` of HKDF.
///
/// Source: RFC 5869.
package func deriveKey(
  from secret: [UInt8], salt: [UInt8] = [], purpose: [UInt8], count: Int = 32
) -> [UInt8] {
  expand(extract(secret, salt: salt), purpose: purpose, count: count)
}

/// A key of 32 bytes from a password that pages ask for, by PBKDF2-HMAC-SHA-256.
///
/// Browsers need about half a second for 600,000 iterations.
///
/// Source: RFC 8018, section 5.2, by libcrypto.
package func deriveKey(
  fromPassword password: [UInt8], salt: [UInt8], iterations: Int
) -> [UInt8] {
  prepareLibrary()
  var key = [UInt8](repeating: 0, count: 32)
  let result = unsafe password.withUnsafeBytes { bytes in
    unsafe PKCS5_PBKDF2_HMAC(
      bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count), salt,
      Int32(salt.count), Int32(clamping: iterations), EVP_sha256(), 32, &key)
  }
  precondition(result == 1)
  return key
}

/// A key of 32 bytes from the passphrase of a key file, by scrypt with N = 131,072, r = 8, p = 1:
/// it takes 128 MiB of memory, so that guessing is expensive on any hardware.
///
/// Source: RFC 7914, by libcrypto; parameters of the OWASP Password Storage Cheat Sheet.
package func deriveKey(fromPassphrase passphrase: [UInt8], salt: [UInt8]) -> [UInt8] {
  scrypt(passphrase, salt: salt, cost: 1 << 17, blocks: 8, lanes: 1, count: 32)
}

func scrypt(
  _ passphrase: [UInt8], salt: [UInt8], cost: UInt64, blocks: UInt64, lanes: UInt64, count: Int
) -> [UInt8] {
  prepareLibrary()
  var key = [UInt8](repeating: 0, count: count)
  let result = unsafe passphrase.withUnsafeBytes { bytes in
    unsafe EVP_PBE_scrypt(
      bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count, salt, salt.count,
      cost, blocks, lanes, 256 * cost * blocks, &key, count)
  }
  precondition(result == 1)
  return key
}
