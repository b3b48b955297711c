import Authoring
import Courseware
import Disk
import FoundationEssentials
import Sealing

/// The user's key files, which are never in the folder of a course.
struct KeyFolder {
  /// Whether it exists or not.
  let path: String

  /// `nil` where the user has no folder of their own.
  ///
  /// Source: freedesktop.org, "XDG Base Directory Specification".
  init?() {
    let environment = ProcessInfo.processInfo.environment
    let settings =
      environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
      ?? environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 + "/.config" : nil }
    guard let settings else { return nil }
    path = settings + "/quizpress/keys"
  }

  /// The folder for a command that needs it.
  ///
  /// - Throws: ``ExitStatus/errors`` after saying that the user has no folder of their own.
  static func required() throws -> KeyFolder {
    if let folder = KeyFolder() { return folder }
    printError("no place for keys: set HOME or XDG_CONFIG_HOME to a folder of yours")
    throw ExitStatus.errors
  }

  /// All keys, the oldest first, and the names of files that are damaged.
  func files() throws -> (keys: [any KeyFile], damaged: [String]) {
    var keys: [any KeyFile] = []
    var damaged: [String] = []
    guard try status(at: path) != nil else { return (keys, damaged) }
    let folder = try Folder(at: path)
    for entry in try folder.entries() where Rule.isKeyFile(entry.name) {
      if let file = try folder.read(entry.name).flatMap(keyFile), file.name == entry.name {
        keys.append(file)
      } else {
        damaged.append(folder.path(of: entry.name))
      }
    }
    return (keys.sorted { ($0.created, $0.id) < ($1.created, $1.id) }, damaged)
  }

  /// Writes a key that is not there yet, or in the place of a damaged one, so that only its owner
  /// can read it.
  func write(_ file: any KeyFile, replacing isDamaged: Bool = false) throws {
    try makeFolders(path, mode: 0o700)
    let folder = try Folder(at: path)
    if isDamaged { try folder.remove(file.name) }
    try folder.create(file.name, holding: file.bytes, mode: 0o600)
  }

  /// Writes a key in the place of an earlier one with its name, if there is one.
  func replace(_ file: any KeyFile) throws {
    try makeFolders(path, mode: 0o700)
    try Folder(at: path).replace(file.name, with: file.bytes, mode: 0o600)
  }

  /// Files that others on this computer can read, each with its path.
  func readableByOthers() throws -> [String] {
    guard try status(at: path) != nil else { return [] }
    let folder = try Folder(at: path)
    return try folder.entries().filter {
      guard Rule.isKeyFile($0.name), let status = try folder.status(of: $0.name) else {
        return false
      }
      return status.isOpenToOthers
    }.map { folder.path(of: $0.name) }
  }
}

/// Keys from the environment, for programs that run unattended: lines as key files hold them.
///
/// - Throws: ``ExitStatus/errors`` after saying that a line is no key; the line is not shown.
func environmentKeys() throws -> [any KeyFile] {
  let text = ProcessInfo.processInfo.environment["QUIZPRESS_KEYS"] ?? ""
  return try text.split(whereSeparator: \.isNewline).enumerated().map { number, line in
    if let file = keyFile(Array(line.utf8)) { return file }
    printError("line \(number + 1) of the variable QUIZPRESS_KEYS is not a key")
    throw ExitStatus.errors
  }
}

/// The keys of the environment, then those of the folder that are not damaged.
func keysAtHand() throws -> [any KeyFile] {
  try environmentKeys() + (KeyFolder()?.files().keys ?? [])
}

/// The key of a kind that the site with a title has; `nil` if there is none at hand.
///
/// - Throws: ``ExitStatus/errors`` after saying that its file is damaged.
func siteKey(_ kind: KeyKind, of site: String) throws -> SiteKeyFile? {
  try keyAtHand(SiteKeyFile.id(of: kind, for: site)) as? SiteKeyFile
}

/// The key with an id; `nil` if there is none at hand.
///
/// Of a classroom's keys it is the latest, so that a copy in the environment does not undo
/// `password renew`.
///
/// - Throws: ``ExitStatus/errors`` after saying that its file is damaged.
func keyAtHand(_ id: String) throws -> (any KeyFile)? {
  let folder = KeyFolder()
  let (kept, damaged) = try folder?.files() ?? ([], [])
  let found = (try environmentKeys() + kept).filter { $0.id == id }
  if let first = found.first {
    return found.dropFirst().reduce(first) { replaces($1, $0) ? $1 : $0 }
  }
  guard let path = damaged.first(where: { $0.hasSuffix("/\(id).quizpress-key") }) else {
    return nil
  }
  printError(safeForTerminal("'\(path)' is damaged: restore it from a copy"))
  throw ExitStatus.errors
}
