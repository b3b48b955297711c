import Courseware
import Testing

@testable import Services

/// Every field of a course is exported or listed among the losses.
@Suite struct FieldLossTests {
  /// The fields that a teacher does not write, or that other fields determine.
  private static let derived: [String: Set<String>] = [
    // The list of services is not part of what they get.
    "Site": ["importers"],
    "Classroom": ["lock", "needsCodeStyle", "style"],
    "Quiz": ["path", "seal", "results", "decimalMark", "revision", "needsCodeStyle"],
    "Question": ["isUntranslated"], "Choice": ["announcedScoring"],
  ]

  @Test func `there is a change of every field`() {
    let course = FieldChanges.course
    let classroom = course.classrooms[0]
    let quiz = classroom.quizzes[0]
    var values: [(type: String, value: Any)] = []
    func add(_ type: String, _ value: Any) { values.append((type: type, value: value)) }
    add("Site", course.site)
    add("SiteStyle", course.site.style)
    add("Classroom", classroom)
    add("Member", classroom.members[0])
    add("Quiz", quiz)
    add("Section", quiz.sections[0])
    add("Question", quiz.questions[0])
    add("AnswerField", FieldChanges.word)
    add("MenuItem", FieldChanges.menu[0])
    for question in quiz.questions {
      switch question.kind {
      case .choice(let choice):
        add("Choice", choice)
        add("Option", choice.options[0])
      case .trueFalse(let statement): add("TrueFalse", statement)
      case .shortText(let text): add("ShortText", text)
      case .essay(let essay): add("Essay", essay)
      case .scale(let scale):
        add("Scale", scale)
        add("Step", scale.steps[0])
      case .ordering(let ordering):
        add("Ordering", ordering)
        add("Item", ordering.items[0])
      case .matching(let matching):
        add("Matching", matching)
        add("Row", matching.rows[0])
        add("Partner", matching.partners[0])
      case .blanks(let blanks):
        add("Blanks", blanks)
        add("Blank", blanks.blanks[0])
      // A number has the same field as a text, and no service has regions of an image.
      case .numeric, .hotspot: break
      }
    }
    #expect(values.count == 23)
    for (type, value) in values {
      let fields = Set(Mirror(reflecting: value).children.compactMap(\.label))
      let changed = Set(FieldChanges.all.filter { $0.type == type }.map(\.label))
      #expect(fields == changed.union(Self.derived[type] ?? []), "\(type)")
    }
  }

  @Test(arguments: Site.Importer.allCases)
  func `a field that is changed is exported, or its loss is listed`(importer: Site.Importer) {
    let before = export(ExportInput(course: FieldChanges.course), for: importer)
    for change in FieldChanges.all {
      var course = FieldChanges.course
      change.edit(&course)
      let after = export(ExportInput(course: course), for: importer)
      let isListed = after.losses.contains { loss in
        loss.place.quiz == change.place.quiz
          && [nil, change.place.question].contains(loss.place.question)
          && loss.fields.contains { change.names.contains($0) }
      }
      let isCovered = before.losses.contains { loss in
        Self.whole.contains(loss.code) && loss.place.contains(change.place)
      }
      #expect(
        records(before) != records(after) || before.losses != after.losses || isListed || isCovered,
        "\(change.type).\(change.label)")
    }
  }

  /// The losses of whole classrooms, quizzes and questions, whose fields are not listed.
  private static let whole: Set<Loss.Code> = [.notHeld, .otherKind, .noAnswer]

  private func records(_ export: ServiceExport) -> [[UInt8]] {
    export.files.filter { !$0.name.hasPrefix("losses.") }.map(\.bytes)
  }

  @Test func `a quiz keeps its kind in the service that imports it as that kind`() {
    for (importer, kept) in [
      (Site.Importer.clicker, Quiz.Kind.poll), (.quiztime, .practice), (.qaptain, .quiz),
    ] {
      for kind in Quiz.Kind.allCases {
        var course = FieldChanges.course
        course.classrooms[0].quizzes[0].kind = kind
        let losses = export(ExportInput(course: course), for: importer).losses
        let isListed = losses.contains {
          $0.place.quiz != nil && $0.place.question == nil && $0.fields.contains("kind")
        }
        #expect(isListed == (kind != kept), "\(importer) \(kind)")
      }
    }
  }

  @Test func `a kind of question that comes back as another one is listed`() {
    func kinds(_ importer: Site.Importer) -> [String] {
      export(ExportInput(course: FieldChanges.course), for: importer).losses
        .filter { $0.fields.contains("kind") }.compactMap(\.place.question)
    }
    #expect(kinds(.clicker) == ["statement", "essay", "scale"])
    #expect(kinds(.qaptain) == ["statement"])
    #expect(kinds(.quiztime) == ["choice", "statement", "ordering", "matching", "blanks"])
  }
}

extension Loss.Place {
  /// Whether another place is this one or a part of it.
  fileprivate func contains(_ other: Loss.Place) -> Bool {
    classroom == other.classroom && (quiz == nil || quiz == other.quiz)
      && (question == nil || question == other.question) && user == nil
  }
}
