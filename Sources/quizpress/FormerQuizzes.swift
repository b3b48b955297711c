import Authoring
import Courseware
import Digest
import Disk
import Publishing

/// The results of a build for the quizzes: the content of the second file of a ``BuildRecord``.
struct FormerQuizzes {
  /// The positions of their records in its bundle.
  var bundle: BundlePlaces
  /// The recorded results of reading them, by path below the root.
  var records: [String: ArraySlice<UInt8>]
  /// The files that have changed since, below `content/`.
  private(set) var changed: Set<String> = []

  init(bundle: BundlePlaces, records: [String: ArraySlice<UInt8>]) {
    (self.bundle, self.records) = (bundle, records)
  }

  /// The results of the last build of the course, into any folder, for the quizzes that have not
  /// changed since; `nil` if there is no record, or something else that is read has changed, or may
  /// have.
  init?(ofLastBuildOf course: CourseOptions) {
    guard let conditions = ReadingConditions(course),
      let path = newestFile(conditions.records, without: quizzesEnding),
      let last = RecordFile(at: path),
      let sources = try? FileListing(ofSourcesBelow: conditions.root),
      conditions.digest(sources, last.zone) == last.read
    else { return nil }
    self.init(of: last, at: path, sources)
  }

  /// The results recorded in the second file, for the quizzes that have not changed since; `nil` if
  /// the file is missing or damaged.
  init?(of record: RecordFile, at path: String, _ sources: FileListing) {
    guard let former = FormerQuizzes(at: path + quizzesEnding, record.quizzesDigest) else {
      return nil
    }
    self = former
    changed = sources.changes(since: record.quizzes)
    for path in changed { records["content/" + path] = nil }
  }

  /// `nil` if the file is missing or does not have the digest.
  private init?(at path: String, _ digest: String) {
    guard let bytes = try? wholeFile(path, cap: 1 << 30), sha256Text(of: bytes) == digest,
      let former = try? FormerQuizzes(bytes)
    else { return nil }
    self = former
  }

  private init(_ bytes: [UInt8]) throws(Unpacking.Damage) {
    var packed = Unpacking(bytes[...])
    bundle = try BundlePlaces(from: &packed)
    let found = try packed.list { packed throws(Unpacking.Damage) in
      (try packed.text(), try packed.run())
    }
    records = Dictionary(keepingFirst: found)
  }

  /// Writes the file, a megabyte at a time, and returns its digest.
  func write(to path: String) -> String {
    var hash = SHA256()
    replaceFile(path) { file throws(DiskError) in
      var (piece, written) = (Packing(), 0)
      bundle.append(to: &piece)
      piece.append(records.count)
      var rest = records.makeIterator()
      var next = rest.next()
      repeat {
        while piece.bytes.count < 1 << 20, let (path, record) = next {
          piece.append(path)
          piece.append(record)
          next = rest.next()
        }
        hash.add(piece.bytes)
        try file.write(piece.bytes, at: written)
        written += piece.bytes.count
        piece = Packing()
      } while next != nil
    }
    return hash.text()
  }
}

/// The newest file whose path has a start and not an end; `nil` if there is none.
private func newestFile(_ start: String, without ending: String) -> String? {
  let (path, prefix) = parts(of: start)
  guard let folder = try? Folder(at: path), let names = try? folder.names() else { return nil }
  let found = names.filter { $0.hasPrefix(prefix) && !$0.hasSuffix(ending) }
  let newest = found.max { folder.modifiedSeconds(of: $0) < folder.modifiedSeconds(of: $1) }
  return newest.map { "\(path)/\($0)" }
}
