import Authoring
import Courseware
import Disk
import Exchange

/// Writes files that must not exist yet, and removes them if the work is not finished.
///
/// From the first file on, Ctrl-C and other signals end the program only when the files are removed
/// or kept.
struct NewFiles {
  /// The folder below which no symbolic link is followed; empty if links are not checked.
  private let root: String
  private var files: [String] = []
  private var folders: [String] = []

  init(below root: String = "") { self.root = root }

  /// Writes a file atomically, and creates the folders it needs; never replaces a file or follows a
  /// symbolic link to one.
  mutating func write(_ bytes: [UInt8], to path: String) throws(DiskError) {
    holdEndingSignals()
    if isAskedToEnd() { undo() }
    if !root.isEmpty, path.hasPrefix(root + "/") {
      try refuseLinks(to: [String(path.dropFirst(root.count + 1))], below: root)
    }
    // The umask decides, as for the files: in a folder that a team shares, all may write.
    try makeFolders(parts(of: path).folder, mode: 0o777) { folders.append($0) }
    let (folder, name) = try Folder.above(path)
    try folder.create(name, holding: bytes)
    files.append(path)
  }

  /// Prepares a course for files at paths below its root: refuses symbolic links in these paths
  /// and, if there is no `site.yml` yet, writes it and the files that `new site` writes beside it.
  mutating func startCourse(
    in root: String, for paths: [String], title: String? = nil
  ) throws(DiskError) {
    try refuseLinks(to: paths, below: root)
    if try status(at: "\(root)/content/site.yml") == nil {
      if !paths.contains("content/site.yml") {
        let site = newSite(title: title ?? spelledOut(parts(of: root).name))
        try write(Array(site.utf8), to: "\(root)/content/site.yml")
      }
      for (name, text) in [(".gitignore", ignoredFiles), (".gitattributes", joinedFiles)]
      where try status(at: "\(root)/\(name)") == nil {
        try write(Array(text.utf8), to: "\(root)/\(name)")
      }
    }
  }

  /// Refuses to write through a symbolic link in place of a folder below the root.
  private func refuseLinks(to paths: [String], below root: String) throws(DiskError) {
    guard let base = try resolvedPath(root) else { return }
    var checked: Set<String> = []
    for path in paths {
      var folder = ""
      for part in path.split(separator: "/").dropLast() {
        folder += "/\(part)"
        guard checked.insert(folder).inserted, let place = try resolvedPath(root + folder),
          place != base + folder
        else { continue }
        throw DiskError("write", root + folder, .symbolicLink)
      }
    }
  }

  /// Removes everything written so far; a signal that arrived meanwhile ends the program.
  func undo() {
    for path in files.reversed() { remove(path) { try $0.remove($1) } }
    for path in folders.reversed() { remove(path) { try $0.removeFolder($1) } }
    releaseEndingSignals()
  }

  /// Keeps everything written so far, unless a signal that ends the program arrived meanwhile.
  func keep() {
    if isAskedToEnd() { undo() } else { releaseEndingSignals() }
  }

  private func remove(_ path: String, _ remove: (Folder, String) throws -> Void) {
    guard let (folder, name) = try? Folder.above(path) else { return }
    try? remove(folder, name)
  }
}

/// The `site.yml` of a course that is imported.
private func newSite(title: String) -> String {
  let title = cleanedName(title)
  return """
    title: \(quotedYAML(title.isEmpty ? "Our courses" : title))
    time-zone: UTC
    language: en

    """
}

/// Writes new files, and removes them again if the course then has errors in them.
func start(
  in root: String, _ course: CourseOptions, checking paths: [String] = [],
  write: (inout NewFiles) throws(DiskError) -> Void
) throws {
  var files = NewFiles(below: root)
  defer { files.keep() }
  do {
    try write(&files)
  } catch {
    files.undo()
    throw refusal(of: error)
  }
  guard !paths.isEmpty, let folder = try? CourseFolder(path: root) else { return }
  let tree = SourceTree(reading: folder)
  var checked = readCourse(
    tree, ReadingOptions(jobs: processorCount, renderings: Renderings(highlightsCode: false)))
  do {
    try refuseFaults(of: tree)
  } catch {
    files.undo()
    throw error
  }
  checked.diagnostics.removeAll { $0.severity == .warning || !concerns($0, paths) }
  guard checked.errorCount > 0 else { return }
  // The new files are removed again, so their lines cannot be shown. The lines of a roster have the
  // numbers of those in the table that it was made from.
  let lines = LineMap(checked.sources)
  for index in checked.diagnostics.indices {
    checked.diagnostics[index].notes.removeAll { isNew($0.span, paths) }
    let code = checked.diagnostics[index].code
    if ["duplicate-quiz-name", "duplicate-classroom-name"].contains(code) {
      checked.diagnostics[index].notes.append(.init("choose another name with '--name'"))
    }
    guard let span = checked.diagnostics[index].span, isNew(span, paths) else { continue }
    if span.path.hasSuffix(".csv") {
      let line = "line \(lines.start(of: span).line): "
      checked.diagnostics[index].message = line + checked.diagnostics[index].message
    }
    checked.diagnostics[index].span = nil
    checked.diagnostics[index].fixes = []
  }
  report(checked, course)
  files.undo()
  throw ExitStatus.errors
}

/// Refuses a path where a file or folder is, which a copy of keys or codes must not replace.
///
/// - Throws: ``ExitStatus/errors`` after printing it; `DiskError` if its folder cannot be opened.
func refuseExisting(_ path: String) throws {
  let (folder, name) = try Folder.above(path)
  guard let found = try folder.status(of: name) else { return }
  try fail(
    found.kind == .folder
      ? "'\(path)' is a folder: name a new file in it"
      : "'\(path)' already exists and was not changed: choose another name")
}

private func concerns(_ diagnostic: Diagnostic, _ paths: [String]) -> Bool {
  isNew(diagnostic.span, paths) || diagnostic.notes.contains { isNew($0.span, paths) }
}

private func isNew(_ span: Span?, _ paths: [String]) -> Bool {
  span.map { paths.contains($0.path) } ?? false
}
