import Courseware
import Foundation
import TestSupport
import Testing

@testable import Reporting

/// The ten-by-five example of the R package CTT, whose figures are published to four decimals.
///
/// The rows were found by a search for a table that gives every published figure at once.
@Suite("Published example") struct PublishedExample {
  static let rows = [
    "00000", "00000", "00001", "00011", "00011", "00111", "01111", "01111", "10111", "11111",
  ]

  @Test("Facility, item-rest correlation, alpha and alpha if deleted are the published ones")
  func figures() {
    let table = GoldenVector.table(PublishedExample.rows)
    let reliability = Reliability(table)
    expect(reliability.alpha, 0.816, tolerance: 5e-4)
    let items = table.columns.indices.map { table.item($0) }
    expect(items.map(facility), [0.2, 0.3, 0.5, 0.7, 0.8])
    expect(items.map(itemRest), [0.4036, 0.5300, 0.7906, 0.7237, 0.5995], tolerance: 5e-5)
    expect(
      items.map { reliability.alpha(without: $0) }, [0.8326, 0.8027, 0.7167, 0.7424, 0.7828],
      tolerance: 5e-5)
  }
}

/// Where response data with known statistics lie; without it these tests do not run.
private let corpora = ProcessInfo.processInfo.environment["QUIZPRESS_CORPORA"]

/// Data of the R packages ltm and CTT against what psych 2.2.9, ltm 1.2-0, CTT 2.3.3 and
/// ShinyItemAnalysis 1.5.4 compute on them.
@Suite("Item analysis by other programs", .enabled(if: corpora != nil)) struct CorpusTests {
  func file(_ name: String) throws -> [UInt8] {
    let path = "\(corpora ?? "")/item-analysis/\(name)"
    return Array(try #require(FileManager.default.contents(atPath: path)))
  }

  func rows(_ name: String) throws -> [[String]] {
    String(decoding: try file(name), as: UTF8.self).split(whereSeparator: \.isNewline)
      .dropFirst().map { $0.split(separator: ",").map(String.init) }
  }

  func expected(_ name: String) throws -> JSONValue {
    try JSONValue(try file(name), limit: .max)
  }

  func table(_ rows: [[Double?]]) -> ScoreTable {
    let columns = (rows.first ?? []).indices.map {
      ScoreTable.Column(question: "\($0)", maximum: 1)
    }
    return ScoreTable(columns: columns, rows: rows)
  }

  func compare(_ table: ScoreTable, with expected: JSONValue) throws {
    let totals = table.totals
    let spread = Spread(of: totals)
    let reliability = Reliability(table)
    func number(_ group: String, _ key: String) throws -> Double {
      try #require(expected[group]?[key]?.double)
    }
    expect(spread.mean, try number("total", "mean"))
    expect(spread.median, try number("total", "median"))
    expect(spread.deviation, try number("total", "sd"))
    expect(reliability.alpha, try number("psych_alpha", "raw_alpha"))
    let items = try #require(expected["psych_items"]?.array)
    #expect(items.count == table.columns.count)
    for (column, item) in items.enumerated() {
      func value(_ key: String) throws -> Double { try #require(item[key]?.double) }
      let scores = table.item(column)
      expect(facility(scores), try value("mean"))
      expect(itemTotal(scores), try value("r_item_total_raw"))
      expect(itemRest(scores), try value("r_drop_item_rest"))
      expect(reliability.alpha(without: scores), try value("alpha_if_dropped"))
    }
  }

  @Test("The law school test and the works survey", arguments: ["LSAT", "WIRS"])
  func scored(_ name: String) throws {
    let scores = try rows("\(name).csv").map { $0.map { Double($0) } }
    try compare(table(scores), with: expected("ltm__\(name).json"))
  }

  /// Count and share of every letter, point-biserial of the keys; the groups there are not ours.
  func compareOptions(_ letters: [[String]], _ key: [String]) throws {
    let questions = key.enumerated().map { column, right in
      question(
        "i\(column + 1)",
        Choice(
          options: ["A", "B", "C", "D"].map {
            Choice.Option(id: $0, text: prose($0), isKey: $0 == right)
          }, allowsSeveral: false, scoring: .allOrNothing))
    }
    let entries = letters.enumerated().map { student, row in
      let answers = row.enumerated().map { ("i\($0.offset + 1)", Optional([$0.element])) }
      return entry(
        attempt(
          student, by: "Student \(student)",
          answers: Dictionary(answers, uniquingKeysWith: { first, _ in first })))
    }
    let found = try #require(results(entries, classroom([quiz("cells", questions)])).first)
    let expected = try expected("CTT__CTTdata_distractorAnalysis.json")
    for question in QuizStatistics(of: found).questions {
      let options = try #require(expected[question.id]?.array)
      #expect(options.count == question.options.count)
      for (option, row) in zip(question.options, options) {
        #expect(option.id == row["option"]?.string)
        #expect(option.count == row["n"]?.int)
        expect(option.share, try #require(row["rspP"]?.double))
        // For distractors CTT takes the option's own score off the total, not the question's score.
        if option.isKey { expect(option.rest, try #require(row["pBis"]?.double)) }
      }
    }
  }

  @Test("A hundred students by twenty questions, scored from letters")
  func letters() throws {
    let key = try rows("CTTkey.csv").compactMap(\.first)
    let letters = try rows("CTTdata.csv")
    let scores = letters.map { row in zip(row, key).map { $0 == $1 ? 1.0 : 0.0 } as [Double?] }
    try compare(table(scores), with: expected("CTT__CTTdata_scored.json"))
    let expectedSEM = try #require(expected("CTT__CTTdata_scored.json")["SEM"]?.double)
    try compareOptions(letters, key)
    let whole = table(scores)
    expect(Reliability(whole).standardError, expectedSEM)
  }
}
