import Testing

/// What `diff` says of errors that are about more than one file.
@Suite struct NewErrorDiffTests {
  private let history: CourseHistory
  private static let folder = "content/biology-9b/quizzes"
  private static let error = "grades cells: the site cannot be built"

  init() throws { history = try CourseHistory() }

  /// Expects the changes of the working tree, and of a commit of it.
  private func expect(_ changes: [String]) throws {
    #expect(try history.changes("HEAD") == changes)
    try history.commit()
    #expect(try history.changes("HEAD~1..HEAD") == changes)
  }

  @Test("A removed image is an error of the quiz that shows it") func image() throws {
    try history.make(.remove("\(Self.folder)/leaf.svg"))
    let report = try quizpress(["diff", "HEAD", "--exit-code"], in: history.path)
    #expect(report.status == 12)
    #expect(report.output.contains("the site cannot be built: no image '"))
    try expect([Self.error])
  }

  @Test("A link to a removed file is reported, and the quiz is compared") func link() throws {
    try history.make(
      .write("Read this.\n", to: "\(Self.folder)/notes.txt"),
      .replace("Read chapter 3 first.", "Read [the notes](notes.txt) first."))
    try history.commit()
    try history.make(.remove("\(Self.folder)/notes.txt"), .replace("= 46", "= 47"))
    try expect([
      "content cells: file linked in introduction changed",
      "grades how-many-chromosomes-has-a-human-body-ce-zxr5mm: answer key changed", Self.error,
    ])
  }

  @Test("A link to a renamed quiz is reported once, and its address is not a change of the text")
  func renamed() throws {
    try history.make(
      .replace(
        "Welcome.", "Take [the quiz](quizzes/cells.md#organelle), or [all](../biology-9b/).",
        in: "content/biology-9b/classroom.md"))
    try history.commit()
    try history.make(.move("\(Self.folder)/cells.md", to: "\(Self.folder)/the-cell.md"))
    try expect(["grades biology-9b: the site cannot be built", "grades the-cell: file renamed"])
    try history.make(
      .replace(
        "quizzes/cells.md", "quizzes/the-cell.md", in: "content/biology-9b/classroom.md"))
    try expect(["content biology-9b: formatting of welcome changed"])
  }

  @Test("A quiz that became a symbolic link cannot be compared") func symbolicLink() throws {
    try history.shell(
      """
      mv \(Self.folder)/cells.md cells.md
      ln -s ../../../cells.md \(Self.folder)/cells.md
      """)
    try expect(["grades cells: cannot be compared: it has an error"])
  }

  @Test("A name that two quizzes have is reported") func name() throws {
    let quiz = "---\nname: Cells\ncreated: 2026-09-01\nkind: survey\n---\n\n## A? {type=essay}\n"
    try history.make(.write(quiz, to: "\(Self.folder)/more.md"))
    try expect(["content more: quiz added", "grades more: the site cannot be built"])
  }

  @Test("An error that both sides have is not reported") func known() throws {
    try history.make(.replace("Read chapter 3 first.", "Read [the notes](notes.txt) first."))
    try history.commit()
    try history.make(.replace("= 46", "= 47"))
    try expect(["grades how-many-chromosomes-has-a-human-body-ce-zxr5mm: answer key changed"])
  }
}
