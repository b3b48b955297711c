import Authoring
import FoundationEssentials
import Glibc

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
