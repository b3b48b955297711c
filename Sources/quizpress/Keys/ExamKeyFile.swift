import Courseware
import Ledgers
import Sealing

/// A private key that opens exams, as stored in its file.
struct ExamKeyFile: KeyFile {
  let site: String
  let created: Int64
  let publicKey: PublicKey
  private let secret: Secret

  private enum Secret {
    case plain(PrivateKey)
    /// Encrypted with a passphrase.
    case locked(salt: [UInt8], nonce: [UInt8], ciphertext: [UInt8])
  }

  var kind: KeyKind { .exam }
  var id: String { publicKey.id }

  var hasPassphrase: Bool { if case .locked = secret { true } else { false } }

  var secretText: String? { openKey.map { base64URL($0.bytes) } }

  /// The private key, if the file has no passphrase.
  var openKey: PrivateKey? { if case .plain(let key) = secret { key } else { nil } }

  /// A new key file; `passphrase` is `nil` for none.
  init(_ key: PrivateKey, site: String, created: Int64, passphrase: String?) {
    (self.site, self.created, publicKey) = (site, created, key.publicKey)
    guard let passphrase else {
      secret = .plain(key)
      return
    }
    let (salt, nonce) = (randomBytes(16), randomBytes(nonceLength))
    let ciphertext = seal(
      key.bytes, key: deriveKey(fromPassphrase: Array(passphrase.utf8), salt: salt), nonce: nonce,
      authenticating: Self.data(key.publicKey.id))
    secret = .locked(salt: salt, nonce: nonce, ciphertext: ciphertext)
  }

  /// `nil` if the JSON is not a key file, or if the private key does not belong to its public
  /// key.
  init?(_ json: JSONValue) {
    guard json["quizpress"]?.string == "exam-key", let site = json["site"]?.string,
      let created = json["created"]?.int, let point = json["public"]?.bytes(count: 65),
      let publicKey = PublicKey(point)
    else { return nil }
    (self.site, self.created, self.publicKey) = (site, Int64(created), publicKey)
    if let number = json["private"]?.bytes(count: 32) {
      guard let key = PrivateKey(number), key.publicKey.bytes == point else { return nil }
      secret = .plain(key)
    } else if let salt = json["salt"]?.bytes(count: 16),
      let nonce = json["nonce"]?.bytes(count: nonceLength),
      let ciphertext = json["locked"]?.bytes(count: 32 + tagLength)
    {
      secret = .locked(salt: salt, nonce: nonce, ciphertext: ciphertext)
    } else {
      return nil
    }
  }

  /// The private key; `nil` if the passphrase is wrong.
  func key(passphrase: String) -> PrivateKey? {
    switch secret {
    case .plain(let key): return key
    case .locked(let salt, let nonce, let ciphertext):
      let bytes = unseal(
        ciphertext, key: deriveKey(fromPassphrase: Array(passphrase.utf8), salt: salt),
        nonce: nonce, authenticating: Self.data(id))
      guard let key = bytes.flatMap(PrivateKey.init), key.publicKey.bytes == publicKey.bytes else {
        return nil
      }
      return key
    }
  }

  func writeFurtherFields(to out: inout [UInt8]) {
    out.field("public", base64URL(publicKey.bytes))
    switch secret {
    case .plain(let key): out.field("private", base64URL(key.bytes))
    case .locked(let salt, let nonce, let ciphertext):
      out.field("salt", base64URL(salt))
      out.field("nonce", base64URL(nonce))
      out.field("locked", base64URL(ciphertext))
    }
  }

  /// The authenticated data of the ciphertext of a locked key.
  private static func data(_ id: String) -> [UInt8] { Array("qp1|key-file|\(id)".utf8) }
}

extension Site {
  /// The id of the key that its exams are sealed with.
  var keyID: String? { examKey.flatMap { decodeBase64URL($0) }.flatMap(PublicKey.init)?.id }
}

/// A new private key.
func randomKey() -> PrivateKey {
  while true {
    if let key = PrivateKey(randomBytes(32)) { return key }
  }
}

/// The private key of a file; asks for the passphrase if it has one.
///
/// - Throws: ``ExitStatus/errors`` after printing that the passphrase is wrong.
func opened(_ file: ExamKeyFile) throws -> PrivateKey {
  if let key = file.openKey { return key }
  for _ in 0..<3 {
    if let key = file.key(passphrase: try Passphrase.ask("Passphrase of the key \(file.id): ")) {
      return key
    }
    printError("this is not the passphrase of the key \(file.id)")
  }
  throw ExitStatus.errors
}

/// The keys that decrypt attempts; those with a passphrase are opened when an attempt needs them.
struct ExamKeysAtHand {
  /// The keys that can be used without a passphrase, or whose passphrase was entered.
  private(set) var open: AttemptKeys
  private var opened: [PrivateKey]
  private var locked: [ExamKeyFile]
  /// The ids of all keys with a passphrase.
  private let lockedIDs: Set<String>

  init() throws {
    let files = try keysAtHand().compactMap { $0 as? ExamKeyFile }
    opened = files.compactMap(\.openKey)
    locked = files.filter { $0.openKey == nil }
    lockedIDs = Set(locked.map(\.id))
    open = AttemptKeys(opened, locked: lockedIDs)
  }

  /// Asks once for the passphrases of keys with these ids, or of all; returns whether a key was
  /// opened.
  mutating func unlock(_ ids: Set<String>? = nil) -> Bool {
    let needed = locked.filter { ids?.contains($0.id) ?? true }
    locked.removeAll { ids?.contains($0.id) ?? true }
    let found = needed.compactMap { try? quizpress.opened($0) }
    opened += found
    open = AttemptKeys(opened, locked: lockedIDs)
    return !found.isEmpty
  }
}
