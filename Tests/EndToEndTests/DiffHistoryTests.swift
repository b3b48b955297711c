import Foundation
import TestSupport
import Testing

/// A history of edits, one a commit: `diff` names each and its class, and nothing else.
@Suite struct DiffHistoryTests {
  @Test(
    "an edit is named with its class, in the working tree and as a commit",
    arguments: sampled(edits, every: 64))
  func edit(_ edit: CourseEdit) throws {
    let history = try CourseHistory()
    try history.make(edit.steps)
    #expect(try history.changes("HEAD") == edit.changes)
    try history.commit()
    #expect(try history.changes("HEAD~1..HEAD") == edit.changes)
  }

  private static let edits =
    questionEdits + settingEdits + replacementEdits + publishingEdits

  @Test("there are edits of many kinds")
  func kinds() { #expect(Self.edits.count > 60 && Set(Self.edits.flatMap(\.changes)).count > 60) }

  @Test("a rule that reaches no question is cosmetic, one that follows from keys is not named")
  func rule() throws {
    let history = try CourseHistory()
    let quiz =
      "---\nname: X\ncreated: 2026-09-01\nkind: practice\nscoring: each-option\n---\n\n"
      + "## A? {#a}\n\n- [x] one\n- [ ] two\n- [ ] three\n"
    let place = "content/biology-9b/quizzes/x.md"
    try history.make(.write(quiz, to: place))
    try history.commit()
    try history.make(.replace("each-option", "net-correct", in: place))
    #expect(
      try history.changes("HEAD") == [
        "cosmetic x: default scoring rule changed"
      ])
    try history.commit()
    try history.make(.replace("[ ] two", "[x] two", in: place))
    #expect(
      try history.changes("HEAD") == ["grades a: type changed", "grades a: answer key changed"])
  }

  @Test(
    "files that swap their names are followed, also if they share a question",
    arguments: ["", "\n\n## Name the process that makes glucose.\n\n= photosynthesis\n"])
  func swap(_ shared: String) throws {
    let history = try CourseHistory()
    let leaves = """
      ---
      name: Leaves
      created: 2026-09-01
      kind: practice
      ---

      ## What color is a leaf?

      = green
      """
    let place = "content/biology-9b/quizzes"
    try history.make(.write(leaves + shared, to: "\(place)/leaves.md"))
    try history.commit()
    try history.shell("cd \(place); mv leaves.md x; mv cells.md leaves.md; mv x cells.md")
    try history.make(.replace("= green", "= green\n= red"))
    #expect(
      try history.changes("HEAD") == [
        "grades cells: file renamed", "grades what-color-is-a-leaf: answer key changed",
        "grades leaves: file renamed",
      ])
  }

  @Test("what git ignores or knows nothing of is no part of the history")
  func ignored() throws {
    let history = try CourseHistory()
    let quiz = "---\nname: X\ncreated: 2026-09-01\nkind: survey\n---\n\n## A? {type=essay}\n"
    try history.make(
      .write("members.csv\nprivate.md\nmine/\n", to: ".gitignore"),
      .write(
        "---\nname: Mine\nteacher: Ada\ncreated: 2026-08-20\n---\n",
        to: "content/mine/classroom.md"),
      .write("id,name\ns1,Bo Example\n", to: "content/biology-9b/members.csv"),
      .write(quiz, to: "content/biology-9b/quizzes/private.md"),
      .write(quiz, to: "content/other/quizzes/x.md"))
    try history.shell(
      """
      cd content/other
      git init -q
      git add .
      git -c user.name=A -c user.email=a@b.example commit -qm x
      """
    )
    #expect(try history.changes("HEAD").isEmpty)
  }

  @Test("what is in a submodule is not compared, and a change of it is reported as such")
  func submodule() throws {
    let history = try CourseHistory()
    let other = try TemporaryFolder()
    let file = "---\nname: Chess\nteacher: Bo\ncreated: 2026-08-20\n---\n"
    try other.write(file, to: "classroom.md")
    let commit = "git -c user.name=A -c user.email=a@b.example commit -qm x"
    try history.shell(
      """
      (cd '\(other.path)'; git init -q; git add -A; \(commit))
      git -c protocol.file.allow=always submodule --quiet add '\(other.path)' content/chess
      \(commit)
      """)
    #expect(try history.changes("HEAD").isEmpty)
    try history.shell("cd content/chess; echo Welcome. >> classroom.md; git add -A; \(commit)")
    let expected = ["grades site: a Git submodule changed, which is not compared"]
    #expect(try history.changes("HEAD") == expected)
    try history.commit()
    #expect(try history.changes("HEAD~1..HEAD") == expected)
  }

  @Test("a course below the repository's root, and links in it")
  func below() throws {
    let history = try CourseHistory()
    try history.shell(
      """
      mkdir -p school/first
      git mv content school/first/content
      git commit -qm moved
      cd school/first/content/biology-9b/quizzes
      ln -s cells.md alias.md
      git add alias.md
      git commit -qm link
      sed -i 's/= 46/= 47/' cells.md
      """)
    let outcome = try quizpress(
      ["diff", "HEAD~1", "--root", "school/first", "--format", "json"], in: history.path)
    #expect(outcome.status == 0 && outcome.output.contains(#""grades": 2,"#))
    #expect(outcome.output.contains("symbolic links are not followed"))
  }

  @Test("a history that was cut off says what it lacks")
  func shallow() throws {
    let history = try CourseHistory()
    try history.shell(
      """
      git commit -q --allow-empty -m more
      git clone -q --depth 1 "file://$PWD" shallow
      """)
    let outcome = try quizpress(["diff", "HEAD~1"], in: history.path + "/shallow")
    #expect(
      outcome.status == 64
        && outcome.errors.contains(
          "there is no Git revision 'HEAD~1': this clone has only a part of the history; "
            + "'git fetch --unshallow' fetches the rest"),
      "\(outcome.errors)")
  }

  @Test("what a sparse checkout leaves out was not removed")
  func sparse() throws {
    let history = try CourseHistory()
    let room = "---\nname: Chess\nteacher: Bo\ncreated: 2026-08-20\n---\n"
    try history.make(.write(room, to: "content/chess/classroom.md"))
    try history.commit()
    try history.shell("git sparse-checkout set content/biology-9b")
    #expect(try history.changes("HEAD").isEmpty)
    try history.make(.replace("= 46", "= 47"))
    let outcome = try quizpress(["diff", "HEAD"], in: history.path)
    #expect(outcome.output.hasSuffix("\n\n1 change affects grades\n"), "\(outcome.output)")
    #expect(outcome.errors.hasPrefix("note: 1 file is not in this sparse checkout"))
  }

  @Test("a range from the merge base leaves out what others did meanwhile")
  func mergeBase() throws {
    let history = try CourseHistory()
    try history.shell("git checkout -q -b change")
    try history.make(.replace("points=2", "points=3"))
    try history.commit()
    try history.shell("git checkout -q main")
    try history.make(.replace("attempts: 3", "attempts: 2"))
    try history.commit()
    #expect(try history.changes("main...change") == ["grades organelle: points changed"])
    #expect(
      try history.changes("main..change") == [
        "grades cells: attempts changed", "grades organelle: points changed",
      ])
  }

  @Test(
    "the exit status tells the class if it is asked for",
    arguments: [
      ("tags: [cell]", "tags: [plant]", 10), ("Read chapter 3", "Read chapter 4", 11),
      ("= 46", "= 47", 12), ("Read chapter 3 first.", "Read\nchapter 3 first.", 0),
    ])
  func exitCode(_ old: String, _ new: String, _ status: Int) throws {
    let history = try CourseHistory()
    try history.make(.replace(old, new))
    #expect(try quizpress(["diff", "HEAD", "--exit-code"], in: history.path).status == status)
    #expect(try quizpress(["diff", "HEAD"], in: history.path).status == 0)
  }

  @Test(
    "a wrong revision is a wrong command line",
    arguments: sampled(
      ["no-such", "..", "...", "HEAD..no-such", "no-such...HEAD", "HEAD~5", "--output=x"], every: 3)
  )
  func wrongRevision(_ revision: String) throws {
    let history = try CourseHistory()
    let outcome = try quizpress(["diff", "--", revision], in: history.path)
    #expect(outcome.status == 64 && outcome.output.isEmpty && outcome.errors.contains("error: "))
  }

  @Test("what Git reports in several lines is one message") func severalLines() throws {
    let history = try CourseHistory()
    try history.folder.write(String(repeating: "garbage ", count: 9), to: ".git/index")
    let outcome = try quizpress(["diff", "HEAD"], in: history.path)
    #expect(outcome.status == 74)
    #expect(outcome.errors.hasPrefix("error: Git reports: "), "\(outcome.errors)")
    #expect(outcome.errors.hasSuffix(" fatal: index file corrupt\n"), "\(outcome.errors)")
  }
}
