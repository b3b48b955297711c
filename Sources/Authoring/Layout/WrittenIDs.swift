import Courseware

/// The implicit ids of a quiz's questions and options, by their offsets.
///
/// Written down they stay when the text changes. An id that two of a quiz would share is none that
/// can be written, and drafts have no attempts that name them.
func unwrittenIDs(of quiz: ParsedQuiz) -> [Int: String] {
  var ids: [Int: String] = [:]
  let questions = quiz.questions.filter { !$0.isDraft }
  let shared = repeated(questions.map(\.id))
  for question in questions {
    if !question.isIDWritten, !shared.contains(question.id) {
      ids[question.span.bytes.lowerBound] = question.id
    }
    for list in question.answer?.listsWithLines ?? [] {
      let shared = repeated(list.map(\.id))
      for item in list where !item.isIDWritten && !shared.contains(item.id) {
        ids[item.span.bytes.lowerBound] = item.id
      }
    }
  }
  return ids
}

private func repeated(_ ids: [String]) -> Set<String> {
  Set(Dictionary(grouping: ids) { $0 }.filter { $0.value.count > 1 }.keys)
}
