/// How selected options become a fraction of a question's points.
///
/// Documentation/grading.md states each rule; the page's script computes the same.
package enum ScoringRule: Sendable, Hashable {
  case allOrNothing
  case netCorrect
  case eachOption
  case eachOptionPenalty
  case weights
  /// Single choice only: the deduction for a wrong answer, as a fraction of the question's points.
  case penalty(Percent)

  /// Its name in front matter.
  package var name: String {
    switch self {
    case .allOrNothing: "all-or-nothing"
    case .netCorrect: "net-correct"
    case .eachOption: "each-option"
    case .eachOptionPenalty: "each-option-penalty"
    case .weights: "weights"
    case .penalty: "penalty"
    }
  }
}
