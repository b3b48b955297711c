import Testing

/// What `diff` says of final grades.
@Suite struct FinalGradeDiffTests {
  private let course: HandedInCourse
  private static let classroom = "content/biology/classroom.md"
  private static let rules =
    "weights: {quizzes: 50, lab: 50}\ngrading: {scale: {A: 70, B: 50}, drop-lowest: {lab: 1}}\n"

  /// Ada has 100 % in the quiz, and 50 % and 20 % in the laboratory.
  init() throws {
    course = try HandedInCourse()
    try course.edit(
      Self.classroom, "created: 2026-08-01\n", "created: 2026-08-01\n\(Self.rules)")
    try course.edit("content/biology/quizzes/cells.md", "---\nname", "---\ncategory: quizzes\nname")
    try course.folder.write("id,name\ns1,Ada\n", to: "content/biology/members.csv")
    try course.folder.write(
      "member,category,item,score,maximum\ns1,lab,Leaf,5,10\ns1,lab,Root,2,10\n",
      to: "content/biology/scores.csv")
    try course.folder.write(HandedInCourse.attempt(1), to: "attempts/1.json")
    try course.folder.commit()
  }

  private func differences(format: String = "text") throws -> String {
    try course.folder.diff("--now", "2026-10-01T00:00:00Z", "--format", format)
  }

  @Test("Other weights, dropped scores and letters say how many final grades change")
  func changed() throws {
    try course.merge()
    try course.edit(Self.classroom, "quizzes: 50, lab: 50", "quizzes: 20, lab: 80")
    let weights = try differences()
    #expect(
      weights.contains(
        "\n  1 final grade: 1 changes (0 up, 1 down; largest from 75 % to 60 %), "
          + "1 letter changes\n"), "\(weights)")
    let json = try differences(format: "json")
    #expect(
      json.contains(
        #"{"students": 1, "up": 0, "down": 1, "lost": 0, "added": 0, "letters": 1, "#
          + #""largest": {"before": 75, "after": 60}, "classroom": "biology", "quiz": null}"#),
      "\(json)")
    try course.edit(Self.classroom, "quizzes: 20, lab: 80", "quizzes: 50, lab: 50")
    try course.edit(Self.classroom, ", drop-lowest: {lab: 1}", "")
    let dropped = try differences()
    #expect(dropped.contains("largest from 75 % to 67.5 %), 1 letter changes\n"), "\(dropped)")
    try course.edit(Self.classroom, "A: 70", "A: 60")
    let letters = try differences()
    #expect(letters.contains("largest from 75 % to 67.5 %)\n"), "\(letters)")
  }

  @Test("Another order of the categories is what pages show, and changes no grade")
  func order() throws {
    try course.edit(Self.classroom, "quizzes: 50, lab: 50", "lab: 50, quizzes: 50")
    let changes = try differences()
    #expect(changes.contains("  content: order of the categories changed"), "\(changes)")
    #expect(!changes.contains("affects grades"), "\(changes)")
  }

  @Test("A sheet is read with the categories of its own state") func categories() throws {
    try course.merge()
    try course.edit(Self.classroom, "lab: 50", "practical: 50")
    try course.edit(Self.classroom, "{lab: 1}", "{practical: 1}")
    let sheet = "content/biology/scores.csv"
    try course.folder.write(
      try course.text(sheet).replacing(",lab,", with: ",practical,"), to: sheet)
    let renamed = try differences()
    #expect(renamed.contains("\n  1 final grade: none changes\n"), "\(renamed)")
  }

  @Test("Another category of a quiz counts all quizzes of the classroom") func category() throws {
    try course.folder.write(
      HandedInCourse.quiz.replacing("name: Cells", with: "name: Other\ncategory: lab"),
      to: "content/biology/quizzes/other.md")
    try course.folder.commit()
    try course.merge()
    // The other quiz is missing work of the laboratory, whose lowest score is dropped.
    try course.edit("content/biology/quizzes/cells.md", "category: quizzes", "category: lab")
    let moved = try differences()
    #expect(moved.contains("category changed from 'quizzes' to 'lab'\n"), "\(moved)")
    #expect(moved.contains("\n  1 final grade: 1 changes (0 up, 1 down; largest from "), "\(moved)")
  }

  /// A classroom of its own, with Ada, to which the quiz moves.
  private func moveQuiz() throws {
    let classroom = try course.text(Self.classroom)
      .replacing("Biology 9B", with: "Chemistry 9B").replacing(Self.rules, with: "")
    try course.folder.write(classroom, to: "content/chemistry/classroom.md")
    try course.folder.write("id,name\ns1,Ada\n", to: "content/chemistry/members.csv")
    let quiz = try course.text("content/biology/quizzes/cells.md")
      .replacing("name: Cells", with: "name: Cells\nformerly: biology/cells")
    try course.folder.write(quiz, to: "content/chemistry/quizzes/cells.md")
    try course.folder.shell("rm content/biology/quizzes/cells.md")
  }

  @Test("A quiz that moves to another classroom changes final grades in both") func moved() throws {
    try course.merge()
    try moveQuiz()
    let moved = try differences()
    #expect(
      moved.contains(
        """
          affects grades: quiz moved from biology/quizzes/cells.md to chemistry/quizzes/cells.md
          1 final grade: 1 changes (0 up, 1 down; largest from 75 % to 50 %), 1 letter changes

        """), "\(moved)")
    #expect(moved.contains("\n  1 final grade: 1 added\n"), "\(moved)")
  }

  @Test("A changed score sheet changes final grades") func sheet() throws {
    try course.merge()
    try course.edit("content/biology/scores.csv", "Root,2,10", "Root,9,10")
    let changed = try differences()
    #expect(
      changed.contains(
        """
          affects grades: score sheet: 1 changed
          1 final grade: 1 changes (1 up, 0 down; largest from 75 % to 95 %)

        """), "\(changed)")
  }

  @Test("A course without grades says that a quiz moved, and nothing about final grades")
  func movedWithoutGrades() throws {
    try course.folder.shell("rm content/biology/scores.csv")
    try course.folder.commit()
    try moveQuiz()
    let moved = try differences()
    #expect(moved.contains("  affects grades: quiz moved from biology/"), "\(moved)")
    #expect(!moved.contains("final grade"), "\(moved)")
  }

  @Test("Other weights of a renamed classroom are compared") func renamed() throws {
    try course.merge()
    try course.folder.shell("mv content/biology content/life")
    try course.edit(
      "content/life/classroom.md", "quizzes: 50, lab: 50}",
      "quizzes: 20, lab: 80}\nformerly: biology")
    let renamed = try differences()
    #expect(renamed.contains("\n  1 merged attempt, no scores change\n"), "\(renamed)")
    #expect(
      renamed.contains(
        "\n  1 final grade: 1 changes (0 up, 1 down; largest from 75 % to 60 %), "
          + "1 letter changes\n"), "\(renamed)")
  }

  @Test("Rows of the score sheet that name a quiz by its former name are counted")
  func formerName() throws {
    let quiz = "content/biology/quizzes/cells.md"
    try course.merge()
    try course.edit(quiz, "name: Cells", "name: The cell")
    try course.folder.write(
      "member,category,item,score,maximum\ns1,quizzes,The cell,0,1\n",
      to: "content/biology/scores.csv")
    try course.folder.commit()
    try course.edit(quiz, "name: The cell", "name: All about cells")
    let renamed = try differences()
    #expect(
      renamed.contains(
        """
          affects grades: number of rows of the score sheet that name this quiz changed from 1 to 0

        """), "\(renamed)")
    #expect(
      renamed.contains(
        "\n  1 final grade: 1 changes (1 up, 0 down; largest from 0 % to 50 %), 1 letter changes\n"),
      "\(renamed)")
    try course.edit(
      "content/biology/scores.csv", "quizzes,The cell", "quizzes,All about cells")
    let followed = try differences()
    #expect(!followed.contains("that name this quiz"), "\(followed)")
  }

  @Test("Without grades, it says that the rules are new") func nothingToGrade() throws {
    try course.folder.shell("rm content/biology/scores.csv")
    try course.edit(Self.classroom, "A: 70", "A: 80")
    let unknown = try differences()
    #expect(
      unknown.contains(
        "\n  final grades and letters are computed by the new rules; how many change is not known"),
      "\(unknown)")
  }
}
