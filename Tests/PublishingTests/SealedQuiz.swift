import Courseware

/// A quiz with a question of every kind in two variants that students must not tell apart: they
/// have every key, weight, accepted answer, right order, pair and explaining prose of their own.
struct SealedQuiz {
  let isFirst: Bool

  /// Every text that is in the first variant alone.
  static let secrets = ["firstly", "31415", "first.png"]

  func quiz(_ kind: Quiz.Kind, _ answers: Quiz.Answers) -> Quiz {
    var quiz = SampleCourse.quiz()
    quiz.kind = kind
    quiz.answers = answers
    quiz.sections[0].questions = [
      choice(.weights), choice(.penalty(Percent(hundredths: 2_500))), typed, blanks, ordering,
      matching, hotspot, question("essay", .essay(Essay(rubric: why))),
      question("scale", .scale(Scale(steps: [.init(id: "low", text: prose("Low"))]))),
    ]
    return quiz
  }

  private func prose(_ html: String) -> Prose { SampleCourse.prose(html) }

  private func pick<Value>(_ first: Value, _ second: Value) -> Value { isFirst ? first : second }

  /// Feedback, explanation or rubric; the second variant has none.
  private var why: Prose {
    pick(prose("<p>Firstly, firstly <img src=\"first.png\" alt=\"firstly\"></p>"), .empty)
  }

  private func question(_ id: String, _ kind: Question.Kind) -> Question {
    var question = Question(
      id: id, stem: prose("About \(id)?"), body: .empty, points: .one, kind: kind)
    question.explanation = why
    question.hints = [prose("<p>A hint</p>")]
    return question
  }

  /// The key stands first, as many teachers write it; only one variant has weights.
  private func choice(_ rule: ScoringRule) -> Question {
    let options = pick(["a", "b", "c"], ["c", "a", "b"]).enumerated().map { index, id in
      Choice.Option(
        id: id, text: prose("Option \(id)"), isKey: index == 0,
        feedback: index == 1 ? why : .empty,
        weight: Percent(hundredths: pick(index * 31, 0)))
    }
    var choice = Choice(
      options: options, allowsSeveral: false,
      scoring: rule == .weights ? pick(rule, .allOrNothing) : rule)
    choice.announcedScoring = rule
    return question("choice-\(rule.name)", .choice(choice))
  }

  /// A number in one variant, a word in the other.
  private var typed: Question {
    let bound = ExactNumber(isNegative: false, digits: [3, 1, 4, 1, 5], exponent: 5)
    let range = NumberRange(low: bound, high: bound, unit: "")
    return question(
      "typed",
      pick(
        .numeric(Numeric(AnswerField(accepted: [.number(range)], written: ["31415"]))),
        .shortText(
          ShortText(
            AnswerField(accepted: [.text("second")], isCaseSensitive: true, written: ["second"])))
      ))
  }

  private var blanks: Question {
    let menu = pick(["red", "blue", "green"], ["green", "blue", "red"]).enumerated().map {
      Blanks.Item(id: $1, text: $1, isKey: $0 == 0)
    }
    let gap = AnswerField(accepted: [.text(pick("firstly", "2"))], written: [pick("firstly", "2")])
    var question = question(
      "blanks",
      .blanks(
        Blanks(
          [.init(id: "one", content: .typed(gap)), .init(id: "two", content: .menu(menu))],
          scoresParts: true)))
    question.stem = Prose(
      markdown: "Fill [[\(pick("firstly", "2"))]]",
      html: "Fill \(Blanks.marker(of: "one")) and \(Blanks.marker(of: "two"))")
    return question
  }

  private var ordering: Question {
    let items = pick(["x", "y", "z"], ["z", "x", "y"]).map {
      IdentifiedText(id: $0, text: prose("Step \($0)"))
    }
    return question("ordering", .ordering(Ordering(items: items, scoresParts: false)))
  }

  /// The same regions, written in another order.
  private var hotspot: Question {
    let ids = pick(["a", "b", "c"], ["c", "a", "b"])
    let options = ids.enumerated().map { index, id in
      Choice.Option(
        id: id, text: prose("Region \(id)"), isKey: index == 0, feedback: index == 1 ? why : .empty)
    }
    var question = question(
      "hotspot",
      .hotspot(
        Hotspot(
          Choice(options: options, allowsSeveral: false, scoring: .allOrNothing),
          regions: ids.map { $0 == "a" ? .circle(x: 9, y: 9, radius: 9) : Self.square(of: $0) },
          width: 99, height: 99)))
    question.body = prose("<p><img src=\"map.svg\" alt=\"A map\"></p>")
    return question
  }

  private static func square(of id: String) -> Hotspot.Region {
    .rectangle(x: id == "b" ? 10 : 60, y: 10, width: 30, height: 30)
  }

  private var matching: Question {
    let rows = zip(["r", "s"], pick(["p", "q"], ["t", "p"])).map {
      Matching.Row(id: $0, text: prose("Row \($0)"), partner: $1)
    }
    let partners = pick(["p", "q", "t"], ["t", "p", "q"]).map {
      IdentifiedText(id: $0, text: prose("Partner \($0)"))
    }
    return question(
      "matching", .matching(Matching(rows: rows, partners: partners, scoresParts: true)))
  }
}
