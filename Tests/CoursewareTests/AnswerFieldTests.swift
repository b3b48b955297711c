import Courseware
import TestSupport
import Testing

@Suite struct AnswerFieldTests {
  private func text(_ right: String, isCaseSensitive: Bool = false) -> AnswerField {
    let normal = isCaseSensitive ? AnswerText.plain(right) : AnswerText.folded(right)
    return AnswerField(accepted: [.text(normal)], isCaseSensitive: isCaseSensitive)
  }

  private func range(_ low: String, _ high: String, unit: String = "") throws -> AnswerField {
    let low = try #require(Measure(low, .point)), high = try #require(Measure(high, .point))
    return AnswerField(accepted: [
      .number(NumberRange(low: low.number, high: high.number, unit: unit))
    ])
  }

  @Test func `an empty or blank answer is never right`() {
    let all = AnswerPattern(states: [], first: [], acceptsEmpty: true)
    let gap = AnswerField(accepted: [.text(""), .pattern(all)])
    for typed in ["", " ", "\u{200B}", "\t\u{3000}"] { #expect(!gap.accepts(typed, .point)) }
  }

  @Test func `case matters where the question says so, in texts and units`() throws {
    #expect(text("NaCl").accepts("nacl", .point))
    #expect(text("NaCl", isCaseSensitive: true).accepts("NaCl", .point))
    #expect(!text("NaCl", isCaseSensitive: true).accepts("nacl", .point))
    var watts = try range("5", "5", unit: "mW")
    #expect(watts.accepts("5 MW", .point))
    watts.isCaseSensitive = true
    #expect(watts.accepts("5mW", .point))
    #expect(!watts.accepts("5 MW", .point))
  }

  @Test(arguments: [
    ("3.13", true), ("3.15", true), ("3.14", true), ("3.1299999999999999999", false),
    ("3.1500000000000000001", false), ("+3.14", true), ("-3.14", false), ("314e-2", true),
    ("3.14 m", false), ("3.14.", false), ("3,14", false), ("pi", false),
  ])
  func `bounds belong to the range and are exact`(typed: String, isRight: Bool) throws {
    #expect(try range("3.13", "3.15").accepts(typed, .point) == isRight)
  }

  @Test func `one tenth and two tenths are three tenths to the last digit`() throws {
    let gap = try range("0.3", "0.3")
    #expect(gap.accepts("0.3", .point))
    #expect(gap.accepts("0,3", .comma))
    #expect(!gap.accepts("0.30000000000000004", .point))
    #expect(!gap.accepts("0.1+0.2", .point))
  }

  @Test func `an answer of more than 1,000 code points is wrong, and quickly so`() throws {
    let zeros = String(repeating: "0", count: 999)
    #expect(try range("5", "5").accepts(zeros + "5", .point))
    #expect(try !range("5", "5").accepts(zeros + "05", .point))
    let pile = "a" + String(repeating: "\u{301}\u{316}", count: 25_000)
    #expect(processorTime { _ = text("a").accepts(pile, .point) } < .seconds(1))
  }
}
