import Testing

/// What `diff` says of questions that move from one quiz to another.
@Suite struct QuestionMoveDiffTests {
  private let course: HandedInCourse
  private static let cells = "content/biology/quizzes/cells.md"
  private static let plants = "content/biology/quizzes/plants.md"
  private static let legs = "## How many legs has an ant? {#legs}\n\n= 6\n\n"
  private static let leaf = "## What is green?\n\n- [x] A leaf\n- [ ] Sand\n\n"
  private static let front =
    "---\nname: Plants\ncreated: 2026-08-02\ndeadline: 2026-09-14 23:59\n---\n\n"

  init() throws {
    course = try HandedInCourse(HandedInCourse.questions + "\n" + Self.legs + Self.leaf)
    try course.folder.write(Self.front + "## What is red?\n\n= Rose\n\n", to: Self.plants)
    try course.folder.commit()
  }

  private func differences() throws -> [String] {
    try course.folder.diff().split(separator: "\n").map(String.init)
  }

  @Test("Both quizzes say that it moved, what that means for attempts, and how it was edited")
  func moved() throws {
    try course.edit(Self.cells, Self.legs + Self.leaf, "")
    try course.edit(
      Self.plants, "= Rose\n",
      "= Rose\n\n\(Self.leaf)\(Self.legs.replacing("#legs", with: "#legs points=2"))")
    #expect(
      try differences() == [
        "biology/cells (Cells)",
        "  affects grades: question 'How many legs has an ant?' moved to biology/plants: "
          + "answers submitted earlier count in neither quiz",
        "  affects grades: question 'What is green?' moved to biology/plants: "
          + "answers submitted earlier count in neither quiz",
        "biology/plants (Plants)",
        "  affects grades: question 'What is green?' moved here from biology/cells: "
          + "attempts submitted earlier have no answer to it",
        "  affects grades: question 'How many legs has an ant?' moved here from biology/cells: "
          + "attempts submitted earlier have no answer to it",
        "  affects grades: question 'How many legs has an ant?': points changed from 1 to 2",
        "5 changes affect grades",
      ])
  }

  @Test("A quiz that is added says how many of its questions moved there") func added() throws {
    try course.edit(Self.cells, Self.legs, "")
    try course.folder.write(
      Self.front.replacing("Plants", with: "Animals") + Self.legs + "## Bark?\n\n= Dog\n",
      to: "content/biology/quizzes/animals.md")
    let lines = try differences()
    #expect(
      lines.contains(
        "  affects grades: quiz added: 2 questions, of which 1 moved here from biology/cells"),
      "\(lines)")
    #expect(lines.contains { $0.contains("moved to biology/animals: answers submitted earlier") })
  }

  @Test("Another question with the same id did not move") func sameID() throws {
    try course.edit(Self.cells, Self.legs, "")
    try course.edit(Self.plants, "= Rose\n", "= Rose\n\n## Who painted it? {#legs}\n\n= Monet\n")
    let lines = try differences()
    #expect(lines.contains("  affects grades: question 'How many legs has an ant?' removed"))
    #expect(lines.contains("  affects grades: question 'Who painted it?' added"))
  }
}
