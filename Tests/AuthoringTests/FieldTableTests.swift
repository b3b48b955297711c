import TestSupport
import Testing

@testable import Authoring

/// The table of fields, and what is made of it.
@Suite struct FieldTableTests {
  @Test(
    "The documentation has the JSON Schemas of front matter (UPDATE_GOLDEN=1 writes them)",
    arguments: FrontMatterSchema.allCases)
  func schema(_ kind: FrontMatterSchema) throws {
    #expect(try matchesGolden(kind.text, "Documentation/\(kind.rawValue).schema.json"))
  }

  @Test("The documentation of the format names every field")
  func documented() throws {
    let text = try Repository.text("Documentation/format.md")
    for known in [KnownFields.site, .classroom, .quiz] {
      for name in known.names {
        let rows = text.split(separator: "\n").filter { $0.hasPrefix("|") }
        let row = rows.first { $0.split(separator: "|").first?.contains("`\(name)`") ?? false }
        #expect(row != nil, "\(known.owner): \(name)")
      }
    }
  }

  @Test("Every field has a summary of one sentence without its period") func summaries() {
    let groups: [KnownFields] = [
      .site, .classroom, .quiz, .person, .grading, .moreTime, .colors, .bundle,
    ]
    for (name, field) in groups.flatMap(\.fields) {
      #expect(!field.summary.isEmpty && field.summary.last != ".", "\(name)")
      #expect(field.type.description.count <= 120, "\(name)")
    }
  }

  @Test(
    "Patterns for whole numbers take what is in the range and nothing else",
    arguments: [0...0, 0...7, 1...24, 1...100, 0...168, 1...366, 1...1_000, 0...10_080])
  func wholeNumbers(_ range: ClosedRange<Int>) throws {
    let pattern = try Regex("^\(FieldPattern.whole(range))$")
    for number in 0...12_000 {
      #expect(("\(number)".wholeMatch(of: pattern) != nil) == range.contains(number))
    }
    #expect(("00\(range.upperBound)".wholeMatch(of: pattern)) != nil)
    #expect("-1".wholeMatch(of: pattern) == nil)
  }
}
