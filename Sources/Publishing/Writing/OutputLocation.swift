import Disk

/// The output folder of a build, and the check that it may be replaced.
///
/// A build replaces the folder as a whole, so it must be empty or written by a build.
package struct OutputLocation: Sendable {
  /// The output folder; relative paths start at the process's working folder.
  var folder: String
  /// The course's root.
  var course: String
  /// The user's home folder, if there is one.
  var home: String?

  /// Creates the location without checking whether a build may replace the folder.
  package init(folder: String, course: String, home: String?) {
    (self.folder, self.course, self.home) = (folder, course, home)
  }

  /// The file that marks a folder as the output of a build.
  static let marker = ".quizpress"

  /// The output folder with links resolved: the path of its parent folder, and its name.
  func resolved() throws(WriteError) -> (parent: String, name: String) {
    let path: String
    if let real = try realPath(folder) { path = real } else { path = try existingAncestor() }
    if path == "/" { throw refusal(.root) }
    if let reason = try reasonToRefuse(path) { throw refusal(reason) }
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    let parent = String(path.dropLast(name.count + 1))
    if isOfBuild(parent) { throw refusal(.built) }
    return (parent.isEmpty ? "/" : parent, name)
  }

  /// Refuses to write other files than those of a build into a folder of the course's sources, into
  /// one of Git's own, or into one that a build replaces: `build` in the course, or any other.
  ///
  /// It also refuses the course's root, unless the user has named the file there.
  package func refuseOwned(allowsRoot: Bool = false) throws(WriteError) {
    let path: String
    if let real = try realPath(folder) {
      let kind = try onDisk { () throws(DiskError) in try status(at: real)?.kind }
      guard kind == .folder else { throw refusal(.notAFolder) }
      path = real
    } else {
      path = try existingAncestor()
    }
    let course = try realPath(course) ?? course
    let isSource = Self.sources.contains { contains("\(course)/\($0)", path) }
    if isSource { throw refusal(.source) }
    if path == course, !allowsRoot { throw refusal(.course) }
    if isGitsOwn(path) { throw refusal(.ofGit) }
    if contains("\(course)/build", path) || isOfBuild(path) { throw refusal(.built) }
  }

  /// Whether a folder, or one above it, is the output of a build.
  private func isOfBuild(_ path: String) -> Bool {
    var parts = path.split(separator: "/")
    while !parts.isEmpty {
      let marker = "/\(parts.joined(separator: "/"))/\(Self.marker)"
      if (try? status(at: marker))?.kind == .file { return true }
      parts.removeLast()
    }
    return false
  }

  /// The path of a folder that need not exist, with the links above it resolved.
  private func existingAncestor() throws(WriteError) -> String {
    var (above, missing) = (folder, "")
    while !above.isEmpty, above != "/" {
      let (parent, name) = parts(of: above)
      if name == ".." { throw refusal(.missingParent) }
      if !name.isEmpty, name != "." { missing = "/\(name)\(missing)" }
      above = parent
      let existing = above.isEmpty ? (folder.hasPrefix("/") ? "/" : ".") : above
      if let real = try realPath(existing) { return (real == "/" ? "" : real) + missing }
    }
    return folder
  }

  /// Refuses a folder that holds anything a build did not write.
  func check(_ name: String, in parent: Folder) throws(WriteError) {
    guard let kind = try onDisk({ () throws(DiskError) in try parent.status(of: name)?.kind })
    else { return }
    guard kind == .folder else { throw refusal(.notAFolder) }
    let folder = try onDisk { () throws(DiskError) in try parent.existingFolder(name) }
    let names = try onDisk { () throws(DiskError) in try folder.names() }
    if names.contains(".git") { throw refusal(.repository) }
    if let other = names.filter({ !Self.written.contains($0) }).min() {
      throw refusal(.foreign(other))
    }
    guard names.isEmpty || names.contains(Self.marker) else { throw refusal(.unmarked) }
    let containsRepository = try onDisk { () throws(DiskError) in
      guard try folder.status(of: "site")?.kind == .folder else { return false }
      return try folder.folder("site")?.status(of: ".git") != nil
    }
    if containsRepository { throw refusal(.repository) }
  }

  private static let written: Set<String> = [marker, "site", "bundle"]
  /// The folders of a course into which no build writes; a build reads all of them but `attempts`.
  package static let sources = [
    "content", "templates", "attempts", "stats", "releases", "results", "locks",
  ]

  private func refusal(_ reason: WriteError.Refusal) -> WriteError {
    .refused(folder: folder, because: reason)
  }

  private func reasonToRefuse(_ path: String) throws(WriteError) -> WriteError.Refusal? {
    let course = try realPath(course) ?? course
    if contains(path, course) { return .course }
    if Self.sources.contains(where: { contains("\(course)/\($0)", path) }) { return .source }
    if isGitsOwn(path) { return .ofGit }
    if let home, let home = try realPath(home), contains(path, home) { return .home }
    return nil
  }
}

/// Whether a folder is or holds another, both as resolved paths.
private func contains(_ folder: String, _ path: String) -> Bool {
  path == folder || path.hasPrefix(folder + "/")
}

/// Whether a resolved path is that of a `.git` or of a folder in one.
private func isGitsOwn(_ path: String) -> Bool { path.split(separator: "/").contains(".git") }

private func realPath(_ path: String) throws(WriteError) -> String? {
  try onDisk { () throws(DiskError) in try resolvedPath(path) }
}
