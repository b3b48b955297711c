import Authoring
import Courseware
import TestSupport
import Testing

@Suite struct RuleExamples {
  @Test("The bad example raises exactly its own code, in well-formed messages", arguments: Rule.all)
  func bad(_ rule: Rule) throws {
    let checked = try TemporaryCourse.read(rule.bad), found = checked.diagnostics
    #expect(found.map(\.code) == [rule.code], "\(found)")
    #expect(found.allSatisfy { $0.severity == rule.severity })
    for message in found.flatMap({ [$0.message] + $0.notes.map(\.message) }) {
      #expect(
        message.first?.isUppercase == false && !message.hasSuffix("."),
        "a message is a headline: it starts small and has no full stop: \(message)")
    }
    for span in found.flatMap(\.notes).compactMap(\.span) {
      #expect(checked.sources[span.path] != nil, "what a note points into is there to show")
    }
  }

  @Test("The good example raises nothing", arguments: Rule.all)
  func good(_ rule: Rule) throws {
    let checked = try TemporaryCourse.read(rule.good)
    #expect(checked.diagnostics.isEmpty, "\(checked.diagnostics)")
    #expect(checked.course != nil)
  }

  @Test("Every rule is summed up, explained and shown", arguments: Rule.all)
  func words(_ rule: Rule) {
    #expect(!rule.bad.shown.isEmpty && !rule.good.shown.isEmpty)
    #expect(rule.explanation.hasSuffix(".") && rule.summary.hasSuffix("."))
    #expect(rule.explanation.count > 80)
  }

  @Test("Codes are unique") func codes() {
    #expect(Set(Rule.all.map(\.code)).count == Rule.all.count)
  }

  @Test("Every file of a rule is listed and named after its code") func files() {
    let others: Set = ["All", "Explaining", "Rule", "Rule+Example", "RulesPage"]
    let names = Repository.files(below: "Sources/Authoring/Rules", endingIn: ".swift")
      .compactMap { $0.split(separator: "/").last?.dropLast(".swift".count) }.map(String.init)
    let codes = Set(names).subtracting(others).map(kebabCased)
    #expect(codes.sorted() == Rule.all.map(\.code).sorted())
  }
}

extension Rule: CustomTestStringConvertible {
  package var testDescription: String { code }
}

/// `NotUTF8` as `not-utf-8`: a hyphen before each capital and each number that starts a word.
private func kebabCased(_ name: String) -> String {
  let letters = Array(name)
  var words = ""
  for (index, letter) in letters.enumerated() {
    let last = index > 0 ? letters[index - 1] : "-"
    let isWordWithin = index + 1 < letters.count && letters[index + 1].isLowercase
    let startsWord = letter.isUppercase && (!last.isUppercase || isWordWithin)
    let startsNumber = letter.isNumber && !last.isNumber
    if index > 0, startsWord || startsNumber { words.append("-") }
    words.append(contentsOf: letter.lowercased())
  }
  return words
}
