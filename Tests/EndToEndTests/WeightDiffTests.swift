import Testing

/// What `diff` says of weights of options that are not written.
@Suite struct WeightDiffTests {
  @Test func `a void option and the new shares of the others change grades`() throws {
    let place = "content/biology-9b/quizzes/gases.md"
    let quiz = """
      ---
      name: Gases
      created: 2026-09-01
      kind: practice
      ---

      ## Which of these are gases? {#gases type=multiple scoring=weights}

      - [x] Oxygen
      - [x] Nitrogen
      - [ ] Iron {weight=-50}

      """
    let history = try CourseHistory()
    try history.make(.write(quiz, to: place))
    try history.commit()
    let edit = [CourseEdit.Step.replace("Nitrogen", "Nitrogen {void}", in: place)]
    try history.make(edit)
    #expect(
      try history.changes("HEAD").sorted()
        == ["grades gases: option voided", "grades gases: weight of 'Oxygen' changed"])
  }
}
