import Courseware

extension Essay: QuestionPublishing {
  var isNamedByStem: Bool { true }
  var hasKey: Bool { false }

  func writeForm(number: Int, _ disclosure: Disclosure, _ phrases: Phrases, to out: inout [UInt8]) {
    out.write("<p class=\"answer\"><textarea class=\"typed\" rows=\"6\"")
    out.writeAttribute("aria-labelledby", stemID(number))
    out.writeAttribute("maxlength", String(Essay.maxAnswerLength))
    out.write("></textarea></p>\n")
  }

  func scoringNote(_ disclosure: Disclosure, _ phrases: Phrases) -> String? { phrases["byHand"] }
  func writeRecord(to out: inout [UInt8]) { out.field("rubric", rubric) }
}
