import Testing

/// What `diff` says of ids that change after a build, before any attempt is merged.
@Suite struct RecordedRevisionDiffTests {
  private let course: HandedInCourse
  private static let quiz = "content/biology/quizzes/cells.md"

  init() throws {
    course = try HandedInCourse(
      """
      ## Which one is made of cells? {#made-of-cells}

      - [x] The wood of an old oak
      - [ ] The quartz of a mountain

      """)
    try course.folder.commit()
  }

  private func differences() throws -> String {
    try course.edit(Self.quiz, "The wood of an old oak", "The wood of an oak")
    return try course.folder.diff()
  }

  @Test("Answers at a recorded revision still count") func recorded() throws {
    let built = try quizpress(["build", "--quiet"], in: course.folder.path)
    #expect(built.status == 0, "\(built.errors)")
    let output = try differences()
    #expect(output.contains("answers submitted earlier still count for it\n"), "\(output)")
  }

  @Test("Without records, the old id keeps them") func neverRecorded() throws {
    let output = try differences()
    #expect(output.contains("answers submitted earlier no longer count for it; "), "\(output)")
  }
}
