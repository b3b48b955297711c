import Authoring
import Courseware
import Disk
import FoundationEssentials
import Glibc

/// The git repository that contains a course; each query runs `git` once.
///
/// Paths are below the course's root, with slashes, as in diagnostics.
struct Repository {
  /// The course's root, which need not be the repository's.
  let root: String

  /// A file of a commit.
  struct File: Equatable {
    var path: String
    /// Git's object id of the content: equal if, and only if, the bytes are equal.
    var blob: String
    var isLink: Bool
    /// Whether it is a submodule, and ``blob`` the id of its commit.
    var isSubmodule = false
  }

  /// Opens the repository that contains a folder.
  ///
  /// - Throws: ``GitFault/noRepository``, ``GitFault/missingProgram``, or ``GitFault/refused(_:)``
  ///   if git does not trust the folder's owner.
  init(holding root: String) throws(GitFault) {
    let run = try GitProcess(in: root, ["rev-parse", "--is-inside-work-tree"])
    guard run.status == 0 else {
      throw run.words.contains("not a git repository")
        ? .noRepository : .refused(run.words)
    }
    guard run.output.starts(with: "true".utf8) else { throw .noRepository }
    self.root = root
  }

  /// The full name of the commit for a branch, a tag or an abbreviated name.
  func commit(_ name: String) throws(GitFault) -> String {
    let asked = ["rev-parse", "--verify", "--quiet", "--end-of-options", "\(name)^{commit}"]
    let run = try GitProcess(in: root, asked)
    // '^HEAD', a typo for 'HEAD^', excludes commits and names none.
    guard run.status == 0, !name.hasPrefix("^") else {
      throw .unknownRevision(name, isShallow: try isShallow)
    }
    return line(run)
  }

  /// The last common ancestor of two commits.
  func mergeBase(_ one: String, _ other: String) throws(GitFault) -> String {
    let run = try GitProcess(in: root, ["merge-base", try commit(one), try commit(other)])
    guard run.status == 0 else {
      throw .noCommonHistory(one, other, isShallow: try isShallow)
    }
    return line(run)
  }

  /// The files and submodules below folders of the course in a commit, by path.
  func files(of commit: String, below folders: [String]) throws(GitFault) -> [File] {
    // Each entry is `mode type id\tpath`, ended by a NUL.
    let asked = ["ls-tree", "-r", "-z", commit, "--"] + folders.map { $0 + "/" }
    return try entries(asked).compactMap(row).map { words, path in
      File(
        path: path, blob: String(words[2]), isLink: words[0] == "120000",
        isSubmodule: words[1] == "commit")
    }
  }

  /// The paths of the submodules below folders of the course, as the next commit has them.
  func submodules(below folders: [String]) throws(GitFault) -> [String] {
    // Each entry is `mode id stage\tpath`, ended by a NUL.
    try entries(["ls-files", "-s", "-z", "--"] + folders).compactMap(row)
      .filter { $0.words[0] == "160000" }.map(\.path)
  }

  /// The paths below folders of the course that a sparse checkout need not have in its folder.
  func sparse(below folders: [String]) throws(GitFault) -> Set<String> {
    // Each entry is a letter, a space and the path; `S` marks these files.
    let found = try entries(["ls-files", "-t", "-z", "--"] + folders)
    return Set(found.filter { $0.hasPrefix("S ") }.map { String($0.dropFirst(2)) })
  }

  /// Passes the content of each file of a commit to `take`, in order.
  func readBlobs(_ files: [File], _ take: (File, ArraySlice<UInt8>) throws -> Void) throws {
    let asked = Array(files.map { $0.blob + "\n" }.joined().utf8)
    let run = try GitProcess(in: root, ["cat-file", "--batch"], input: asked)
    // Each answer is `id type size\n`, the content, and a line feed.
    var at = run.output.startIndex
    for file in files {
      guard let end = run.output[at...].firstIndex(of: 10),
        let size = Int(
          String(decoding: run.output[at..<end], as: UTF8.self).split(separator: " ").last ?? ""),
        run.output.endIndex - end > size
      else { throw GitFault.refused("Git has no content for '\(file.path)'") }
      let start = end + 1
      try take(file, run.output[start..<start + size])
      at = start + size + 1
    }
  }

  /// The files of the course that differ between a commit and the working tree, including untracked
  /// files that are not ignored; removed files are left out.
  func changedFiles(since commit: String) throws(GitFault) -> Set<String> {
    let changed = [
      "diff", "--name-only", "-z", "--no-renames", "--no-ext-diff", "--relative",
      "--diff-filter=d", commit, "--", ".",
    ]
    let unknown = ["ls-files", "-z", "--others", "--exclude-standard", "--", "."]
    return Set(try entries(changed) + entries(unknown))
  }

  /// Which of some files git keeps out of the repository: ignored, and not tracked already.
  func ignored(_ paths: [String]) throws(GitFault) -> Set<String> {
    guard !paths.isEmpty else { return [] }
    let asked = Array(paths.map { $0 + "\0" }.joined().utf8)
    let run = try GitProcess(in: root, ["check-ignore", "-z", "--stdin"], input: asked)
    // Exit status 1 means that none is ignored.
    guard run.status <= 1 else { throw .refused(run.words) }
    return Set(split(run.output))
  }

  /// Which of some paths are tracked by Git, or contain tracked files.
  func tracked(_ paths: [String]) throws(GitFault) -> [String] {
    var found: [String] = []
    for path in paths {
      let files = try entries(["ls-files", "-z", "--", ":(literal)\(path)"])
      if !files.isEmpty { found.append(path) }
    }
    return found
  }

  /// When each of some files was first committed, in seconds since 1970.
  ///
  /// Untracked files are left out. If only a part of the history is available, every tracked file
  /// counts as committed at time 0.
  func firstCommits(of paths: [String]) throws(GitFault) -> [String: Int64] {
    if try isShallow {
      let known = try entries(["ls-files", "-z", "--"] + paths)
      return Dictionary(keepingFirst: known.map { ($0, 0) })
    }
    // Each commit is a line `@seconds`, an empty line, and one line for each file that it added.
    let run = try answer(
      [
        "log", "--diff-filter=A", "--no-renames", "--name-only", "--relative", "--format=@%ct",
        "--",
      ] + paths)
    var (times, time): ([String: Int64], Int64) = ([:], 0)
    for line in run.output.split(separator: 10) {
      let text = String(decoding: line, as: UTF8.self)
      if text.hasPrefix("@") { time = Int64(text.dropFirst()) ?? time } else { times[text] = time }
    }
    return times
  }

  /// The object ids that git would give to files on disk, by path; files with a line feed in their
  /// name are left out.
  func blobs(ofFiles paths: [String]) throws(GitFault) -> [String: String] {
    let asked = paths.filter { !$0.contains("\n") }
    guard !asked.isEmpty else { return [:] }
    // Git resolves these paths from the repository's root, whatever the current folder.
    let folder = realPath(root) ?? root
    let input = Array(asked.map { "\(folder)/\($0)\n" }.joined().utf8)
    let run = try answer(["hash-object", "--stdin-paths"], input: input)
    let names = run.output.split(separator: 10).map { String(decoding: $0, as: UTF8.self) }
    return Dictionary(keepingFirst: zip(asked, names))
  }

  /// Whether only a part of the history is available, as in a clone with `--depth`.
  private var isShallow: Bool {
    get throws(GitFault) {
      line(try GitProcess(in: root, ["rev-parse", "--is-shallow-repository"])) == "true"
    }
  }

  /// Runs git, which must succeed.
  ///
  /// - Throws: ``GitFault/refused(_:)`` with Git's message if it fails, or what `GitProcess`
  ///   throws.
  func answer(
    _ arguments: [String], input: [UInt8] = [], index: String? = nil
  ) throws(GitFault) -> GitProcess {
    let run = try GitProcess(in: root, arguments, input: input, index: index)
    guard run.status == 0 else { throw .refused(run.words) }
    return run
  }

  private func entries(_ arguments: [String]) throws(GitFault) -> [String] {
    split(try answer(arguments).output)
  }

  /// The three words and the path of an entry such as `mode blob stage\tpath`.
  func row(_ entry: String) -> (words: [Substring], path: String)? {
    guard let tab = entry.firstIndex(of: "\t") else { return nil }
    let words = entry[..<tab].split(separator: " ")
    return words.count == 3 ? (words, String(entry[entry.index(after: tab)...])) : nil
  }

  func split(_ output: [UInt8]) -> [String] {
    output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  private func line(_ run: GitProcess) -> String {
    String(decoding: run.output.prefix { $0 != 10 }, as: UTF8.self)
  }
}

/// The files of a course at one point of its history, or on disk.
struct CourseState {
  /// The object id of each file, by path below the root; links are left out.
  private(set) var blobs: [String: String]
  /// The symbolic links, by path below the root.
  private(set) var links: Set<String>
  /// The ids of the commits of submodules, whose files are left out, by path below the root; empty
  /// for one that differs from a commit.
  let submodules: [String: String]
  private let source: Source

  /// The folders below the root that a build reads and that belong to the history.
  private static let folders = ["content", "templates"]

  private enum Source {
    case commit(Repository)
    case disk(SourceTree)
  }

  /// The course in a commit.
  init(of commit: String, in repository: Repository) throws(GitFault) {
    let files = try repository.files(of: commit, below: Self.folders)
    blobs = Dictionary(
      keepingFirst: files.filter { !$0.isLink && !$0.isSubmodule }.map { ($0.path, $0.blob) })
    links = Set(files.filter(\.isLink).map(\.path))
    submodules = Dictionary(
      keepingFirst: files.filter(\.isSubmodule).map { ($0.path, $0.blob) })
    source = .commit(repository)
  }

  /// The course on disk, without ignored files; unchanged files have the same object ids as in the
  /// commit.
  init(
    onDisk tree: SourceTree, since commit: String, _ before: CourseState, in repository: Repository
  ) throws(GitFault) {
    let modules = try repository.submodules(below: Self.folders)
    // Git refuses questions about files in submodules.
    func isOutside(_ path: String) -> Bool {
      !modules.contains { path == $0 || path.hasPrefix($0 + "/") }
    }
    let found = tree.files.filter(isOutside)
    let linked = tree.irregularFiles.filter { $0.kind == .link }.map(\.path).filter(isOutside)
    let ignored = try repository.ignored(found + linked)
    let changed = try repository.changedFiles(since: commit)
    // Files unknown to git, such as those of a repository inside this one, are left out.
    func isOwn(_ path: String) -> Bool {
      !ignored.contains(path)
        && (before.blobs[path] != nil || before.links.contains(path) || changed.contains(path))
    }
    let own = found.filter(isOwn)
    let named = try repository.blobs(ofFiles: own.filter(changed.contains))
    blobs = Dictionary(
      keepingFirst: own.map { ($0, named[$0] ?? before.blobs[$0] ?? "") })
    links = Set(linked.filter(isOwn))
    submodules = Dictionary(
      keepingFirst: modules.map {
        ($0, changed.contains($0) ? "" : before.submodules[$0] ?? "")
      })
    source = .disk(tree)
  }

  /// The files that git has and a sparse checkout leaves out of the course on disk.
  static func missing(
    in tree: SourceTree, of repository: Repository
  ) throws(GitFault) -> Set<String> {
    try repository.sparse(below: folders).filter { !tree.contains($0) }
  }

  /// Leaves out files, so that they are not compared.
  mutating func leaveOut(_ paths: Set<String>) {
    if paths.isEmpty { return }
    blobs = blobs.filter { !paths.contains($0.key) }
    links.subtract(paths)
  }

  /// The object ids of the templates of pages, by path below the root.
  var templates: [String: String] {
    blobs.filter { path, _ in
      path.hasPrefix("templates/") && path.hasSuffix(".mustache")
        && path.split(separator: "/").count == 2
    }
  }

  /// Whether a path is that of a file or link of the state, or of `site.yml`, which may be missing.
  func knows(_ path: String) -> Bool {
    blobs[path] != nil || links.contains(path) || path == "content/site.yml"
  }

  var hasCourse: Bool { blobs["content/site.yml"] != nil }

  /// The tree from which the course is read, with the content of the requested files.
  func tree(holding isAsked: (String) -> Bool) throws -> SourceTree {
    switch source {
    case .disk(let tree): return tree
    case .commit(let repository):
      let asked = blobs.filter { isAsked($0.key) }.sorted { $0.key < $1.key }
        .map { Repository.File(path: $0.key, blob: $0.value, isLink: false) }
      var contents: [String: [UInt8]] = [:]
      try repository.readBlobs(asked) { contents[$0.path] = Array($1) }
      return SourceTree(
        Array(blobs.keys) + links, links: links, in: CourseFolder(holding: contents))
    }
  }
}

/// The revisions that `diff` compares: two commits, or a commit and the working tree.
struct RevisionRange {
  /// The full name of a commit.
  var old: String
  /// The full name of a commit; `nil` for the working tree.
  var new: String?

  /// Reads `REV`, `A..B` or `A...B`, which starts at the last common ancestor; an omitted end of a
  /// range is `HEAD`, as in git.
  ///
  /// - Throws: ``GitFault/unknownRevision(_:)``, ``GitFault/noCommonHistory(_:_:)``.
  init(_ text: String, in repository: Repository) throws(GitFault) {
    guard let dots = text.firstRange(of: "..") else {
      old = try repository.commit(text)
      return
    }
    let isMerged = text[dots.upperBound...].hasPrefix(".")
    let first = String(text[..<dots.lowerBound])
    let last = String(text[dots.upperBound...].dropFirst(isMerged ? 1 : 0))
    guard !first.isEmpty || !last.isEmpty else { throw .unknownRevision(text) }
    let (from, to) = (first.isEmpty ? "HEAD" : first, last.isEmpty ? "HEAD" : last)
    old = try isMerged ? repository.mergeBase(from, to) : repository.commit(from)
    new = try repository.commit(to)
  }
}
