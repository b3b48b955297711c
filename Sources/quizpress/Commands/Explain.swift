import ArgumentParser
import Authoring

/// `quizpress explain CODE`: explains a rule with a bad and a good example.
struct Explain: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Explain a rule, with a bad and a good example.")

  @Argument(help: "The code of a rule, shown in brackets by 'check'. Default: list all rules.")
  var code: String?

  func run() throws {
    guard let code else {
      for rule in Rule.all { try put("\(rule.code): \(rule.summary)\n") }
      return
    }
    guard let rule = Rule.all.first(where: { $0.code == code }) else {
      throw ValidationError(
        "no rule '\(code)'" + Rule.suggestion(code, among: Rule.all.map(\.code)))
    }
    try put(explanation(of: rule))
  }
}
