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
