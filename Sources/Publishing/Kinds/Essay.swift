import Courseware

extension Essay: QuestionPublishing {
  var isNamedByStem: Bool { true }
  var hasKey: Bool { false }

  func writeForm(number: Int, _ disclosure: Disclosure, _ phrases: Phrases, to out: inout [UInt8]) {
    out.write("<p class=\"answer\"><textarea class=\"typed\" dir=\"auto\" rows=\"6\"")
    out.writeAttribute("aria-labelledby", stemID(number))
    out.writeAttribute("maxlength", String(Essay.maxAnswerLength))
    out.write("></textarea></p>\n")
  }

  func scoringNote(_ disclosure: Disclosure, _ phrases: Phrases) -> String? { phrases["byHand"] }
  /// Appends lines to write on: three per point, at least five and at most twenty.
  func writePaperForm(_ paper: PaperQuestion, to out: inout [UInt8]) {
    if paper.showsKey { return }
    let count = min(20, max(5, paper.question.points.halves * 3 / 2))
    out.write("<div class=\"lines\">")
    for _ in 0..<count { out.write("<i></i>") }
    out.write("</div>\n")
  }

  func paperAnswers(_ paper: PaperQuestion) -> [String] { [] }
  func writeRecord(to out: inout [UInt8]) { out.field("rubric", rubric) }
}
