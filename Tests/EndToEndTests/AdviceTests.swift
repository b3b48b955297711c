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

  @Test("Students of several classrooms with one name are listed with their classrooms")
  func oneNameInSeveralClassrooms() throws {
    try folder.write(
      "---\nname: History 10B\nteacher: Ada\ncreated: 2026-08-01\n---\n",
      to: "content/history-10b/classroom.md")
    try folder.write("id,name\ns7,Ngozi Ade\n", to: "content/history-10b/members.csv")
    let done = try run("gradebook", "--student", "ngozi ade")
    let ids = "'s1' in 'history-10a', 's7' in 'history-10b'"
    let words = "'ngozi ade' may be 2 students: name the classroom and use an id: \(ids)\n"
    #expect(done.status == 1 && done.errors.hasSuffix("error: \(words)"), "\(done.errors)")
    #expect(try run("gradebook", "history-10b", "--student", "ngozi ade").status == 0)
  }

  @Test("A new quiz is named without '.md'") func newQuizWithEnding() throws {
    let done = try run("new", "quiz", "history-10a/Marshall-Plan.md")
    #expect(done.status == 64, "\(done.errors)")
    #expect(done.errors.contains("leave out '.md': write 'history-10a/marshall-plan'"))
  }

  /// Commands with a place that does not exist, and the one that is suggested.
  private static let places: [([String], String)] = [
    (["new", "quiz", "history10a/marshall-plan"], "history-10a"),
    (["new", "lecture", "history10a", "2026-09-07"], "history-10a"),
    (["members", "add", "history10a", "s3", "--name", "Cy"], "history-10a"),
    (["stats", "cold-war"], "history-10a/cold-war"),
    (["stats", "history10a/coldwar"], "history-10a/cold-war"),
    (["mark", "coldwar"], "history-10a/cold-war"),
    (["print", "coldwar"], "history-10a/cold-war"),
    (["merge", "--responses", "answers.csv", "--quiz", "coldwar"], "history-10a/cold-war"),
    (["check", "cold-war"], "content/history-10a/quizzes/cold-war.md"),
    (["check", "history-10a/coldwar.md"], "content/history-10a/quizzes/cold-war.md"),
    (["fmt", "cold-war"], "content/history-10a/quizzes/cold-war.md"),
    (["check", "history-10a"], "content/history-10a"),
    (["stats", "content/history-10a/quizzes/cold-war.md"], "history-10a/cold-war"),
    (["print", "history-10a/quizzes/cold-war"], "history-10a/cold-war"),
    (["gradebook", "history-10a/cold-war"], "history-10a"),
    (["members", "list", "content/history-10a/classroom.md"], "history-10a"),
  ]

  @Test(
    "For a place that does not exist, the nearest quiz or classroom is suggested",
    arguments: places)
  func nearestPlace(_ arguments: [String], _ meant: String) throws {
    let done = try quizpress(arguments, in: folder.path)
    #expect(done.status != 0)
    #expect(done.errors.contains("; did you mean '\(meant)'?"), "\(done.errors)")
  }

  @Test("A table that is merged like attempts is refused with the options for tables")
  func tableAsAttempts() throws {
    try folder.write("id,wall\ns1,a\n", to: "answers.csv")
    let done = try run("merge", "answers.csv")
    #expect(done.status == 1)
    let words = "a table is merged with '--responses CSV --quiz CLASSROOM/QUIZ'"
    #expect(done.errors.contains("'answers.csv' refused: \(words)\n"), "\(done.errors)")
  }

  @Test(
    "A file of another kind is refused because it contains no attempt",
    arguments: [("notes.md", "# Notes\n"), ("exam.pdf", "%PDF-1.4\n"), ("none.docx", "PK")])
  func otherFile(_ name: String, _ text: String) throws {
    try folder.write(text, to: name)
    let done = try run("merge", name)
    #expect(done.status == 1)
    #expect(done.errors == "error: '\(name)' refused: it contains no attempt\n")
  }

  @Test("An e-mail address of a member has an '@'") func memberWithoutAddress() throws {
    for arguments in [
      ["members", "add", "history-10a", "s3", "--name", "Cy", "--email", "cy"],
      ["members", "rename", "history-10a", "s1", "--email", "ngozi at example.org"],
    ] {
      let done = try quizpress(arguments, in: folder.path)
      #expect(done.status == 64)
      let words = "' is not an e-mail address such as 'ada@example.org'\n"
      #expect(done.errors.contains(words), "\(done.errors)")
    }
  }

  @Test("Keys that would be copied into the course are refused with another place for them")
  func keysInCourse() throws {
    let done = try run("keys", "backup", "-o", "copies/all.key")
    #expect(done.status == 1)
    #expect(done.errors.hasSuffix("\nnote: write it elsewhere, for example to '~/all.key'\n"))
    for path in [".", "..", "copies/"] {
      let done = try run("keys", "backup", "-o", "content/\(path)")
      let advice = "\nnote: name a file in another folder, for example in '~'\n"
      #expect(done.status == 1 && done.errors.hasSuffix(advice), "\(done.errors)")
    }
  }

  @Test("Where a quiz is needed, a classroom is named with one of its quizzes")
  func classroomInsteadOfQuiz() throws {
    let done = try run("print", "history-10a")
    let quiz = "'history-10a/cold-war'"
    #expect(
      done.errors == "error: 'history-10a' is a classroom: write a quiz as well, such as \(quiz)\n")
  }

  @Test("Without a lecture for a day, the command that creates it is named")
  func noLectureToday() throws {
    let done = try run("class", "history-10a", "--now", "2026-09-07T08:00:00Z")
    #expect(done.status == 1)
    #expect(
      done.errors.hasPrefix(
        "error: classroom 'history-10a' has no lecture for today, '2026-09-07'\n"
          + "note: 'quizpress new lecture history-10a' creates it;"), "\(done.errors)")
    let day = "2026-09-08"
    #expect(
      try run("class", "history-10a", day).errors
        == "error: classroom 'history-10a' has no lecture or quiz '\(day)'\n"
        + "note: 'quizpress new lecture history-10a \(day)' creates it\n")
  }

  @Test(
    "What is not found or is a folder is answered with what to write",
    arguments: [
      (["class", "history-10a", "iron"], "no lecture or quiz 'iron'; there is 'cold-war'\n"),
      (["print", "history-10a/cold-war", "--language", "de"], "'de'; leave out '--language'\n"),
      (["members", "remove", "history-10a", "s9"], "note: 'quizpress members list history-10a'"),
      (["members", "rename", "history-10a", "s9", "--name", "A"], "members list history-10a'"),
      (["members", "import", "history-10a", "content"], "'content' is a folder: name a file"),
      (["keys", "import", "content/site.yml"], "note: name a copy that 'quizpress keys backup"),
      (["diff", "HEAD"], "note: 'git init' makes one"),
    ])
  func notFound(_ arguments: [String], _ words: String) throws {
    let done = try quizpress(arguments, in: folder.path)
    #expect(done.status == (arguments[0] == "diff" ? 64 : 1))
    #expect(done.errors.contains(words), "\(done.errors)")
  }

  @Test("A file of another format that is imported as Markdown is refused with what to write")
  func importOfOtherFormat() throws {
    try folder.write("::Q1:: Who wrote 1984? {=Orwell ~Huxley}\n", to: "quiz.gift")
    let done = try run("import", "markdown", "quiz.gift", "--into", "history-10a")
    #expect(done.status == 1)
    let words = "this file has no questions: write each as a heading, and its options below it"
    #expect(done.errors.contains("quiz.gift: \(words)"), "\(done.errors)")
  }

  @Test(
    "An import into the content of a course that would not be in its site is refused",
    arguments: ["content", "content/history-10a/quizzes", "content/history-10a/a/b"])
  func importIntoContent(_ target: String) throws {
    try folder.write("# Wars\n\n#### Q1. Who won?\n\n- [x] Rome\n- [ ] Carthage\n", to: "wars.md")
    let before = try folder.files()
    let done = try run("import", "markdown", "wars.md", "--into", target)
    #expect(done.status == 1, "\(done.output)")
    #expect(done.errors.contains("'\(target)' is not the folder of a classroom"), "\(done.errors)")
    let service = try run("import", "qaptain", "firestore.json", "--into", target)
    #expect(service.status == 64, "\(service.output)")
    #expect(service.errors.contains("not its 'content' or a folder in it"), "\(service.errors)")
    #expect(try folder.files() == before)
  }

  @Test("A merge that makes attempts late names the option for the time of receipt")
  func lateByMerge() throws {
    try folder.write(
      """
      {"quizpress":"attempt","version":1,"id":"0123456789abcdef0123456789abcdef","site":"School",\
      "classroom":"history-10a","quiz":"cold-war","revision":"9f2c41",\
      "student":{"id":"s1","name":"Ngozi Ade"},"startedAt":"2026-09-10T08:00:00Z",\
      "endedAt":"2026-09-10T08:10:00Z","elapsedMs":600000,"endedEarly":true,\
      "seed":"00000000000000000000000000000001",\
      "responses":[{"question":"wall","options":["the-berlin-wall"]}]}
      """, to: "attempts/s1.json")
    let late = try run("merge", "--now", "2026-10-01T00:00:00Z")
    #expect(late.output.contains("1 late, 1 of them claimed on time"), "\(late.output)")
    #expect(late.errors.contains("with '--received-from mtime'"), "\(late.errors)")
    let again = try run("merge", "--now", "2026-10-01T00:00:00Z")
    #expect(!again.errors.contains("--received-from"), "\(again.errors)")
  }

  @Test("The id of several quizzes suggests none of them") func severalPlaces() throws {
    try folder.write(
      "---\nname: History 10B\nteacher: Ada\ncreated: 2026-08-01\n---\n",
      to: "content/history-10b/classroom.md")
    try folder.write(
      folder.text("content/history-10a/quizzes/cold-war.md"),
      to: "content/history-10b/quizzes/cold-war.md")
    let done = try run("stats", "cold-war")
    let known = "the classrooms are 'history-10a', 'history-10b'"
    #expect(done.errors == "error: no classroom or quiz 'cold-war'; \(known)\n")
    let classroom = try run("print", "english-10a")
    #expect(classroom.errors == "error: no quiz 'english-10a'; \(known)\n")
    let quiz = try run("print", "history-10a/iron-curtain")
    #expect(
      quiz.errors == "error: no quiz 'history-10a/iron-curtain'; there is 'history-10a/cold-war'\n")
  }

  @Test("Points with a maximum, as in '5 / 6' and '5/6', are points if it is that of the question")
  func pointsOfMaximum() throws {
    try folder.write(
      """
      ---
      name: Essays
      created: 2026-08-01
      deadline: 2026-09-20
      ---

      ## Explain the policy of containment. {#containment type=essay points=6}

      """, to: "content/history-10a/quizzes/essays.md")
    try folder.write("id,containment\ns1,Walls.\ns2,Talks.\n", to: "essays.csv")
    let merged = try run("merge", "--responses", "essays.csv", "--quiz", "history-10a/essays")
    #expect(merged.status == 0, "\(merged.errors)")
    let lines = #"5 / 5 ok\n4 points\n5 / 6 ok\nb\n4/6 as 1/2\nb\nq\n"#
    let done = try EndToEndTests.run(
      "/bin/sh", ["-c", "printf '\(lines)' | quizpress mark"], in: folder.path)
    #expect(done.status == 0, "\(done.errors)")
    #expect(done.output.contains("\n  this answer has 6 points: write only those that you give\n"))
    #expect(done.output.contains("the comment, without the word 'points'\n"), "\(done.output)")
    #expect(done.output.contains("\nGraded 5: ok\n"), "\(done.output)")
    #expect(done.output.contains("\nGraded 4: as 1/2\n"), "\(done.output)")
  }

  @Test("Files in a folder that contain no attempts are counted and named")
  func skippedFiles() throws {
    for name in ["sheet.ods", "photo.png", ".hidden"] { try folder.write("x", to: "in/\(name)") }
    let few = try run("merge", "in")
    #expect(few.status == 0)
    let none = "note: no attempts were found: merge the files that students submitted\n"
    #expect(few.errors == "note: 2 other files skipped: 'in/photo.png', 'in/sheet.ods'\n" + none)
    for name in ["notes.txt", "sheet.pdf"] { try folder.write("x", to: "in/\(name)") }
    let more = try run("merge", "in").errors
    #expect(more.hasPrefix("note: 4 other files skipped: ") && more.contains("', …\n"))
    #expect(try run("merge", "in", "-q").errors.isEmpty)
    let classroom = try run("merge", "history-10a")
    #expect(classroom.status == 1)
    #expect(
      classroom.errors.hasPrefix(
        "error: 'history-10a' refused: there is no such file or folder; name files or folders "
          + "with attempts\n"), "\(classroom.errors)")
  }

  @Test("Archives are not read, and 'merge' says so", arguments: ["all.zip", "A.ZIP", "a.tar.gz"])
  func archives(_ name: String) throws {
    try folder.write("PK\u{3}\u{4}", to: "in/\(name)")
    let skipped = try run("merge", "in")
    #expect(skipped.status == 0)
    #expect(
      skipped.errors == "note: 1 other file skipped: 'in/\(name)'\n"
        + "note: unpack 'in/\(name)' to merge the attempts in it\n")
    let refused = try run("merge", "in/\(name)")
    #expect(refused.status == 1)
    #expect(
      refused.errors
        == "error: 'in/\(name)' refused: it is an archive: unpack it, and merge the folder\n")
  }

  @Test("Indented JSON is refused with one message by 'score', and attempts below it are scored")
  func indentedAttempts() throws {
    let course = try HandedInCourse()
    let indented = "{\r\n  \"quizpress\": \"attempt\",\r\n  \"version\": 1\r\n}\r\n"
    try course.folder.write(indented + HandedInCourse.attempt(1) + "\n[\n", to: "attempts.ndjson")
    let done = try quizpress(["score", "attempts.ndjson"], in: course.folder.path)
    #expect(done.status == 1 && done.output.contains(#""question":"made-of-cells""#))
    let errors = done.errors.split(whereSeparator: \.isNewline)
    #expect(errors.count == 2, "\(done.errors)")
    #expect(errors.first?.hasPrefix("error: 'attempts.ndjson' refused: this JSON is ") == true)
    #expect(errors.last?.hasPrefix("error: 'attempts.ndjson:6' refused: ") == true)
    try course.folder.write("[\n  {}\n]\n", to: "list.json")
    let list = try quizpress(["score", "list.json"], in: course.folder.path)
    #expect(list.status == 1 && list.errors.contains(#"as 'jq -c ".[]"' does"#), "\(list.errors)")
  }

  @Test("A new course in a folder of another course is refused, except with --root")
  func nestedCourse() throws {
    let zone = ["--time-zone", "UTC"]
    let done = try quizpress(["new", "site", "history"] + zone, in: folder.path)
    #expect(done.status == 1 && done.errors.contains("'quizpress new classroom ID'"))
    #expect(done.errors.contains("'history' would be a course in the course '"), "\(done.errors)")
    let inside = try quizpress(["new", "site"] + zone, in: "\(folder.path)/content")
    #expect(inside.status == 1)
    #expect(try folder.files().keys.filter { $0.hasSuffix("site.yml") } == ["content/site.yml"])
    let root = try quizpress(["new", "site", "--root", "history"] + zone, in: folder.path)
    #expect(root.status == 0, "\(root.errors)")
  }

  @Test("An error in the arguments of a command is followed by the usage of this command")
  func usageOfCommand() throws {
    let site = try run("new", "site", "other", "--root", "x", "--time-zone", "Atlantis")
    #expect(site.status == 64 && site.errors.contains("\nUsage: quizpress new site "))
    #expect(site.errors.hasSuffix("  See 'quizpress new site --help' for more information.\n"))
    let check = try run("check", "nothing.md")
    #expect(check.status == 64 && check.errors.contains("\nUsage: quizpress check "))
  }

  @Test(
    "How cells are written is asked only for CSV",
    arguments: [["stats"], ["gradebook"], ["members", "list", "class"]])
  func cells(_ arguments: [String]) throws {
    let done = try quizpress(arguments + ["--csv", "plain"], in: folder.path)
    #expect(done.status == 64, "\(done.errors)")
    #expect(done.errors.hasPrefix("Error: '--csv' requires '--format csv'\n"), "\(done.errors)")
  }

  @Test(
    "An unknown subcommand is reported with those that there are",
    arguments: [["import", "csv", "x"], ["import", "kahoot", "x.xlsx"]])
  func subcommands(_ arguments: [String]) throws {
    let done = try quizpress(arguments, in: folder.path)
    let words = "'import' has no subcommand '\(arguments[1])': write one of 'bundle', 'markdown', "
    #expect(done.status == 64 && done.errors.hasPrefix("Error: " + words), "\(done.errors)")
    #expect(done.errors.contains("\nUsage: quizpress import <subcommand>\n"))
  }
}
