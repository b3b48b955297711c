import Courseware
import Ledgers

/// The words of a question that tell whether it was reworded or replaced by another one.
final class QuestionWords {
  private let asked: ContentWords
  private let answers: WordBag
  /// Whether the answers hold four different words.
  private let hasVariety: Bool
  /// Every answer there is to choose or type, folded, but for those that many questions have.
  private let texts: Set<String>
  /// Those that are right.
  private let key: Set<String>
  /// What is right and an answer to many questions, such as "True".
  private let commonKey: Set<String>
  /// Whether nothing is right or wrong.
  private let isUnmarked: Bool

  init(_ question: Question) {
    asked = ContentWords(question.stem.text + "\n" + question.body.text)
    answers = WordBag(question.kind.items.map(\.prose.text).filter { !isCommonAnswer($0) })
    hasVariety = answers.variety >= 4
    let answers = question.kind.answers
    isUnmarked = !answers.contains(where: \.isRight)
    let own = answers.filter { !isCommonAnswer($0.text) }
    texts = Set(own.map { folded($0.text) })
    key = Set(own.filter(\.isRight).map { folded($0.text) })
    commonKey = Set(answers.filter(\.isRight).map { folded($0.text) }).subtracting(key)
  }

  /// How alike a question and its rewording are, from 0.5 to 1; `nil` where it is another question.
  ///
  /// They share half of the content words of stem and body, or half of these and of the words of
  /// the answers together where the answers hold four different words. They also keep a right
  /// answer, or half of all answers. Where only an answer is kept that many questions have, such as
  /// 'True', they share three fifths of the content words and do not contradict each other. Where
  /// no answer is kept, nine tenths of the words have to be the same; where nothing is right or
  /// wrong, three quarters.
  func likeness(toRewording other: QuestionWords) -> Double? {
    let answered = hasManyWords(other) ? self.answered(other) : 0
    guard asked.mayBe(asLike: min(0.5, 1 - answered), as: other.asked) else { return nil }
    let found = asked.compared(to: other.asked)
    let asked = found.likeness
    let likeness = max(asked, hasManyWords(other) ? (asked + answered) / 2 : 0)
    guard likeness >= 0.5 else { return nil }
    if isUnmarked && other.isUnmarked { return asked >= 0.75 ? likeness : nil }
    let keepsCommonAnswer =
      asked >= 0.6 && !found.isContradiction && !commonKey.isDisjoint(with: other.commonKey)
    // "Hamlet" and "Macbeth" are by one author.
    let keepsOwnAnswer = keepsAnswers(other) && !(found.isContradiction && asked <= 0.5)
    let isSame = asked >= 0.9 && !found.isContradiction || keepsOwnAnswer || keepsCommonAnswer
    return isSame ? likeness : nil
  }

  /// Whether a question that kept its id is another one all the same: no answer of its own is kept
  /// and less than half of the content words, or less than a third where nothing is right or wrong
  /// or an answer is kept that many questions have.
  func isReplaced(by other: QuestionWords) -> Bool {
    let asked = asked.compared(to: other.asked).likeness
    let keepsCommonAnswer = !commonKey.isDisjoint(with: other.commonKey)
    let least = keepsCommonAnswer || isUnmarked && other.isUnmarked ? 0.33 : 0.5
    return asked < least && texts.isDisjoint(with: other.texts)
      && !(hasManyWords(other) && answered(other) >= 0.5)
  }

  private func hasManyWords(_ other: QuestionWords) -> Bool {
    hasVariety && other.hasVariety
  }

  private func answered(_ other: QuestionWords) -> Double { answers.likeness(to: other.answers) }

  private func keepsAnswers(_ other: QuestionWords) -> Bool {
    let kept = texts.intersection(other.texts).count
    return !key.isDisjoint(with: other.key)
      || kept > 0 && 4 * kept >= texts.count + other.texts.count
      || (hasManyWords(other) && answered(other) >= 0.5)
  }
}

private func folded(_ text: String) -> String { AnswerText.folded(AnswerText.plain(text)) }

extension Question.Kind {
  /// Every answer in words, and whether it is right; of what is ordered or matched all is.
  fileprivate var answers: [(text: String, isRight: Bool)] {
    if let answerField = content.answerField { return answerField.words.map { ($0, true) } }
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
