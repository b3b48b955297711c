import Courseware
import Testing

@testable import Comparing

@Suite struct WordingTests {
  @Test(
    "A rewording shows what went and what came",
    arguments: [
      ("What is a cell?", "What is a plant cell?", "What is a {plant} cell?"),
      ("a b c d", "a b d", "a b [c] d"),
      ("one two three", "four two three", "[one] {four} two three"),
      ("a b c d e f g h i j k l", "a b c d e f g h i j k m", "… g h i j k [l] {m}"),
      ("a b c d e f g h i j k l", "x b c d e f g h i j k l", "[a] {x} b c d e f …"),
    ])
  func words(_ old: String, _ new: String, _ shown: String) {
    let runs = WordDifference(old, new)?.runs ?? []
    let text = runs.map { run in
      switch run.status {
      case .kept: run.text
      case .removed: "[\(run.text)]"
      case .added: "{\(run.text)}"
      }
    }
    #expect(text.joined(separator: " ") == shown)
  }

  @Test("Where little is the same both wordings say more")
  func otherWords() {
    #expect(WordDifference("one two three", "four five three six seven") == nil)
    #expect(WordDifference(String(repeating: "a ", count: 3_000), "a") == nil)
  }

  @Test(
    "Days have the names of the calendar",
    arguments: [
      (0, "Thursday, January 1, 1970"), (-1, "Wednesday, December 31, 1969"),
      (951_782_400, "Tuesday, February 29, 2000"), (1_789_423_140, "Monday, September 14, 2026"),
    ])
  func days(_ seconds: Int, _ words: String) {
    #expect(Moment(seconds: Int64(seconds)).dayWords == words)
  }

  @Test("Times that share their minute differ in seconds") func seconds() {
    let moment = Moment(seconds: 1_789_423_199)
    #expect(moment.words(zone: "UTC") == "Monday, September 14, 2026 at 21:59 (UTC)")
    #expect(
      moment.words(zone: "UTC", withSeconds: true)
        == "Monday, September 14, 2026 at 21:59:59 (UTC)")
  }

  @Test(
    "Lengths of time are exact",
    arguments: [
      (0, "0 seconds"), (5_400, "1 hour 30 minutes"), (-90_061, "1 day 1 hour 1 minute 1 second"),
    ])
  func lengths(_ seconds: Int, _ words: String) { #expect(Seconds(seconds).words == words) }

  @Test(
    "Numbers read as people write them",
    arguments: [
      ([4, 6], 2, "46"), ([4, 6], 4, "4600"), ([1, 2, 5], 1, "1.25"), ([5], -1, "0.05"),
      ([6, 0, 2], 24, "6.02e23"), ([1], -9, "1e-10"), ([], 0, "0"),
    ])
  func numbers(_ digits: [UInt8], _ exponent: Int, _ words: String) {
    let number = ExactNumber(isNegative: false, digits: digits, exponent: exponent)
    #expect(number.words == words)
    if !digits.isEmpty { #expect((-number).words == "-" + words) }
  }

  @Test("Whatever an author writes is text in a comment, and nothing else")
  func comment() {
    let hostile = "@team #1 <script>x</script> | `a` *b* _c_ [d](http://e) ![f](g) ~~h~~ $i$ &amp;"
    let shown = Comparing.escaped(hostile + "\n- www.x.example GH-1 :tada: \u{1B}[31m \u{202E}")
    for sign in ["<script", "@t", "#1", "://", "www.", "GH-1", ":tada", "&amp;amp", "\u{1B}", "\n"]
    {
      #expect(!shown.replacing("&amp;amp;", with: "").contains(sign), "\(sign)")
    }
    for sign in ["|", "`", "*", "_", "[", "]", "~"] {
      #expect(!shown.replacing("\\" + sign, with: "").contains(sign), "\(sign)")
    }
    #expect(Comparing.escaped("Cells, 23:59 (50 %)") == "Cells, 23:59 (50 %)")
  }
}
