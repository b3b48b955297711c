import Authoring
import Courseware
import TestSupport
import Testing

/// Files that hold a bit of everything, to be broken in every way.
private let seeds = [
  """
  ---
  name: "Zellen: Bau und Öl 🌱"
  created: 2026-09-01
  opens: 2026-09-07 08:00
  deadline: 2026-09-14T23:59:00+02:00
  tags: [a, 'b']
  allow: [look-alike-brackets]
  ---

  Lies **Kapitel 3**, siehe [hier](other.md) und <https://example.org>.

  # Teil {pick=1}

  ## Was ist ein „Öl“? {#oel points=2 tags="a b"}

  ![Ein Blatt](leaf.png) H<sub>2</sub>O &amp; $x_1$

  | a | b |
  |---|---|
  | 1 | 2 |

  - [ ] Fett {#fett weight=50}
    > Nein: *fast*.
  - [x]
    ```
    code
    ```
  - [х] drei ~~vier~~

  > [!TIP]
  > Grün.

  > Darum [so][r].

  <!-- still -->

  [r]: https://example.org "Ü"

  """,
  """
  ---
  name: Arten
  created: 2026-09-01
  kind: practice
  language: de
  ---

  ## Zahl? {points=2}

  = 3,14 ± 2%
  = 1,25..1,30 m/s²

  ## Wort? {case=sensitive}

  = `ATP`
  = /a(b|[^c-e])\\d{1,3}é/i

  ## Das [[Öl|=2 ± 0,1]] ist *[[(gut)|schlecht|/x|y/]]*.

  | a | b |
  |---|---|
  | [[c\\|d]] | 2 |

  ## Reihe {type=ordering scoring=each-option}

  1. Eins
  2. *Zwei* {#zwei}

  ## Paare {type=matching}

  | l | r |
  |--:|---|
  | Hooke | $x$ |
  | Koch {#koch} | `y` |
  | | z |

  ## Aufsatz {type=essay}

  > Wasser

  ## Wie oft? {type=scale}

  - nie
  - oft

  """,
  "---\nname: B\ncreated: 2026-09-01\nkind: survey\n---\n\n## A?\n\n* [ ] 1\n* [ ] 2\n\nSetext\n---\n\n1. x\n\n- [X] a\n- [ ] <b>b</b>\n",
]

private func course(_ quizzes: [[UInt8]]) throws -> TemporaryCourse {
  var files: [String: Rule.Example.File] = [
    "content/site.yml": "title: Course\ntime-zone: Europe/Berlin\n",
    "content/class/classroom.md": "---\nname: B\nteacher: A\ncreated: 2026-08-01\n---\n",
    "content/class/quizzes/leaf.png": "any\0",
  ]
  for (index, quiz) in quizzes.enumerated() {
    files["content/class/quizzes/q\(index).md"] = .bytes(quiz)
  }
  return try TemporaryCourse(files)
}

/// The first diagnostic with a place that is not of its file's text, between two scalars; a text
/// that is no UTF-8 has none.
private func misplaced(_ checked: CheckedCourse) -> Diagnostic? {
  checked.diagnostics.first { diagnostic in
    if diagnostic.code == "not-utf-8" { return false }
    let edits = diagnostic.fixes.flatMap(\.edits).map(\.span)
    let places = [diagnostic.span].compactMap(\.self) + diagnostic.notes.compactMap(\.span) + edits
    return places.contains { place in
      guard let bytes = checked.sources[place.path]?.bytes else {
        return diagnostic.code != "control-character"
      }
      let ends = [place.bytes.lowerBound, place.bytes.upperBound]
      return ends.contains { $0 > bytes.count || $0 < bytes.count && bytes[$0] & 0xC0 == 0x80 }
    }
  }
}

func mutated(_ seed: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
  let pieces = [
    "\n", "\n\n", "---\n", "## ", "# ", "- [x] ", "- [ ]", "> ", "{#a}", "{", "}", "```\n", "<b>",
    "</b>", "<!--", "-->",
    "|", "[", "](", "![", "*", "~~", "\t", "    ", "\r\n", "é", "🌱", "\u{FEFF}", "\u{2028}", "\0",
    "\\", "&#0;", ": ",
    "- ", "1. ", "'", "\"", "%", "<td>", "[!TIP]", "\u{0}", "&", "<script>", "$", "=", "[^1]",
    "[r]: ", "[[", "]]",
    "= ", "\n\n= ", "/", "(", "|", "±", "..", "{type=ordering}", "{type=matching}", "{type=scale}",
  ]
  var bytes = seed
  for _ in 0..<Int.random(in: 1...6, using: &random) {
    let at = Int.random(in: 0...bytes.count, using: &random)
    let end = min(bytes.count, at + Int.random(in: 0...12, using: &random))
    switch Int.random(in: 0..<5, using: &random) {
    case 0: bytes.removeSubrange(at..<end)
    case 1: bytes.insert(UInt8.random(in: 0...255, using: &random), at: at)
    case 2:
      bytes.insert(contentsOf: bytes[at..<end], at: Int.random(in: 0...bytes.count, using: &random))
    case 3: if at < bytes.count { bytes[at] = UInt8.random(in: 9...126, using: &random) }
    default: bytes.insert(contentsOf: (pieces.randomElement(using: &random) ?? "").utf8, at: at)
    }
  }
  return bytes
}

@Suite struct ReadingProperties {
  @Test("A file cut at any byte is read to the end, every place in bounds", arguments: seeds)
  func cut(_ seed: String) throws {
    let bytes = Array(seed.utf8)
    let cuts = sampled(Array(0...bytes.count), every: 15)
    let checked = try course(cuts.map { Array(bytes[..<$0]) }).read()
    #expect(misplaced(checked) == nil)
  }

  @Test(
    "A file changed anywhere is read to the end, every place in bounds",
    arguments: 1...(isFullRun ? 8 : 1))
  func mutants(_ number: UInt64) throws {
    var random = SeededGenerator(seed: number)
    let mutants = (0..<(isFullRun ? 250 : 100)).map {
      mutated(Array(seeds[$0 % seeds.count].utf8), &random)
    }
    let checked = try course(mutants).read()
    #expect(misplaced(checked) == nil)
    for diagnostic in checked.diagnostics {
      #expect(Rule.all.contains { $0.code == diagnostic.code })
    }
  }

  @Test("A course reads the same with one worker and with many, time after time") func workers()
    throws
  {
    var random = SeededGenerator(seed: 9)
    let all = try course(
      (0..<(isFullRun ? 60 : 30)).map { _ in mutated(Array(seeds[0].utf8), &random) })
    let one = try all.read()
    for _ in 0..<(isFullRun ? 3 : 1) {
      let many = try all.read(ReadingOptions(jobs: 4))
      #expect(many.diagnostics == one.diagnostics && many.summary == one.summary)
    }
  }
}
