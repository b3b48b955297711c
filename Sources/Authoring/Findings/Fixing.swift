package import Courseware

/// A course with fixes applied in memory.
package struct FixedCourse: Sendable {
  /// The diagnostics of the fixed course.
  package var checked: CheckedCourse
  /// The files that change, by path.
  package private(set) var files: [String: Change] = [:]
  /// The applied fixes, in the order of application.
  package private(set) var done: [Repair] = []

  /// A file's original bytes and its new bytes.
  package struct Change: Sendable {
    /// The bytes of the file before the first fix.
    package var before: [UInt8]
    /// The bytes of the file after all fixes.
    package var after: [UInt8]
  }

  /// One applied fix.
  package struct Repair: Sendable {
    /// The code of the diagnostic that was fixed.
    package var code: String
    /// What the fix did, as a verb phrase: "write 'deadline'".
    package var title: String
    /// The file of the diagnostic, below the root.
    package var path: String
    /// The start of the diagnostic, in the text as it was when the diagnostic was found.
    package var place: LineMap.Position
  }

  /// The maximum number of times that a course is read again to find fixes that were hidden or
  /// blocked by others.
  private static let rounds = 8

  /// Reads a course, applies its fixes and reads it again, until there are no more fixes.
  ///
  /// - Parameters:
  ///   - tree: The course on disk, which is not changed.
  ///   - options: The options for reading.
  ///   - takesUnsafe: Whether to apply unsafe fixes as well.
  ///   - select: Selects the diagnostics to consider.
  ///   - isOpen: Whether the file with a path may be changed.
  package init(
    _ tree: SourceTree, _ options: ReadingOptions, takesUnsafe: Bool = false,
    select: ([Diagnostic]) -> [Diagnostic], isOpen: (String) -> Bool
  ) {
    checked = readCourse(tree, options)
    for _ in 0..<Self.rounds {
      let fixes = SafeFixes(
        of: select(checked.diagnostics), takesUnsafe: takesUnsafe, where: isOpen)
      guard make(fixes, tree) else { break }
      checked = readCourse(tree.replacing(files.mapValues(\.after)), options)
    }
    forgetUnchangedFiles()
  }

  /// Forgets files in which later fixes undid the earlier ones.
  private mutating func forgetUnchangedFiles() {
    let unchanged = files.filter { $0.value.before == $0.value.after }
    for path in unchanged.keys { files[path] = nil }
    done.removeAll { unchanged[$0.path] != nil }
  }

  /// Applies fixes; files that changed since they were read are not changed.
  private mutating func make(_ fixes: SafeFixes, _ tree: SourceTree) -> Bool {
    var reader = tree.folder.reader()
    var repaired: Set<String> = []
    for (path, edits) in fixes.edits.sorted(by: { $0.key < $1.key }) {
      guard let text = checked.sources[path],
        let file = files[path]?.after ?? (try? reader.read(path, cap: TextLimit.roster).get()),
        SourceText(path: path, file: file).bytes == text.bytes
      else { continue }
      let fixed = text.applying(edits, to: file)
      guard fixed != file else { continue }
      files[path, default: Change(before: file, after: file)].after = fixed
      repaired.insert(path)
    }
    let lines = LineMap(checked.sources.filter { repaired.contains($0.key) })
    for (diagnostic, fix) in fixes.chosen {
      guard fix.edits.allSatisfy({ repaired.contains($0.span.path) }) else { continue }
      let span = diagnostic.span ?? fix.edits[0].span
      done.append(
        Repair(
          code: diagnostic.code, title: fix.title, path: span.path, place: lines.start(of: span)))
    }
    return !repaired.isEmpty
  }
}
