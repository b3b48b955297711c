import Courseware

/// Every word of the interface that pages are built with; the script's own stand at its top.
enum Phrases {
  /// What a template writes before a phrase's name: `{{say.home}}`.
  static let prefix = "say."

  static let tickAll = "Tick all that apply."
  static let withUnit = "Include the unit."
  static let byHand = "Your teacher grades this answer."
  static let choose = "Choose…"
  static let eachBlank = "Each blank earns a part of the points."
  static let eachPair = "Each pair earns a part of the points."
  static let eachPlace = "Each item in its place earns a part of the points."
  static let notScored = "Not scored"
  static let attempts = "Attempts that count"
  static let closes = "Closes"
  static let credits = "Credits"
  static let deadline = "Deadline"
  static let ends = "Ends"
  static let extraCredit = "Extra credit"
  static let onTop = "its points are added and never lower your grade"
  static let opens = "Opens"
  static let pass = "To pass"
  static let points = "Points"
  static let section = "Section"
  static let number = "Number"
  static let size = "Size"
  static let howItWorks = "How it works"
  static let notFound = "Page not found"
  static let starts = "Starts"
  static let term = "Term"
  static let timeLimit = "Time limit"
  static let unlimited = "as many as you like"

  /// From one number to another.
  static func range(_ low: String, _ high: String) -> String { "\(low) to \(high)" }

  /// What a quiz of this kind is called.
  static func kind(_ kind: Quiz.Kind) -> String {
    switch kind {
    case .quiz: "Quiz"
    case .practice: "Practice"
    case .exam: "Exam"
    case .survey: "Survey"
    case .poll: "Poll"
    }
  }

  /// Which of several attempts is the grade.
  static func counting(_ score: Quiz.CountingAttempt) -> String {
    switch score {
    case .best: "the best one is your grade"
    case .last: "the last one is your grade"
    case .first: "the first one is your grade"
    case .average: "their average is your grade"
    }
  }

  /// How a question is scored, where it is not simply right or wrong.
  static func rule(_ rule: ScoringRule) -> String? {
    switch rule {
    case .allOrNothing: nil
    case .netCorrect: "Each correct tick earns a part of the points, each wrong one loses one."
    case .eachOption:
      "Each option that you correctly tick or leave blank earns a part of the points."
    case .eachOptionPenalty:
      "Each correctly ticked or blank option earns a part of the points, each wrong one loses one."
    case .weights: "Options can have different weights; a wrong tick can lose points."
    case .penalty(let cost):
      "A wrong answer loses \(percent(cost)) of the points; a blank one loses nothing."
    }
  }

  static func points(_ points: Points) -> String {
    points.halves == 2 ? "1 point" : "\(number(points.halves * 50)) points"
  }

  static func quizzes(_ count: Int) -> String { count == 1 ? "1 quiz" : "\(count) quizzes" }

  static func questions(_ count: Int) -> String {
    count == 1 ? "1 question" : "\(count) questions"
  }

  static func drawn(_ count: Int, of all: Int) -> String {
    "\(count) of these \(all) questions are drawn for each attempt."
  }

  /// The name of a place to fill in.
  static func blank(_ number: Int, of count: Int) -> String {
    count == 1 ? "Blank" : "Blank \(number) of \(count)"
  }

  static func hint(_ number: Int, of count: Int) -> String {
    count == 1 ? "Hint" : "Hint \(number) of \(count)"
  }

  static func percent(_ percent: Percent) -> String { "\(number(percent.hundredths)) %" }

  /// A number given in hundredths, without zeros at its end: `12.5`.
  static func number(_ hundredths: Int) -> String {
    let rest = abs(hundredths % 100)
    let sign = hundredths < 0 && hundredths > -100 ? "-" : ""
    let whole = sign + String(hundredths / 100)
    if rest == 0 { return whole }
    if rest % 10 == 0 { return whole + ".\(rest / 10)" }
    return whole + (rest < 10 ? ".0\(rest)" : ".\(rest)")
  }

  static func duration(_ length: Seconds) -> String {
    let parts = [
      (length.count / 3_600, "h"), (length.count / 60 % 60, "min"), (length.count % 60, "s"),
    ]
    return parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: " ")
  }

  static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// The phrase that a template's tag names, `nil` for other tags and unknown names.
  static func named(_ tag: String) -> String? {
    guard tag.hasPrefix(prefix) else { return nil }
    return inTemplates[String(tag.dropFirst(prefix.count))]
  }
}
