import Authoring
import TestSupport
import Testing

/// Formatted texts: the example course's quizzes, and one with every construct.
private let texts: [String] =
  [everyConstruct]
  + Repository.files(below: "content", endingIn: ".md")
  .filter { layoutKind(of: $0) == .quiz }.compactMap { try? Repository.text($0) }

@Suite struct LayoutProperties {
  @Test func `a formatted text stays as it is`() throws {
    #expect(texts.count > 10)
    for text in texts { #expect(try formatted(text) == text) }
  }

  @Test(arguments: 1...(isFullRun ? 4 : 1))
  func `edits of white space that mean nothing are taken back`(_ round: UInt64) throws {
    for (number, text) in texts.enumerated() {
      for seed in 1...(isFullRun ? 3 : 1) {
        var edits = WhiteSpaceEdits(seed: round * 10_000 + UInt64(number * 100 + seed))
        let edited = edits.edited(text)
        #expect(edited != text)
        guard try formatted(edited) != text else { continue }
        Issue.record("round \(round), text \(number), seed \(seed):\n\(edited)")
        return
      }
    }
  }

  @Test(arguments: 1...(isFullRun ? 8 : 1))
  func `formatting any text twice gives the same as formatting it once`(_ number: UInt64) throws {
    var random = SeededGenerator(seed: number)
    let tree = try emptyTree()
    var counts = (changed: 0, kept: 0)
    let mutants = isFullRun ? 200 : 60
    for index in 0..<mutants {
      let mutant = mutated(Array(texts[index % texts.count].utf8), &random)
      switch layout(of: mutant, at: quizPath, in: tree, writesIDs: index.isMultiple(of: 5)) {
      case .unchanged, .unreadable: break
      case .kept: counts.kept += hasOpenFence(mutant) ? 0 : 1
      case .changed(_, let new):
        counts.changed += 1
        guard case .unchanged = layout(of: new, at: quizPath, in: tree, writesIDs: false) else {
          Issue.record("\(String(decoding: new, as: UTF8.self))")
          return
        }
        #expect(letters(of: new) == letters(of: mutant) || index.isMultiple(of: 5))
      }
    }
    // A text with an unclosed fence is always kept, which says nothing about the layout. Fences
    // that are closed in another list item are still among those that count.
    #expect(counts.changed * 10 > mutants)
    #expect(counts.kept * 20 < mutants)
  }

  /// Whether a text ends within a code fence.
  private func hasOpenFence(_ text: [UInt8]) -> Bool {
    var open: Substring?
    for line in String(decoding: text, as: UTF8.self).split(separator: "\n") {
      let line = line.drop { $0 == " " || $0 == ">" }
      guard let mark = line.first, "`~".contains(mark) else { continue }
      let fence = line.prefix { $0 == mark }
      let rest = line[fence.endIndex...]
      if let start = open {
        let isEnd = fence.hasPrefix(start) && rest.allSatisfy(\.isWhitespace)
        if isEnd { open = nil }
      } else if fence.count >= 3 {
        open = fence
      }
    }
    return open != nil
  }

  /// The number of times that each letter is in a text: none is lost, whatever moves.
  private func letters(of text: [UInt8]) -> [UInt8: Int] {
    let lower = text.map { (65...90).contains($0) ? $0 | 0x20 : $0 }
    return lower.filter { (97...122).contains($0) || $0 > 191 }.reduce(into: [:]) {
      $0[$1, default: 0] += 1
    }
  }
}
