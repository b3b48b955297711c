import Courseware
import TestSupport
import Testing

@testable import Ledgers
@testable import Reporting

/// A class of students and what they scored, drawn from a seed.
private struct RandomClass: Sendable, CustomTestStringConvertible {
  let seed: UInt64
  /// A row for each student, in quarters of points.
  var rows: [[Double]] = []
  var columns: [ScoreTable.Column] = []

  init(_ seed: UInt64) {
    self.seed = seed
    var generator = SeededGenerator(seed: seed)
    let questions = Int.random(in: 1...8, using: &generator)
    let students = Int.random(in: 0...40, using: &generator)
    columns = (0..<questions).map {
      ScoreTable.Column(
        question: "q\($0)", maximum: Double(Int.random(in: 1...3, using: &generator)))
    }
    for _ in 0..<students {
      let ability = Double.random(in: -0.5...0.5, using: &generator)
      rows.append(
        columns.map { column in
          let chance = Double.random(in: 0...1, using: &generator) + ability
          return chance > 0.6 ? column.maximum : chance > 0.4 ? column.maximum / 4 : 0
        })
    }
  }

  var table: ScoreTable { ScoreTable(columns: columns, rows: rows) }
  var testDescription: String { "seed \(seed)" }
}

/// The formulas of Documentation/grading.md once more, as plainly as they can be written.
private enum Plain {
  static func mean(_ x: [Double]) -> Double { x.reduce(0, +) / Double(x.count) }

  static func covariance(_ x: [Double], _ y: [Double]) -> Double {
    var sum = 0.0
    for i in x.indices { sum += (x[i] - mean(x)) * (y[i] - mean(y)) }
    return sum / Double(x.count - 1)
  }

  static func correlation(_ x: [Double], _ y: [Double]) -> Double {
    covariance(x, y) / (covariance(x, x).squareRoot() * covariance(y, y).squareRoot())
  }

  static func alpha(_ rows: [[Double]]) -> Double {
    let totals = rows.map { $0.reduce(0, +) }
    let k = Double(rows[0].count)
    var sum = 0.0
    for column in rows[0].indices {
      let scores = rows.map { $0[column] }
      sum += covariance(scores, scores)
    }
    return k / (k - 1) * (1 - sum / covariance(totals, totals))
  }

  /// Everybody's order tried at the cut: the mean over all ways to break ties is the shared group.
  static func d27(_ scores: [Double], _ totals: [Double], maximum: Double) -> Double {
    let size = max(1, totals.count * 27 / 100)
    func groupMean(_ isAhead: (Double, Double) -> Bool) -> Double {
      let order = totals.indices.sorted { isAhead(totals[$0], totals[$1]) }
      let cut = totals[order[size - 1]]
      let sure = order.filter { isAhead(totals[$0], cut) && totals[$0] != cut }
      let tied = order.filter { totals[$0] == cut }
      let open = Double(size - sure.count)
      let sum = sure.reduce(0) { $0 + scores[$1] }
      return (sum + open * mean(tied.map { scores[$0] })) / Double(size)
    }
    return (groupMean(>) - groupMean(<)) / maximum
  }
}

@Suite("Statistics of random classes") struct StatisticsProperties {
  fileprivate static let classes = sampled(
    (0..<200).map { RandomClass(UInt64($0)) }, every: 4)

  @Test("Every figure is what its formula says, written plainly", arguments: classes)
  fileprivate func formulas(_ group: RandomClass) {
    let table = group.table
    let totals = group.rows.map { $0.reduce(0, +) }
    let reliability = Reliability(table)
    guard Set(totals).count > 1 else {
      #expect(reliability.alpha.value == nil)
      return
    }
    if group.columns.count > 1 { expect(reliability.alpha, Plain.alpha(group.rows)) }
    for column in group.columns.indices {
      let item = table.item(column)
      let scores = group.rows.map { $0[column] }
      let rests = zip(totals, scores).map { $0 - $1 }
      expect(facility(item), Plain.mean(scores) / group.columns[column].maximum)
      expect(
        upperLower(item), Plain.d27(scores, totals, maximum: group.columns[column].maximum))
      guard Set(scores).count > 1 else { continue }
      expect(itemTotal(item), Plain.correlation(scores, totals))
      guard Set(rests).count > 1 else { continue }
      expect(itemRest(item), Plain.correlation(scores, rests))
      expect(
        efficiency(item),
        Plain.covariance(scores, rests) / Plain.covariance(scores.sorted(), rests.sorted()))
      if group.columns.count > 2 {
        let others = group.rows.map { row in
          row.indices.filter { $0 != column }.map { row[$0] }
        }
        expect(reliability.alpha(without: item), Plain.alpha(others))
      }
    }
  }

  @Test("The order of students changes no figure", arguments: classes.prefix(60))
  fileprivate func orderFree(_ group: RandomClass) {
    var generator = SeededGenerator(seed: group.seed)
    let shuffled = ScoreTable(
      columns: group.columns, rows: group.rows.shuffled(using: &generator))
    for column in group.columns.indices {
      for (one, other) in zip(figures(group.table, column), figures(shuffled, column)) {
        #expect((one.value == nil) == (other.value == nil))
        if let value = one.value { expect(other, value) }
      }
    }
  }

  @Test(
    "The order in which files come changes no byte of any report",
    arguments: sampled(Array(UInt64(0)..<20), every: 5))
  func fileOrder(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let room = everyKind()
    let entries = randomEntries(40, &generator)
    let one = reports(entries, room)
    #expect(reports(entries.shuffled(using: &generator), room) == one)
    #expect(reports(entries + entries.prefix(7), room) == one)
  }

  /// Row 54 of the bad inputs: nobody, one, everybody blank, everybody the same.
  @Test("No report ever says NaN", arguments: ["nobody", "one", "blank", "same"])
  func degenerate(_ group: String) throws {
    var generator = SeededGenerator(seed: 7)
    let some = randomEntries(group == "one" ? 1 : 12, &generator)
    let entries: [LedgerEntry] =
      switch group {
      case "nobody": []
      case "one": some
      case "blank": (0..<12).map { entry(attempt($0, by: "S\($0)", quiz: "kinds")) }
      default:
        try (0..<12).map { index in
          var same = try #require(some[0].attempt)
          (same.id, same.student.name) = (hex(index + 1), "S\(index)")
          return entry(same)
        }
      }
    for report in reports(entries, everyKind()) {
      let words = text(report).split { !$0.isLetter }.map { $0.lowercased() }
      #expect(Set(words).isDisjoint(with: ["nan", "inf", "infinity"]))
    }
  }
}

/// Every report there is of one quiz.
private func reports(_ entries: [LedgerEntry], _ room: Classroom) -> [[UInt8]] {
  let statistics = statistics(entries, room)
  return [Array(statisticsText(statistics).utf8), statisticsJSON(statistics)]
    + StatisticsTable.allCases.map { statisticsCSV(statistics, $0) }
    + statistics.map { $0.page() } + [statisticsIndex(statistics)]
}

/// One attempt a student at the quiz of every kind.
private func randomEntries(
  _ count: Int, _ generator: inout SeededGenerator
) -> [LedgerEntry] {
  (0..<count).map { index in
    var own = attempt(Int.random(in: 1...Int.max, using: &generator), quiz: "kinds")
    own.student.name = "Student \(index)"
    own.elapsedMilliseconds = Int.random(in: 0...900_000, using: &generator)
    own.responses = randomResponses(&generator)
    return entry(own)
  }
}

private func randomResponses(_ generator: inout SeededGenerator) -> [Response] {
  var answers: [(String, Response.Answer)] = [
    ("tick", .options(["abc".randomElement(using: &generator).map(String.init) ?? "a"])),
    ("word", .text(["Yes", "yes ", "no", "ＹＥＳ", " "].randomElement(using: &generator) ?? "")),
    ("order", .order(["x", "y", "z"].shuffled(using: &generator))),
    (
      "pair",
      .pairs([
        .init(id: "r", value: ["p", "q"].randomElement(using: &generator) ?? "p"),
        .init(id: "s", value: ["p", "q"].randomElement(using: &generator) ?? "p"),
      ])
    ),
    (
      "fill",
      .blanks([
        .init(id: "menu", value: ["m", "n"].randomElement(using: &generator) ?? "m"),
        .init(id: "gap", value: ["fast", "Fast", "slow"].randomElement(using: &generator) ?? ""),
      ])
    ),
    ("step", .options([["1", "2", "3"].randomElement(using: &generator) ?? "1"])),
    ("essay", .text("words")),
  ]
  if Bool.random(using: &generator) { answers[0].1 = .skipped }
  return answers.map { Response(question: $0.0, answer: $0.1) }
}
