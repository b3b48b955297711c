/// A message that only the holder of a private key can open.
package struct SealedMessage: Sendable {
  /// The public key that the sender made for this message only: 65 bytes.
  var sender: [UInt8]
  /// The encrypted text, followed by a tag of 16 bytes.
  var ciphertext: [UInt8]

  /// Creates a message from its stored parts, which are checked only when it is opened.
  package init(sender: [UInt8], ciphertext: [UInt8]) {
    self.sender = sender
    self.ciphertext = ciphertext
  }
}

/// Seals a text to a public key by HPKE: base mode, DHKEM(P-256, HKDF-SHA256), HKDF-SHA256,
/// AES-256-GCM, one message per context.
///
/// The key must be random and used for this message only. The purpose, which is the `info` of HPKE,
/// and the data must be the same when the text is opened.
///
/// Source: RFC 9180, section 6.1.
func seal(
  _ text: [UInt8], to recipient: PublicKey, with key: PrivateKey, purpose: [UInt8],
  authenticating data: [UInt8], cipher: HybridCipher = .aes256
) -> SealedMessage {
  let (sender, shared) = (key.publicKey.bytes, key.sharedSecret(with: recipient))
  let secret = encapsulatedSecret(shared, sender: sender, recipient: recipient)
  let (messageKey, nonce) = schedule(secret, purpose: purpose, cipher: cipher)
  return SealedMessage(
    sender: sender,
    ciphertext: seal(text, key: messageKey, nonce: nonce, authenticating: data))
}

/// The text of a message; `nil` unless it was sealed to this key for this purpose with this data,
/// and no bit of it was changed.
package func unseal(
  _ message: SealedMessage, with key: PrivateKey, purpose: [UInt8],
  authenticating data: [UInt8], cipher: HybridCipher = .aes256
) -> [UInt8]? {
  guard let sender = PublicKey(message.sender) else { return nil }
  let secret = encapsulatedSecret(
    key.sharedSecret(with: sender), sender: message.sender, recipient: key.publicKey)
  let (messageKey, nonce) = schedule(secret, purpose: purpose, cipher: cipher)
  return unseal(message.ciphertext, key: messageKey, nonce: nonce, authenticating: data)
}

/// The ciphers of RFC 9180, section 7.3, that are used here, by their numbers.
package enum HybridCipher: UInt8, Sendable {
  /// RFC 9180 has a test vector for this one.
  case aes128 = 1
  case aes256 = 2

  fileprivate var keyLength: Int { self == .aes128 ? 16 : 32 }

  /// `"HPKE"` and the numbers of DHKEM(P-256, HKDF-SHA256), HKDF-SHA256 and the cipher.
  fileprivate var suite: [UInt8] { Array("HPKE".utf8) + [0, 0x10, 0, 1, 0, rawValue] }
}

/// Source: RFC 9180, section 4.1, `ExtractAndExpand`.
private func encapsulatedSecret(
  _ shared: [UInt8], sender: [UInt8], recipient: PublicKey
) -> [UInt8] {
  let suite = Array("KEM".utf8) + [0, 0x10]
  let key = extract(shared, label: "eae_prk", suite: suite, salt: [])
  return expand(
    key, label: "shared_secret", suite: suite, purpose: sender + recipient.bytes, count: 32)
}

/// Source: RFC 9180, section 5.1, `KeySchedule` in base mode, for the first message.
private func schedule(
  _ secret: [UInt8], purpose: [UInt8], cipher: HybridCipher
) -> (key: [UInt8], nonce: [UInt8]) {
  let suite = cipher.suite
  let state =
    [0] + extract([], label: "psk_id_hash", suite: suite, salt: [])
    + extract(purpose, label: "info_hash", suite: suite, salt: [])
  let secret = extract([], label: "secret", suite: suite, salt: secret)
  return (
    expand(secret, label: "key", suite: suite, purpose: state, count: cipher.keyLength),
    expand(secret, label: "base_nonce", suite: suite, purpose: state, count: nonceLength)
  )
}

/// Source: RFC 9180, section 4, `LabeledExtract`.
private func extract(
  _ secret: [UInt8], label: String, suite: [UInt8], salt: [UInt8]
) -> [UInt8] {
  extract(Array("HPKE-v1".utf8) + suite + Array(label.utf8) + secret, salt: salt)
}

/// Source: RFC 9180, section 4, `LabeledExpand`.
private func expand(
  _ secret: [UInt8], label: String, suite: [UInt8], purpose: [UInt8], count: Int
) -> [UInt8] {
  let start = [0, UInt8(count)] + Array("HPKE-v1".utf8) + suite
  return expand(secret, purpose: start + Array(label.utf8) + purpose, count: count)
}
