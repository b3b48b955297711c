/// A question answered by ticking options.
package struct Choice: Sendable, Equatable {
  /// At least two, in source order.
  package var options: [Option]
  /// Whether a student may tick several: check boxes instead of radio buttons.
  package var allowsSeveral: Bool
  package var scoring: ScoringRule
  /// The rule as the teacher wrote it, whether or not options have weights: pages show this rule,
  /// since they do not reveal weights.
  package var announcedScoring: ScoringRule
  /// Whether an attempt may shuffle the options.
  package var shuffles: Bool
  /// Whether the last option stays last.
  package var pinsLast: Bool

  package init(options: [Option], allowsSeveral: Bool, scoring: ScoringRule) {
    self.options = options
    self.allowsSeveral = allowsSeveral
    self.scoring = scoring
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

  /// An option to tick.
  package struct Option: Sendable, Equatable {
    /// Unique in its question.
    package var id: String
    package var text: Prose
    /// Whether it is correct; every other option is a distractor.
    package var isKey: Bool
    package var feedback: Prose
    /// Its share of the points under the rule ``ScoringRule/weights``; 0 if none is written.
    package var weight: Percent
    /// Whether the option is void.
    ///
    /// In single choice, students who chose it get the points; in multiple choice, it is ignored.
    package var isVoid = false

    package init(
      id: String, text: Prose, isKey: Bool, feedback: Prose = .empty, weight: Percent = .zero
    ) {
      self.id = id
      self.text = text
      self.isKey = isKey
      self.feedback = feedback
      self.weight = weight
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
  package var choice: Choice? { asChoice }
  package var parts: [QuestionPart] { asChoice.options.map(\.part) }
  package var pageParts: [QuestionPart] { asChoice.pageOptions.map(\.part) }
  package var rightWords: [String] { asChoice.options.filter(\.isKey).map(\.text.text) }
  package var ruleWords: String? { asChoice.scoring.words }

  package func shuffledIDs(_ chance: inout DrawGenerator) -> [String] {
    let ids = asChoice.pageOptions.map(\.id)
    guard asChoice.shuffles else { return ids }
    guard asChoice.pinsLast else { return chance.shuffled(ids) }
    return chance.shuffled(Array(ids.dropLast())) + ids.suffix(1)
  }
}

extension Choice: ChoiceContent {
  package var asChoice: Choice { self }
  package var name: String { "choice" }
  package var words: String { allowsSeveral ? "multiple answers" : "single choice" }
  package var revisionName: String { allowsSeveral ? "several" : "one" }
}

extension Choice.Option {
  fileprivate var part: QuestionPart {
    var part = QuestionPart(.option, id: id, text: text, right: isKey ? QuestionPart.key : "")
    part.feedback = feedback
    part.isVoid = isVoid
    return part
  }
}
