import Foundation
import Testing

/// A history of edits, one a commit: `diff` names each and its class, and nothing else.
@Suite struct DiffHistoryTests {
  @Test("an edit is named with its class, in the working tree and as a commit", arguments: edits)
  func edit(_ edit: CourseEdit) throws {
    let history = try CourseHistory()
    try history.make(edit)
    #expect(try history.changes("HEAD") == edit.changes)
    try history.commit()
    #expect(try history.changes("HEAD~1..HEAD") == edit.changes)
  }

  private static let edits = questionEdits + settingEdits

  @Test("there are edits of many kinds")
  func kinds() { #expect(Self.edits.count > 60 && Set(Self.edits.flatMap(\.changes)).count > 60) }

  @Test("a range from the merge base leaves out what others did meanwhile")
  func mergeBase() throws {
    let history = try CourseHistory()
    try history.shell("git checkout -q -b change")
    try history.make(.init("", [.replace("points=2", "points=3")], []))
    try history.commit()
    try history.shell("git checkout -q main")
    try history.make(.init("", [.replace("attempts: 3", "attempts: 2")], []))
    try history.commit()
    #expect(try history.changes("main...change") == ["grades organelle: points changed"])
    #expect(
      try history.changes("main..change") == [
        "grades cells: attempts changed", "grades organelle: points changed",
      ])
  }

  @Test(
    "the exit code tells the class where it is asked for",
    arguments: [
      ("tags: [cell]", "tags: [plant]", 10), ("Read chapter 3", "Read chapter 4", 11),
      ("= 46", "= 47", 12), ("Read chapter 3 first.", "Read\nchapter 3 first.", 0),
    ])
  func exitCode(_ old: String, _ new: String, _ status: Int) throws {
    let history = try CourseHistory()
    try history.make(.init("", [.replace(old, new)], []))
    #expect(try quizpress(["diff", "HEAD", "--exit-code"], in: history.path).status == status)
    #expect(try quizpress(["diff", "HEAD"], in: history.path).status == 0)
  }

  @Test(
    "a wrong revision is a wrong command line",
    arguments: ["no-such", "..", "...", "HEAD..no-such", "no-such...HEAD", "HEAD~5", "--output=x"])
  func wrongRevision(_ revision: String) throws {
    let history = try CourseHistory()
    let outcome = try quizpress(["diff", "--", revision], in: history.path)
    #expect(outcome.status == 64 && outcome.output.isEmpty && outcome.errors.contains("error: "))
  }
}
