import Foundation
import Testing

/// The course `Fixtures/check/many-faults` against a list of its faults that a person made.
///
/// The golden JSON beside it says that nothing changes; this says that it is right.
@Suite struct ManyFaultsTests {
  private let folder = "\(packageRoot)/Tests/EndToEndTests/Fixtures/check/many-faults"

  @Test func `every fault is reported at its place and nothing else is`() throws {
    let listed = try faultsByEye()
    let found = try reported()
    #expect(listed.count > 40)
    #expect(Set(listed.map(\.path)).count > 10)
    for fault in listed where !found.contains(fault) { Issue.record("not reported: \(fault)") }
    for fault in found where !listed.contains(fault) { Issue.record("not listed: \(fault)") }
    #expect(found.count == listed.count)
  }

  /// One fault; the text is what the range marks.
  private struct Fault: Hashable {
    var code: String
    var severity: String
    var path: String
    var line: Int
    var column: Int
    var text: String
  }

  private func faultsByEye() throws -> [Fault] {
    let table = try String(contentsOfFile: "\(folder)/faults.tsv", encoding: .utf8)
    return table.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { row in
      let cells = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return Fault(
        code: cells[0], severity: cells[1], path: cells[2], line: Int(cells[3]) ?? 0,
        column: Int(cells[4]) ?? 0, text: cells[5])
    }
  }

  private func reported() throws -> [Fault] {
    let outcome = try quizpress(["check", "--format", "json"], in: "\(folder)/course")
    #expect(outcome.status == 1)
    let report = try JSONDecoder().decode(JSONReport.self, from: Data(outcome.output.utf8))
    return try report.diagnostics.map { diagnostic in
      let path = String(diagnostic.file.dropFirst("content/".count))
      let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/course/\(diagnostic.file)"))
      let range = diagnostic.range.start.offset..<diagnostic.range.end.offset
      return Fault(
        code: diagnostic.code, severity: diagnostic.severity, path: path,
        line: diagnostic.range.start.line, column: diagnostic.range.start.column,
        text: String(decoding: bytes[range], as: UTF8.self))
    }
  }
}

/// What `check --format json` prints.
struct JSONReport: Decodable {
  var version: Int
  var diagnostics: [Entry]
  var errors: Int
  var warnings: Int

  struct Entry: Decodable {
    var code: String
    var severity: String
    var message: String
    var file: String
    var range: Range
  }

  struct Range: Decodable {
    var start: Place
    var end: Place
  }

  struct Place: Decodable {
    var line: Int
    var column: Int
    var offset: Int
  }
}
