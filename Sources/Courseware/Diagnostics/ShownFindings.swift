/// The findings that a run shows in full.
///
/// Their number is limited, since a file can be made to have as many findings as bytes.
package struct ShownFindings: Sendable {
  /// The most findings of one file that are shown.
  static let maxPerFile = 200
  /// The most findings that one run shows.
  static let maxPerRun = 1000
  /// The maximum number of files that get their own line about findings left out.
  private static let maxFiles = 20

  /// The findings shown, in their original order.
  package let shown: [Diagnostic]
  /// How many were left out, by file, in the order of the files; `path` is `nil` for findings
  /// without a file.
  private(set) var leftOut: [(path: String?, count: Int)] = []

  /// Selects errors before warnings, and within each severity the first ones.
  package init(of diagnostics: [Diagnostic]) {
    var isShown = [Bool](repeating: false, count: diagnostics.count)
    var (inRun, inFile) = (0, [String: Int]())
    for severity in [Diagnostic.Severity.error, .warning] {
      for index in diagnostics.indices where diagnostics[index].severity == severity {
        let path = diagnostics[index].span?.path ?? ""
        guard inRun < Self.maxPerRun, inFile[path, default: 0] < Self.maxPerFile else { continue }
        inRun += 1
        inFile[path, default: 0] += 1
        isShown[index] = true
      }
    }
    shown =
      inRun == diagnostics.count
      ? diagnostics
      : diagnostics.indices.filter { isShown[$0] }
        .map { diagnostics[$0] }
    for index in diagnostics.indices where !isShown[index] {
      let path = diagnostics[index].span?.path
      if let last = leftOut.last, last.path == path {
        leftOut[leftOut.count - 1].count += 1
      } else {
        leftOut.append((path, 1))
      }
    }
  }

  /// The total number of findings left out.
  var leftOutCount: Int { leftOut.reduce(0) { $0 + $1.count } }

  /// `and 15300 more in 'content/biology/quizzes/cells.md'`, one line for each file; empty if all
  /// are shown.
  package var remarks: [String] {
    var lines = leftOut.prefix(Self.maxFiles).map { path, count in
      "and \(count) more" + (path.map { " in '\(safeForTerminal($0))'" } ?? "")
    }
    let rest = leftOut.dropFirst(Self.maxFiles)
    if !rest.isEmpty {
      let files = rest.count == 1 ? "1 other file" : "\(rest.count) other files"
      lines.append("and \(rest.reduce(0) { $0 + $1.count }) more in \(files)")
    }
    return lines
  }
}
