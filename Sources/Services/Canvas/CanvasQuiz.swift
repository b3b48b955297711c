import Courseware

/// Writes a quiz for Canvas: its questions in QTI 1.2, and its settings.
struct CanvasQuiz {
  private let input: ExportInput
  private let quiz: Quiz
  private let classroom: Classroom
  private let place: Loss.Place
  private let conversion: PlatformConversion
  private var files: [String] = []
  private(set) var losses = LossList()

  /// The documents of a quiz.
  struct Written {
    /// The same in each export, so that Canvas replaces a quiz that it has already.
    var id: String
    var text: XMLElement
    var settings: XMLElement
    /// The files that it shows or links to, below `content/`.
    var files: [String]
  }

  init(_ input: ExportInput, _ quiz: Quiz, in classroom: Classroom) {
    (self.input, self.quiz, self.classroom) = (input, quiz, classroom)
    place = .init(classroom: classroom.id, quiz: quiz.id)
    conversion = input.conversion(of: quiz, in: classroom, Canvas.notation)
  }

  /// `nil` if Canvas supports none of the questions.
  mutating func written() -> Written? {
    guard !quiz.isDraft else {
      losses.add(.draft, at: place)
      return nil
    }
    let id = "\(classroom.id).\(quiz.id)"
    var sections: [XMLElement] = []
    var halves = 0
    for (index, section) in quiz.sections.enumerated() {
      let items = items(of: section, in: id)
      guard !items.isEmpty else { continue }
      sections += texts(above: section, "\(id)/section-\(index + 1)")
      let shown = section.pick.map { min($0, items.count) } ?? items.count
      halves += items.prefix(shown).reduce(0) { $0 + $1.points.halves }
      if section.pick == nil {
        sections += items.map(\.element)
      } else {
        sections.append(group(items, shown, section, "\(id)/group-\(index + 1)"))
      }
    }
    guard !sections.isEmpty else {
      losses.add(.noQuestion, at: place)
      return nil
    }
    let points = Points(halves: halves)
    let settings = settings(id, points)
    addLosses()
    return Written(id: id, text: document(id, sections), settings: settings, files: files)
  }

  private func document(_ id: String, _ sections: [XMLElement]) -> XMLElement {
    let attempts = qtiField("cc_maxattempts", quiz.attempts.map(String.init) ?? "unlimited")
    return XMLElement(
      "questestinterop", ["xmlns": "http://www.imsglobal.org/xsd/ims_qtiasiv1p2"],
      [
        XMLElement(
          "assessment", ["ident": id, "title": quiz.name],
          [
            XMLElement("qtimetadata", [:], [attempts]),
            XMLElement("section", ["ident": "root_section"], sections),
          ])
      ])
  }

  /// The questions of a section with their points, without those that Canvas does not support.
  private mutating func items(
    of section: Section, in id: String
  ) -> [(element: XMLElement, points: Points)] {
    section.questions.compactMap { question in
      var writer = PlatformQuestion(question, in: quiz, conversion, at: place)
      let element = writer.canvasItem("\(id).\(question.id)")
      losses.add(writer.losses)
      files += writer.files
      return element.map { ($0, question.points) }
    }
  }

  /// The questions of a section that draws some of them.
  private func group(
    _ items: [(element: XMLElement, points: Points)], _ count: Int, _ section: Section, _ id: String
  ) -> XMLElement {
    let points = items.first?.points ?? .one
    let selection = XMLElement(
      "selection", [:],
      [
        XMLElement("selection_number", text: "\(count)"),
        XMLElement(
          "selection_extension", [:], [XMLElement("points_per_item", text: points.words)]),
      ])
    return XMLElement(
      "section", ["ident": id, "title": section.heading.shownText],
      [XMLElement("selection_ordering", [:], [selection])] + items.map(\.element))
  }

  /// The heading and the introduction of a section, as a text between questions.
  private mutating func texts(above section: Section, _ id: String) -> [XMLElement] {
    guard !section.heading.isEmpty || !section.introduction.isEmpty else { return [] }
    let heading = conversion.text(section.heading)
    let text = conversion.text(section.introduction)
    let title = section.heading.isEmpty ? "" : "<h3>\(heading.html)</h3>\n"
    for piece in [heading, text] {
      losses.add(piece, in: "sections", at: place)
      files += piece.files
    }
    return [
      XMLElement(
        "item", ["ident": id, "title": section.heading.shownText],
        [
          qtiMetadata([("question_type", "text_only_question"), ("points_possible", "0")]),
          XMLElement("presentation", [:], [qtiText(title + text.html)]),
        ])
    ]
  }

  private mutating func settings(_ id: String, _ points: Points) -> XMLElement {
    let introduction = conversion.text(quiz.introduction)
    losses.add(introduction, in: "introduction", at: place)
    files += introduction.files
    let summary = quiz.description.map { "<p>\(escapedForHTML($0))</p>\n" } ?? ""
    let dates = [("due_at", quiz.deadline), ("lock_at", quiz.closes), ("unlock_at", quiz.opens)]
      .map { name, moment in XMLElement(name, text: moment?.canvasText ?? "") }
    let limit = quiz.timeLimit.map { [XMLElement("time_limit", text: "\(($0.count + 59) / 60)")] }
    let attempts = quiz.attempts.map(String.init) ?? "-1"
    var elements = [
      XMLElement("title", text: quiz.name),
      XMLElement("description", text: summary + introduction.html),
      XMLElement("shuffle_answers", text: "\(quiz.shuffle.shufflesOptions)"),
      XMLElement("scoring_policy", text: quiz.score.canvasName),
      XMLElement("hide_results", text: quiz.isKeySecret ? "always" : ""),
      XMLElement("quiz_type", text: quiz.kind.canvasName),
      XMLElement("points_possible", text: points.words),
      XMLElement("show_correct_answers", text: "\(!quiz.isKeySecret)"),
      XMLElement("anonymous_submissions", text: "\(quiz.isAnonymous)"),
      XMLElement("allowed_attempts", text: attempts),
      XMLElement("one_question_at_a_time", text: "false"),
      XMLElement("cant_go_back", text: "false"), XMLElement("available", text: "false"),
    ]
    elements += (limit ?? []) + dates
    if quiz.kind.canvasName == "assignment" {
      let assignment =
        [XMLElement("title", text: quiz.name)] + dates + [
          XMLElement("workflow_state", text: "unpublished"),
          XMLElement("quiz_identifierref", text: id),
          XMLElement("points_possible", text: points.words),
          XMLElement("grading_type", text: "points"),
          XMLElement("submission_types", text: "online_quiz"),
        ]
      elements.append(XMLElement("assignment", ["identifier": "\(id)/assignment"], assignment))
    }
    return XMLElement(
      "quiz", ["identifier": id, "xmlns": "http://canvas.instructure.com/xsd/cccv1p0"], elements)
  }

  /// The losses of the quiz as a whole.
  private mutating func addLosses() {
    losses.add(
      .resultsDropped, at: place, if: !input.results(of: quiz, in: classroom).isEmpty)
    var kept: Set<String> = ["introduction", "description", "sections", "opens", "closes"]
    kept.formUnion(["attempts", "isAnonymous"])
    if (quiz.timeLimit?.count ?? 0) % 60 == 0 { kept.insert("timeLimitSeconds") }
    if quiz.score != .first { kept.insert("score") }
    if !quiz.shuffle.shufflesQuestions { kept.insert("shuffle") }
    let kind = quiz.kind == .exam || quiz.kind == .poll ? ["kind"] : []
    losses.addDropped(
      kind + ["answers", "created"] + quiz.droppedFields.without(kept) + quiz.idsOfParts, at: place
    )
  }
}

extension Quiz.Kind {
  fileprivate var canvasName: String {
    switch self {
    case .quiz, .exam: "assignment"
    case .practice: "practice_quiz"
    case .survey, .poll: "survey"
    }
  }
}

extension Quiz.CountingAttempt {
  fileprivate var canvasName: String {
    switch self {
    case .best, .first: "keep_highest"
    case .last: "keep_latest"
    case .average: "keep_average"
    }
  }
}

extension Moment {
  /// The time in UTC, as Canvas writes it: `2026-09-20T21:59:00`.
  fileprivate var canvasText: String { String(utc.dropLast()) }
}
