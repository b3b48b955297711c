import Courseware

/// A question of every kind but choice, with all that its record can hold.
enum BundleKinds {
  static let questions = [
    question("number", .numeric(Numeric(field))), question("words", .shortText(ShortText(words))),
    question("filled", .blanks(blanks)), question("phases", .ordering(ordering)),
    question("pairs", .matching(matching)), question("free", .essay(Essay(rubric: rubric))),
    question("mood", .scale(scale)),
  ]

  static func question(_ id: String, _ kind: Question.Kind) -> Question {
    Question(id: id, stem: prose("Stem of \(id)"), body: .empty, points: .one, kind: kind)
  }

  private static func prose(_ text: String) -> Prose { Prose(markdown: text, html: text) }

  private static let rubric = Prose(markdown: "Look for *water*.", html: "<p>Look for water.</p>")

  private static func number(_ digits: [UInt8], _ exponent: Int) -> ExactNumber {
    ExactNumber(isNegative: false, digits: digits, exponent: exponent)
  }

  private static var field: AnswerField {
    let range = NumberRange(low: number([1, 2, 5], 1), high: number([1, 3], 1), unit: "kg")
    return AnswerField(accepted: [.number(range)], written: ["1.25..1.3 kg"])
  }

  private static var words: AnswerField {
    let state = AnswerPattern.State(ranges: [97...97], isLast: true)
    let pattern = AnswerPattern(
      states: [state], first: [0], acceptsEmpty: false, written: "/a\\.\"/i")
    return AnswerField(
      accepted: [.text("ATP"), .pattern(pattern)], isCaseSensitive: true, written: ["ATP"])
  }

  private static var blanks: Blanks {
    let menu = ["light", "sound"].map {
      Blanks.Item(id: $0, text: "\($0) & more", isKey: $0 == "light")
    }
    return Blanks(
      [
        .init(id: "the-speed-of", content: .menu(menu)),
        .init(id: "is", content: .typed(AnswerField(accepted: [.text("fast")], written: ["Fast"]))),
      ], scoresParts: true)
  }

  private static var ordering: Ordering {
    let items = ["prophase", "metaphase", "anaphase"].map {
      IdentifiedText(id: $0, text: prose($0))
    }
    return Ordering(items: items, scoresParts: false)
  }

  private static var matching: Matching {
    Matching(
      rows: [
        .init(id: "hooke", text: prose("Hooke"), partner: "cork"),
        .init(id: "leeuwenhoek", text: prose("Leeuwenhoek"), partner: "bacteria"),
      ],
      partners: ["vaccine", "cork", "bacteria"].map { .init(id: $0, text: prose($0)) },
      scoresParts: true)
  }

  private static var scale: Scale {
    Scale(steps: ["never", "often"].map { .init(id: $0, text: prose($0)) })
  }
}
