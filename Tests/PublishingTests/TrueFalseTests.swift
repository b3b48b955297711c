import Courseware
import Testing

@testable import Publishing

@Suite struct TrueFalsePages {
  private func question(isTrue: Bool) -> Question {
    let statement = TrueFalse(isTrue: isTrue, labels: .init("Wahr", "Falsch"))
    let prose = Prose(plain: "Ice floats.")
    return Question(
      id: "ice", stem: prose, body: .empty, points: .one, kind: .trueFalse(statement))
  }

  @Test func `the page shows the same two radio buttons whatever is right`() {
    var quiz = SampleCourse.kinds(.exam)
    let forms = [true, false].map { isTrue in
      quiz.sections[0].questions = [question(isTrue: isTrue)]
      return written { QuizForm(quiz, ContentLanguage("de", english)).write(to: &$0) }
    }
    #expect(forms[0] == forms[1])
    #expect(forms[0].contains("data-kind=\"true-false\" data-fixed"))
    #expect(forms[0].contains("value=\"true\"><span class=\"text\">Wahr</span>"))
  }

  @Test func `the key and the record say which is right`() {
    let question = question(isTrue: false)
    #expect(written { $0.writeKey(of: question, .point) } == #""key":["false"]"#)
    #expect(
      written { question.kind.publishing.writeRecord(to: &$0) }
        == #""isTrue":false,"scoring":{"rule":"all-or-nothing","penalty":null},"#
        + #""labels":{"true":"Wahr","false":"Falsch"}"#)
  }
}
