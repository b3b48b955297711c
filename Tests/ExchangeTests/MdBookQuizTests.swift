import Exchange
import TestSupport
import Testing

/// Quizzes of mdbook-quiz as its pages show them.
@Suite("Importing mdbook-quiz")
struct MdBookQuizTests {
  @Test("each question becomes the same question here", arguments: mdBookQuizCases)
  func becomes(_ case: ImportCase) throws {
    let quiz = try imported(`case`.source, by: importMdBookQuiz)
    #expect(quiz.body == `case`.result + "\n")
    #expect(quiz.told == `case`.told)
    #expect(try quiz.faults() == [])
  }

  @Test("a question with a mistake is a draft with the reason", arguments: faults)
  func drafts(_ fields: String, _ reason: String) throws {
    let quiz = try imported("\n[[questions]]\n" + fields, by: importMdBookQuiz)
    #expect(quiz.told.first == "draft 2: \(reason)")
    #expect(quiz.drafts == 1 && quiz.questions == 1)
    #expect(try quiz.faults() == [])
  }

  @Test(
    "a file without questions gives a quiz without questions",
    arguments: ["", "questions = []", "questions = 1", "[questions]\ntype = 'Tracing'", "a = 1"])
  func empty(_ source: String) throws {
    #expect(try imported(source, by: importMdBookQuiz).questions == 0)
  }
}

private let faults: [(String, String)] = [
  ("", "it has no 'type'"),
  ("type = 'Essay'", "its type 'Essay' is none of 'MultipleChoice', 'ShortAnswer' and 'Tracing'"),
  ("type = 'ShortAnswer'\nprompt = 'One?'\nanswer.answer = '1'", "it has no 'prompt.prompt'"),
  ("type = 'ShortAnswer'\nprompt.prompt = 1\nanswer.answer = '1'", "'prompt.prompt' is not text"),
  ("type = 'ShortAnswer'\nprompt.prompt = 'One?'", "it has no 'answer.answer'"),
  (
    "type = 'ShortAnswer'\nprompt.prompt = 'One?'\nanswer.answer = '''a\nb'''",
    "an answer has several lines, but students type one line"
  ),
  (
    "type = 'ShortAnswer'\nprompt.prompt = 'One?'\nanswer.answer = ' '",
    "an answer is empty, but students have to type something"
  ),
  (
    """
    type = 'MultipleChoice'
    prompt = { prompt = 'One?', distractors = ['a', 2] }
    answer.answer = 'b'
    """, "'prompt.distractors' contains something that is not text"
  ),
  (
    "type = 'MultipleChoice'\nprompt = { prompt = 'One?', distractors = ['a', 'b'] }\nanswer.answer = []",
    "the question has no correct option"
  ),
  (
    "type = 'MultipleChoice'\nprompt = { prompt = 'One?', distractors = ['a'] }\nanswer.answer = 'a'",
    "two options are the same"
  ),
  ("type = 'Tracing'\nprompt.program = 'a'", "'answer.doesCompile' is neither true nor false"),
  (
    "type = 'Tracing'\nprompt.program = 'a'\nanswer.doesCompile = true", "it has no 'answer.stdout'"
  ),
  (
    "type = 'Tracing'\nprompt.program = 'a'\nanswer = { doesCompile = true, stdout = '' }",
    "the output of its program is empty, but students have to type something"
  ),
]
