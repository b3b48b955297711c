import Foundation
import Testing

/// What `diff` and `merge` say of questions and options that exchange their ids.
@Suite struct ExchangedIDsTests {
  private let course: HandedInCourse
  private static let quiz = "content/biology/quizzes/cells.md"
  private static let questions = """
    ## Which organelle makes sugar? {#sugar}

    - [x] Chloroplast {#k}
    - [ ] Mitochondrion {#m}

    ## Which organelle frees energy? {#energy}

    - [ ] Chloroplast {#k}
    - [x] Mitochondrion {#m}

    """
  private static let stems = (
    sugar: "'Which organelle makes sugar?'", energy: "'Which organelle frees energy?'"
  )
  private static let effect =
    "attempts at a revision that was never recorded are graded by the ids and not by the texts"

  /// Ada answers everything right.
  init() throws {
    course = try HandedInCourse(Self.questions)
    try course.folder.commit()
  }

  /// Merges one attempt, at a revision that `build` recorded or at one that was never recorded.
  private func take(isRecorded: Bool) throws {
    var revision = "ab"
    if isRecorded {
      #expect(try quizpress(["build"], in: course.folder.path).status == 0)
      let line = try #require(try course.folder.files()["stats/biology/revisions.jsonl"])
      let published = try JSONSerialization.jsonObject(with: line) as? [String: Any]
      revision = try #require(published?["revision"] as? String)
    }
    let attempt = HandedInCourse.attempt(
      1,
      responses: """
        [{"question":"sugar","options":["k"]},{"question":"energy","options":["m"]}]
        """)
    try course.folder.write(
      attempt.replacingOccurrences(
        of: #""revision":"ab""#, with: #""revision":"\#(revision)""#), to: "in/1.json")
    try course.merge("in")
  }

  private func exchangeQuestions() throws {
    try course.edit(Self.quiz, "sugar? {#sugar}", "sugar? {#energy}")
    try course.edit(Self.quiz, "energy? {#energy}", "energy? {#sugar}")
  }

  private func exchangeOptions() throws {
    try course.edit(
      Self.quiz, "- [x] Chloroplast {#k}\n- [ ] Mitochondrion {#m}\n",
      "- [x] Chloroplast {#m}\n- [ ] Mitochondrion {#k}\n")
  }

  @Test("Questions that exchange their ids, and attempts that count for the other one")
  func questions() throws {
    try take(isRecorded: false)
    try exchangeQuestions()
    let (sugar, energy) = Self.stems
    #expect(
      try course.folder.diff().hasPrefix(
        """
        biology/cells (Cells)
          affects grades: question \(sugar): id exchanged with another question's, from \
        'sugar' to 'energy'
            1 answer submitted earlier counts for \(energy) now, because its revision was never \
        recorded; write {#sugar} to keep it
          affects grades: question \(energy): id exchanged with another question's, from \
        'energy' to 'sugar'
            1 answer submitted earlier counts for \(sugar) now, because its revision was never \
        recorded; write {#energy} to keep it
          1 merged attempt, 1 student's score changes (0 up, 1 down; largest from 100 % to 0 %)

        """))
    let merged = try course.merge()
    #expect(
      merged.contains(
        "  because: ids exchanged between the questions \(sugar), \(energy): \(Self.effect)\n"
          + "  regraded 'Ada'"))
  }

  @Test("Options that exchange their ids, and answers that count for the other one")
  func options() throws {
    try take(isRecorded: false)
    try exchangeOptions()
    let said = try course.folder.diff()
    let owner = "question \(Self.stems.sugar)"
    #expect(
      said.contains(
        "\(owner): id of option 'Chloroplast' exchanged with another option's, from 'k' to 'm'\n"
          + "    1 answer submitted earlier counts for 'Mitochondrion' now, because its revision "
          + "was never recorded; write {#k} to keep it\n"))
    #expect(!said.contains("reworded") && !said.contains("answer key"))
    let merged = try course.merge()
    #expect(
      merged.contains(
        "  because: ids of the correct answers of \(Self.stems.sugar) changed from 'k' to 'm': "
          + "\(Self.effect)\n  regraded 'Ada'"))
  }

  @Test(
    "Exchanged ids are no reason for a regrade at a recorded revision", arguments: [true, false])
  func otherReason(_ areOfQuestions: Bool) throws {
    try take(isRecorded: true)
    if areOfQuestions { try exchangeQuestions() } else { try exchangeOptions() }
    try course.edit(
      Self.quiz, "- [ ] Chloroplast {#k}\n- [x] Mitochondrion {#m}\n",
      "- [x] Chloroplast {#k}\n- [ ] Mitochondrion {#m}\n")
    let merged = try course.merge()
    #expect(
      merged.contains(
        "  because: answer key of \(Self.stems.energy) corrected from 'Mitochondrion' to "
          + "'Chloroplast'\n  regraded 'Ada'"))
    #expect(!merged.contains(Self.effect))
  }

  @Test("Questions that exchange their ids before attempts are merged") func unmerged() throws {
    try exchangeQuestions()
    #expect(
      try course.folder.diff().contains(
        "    answers submitted earlier count for \(Self.stems.energy) now if their revision was "
          + "never recorded; write {#sugar} to keep it\n"))
  }

  @Test("Answers at a recorded revision follow the texts of questions and options")
  func recorded() throws {
    try take(isRecorded: true)
    try exchangeQuestions()
    let questions = try course.folder.diff()
    #expect(questions.contains("id exchanged with another question's, from 'sugar' to 'energy'\n"))
    #expect(questions.contains("    answers submitted earlier still count for it\n"))
    #expect(questions.contains("1 merged attempt, no scores change"))
    try exchangeOptions()
    #expect(try course.folder.diff().contains("1 merged attempt, no scores change"))
    #expect(try !course.merge().contains("regraded"))
  }
}
