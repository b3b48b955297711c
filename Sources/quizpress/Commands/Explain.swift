import ArgumentParser
import Authoring

/// `quizpress explain CODE`: explains a rule with a bad and a good example.
struct Explain: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explain a rule, with a bad and a good example.")

  @Argument(help: "The code of a rule, shown in brackets by 'check'. Default: list all rules.")
  var code: String?

  func run() throws {
    guard let written = code else {
      for rule in Rule.all { try put("\(rule.code): \(rule.summary)\n") }
      return
    }
    // A message starts with `error[unknown-field]`, from which the code is taken.
    let start = written.lastIndex(of: "[").map { written.index(after: $0) } ?? written.startIndex
    let code = written.hasSuffix("]") ? String(written[start...].dropLast()) : written
    guard let rule = Rule.all.first(where: { $0.code == code }) else {
      throw unknownRule(code, among: Rule.all.map(\.code))
    }
    try put(explanation(of: rule))
  }
}

/// The refusal of a code on the command line that is none of the known ones.
func unknownRule(_ code: String, among known: [String]) -> ValidationError {
  let near = Rule.suggestion(code, among: known)
  return ValidationError(
    "no rule '\(code)'" + (near.isEmpty ? "; 'quizpress explain' lists all rules" : near))
}
