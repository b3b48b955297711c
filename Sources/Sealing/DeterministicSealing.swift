/// A text that was encrypted deterministically: the same key, data and text give the same bytes, so
/// that builds are reproducible.
///
/// Two versions reveal only whether their texts are the same.
package struct DeterministicMessage: Hashable, Sendable {
  /// 16 bytes that depend on key, data and text; the key and nonce of this message are derived from
  /// them.
  package var initialization: [UInt8]
  /// The encrypted text, followed by a tag of 16 bytes.
  package var ciphertext: [UInt8]
}

/// Encrypts a text deterministically, with HMAC-SHA-256, HKDF-SHA-256 and AES-256-GCM.
///
/// The key is derived from an authentication code of the text, as in RFC 5297 (SIV), so that no two
/// texts are encrypted with the same key.
package func sealDeterministically(
  _ text: [UInt8], key: [UInt8], authenticating data: [UInt8]
) -> DeterministicMessage {
  let initialization = initialization(of: text, key: key, data: data)
  let (messageKey, nonce) = messageKey(of: initialization, key: key, data: data)
  return DeterministicMessage(
    initialization: initialization,
    ciphertext: seal(text, key: messageKey, nonce: nonce, authenticating: data))
}

/// The text of a message; `nil` unless it was sealed with this key and data, and no bit of it was
/// changed.
func unseal(
  _ message: DeterministicMessage, key: [UInt8], authenticating data: [UInt8]
) -> [UInt8]? {
  let (messageKey, nonce) = messageKey(of: message.initialization, key: key, data: data)
  guard
    let text = unseal(message.ciphertext, key: messageKey, nonce: nonce, authenticating: data),
    initialization(of: text, key: key, data: data) == message.initialization
  else { return nil }
  return text
}

private func initialization(of text: [UInt8], key: [UInt8], data: [UInt8]) -> [UInt8] {
  let length = (0..<8).reversed().map { UInt8(truncatingIfNeeded: data.count >> ($0 * 8)) }
  let code = hmac(
    of: length + data + text, key: deriveKey(from: key, purpose: Array("qp1 siv".utf8)))
  return Array(code.prefix(16))
}

private func messageKey(
  of initialization: [UInt8], key: [UInt8], data: [UInt8]
) -> (key: [UInt8], nonce: [UInt8]) {
  let secret = deriveKey(from: key, purpose: Array("qp1 enc".utf8))
  let bytes = deriveKey(from: secret, salt: initialization, purpose: data, count: 44)
  return (Array(bytes.prefix(32)), Array(bytes.suffix(nonceLength)))
}
