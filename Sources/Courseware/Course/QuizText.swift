/// The introduction and the sections of a quiz.
enum QuizText: Sendable, Equatable {
  case read(introduction: Prose, sections: [Section])
  case unread(UnreadText)

  var content: (introduction: Prose, sections: [Section]) {
    switch self {
    case .read(let introduction, let sections): (introduction, sections)
    case .unread(let text): text.quiz.text.content
    }
  }

  var unread: UnreadText? {
    if case .unread(let text) = self { text } else { nil }
  }

  static func == (one: QuizText, other: QuizText) -> Bool { one.content == other.content }
}

/// The text of a quiz that is read only when it is needed.
package struct UnreadText: Sendable {
  /// What is known of the text before it is read.
  let size: QuizSize
  let headings: ArraySlice<UInt8>
  private let read: @Sendable () -> Quiz

  /// - Parameters:
  ///   - size: What is known of the text before it is read.
  ///   - headings: The value of ``Quiz/headings``.
  ///   - read: Returns the quiz with its text; called when the text is needed.
  package init(
    _ size: QuizSize, headings: ArraySlice<UInt8>, read: @escaping @Sendable () -> Quiz
  ) {
    (self.size, self.headings, self.read) = (size, headings, read)
  }

  var quiz: Quiz { read() }
}

/// The properties of the questions that lists of quizzes show.
package struct QuizSize: Sendable, Equatable {
  /// How many one attempt shows.
  package var questions: Int
  /// The maximum points of one attempt.
  package var points: Points
  /// Whether a teacher has to grade a question.
  package var hasQuestionsByHand: Bool

  /// Creates a size from recorded numbers, for a quiz whose text is not read.
  package init(questions: Int, points: Points, hasQuestionsByHand: Bool) {
    (self.questions, self.points) = (questions, points)
    self.hasQuestionsByHand = hasQuestionsByHand
  }

  init(of sections: [Section]) {
    questions = sections.reduce(0) { $0 + ($1.pick ?? $1.questions.count) }
    points = Points(
      halves: sections.reduce(0) { sum, section in
        let all = section.questions.reduce(0) { $0 + $1.points.halves }
        guard let pick = section.pick else { return sum + all }
        return sum + (section.questions.first?.points.halves ?? 0) * pick
      })
    hasQuestionsByHand = sections.contains { $0.questions.contains { $0.marking == .byHand } }
  }
}
