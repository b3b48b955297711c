import Foundation
import TestSupport
import Testing

/// A quiz is built, taken, and then edited again and again: no answer is lost or misread.
@Suite struct EditedQuizTests {
  private static let head =
    "---\nname: Cells\ncreated: 2026-08-02\ndeadline: 2026-09-14 23:59\n---\n"

  /// The quiz as it is built first; ids in braces, or made from the text.
  private static func source(hasIDs: Bool) -> String {
    let text = """
      \(head)
      ## Which one is made of cells? {#made}

      - [x] Oak {#a}
      - [ ] Quartz {#b}
      - [ ] Salt {#c}

      ## Which organelle turns light into sugar? {#organelle}

      - [ ] Mitochondrion {#m}
      - [x] Chloroplast {#k}
      - [ ] Nucleus {#n}

      ## How many chromosomes has a human body cell? {#human}

      = 46

      """
    return hasIDs ? text : text.replacing(/\ \{#[a-z]+\}/, with: "")
  }

  let course: HandedInCourse
  var path = "content/biology/quizzes/cells.md"

  init() throws { course = try HandedInCourse() }

  private func edit(_ old: String, _ new: String) throws { try course.edit(path, old, new) }

  private func build() throws {
    let outcome = try quizpress(["build"], in: course.folder.path)
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  /// What `merge --format json` says of the one quiz, and what was said besides.
  private func merge(_ inputs: String...) throws -> Merged {
    let outcome = try quizpress(
      ["merge", "--now", "2026-09-11T00:00:00Z", "--format", "json"] + inputs,
      in: course.folder.path)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let whole = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    let quizzes = try #require((whole as? [String: Any])?["quizzes"] as? [[String: Any]])
    return Merged(quiz: try #require(quizzes.first), folder: course.folder)
  }

  /// One run's report.
  struct Merged {
    let quiz: [String: Any]
    let folder: TemporaryFolder

    var regraded: [String] {
      (quiz["regrades"] as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
    }
    var reasons: [String] { quiz["reasons"] as? [String] ?? [] }
    func texts(_ key: String) -> [String] {
      (quiz[key] as? [[String: Any]] ?? []).compactMap { $0["text"] as? String }
    }

    /// Every student's points and maximum: `Ada 3/3`.
    func scores() throws -> [String] {
      let name = "stats/biology/\(quiz["quiz"] as? String ?? "").summary.json"
      let summary = try JSONSerialization.jsonObject(with: try #require(try folder.files()[name]))
      let students = (summary as? [String: Any])?["students"] as? [[String: Any]] ?? []
      return students.map { student in
        let score = student["score"] as? [String: Double] ?? [:]
        return "\(student["name"] ?? "") \(Int(score["points"] ?? -1))/\(Int(score["of"] ?? -1))"
      }
    }
  }

  /// Three students take the quiz as it is built: with everything right, the first question wrong,
  /// and the first alone right.
  private func take() throws {
    let line = try #require(try course.folder.files()["stats/biology/revisions.jsonl"])
    let published = try #require(try JSONSerialization.jsonObject(with: line) as? [String: Any])
    let questions = try #require(published["questions"] as? [[String: Any]])
    let ids = questions.map { $0["id"] as? String ?? "" }
    let options = questions.map { question in
      (question["items"] as? [[String]] ?? []).map { $0[1] }
    }
    for (number, answers) in [("Ada", 0, 1, "46"), ("Bob", 1, 1, "46"), ("Cyd", 0, 0, "47")]
      .enumerated()
    {
      let attempt = HandedInCourse.attempt(
        number + 1, by: answers.0,
        responses: """
          [{"question":"\(ids[0])","options":["\(options[0][answers.1])"]},\
          {"question":"\(ids[1])","options":["\(options[1][answers.2])"]},\
          {"question":"\(ids[2])","text":"\(answers.3)"}]
          """)
      try course.folder.write(
        attempt.replacingOccurrences(
          of: #""revision":"ab""#, with: #""revision":"\#(published["revision"] ?? "")""#),
        to: "in/\(number).json")
    }
  }

  @Test(
    "However a quiz is edited, no response is lost or misread, and every changed score is named",
    arguments: sampled([true, false], every: 2), sampled([true, false], every: 2))
  func edits(hasIDs: Bool, isBuiltEachTime: Bool) throws {
    var test = self
    try course.folder.write(Self.source(hasIDs: hasIDs), to: path)
    try build()
    try take()
    func next() throws -> Merged {
      if isBuiltEachTime { try build() }
      return try test.merge()
    }
    #expect(try merge("in").scores() == ["Ada 3/3", "Bob 2/3", "Cyd 1/3"])
    let everybody = ["Ada", "Bob", "Cyd"]

    // A key is corrected.
    try edit("[x] Oak", "[ ] Oak")
    try edit("[ ] Quartz", "[x] Quartz")
    var merged = try next()
    #expect(try merged.scores() == ["Ada 2/3", "Bob 3/3", "Cyd 0/3"])
    #expect(merged.regraded == everybody)
    #expect(
      merged.reasons == [
        "answer key of 'Which one is made of cells?' corrected from 'Oak' to 'Quartz'"
      ])

    // An option is reworded, two change places, a heading is reworded: nobody's score changes.
    try edit("Mitochondrion", "The mitochondrion")
    merged = try next()
    #expect(merged.texts("matched").count == (hasIDs ? 0 : 1))
    let (oak, quartz) = hasIDs ? ("Oak {#a}", "Quartz {#b}") : ("Oak", "Quartz")
    try edit("- [ ] \(oak)\n- [x] \(quartz)\n", "- [x] \(quartz)\n- [ ] \(oak)\n")
    _ = try next()
    try edit("turns light into sugar", "makes sugar out of light")
    merged = try next()
    #expect(try merged.scores() == ["Ada 2/3", "Bob 3/3", "Cyd 0/3"])
    #expect(merged.regraded == [] && merged.texts("unmatched") == [])
    #expect(merged.texts("matched").count == (hasIDs ? 0 : 2))

    // A question goes, which is said, and one comes.
    let last = try #require(try course.text(path).components(separatedBy: "## How many").last)
    try edit("## How many" + last, "")
    merged = try next()
    #expect(try merged.scores() == ["Ada 1/2", "Bob 2/2", "Cyd 0/2"])
    #expect(merged.regraded == everybody && merged.texts("unmatched").count == 1)
    #expect(
      merged.reasons == ["question 'How many chromosomes has a human body cell?' removed"])
    try course.folder.write(
      try course.text(path) + "\n## Which gas do plants take in?\n\n= oxygen\n", to: path)
    merged = try next()
    #expect(try merged.scores() == ["Ada 1/3", "Bob 2/3", "Cyd 0/3"])
    #expect(merged.reasons == ["question 'Which gas do plants take in?' added"])

    // The quiz gets another name, then its file.
    try edit("name: Cells", "name: Plant cells")
    _ = try next()
    try FileManager.default.moveItem(
      atPath: "\(course.folder.path)/\(path)",
      toPath: "\(course.folder.path)/content/biology/quizzes/plant-cells.md")
    test.path = "content/biology/quizzes/plant-cells.md"
    merged = try next()
    #expect(merged.quiz["quiz"] as? String == "plant-cells")
    #expect(merged.quiz["formerNames"] as? [String] == ["cells"])
    #expect(merged.regraded == [] && merged.quiz["new"] as? Int == 0)
    #expect(try merged.scores() == ["Ada 1/3", "Bob 2/3", "Cyd 0/3"])
    #expect(try course.folder.files()["stats/biology/cells.ledger.jsonl"] == nil)

    // Handing in once more changes nothing.
    merged = try merge("in")
    #expect(merged.quiz["alreadyMerged"] as? Int == 3 && merged.regraded == [])
  }

  @Test("Texts that changed places under their ids are read as the students saw them")
  func swappedTexts() throws {
    try course.folder.write(Self.source(hasIDs: true), to: path)
    try build()
    try take()
    _ = try merge("in")
    try edit("[x] Oak {#a}", "[ ] Quartz {#a}")
    try edit("[ ] Quartz {#b}", "[x] Oak {#b}")
    let merged = try merge()
    #expect(try merged.scores() == ["Ada 3/3", "Bob 2/3", "Cyd 1/3"])
    #expect(merged.regraded == [])
  }

  @Test("What cannot be told for certain is named and not mapped")
  func ambiguous() throws {
    try course.folder.write(Self.source(hasIDs: false), to: path)
    try build()
    try take()
    _ = try merge("in")
    // Another key besides: whether it is still the option that was chosen, nobody can tell.
    try edit("[x] Oak", "[ ] An oak tree")
    try edit("[ ] Salt", "[x] Salt")
    let merged = try merge()
    #expect(merged.texts("matched") == [])
    #expect(
      merged.texts("unmatched")
        == ["'oak' is not in question 'which-one-is-made-of-cells'"])
  }

  @Test("A question that was removed and one that has its id now are told apart")
  func replaced() throws {
    try course.folder.write(Self.source(hasIDs: true), to: path)
    try build()
    try take()
    let question = "## How many chromosomes has a human body cell? {#human}\n\n= 46\n"
    try edit(question, "")
    try edit("- [ ] Salt {#c}\n", "")
    try build()
    let other = "\n## Which number is 45 + 1? {#human}\n\n= 46\n"
    try edit("- [ ] Nucleus {#n}\n", "- [ ] Nucleus {#n}\n\(other)")
    try edit("- [ ] Quartz {#b}\n", "- [ ] Quartz {#b}\n- [ ] Basalt {#c}\n")
    let merged = try merge("in")
    #expect(try merged.scores() == ["Ada 2/3", "Bob 1/3", "Cyd 1/3"])
    #expect(
      merged.texts("unmatched")
        == ["question 'human' was removed: the question that has this id now was added later"])
  }

  @Test("A dry run says what would change and touches nothing")
  func dryRun() throws {
    try course.folder.write(Self.source(hasIDs: true), to: path)
    try build()
    try take()
    let before = try course.folder.files()
    let first = try merge("in", "--dry-run")
    #expect(first.quiz["new"] as? Int == 3)
    #expect(try course.folder.files() == before)
    _ = try merge("in")
    try edit("= 46", "= 47")
    let kept = try course.folder.files()
    let second = try merge("--dry-run")
    #expect(second.regraded == ["Ada", "Bob", "Cyd"])
    #expect(try course.folder.files() == kept)
    #expect(try merge().regraded == second.regraded)
  }
}
