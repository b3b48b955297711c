import Courseware
import Grading

/// The words of a question that tell whether it was reworded or replaced by another one.
struct QuestionWords {
  private let asked: WordBag
  private let answers: WordBag
  /// Every answer there is to choose or type, folded.
  private let texts: Set<String>
  /// Those that are right.
  private let key: Set<String>

  init(_ question: Question) {
    asked = WordBag([question.stem.text, question.body.text])
    answers = WordBag(question.kind.items.map(\.prose.text))
    texts = Set(question.kind.answers.map { folded($0.text) })
    key = Set(question.kind.answers.filter(\.isRight).map { folded($0.text) })
  }

  /// How alike a question and its rewording are, from 0.5 to 1; `nil` where it is another question.
  ///
  /// They share half of the words of stem and body, or half of these and of the answers together
  /// where the answers hold four different words: 'True' and 'False' belong to too many questions.
  /// They also keep a right answer, or half of all answers. Where no answer is kept, nine tenths of
  /// the words have to be the same; where nothing is right or wrong, three quarters.
  func likeness(toRewording other: QuestionWords) -> Double? {
    let asked = asked.likeness(to: other.asked)
    let likeness = max(asked, hasManyWords(other) ? (asked + answered(other)) / 2 : 0)
    guard likeness >= 0.5 else { return nil }
    let isUnmarked = key.isEmpty && other.key.isEmpty
    let isSame = isUnmarked ? asked >= 0.75 : asked >= 0.9 || keepsAnswers(other)
    return isSame ? likeness : nil
  }

  /// Whether a question that kept its id is another one all the same: no answer is kept and less
  /// than half of the words, or less than a third where nothing is right or wrong.
  func isReplaced(by other: QuestionWords) -> Bool {
    let asked = asked.likeness(to: other.asked)
    let isUnmarked = key.isEmpty && other.key.isEmpty
    return asked < (isUnmarked ? 0.33 : 0.5) && texts.isDisjoint(with: other.texts)
      && !(hasManyWords(other) && answered(other) >= 0.5)
  }

  private func hasManyWords(_ other: QuestionWords) -> Bool {
    answers.variety >= 4 && other.answers.variety >= 4
  }

  private func answered(_ other: QuestionWords) -> Double { answers.likeness(to: other.answers) }

  private func keepsAnswers(_ other: QuestionWords) -> Bool {
    let kept = texts.intersection(other.texts).count
    return !key.isDisjoint(with: other.key) || 4 * kept >= texts.count + other.texts.count
      || (hasManyWords(other) && answered(other) >= 0.5)
  }
}

private func folded(_ text: String) -> String { AnswerText.folded(AnswerText.plain(text)) }

extension Question.Kind {
  /// Every answer in words, and whether it is right; of what is ordered or matched all is.
  fileprivate var answers: [(text: String, isRight: Bool)] {
    if let gap = content.gap { return gap.words.map { ($0, true) } }
    return parts.flatMap(\.answers)
  }
}

extension QuestionPart {
  fileprivate var answers: [(text: String, isRight: Bool)] {
    switch list {
    case .option, .step, .menu: [(text.text, isKey)]
    case .item, .row, .partner: [(text.text, true)]
    case .blank: typed.map { ($0, true) }
    }
  }
}
