import Foundation
import TestSupport
import Testing

/// A folder `Fixtures/COMMAND/CASE`: a course, a command to run in it, and the expected result.
///
/// - `base`: what the course has of `Courses`, one folder on each line; may be missing.
/// - `course/`: the rest of the course; a file here takes the place of one of `base`. A case with
///   neither starts from an empty folder.
/// - `command`: lines for the shell; `quizpress` is the program that was built.
/// - `expected/status`: the exit status; a case without one is not finished.
/// - `expected/stdout`, `expected/stderr`: missing means empty.
/// - `expected/changes`: the files that the command made (`+`), changed (`~`) and removed (`-`).
/// - `expected/after/…`: files as they are to be afterwards; name those that matter.
///
/// The folder's path reads `[ROOT]`, and the part of an asset's name that is made from its content
/// `[HASH]`.
struct FixtureCase: CustomStringConvertible, Sendable {
  /// `check/clean`.
  let name: String

  var folder: String { "\(Self.root)/\(name)" }
  var description: String { name }

  private static let tests = "\(packageRoot)/Tests/EndToEndTests"
  private static let root = "\(tests)/Fixtures"

  /// Every case, by name.
  static let all: [FixtureCase] = names(in: root).flatMap { command in
    names(in: "\(root)/\(command)").map { FixtureCase(name: "\(command)/\($0)") }
  }

  /// The cases to run: in a full run all of them, otherwise the first of each command and every
  /// sixth one of the others.
  static let sample: [FixtureCase] = {
    var commands: Set<Substring> = []
    return all.enumerated().filter { index, fixture in
      let isFirst = commands.insert(fixture.name.prefix { $0 != "/" }).inserted
      return isFullRun || updatesGolden || isFirst || index.isMultiple(of: 6)
    }.map(\.element)
  }()

  /// A copy of the course.
  func course() throws -> TemporaryFolder {
    let copy = try TemporaryFolder()
    let base = (try? String(contentsOfFile: "\(folder)/base", encoding: .utf8)) ?? ""
    let own = FileManager.default.fileExists(atPath: "\(folder)/course") ? ["\(folder)/course"] : []
    for part in base.split(separator: "\n").map({ "\(Self.tests)/Courses/\($0)" }) + own {
      let outcome = try run("cp", ["-a", "\(part)/.", "."], in: copy.path)
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
    return copy
  }

  /// Runs the command in a copy of the course.
  ///
  /// - Returns: What is to be compared, by name below `expected/`; what is empty is left out.
  func found() throws -> [String: Data] {
    let copy = try course()
    let before = try copy.files()
    let outcome = try run("/bin/sh", ["-e", "\(folder)/command"], in: copy.path)
    let after = try copy.files()
    var found = [
      "stdout": Data(placed(outcome.output, copy).utf8),
      "stderr": Data(placed(outcome.errors, copy).utf8),
      "status": Data("\(outcome.status)\n".utf8),
      "changes": Data(placed(changes(before, after), copy).utf8),
    ]
    for path in try filesBelow("\(folder)/expected/after").keys {
      found["after/\(path)"] = after[path] ?? Data("no such file\n".utf8)
    }
    return found.filter { !$0.value.isEmpty || $0.key.hasPrefix("after/") }
  }

  func expected() throws -> [String: Data] { try filesBelow("\(folder)/expected") }

  /// Makes what was found what is expected.
  func accept(_ found: [String: Data]) throws {
    let expected = "\(folder)/expected"
    try FileManager.default.createDirectory(atPath: expected, withIntermediateDirectories: true)
    for stale in try self.expected().keys where found[stale] == nil {
      try FileManager.default.removeItem(atPath: "\(expected)/\(stale)")
    }
    for (name, content) in found {
      try content.write(to: URL(fileURLWithPath: "\(expected)/\(name)"))
    }
  }

  private func placed(_ text: String, _ copy: TemporaryFolder) -> String {
    withoutHashes(text.replacingOccurrences(of: copy.path, with: "[ROOT]"))
  }

  private func withoutHashes(_ text: String) -> String {
    text.replacing(/\.[0-9a-f]{16}\.(css|js|svg)/) { ".[HASH].\($0.1)" }
  }

  private func changes(_ before: [String: Data], _ after: [String: Data]) -> String {
    // The order of files must not depend on what is in them.
    let paths = Set(before.keys).union(after.keys).map { (withoutHashes($0), $0) }
    return paths.sorted { $0 < $1 }.compactMap { _, path in
      guard let old = before[path] else { return "+ \(path)\n" }
      guard let new = after[path] else { return "- \(path)\n" }
      return old == new ? nil : "~ \(path)\n"
    }.joined()
  }
}

private func names(in folder: String) -> [String] {
  let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  return names.filter { !$0.hasPrefix(".") }.sorted()
}
