import Courseware
import Testing

@testable import Authoring

/// One line a slip: what stands in the front matter of a quiz, what is marked, the message, and
/// what the fix makes of it.
private struct Named: Sendable, CustomTestStringConvertible {
  var lines: String
  var marked: String
  var message: String
  /// The lines after the fix, with a mark where it is safe.
  var fixed: String?
  var isSafe = false

  init(
    _ lines: String, _ marked: String, _ message: String, _ fixed: String? = nil,
    safe: String? = nil
  ) {
    self.lines = lines
    self.marked = marked
    self.message = message
    self.fixed = safe ?? fixed
    isSafe = safe != nil
  }

  var testDescription: String { lines }
}

private let colon = "a key ends with a colon and a blank"
private let opened = "a quotation mark that opens a value also closes it"
private let closed = "a quotation mark that closes a value also opens it"
private let day = "is a day of the calendar, alone or with a time from 00:00 to 23:59"
private let length = "'time-limit' is a length of time such as '45 s', '20 min' or '1 h 30 min'"

@Suite struct FrontMatterMessages {
  @Test(
    "Each slip of the pen has its message, its place and its fix",
    arguments: [
      Named("author:Ada", "author:", colon, safe: "author: Ada"),
      Named("author Ada", "author", colon, safe: "author: Ada"),
      Named(
        "author：Ada", "：", "a key ends with ':' and a blank, not with '：'", safe: "author: Ada"),
      Named(
        "author = Ada", "=", "a key ends with ':' and a blank, not with '='", safe: "author: Ada"),
      Named("author; Ada", ";", "a key ends with ':' and a blank, not with ';'", "author: Ada"),
      Named(
        "author:\u{A0}Ada", "\u{A0}", "a no-break space stands where a blank belongs",
        safe: "author: Ada"),
      Named(
        "author: Ada: a teacher", "Ada: a teacher",
        "a value that holds a colon and a blank needs quotes around it",
        safe: "author: \"Ada: a teacher\""),
      Named(
        "author: “Ada: Bo”", "“Ada: Bo”", "quotation marks around a value are straight ones",
        safe: "author: \"Ada: Bo\""),
      Named("author: \"Ada", "\"Ada", opened, "author: \"Ada\""),
      Named("author: 'Ada", "'Ada", opened, "author: 'Ada'"),
      Named("author: \"Ada'", "\"Ada'", opened, "author: \"Ada\""),
      Named("author: Ada\"", "Ada\"", closed, "author: \"Ada\""),
      Named(
        "author: 'it's'", "'it's'", "quotation marks within a value need others around it",
        "author: \"it's\""),
      Named(
        "author: \"a\" b", " b", "nothing stands behind the quotation mark that closes a value",
        "author: '\"a\" b'"),
      Named("author: \"Ada\",", ",", "no comma stands behind a value", safe: "author: \"Ada\""),
      Named(
        "author: \"C:\\qdata\"", "\\",
        "a backslash between double quotes needs another one before it",
        "author: 'C:\\qdata'"),
      Named(
        "author: @ada", "@ada", "a value that starts with '@' needs quotes around it",
        safe: "author: \"@ada\""),
      Named(
        "author: [Draft] Ada", "[Draft] Ada", "a value that starts with '[' needs quotes around it",
        "author: \"[Draft] Ada\""),
      Named("tags: [a, b", "[a, b", "a '[' that opens a list is also closed", "tags: [a, b]"),
      Named("tags: [a, b}", "[a, b}", "a '[' that opens a list is also closed", "tags: [a, b]"),
      Named("tags: [a, \"b]", "\"b", opened, "tags: [a, \"b\"]"),
      Named("tags: a, b]", "a, b]", "a ']' closes only what '[' opens", "tags: [a, b]"),
      Named("- author: Ada", "- ", "no '-' stands before a key", "author: Ada"),
      Named(
        "tags:\n  -a\n  - b", "-", "each item of a list starts with '-' and a blank",
        "tags:\n  - a\n  - b"),
      Named("author:\nAda", "Ada", "a value stands on the line of its key", "author: Ada"),
      Named(
        "description: Three\nquestions", "questions",
        "a value that goes on in another line stands further in there",
        "description: Three\n  questions"),
      Named("\tauthor: Ada", "\t", "blanks indent a line, never tabs", "author: Ada"),
      Named(
        " author: Ada", " author: Ada", "the keys of a group stand equally far in", "author: Ada"),
      Named(
        "author: Ada attempts: 3", "attempts", "each key stands on a line of its own",
        "author: Ada\nattempts: 3"),
      Named("author: Ada\nauthor: Bo", "author", "key 'author' is written twice"),
      Named(
        "auhtor: Ada", "auhtor", "a quiz has no key 'auhtor'; did you mean 'author'?", "author: Ada"
      ),
      Named("title: Ada", "title", "a quiz has no key 'title'; did you mean 'name'?", "name: Ada"),
      Named("colour: red", "colour", "a quiz has no key 'colour'"),
      Named("draft: off", "off", "'draft' is true or false", safe: "draft: false"),
      Named("draft: True", "True", "'draft' is true or false", safe: "draft: true"),
      Named("draft: 1", "1", "'draft' is true or false", "draft: true"),
      Named("time-limit: 1:30", "1:30", length),
      Named("time-limit: 20", "20", length, "time-limit: 20 min"),
      Named("time-limit: 20 minutes", "20 minutes", length, safe: "time-limit: 20 min"),
      Named("time-limit: 1.5 h", "1.5 h", length, safe: "time-limit: 1 h 30 min"),
      Named("time-limit: 01:30:00", "01:30:00", length, safe: "time-limit: 1 h 30 min"),
      Named("time-limit: PT20M", "PT20M", length, safe: "time-limit: 20 min"),
      Named(
        "attempts: three", "three", "'attempts' is a whole number from 1 to 1000",
        safe: "attempts: 3"),
      Named(
        "attempts: 3.0", "3.0", "'attempts' is a whole number from 1 to 1000", safe: "attempts: 3"),
      Named(
        "attempts: Unlimited", "Unlimited", "'attempts' is a whole number from 1 to 1000",
        safe: "attempts: unlimited"),
      Named(
        "pass: 60 percent", "60 percent",
        "'pass' is a number from 0 to 100, with two decimals at most", safe: "pass: 60"),
      Named(
        "pass: 62,5", "62,5", "'pass' is a number from 0 to 100, with two decimals at most",
        safe: "pass: 62.5"),
      Named(
        "shuffle: Both", "Both", "'shuffle' is one of 'questions', 'options', 'both', 'none'",
        safe: "shuffle: both"),
      Named("author: [Ada]", "[Ada]", "'author' is text, not a list", safe: "author: Ada"),
      Named(
        "tags: [See: Ada]", "See: Ada", "'tags' is text, not a group of keys",
        safe: "tags: [\"See: Ada\"]"),
      Named(
        "author: “Ada”", "“Ada”", "quotation marks around a value are straight ones",
        "author: \"Ada\""),
      Named("author:", "author", "'author' has no value, so it does nothing"),
      Named(
        "deadline: 14.09.2026", "14.09.2026", "'deadline' \(day)", safe: "deadline: 2026-09-14"),
      Named(
        "deadline: 09/14/2026", "09/14/2026", "'deadline' \(day)", safe: "deadline: 2026-09-14"),
      Named(
        "deadline: 14/09/2026", "14/09/2026", "'deadline' \(day)", safe: "deadline: 2026-09-14"),
      Named("deadline: 9/10/2026", "9/10/2026", "'deadline' \(day)"),
      Named("deadline: 2026/9/14", "2026/9/14", "'deadline' \(day)", safe: "deadline: 2026-09-14"),
      Named("deadline: 14.09.26", "14.09.26", "'deadline' \(day)", "deadline: 2026-09-14"),
      Named(
        "deadline: Sept 14, 2026 8:00 pm", "Sept 14, 2026 8:00 pm", "'deadline' \(day)",
        safe: "deadline: 2026-09-14 20:00"),
      Named(
        "deadline: 14th of September 2026", "14th of September 2026", "'deadline' \(day)",
        safe: "deadline: 2026-09-14"),
      Named(
        "deadline: 2026-09-14, 9.30 Uhr", "2026-09-14, 9.30 Uhr", "'deadline' \(day)",
        safe: "deadline: 2026-09-14 09:30"),
      Named(
        "deadline: “2026-09-14”", "“2026-09-14”", "'deadline' \(day)", safe: "deadline: 2026-09-14"),
      Named("deadline: 2026-09-31", "2026-09-31", "'deadline' \(day)"),
      Named("deadline: tomorrow", "tomorrow", "'deadline' \(day)"),
    ])
  fileprivate func named(_ slip: Named) throws {
    let text =
      "---\n# Grüße\nname: \"Ü: 1\"\ncreated: 2026-09-01\nkind: practice\n\(slip.lines)\n---\n\n"
    try expect(slip, in: text + oneQuestion)
  }

  private func expect(_ slip: Named, in text: String) throws {
    let found = try check(text).diagnostics
    #expect(found.map(\.message) == [slip.message])
    let source = SourceText(path: quizPath, file: Array(text.utf8))
    let diagnostic = try #require(found.first)
    let place = try #require(diagnostic.span)
    #expect(source.string(place.bytes) == slip.marked)
    #expect(diagnostic.fixes.count == (slip.fixed == nil ? 0 : 1))
    guard let fix = diagnostic.fixes.first, let fixed = slip.fixed else { return }
    var bytes = source.bytes
    for edit in fix.edits.reversed() {
      bytes.replaceSubrange(edit.span.bytes, with: edit.replacement.utf8)
    }
    let expected = text.replacing("\n" + slip.lines + "\n", with: "\n" + fixed + "\n")
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
    #expect(fix.isSafe == slip.isSafe)
  }
}
