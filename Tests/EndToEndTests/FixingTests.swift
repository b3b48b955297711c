import Foundation
import Testing

/// `check --fix` and the diff that it promises.
@Suite struct FixingTests {
  private let fixture = "\(packageRoot)/Tests/EndToEndTests/Fixtures/check/fix/course"

  /// A copy of a course with mistakes in three files, one of them with a difficult name.
  private func course() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (name, bytes) in try filesBelow(fixture) { try folder.write(bytes, to: name) }
    let quiz = try #require(try filesBelow(fixture)["content/biology/quizzes/cells.md"])
    try folder.write(quiz, to: "content/biology/quizzes/a \"b\"\\ü\tc.md")
    return folder
  }

  private func after(_ script: String) throws -> [String: Data] {
    let folder = try course()
    return try withExtendedLifetime(folder) {
      let outcome = try run("/bin/sh", ["-c", script + "; rm -f changes"], in: folder.path)
      #expect(outcome.status == 0, "\(outcome.errors)")
      return try folder.files().filter { !$0.key.hasPrefix(".git/") }
    }
  }

  @Test(
    "the diff has the changes that fixing makes",
    arguments: ["git apply changes", "patch --silent --binary -p1 < changes"])
  func diff(_ apply: String) throws {
    let repaired = try after("quizpress check --fix --quiet 2>&1")
    let patched = try after("quizpress check --fix --dry-run --quiet > changes; \(apply)")
    #expect(repaired == patched)
    #expect(repaired != (try after("true")))
  }

  @Test func `nothing is written in a dry run`() throws {
    #expect(try after("quizpress check --fix --dry-run --quiet > /dev/null") == after("true"))
  }

  @Test func `a file that nobody may write is left, and the command says so`() throws {
    let folder = try course()
    let script = """
      chmod a-w content/biology/quizzes
      [ "$(id -u)" = 0 ] && run="setpriv --reuid=65534 --clear-groups" || run=
      chmod a+rx . ; $run quizpress check --fix --quiet --no-cache
      code=$?; chmod u+w content/biology/quizzes; exit $code
      """
    let outcome = try withExtendedLifetime(folder) {
      try run("/bin/sh", ["-c", script], in: folder.path)
    }
    #expect(outcome.status == 74, "\(outcome.errors)")
    #expect(outcome.errors.contains("plants.md' was not fixed: Permission denied"))
  }
}
