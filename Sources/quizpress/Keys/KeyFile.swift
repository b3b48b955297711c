import Courseware
import Digest
import Sealing

/// The purpose of a private key, by the word in its file.
enum KeyKind: String, CaseIterable {
  /// Opens submitted attempts at exams.
  case exam = "exam-key"
  /// Derives the codes that open sealed answers.
  case release = "release-key"
  /// Derives the codes of results, and filler results without an attempt.
  case results = "results-key"
  /// Encrypts the pages of a classroom with a password.
  case classroom = "classroom-key"

  /// The kind in lists and messages.
  var word: String { String(rawValue.dropLast("-key".count)) }
}

/// A key as stored in its file.
protocol KeyFile {
  var kind: KeyKind { get }
  /// The id of the key, 16 hexadecimal digits.
  var id: String { get }
  /// The title of the site that it belongs to.
  var site: String { get }
  /// When it was created, in seconds since 1970.
  var created: Int64 { get }
  var hasPassphrase: Bool { get }
  /// The private part as written in the file; `nil` if a passphrase protects it.
  var secretText: String? { get }
  /// Writes the fields after those of every key file.
  func writeFurtherFields(to out: inout [UInt8])
}

extension KeyFile {
  var name: String { "\(id).quizpress-key" }

  /// The file's content, one line of JSON.
  var bytes: [UInt8] {
    jsonLine { out in
      out.field("quizpress", kind.rawValue)
      out.field("version", 1)
      out.field("site", site)
      out.field("created", Int(created))
      writeFurtherFields(to: &out)
    }
  }
}

/// The key in a file of any kind; `nil` if the bytes are not a key file.
func keyFile(_ bytes: [UInt8]) -> (any KeyFile)? {
  guard let json = try? JSONValue(bytes, limit: 65_536), json["version"]?.int == 1 else {
    return nil
  }
  return ExamKeyFile(json) ?? SiteKeyFile(json) ?? ClassroomKeyFile(json)
}

/// Whether a key is a later one of the same classroom, after `password renew` or `password remove`.
func replaces(_ key: any KeyFile, _ other: any KeyFile) -> Bool {
  guard let key = key as? ClassroomKeyFile, let other = other as? ClassroomKeyFile,
    key.id == other.id
  else { return false }
  return key.epoch > other.epoch
}

/// The later of two keys with one id; copies of one key of a classroom are combined if possible.
func latest(_ one: any KeyFile, _ other: any KeyFile) -> any KeyFile {
  if replaces(other, one) { return other }
  guard let key = one as? ClassroomKeyFile, let copy = other as? ClassroomKeyFile else {
    return one
  }
  return key.combined(with: copy) ?? key
}

/// A secret of 32 random bytes that a site needs for one purpose; a site has one key of each kind.
struct SiteKeyFile: KeyFile {
  let kind: KeyKind
  let site: String
  let created: Int64
  let secret: [UInt8]

  var id: String { Self.id(of: kind, for: site) }
  var hasPassphrase: Bool { false }
  var secretText: String? { base64URL(secret) }

  /// A new key.
  init(_ kind: KeyKind, site: String, created: Int64) {
    (self.kind, self.site, self.created) = (kind, site, created)
    secret = randomBytes(32)
  }

  /// `nil` if the JSON is not that of a key file of this kind.
  init?(_ json: JSONValue) {
    guard let kind = json["quizpress"]?.string.flatMap(KeyKind.init),
      [.release, .results].contains(kind),
      let site = json["site"]?.string, let created = json["created"]?.int,
      let secret = json["secret"]?.bytes(count: 32)
    else { return nil }
    (self.kind, self.site, self.created, self.secret) = (kind, site, Int64(created), secret)
  }

  /// The id of the key.
  ///
  /// It is derived from what the key belongs to, not from the secret, so that the key can be found.
  static func id(of kind: KeyKind, for site: String) -> String {
    String(sha256Text(of: Array("qp1|\(kind.rawValue)|\(site)".utf8)).prefix(16))
  }

  func writeFurtherFields(to out: inout [UInt8]) { out.field("secret", base64URL(secret)) }
}

extension JSONValue {
  /// The bytes of a text in base64url; `nil` if their number differs from `count`.
  func bytes(count: Int) -> [UInt8]? {
    string.flatMap { decodeBase64URL($0) }.flatMap { $0.count == count ? $0 : nil }
  }
}

/// Random bytes from the system, for keys.
func randomBytes(_ count: Int) -> [UInt8] {
  var generator = SystemRandomNumberGenerator()
  return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
}
