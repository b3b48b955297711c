import CCrypto
import Digest

/// The public key of a teacher or of one message: a point of the curve P-256.
package struct PublicKey: Sendable {
  /// 65 bytes: 4, followed by both coordinates.
  package let bytes: [UInt8]
  fileprivate let handle: KeyHandle

  /// `nil` unless the bytes are an uncompressed point of the curve.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count == 65, bytes[0] == 4, let handle = KeyHandle(publicKey: bytes) else {
      return nil
    }
    self.bytes = bytes
    self.handle = handle
  }

  fileprivate init(of handle: KeyHandle) {
    bytes = handle.publicPoint
    self.handle = handle
  }

  /// 16 hexadecimal digits that name the key: the start of the SHA-256 of its bytes.
  package var id: String { String(sha256Text(of: bytes).prefix(16)) }
}

/// A private key, and the public key that belongs to it.
package struct PrivateKey: Sendable {
  /// A number of 32 bytes, in big-endian order.
  package let bytes: [UInt8]
  /// The point of the curve that libcrypto computes from the number.
  package let publicKey: PublicKey

  /// `nil` unless the number is at least 1 and less than the order of the curve, as all random
  /// numbers are but one in four billion.
  package init?(_ bytes: [UInt8]) {
    let isInRange =
      bytes.count == 32 && bytes.contains { $0 != 0 } && bytes.lexicographicallyPrecedes(order)
    guard isInRange, let handle = KeyHandle(privateKey: bytes) else { return nil }
    self.bytes = bytes
    publicKey = PublicKey(of: handle)
  }

  /// The secret that only the holders of both private keys can compute: 32 bytes.
  ///
  /// Source: SEC 1, section 3.3.1, by libcrypto.
  func sharedSecret(with peer: PublicKey) -> [UInt8] {
    publicKey.handle.sharedSecret(with: peer.handle)
  }
}

/// The order of P-256: the number of its points.
///
/// Source: SEC 2, section 2.4.2.
private let order: [UInt8] = [
  0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
  0xbc, 0xe6, 0xfa, 0xad, 0xa7, 0x17, 0x9e, 0x84, 0xf3, 0xb9, 0xca, 0xc2, 0xfc, 0x63, 0x25, 0x51,
]

/// An immutable libcrypto key.
@safe private final class KeyHandle: @unchecked Sendable {
  private let key: OpaquePointer

  /// Source: RFC 5480, section 2, for `id-ecPublicKey` and `secp256r1`.
  init?(publicKey point: [UInt8]) {
    prepareLibrary()
    let file = Self.publicStart + point
    let key = unsafe file.withUnsafeBufferPointer { bytes in
      var place = bytes.baseAddress
      return unsafe d2i_PUBKEY(nil, &place, bytes.count)
    }
    guard let key = unsafe key else { return nil }
    unsafe self.key = unsafe key
  }

  /// Source: RFC 5915, section 3, without the public key, which libcrypto computes.
  init?(privateKey number: [UInt8]) {
    prepareLibrary()
    let file = [0x30, 0x31, 2, 1, 1, 4, 32] + number + [0xa0, 0x0a] + Self.curve
    let key = unsafe file.withUnsafeBufferPointer { bytes in
      var place = bytes.baseAddress
      return unsafe d2i_PrivateKey(EVP_PKEY_EC, nil, &place, bytes.count)
    }
    guard let key = unsafe key else { return nil }
    unsafe self.key = unsafe key
  }

  deinit { unsafe EVP_PKEY_free(key) }

  /// 65 bytes.
  var publicPoint: [UInt8] {
    var file = [UInt8](repeating: 0, count: Self.publicStart.count + 65)
    let count = unsafe file.withUnsafeMutableBufferPointer { bytes in
      var place = bytes.baseAddress
      return unsafe i2d_PUBKEY(key, &place)
    }
    precondition(count == file.count)
    return Array(file.suffix(65))
  }

  func sharedSecret(with peer: KeyHandle) -> [UInt8] {
    let state = unsafe EVP_PKEY_CTX_new(key, nil)
    defer { unsafe EVP_PKEY_CTX_free(state) }
    var secret = [UInt8](repeating: 0, count: 32)
    var count = secret.count
    let isDerived =
      unsafe EVP_PKEY_derive_init(state) == 1
      && EVP_PKEY_derive_set_peer(state, peer.key) == 1
      && EVP_PKEY_derive(state, &secret, &count) == 1
    precondition(isDerived && count == 32)
    return secret
  }

  /// The object identifier of P-256 in DER.
  private static let curve: [UInt8] = [6, 8, 0x2a, 0x86, 0x48, 0xce, 0x3d, 3, 1, 7]

  /// The bytes before the point of a public key in DER.
  private static let publicStart: [UInt8] =
    [0x30, 0x59, 0x30, 0x13, 6, 7, 0x2a, 0x86, 0x48, 0xce, 0x3d, 2, 1] + curve + [3, 0x42, 0]
}
