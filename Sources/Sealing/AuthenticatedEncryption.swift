import CCrypto

/// The length of the tag that follows each ciphertext, in bytes.
package let tagLength = 16

/// The length of a nonce, in bytes.
package let nonceLength = 12

/// Encrypts a text with AES-GCM.
///
/// The key has 32 bytes, or 16 for AES-128. The nonce has 12 bytes and must never be used twice
/// with the same key. The data is not encrypted, but must be the same when the text is decrypted.
///
/// Source: NIST SP 800-38D, by libcrypto.
///
/// - Returns: As many bytes as the text has, followed by a tag of 16 bytes.
package func seal(
  _ text: [UInt8], key: [UInt8], nonce: [UInt8], authenticating data: [UInt8]
) -> [UInt8] {
  let state = CipherState(key: key, nonce: nonce, isSealing: true)
  state.authenticate(data)
  var ciphertext = state.process(text)
  precondition(state.finish())
  ciphertext += state.tag()
  return ciphertext
}

/// Decrypts a ciphertext that is followed by its tag; `nil` unless key, nonce, data and all bytes
/// are the same as when it was encrypted.
package func unseal(
  _ ciphertext: [UInt8], key: [UInt8], nonce: [UInt8], authenticating data: [UInt8]
) -> [UInt8]? {
  guard ciphertext.count >= tagLength, nonce.count == nonceLength else { return nil }
  let state = CipherState(key: key, nonce: nonce, isSealing: false)
  state.authenticate(data)
  let text = state.process(Array(ciphertext.dropLast(tagLength)))
  state.expect(tag: Array(ciphertext.suffix(tagLength)))
  return state.finish() ? text : nil
}

/// One operation of AES-GCM in libcrypto, which fails only if memory is exhausted.
@safe private final class CipherState {
  private let state: OpaquePointer?

  init(key: [UInt8], nonce: [UInt8], isSealing: Bool) {
    precondition([16, 32].contains(key.count) && nonce.count == nonceLength)
    prepareLibrary()
    unsafe state = EVP_CIPHER_CTX_new()
    let cipher = unsafe key.count == 32 ? EVP_aes_256_gcm() : EVP_aes_128_gcm()
    let result = unsafe EVP_CipherInit_ex(state, cipher, nil, key, nonce, isSealing ? 1 : 0)
    precondition(result == 1)
  }

  deinit { unsafe EVP_CIPHER_CTX_free(state) }

  func authenticate(_ data: [UInt8]) {
    var length: Int32 = 0
    let result = unsafe EVP_CipherUpdate(state, nil, &length, data, Int32(data.count))
    precondition(result == 1)
  }

  func process(_ text: [UInt8]) -> [UInt8] {
    // At least one byte, because an empty array may have no address.
    var result = [UInt8](repeating: 0, count: max(1, text.count))
    var length: Int32 = 0
    let status = unsafe EVP_CipherUpdate(state, &result, &length, text, Int32(text.count))
    precondition(status == 1)
    return Array(result.prefix(text.count))
  }

  func expect(tag: [UInt8]) {
    var tag = tag
    let result = unsafe EVP_CIPHER_CTX_ctrl(
      state, EVP_CTRL_AEAD_SET_TAG, Int32(tag.count), &tag)
    precondition(result == 1)
  }

  /// Ends the operation; returns whether the tag is correct when decrypting.
  func finish() -> Bool {
    var rest = [UInt8](repeating: 0, count: 16)
    var length: Int32 = 0
    return unsafe EVP_CipherFinal_ex(state, &rest, &length) == 1
  }

  func tag() -> [UInt8] {
    var tag = [UInt8](repeating: 0, count: tagLength)
    let result = unsafe EVP_CIPHER_CTX_ctrl(
      state, EVP_CTRL_AEAD_GET_TAG, Int32(tag.count), &tag)
    precondition(result == 1)
    return tag
  }
}

/// Keeps libcrypto from reading the machine's configuration, which could replace its algorithms.
func prepareLibrary() {
  let result = OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_LOAD_CONFIG), nil)
  precondition(result == 1)
}
