import Digest
import TestSupport
import Testing

@testable import Sealing

@Suite struct SealingTests {
  @Test func `HMAC and HKDF have the answers of their standards`() throws {
    let code = try Vector("hmac")
    #expect(hmac(of: code.bytes("message"), key: code.bytes("key")) == code.bytes("code"))
    let chain = try Vector("hkdf")
    let key = deriveKey(
      from: chain.bytes("secret"), salt: chain.bytes("salt"), purpose: chain.bytes("purpose"),
      count: 42)
    #expect(key == chain.bytes("key"))
    let release = try Vector("release")
    let released = deriveKey(from: release.bytes("code"), purpose: release.utf8("purpose"))
    #expect(base64URL(released) == release.text("key"))
  }

  @Test func `passwords become keys by PBKDF2, passphrases by scrypt`() throws {
    let vector = try Vector("pbkdf2")
    let key = deriveKey(
      fromPassword: vector.bytes("password"), salt: vector.bytes("salt"),
      iterations: vector.number("iterations"))
    #expect(key == vector.bytes("key"))
    // RFC 7914, section 12.
    let long = scrypt([], salt: [], cost: 16, blocks: 1, lanes: 1, count: 64)
    #expect(
      long.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        == "77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442"
        + "fcd0069ded0948f8326a753a0fc81f17e8d3e0fb2e0d3628cf35e20c38d18906")
  }

  @Test func `AES-GCM has the answer of its paper and opens nothing else`() throws {
    let vector = try Vector("aes")
    let (key, nonce, text) = (vector.bytes("key"), vector.bytes("nonce"), vector.bytes("text"))
    let sealed = seal(text, key: key, nonce: nonce, authenticating: [])
    #expect(sealed == vector.bytes("ciphertext"))
    #expect(unseal(sealed, key: key, nonce: nonce, authenticating: []) == text)
    #expect(unseal(sealed, key: key, nonce: nonce, authenticating: [0]) == nil)
    #expect(unseal(Array(sealed.dropLast()), key: key, nonce: nonce, authenticating: []) == nil)
    let empty = seal([], key: key, nonce: nonce, authenticating: [1])
    #expect(empty.count == 16 && unseal(empty, key: key, nonce: nonce, authenticating: [1]) == [])
  }

  @Test func `HPKE has the answer of RFC 9180`() throws {
    let vector = try Vector("hpke")
    let sender = try #require(PrivateKey(vector.bytes("senderKey")))
    let recipient = try #require(PrivateKey(vector.bytes("recipientKey")))
    #expect(sender.publicKey.bytes == vector.bytes("sender"))
    #expect(recipient.publicKey.bytes == vector.bytes("recipient"))
    let (purpose, data) = (vector.bytes("purpose"), vector.bytes("data"))
    let sealed = seal(
      vector.bytes("text"), to: recipient.publicKey, with: sender, purpose: purpose,
      authenticating: data, cipher: .aes128)
    #expect(sealed.sender == vector.bytes("sender"))
    #expect(sealed.ciphertext == vector.bytes("ciphertext"))
    let opened = unseal(
      sealed, with: recipient, purpose: purpose, authenticating: data, cipher: .aes128)
    #expect(opened == vector.bytes("text"))
  }

  @Test func `a classroom's page has the bytes that were computed elsewhere`() throws {
    let vector = try Vector("classroom")
    let key = vector.bytes("key")
    let passwordKey = deriveKey(
      fromPassword: vector.utf8("password"), salt: vector.bytes("salt"),
      iterations: vector.number("iterations"))
    #expect(base64URL(passwordKey) == vector.text("passwordKey"))
    let wrapped = seal(
      key, key: passwordKey, nonce: vector.bytes("nonce"), authenticating: vector.utf8("wrapData"))
    #expect(base64URL(wrapped) == vector.text("wrapped"))
    #expect(base64URL(sha256(of: Array("qp1 ck".utf8) + key)) == vector.text("commitment"))
    let data = vector.utf8("pageData")
    let page = sealDeterministically(vector.utf8("text"), key: key, authenticating: data)
    #expect(base64URL(page.initialization) == vector.text("initialization"))
    #expect(base64URL(page.ciphertext) == vector.text("ciphertext"))
    #expect(unseal(page, key: key, authenticating: data) == vector.utf8("text"))
    #expect(unseal(page, key: passwordKey, authenticating: data) == nil)
  }

  @Test func `random messages open with their key, and with no bit of them changed`() throws {
    var chance = SeededGenerator(seed: 17)
    let recipient = try privateKey(&chance)
    for round in 0..<40 {
      let text = bytes(Int.random(in: 0...3000, using: &chance), &chance)
      let (purpose, data) = (bytes(round, &chance), bytes(2 * round, &chance))
      let sealed = seal(
        text, to: recipient.publicKey, with: try privateKey(&chance), purpose: purpose,
        authenticating: data)
      #expect(unseal(sealed, with: recipient, purpose: purpose, authenticating: data) == text)
      var other = sealed
      let bit = Int.random(in: 0..<(sealed.ciphertext.count + 65) * 8, using: &chance)
      if bit < 65 * 8 {
        other.sender[bit / 8] ^= 1 << (bit % 8)
      } else {
        other.ciphertext[bit / 8 - 65] ^= 1 << (bit % 8)
      }
      #expect(unseal(other, with: recipient, purpose: purpose, authenticating: data) == nil)
      #expect(unseal(sealed, with: recipient, purpose: purpose + [0], authenticating: data) == nil)
      #expect(unseal(sealed, with: recipient, purpose: purpose, authenticating: data + [0]) == nil)
      let second = try privateKey(&chance)
      #expect(unseal(sealed, with: second, purpose: purpose, authenticating: data) == nil)
    }
  }

  @Test func `keys outside the curve are refused`() throws {
    // SEC 2, section 2.4.2: the order of the curve.
    let order = try #require(
      decodeBase64URL("_____wAAAAD__________7zm-q2nF56E87nKwvxjJVE"))
    #expect(PrivateKey(order) == nil && PrivateKey([UInt8](repeating: 0, count: 32)) == nil)
    #expect(PrivateKey(Array(order.dropLast()) + [0x50]) != nil && PrivateKey([1]) == nil)
    var point = try Vector("hpke").bytes("recipient")
    let key = try #require(PublicKey(point))
    #expect(key.id == sha256Text(of: point).prefix(16))
    point[64] ^= 1
    #expect(PublicKey(point) == nil && PublicKey([0]) == nil && PublicKey([]) == nil)
  }

  @Test func `a text in base64 has one form`() {
    var chance = SeededGenerator(seed: 3)
    for count in 0..<70 {
      let content = bytes(count, &chance)
      let text = base64URL(content)
      #expect(decodeBase64URL(text) == content)
      #expect(text.count == (count * 4 + 2) / 3)
    }
    for text in ["A", "AB", "AAB", "AA==", "AA+A", "AA/A", "AA A", "A\u{e4}AA"] {
      #expect(decodeBase64URL(text) == nil, "\(text)")
    }
  }

  private func bytes(_ count: Int, _ chance: inout SeededGenerator) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: 0...255, using: &chance) }
  }

  private func privateKey(_ chance: inout SeededGenerator) throws -> PrivateKey {
    try #require(PrivateKey(bytes(32, &chance)))
  }
}
