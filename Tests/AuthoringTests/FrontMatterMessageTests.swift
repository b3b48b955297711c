import Courseware
import Testing

@testable import Authoring

/// Lines of a quiz's front matter with one mistake, the marked part, the message, and the fixed
/// lines.
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

private let colon = "a field name must be followed by a colon and a space"
private let opened = "a value that starts with a quotation mark must end with one"
private let closed = "a value that ends with a quotation mark must start with one"
private let day = "must be a valid date, alone or with a time from 00:00 to 23:59"
private let numberSign =
  "a value with a number sign needs quotation marks, since ' #' starts a comment"
private let missing = "is a day that does not exist"
private let length = "'time-limit' must be a duration such as '45 s', '20 min' or '1 h 30 min'"

@Suite struct FrontMatterMessages {
  @Test(
    "Each typo has its message, its place and its fix",
    arguments: [
      Named("author:Ada", "author:", colon, safe: "author: Ada"),
      Named("author Ada", "author", colon, safe: "author: Ada"),
      Named(
        "tags:\nauthor: Ada\n  - cells\n  - \"plants: a\"", "author: Ada",
        "this line is between 'tags' and what belongs to it",
        "author: Ada\ntags:\n  - cells\n  - \"plants: a\""),
      Named(
        "tags:\nauthor: Ada\nattempts: 3\n  - cells", "author: Ada\nattempts: 3",
        "these lines are between 'tags' and what belongs to it",
        "author: Ada\nattempts: 3\ntags:\n  - cells"),
      Named(
        "tags:\nauthor: Ada\ndescription: One\n- cells", "author: Ada\ndescription: One",
        "these lines are between 'tags' and what belongs to it",
        "author: Ada\ndescription: One\ntags:\n- cells"),
      Named(
        "description: >-\n  One\ntags: [a]\n  two", "tags: [a]",
        "this line is between 'description' and what belongs to it",
        "tags: [a]\ndescription: >-\n  One\n  two"),
      Named(
        "description: |\nattempts: 3\n  One\n  two", "attempts: 3",
        "this line is between 'description' and what belongs to it",
        "attempts: 3\ndescription: |\n  One\n  two"),
      Named(
        "author：Ada", "：", "a field name must be followed by ':' and a space, not '：'",
        safe: "author: Ada"),
      Named(
        "author = Ada", "=", "a field name must be followed by ':' and a space, not '='",
        safe: "author: Ada"),
      Named(
        "author; Ada", ";", "a field name must be followed by ':' and a space, not ';'",
        "author: Ada"),
      Named(
        "author:\u{A0}Ada", "\u{A0}", "a no-break space is used instead of a space",
        safe: "author: Ada"),
      Named(
        "author: Ada: a teacher", "Ada: a teacher",
        "a value that contains a colon and a space needs quotation marks",
        safe: "author: \"Ada: a teacher\""),
      Named(
        "author: “Ada: Bo”", "“Ada: Bo”", "use straight quotation marks around a value",
        safe: "author: \"Ada: Bo\""),
      Named("author: \"Ada", "\"Ada", opened, "author: \"Ada\""),
      Named("author: 'Ada", "'Ada", opened, "author: 'Ada'"),
      Named("author: \"Ada'", "\"Ada'", opened, "author: \"Ada\""),
      Named("author: Ada\"", "Ada\"", closed, "author: \"Ada\""),
      Named(
        "author: 'it's'", "'it's'", "a value that contains quotation marks must be quoted",
        "author: \"it's\""),
      Named(
        "author: \"a\" b", " b", "nothing may follow the closing quotation mark of a value",
        "author: '\"a\" b'"),
      Named(
        "author: \"Ada\",", ",", "there must be no comma after a value", safe: "author: \"Ada\""),
      Named(
        "author: \"C:\\qdata\"", "\\",
        "write a backslash between double quotation marks twice",
        "author: 'C:\\qdata'"),
      Named(
        "author: @ada", "@ada", "a value that starts with '@' needs quotation marks",
        safe: "author: \"@ada\""),
      Named(
        "author: [Draft] Ada", "[Draft] Ada", "a value that starts with '[' needs quotation marks",
        "author: \"[Draft] Ada\""),
      Named("tags: [a, b", "[a, b", "a list that starts with '[' is not closed", "tags: [a, b]"),
      Named("tags: [C #, a]", "C #", numberSign, "tags: [\"C #\", a]"),
      Named("tags: [a, #b, #c d]", "#b", numberSign, "tags: [a, \"#b\", \"#c d\"]"),
      Named("tags: [a, b}", "[a, b}", "a list that starts with '[' is not closed", "tags: [a, b]"),
      Named("tags: [a, \"b]", "\"b", opened, "tags: [a, \"b\"]"),
      Named("tags: a, b]", "a, b]", "this ']' has no matching '['", "tags: [a, b]"),
      Named("- author: Ada", "- ", "there must be no '-' before a field", "author: Ada"),
      Named(
        "tags:\n  -a\n  - b", "-", "each item of a list must start with '-' and a space",
        "tags:\n  - a\n  - b"),
      Named(
        "tags:\n  - a\n  -b", "-", "each item of a list must start with '-' and a space",
        "tags:\n  - a\n  - b"),
      Named("author:\nAda", "Ada", "a value must be on the line of its field name", "author: Ada"),
      Named(
        "description: Three\nquestions", "questions",
        "a value that continues on another line must be indented there",
        "description: Three\n  questions"),
      Named("\tauthor: Ada", "\t", "indent lines with spaces, not tabs", "author: Ada"),
      Named(
        " author: Ada", " author: Ada", "the fields of a group must have the same indentation",
        "author: Ada"),
      Named(
        "author: Ada attempts: 3", "attempts", "each field must be on its own line",
        "author: Ada\nattempts: 3"),
      Named(
        "author:\n  name: Ada", "name: Ada", "'author' must be text, not a group of fields"),
      Named(
        "tags:\n  kind: exam\n  answers: open", "kind: exam\n  answers: open",
        "'tags' must be a list"),
      Named(
        "scoring:\n  rule: penalty", "rule: penalty",
        "'scoring' must be text, not a group of fields"),
      Named("allow:\n  x: true", "x: true", "'allow' must be a list"),
      Named("author: Ada\nauthor: Bo", "author", "the field 'author' appears twice"),
      Named(
        "auhtor: Ada", "auhtor", "a quiz has no field 'auhtor'; did you mean 'author'?",
        "author: Ada"
      ),
      // There is a name already.
      Named("title: Ada", "title", "a quiz has no field 'title'; did you mean 'name'?"),
      Named("colour: red", "colour", "a quiz has no field 'colour'"),
      Named("draft: off", "off", "'draft' must be true or false", safe: "draft: false"),
      Named("draft: True", "True", "'draft' must be true or false", safe: "draft: true"),
      Named("draft: 1", "1", "'draft' must be true or false", "draft: true"),
      Named("time-limit: 1:30", "1:30", length),
      Named(
        "time-limit: 200 h", "200 h", "'time-limit' must be more than 0 and at most 7 d"),
      Named("time-limit: 20", "20", length, "time-limit: 20 min"),
      Named("time-limit: 20 minutes", "20 minutes", length, safe: "time-limit: 20 min"),
      Named("time-limit: 2 days", "2 days", length, safe: "time-limit: 2 d"),
      Named("time-limit: 1.5 days", "1.5 days", length, safe: "time-limit: 36 h"),
      Named("time-limit: 1.5 h", "1.5 h", length, safe: "time-limit: 1 h 30 min"),
      Named("time-limit: 01:30:00", "01:30:00", length, safe: "time-limit: 1 h 30 min"),
      Named("time-limit: PT20M", "PT20M", length, safe: "time-limit: 20 min"),
      Named(
        "attempts: three", "three",
        "'attempts' must be a whole number from 1 to 1000, or 'unlimited'",
        safe: "attempts: 3"),
      Named(
        "attempts: 3.0", "3.0",
        "'attempts' must be a whole number from 1 to 1000, or 'unlimited'",
        safe: "attempts: 3"),
      Named(
        "attempts: 5000", "5000",
        "'attempts' must be a whole number from 1 to 1000, or 'unlimited'"),
      Named(
        "attempts: Unlimited", "Unlimited",
        "'attempts' must be a whole number from 1 to 1000, or 'unlimited'",
        safe: "attempts: unlimited"),
      Named(
        "pass: 60 percent", "60 percent",
        "'pass' must be a number from 0 to 100, with at most two decimals", safe: "pass: 60"),
      Named(
        "pass: 62,5", "62,5", "'pass' must be a number from 0 to 100, with at most two decimals",
        safe: "pass: 62.5"),
      Named(
        "shuffle: Both", "Both", "'shuffle' must be one of 'questions', 'options', 'both', 'none'",
        safe: "shuffle: both"),
      Named("author: [Ada]", "[Ada]", "'author' must be text, not a list", safe: "author: Ada"),
      Named(
        "tags: [See: Ada]", "See: Ada", "an item of 'tags' must be text, not a group of fields",
        safe: "tags: [\"See: Ada\"]"),
      Named(
        "tags: [[Ada]]", "[Ada]", "an item of 'tags' must be text, not a list",
        safe: "tags: [Ada]"),
      Named(
        "deadline: 2026-09-14\ncloses: 2026-09-13", "2026-09-13",
        "'closes' must not be before 'deadline'"),
      Named(
        "author: “Ada”", "“Ada”", "use straight quotation marks around a value",
        "author: \"Ada\""),
      Named("author:", "author", "'author' has no value and has no effect"),
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
      Named("deadline: 2026-09-31", "2026-09-31", "'deadline' \(missing): September has 30 days"),
      Named("deadline: 31.9.2026", "31.9.2026", "'deadline' \(missing): September has 30 days"),
      Named(
        "deadline: Feb 29, 2026 8:00", "Feb 29, 2026 8:00",
        "'deadline' \(missing): February 2026 has 28 days"),
      Named("deadline: 2026-09-00", "2026-09-00", "'deadline' \(day)"),
      Named("deadline: tomorrow", "tomorrow", "'deadline' \(day)"),
    ])
  fileprivate func named(_ mistake: Named) throws {
    let text =
      "---\n# Grüße\nname: \"Ü: 1\"\ncreated: 2026-09-01\nkind: practice\n\(mistake.lines)\n---\n\n"
    try expect(mistake, in: text + oneQuestion)
  }

  @Test("A line that is there twice, once in the wrong place, has one message")
  func repeatedInside() throws {
    let found = try check(
      """
      ---
      name: Quiz
      created: 2026-09-01
      tags:
      kind: practice
        - cells
      kind: practice
      ---

      \(oneQuestion)
      """
    ).diagnostics
    #expect(found.map(\.code) == ["front-matter-syntax"])
    #expect(found.flatMap(\.fixes).isEmpty)
    #expect(found.flatMap(\.notes).map(\.message).contains { $0.contains("there already") })
  }

  private func expect(_ mistake: Named, in text: String) throws {
    let found = try check(text).diagnostics
    #expect(found.map(\.message) == [mistake.message])
    let source = SourceText(path: quizPath, file: Array(text.utf8))
    let diagnostic = try #require(found.first)
    let place = try #require(diagnostic.span)
    #expect(source.string(place.bytes) == mistake.marked)
    #expect(diagnostic.fixes.count == (mistake.fixed == nil ? 0 : 1))
    guard let fix = diagnostic.fixes.first, let fixed = mistake.fixed else { return }
    let expected = text.replacing("\n" + mistake.lines + "\n", with: "\n" + fixed + "\n")
    #expect(applying(fix, to: text) == expected)
    #expect(fix.isSafe == mistake.isSafe)
  }
}
