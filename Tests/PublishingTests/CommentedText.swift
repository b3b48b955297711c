import TestSupport

/// The same random text of an option twice: as it is, and with comments that must leave no trace.
struct CommentedText {
  private(set) var plain = ""
  private(set) var commented = ""
  private var random: SeededGenerator

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed &* 31 &+ 7)
    for number in 0..<Int.random(in: 1...5, using: &random) {
      if number > 0 { addSeparator() }
      add(["word\(number)", "**bold\(number)**", "`code \(number)`", "a &amp; b"])
    }
    let c = comment
    var ends = ["", " \(c)", c, "\n  \(c)", "  \(c)\(c) "]
    if Bool.random(using: &random) {
      add([" {#key}"])
    } else {
      ends += ["\u{A0}\(c)", "\(c)\u{202F}", " \u{3000}\(c) \u{2009}"]
    }
    commented += pick(ends)
    if Bool.random(using: &random) { addTable() }
  }

  private var comment: String { "<!-- right -->" }

  private mutating func pick(_ words: [String]) -> String {
    words.randomElement(using: &random) ?? ""
  }

  private mutating func add(_ words: [String]) {
    let word = pick(words)
    plain += word
    commented += word
  }

  private mutating func addSeparator() {
    let c = comment
    let forms: [(String, [String])] = [
      (" ", [" \(c) ", "\(c) ", " \(c)", " \(c) \(c) ", " \(c)\u{A0}"]),
      ("<br>", ["\(c)<br>", " \(c)<br>", "<br>\(c)", "<br> \(c) "]),
      ("\n  ", [" \(c)\n  ", "\(c)\n  ", "\n  \(c)\n  ", "\n  <!-- two\n  lines -->\n  "]),
      ("\\\n  ", [" \(c)\\\n  ", "\(c)\\\n  "]),
      ("  \n  ", [" \(c)  \n  ", "\(c)  \n  "]),
    ]
    guard let (separator, with) = forms.randomElement(using: &random) else { return }
    plain += separator
    commented += pick(with)
  }

  private mutating func addTable() {
    let c = comment
    let forms: [(String, [String])] = [
      ("\n\n  <table>\n  <tr>", ["\n\n  <table>\n  \(c)\n  <tr>", "\n\n  <table> \(c)\n  <tr>"]),
      ("<td>", ["<td>\(c)", "<td>\(c) ", "<td> \(c)"]),
      ("left", ["left"]),
      ("</td><td>", [" \(c)</td><td>", "</td><td>\(c) ", "\(c)</td><td> \(c) "]),
      ("right", ["right"]),
      ("</td></tr>\n  ", [" \(c)</td></tr>\n  ", "</td></tr> \(c)\n  ", "</td></tr>\n  \(c)\n  "]),
      ("</table>", ["</table>\(c)", "</table> \(c)"]),
    ]
    for (tag, with) in forms {
      plain += tag
      commented += Bool.random(using: &random) ? tag : pick(with)
    }
  }
}
