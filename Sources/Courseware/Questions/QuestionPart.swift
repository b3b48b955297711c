/// One thing of a question that an answer may name by its id: an option, an item to order, a row or
/// a partner of a matching question, a step of a scale, a blank, an item of a blank's menu.
///
/// What treats all kinds alike (revisions, likeness, the matching of edited questions, tables of
/// responses, statistics) walks these and does not ask for the kind.
package struct QuestionPart: Sendable {
  package var list: List
  /// Unique in its list.
  package var id: String
  /// Of a blank the words of its id.
  package var text: Prose
  /// What makes it right: ``key`` of what is to be chosen, the place in the right order from 1, the
  /// id of the right partner, what a blank takes, a line each; empty for what is wrong to choose.
  package var right: String
  /// Where it is in the question's image, as a teacher writes it; empty where it is nowhere in it.
  package var place = ""
  /// What is right to type into a blank, each as a reader reads it; none where it has a menu.
  package var typed: [String] = []
  /// What is said to a student who chose it.
  package var feedback = Prose.empty
  /// Whether it is taken out of scoring.
  package var isVoid = false

  package init(_ list: List, id: String, text: Prose, right: String = "") {
    self.list = list
    self.id = id
    self.text = text
    self.right = right
  }

  /// ``right`` of something that is to be chosen.
  package static let key = "key"

  package var isKey: Bool { right == QuestionPart.key }

  /// Which list of the question it belongs to: ids differ within one.
  package enum List: Sendable, Hashable {
    case option, item, row, partner, step, blank
    /// The menu of a blank, by the blank's id.
    case menu(String)

    /// As files of revisions call it.
    package var name: String {
      switch self {
      case .option: "option"
      case .item: "item"
      case .row: "row"
      case .partner: "partner"
      case .step: "step"
      case .blank: "blank"
      case .menu(let blank): "menu \(blank)"
      }
    }

    /// Whether its parts are texts of their own below the stem, rather than places within it.
    package var isBelowStem: Bool {
      switch self {
      case .option, .item, .row, .partner, .step: true
      case .blank, .menu: false
      }
    }

    /// Whether a response to the question names its parts as what was chosen or put in order.
    package var isChosen: Bool { isBelowStem && self != .row }
  }
}
