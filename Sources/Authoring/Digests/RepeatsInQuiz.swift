import Courseware

extension Report {
  /// Says that a question of a quiz repeats another one of it.
  mutating func addRepeat(
    of first: ParsedQuestion, at place: ParsedQuestion, in quiz: ParsedQuiz, isError: Bool = false
  ) {
    var digests = QuestionDigests(of: quiz)
    let keys = [first, place].map { digests.digest(of: $0)?.key }
    addRepeat(
      of: quiz.asking(first), at: quiz.asking(place), hasSameKey: keys[0] == keys[1], in: nil,
      isError: isError)
  }
}

extension ParsedQuiz {
  fileprivate func asking(_ parsed: ParsedQuestion) -> Report.Asking {
    let lowered = question(parsed, head, Prose.Store(prose), shuffles: true)
    return Report.Asking(span: parsed.span, keyWords: lowered?.keyWords)
  }
}

/// Names the drafts that repeat another question of their quiz: nothing else is said of a draft,
/// but this tells which of them may go, and which of two keys is in doubt.
func checkRepeatsOfDrafts(_ quiz: ParsedQuiz, _ report: inout Report) {
  guard quiz.questions.contains(where: \.isDraft) else { return }
  var digests = QuestionDigests(of: quiz)
  var firsts: [UInt64: ParsedQuestion] = [:]
  let inOrder = quiz.questions.filter { !$0.isDraft } + quiz.questions.filter(\.isDraft)
  for question in inOrder {
    guard let digest = digests.digest(of: question) else { continue }
    if let first = firsts[digest.asked] {
      if question.isDraft { report.addRepeat(of: first, at: question, in: quiz) }
    } else {
      firsts[digest.asked] = question
    }
  }
}
