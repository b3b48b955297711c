import Authoring

/// Reads a course again whenever it may have changed, without the quizzes that have not.
///
/// If anything but quizzes has changed since the last time, or may have, all quizzes are read.
struct RepeatedReading {
  private var last: Last?

  /// What the last reading found.
  private struct Last {
    /// The listing of all files, without the status of quizzes.
    var files: [UInt8]
    var quizzes: [QuizStatus]
    /// The texts in the editor, except those of quizzes.
    var otherTexts: [String: [UInt8]]
    /// The results for the quizzes that were read from the disk, by path below the root.
    var records: [String: ArraySlice<UInt8>]
  }

  /// Reads and checks a course; the tree contains the texts that an editor has open.
  mutating func read(_ tree: SourceTree, _ options: ReadingOptions) -> CheckedCourse {
    let sources = try? FileListing(ofSourcesBelow: tree.folder.path)
    var otherTexts = tree.folder.contents
    for quiz in sources?.quizzes ?? [] { otherTexts["content/" + quiz.path] = nil }
    var options = options
    options.records = sources.flatMap { records($0, otherTexts) } ?? [:]
    for path in tree.folder.contents.keys { options.records?[path] = nil }
    var checked = readCourse(tree, options)
    if checked.changedFile() != nil {
      options.records = [:]
      checked = readCourse(tree, options)
    }
    last = sources.flatMap { sources in
      guard sources.isSettled else { return nil }
      return Last(
        files: sources.bytes, quizzes: sources.settledQuizzes, otherTexts: otherTexts,
        records: checked.records.filter { tree.folder.contents[$0.key] == nil })
    }
    return checked
  }

  /// The results of the last reading that are still true; `nil` if anything but quizzes has
  /// changed.
  private func records(
    _ sources: FileListing, _ otherTexts: [String: [UInt8]]
  ) -> [String: ArraySlice<UInt8>]? {
    guard let last, last.files == sources.bytes, last.otherTexts == otherTexts else { return nil }
    var records = last.records
    for path in sources.changes(since: last.quizzes) { records["content/" + path] = nil }
    return records
  }
}
