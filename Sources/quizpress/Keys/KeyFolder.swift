import Authoring
import Courseware
import Disk
import FoundationEssentials

/// The user's key files, which are never in the folder of a course.
struct KeyFolder {
  /// The path of the folder, which may not exist.
  let path: String

  /// `nil` if the user has no folder for configuration.
  init?() {
    guard let folder = userFolder("XDG_CONFIG_HOME", inHome: ".config") else { return nil }
    path = folder + "/keys"
  }

  /// The folder for a command that needs it.
  ///
  /// - Throws: ``ExitStatus/errors`` after printing that the user has no such folder.
  static func required() throws -> KeyFolder {
    if let folder = KeyFolder() { return folder }
    try fail("there is no folder for keys: set HOME or XDG_CONFIG_HOME to one of your folders")
  }

  /// All keys, the oldest first, and the names of damaged files.
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

  /// Writes a new key, or replaces a damaged one, so that only its owner can read the file.
  func write(_ file: any KeyFile, replacing isDamaged: Bool = false) throws {
    let folder = try writableFolder()
    if isDamaged { try folder.remove(file.name) }
    try folder.create(file.name, holding: file.bytes, mode: 0o600)
  }

  /// Writes a key, replacing an earlier one with the same file name, if any.
  func replace(_ file: any KeyFile) throws {
    try writableFolder().replace(file.name, with: file.bytes, mode: 0o600)
  }

  /// A key as the new content of its file, to be replaced together with other files.
  func replacement(with file: any KeyFile) throws -> Replacement {
    Replacement(of: file.name, in: try writableFolder(), with: file.bytes, mode: 0o600)
  }

  /// The folder, which is made if it is missing, without the drafts of keys that killed runs left.
  private func writableFolder() throws -> Folder {
    try makeFolders(path, mode: 0o700)
    let folder = try Folder(at: path)
    for draft in try folder.leftFiles(among: folder.entries()) {
      let name = String(draft.dropFirst().dropLast(".new".count))
      if Rule.isKeyFile(name) { try folder.removeLeftDraft(of: name) }
    }
    return folder
  }

  /// The paths of files that other users of this computer can read.
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

/// Keys from the environment, for programs that run unattended: lines as in key files.
///
/// - Throws: ``ExitStatus/errors`` after printing that a line is not a key; the line is not shown.
func environmentKeys() throws -> [any KeyFile] {
  if let fault = faultOfEnvironmentKeys() {
    try fail(fault)
  }
  return environmentLines.compactMap { keyFile(Array($0.utf8)) }
}

/// The message about the first line of keys from the environment that is not a key; `nil` if all
/// of them are keys.
func faultOfEnvironmentKeys() -> String? {
  environmentLines.firstIndex { keyFile(Array($0.utf8)) == nil }.map {
    "line \($0 + 1) of the variable QUIZPRESS_KEYS is not a key"
  }
}

private var environmentLines: [Substring] {
  (ProcessInfo.processInfo.environment["QUIZPRESS_KEYS"] ?? "").split(whereSeparator: \.isNewline)
}

/// The keys in the environment, then those in the folder that are not damaged.
func keysAtHand() throws -> [any KeyFile] {
  try environmentKeys() + (KeyFolder()?.files().keys ?? [])
}

/// The key of one kind for the site with a title; `nil` if it is not available.
///
/// - Throws: ``ExitStatus/errors`` after printing that its file is damaged.
func siteKey(_ kind: KeyKind, of site: String) throws -> SiteKeyFile? {
  try keyAtHand(SiteKeyFile.id(of: kind, for: site)) as? SiteKeyFile
}

/// The key with an id; `nil` if it is not available.
///
/// If a classroom has several keys, it is the latest, so that a copy in the environment does not
/// undo `password renew`; copies of one key are combined.
///
/// - Throws: ``ExitStatus/errors`` after printing that its file is damaged.
func keyAtHand(_ id: String) throws -> (any KeyFile)? {
  let folder = KeyFolder()
  let (kept, damaged) = try folder?.files() ?? ([], [])
  let found = (try environmentKeys() + kept).filter { $0.id == id }
  if let first = found.first {
    return found.dropFirst().reduce(first, latest)
  }
  guard let path = damaged.first(where: { $0.hasSuffix("/\(id).quizpress-key") }) else {
    return nil
  }
  try fail("'\(path)' is damaged: restore it from a copy")
}

/// Refuses a path for a secret in the course or its repository, where Git or `build` could include
/// it.
///
/// `isOutput` says that the command line names this path, so that the message suggests another one.
func refuseInside(
  _ tree: SourceTree, _ path: String, holding secret: String = "private key",
  isOutput: Bool = false
) throws {
  let root = repository(of: realPath(tree.folder.path) ?? tree.folder.path) + "/"
  // A path that does not exist yet is resolved by its nearest existing parent folder.
  var existing = path
  while !existing.isEmpty, realPath(existing) == nil { existing = parts(of: existing).folder }
  let nearest = existing.isEmpty ? (path.hasPrefix("/") ? "/" : ".") : existing
  guard let place = realPath(nearest), (place + "/").hasPrefix(root) else { return }
  let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
  let advice =
    ["", ".", ".."].contains(name)
    ? "name a file in another folder, for example in '~'"
    : "write it elsewhere, for example to '~/\(name)'"
  try fail(
    "a \(secret) must not be in the folder or the repository of the course, as '\(path)' would be",
    note: isOutput ? advice : nil)
}

/// The folder of the repository that contains a course; the course's own if there is none.
private func repository(of course: String) -> String {
  var folder = course
  while !folder.isEmpty, folder != "/" {
    if realPath(folder + "/.git") != nil { return folder }
    folder = parts(of: folder).folder
  }
  return course
}
