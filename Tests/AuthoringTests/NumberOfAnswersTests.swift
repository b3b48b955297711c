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
    "Other remarks in parentheses state no number of answers",
    arguments: ["(2 options)", "(2 points)", "(two)", "(2 answers are in the text)", "(2)"])
  func others(_ remark: String) throws {
    let body = "## Which is a tree? \(remark)\n\n- [x] Oak\n- [ ] Yeast\n- [ ] Quartz\n"
    #expect(try !codes(body).contains("asked-number"))
  }
}
