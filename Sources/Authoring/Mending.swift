package import Courseware

/// A course with its fixes made, in memory alone.
package struct MendedCourse: Sendable {
  /// What is to say of the course as it would be.
  package var checked: CheckedCourse
  /// The files that change, by path.
  package private(set) var files: [String: Change] = [:]
  /// What was mended, in the order in which it was.
  package private(set) var done: [Repair] = []

  /// A file's bytes as they were read and as they are to be.
  package struct Change: Sendable {
    package var before: [UInt8]
    package var after: [UInt8]
  }

  /// One fix that was made.
  package struct Repair: Sendable {
    package var code: String
    package var title: String
    package var path: String
    package var place: LineMap.Position
  }

  /// How often a course is read again for what a fix made visible or another stood in the way of.
  private static let rounds = 8

  /// Reads a course, makes its fixes and reads it again, until there is nothing more to make.
  ///
  /// - Parameters:
  ///   - tree: The course on disk, which stays as it is.
  ///   - options: How it is read.
  ///   - takesUnsafe: Whether to make the fixes that need a person's consent, too.
  ///   - select: What of all diagnostics is asked for.
  ///   - isOpen: Which files may be changed, by path.
  package init(
    _ tree: SourceTree, _ options: ReadingOptions, takesUnsafe: Bool = false,
    select: ([Diagnostic]) -> [Diagnostic], isOpen: (String) -> Bool
  ) {
    checked = readCourse(tree, options)
    for _ in 0..<Self.rounds {
      let fixes = SafeFixes(
        of: select(checked.diagnostics), takesUnsafe: takesUnsafe, where: isOpen)
      guard make(fixes, tree) else { return }
      checked = readCourse(tree.replacing(files.mapValues(\.after)), options)
    }
  }

  /// Makes fixes; files that are not what they were when they were read are left alone.
  private mutating func make(_ fixes: SafeFixes, _ tree: SourceTree) -> Bool {
    var reader = tree.folder.reader()
    var mended: Set<String> = []
    for (path, edits) in fixes.edits.sorted(by: { $0.key < $1.key }) {
      guard let text = checked.sources[path],
        let file = files[path]?.after ?? (try? reader.read(path, cap: TextLimit.roster).get()),
        SourceText(path: path, file: file).bytes == text.bytes
      else { continue }
      files[path, default: Change(before: file, after: file)].after = text.applying(edits, to: file)
      mended.insert(path)
    }
    let lines = LineMap(checked.sources.filter { mended.contains($0.key) })
    for (diagnostic, fix) in fixes.chosen {
      guard fix.edits.allSatisfy({ mended.contains($0.span.path) }) else { continue }
      let span = diagnostic.span ?? fix.edits[0].span
      done.append(
        Repair(
          code: diagnostic.code, title: fix.title, path: span.path, place: lines.start(of: span)))
    }
    return !mended.isEmpty
  }
}
