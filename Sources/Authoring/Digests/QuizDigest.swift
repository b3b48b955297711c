import Courseware
import Synchronization

/// The questions of a quiz, as other quizzes are compared with them.
final class QuizDigest: Sendable {
  /// Those that are no drafts and can be answered, in the order of the file.
  let questions: [QuestionDigest]
  /// Where the keys of single choice stand.
  let keyPlaces: [CorrectOptionPosition]
  /// What `from` says, by the question's id; empty but for a translation.
  let sources: [String: Located<UInt32>]
  /// The ids of questions with an error, as far as they can be told: what they ask is not known.
  let faulty: Set<String>
  private let source: LazyQuiz?

  static let empty = QuizDigest([], nil)

  /// - Parameters:
  ///   - questions: Those of the quiz.
  ///   - quiz: The quiz itself, where nothing in it is wrong: its questions are the same ones.
  ///   - sources: What `from` says, by the question's id.
  ///   - faulty: The ids of questions with an error.
  init(
    _ questions: [QuestionDigest], _ quiz: LazyQuiz?,
    sources: [String: Located<UInt32>] = [:], faulty: Set<String> = []
  ) {
    (self.questions, source, self.sources) = (questions, quiz, sources)
    keyPlaces = questions.compactMap(\.keyPlace)
    self.faulty = faulty
  }

  /// Whether nothing in the quiz is wrong.
  var isWhole: Bool { source != nil }

  /// The quiz itself, which may have to be read once more; `nil` where something in it is wrong.
  var quiz: Quiz? { source?.quiz }

  /// The question itself that a digest stands for; `nil` in a quiz that is not whole.
  func question(_ index: Int) -> Question? {
    guard let quiz else { return nil }
    var rest = index
    for section in quiz.sections {
      if rest < section.questions.count { return section.questions[rest] }
      rest -= section.questions.count
    }
    return nil
  }
}

/// A quiz that is read on first use and then kept.
///
/// A check compares few questions word for word. To keep ten thousand quizzes for these costs more
/// than to read some of them again.
final class LazyQuiz: Sendable {
  private let make: @Sendable () -> Quiz?
  private let made = Mutex<Quiz?>(nil)

  /// `make` gives the same quiz each time.
  init(_ make: @escaping @Sendable () -> Quiz?) { self.make = make }

  /// `nil` where it cannot be made any more.
  var quiz: Quiz? {
    made.withLock { made in
      if made == nil { made = make() }
      return made
    }
  }
}
