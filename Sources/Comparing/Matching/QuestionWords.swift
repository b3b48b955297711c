import Courseware
import Ledgers

/// The words of a question that show whether it was reworded or replaced by another.
final class QuestionWords {
  private let asked: ContentWords
  /// The text of stem and body.
  private let text: String
  /// The characters of ``text``, compared instead of words if a question has none.
  private lazy var characters = WordBag(text.map { String($0) })
  private let answers: WordBag
  /// Whether the answers contain at least four distinct words.
  private let hasVariety: Bool
  /// All choices and accepted answers, case-folded, except common ones such as "True".
  private let texts: Set<String>
  /// The correct ones among these.
  private let key: Set<String>
  /// The correct answers that are common, such as "True".
  private let commonKey: Set<String>
  /// Whether no answer is correct or incorrect.
  private let isUnmarked: Bool

  init(_ question: Question) {
    text = question.stem.text + "\n" + question.body.text
    asked = ContentWords(text)
    answers = WordBag(question.kind.items.map(\.prose.text).filter { !isCommonAnswer($0) })
    hasVariety = answers.variety >= 4
    let answers = question.kind.answers
    isUnmarked = !answers.contains(where: \.isRight)
    let own = answers.filter { !isCommonAnswer($0.text) }
    texts = Set(own.map { folded($0.text) })
    key = Set(own.filter(\.isRight).map { folded($0.text) })
    commonKey = Set(answers.filter(\.isRight).map { folded($0.text) }).subtracting(key)
  }

  /// The similarity of a question and its rewording, from 0.5 to 1; `nil` if it is a different
  /// question.
  ///
  /// They share half of the content words of stem and body or, if the answers contain four distinct
  /// words, half of these and of the words of the answers on average. They also keep a correct
  /// answer, or half of all answers. If only a common answer such as 'True' is kept, they share
  /// three fifths of the content words and do not contradict each other. If no answer is kept, nine
  /// tenths of the words must be the same; if no answer is correct or incorrect, three quarters.
  /// The characters of a text without words count as its words.
  func likeness(toRewording other: QuestionWords) -> Double? {
    let answered = hasManyWords(other) ? self.answered(other) : 0
    guard mayBe(asLike: min(0.5, 1 - answered), as: other) else { return nil }
    let found = asked.compared(to: other.asked)
    let asked = likenessOfTexts(to: other, found)
    let likeness = max(asked, hasManyWords(other) ? (asked + answered) / 2 : 0)
    guard likeness >= 0.5 else { return nil }
    if isUnmarked && other.isUnmarked { return asked >= 0.75 ? likeness : nil }
    let keepsCommonAnswer =
      asked >= 0.6 && !found.isContradiction && !commonKey.isDisjoint(with: other.commonKey)
    // Different questions may have the same answer, such as the author of "Hamlet" and of
    // "Macbeth".
    let keepsOwnAnswer = keepsAnswers(other) && !(found.isContradiction && asked <= 0.5)
    let isSame = asked >= 0.9 && !found.isContradiction || keepsOwnAnswer || keepsCommonAnswer
    return isSame ? likeness : nil
  }

  /// Whether a question was replaced although it kept its id: no distinctive answer is kept, and
  /// less than half of the content words, or less than a third if no answer is correct or incorrect
  /// or if a common answer is kept.
  ///
  /// With a common answer and the same figures, as in "What is 7 + 2?" and "Compute 7 + 2.", it was
  /// reworded.
  func isReplaced(by other: QuestionWords) -> Bool {
    let asked = likenessOfTexts(to: other, asked.compared(to: other.asked))
    let keepsCommonAnswer = !commonKey.isDisjoint(with: other.commonKey)
    let least = keepsCommonAnswer || isUnmarked && other.isUnmarked ? 0.33 : 0.5
    return asked < least && texts.isDisjoint(with: other.texts)
      && !(hasManyWords(other) && answered(other) >= 0.5)
      && !(keepsCommonAnswer && hasSameFigures(as: other))
  }

  /// Whether both texts have the same numbers and operators, and at least two of these.
  private func hasSameFigures(as other: QuestionWords) -> Bool {
    asked.figures.count > 1 && asked.figures == other.asked.figures
  }

  /// Whether the texts may reach a likeness; texts without characters do not.
  private func mayBe(asLike likeness: Double, as other: QuestionWords) -> Bool {
    hasNoWords(other)
      ? !characters.words.isEmpty && !other.characters.words.isEmpty
      : asked.mayBe(asLike: likeness, as: other.asked)
  }

  /// The likeness of stem and body: that of their words, or of their characters if one has no
  /// words.
  private func likenessOfTexts(
    to other: QuestionWords, _ words: ContentWords.Comparison
  ) -> Double {
    hasNoWords(other) ? characters.likeness(to: other.characters) : words.likeness
  }

  private func hasNoWords(_ other: QuestionWords) -> Bool {
    asked.isEmpty || other.asked.isEmpty
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
  /// Every answer as text, and whether it is correct; all items to order or match are.
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
