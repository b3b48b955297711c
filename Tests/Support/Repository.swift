import Foundation

/// The repository from which the tests were built, found by the path of this source file.
package enum Repository {
  /// Its root, without a slash at the end.
  package static let root: String = {
    var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    parts.removeLast(3)
    return parts.joined(separator: "/")
  }()

  /// The text of a file below the root.
  package static func text(_ path: String) throws -> String {
    try String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)
  }

  /// All files below a folder whose names have an ending, by path below the root, sorted.
  package static func files(below folder: String, endingIn ending: String) -> [String] {
    let all = FileManager.default.enumerator(atPath: "\(root)/\(folder)")
    return (all?.allObjects ?? []).compactMap { $0 as? String }
      .filter { $0.hasSuffix(ending) }.map { "\(folder)/\($0)" }.sorted()
  }
}

/// Compares generated text with a file of the repository; rewrites the file first if
/// `UPDATE_GOLDEN` is 1.
///
/// Rewriting is refused if `CI` is set, so that a wrong file cannot be accepted there.
package func matchesGolden(_ made: String, _ path: String) throws -> Bool {
  if updatesGolden {
    let url = URL(fileURLWithPath: "\(Repository.root)/\(path)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try made.write(to: url, atomically: true, encoding: .utf8)
  }
  return try Repository.text(path) == made
}

/// Removes a file that is no longer generated, if golden files are to be rewritten; returns whether
/// it did.
package func removedGolden(_ path: String) throws -> Bool {
  guard updatesGolden else { return false }
  try FileManager.default.removeItem(atPath: "\(Repository.root)/\(path)")
  return true
}

/// Whether golden files and the output shown in documentation are to be rewritten.
package var updatesGolden: Bool {
  let environment = ProcessInfo.processInfo.environment
  return environment["UPDATE_GOLDEN"] == "1" && environment["CI"] == nil
}
