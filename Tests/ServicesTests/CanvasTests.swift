import Archives
import Courseware
import Testing

@testable import Services

/// The export to Canvas; `Tests/Bundle/test_canvas.py` reads whole packages.
@Suite struct CanvasTests {
  private func losses(_ questions: [Question], _ edit: (inout Quiz) -> Void = { _ in }) -> [Loss] {
    var quiz = ServiceCourse.quiz("q", questions)
    edit(&quiz)
    var classroom = Classroom(
      id: "c", name: "Biology", teachers: [ServiceCourse.ann], created: ServiceCourse.time)
    classroom.quizzes = [quiz]
    let course = Course(site: Site(title: "School"), classrooms: [classroom], assets: [])
    return export(ExportInput(course: course), for: .canvas).losses
  }

  private func codes(_ question: Question) -> [Loss.Code] {
    losses([question]).filter { $0.place.question != nil && $0.code != .fieldsDropped }.map(\.code)
  }

  private func question(_ kind: Question.Kind) -> Question {
    Question(
      id: "x", stem: ServiceCourse.prose("Which?"), body: .empty, points: .one, kind: kind)
  }

  private func choice(_ keys: Int, _ rule: ScoringRule, several: Bool) -> Question {
    let options = (0..<4).map {
      Choice.Option(id: "o\($0)", text: ServiceCourse.prose("text \($0)"), isKey: $0 < keys)
    }
    return question(.choice(Choice(options: options, allowsSeveral: several, scoring: rule)))
  }

  @Test func `only rules that Canvas has keep their points`() {
    #expect(codes(choice(1, .allOrNothing, several: false)) == [])
    #expect(codes(choice(1, .allOrNothing, several: true)) == [])
    #expect(codes(choice(2, .netCorrect, several: true)) == [])
    #expect(codes(choice(2, .eachOptionPenalty, several: true)) == [])
    #expect(codes(choice(3, .eachOptionPenalty, several: true)) == [.scoringChanged])
    #expect(codes(choice(2, .allOrNothing, several: true)) == [.scoringChanged])
    #expect(codes(choice(1, .weights, several: false)) == [.scoringChanged])
    #expect(codes(choice(2, .allOrNothing, several: false)) == [.severalAnswers])
    let penalty = ScoringRule.penalty(Percent(hundredths: 2_500))
    #expect(codes(choice(1, penalty, several: false)) == [.scoringChanged])
  }

  @Test func `blanks and menus in one question become blanks`() {
    let typed = Blanks.Blank(id: "a", content: .typed(FieldChanges.word))
    let menu = Blanks.Blank(id: "b", content: .menu(FieldChanges.menu))
    #expect(codes(question(.blanks(Blanks([typed, menu], scoresParts: true)))) == [.menuTyped])
    #expect(codes(question(.blanks(Blanks([menu, menu], scoresParts: true)))) == [])
    #expect(
      codes(question(.blanks(Blanks([menu, menu], scoresParts: false)))) == [.scoringChanged])
  }

  @Test func `a part of a minute and the first attempt are lost`() {
    func fields(_ edit: (inout Quiz) -> Void) -> [String] {
      let lost = losses([choice(1, .allOrNothing, several: false)], edit)
      return lost.first { $0.place.quiz != nil && $0.code == .fieldsDropped }?.fields ?? []
    }
    #expect(!fields { $0.timeLimit = Seconds(120) }.contains("timeLimitSeconds"))
    #expect(fields { $0.timeLimit = Seconds(90) }.contains("timeLimitSeconds"))
    #expect(!fields { $0.score = .average }.contains("score"))
    #expect(fields { $0.score = .first }.contains("score"))
    #expect(!fields { $0.shuffle = .options }.contains("shuffle"))
    #expect(fields { $0.shuffle = .both }.contains("shuffle"))
  }

  @Test func `no identifier is that of something else`() throws {
    let option = Choice.Option(
      id: "general", text: ServiceCourse.prose("General"), isKey: true,
      feedback: ServiceCourse.prose("Yes"))
    let other = Choice.Option(id: "correct", text: ServiceCourse.prose("Correct"), isKey: false)
    var general = question(
      .choice(Choice(options: [option, other], allowsSeveral: false, scoring: .allOrNothing)))
    general.id = "section-1"
    general.explanation = ServiceCourse.prose("Because")
    var item = PlatformQuestion(
      general, in: ServiceCourse.quiz("q", []),
      PlatformConversion(
        notation: Canvas.notation, site: Site(), source: "c/quizzes/q.md", page: "q.html",
        isThere: { _ in false }), at: .init())
    let written = item.canvasItem("c.q.section-1")
    let element = try #require(written)
    let text = String(decoding: element.document, as: UTF8.self)
    #expect(text.contains("<itemfeedback ident=\"general_fb\">"))
    #expect(text.contains("<itemfeedback ident=\"option-general_fb\">"))
    #expect(text.contains("<varequal respident=\"response1\">option-general</varequal>"))
  }

  @Test func `an archive is the same each time and has the contents of its files`() throws {
    let files = [(name: "a/ä.txt", bytes: [UInt8](repeating: 65, count: 10_000)), ("b", [])]
    let first = try #require(zipArchive(files))
    #expect(zipArchive(files) == first)
    #expect(first.starts(with: "PK".utf8) && first.count < 1_000)
  }
}
