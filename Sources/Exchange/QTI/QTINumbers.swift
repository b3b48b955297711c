import Courseware

extension QTIQuestion {
  mutating func readNumbers() {
    base.question.attributes.append("type=numeric")
    let best = scoring.scored.map(\.points).max() ?? 0
    for condition in scoring.scored {
      let written = answers(of: condition)
      if condition.points < best {
        let percent = condition.points * 100 / best
        base.noteShares(
          of: written.map { MoodleAnswer(text: $0, percent: percent, hasFeedback: false) })
      } else {
        base.question.answer += written.map { Array("= \($0)".utf8) }
      }
    }
    if base.question.answer.isEmpty {
      base.question.faults.append("none of its answers earns points")
    }
  }

  /// The numbers of a condition: `4.5`, `4.5 ± 0.5`, or `4..5`.
  private mutating func answers(of condition: QTIScoring.Condition) -> [String] {
    let tests = condition.positive
    let exact = tests.filter { $0.name == "varequal" }
    let low = tests.filter { ["vargte", "vargt"].contains($0.name) }.map { number($0.value) }
    let high = tests.filter { ["varlte", "varlt"].contains($0.name) }.map { number($0.value) }
    if low.isEmpty, high.isEmpty {
      return exact.map { test in
        let percent = test.attributes["margintype"] == "percent" ? " %" : ""
        let margin = test.attributes["margin"].map(number) ?? "0"
        return number(test.value) + (margin == "0" ? "" : " ± \(margin)\(percent)")
      }
    }
    guard low.count == high.count else {
      base.question.faults.append("an answer has only one bound: write both, as in '= 4..5'")
      return []
    }
    return zip(low, high).enumerated().map { index, bounds in
      let (low, high) = bounds
      if low == high { return low }
      let center = index < exact.count ? number(exact[index].value) : nil
      if let center, let tolerance = tolerance(low, center, high) {
        return "\(center) ± \(tolerance)"
      }
      return "\(low)..\(high)"
    }
  }

  /// A number without zeros at the end: `4.50` as `4.5`.
  private func number(_ written: String) -> String {
    var text = written.filter { $0 != " " }
    if text.hasPrefix("+") { text.removeFirst() }
    if text.hasPrefix(".") { text = "0" + text }
    guard text.contains("."), !text.lowercased().contains("e") else { return text }
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text == "-0" || text.isEmpty ? "0" : text
  }

  /// The distance of two bounds from the number between them; `nil` if it is not the same.
  private func tolerance(_ low: String, _ center: String, _ high: String) -> String? {
    let parts = [low, center, high].map {
      $0.split(separator: ".", omittingEmptySubsequences: false)
    }
    let decimals = parts.map { $0.count == 2 ? $0[1].count : 0 }.max() ?? 0
    let scaled = zip([low, center, high], parts).compactMap { written, parts -> Int? in
      guard parts.count <= 2 else { return nil }
      let shown = parts.count == 2 ? parts[1].count : 0
      let digits = written.filter { $0 != "." } + String(repeating: "0", count: decimals - shown)
      return digits.count < 17 ? Int(digits) : nil
    }
    guard scaled.count == 3, scaled[1] - scaled[0] == scaled[2] - scaled[1],
      scaled[1] > scaled[0]
    else { return nil }
    var digits = String(scaled[1] - scaled[0])
    guard decimals > 0 else { return digits }
    while digits.count <= decimals { digits = "0" + digits }
    return number(String(digits.dropLast(decimals)) + "." + String(digits.suffix(decimals)))
  }
}
