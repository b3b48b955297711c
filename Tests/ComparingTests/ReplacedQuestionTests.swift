import Courseware
import Testing

@testable import Comparing

/// When a question is a rewording of another one and when it took the other's place.
@Suite struct ReplacedQuestionTests {
  private struct Case: CustomTestStringConvertible, Sendable {
    let old: String
    let new: String
    /// The first one is right.
    var oldOptions = ["Jupiter", "Mars", "Venus"]
    var newOptions = ["Jupiter", "Mars", "Venus"]

    var testDescription: String { "\(old) -> \(new)" }
  }

  private static let reworded = [
    Case(old: "Which planet is the largest?", new: "Which of the planets is the largest?"),
    Case(
      old: "Which planet is the largest?", new: "Name the giant among the planets.",
      oldOptions: ["Jupiter", "Mars", "Venus", "Saturn"],
      newOptions: ["Jupiter", "Mars", "Venus", "Saturn"]),
    Case(
      old: "Which planet is the largest of all?", new: "Which planet is largest of them all?",
      newOptions: ["Jupiter", "Saturn", "Uranus"]),
    Case(
      old: "Which planet is the largest?", new: "Which planet is the largest?",
      newOptions: ["the fifth", "the fourth", "the second"]),
  ]

  private static let replaced = [
    Case(
      old: "Which planet is the largest?", new: "Which river is the longest?",
      newOptions: ["Nile", "Rhine", "Volga"]),
    Case(
      old: "Which of these is a mammal?", new: "Which of these is a fish?",
      oldOptions: ["Dog", "Frog", "Ant", "Trout"], newOptions: ["Salmon", "Frog", "Crab", "Squid"]),
    Case(
      old: "Who wrote 'Emma'?", new: "What does a barometer measure?",
      oldOptions: ["Jane Austen", "Emily Bronte"], newOptions: ["Air pressure", "Humidity"]),
  ]

  @Test("A rewording keeps the question", arguments: reworded)
  private func rewording(_ example: Case) {
    let pairs = pairQuestions(of: quiz(example.old, example.oldOptions, "a"), other(example)).pairs
    #expect(pairs.count == 1)
  }

  @Test("Another question is an addition, and the old one was removed", arguments: replaced)
  private func replacement(_ example: Case) {
    let pairing = pairQuestions(
      of: quiz(example.old, example.oldOptions, "a"), other(example))
    #expect(pairing.pairs.isEmpty && pairing.removed == [0] && pairing.added == [0])
  }

  @Test("With the id kept, only a question of other words and other options is another one")
  func keptID() {
    let old = words("Which planet is the largest?", ["Jupiter", "Mars"])
    #expect(old.isReplaced(by: words("Who painted the ceiling?", ["Raphael", "Titian"])))
    #expect(!old.isReplaced(by: words("Who painted the ceiling?", ["Raphael", "mars"])))
    #expect(!old.isReplaced(by: words("Which planet is the largest one?", ["Titan", "Io"])))
    let essay = QuestionWords(
      Question(
        id: "a", stem: prose("Explain osmosis."), body: .empty, points: .one,
        kind: .essay(Essay(rubric: .empty))))
    #expect(!essay.isReplaced(by: essay))
    #expect(essay.isReplaced(by: words("Which planet is the largest?", ["Jupiter", "Mars"])))
  }

  @Test(
    "With the id kept, headings without words are compared by their characters",
    arguments: [
      ("2 + 2 = ?", "2 + 2 = ?", false), ("2 + 2 = ?", "2 + 3 = ?", false),
      ("A243?", "A243?", false), ("A243?", "B17: K9?", true), ("🌱🌱?", "🌱🌱?", false),
      ("🌱🌱?", "🌲🦊 = 7", true), ("2 + 2 = ?", "What is 2 + 2?", false),
      ("2 + 2 = ?", "Who painted the ceiling?", true),
    ])
  func withoutWords(_ old: String, _ new: String, _ isReplaced: Bool) {
    let (before, after) = (words(old, ["4", "5"]), words(new, ["6", "7"]))
    #expect(before.isReplaced(by: after) == isReplaced)
  }

  @Test(
    "With the id kept, a calculation with the same numbers and the same result was reworded",
    arguments: [
      ("What is 7 + 2?", "Compute 7 + 2.", false), ("What is `7 // 2`?", "Find `7 // 2`.", false),
      ("What is 7 + 2?", "Compute 4 + 5.", true), ("What is 7 + 2?", "Compute 7 - 2.", true),
    ])
  func calculation(_ old: String, _ new: String, _ isReplaced: Bool) {
    #expect(words(old, ["9", "8"]).isReplaced(by: words(new, ["9", "8"])) == isReplaced)
    #expect(words(old, ["9", "8"]).isReplaced(by: words(new, ["3", "2"])))
  }

  @Test("Headings without words that are another question are not paired")
  func otherSigns() {
    let pairing = pairQuestions(
      of: quiz("2 + 2 = ?", ["4", "5"], "a"), quiz("8 : 4 =", ["2"], "b"))
    #expect(pairing.pairs.isEmpty)
  }

  private func other(_ example: Case) -> Quiz { quiz(example.new, example.newOptions, "b") }

  private func quiz(_ stem: String, _ options: [String], _ id: String) -> Quiz {
    var quiz = Quiz(id: "q", path: "c/quizzes/q.md", name: "Q", created: Moment(seconds: 0))
    quiz.sections = [
      Section(
        heading: .empty, introduction: .empty, pick: nil, questions: [question(stem, options, id)])
    ]
    return quiz
  }

  private func words(_ stem: String, _ options: [String]) -> QuestionWords {
    QuestionWords(question(stem, options, "a"))
  }

  private func question(_ stem: String, _ options: [String], _ id: String) -> Question {
    let all = options.enumerated().map {
      Choice.Option(id: "\(id)\($0)", text: prose($1), isKey: $0 == 0)
    }
    return Question(
      id: id, stem: prose(stem), body: .empty, points: .one,
      kind: .choice(Choice(options: all, allowsSeveral: false, scoring: .allOrNothing)))
  }

  private func prose(_ text: String) -> Prose { Prose(markdown: text, html: text) }
}
