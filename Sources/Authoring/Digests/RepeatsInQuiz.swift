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
  fileprivate func asking(_ parsed: ParsedQuestion) -> Report.ComparedQuestion {
    let lowered = question(parsed, head, Prose.Store(prose), shuffles: true)
    return Report.ComparedQuestion(span: parsed.span, keyWords: lowered?.keyWords)
  }
}

/// Names the drafts that repeat another question of their quiz: nothing else is said of a draft,
/// but this tells which of them may go, and which of two keys is in doubt.
func checkRepeatsOfDrafts(_ quiz: ParsedQuiz, _ report: inout Report) {
  guard quiz.questions.contains(where: \.isDraft) else { return }
  var digests = QuestionDigests(of: quiz)
  var firsts: [UInt64: ParsedQuestion] = [:]
  let starts = quiz.headingStarts
  let inOrder = quiz.questions.filter { !$0.isDraft } + quiz.questions.filter(\.isDraft)
  for question in inOrder {
    guard let digest = digests.digest(of: question) else { continue }
    if let first = firsts[digest.asked] {
      guard question.isDraft else { continue }
      report.addRepeat(of: first, at: question, in: quiz)
      if report.diagnostics.last?.code == Rule.duplicateQuestion.code {
        report.offer(removing: question, before: starts)
      }
    } else {
      firsts[digest.asked] = question
    }
  }
}

extension ParsedQuiz {
  /// Where its questions and sections start, and its file ends, in order.
  fileprivate var headingStarts: [Int] {
    (questions.map(\.span) + sections.compactMap(\.span)).map(\.bytes.lowerBound).sorted() + [end]
  }
}

extension Report {
  /// Adds to the last diagnostic the fix that takes a question out, from its heading to the next.
  fileprivate mutating func offer(removing question: ParsedQuestion, before starts: [Int]) {
    let start = question.span.bytes.lowerBound
    var (low, high) = (0, starts.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] > start { high = middle } else { low = middle + 1 }
    }
    let place = Span(path: question.span.path, bytes: start..<max(start, starts[low]))
    diagnostics[diagnostics.count - 1].fixes = [
      .init(
        title: "delete this draft", edits: [.init(span: place, replacement: "")], isSafe: false)
    ]
  }
}
