import Courseware
import TestSupport
import Testing

@testable import Authoring

/// A pattern, a text in the normal form of answers, and whether all of it matches: by hand.
private let rows: [(String, String, Bool)] = [
  ("a", "a", true), ("a", "b", false), ("a", "aa", false), ("a", "", false), ("ab", "ab", true),
  ("a|b", "b", true), ("a|b", "ab", false), ("ab|cd", "cd", true), ("a(b|c)d", "acd", true),
  ("a(b|c)d", "abcd", false), ("a(?:b|c)d", "abd", true), ("a(|b)", "a", true),
  ("a*b", "b", true), ("a*b", "aaab", true), ("a+b", "b", false), ("a+b", "aab", true),
  ("colou?r", "color", true), ("colou?r", "colour", true), ("colou?r", "colouur", false),
  ("a{2}", "aa", true), ("a{2}", "a", false), ("a{2}", "aaa", false), ("a{2,}", "aaaaa", true),
  ("a{2,}", "a", false), ("a{1,3}", "aaa", true), ("a{1,3}", "aaaa", false),
  ("a{0,2}b", "b", true), ("a{0}b", "b", true), ("a{0}b", "ab", false), ("a{0,}b", "aab", true),
  ("(ab){2}", "abab", true), ("(ab){2}", "aba", false), ("(a|b){2,3}", "bab", true),
  ("(a*)*b", "aaab", true), ("(a*)+b", "b", true), ("(a|a)*b", "aaaaaaaaaaaaaaaaaaaaaaaac", false),
  ("(){3}a", "a", true), ("(a?){3}b", "aab", true), ("((a{2}){2}){2}", "aaaaaaaa", true),
  (".", "é", true), (".", "🌱", true), (".", "", false), (".+", "a b", true),
  ("[a-c]", "b", true), ("[a-c]", "d", false), ("[^a-c]", "d", true), ("[^a-c]", "b", false),
  ("[abc-]", "-", true), ("[-a]", "-", true), ("[a\\-c]", "b", false), ("[.]", "a", false),
  ("[\\]a]", "]", true), ("[\\d.]+", "3.14", true), ("[^\\d]", "5", false), ("[\\D]", "x", true),
  ("[\\D5]", "5", true), ("[^\\D]", "7", true), ("[\\s\\S]", "x", true), ("[äöü]", "ö", true),
  ("\\d+", "123", true), ("\\d", "١", false), ("\\D", "1", false), ("\\w+", "a_1Z", true),
  ("\\w", "é", false), ("\\W", "é", true), ("a\\sb", "a b", true), ("a\\sb", "ab", false),
  ("\\S+", "abc", true), ("\\S+", "a c", false), ("a b", "a b", true), ("a\u{A0}b", "a b", true),
  ("a\tb", "a b", true), ("\\.", ".", true), ("\\.", "x", false), ("\\(\\)", "()", true),
  ("a\\/b", "a/b", true), ("\\|", "|", true), ("\\u{1F331}", "🌱", true), ("\\u{61}", "a", true),
  ("^a$", "a", true), ("^a|b$", "b", true), ("^a$|^b$", "a", true), ("\\^", "^", true),
  ("“a”", "\"a\"", true), ("l’eau", "l'eau", true), ("a–b", "a-b", true), ("[–]", "-", true),
  ("ﬁn", "fin", true), ("e\u{301}", "é", true), ("é", "é", true), ("x²", "x2", true),
  ("]", "]", true), ("}", "}", true), ("-", "-", true), ("a-z", "a-z", true), ("/", "/", true),
  ("A", "a", false), ("a\u{200B}b", "ab", true),
]

/// The same without regard to case.
private let foldedRows: [(String, String, Bool)] = [
  ("abc", "ABC", true), ("ABC", "abc", true), ("[a-c]+", "ABC", true), ("[^a]", "A", false),
  ("straße", "STRASSE", true), ("straße", "STRAẞE", true), ("straße", "Strasse", true),
  ("σ", "ς", true), ("Σ", "ς", true), ("é", "É", true), ("[à-ý]", "É", true), ("[à-ý]", "E", false),
  ("[Α-Ω]+", "αβγ", true), ("\\u{C9}", "é", true), ("1a", "1A", true), ("\\d", "1", true),
]

/// What no pattern may hold, and what the message quotes of it.
private let faults: [(String, String)] = [
  ("a\\1", "'\\1'"), ("\\b", "'\\b'"), ("a\\n", "'\\n'"), ("\\p{L}", "'\\p'"), ("\\x41", "'\\x'"),
  ("(?=a)b", "'(?='"), ("(?!a)b", "'(?!'"), ("(?<=a)b", "'(?<'"), ("(?<n>a)", "'(?<'"),
  ("(?i)a", "'(?i'"), ("a+?", "'?'"), ("a*+", "'+'"), ("a??", "'?'"), ("a{2}{3}", "'{'"),
  ("*a", "'*'"), ("+", "'+'"), ("?", "'?'"), ("a|*", "'*'"), ("(", "'('"), (")", "')'"),
  ("a)b", "')'"), ("[a", "'['"), ("[]", "'[]'"), ("[^]", "'[^]'"), ("[z-a]", "'z-a'"),
  ("[ﬁ]", "'ﬁ'"), ("a{", "'{'"), ("a{,3}", "'{,3'"), ("a{3,1}", "'{3,1}'"), ("a{x}", "'{'"),
  ("a\\", "'\\'"), ("a^b", "'^'"), ("a$b", "'$'"), ("(^a)", "'^'"), ("\\u{D800}", "'\\u{D800}'"),
  ("\\u0041", "'\\u'"), ("\\u{110000}", "'\\u{110000}'"), ("\\u{}", "'\\u{'"), ("a*", "empty"),
  ("(a|)", "empty"), ("^$", "empty"), ("a{201}", "200"), ("(a{20}){20}", "200"),
  ("a{1000}", "200"), ("a{1000}{1000}", "'{'"), ("(a{1000}){1000}", "200"),
]

@Suite struct Patterns {
  @Test("A pattern takes a whole answer or none of it", arguments: rows)
  func matching(_ pattern: String, _ text: String, _ expected: Bool) throws {
    #expect(try readPattern(pattern, ignoresCase: false).matches(text) == expected)
  }

  @Test("Case is ignored where the pattern says so", arguments: foldedRows)
  func ignoringCase(_ pattern: String, _ text: String, _ expected: Bool) throws {
    #expect(try readPattern(pattern, ignoresCase: true).matches(text) == expected)
  }

  @Test("What patterns do not know is named", arguments: faults)
  func refused(_ pattern: String, _ quoted: String) {
    let fault = #expect(throws: PatternFault.self) {
      try readPattern(pattern, ignoresCase: false)
    }
    #expect(fault?.message.contains(quoted) == true, "\(fault?.message ?? "")")
    #expect(fault.map { $0.bytes.upperBound <= pattern.utf8.count } == true)
  }

  @Test("The message says the column") func column() {
    let fault = #expect(throws: PatternFault.self) { try readPattern("äb\\k", ignoresCase: true) }
    #expect(fault?.message == "'\\k' has no meaning in an answer (column 3)")
    #expect(fault?.bytes == 3..<5)
  }

  @Test(
    "Hostile patterns are refused at once",
    arguments: [
      String(repeating: "(", count: 10_000), String(repeating: "(", count: 900),
      String(repeating: "[", count: 10_000), String(repeating: "(a{9}", count: 40),
      String(repeating: "(", count: 40) + "a" + String(repeating: "{999})", count: 40),
      String(repeating: "(", count: 40) + String(repeating: "){999}", count: 40),
      "(" + String(repeating: "a?", count: 150) + "){99}", String(repeating: "[^a]", count: 240),
      String(repeating: "\\", count: 999), "a{99999999999999999999}",
      String(repeating: "|", count: 999),
    ])
  func hostile(_ pattern: String) {
    let time = processorTime {
      for ignoresCase in [true, false] {
        #expect(throws: PatternFault.self) { try readPattern(pattern, ignoresCase: ignoresCase) }
      }
    }
    #expect(time < .seconds(2))
  }

  @Test("A pattern of the largest size answers the longest text at once") func largest() throws {
    let pattern = try readPattern("(a|b|[^c]){60}.*x", ignoresCase: true)
    #expect(pattern.states.count <= AnswerPattern.maxStates)
    let wide = try readPattern(
      String(repeating: "[\\u{80}-\\u{10FFFF}]", count: 48), ignoresCase: true)
    #expect(wide.states.count == 48)
    #expect(!pattern.matches(String(repeating: "a", count: 1_000)))
  }
}
