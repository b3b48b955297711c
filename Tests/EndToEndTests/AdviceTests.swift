import Testing

/// Messages that tell a teacher what to write instead.
@Suite struct AdviceTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("title: School\ntime-zone: UTC\n", to: "content/site.yml")
    try folder.write(
      "---\nname: History 10A\nteacher: Ada\ncreated: 2026-08-01\n---\n",
      to: "content/history-10a/classroom.md")
    try folder.write(
      "id,name\ns1,Ngozi Ade\ns2,Ola Berg\n", to: "content/history-10a/members.csv")
    try folder.write(
      """
      ---
      name: Cold War
      created: 2026-08-01
      deadline: 2026-09-20
      ---

      ## Which wall fell in 1989? {#wall}

      - [x] The Berlin Wall
      - [ ] The wall of Hadrian

      """, to: "content/history-10a/quizzes/cold-war.md")
  }

  private func run(_ arguments: String...) throws -> Outcome {
    try quizpress(arguments, in: folder.path)
  }

  @Test("A row with an unknown id is reported with this id") func unknownID() throws {
    try folder.write("id,wall\ns9,a\n", to: "answers.csv")
    let done = try run("merge", "--responses", "answers.csv", "--quiz", "history-10a/cold-war")
    #expect(done.output.contains("  not on the roster: 's9' "), "\(done.output)\(done.errors)")
  }

  @Test("A member's name in an extension is reported with the id to write")
  func nameInExtension() throws {
    try folder.edit(
      "content/history-10a/classroom.md", "created: 2026-08-01",
      "created: 2026-08-01\nextensions:\n  - member: Ngozi Ade\n    by: 24 h")
    let one = try run("check")
    #expect(
      one.errors.contains("'Ngozi Ade' is the name of a member and not an id: write the id, 's1'"),
      "\(one.errors)")
    try folder.write(
      "id,name\ns1,Ngozi Ade\ns2,Ngozi Ade\n", to: "content/history-10a/members.csv")
    #expect(try run("check").errors.contains("not an id: write the id of the one you mean"))
  }

  @Test("A new quiz is named without '.md'") func newQuizWithEnding() throws {
    let done = try run("new", "quiz", "history-10a/marshall-plan.md")
    #expect(done.status == 64, "\(done.errors)")
    #expect(done.errors.contains("leave out '.md': write 'history-10a/marshall-plan'"))
  }
}
