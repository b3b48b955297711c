/// A question answered by selecting options.
package struct Choice: Sendable, Equatable {
  /// At least two, in source order.
  package var options: [Option]
  /// Whether a student may select several: check boxes instead of radio buttons.
  package var allowsSeveral: Bool
  /// The rule used for grading; ``ScoringRule/weights`` only if an option has a weight, and
  /// ``ScoringRule/penalty(_:)`` only in single choice.
  package var scoring: ScoringRule
  /// The rule as the teacher wrote it, whether or not options have weights: pages show this rule,
  /// since they do not reveal weights.
  package var announcedScoring: ScoringRule
  /// Whether an attempt may shuffle the options.
  package var shuffles: Bool
  /// Whether the last option stays last.
  package var pinsLast: Bool

  /// Creates a question that announces `scoring`, with shuffled options and no pinned one.
  package init(options: [Option], allowsSeveral: Bool, scoring: ScoringRule) {
    (self.options, self.allowsSeveral, self.scoring) = (options, allowsSeveral, scoring)
    announcedScoring = scoring
    shuffles = true
    pinsLast = false
  }

  /// The options in the order in which a page contains them: by id if attempts shuffle them, since
  /// many teachers write the correct option first; otherwise in source order.
  package var pageOptions: [Option] {
    guard shuffles else { return options }
    guard pinsLast else { return options.sorted { $0.id < $1.id } }
    return options.dropLast().sorted { $0.id < $1.id } + options.suffix(1)
  }

  /// An option to select.
  package struct Option: Sendable, Equatable {
    /// Unique in its question.
    package var id: String
    /// The text next to the check box or radio button, without the feedback.
    package var text: Prose
    /// Whether it is correct; every other option is a distractor.
    package var isKey: Bool
    /// The block quotes in the option, shown to a student who selected it; empty if there are none.
    package var feedback: Prose
    /// Its share of the points under the rule ``ScoringRule/weights``; 0 if none is written.
    package var weight: Percent
    /// Whether the option is void.
    ///
    /// In single choice, students who chose it get the points; in multiple choice, it is ignored.
    package var isVoid = false

    /// Whether a correct answer must contain this option.
    package var isCounted: Bool { isKey && !isVoid }

    /// Creates an option that is not void, by default without feedback and weight.
    package init(
      id: String, text: Prose, isKey: Bool, feedback: Prose = .empty, weight: Percent = .zero
    ) {
      (self.id, self.text, self.isKey) = (id, text, isKey)
      (self.feedback, self.weight) = (feedback, weight)
    }
  }
}

/// A kind of question that is answered by choosing options.
///
/// The kind itself defines only what it adds to the options, such as their regions in an image;
/// everything else is as in ``Choice``.
package protocol ChoiceContent: QuestionContent {
  /// The options, the answer key and the scoring.
  var asChoice: Choice { get }
}

extension ChoiceContent {
  /// Always ``asChoice``, also in a survey, in which possibly no option is correct.
  package var choice: Choice? { asChoice }
  /// The options in source order.
  package var parts: [QuestionPart] { asChoice.options.map { $0.part } }
  /// The options in the order of ``Choice/pageOptions``.
  package var pageParts: [QuestionPart] { asChoice.pageOptions.map { $0.part } }
  /// The texts of the correct options in source order, with void ones; a survey may have none.
  package var rightWords: [String] { asChoice.options.filter(\.isKey).map(\.text.shownText) }
  /// The rule as written in front matter, such as `each-option` or `penalty=0.25`; never `nil`.
  package var ruleWords: String? { asChoice.scoring.words }

  /// The ids of the options: by id and then shuffled, except a pinned last one, or in source order
  /// if the question is not shuffled.
  package func shuffledIDs(_ chance: inout DrawGenerator) -> [String] {
    let ids = asChoice.pageOptions.map(\.id)
    guard asChoice.shuffles else { return ids }
    guard asChoice.pinsLast else { return chance.shuffled(ids) }
    return chance.shuffled(Array(ids.dropLast())) + ids.suffix(1)
  }
}

extension Choice: ChoiceContent {
  /// The question itself, which has nothing but options.
  package var asChoice: Choice { self }
  /// The same for radio buttons and check boxes, although the attribute `type` distinguishes them.
  package var name: String { "choice" }
  /// `multiple answers` for check boxes, `single choice` for radio buttons.
  package var words: String { allowsSeveral ? "multiple answers" : "single choice" }
  /// `several` for check boxes, `one` for radio buttons: changing one to the other changes the
  /// revision.
  package var revisionName: String { allowsSeveral ? "several" : "one" }
}

extension Choice.Option {
  fileprivate var part: QuestionPart {
    var part = QuestionPart(.option, id: id, text: text, isKey: isKey)
    part.feedback = feedback
    part.isVoid = isVoid
    return part
  }
}
