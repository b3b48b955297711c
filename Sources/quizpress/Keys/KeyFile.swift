import Courseware
import Digest
import Sealing

/// What a private key is for, by the word that its file starts with.
enum KeyKind: String, CaseIterable {
  /// Opens what students hand in to exams.
  case exam = "exam-key"
  /// Makes the codes that open sealed answers.
  case release = "release-key"
  /// Makes codes of results, and results that nobody looks for.
  case results = "results-key"
  /// Encrypts the pages of a classroom with a password.
  case classroom = "classroom-key"

  /// As lists and messages name it.
  var word: String { String(rawValue.dropLast("-key".count)) }
}

/// A key as its file holds it.
protocol KeyFile {
  var kind: KeyKind { get }
  /// 16 hexadecimal digits that name the key everywhere.
  var id: String { get }
  /// The title of the site that it belongs to.
  var site: String { get }
  /// When it was made, in seconds since 1970.
  var created: Int64 { get }
  var hasPassphrase: Bool { get }
  /// The private part as the file writes it; `nil` where a passphrase protects it.
  var secretText: String? { get }
  /// One line of JSON.
  var bytes: [UInt8] { get }
}

extension KeyFile {
  var name: String { "\(id).quizpress-key" }
}

/// The key in a file of any kind; `nil` where the bytes are none.
func keyFile(_ bytes: [UInt8]) -> (any KeyFile)? {
  ExamKeyFile(bytes) ?? SiteKeyFile(bytes) ?? ClassroomKeyFile(bytes)
}

/// 32 random bytes that a site needs for one purpose; a site has one key of each such kind.
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

  /// `nil` where the bytes are no file of such a key.
  init?(_ bytes: [UInt8]) {
    guard let json = try? JSONValue(bytes, limit: 65_536), json["version"]?.int == 1,
      let kind = json["quizpress"]?.string.flatMap(KeyKind.init),
      [.release, .results].contains(kind),
      let site = json["site"]?.string, let created = json["created"]?.int,
      let secret = json["secret"]?.string.flatMap({ decodeBase64URL($0) }), secret.count == 32
    else { return nil }
    (self.kind, self.site, self.created, self.secret) = (kind, site, Int64(created), secret)
  }

  /// Says nothing of the secret, so that the key can be found by what it belongs to.
  static func id(of kind: KeyKind, for site: String) -> String {
    String(sha256Text(of: Array("qp1|\(kind.rawValue)|\(site)".utf8)).prefix(16))
  }

  var bytes: [UInt8] {
    var out: [UInt8] = []
    out.beginObject()
    out.field("quizpress", kind.rawValue)
    out.field("version", 1)
    out.field("site", site)
    out.field("created", Int(created))
    out.field("secret", base64URL(secret))
    out.endObject()
    return out + [10]
  }
}

/// Random bytes of the system, for keys.
func randomBytes(_ count: Int) -> [UInt8] {
  var generator = SystemRandomNumberGenerator()
  return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
}
