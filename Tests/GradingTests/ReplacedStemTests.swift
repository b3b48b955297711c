import Courseware
import Testing

@testable import Ledgers

/// Whether a question under another id is the old one in other words, by the words of its stem.
@Suite struct ReplacedStemTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let old: String
    let new: String
    var options: [String] = []
    var typed: [String] = []

    var testDescription: String { "\(old) -> \(new)" }
  }

  static let yes = ["Yes", "No"], trueFalse = ["True", "False"]

  static let replaced = [
    Case(old: "Is granite hard?", new: "Is silk soft?", options: yes),
    Case(
      old: "Rome is the capital of Italy.", new: "Oslo is the capital of Norway.",
      options: trueFalse),
    Case(old: "Spiders are not insects.", new: "Beetles are insects.", options: trueFalse),
    Case(old: "Frogs are amphibians.", new: "Frogs aren't amphibians.", options: trueFalse),
    Case(old: "Venus is a planet.", new: "Oxygen is a gas.", options: trueFalse),
    Case(
      old: "Peru lies in South America.", new: "Chile lies in South America.", options: trueFalse),
    Case(old: "How many sides has a square?", new: "How many wheels has a car?", typed: ["4"]),
    Case(old: "What is 7 + 1?", new: "What is 7 * 1?", typed: ["x"]),
    Case(old: "Who painted Guernica?", new: "Who painted Dora?", typed: ["Picasso"]),
    Case(
      old: "Which of these is a metal?", new: "Which of these is an acid?",
      options: ["All of the above", "None of the above", "A", "B"]),
    Case(old: "Ist der Mond rund?", new: "Ist der Wald nass?", options: ["Ja", "Nein"]),
    Case(old: "中国の首都は北京です", new: "米国の大統領は男です", options: ["A", "B"]),
  ]

  static let reworded = [
    Case(
      old: "Which ocean is the deepest?", new: "Which ocean is most profound?", typed: ["Pacific"]),
    Case(
      old: "Mercury is the smallest planet.", new: "Mercury is the tiniest planet.",
      options: trueFalse),
    Case(old: "Photosyntesis makes sugar.", new: "Photosynthesis makes sugar.", options: trueFalse),
    Case(old: "Is granite hard?", new: "Is granite hard at home?", options: yes),
    Case(
      old: "Who painted Guernica?", new: "Who painted Guernica, which shows a bombing in Spain?",
      typed: ["Picasso"]),
    Case(old: "How many sides has a square?", new: "A square has how many sides?", typed: ["4"]),
    Case(old: "A whale isn't a fish.", new: "A whale is not a fish.", options: trueFalse),
    Case(old: "日本の首都は東京です", new: "日本の首都は東京です。", options: ["A", "B"]),
  ]

  @Test("Another question with the same answers is not the old one", arguments: replaced)
  func replacement(_ example: Case) {
    #expect(mapping(example).isEmpty)
  }

  @Test("A question with another wording is the old one", arguments: reworded)
  func rewording(_ example: Case) {
    #expect(mapping(example) == ["old": "new"])
  }

  @Test("Another picture shows another thing where many questions have the answer")
  func pictures() {
    func pictured(_ id: String, _ file: String, _ options: [String]) -> Quiz {
      var made = asked(id, "Is this an insect?", options, [])
      made.sections[0].questions[0].stem = Prose(
        markdown: "Is this an insect? ![](\(file))",
        html: "Is this an insect? <img src=\"\(file)\" alt=\"\">")
      return made
    }
    let bee = pictured("old", "bee.png", Self.yes), ant = pictured("new", "ant.png", Self.yes)
    #expect(certainQuestionPairs(bee, ant).isEmpty)
    #expect(certainQuestionPairs(bee, pictured("new", "bee.png", Self.yes)) == ["old": "new"])
    let named = pictured("old", "bee.png", ["Honeybee", "Termite"])
    #expect(
      certainQuestionPairs(named, pictured("new", "better.png", ["Honeybee", "Termite"]))
        == ["old": "new"])
  }

  @Test("Answers that many questions have are no evidence")
  func commonAnswers() {
    for answer in ["True", "no", "12", "-3.5 %", "B", "All of the above", "Not\u{0}key", "7\n8"] {
      #expect(isCommonAnswer(answer), "\(answer)")
    }
    for answer in ["Picasso", "Oak\u{0}Leaves", "\u{0}year", "True north"] {
      #expect(!isCommonAnswer(answer), "\(answer)")
    }
  }

  private func mapping(_ example: Case) -> [String: String] {
    certainQuestionPairs(
      asked("old", example.old, example.options, example.typed),
      asked("new", example.new, example.options, example.typed))
  }

  private func asked(_ id: String, _ stem: String, _ options: [String], _ typed: [String]) -> Quiz {
    let kind: Question.Kind =
      options.isEmpty
      ? .shortText(
        ShortText(AnswerField(accepted: typed.map { .text($0) }, written: typed)))
      : .choice(
        Choice(
          options: options.enumerated().map {
            .init(id: "o\($0)", text: Prose(markdown: $1, html: $1), isKey: $0 == 0)
          }, allowsSeveral: false, scoring: .allOrNothing))
    return quiz(
      "cells",
      [
        Question(
          id: id, stem: Prose(markdown: stem, html: stem), body: .empty, points: .one, kind: kind)
      ])
  }

  @Test("Nothing is matched by likeness among more than a million combinations")
  func manyCombinations() {
    func blanks(_ name: String, _ count: Int) -> [MatchCandidate] {
      (0..<count).map { place in
        MatchCandidate(
          id: "\(name)-\(place)", kind: "blank", text: "", whole: "", key: ["answer \(place)"])
      }
    }
    let old = blanks("old", 1_000)
    let pairs = matchedPairs(old, blanks("new", 1_000), usesIDs: false)
    #expect(pairs.count == 1_000 && pairs.allSatisfy { $0.old.dropFirst(3) == $0.new.dropFirst(3) })
    #expect(matchedPairs(old, blanks("new", 1_001), usesIDs: false).isEmpty)
  }
}
