import Courseware

/// A quiz with every kind of question, by hand.
extension SampleCourse {
  static func kinds(_ kind: Quiz.Kind = .quiz, scoresParts: Bool = true) -> Quiz {
    var quiz = quiz(kind == .exam ? "kinds-exam" : "kinds")
    quiz.kind = kind
    if kind == .exam { quiz.answers = .teacher }
    quiz.sections[0].questions = [
      question("single", [option("a", isKey: true, feedback: "<p>Yes</p>"), option("b")]),
      asked("number", "How many chromosomes?", .numeric(Numeric(field(number: "46")))),
      asked("word", "Which process makes ATP?", .shortText(ShortText(field(text: "respiration")))),
      asked(
        "blanks",
        "$E$ holds the speed of \(Blanks.marker(of: "of")) to the \(Blanks.marker(of: "to"))",
        .blanks(blanks(scoresParts))),
      asked("order", "Put the phases in order.", .ordering(ordering(scoresParts))),
      asked("pairs", "Match each scientist.", .matching(matching(scoresParts, markup: false))),
      asked("letters", "Match each function.", .matching(matching(scoresParts, markup: true))),
      asked("essay", "Explain osmosis.", .essay(Essay(rubric: prose("<p>Water</p>")))),
      asked("claim", "Water is wet.", .trueFalse(TrueFalse(isTrue: true))),
      hotspot(key: "cork"),
      asked("scale", "How sure are you?", .scale(Scale(steps: scaleSteps))),
    ]
    return quiz
  }

  private static func asked(_ id: String, _ stem: String, _ kind: Question.Kind) -> Question {
    var question = Question(
      id: id, stem: prose(stem), body: .empty, points: Points(halves: 4), kind: kind)
    question.hints = [prose("<p>First hint</p>"), prose("<p>Second hint</p>")]
    question.explanation = prose("<p>Explained: \(id)</p>")
    return question
  }

  static func field(number: String) -> AnswerField {
    let exact = Measure(number, .point)?.number ?? .zero
    let range = NumberRange(low: exact, high: exact, unit: "")
    return AnswerField(accepted: [.number(range)], written: [number])
  }

  static func field(text: String) -> AnswerField {
    AnswerField(accepted: [.text(AnswerText.folded(text))], written: [text])
  }

  private static func blanks(_ scoresParts: Bool) -> Blanks {
    let items = [
      Blanks.Item(id: "first", text: "first", isKey: false),
      Blanks.Item(id: "second", text: "second", isKey: true),
    ]
    return Blanks(
      [
        Blanks.Blank(id: "of", content: .typed(field(text: "light"))),
        Blanks.Blank(id: "to", content: .menu(items)),
      ], scoresParts: scoresParts)
  }

  private static func ordering(_ scoresParts: Bool) -> Ordering {
    let names = ["Prophase", "Metaphase", "Anaphase"]
    let items = names.map { IdentifiedText(id: $0.lowercased(), text: prose("<p>\($0)</p>")) }
    return Ordering(items: items, scoresParts: scoresParts)
  }

  private static func matching(_ scoresParts: Bool, markup: Bool) -> Matching {
    let tag = markup ? "code" : ""
    let (open, close) = markup ? ("<\(tag)>", "</\(tag)>") : ("", "")
    let partners = [("cells", "Cells in cork"), ("bacteria", "Bacteria"), ("sun", "The sun")].map {
      IdentifiedText(id: $0.0, text: prose(open + $0.1 + close))
    }
    return Matching(
      rows: [
        Matching.Row(id: "hooke", text: prose("Hooke"), partner: "cells"),
        Matching.Row(id: "leeuwenhoek", text: prose("Leeuwenhoek"), partner: "bacteria"),
      ], partners: partners, scoresParts: scoresParts)
  }

  private static var scaleSteps: [IdentifiedText] {
    ["Not at all", "A little", "Rather", "Very", "Completely"].map {
      IdentifiedText(id: String($0.lowercased().prefix(1)) + "x", text: prose($0))
    }
  }
}
