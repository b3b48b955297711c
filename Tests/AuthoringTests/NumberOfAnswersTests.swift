import Authoring
import Courseware
import Testing

/// The number of correct answers in parentheses after a question.
@Suite struct NumberOfAnswersTests {
  @Test(
    "A number of answers after the question is compared with the correct options",
    arguments: [
      "(2 correct answers)", "(two answers)", "[2 correct]", "**(2 correct answers)**",
      "(2 richtige Antworten)", "(zwei Antworten sind richtig)", "(2 réponses attendues)",
      "(2 respuestas correctas)", "（两项正确）", "(إجابتان صحيحتان)",
    ])
  func stated(_ number: String) throws {
    let one = "## Which are trees? \(number)\n\n- [x] Oak\n- [ ] Yeast\n- [ ] Quartz\n"
    #expect(try codes(one) == ["asked-number"])
    #expect(try codes(one.replacing("[ ] Yeast", with: "[x] Yeast")).isEmpty)
    let below = one.replacing(" \(number)", with: "\n\nChoose. \(number)")
    #expect(try codes(below) == ["asked-number"])
  }

  @Test(
    "The number of correct answers may be part of the question",
    arguments: [
      "Wähle die zwei richtigen Antworten.", "Welche beiden sind richtig?",
      "Quelles sont les deux bonnes réponses ?", "Marca las dos respuestas correctas.",
    ])
  func questions(_ question: String) throws {
    let one = "## \(question)\n\n- [x] Oak\n- [ ] Yeast\n- [ ] Quartz\n"
    #expect(try codes(one) == ["asked-number"])
    #expect(try codes(one.replacing("[ ] Yeast", with: "[x] Yeast")).isEmpty)
  }

  @Test(
    "A task to choose things, with a question about them, states no number of answers",
    arguments: [
      "Pick two cards. What is the chance of two aces?",
      "Wähle zwei Karten. Wie viele Arten gibt es?",
      "Choisissez deux nombres. Quelle est leur somme ?",
      "Choose two balls of 30.\n\nHow many ways are there?",
    ])
  func tasks(_ task: String) throws {
    #expect(try codes("## \(task)\n\n- [x] 4\n- [ ] 5\n- [ ] 6\n").isEmpty)
  }

  @Test(
    "A number of answers may be followed by the question",
    arguments: [
      "Choose two. What is alive?", "Choose two answers. What is alive?",
      "Pick two plants that bloom.",
    ])
  func orders(_ order: String) throws {
    #expect(try codes("## \(order)\n\n- [x] Oak\n- [ ] Ore\n- [ ] Air\n") == ["asked-number"])
  }

  @Test(
    "One option may combine as many things", arguments: ["A und B", "A et B", "A y B", "A e B"])
  func combinations(_ option: String) throws {
    let body = "## Welche zwei Aussagen sind wahr?\n\n- [x] \(option)\n- [ ] C\n- [ ] D\n"
    #expect(try codes(body).isEmpty)
  }

  @Test(
    "Other remarks in parentheses state no number of answers",
    arguments: ["(2 options)", "(2 points)", "(two)", "(2 answers are in the text)", "(2)"])
  func others(_ remark: String) throws {
    let body = "## Which is a tree? \(remark)\n\n- [x] Oak\n- [ ] Yeast\n- [ ] Quartz\n"
    #expect(try !codes(body).contains("asked-number"))
  }
}
