import Courseware

/// The conditions of an item in QTI 1.2, under which answers earn points or show feedback.
struct QTIScoring {
  private(set) var conditions: [Condition] = []
  /// The points of each option alone, by the ids of its response and of the option.
  private var totals: [String: [String: Double]] = [:]

  struct Condition {
    /// What must hold: the element `conditionvar`.
    var test: XMLElement
    /// The points, in the unit of the file, usually percent; 0 for none.
    var points = 0.0
    /// Whether the points are added to those of other conditions.
    var isAdded = false
    /// The ids of the feedback that it shows.
    var feedback: [String]

    /// The elements of the test that are not negated.
    var positive: [XMLElement] { test.children.flatMap(Self.positive) }

    private static func positive(_ element: XMLElement) -> [XMLElement] {
      switch element.name {
      case "not", "other", "unanswered": []
      case "and", "or": element.children.flatMap(positive)
      default: [element]
      }
    }

    /// Whether the condition contains `not`.
    var hasNegation: Bool { !test.all(["not"]).isEmpty }
  }

  init(_ elements: [XMLElement]) {
    let declared = elements.flatMap { $0.all(["decvar"]) }.compactMap { $0.attributes["maxvalue"] }
    let maximum = declared.compactMap(Double.init).first ?? 100
    for element in elements.flatMap({ $0.all(["respcondition"]) }) {
      guard let test = element.child("conditionvar") else { continue }
      var condition = Condition(
        test: test,
        feedback: element.children("displayfeedback").compactMap { $0.attributes["linkrefid"] })
      let settings = element.children("setvar").filter { setting in
        let name = setting.attributes["varname"] ?? setting.attributes["variablename"] ?? "SCORE"
        // Respondus counts correct pairs.
        return name.lowercased().contains("score") || name == "Respondus_Correct"
      }
      if let setting = settings.first {
        let value = setting.value
        let points = value == "SCORE.max" ? maximum : Double(value) ?? 0
        condition.points = points.isFinite ? points : 0
        condition.isAdded = setting.attributes["action"] == "Add"
      } else if condition.feedback.contains("correct") {
        condition.points = maximum
      }
      conditions.append(condition)
      if condition.points != 0 { addTotals(of: condition) }
    }
  }

  private mutating func addTotals(of condition: Condition) {
    for test in condition.positive {
      let known = totals[test.respident]?[test.value] ?? 0
      totals[test.respident, default: [:]][test.value] =
        condition.isAdded ? known + condition.points : max(known, condition.points)
    }
  }

  /// The conditions that earn points.
  var scored: [Condition] { conditions.filter { $0.points > 0 } }

  /// Whether several conditions add their points.
  var isAdditive: Bool { conditions.contains { $0.isAdded && $0.points != 0 } }

  /// The points of an option if nothing else is chosen in its response.
  func points(of option: String, in response: String) -> Double {
    totals[response]?[option] ?? 0
  }

  /// The options of a response that the condition with most points names.
  func keys(of response: String) -> [String] {
    let best = scored.max { $0.points < $1.points }
    return best?.positive.filter { $0.respident == response }.map(\.value) ?? []
  }
}

extension XMLElement {
  /// The response that an element of a condition is about.
  var respident: String { attributes["respident"] ?? "" }
}
