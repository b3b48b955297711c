import Courseware
import TestSupport
import Testing

@testable import Publishing

struct AnswerFormTests {
  private func form(_ quiz: Quiz) -> String {
    written { QuizForm(quiz, ContentLanguage("en", english)).write(to: &$0) }
  }

  private func form(of question: Question, answers: Quiz.Answers = .open) -> String {
    var quiz = SampleCourse.quiz()
    quiz.answers = answers
    quiz.sections[0].questions = [question]
    return form(quiz)
  }

  private func asked(_ stem: String, _ kind: Question.Kind) -> Question {
    Question(
      id: "one", stem: SampleCourse.prose(stem), body: .empty, points: .one, kind: kind)
  }

  @Test(arguments: [
    ("45", 2, "47", 2, "", "45 – 47"), ("308", 1, "32", 1, "cm", "3.08 – 3.2 cm"),
    ("5", -2, "1", 0, "", "0.005 – 0.1"), ("6", 24, "7", 24, "", "6×10^23 – 7×10^23"),
    ("601", -22, "602", -22, "g", "6.01×10^-23 – 6.02×10^-23 g"),
    ("12", 4, "13", 4, "", "1200 – 1300"),
  ])
  func aRangeIsShownInWords(
    low: String, at lowest: Int, high: String, at highest: Int, unit: String, words: String
  ) {
    func number(_ digits: String, _ place: Int) -> ExactNumber {
      ExactNumber(isNegative: false, digits: digits.utf8.map { $0 - 48 }, exponent: place)
    }
    let range = NumberRange(low: number(low, lowest), high: number(high, highest), unit: unit)
    var field = AnswerField(accepted: [.number(range)], written: ["46 +- 1"])
    #expect(field.wordsOfAnswer(.point) == words)
    #expect(field.wordsOfAnswer(.comma) == words.replacing(".", with: ","))
    field.accepted = [.number(NumberRange(low: range.high, high: range.high, unit: ""))]
    #expect(field.wordsOfAnswer(.point) == "46 +- 1")
    let below = NumberRange(low: -range.high, high: .zero, unit: "")
    field.accepted = [.number(below)]
    #expect(field.wordsOfAnswer(.point)?.hasPrefix("-") == true)
    #expect(field.wordsOfAnswer(.point)?.hasSuffix(" – 0") == true)
  }

  @Test func everyBlankBecomesItsControlWhereItStands() {
    let items = ["a", "b"].map { Blanks.Item(id: $0, text: "<\($0)>", isKey: $0 == "a") }
    let blanks = Blanks(
      [
        .init(id: "x", content: .typed(SampleCourse.field(text: "light"))),
        .init(id: "y", content: .menu(items)),
      ], scoresParts: true)
    let html = form(
      of: asked("Go \(Blanks.marker(of: "x")) to \(Blanks.marker(of: "y"))!", .blanks(blanks)))
    #expect(!html.contains("<i data-blank"))
    #expect(html.contains("Go <input class=\"blank\" data-blank=\"x\" aria-label=\"Blank 1 of 2\""))
    let choices = " data-choices=\"&lt;a&gt; | &lt;b&gt;\""
    #expect(html.contains(" to <span\(choices)><select class=\"blank\" data-blank=\"y\""))
    #expect(html.contains("<option value=\"b\">&lt;b&gt;</option></select></span>!"))
    #expect(html.contains(english["eachBlank"]))
  }

  @Test func thousandsOfBlanksTakeLinearTime() {
    let ids = (0..<20_000).map { "blank-\($0)" }
    let field = SampleCourse.field(text: "light")
    let blanks = Blanks(ids.map { .init(id: $0, content: .typed(field)) }, scoresParts: false)
    let question = asked(ids.map(Blanks.marker(of:)).joined(), .blanks(blanks))
    var html = ""
    let time = processorTime { html = form(of: question) }
    #expect(!html.contains("<i data-blank"))
    #expect(html.contains("aria-label=\"Blank 20000 of 20000\""))
    #expect(time < .seconds(20))
  }

  @Test func aMarkerOfNoBlankStaysAsItIs() {
    let blanks = Blanks([], scoresParts: false)
    let html = form(of: asked("A \(Blanks.marker(of: "z")) b", .blanks(blanks)))
    #expect(html.contains("A <i data-blank=\"z\">___</i> b"))
  }

  @Test(arguments: [("46", true), ("-46", false), ("46 kg", false), ("6.02e23", false)])
  func aKeypadOfDigitsIsForPlainNumbers(number: String, isDecimal: Bool) {
    let measure = Measure(number, .point)
    let exact = measure?.number ?? .zero
    let range = NumberRange(low: exact, high: exact, unit: measure?.unit ?? "")
    let question = asked("How many?", .numeric(Numeric(AnswerField(accepted: [.number(range)]))))
    #expect(form(of: question).contains(" autocorrect=\"off\""))
    #expect(form(of: question).contains("inputmode=\"decimal\"") == isDecimal)
    #expect(!form(of: question, answers: .teacher).contains("inputmode"))
    #expect(form(of: question).contains(english["withUnit"]) == (number == "46 kg"))
    #expect(!form(of: question, answers: .teacher).contains(english["withUnit"]))
  }

  @Test(
    "A keypad of digits has no minus sign, so no correct answer is negative",
    arguments: [("-0.15", "0.05", false), ("-2", "-1", false), ("0", "0.1", true)])
  func keypad(low: String, high: String, isDecimal: Bool) throws {
    let numbers = try [low, high].map { try #require(Measure($0, .point)).number }
    let range = NumberRange(low: numbers[0], high: numbers[1], unit: "")
    let question = asked("By how much?", .numeric(Numeric(AnswerField(accepted: [.number(range)]))))
    #expect(form(of: question).contains("inputmode=\"decimal\"") == isDecimal)
  }

  @Test func anEssayIsMarkedByTheTeacherAndItsRubricStaysThere() {
    let essay = Essay(rubric: SampleCourse.prose("<p>Look for water</p>"))
    let html = form(of: asked("Why?", .essay(essay)))
    #expect(html.contains("maxlength=\"20000\"") && html.contains(english["byHand"]))
    #expect(!html.contains("water"))
  }

  @Test func aScaleEarnsNoPoints() {
    let steps = ["a", "b"].map { IdentifiedText(id: $0, text: SampleCourse.prose($0)) }
    let html = form(of: asked("How sure?", .scale(Scale(steps: steps))))
    #expect(html.contains(english["notScored"]) && !html.contains("data-points"))
    #expect(html.contains("<ul class=\"options scale\">"))
  }

  /// Whatever is right, the page of a quiz without answers is the same.
  @Test func nothingOfAnyKindDependsOnItsKeyWithoutAnswers() {
    var one = SampleCourse.kinds(.exam)
    var other = one
    other.sections[0].questions = other.sections[0].questions.map(withAnotherKey)
    #expect(form(one) == form(other))
    one.answers = .open
    other.answers = .open
    #expect(form(one) != form(other))
  }

  private func withAnotherKey(_ question: Question) -> Question {
    var question = question
    question.explanation = SampleCourse.prose("<p>Because</p>")
    switch question.kind {
    case .choice(var choice):
      for place in choice.options.indices {
        choice.options[place].isKey.toggle()
        choice.options[place].feedback = SampleCourse.prose("<p>Other</p>")
      }
      question.kind = .choice(choice)
    case .numeric: question.kind = .shortText(ShortText(SampleCourse.field(text: "many")))
    case .shortText: question.kind = .numeric(Numeric(SampleCourse.field(number: "-7")))
    case .blanks(var blanks):
      blanks.blanks[0].content = .typed(SampleCourse.field(number: "3"))
      question.kind = .blanks(blanks)
    case .ordering(var ordering):
      ordering.items.reverse()
      question.kind = .ordering(ordering)
    case .matching(var matching):
      for place in matching.rows.indices { matching.rows[place].partner = "sun" }
      question.kind = .matching(matching)
    case .essay: question.kind = .essay(Essay(rubric: .empty))
    case .scale: break
    case .trueFalse(var statement):
      statement.isTrue?.toggle()
      question.kind = .trueFalse(statement)
    case .hotspot(var hotspot):
      for place in hotspot.asChoice.options.indices {
        hotspot.asChoice.options[place].isKey.toggle()
      }
      question.kind = .hotspot(hotspot)
    }
    return question
  }
}
