import Courseware
import Digest
import Disk
import FoundationEssentials
import Sealing

/// What the codes of a site's quizzes are made from: 32 random bytes in a file of the user, outside
/// of every course.
struct ReleaseKey {
  private let secret: [UInt8]

  /// What programs that run unattended have instead of the file: its line.
  static let variable = "QUIZPRESS_RELEASE_KEY"

  /// The key of a file with a line of JSON; `nil` where it is none for the site with this title.
  private init?(_ bytes: [UInt8], site: String) {
    guard let json = try? JSONValue(bytes, limit: 65_536), json["version"]?.int == 1,
      json["quizpress"]?.string == "release-key", json["site"]?.string == site,
      let secret = json["secret"]?.string.flatMap({ decodeBase64URL($0) }), secret.count == 32
    else { return nil }
    self.secret = secret
  }

  /// The code of a quiz, which changes with the time of its release: a quiz that is given again a
  /// year later has another one.
  func code(of quiz: Quiz, in classroom: String) -> [UInt8] {
    let purpose = "qp1 release|\(classroom)/\(quiz.id)|\(quiz.release?.seconds ?? 0)"
    return deriveKey(from: secret, purpose: Array(purpose.utf8), count: 16)
  }

  /// The key of the site with a title; `nil` if the user has none.
  ///
  /// - Throws: ``ExitStatus/errors`` after saying that there is one that cannot be used.
  static func find(site: String) throws -> ReleaseKey? {
    if let line = ProcessInfo.processInfo.environment[variable], !line.isEmpty {
      if let key = ReleaseKey(Array(line.utf8), site: site) { return key }
      printError(safeForTerminal("the variable \(variable) has no release key for '\(site)'"))
      throw ExitStatus.errors
    }
    guard let folder, try status(at: folder) != nil,
      let bytes = try Folder(at: folder).read(fileName(site))
    else { return nil }
    if let key = ReleaseKey(bytes, site: site) { return key }
    printError(safeForTerminal("'\(folder)/\(fileName(site))' is damaged: restore it from a copy"))
    throw ExitStatus.errors
  }

  /// Writes a new key, which only its owner can read; gives its path.
  ///
  /// - Throws: ``ExitStatus/errors`` after saying that there is one, or no place for it.
  static func create(site: String) throws -> String {
    guard let folder else {
      printError("no place for keys: set HOME or XDG_CONFIG_HOME to a folder of yours")
      throw ExitStatus.errors
    }
    let path = "\(folder)/\(fileName(site))"
    try makeFolders(folder, mode: 0o700)
    let place = try Folder(at: folder)
    guard try place.status(of: fileName(site)) == nil else {
      printError(safeForTerminal("there is a release key already, in '\(path)'"))
      throw ExitStatus.errors
    }
    try place.write(newLine(site), to: fileName(site), mode: 0o600)
    try place.synchronize()
    return path
  }

  private static func newLine(_ site: String) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    let secret = (0..<32).map { _ in UInt8.random(in: 0...255, using: &generator) }
    var out: [UInt8] = []
    out.beginObject()
    out.field("quizpress", "release-key")
    out.field("version", 1)
    out.field("site", site)
    out.field("secret", base64URL(secret))
    out.endObject()
    return out + [10]
  }

  private static func fileName(_ site: String) -> String {
    "\(sha256Text(of: Array(site.utf8)).prefix(16)).release-key"
  }

  /// The user's folder of keys, whether it exists or not; `nil` if they have none of their own.
  ///
  /// Source: freedesktop.org, "XDG Base Directory Specification".
  private static var folder: String? {
    let environment = ProcessInfo.processInfo.environment
    let settings =
      environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
      ?? environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 + "/.config" : nil }
    return settings.map { $0 + "/quizpress/keys" }
  }
}
