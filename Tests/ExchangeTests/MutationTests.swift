import Courseware
import Foundation
import TestSupport
import Testing

@testable import Exchange

@Suite("Importing what nobody meant to write")
struct MutationTests {
  @Test(
    "whatever happens to a file, its questions are accounted for",
    arguments: 0..<(isFullRun ? 150 : 5))
  func accounts(_ seed: UInt64) throws {
    var chance = SeededGenerator(seed: seed)
    let text = mutated(sample, &chance)
    let quiz = try imported(text, images: ["images/a.png"])
    #expect(quiz.questions >= headings(text), "seed \(seed)")
    #expect(try quiz.faults() == [], "seed \(seed)")
  }

  @Test(
    "whatever happens to a file, what is imported passes every rule",
    arguments: 0..<(isFullRun ? 150 : 5))
  func accepted(_ seed: UInt64) throws {
    var chance = SeededGenerator(seed: seed)
    for (sample, importer) in [
      (giftSample, importGIFT), (text2qtiSample, importText2QTI), (aikenSample, importAiken),
    ] {
      let quiz = try imported(mutated(sample, &chance), by: importer)
      #expect(quiz.questions > 0 || !quiz.remarks.isEmpty, "seed \(seed)")
      #expect(try quiz.faults() == [], "seed \(seed)")
    }
  }

  @Test(
    "whatever happens to a file in XML or TOML, what is imported passes every rule, or it is neither",
    arguments: 0..<(isFullRun ? 320 : 10))
  func acceptedTree(_ seed: UInt64) throws {
    var chance = SeededGenerator(seed: seed)
    let files: [([UInt8], Importer)] = [
      (mutatedXML(moodleXMLSample, &chance), importMoodleXML),
      (mutatedTOML(mdBookQuizSample, &chance), importMdBookQuiz),
    ]
    for (file, importer) in files {
      do {
        let quiz = try imported(file, by: importer)
        #expect(quiz.questions > 0 || !quiz.remarks.isEmpty, "seed \(seed)")
        #expect(try quiz.faults() == [], "seed \(seed)")
      } catch let fault as SyntaxFault {
        #expect(fault.line > 0 && !fault.reason.isEmpty)
      }
    }
  }

  /// How many headings of level 4 stand outside code and comments.
  private func headings(_ bytes: [UInt8]) -> Int {
    let lines = sourceLines(SourceText(path: "sample.md", file: bytes))
    return withoutComments(lines).lines.count {
      $0.isText && $0.bytes.starts(with: "#### ".utf8)
    }
  }

  /// Takes out, doubles, swaps and joins lines, and writes signs anywhere.
  private func mutated(_ text: String, _ chance: inout SeededGenerator) -> [UInt8] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { Array($0.utf8) }
    for _ in 0..<(1 + chance.next(below: 12)) {
      let at = chance.next(below: lines.count)
      switch chance.next(below: 5) {
      case 0: lines.remove(at: at)
      case 1: lines.insert(lines[at], at: chance.next(below: lines.count))
      case 2: lines.swapAt(at, chance.next(below: lines.count))
      case 3:
        let moved = lines.remove(at: at)
        lines[chance.next(below: lines.count)] += moved
      default: insertSign(into: &lines, &chance)
      }
    }
    return Array(lines.joined(separator: [10]))
  }

  /// Takes out, doubles and swaps lines that are one element, and writes signs into its texts; about
  /// one file in ten gets signs anywhere and is hardly ever XML.
  private func mutatedXML(_ text: String, _ chance: inout SeededGenerator) -> [UInt8] {
    if chance.next(below: 10) == 0 { return mutated(text, &chance) }
    var lines = text.split(separator: "\n").map { Array($0.utf8) }
    func isWhole(_ line: [UInt8]) -> Bool {
      let name = line.dropFirst().prefix { $0 != 32 && $0 != UInt8(ascii: ">") }
      return line.suffix(name.count + 3).elementsEqual(Array("</".utf8) + name + Array(">".utf8))
    }
    for _ in 0..<(1 + chance.next(below: 12)) {
      let wholes = lines.indices.filter { isWhole(lines[$0]) }
      let (one, other) = (wholes[chance.next(below: wholes.count)], wholes.randomElement(&chance))
      switch chance.next(below: 6) {
      case 0: lines.remove(at: one)
      case 1: lines.insert(lines[one], at: other)
      case 2: lines.swapAt(one, other)
      default:
        let line = chance.next(below: lines.count)
        var place = chance.next(below: lines[line].count + 1)
        // Outside tags and references.
        while place < lines[line].count, lines[line][..<place].last != UInt8(ascii: ">") {
          place += 1
        }
        let sign = signs[chance.next(below: signs.count)].replacingOccurrences(
          of: "&", with: "&amp;"
        )
        .replacingOccurrences(of: "<", with: "&lt;")
        if place > 0 { lines[line].insert(contentsOf: sign.utf8, at: place) }
      }
    }
    return Array(lines.joined(separator: [10]))
  }

  /// Takes out, doubles and swaps questions, and writes signs into their texts; about one file in
  /// ten gets signs anywhere and is hardly ever TOML.
  private func mutatedTOML(_ text: String, _ chance: inout SeededGenerator) -> [UInt8] {
    if chance.next(below: 10) == 0 { return mutated(text, &chance) }
    var lines = text.components(separatedBy: "\n")
    for _ in 0..<(1 + chance.next(below: 12)) {
      let questions = lines.indices.filter { lines[$0].hasPrefix("{") }
      let (one, other) = (questions.randomElement(&chance), questions.randomElement(&chance))
      switch chance.next(below: 6) {
      case 0 where questions.count > 1: lines.remove(at: one)
      case 1: lines.insert(lines[one], at: other)
      case 2: lines.swapAt(one, other)
      default:
        var parts = lines[one].components(separatedBy: "'''")
        parts[1 + 2 * chance.next(below: parts.count / 2)] += signs[chance.next(below: signs.count)]
        lines[one] = parts.joined(separator: "'''")
      }
    }
    return Array(lines.joined(separator: "\n").utf8)
  }

  /// What has a meaning in one of the formats.
  private let signs = [
    "`", "```", "~~~\n", "<", ">", "<b>", "</b>", "<!--", "-->", "[", "](", ")", "![", "{a=b}",
    "#", "## ", "- ", "- [ ] ", "    ", "\t", "$", "\\", "|", "---", "===\n", "*", "_", "\r",
    "[[", "> ", "<table>", "<details>", "\u{200B}", "é", "]: http://a.b", "{", "}", "~", "=",
    "%50%", "->", "::", "####", "[html]", "[markdown]", "\\n", "$$", "\\\\(", "<ul><li>", "&lt;",
    "*a) ", "[*] ", "... ", "GROUP\npick: 1\n", "END_GROUP\n", "1. ", "= ", "____\n",
    "{1:SA:=a}", "{1:MC:", "#", "[[2]]", "&amp;", "@@PLUGINFILE@@/", "\u{F0000}", "\u{A0}", "|",
  ]

  private func insertSign(into lines: inout [[UInt8]], _ chance: inout SeededGenerator) {
    let line = chance.next(below: lines.count)
    let place = chance.next(below: lines[line].count + 1)
    lines[line].insert(contentsOf: signs[chance.next(below: signs.count)].utf8, at: place)
  }
}

extension [Int] {
  fileprivate func randomElement(_ chance: inout SeededGenerator) -> Int {
    self[chance.next(below: count)]
  }
}

/// Numbers that look random and are the same for a seed.
///
/// Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators" (SplitMix64).
private struct SeededGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

  mutating func next(below limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(max(1, limit)))
  }
}

private let sample = """
  ## Sample

  Words before the questions, with [a link](https://example.org).

  #### Q1. Which line prints *one* thing?

  ```swift
  print("one")  // `code`
  ```

  - [x] the first <b>line</b>
  - [ ] `the second`
    > because
  - [ ] none of the above

  [Reference](https://example.org/a_(b))

  #### Q2. Which picture?

  - [ ] A

  ![a](images/a.png?raw=true)

  - [x] B

  ![b](images/b.png)

  #### Q3: What costs $5?

  | a | b |
  |---|---|
  | 1 | `2|3` |

  - [x] ```js
    f({a: 1});
    ```
  - [ ] 1. this <tag>

  > **Explanation:** it costs
  > ```
  > code
  > ```

  Q4. Which one?

  - [ ] this [x][y]
  - [x] that

  [y]: https://example.org/y
  """

private let giftSample = """
  // Questions about light [tag:optics]
  $CATEGORY: $course$/Physics/Light

  ::Mirror::A mirror {=reflects#Yes. ~absorbs ~%25%refracts#Partly.} light.

  [html]<p>Which of these <b>shine</b>?</p><ul><li>by day</li></ul>{
    ~%50%The sun
    ~%50%A lamp
    ~%-50%[plain]The moon <it reflects>
    #### <pre>a < b</pre> and \\\\(x^2\\\\)
  }

  How fast is light in vacuum, in km/s? {#
    =299792:10#Good
    =%50%300000:500
    ~#No }

  Light is a wave. {T#It is also a particle.}

  Name its smallest part. {=photon =*quantum}

  Match. {=red -> 700 nm =[markdown]**blue** -> 450 nm = -> 1 m}

  Some words between two questions

  [markdown]Explain `a`.\\n- b {}

  Sort. {>2 ALL
  a
  b
  }
  """

private let aikenSample = """
  Which of these <shine> & cost $5?

  Name one.
  A) The sun
  B.The `moon`
  C) A lamp
  ANSWER: A

  I. Newton found what?
  A) gravity
  B) 1 < 2
  ANSWER: B

  Unfinished
  A) x
  """

private let text2qtiSample = """
  Quiz title: Sums
  shuffle answers: true
  Text title: Read me
  Text: Some words

      and more.
  Title: One
  Points: 2
  1. What is $2+3$?
  ... Count.
  - No.
  a) 6
  ... Too many
  *b) 5
  ! Five

  2. Which?
      ```
      x
      ```
  [ ] one
  [*] two
      lines
  GROUP
  pick: 1
  points per question: 3
  3. Name it.
  * word
  4. Root of 2?
  = 1.41 +- 0.01
  END_GROUP
  5. Between?
  = [1, 2]
  6. Why?
  ____
  """

/// Questions of Moodle in which most lines are one element; no text contains a tag.
private let moodleXMLSample = """
  <quiz>
  <question type="category"><category><text>$course$/top/Light</text></category></question>
  <question type="description">
  <questiontext><text>&lt;ul&gt;&lt;li&gt;some words&lt;/li&gt;&lt;/ul&gt; between</text></questiontext>
  </question>
  <question type="multichoice">
  <questiontext format="html">
  <text>&lt;p&gt;Which &lt;b&gt;shine&lt;/b&gt; by &lt;code&gt;night&lt;/code&gt;?&lt;/p&gt;
  &lt;img src="@@PLUGINFILE@@/a%20b.png" alt="stars"&gt;
  &lt;table&gt;&lt;tr&gt;&lt;td&gt;1&lt;/td&gt;&lt;td&gt;$5&lt;/td&gt;&lt;/tr&gt;&lt;/table&gt;</text>
  <file name="a b.png" encoding="base64">\(png(1))</file>
  </questiontext>
  <single>true</single>
  <shuffleanswers>1</shuffleanswers>
  <answer fraction="100"><text>&lt;p&gt;The moon&lt;/p&gt;</text><feedback><text>Yes</text></feedback></answer>
  <answer fraction="-33.33333"><text>The sun</text></answer>
  <answer fraction="0" format="markdown"><text>a `lamp`</text></answer>
  <hint><text>Look up.</text></hint>
  <generalfeedback><text>At \\(x^2\\) times the distance</text></generalfeedback>
  <defaultgrade>1.5</defaultgrade>
  <idnumber>shine</idnumber>
  <tags><tag><text>optics</text></tag></tags>
  </question>
  <question type="cloze">
  <questiontext><text>Light is {1:MULTICHOICE:=fast#Yes~slow~%50%in a \\} hurry}
  and takes {2:NUMERICAL:=500:5} s from the {:SHORTANSWER_C:=Sun~=S*n}.</text></questiontext>
  </question>
  <question type="gapselect">
  <questiontext><text>The [[1]] reflects the [[2]].</text></questiontext>
  <selectoption><text>mirror</text><group>1</group></selectoption>
  <selectoption><text>(light)</text><group>2</group></selectoption>
  <selectoption><text>wall</text><group>1</group></selectoption>
  <selectoption><text>sound</text><group>2</group></selectoption>
  </question>
  <question type="numerical">
  <questiontext><text>How far?</text></questiontext>
  <answer fraction="100"><text>1.5</text><tolerance>0.1</tolerance></answer>
  <units><unit><multiplier>100</multiplier><unit_name>cm</unit_name></unit></units>
  </question>
  <question type="shortanswer">
  <questiontext><text>Name it.</text></questiontext>
  <usecase>1</usecase>
  <answer fraction="100"><text>photon</text></answer>
  <answer fraction="50"><text>quant*</text></answer>
  </question>
  <question type="matching">
  <questiontext><text>Match.</text></questiontext>
  <subquestion><text>red</text><answer><text>700 nm</text></answer></subquestion>
  <subquestion><text>&lt;b&gt;blue&lt;/b&gt;</text><answer><text>450 nm</text></answer></subquestion>
  </question>
  <question type="truefalse">
  <questiontext><text>It is a wave.</text></questiontext>
  <answer fraction="100"><text>true</text></answer>
  <answer fraction="0"><text>false</text></answer>
  </question>
  <question type="ordering">
  <questiontext><text>Sort.</text></questiontext>
  <answer fraction="1"><text>first</text></answer>
  <answer fraction="2"><text>second</text></answer>
  </question>
  <question type="ddmarker">
  <questiontext><text>Where?</text></questiontext>
  <file name="map.svg" encoding="base64">\(svg)</file>
  <drag><no>1</no><text>lake</text></drag>
  <drop><shape>circle</shape><coords>50,40;10</coords><choice>1</choice></drop>
  <drop><shape>rectangle</shape><coords>0,0;20,10</coords><choice>2</choice></drop>
  </question>
  <question type="essay">
  <questiontext format="moodle_auto_format"><text>Why?</text></questiontext>
  <graderinfo><text>Because</text></graderinfo>
  </question>
  </quiz>
  """
