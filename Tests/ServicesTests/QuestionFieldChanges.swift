import Courseware

@testable import Services

extension FieldChanges {
  /// A change of a question, which is found by its id.
  private static func change(
    _ type: String, _ label: String, _ names: [String], of id: String,
    _ edit: @escaping (inout Question) -> Void
  ) -> FieldChange {
    FieldChange(
      type: type, label: label, names: names.isEmpty ? [label] : names,
      place: .init(classroom: "c", quiz: "q", question: id),
      edit: { course in
        let questions = course.classrooms[0].quizzes[0].sections[0].questions
        guard let index = questions.firstIndex(where: { $0.id == id }) else { return }
        edit(&course.classrooms[0].quizzes[0].sections[0].questions[index])
      })
  }

  private static func question(
    _ label: String, _ edit: @escaping (inout Question) -> Void
  ) -> FieldChange {
    change("Question", label, [], of: "choice", edit)
  }

  static var questionChanges: [FieldChange] {
    [
      question("id") { $0.id = "other" },
      question("stem") { $0.stem = ServiceCourse.prose("Other?") },
      question("body") { $0.body = ServiceCourse.prose("<p>Read this</p>") },
      question("hints") { $0.hints = [ServiceCourse.prose("Hint")] },
      question("explanation") { $0.explanation = ServiceCourse.prose("Because") },
      question("points") { $0.points = Points(halves: 3) }, question("tags") { $0.tags = ["a"] },
      question("difficulty") { $0.difficulty = "easy" }, question("isVoid") { $0.isVoid = true },
      question("kind") { $0.kind = .essay(Essay(rubric: .empty)) },
    ]
  }

  private static func choice(
    _ type: String, _ label: String, _ names: String..., edit: @escaping (inout Choice) -> Void
  ) -> FieldChange {
    change(type, label, names, of: "choice") { question in
      guard case .choice(var choice) = question.kind else { return }
      edit(&choice)
      question.kind = .choice(choice)
    }
  }

  static var choiceChanges: [FieldChange] {
    [
      choice("Choice", "options") {
        $0.options.append(.init(id: "more", text: ServiceCourse.prose("more"), isKey: false))
      },
      choice("Choice", "allowsSeveral") { $0.allowsSeveral = true },
      choice("Choice", "scoring") { $0.scoring = .penalty(Percent(hundredths: 2_500)) },
      choice("Choice", "shuffles") { $0.shuffles = false },
      choice("Choice", "pinsLast") { $0.pinsLast = true },
      choice("Option", "id", "options", "options.id") { $0.options[1].id = "other" },
      choice("Option", "text", "options") { $0.options[1].text = ServiceCourse.prose("other") },
      choice("Option", "isKey") {
        $0.options[0].isKey = false
        $0.options[1].isKey = true
      },
      choice("Option", "feedback") { $0.options[1].feedback = ServiceCourse.prose("No") },
      choice("Option", "weight") {
        $0.scoring = .weights
        $0.options[1].weight = Percent(hundredths: 5_000)
      },
      choice("Option", "isVoid") { $0.options[1].isVoid = true },
    ]
  }

  private static func answer(
    _ label: String, edit: @escaping (inout AnswerField) -> Void
  ) -> FieldChange {
    change("AnswerField", label, [], of: "text") { question in
      var field = word
      edit(&field)
      question.kind = .shortText(ShortText(field))
    }
  }

  static var answerChanges: [FieldChange] {
    [
      answer("accepted") {
        $0.accepted.append(.text("sun"))
        $0.written.append("Sun")
      },
      answer("isCaseSensitive") { $0.isCaseSensitive = true },
      answer("written") { $0.written = ["LIGHT"] },
    ]
  }

  private static func kind(
    _ type: String, _ label: String, _ names: String..., of id: String,
    edit: @escaping (inout Question.Kind) -> Void
  ) -> FieldChange {
    change(type, label, names, of: id) { edit(&$0.kind) }
  }

  static var kindChanges: [FieldChange] {
    [
      kind("TrueFalse", "isTrue", of: "statement") { $0 = .trueFalse(TrueFalse(isTrue: false)) },
      kind("TrueFalse", "labels", of: "statement") {
        $0 = .trueFalse(TrueFalse(isTrue: true, labels: .init("Wahr", "Falsch")))
      },
      kind("TrueFalse", "scoring", of: "statement") {
        $0 = .trueFalse(TrueFalse(isTrue: true, scoring: .penalty(Percent(hundredths: 50))))
      },
      kind("ShortText", "answer", of: "text") {
        $0 = .shortText(ShortText(AnswerField(accepted: [.text("sun")], written: ["Sun"])))
      },
      kind("Essay", "rubric", of: "essay") {
        $0 = .essay(Essay(rubric: ServiceCourse.prose("Look for")))
      },
      kind("Scale", "steps", of: "scale") { kind in
        guard case .scale(var scale) = kind else { return }
        scale.steps.append(.init(id: "more", text: ServiceCourse.prose("more")))
        kind = .scale(scale)
      },
      ordering("Ordering", "items") { $0.items.reverse() },
      ordering("Ordering", "scoresParts") { $0.scoresParts = true },
      matching("Matching", "rows") { $0.rows.removeLast() },
      matching("Matching", "partners") {
        $0.partners.append(.init(id: "z", text: ServiceCourse.prose("3")))
      },
      matching("Matching", "rowsHeading") { $0.rowsHeading = ServiceCourse.prose("Word") },
      matching("Matching", "partnersHeading") { $0.partnersHeading = ServiceCourse.prose("No.") },
      matching("Matching", "scoresParts") { $0.scoresParts = true },
      blanks("Blanks", "blanks") { $0.blanks.removeLast() },
      blanks("Blanks", "scoresParts") { $0.scoresParts = true },
    ]
  }

  private static func ordering(
    _ type: String, _ label: String, _ names: String..., edit: @escaping (inout Ordering) -> Void
  ) -> FieldChange {
    change(type, label, names, of: "ordering") { question in
      guard case .ordering(var ordering) = question.kind else { return }
      edit(&ordering)
      question.kind = .ordering(ordering)
    }
  }

  private static func matching(
    _ type: String, _ label: String, _ names: String..., edit: @escaping (inout Matching) -> Void
  ) -> FieldChange {
    change(type, label, names, of: "matching") { question in
      guard case .matching(var matching) = question.kind else { return }
      edit(&matching)
      question.kind = .matching(matching)
    }
  }

  private static func blanks(
    _ type: String, _ label: String, _ names: String..., edit: @escaping (inout Blanks) -> Void
  ) -> FieldChange {
    change(type, label, names, of: "blanks") { question in
      guard case .blanks(var blanks) = question.kind else { return }
      edit(&blanks)
      question.kind = .blanks(blanks)
    }
  }

  static var partChanges: [FieldChange] {
    let prose = ServiceCourse.prose("other")
    return [
      ordering("Item", "id", "items", "items.id") { $0.items[0].id = "other" },
      ordering("Item", "text") { $0.items[0].text = prose },
      matching("Row", "id", "rows", "rows.id") { $0.rows[0].id = "other" },
      matching("Row", "text") { $0.rows[0].text = prose },
      matching("Row", "partner") { $0.rows[0].partner = "y" },
      matching("Partner", "id", "partners", "partners.id") {
        $0.partners[0].id = "other"
        $0.rows[0].partner = "other"
      },
      matching("Partner", "text") { $0.partners[0].text = prose },
      blanks("Blank", "id", "blanks", "blanks.id") { $0.blanks[0].id = "other" },
      blanks("Blank", "content") {
        $0.blanks[0].content = .typed(AnswerField(accepted: [.text("sun")], written: ["Sun"]))
      },
      blanks("MenuItem", "id", "blanks", "blanks.id") {
        $0.blanks[1].content = .menu([.init(id: "other", text: menu[0].text, isKey: true), menu[1]])
      },
      blanks("MenuItem", "text") {
        $0.blanks[1].content = .menu([.init(id: "a", text: "other", isKey: true), menu[1]])
      },
      blanks("MenuItem", "isKey") {
        $0.blanks[1].content = .menu([.init(id: "a", text: "right", isKey: false), menu[1]])
      },
      kind("Step", "id", of: "scale") { $0 = scale(id: "other", "low") },
      kind("Step", "text", of: "scale") { $0 = scale(id: "a", "lower") },
    ]
  }

  private static func scale(id: String, _ text: String) -> Question.Kind {
    .scale(
      Scale(
        steps: [
          .init(id: id, text: ServiceCourse.prose(text)),
          .init(id: "b", text: ServiceCourse.prose("high")),
        ]))
  }
}
