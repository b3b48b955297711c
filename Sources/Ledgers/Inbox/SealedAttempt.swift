import Courseware
package import Sealing

/// The private keys that sealed attempts are opened with, by the ids of their public keys.
package struct AttemptKeys: Sendable {
  private var keys: [String: PrivateKey] = [:]
  /// The ids of keys on this computer that have a passphrase.
  let locked: Set<String>

  /// Creates the set of these keys; without keys, no sealed attempt can be opened.
  ///
  /// - Parameters:
  ///   - keys: The keys.
  ///   - locked: The ids of all keys on this computer that have a passphrase, which `keys` contains
  ///     only if it was entered.
  package init(_ keys: [PrivateKey] = [], locked: Set<String> = []) {
    self.locked = locked
    for key in keys { self.keys[key.publicKey.id] = key }
  }

  subscript(_ id: String) -> PrivateKey? { keys[id] }
}

/// An attempt that only the holder of a private key can read; Documentation/attempts.md describes
/// its file format.
struct SealedAttempt {
  /// The id of the public key that the attempt is encrypted with.
  let key: String
  /// The unencrypted fields of the attempt: its id, site, classroom, quiz and revision.
  private let labels: [String: String]
  private let message: SealedMessage

  private static let labelNames = ["id", "site", "classroom", "quiz", "revision"]

  /// Whether a value declares itself to be a sealed attempt.
  static func isOne(_ json: JSONValue) -> Bool { json["quizpress"]?.string == "sealed-attempt" }

  /// Compares the checksum first, so that a damaged key id is not reported as a missing key.
  init(_ json: JSONValue) throws(AttemptFault) {
    guard json["version"]?.int == 1 else {
      throw AttemptFault("an encrypted attempt in a format that this version cannot read")
    }
    func text(_ name: String) throws(AttemptFault) -> String {
      if let text = json[name]?.string { return text }
      throw AttemptFault("not an encrypted attempt: '\(name)' is missing or is not text")
    }
    var labels: [String: String] = [:]
    for name in Self.labelNames { labels[name] = try text(name) }
    self.labels = labels
    key = try text("key")
    let (sender, ciphertext) = (try text("sender"), try text("ciphertext"))
    // All text fields of the file, one on each line.
    let content = [key] + Self.labelNames.map { labels[$0] ?? "" } + [sender, ciphertext]
    guard try text("checksum") == checksumText(of: content.joined(separator: "\n")),
      let point = decodeBase64URL(sender), let bytes = decodeBase64URL(ciphertext)
    else { throw AttemptFault(damaged) }
    message = SealedMessage(sender: point, ciphertext: bytes)
  }

  /// The decrypted attempt as the page wrote it.
  func attempt(with privateKey: PrivateKey) throws(AttemptFault) -> JSONValue {
    let bytes = unseal(
      message, with: privateKey, purpose: Array(purpose.utf8),
      authenticating: Array("qp1|attempt|\(labels["id"] ?? "")".utf8))
    guard let bytes else { throw AttemptFault(readdressed) }
    let text = Array(bytes[..<((bytes.lastIndex { $0 != UInt8(ascii: " ") } ?? -1) + 1)])
    guard let json = try? JSONValue(text, limit: Attempt.maxFileSize),
      labels.allSatisfy({ json[$0.key]?.string == $0.value })
    else { throw AttemptFault(readdressed) }
    return json
  }

  /// The ids come before the site's title, because only the title may contain a vertical bar.
  private var purpose: String {
    (["qp1", "submission"] + ["classroom", "quiz", "revision", "site"].map { labels[$0] ?? "" })
      .joined(separator: "|")
  }
}

/// The checksum of a text in the file format: 8 hexadecimal digits.
private func checksumText(of text: String) -> String {
  zeroPadded(checksum(Array(text.utf8)), to: 8, radix: 16)
}

private let damaged = "damaged: a part of the encrypted attempt is missing or changed"
private let readdressed =
  "re-addressed: it was encrypted as another attempt, or for another key, quiz or site than it says"
