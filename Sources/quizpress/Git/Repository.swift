import Authoring
import FoundationEssentials
import Glibc

/// The git repository that holds a course; each question to it runs `git` once.
///
/// Paths are below the course's root, with slashes, as diagnostics have them.
struct Repository {
  /// The course's root, which need not be the repository's.
  let root: String

  /// A file of a commit.
  struct File: Equatable {
    var path: String
    /// What git calls the content: equal exactly where the bytes are.
    var blob: String
    var isLink: Bool
  }

  /// The repository that holds a folder.
  ///
  /// - Throws: ``GitFault/noRepository``, ``GitFault/missingProgram``, ``GitFault/refused(_:)``
  ///   where git does not trust the folder's owner.
  init(holding root: String) throws(GitFault) {
    let run = try GitProcess(in: root, ["rev-parse", "--is-inside-work-tree"])
    guard run.status == 0 else {
      throw run.words.contains("not a git repository")
        ? .noRepository : .refused(run.words)
    }
    guard run.output.starts(with: Data("true".utf8)) else { throw .noRepository }
    self.root = root
  }

  /// The full name of the commit that a branch, a tag or a part of a name stands for.
  func commit(_ name: String) throws(GitFault) -> String {
    let asked = ["rev-parse", "--verify", "--quiet", "--end-of-options", "\(name)^{commit}"]
    let run = try GitProcess(in: root, asked)
    guard run.status == 0 else { throw .unknownRevision(name) }
    return line(run)
  }

  /// The last commit that two have in common.
  func mergeBase(_ one: String, _ other: String) throws(GitFault) -> String {
    let run = try GitProcess(in: root, ["merge-base", try commit(one), try commit(other)])
    guard run.status == 0 else { throw .noCommonHistory(one, other) }
    return line(run)
  }

  /// The files below a folder of the course as a commit has them, by path; submodules are left out.
  func files(of commit: String, below folder: String) throws(GitFault) -> [File] {
    // Each entry is `mode type id\tpath`, ended by a NUL.
    try entries(["ls-tree", "-r", "-z", commit, "--", folder + "/"]).compactMap { entry in
      guard let tab = entry.firstIndex(of: "\t") else { return nil }
      let words = entry[..<tab].split(separator: " ")
      guard words.count == 3, words[1] == "blob" else { return nil }
      let path = String(entry[entry.index(after: tab)...])
      return File(path: path, blob: String(words[2]), isLink: words[0] == "120000")
    }
  }

  /// Hands the content of each file of a commit to `take`, in order.
  func readBlobs(
    _ files: [File], _ take: (File, Data) throws -> Void
  ) throws {
    let asked = Data(files.map { $0.blob + "\n" }.joined().utf8)
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

  /// The files of the course that differ between a commit and the working tree, those included
  /// that git does not know yet and does not ignore; removed ones are left out.
  func changedFiles(since commit: String) throws(GitFault) -> Set<String> {
    let changed = [
      "diff", "--name-only", "-z", "--no-renames", "--no-ext-diff", "--relative",
      "--diff-filter=d", commit, "--", ".",
    ]
    let unknown = ["ls-files", "-z", "--others", "--exclude-standard", "--", "."]
    return Set(try entries(changed) + entries(unknown))
  }

  /// Which of some files git keeps out of the repository: ignored, and not part of it already.
  func ignored(_ paths: [String]) throws(GitFault) -> Set<String> {
    guard !paths.isEmpty else { return [] }
    let asked = Data(paths.map { $0 + "\0" }.joined().utf8)
    let run = try GitProcess(in: root, ["check-ignore", "-z", "--stdin"], input: asked)
    // One says that none is ignored.
    guard run.status <= 1 else { throw .refused(run.words) }
    return Set(split(run.output))
  }

  /// Which of some files and folders have something that Git tracks.
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
  /// Files that git does not know are left out. Where only a part of the history is there, every
  /// one that git knows counts as committed at the start.
  func firstCommits(of paths: [String]) throws(GitFault) -> [String: Int64] {
    let shallow = try GitProcess(in: root, ["rev-parse", "--is-shallow-repository"])
    if line(shallow) == "true" {
      let known = try entries(["ls-files", "-z", "--"] + paths)
      return Dictionary(known.map { ($0, 0) }) { first, _ in first }
    }
    // Each commit is a line `@seconds`, an empty one and a line for each file it added.
    let run = try GitProcess(
      in: root,
      [
        "log", "--diff-filter=A", "--no-renames", "--name-only", "--relative", "--format=@%ct",
        "--",
      ] + paths)
    guard run.status == 0 else { throw .refused(run.words) }
    var (times, time): ([String: Int64], Int64) = ([:], 0)
    for line in run.output.split(separator: 10) {
      let text = String(decoding: line, as: UTF8.self)
      if text.hasPrefix("@") { time = Int64(text.dropFirst()) ?? time } else { times[text] = time }
    }
    return times
  }

  /// What git would call the contents of files on disk, by path; those whose names hold a line
  /// feed have none.
  func blobs(ofFiles paths: [String]) throws(GitFault) -> [String: String] {
    let asked = paths.filter { !$0.contains("\n") }
    guard !asked.isEmpty else { return [:] }
    // Here git takes paths from the repository's root, wherever it is asked.
    let folder = realPath(root) ?? root
    let input = Data(asked.map { "\(folder)/\($0)\n" }.joined().utf8)
    let run = try GitProcess(in: root, ["hash-object", "--stdin-paths"], input: input)
    guard run.status == 0 else { throw .refused(run.words) }
    let names = run.output.split(separator: 10).map { String(decoding: $0, as: UTF8.self) }
    return Dictionary(zip(asked, names), uniquingKeysWith: { first, _ in first })
  }

  private func entries(_ arguments: [String]) throws(GitFault) -> [String] {
    let run = try GitProcess(in: root, arguments)
    guard run.status == 0 else { throw .refused(run.words) }
    return split(run.output)
  }

  func split(_ output: Data) -> [String] {
    output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  private func line(_ run: GitProcess) -> String {
    String(decoding: run.output.prefix { $0 != 10 }, as: UTF8.self)
  }
}

/// The files of a course at one point of its history, or as they lie on disk.
struct CourseState {
  /// What git calls the content of each file, by path below the root; links left out.
  private(set) var blobs: [String: String]
  private let links: Set<String>
  private let source: Source

  private enum Source {
    case commit(Repository)
    case disk(SourceTree)
  }

  /// The course as a commit has it.
  init(of commit: String, in repository: Repository) throws(GitFault) {
    let files = try repository.files(of: commit, below: "content")
    blobs = Dictionary(
      files.filter { !$0.isLink }.map { ($0.path, $0.blob) },
      uniquingKeysWith: { first, _ in first })
    links = Set(files.filter(\.isLink).map(\.path))
    source = .commit(repository)
  }

  /// The course as it lies on disk, without what git ignores; contents are named as in a commit
  /// where they did not change since.
  init(
    onDisk tree: SourceTree, since commit: String, _ before: CourseState, in repository: Repository
  ) throws(GitFault) {
    let ignored = try repository.ignored(tree.files)
    let changed = try repository.changedFiles(since: commit)
    // What git knows nothing of, such as files of a repository inside this one, is left out.
    let own = tree.files.filter { path in
      path.hasPrefix("content/") && !ignored.contains(path)
        && (before.blobs[path] != nil || changed.contains(path))
    }
    let named = try repository.blobs(ofFiles: own.filter(changed.contains))
    blobs = Dictionary(
      own.map { ($0, named[$0] ?? before.blobs[$0] ?? "") }, uniquingKeysWith: { first, _ in first }
    )
    links = []
    source = .disk(tree)
  }

  var hasCourse: Bool { blobs["content/site.yml"] != nil }

  /// The tree to read it by, with the content of those files that are asked for.
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

/// What `diff` compares: two commits, or one and the working tree.
struct RevisionRange {
  /// Full names of commits.
  var old: String
  /// `nil` for the working tree.
  var new: String?

  /// Reads `REV`, `A..B` or `A...B`, which starts where the two parted; what is left out of a range
  /// is `HEAD`, as in git.
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
