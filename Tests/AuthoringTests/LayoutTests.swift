import Authoring
import Courseware
import TestSupport
import Testing

/// Bodies as they are written, and formatted, below front matter.
private let bodies: [(String, String)] = [
  // Headings.
  ("##   A   ##\n\n\n\n= 1\n", "## A\n\n= 1\n"),
  ("A\n---\n= 1\n", "## A\n\n= 1\n"),
  ("Part\n====\n## A\n= 1", "# Part\n\n## A\n\n= 1\n"),
  ("A {#b}\n---\n= 1\n", "## A {#b}\n\n= 1\n"),
  ("A\nB\n------\n\n= 1\n", "A\nB\n---\n\n= 1\n"),
  ("C #\n--\n\n= 1\n", "## C # ##\n\n= 1\n"),
  ("##\tA\n\n### B ###\n\n= 1\n", "## A\n\n### B\n\n= 1\n"),
  // Attributes.
  ("## A?\n\n- [x] b\n- [ ] c\n{viod}\n", "## A?\n\n- [x] b\n- [ ] c\n  {viod}\n"),
  ("## A? {{points=2}}\n\n= 1\n", "## A? {{points=2}}\n\n= 1\n"),
  ("## A?\n* [x] b\n* [ ] c {{#d}}\n", "## A?\n\n- [x] b\n- [ ] c {{#d}}\n"),
  (
    "## A{ points=2   #a  tags=\"x y\" type=\"short-text\" }\n\n= 1\n",
    "## A {#a type=short-text points=2 tags=\"x y\"}\n\n= 1\n"
  ),
  ("## What is {x}?\n\n= 1\n", "## What is {x}?\n\n= 1\n"),
  ("# Part  {pick=1}\n\n## A\n\n= 1\n", "# Part {pick=1}\n\n## A\n\n= 1\n"),
  ("## A\n\n- [x] b  { weight=50 #b }\n- [ ] c\n", "## A\n\n- [x] b {#b weight=50}\n- [ ] c\n"),
  // Options.
  (
    "## A\n* [X]  b\n\n*  [ ] c\n\n     > no\n\n\n> why\n",
    "## A\n\n- [x] b\n- [ ] c\n  > no\n\n> why\n"
  ),
  ("## A\n\n-\t[x] b\n\n\tmore\n-   [ ] c\n    d\n", "## A\n\n- [x] b\n\n  more\n- [ ] c\n  d\n"),
  (
    "## A\n\n- [x]\n\n  ~~~\n  b\n  ~~~\n- [ ]\n  ~~~\n    c\n  ~~~~\n",
    "## A\n\n- [x]\n  ~~~\n  b\n  ~~~\n- [ ]\n  ~~~\n    c\n  ~~~\n"
  ),
  (
    "## A\n\n* [x]\n    b\n    c {#d}\n\n* [ ]\n  $e$\n",
    "## A\n\n- [x]\n  b\n  c {#d}\n- [ ]\n  $e$\n"
  ),
  ("## A {type=ordering}\n\n4) b\n4) c\n", "## A {type=ordering}\n\n1. b\n2. c\n"),
  ("## A {type=scale}\n\n+ b\n\n+ c\n", "## A {type=scale}\n\n- b\n- c\n"),
  // Typed answers.
  ("## A\n\n  =b\n=   c  \n\n= d\n", "## A\n\n= b\n= c\n= d\n"),
  // Tables.
  (
    "## A {type=matching}\n\na|b\n:-|-\n  1 | 2\\|3\n|4|5\n",
    "## A {type=matching}\n\n| a | b |\n|:---|---|\n| 1 | 2\\|3 |\n| 4 | 5 |\n"
  ),
  // Quotes and footnotes.
  (
    "> [!NOTE]\n>b\nc\n>\n>\n>   - d\n\n## A\n\n= 1\n",
    "> [!NOTE]\n> b\n> c\n>\n> - d\n\n## A\n\n= 1\n"
  ),
  (
    "a[^1] b[^2]\n\n[^1]:  c\nd\n[^2]: e\n\n      f\n\n## A\n\n= 1\n",
    "a[^1] b[^2]\n\n[^1]: c\n    d\n[^2]: e\n\n    f\n\n## A\n\n= 1\n"
  ),
  // Lists in text keep their tightness.
  ("- a\n\n\n- b\n    - c\n\n## A\n\n= 1\n", "- a\n\n- b\n\n  - c\n\n## A\n\n= 1\n"),
  ("* a\n    1) b\n    1) c\n* d\n\n## A\n\n= 1\n", "- a\n  1. b\n  2. c\n- d\n\n## A\n\n= 1\n"),
  ("- a\n\n* b\n\n## A\n\n= 1\n", "- a\n\n* b\n\n## A\n\n= 1\n"),
  ("3. a\n7. b\n\n## A\n\n= 1\n", "3. a\n4. b\n\n## A\n\n= 1\n"),
  // Lines of text.
  ("a  \nb   \n   c\\\nd \n\n## A\n\n= 1\n", "a\\\nb\\\nc\\\nd\n\n## A\n\n= 1\n"),
  ("> a\\\n  b\n\n## A\n\n= 1\n", "> a\\\n> b\n\n## A\n\n= 1\n"),
  ("## A\n\n- [x] b\n  > c\\\n    d\n- [ ] e\n", "## A\n\n- [x] b\n  > c\\\n  > d\n- [ ] e\n"),
  ("a\\ \nb\\  \nc\n\n## A\n\n= 1\n", "a\\\\\nb\\\\\\\nc\n\n## A\n\n= 1\n"),
  ("> [!NOTE]  \n> a\n\n## A\n\n= 1\n", "> [!NOTE]\n> a\n\n## A\n\n= 1\n"),
  ("a `b  \nc` d  \ne\n\n## A\n\n= 1\n", "a `b  \nc` d\\\ne\n\n## A\n\n= 1\n"),
  ("a\n       - b\n\n## A\n\n= 1\n", "a\n    - b\n\n## A\n\n= 1\n"),
  ("[a]: /b  \n[c]: /d\n\n## A\n\n= 1\n", "[a]: /b\n[c]: /d\n\n## A\n\n= 1\n"),
  // What stays as it stands.
  ("```  py\n\n\n  a  \n\t\n```\n## A\n= 1\n", "```py\n\n\n  a  \n\t\n```\n\n## A\n\n= 1\n"),
  ("$$\n  a\n    b  \n$$\n\n## A\n\n= 1\n", "$$\n  a\n    b\n$$\n\n## A\n\n= 1\n"),
  ("<!-- a\n\n  b -->  \n## A\n\n= 1\n", "<!-- a\n\n  b -->\n\n## A\n\n= 1\n"),
  ("a\n\n\n\tb\n\n\n\t  c\n\n## A\n\n= 1\n", "a\n\n    b\n\n\n      c\n\n## A\n\n= 1\n"),
  ("* * *\n## A\n\n= 1\n", "---\n\n## A\n\n= 1\n"),
]

/// The same for front matter.
private let fronts: [(String, String)] = [
  (
    "kind: practice\nname:   A  \n\n\ncreated : 2026-09-01\n",
    "name: A\ncreated: 2026-09-01\nkind: practice\n"
  ),
  (
    "name: \"A b\"\n# when\ncreated: 2026-09-01   # a day\nkind: 'practice'\ntags:\n- a\n-   b\n",
    "name: A b\n# when\ncreated: 2026-09-01 # a day\nkind: practice\ntags: [a, b]\n"
  ),
  (
    "name: 'no'\ncreated: 2026-09-01\nkind: practice\ntags: [ a,'b: c' ]\n# end\n",
    "name: 'no'\ncreated: 2026-09-01\nkind: practice\ntags: [a, 'b: c']\n# end\n"
  ),
  (
    "name: A\ndescription: |\n     b\n\n       c\ncreated: 2026-09-01\nkind: practice\n",
    "name: A\ndescription: |\n  b\n\n    c\ncreated: 2026-09-01\nkind: practice\n"
  ),
  (
    "name: A\ndescription:   b\n    c\ncreated: 2026-09-01\nkind: practice\n",
    "name: A\ndescription: b\n  c\ncreated: 2026-09-01\nkind: practice\n"
  ),
  (
    "name: A\ncreated: 2026-09-01\nkind: practice\ntags:\n  # one\n  - a\n  - b # two\n",
    "name: A\ncreated: 2026-09-01\nkind: practice\ntags:\n  # one\n  - a\n  - b # two\n"
  ),
]

/// The same for a classroom.
private let classrooms: [(String, String)] = [
  (
    "teacher: {email: a@example.org,name: A}\nname: B\ncreated: 2026-09-01\ngrading:\n      drop-lowest: {quizzes: 1}\n      scale: { B: 80,A: 90 }\nweights:\n    b: 60\n    a: 40\n",
    "name: B\nteacher: { name: A, email: a@example.org }\ncreated: 2026-09-01\nweights:\n  b: 60\n  a: 40\ngrading:\n  scale: { B: 80, A: 90 }\n  drop-lowest: { quizzes: 1 }\n"
  ),
  (
    "name: B\nteachers:\n- email: a@example.org\n  name: A\n-    C\ncreated: 2026-09-01\n",
    "name: B\nteachers:\n  - name: A\n    email: a@example.org\n  - C\ncreated: 2026-09-01\n"
  ),
]

@Suite struct LayoutTests {
  @Test(arguments: bodies) func `bodies have one format`(
    written: String, expected: String
  ) throws {
    #expect(try formatted(below(written)) == below(expected))
    #expect(try formatted(below(expected)) == below(expected))
  }

  @Test(arguments: fronts) func `front matter has one format`(
    written: String, expected: String
  ) throws {
    let body = "\n## A\n\n= 1\n"
    #expect(try formatted("---\n\(written)---\n\(body)") == "---\n\(expected)---\n\(body)")
  }

  @Test(arguments: classrooms) func `a classroom's front matter has one format`(
    written: String, expected: String
  ) throws {
    #expect(try formatted("---\n\(written)--- \n\n\nWelcome") == "---\n\(expected)---\n\nWelcome\n")
  }

  @Test func `the site's file has the format of front matter`() throws {
    #expect(try formatted("language:   en\n\ntitle: 'A'\n") == "title: A\nlanguage: en\n")
  }

  @Test func `line ends, a byte order mark and the end of a file are one`() throws {
    let canonical = below("## A\n\n= 1\n")
    let windows = canonical.replacing("\n", with: "\r\n")
    #expect(try formatted(windows) == canonical)
    #expect(try formatted("\u{FEFF}" + canonical) == canonical)
    #expect(try formatted(canonical + "\n\n") == canonical)
    #expect(try formatted(String(canonical.dropLast())) == canonical)
    #expect(try formatted(below("")) == below(""))
  }

  @Test func `what cannot be read is left alone`() throws {
    #expect(try formatted("---\nname: [A\n---\n") == nil)
    #expect(try formatted("---\nname: A\n") == nil)
    #expect(try formatted("---\nname: A\u{0}\n---\n") == nil)
  }

  @Test(arguments: ["    a\n\n", "= \n", "a|b\n"])
  func `long code, answers and tables are formatted in linear time`(_ piece: String) throws {
    let start = piece == "a|b\n" ? "a|b\n-|-\n" : ""
    let body = start + String(repeating: piece, count: 30_000 / piece.utf8.count)
    let time = try processorTime { _ = try formatted(below(body)) }
    #expect(time < .seconds(20))
  }

  @Test func `a quiz with mistakes is formatted, too`() throws {
    let written = "---\nnmae:  A\n---\n## A\n* [ ]  b\n"
    #expect(try formatted(written) == "---\nnmae: A\n---\n\n## A\n\n- [ ] b\n")
    let twice = "---\nname:  A\nname: B\n---\n## A\n* [ ]  b\n"
    #expect(try formatted(twice) == "---\nname:  A\nname: B\n---\n\n## A\n\n- [ ] b\n")
  }

  @Test func `ids are written where they are missing`() throws {
    let written =
      "## A {points=2}\n\n- [x] `b`\n  > c\n- [ ] d {weight=0}\n- [ ]\n  ~~~\n  e\n  ~~~\n"
    let expected =
      "## A {#a points=2}\n\n- [x] `b` {#b}\n  > c\n- [ ] d {#d weight=0}\n- [ ] {#e}\n"
      + "  ~~~\n  e\n  ~~~\n"
    #expect(try formatted(below(written), writesIDs: true) == below(expected))
    #expect(try formatted(below(expected), writesIDs: true) == below(expected))
  }

  @Test func `ids are written before comments`() throws {
    let written =
      "## A <!-- n -->\n\n- [x] b <!-- o -->\n- [ ] c {weight=0} <!-- p --> <!-- q -->\n\n"
      + "## Put {points=2 type=ordering} <!-- r -->\n\n4) b\n4) c\n"
    let expected =
      "## A {#a} <!-- n -->\n\n- [x] b {#b} <!-- o -->\n"
      + "- [ ] c {#c weight=0} <!-- p --> <!-- q -->\n\n"
      + "## Put {#put type=ordering points=2} <!-- r -->\n\n1. b {#b}\n2. c {#c}\n"
    #expect(try formatted(below(written), writesIDs: true) == below(expected))
    #expect(try formatted(below(expected), writesIDs: true) == below(expected))
  }

  @Test func `written ids are those that were made from texts with formulas`() throws {
    let body =
      "## Which $f'(x)$ \\< \"y\"?\n\n- [x] $a$\n- [ ] $\\text{\"b\"} > c$\n\n"
      + "## Put $x$ in order. {type=ordering}\n\n1. $x^2$\n2. $$\\frac{1}{y}$$\n"
    func ids(of text: String) throws -> [[String]] {
      let room = "---\nname: A\nteacher: B\ncreated: 2026-09-01\n---\n"
      let course = try TemporaryCourse([
        "content/site.yml": .text("title: A\n"), "content/class/classroom.md": .text(room),
        quizPath: .text(text),
      ])
      let quizzes = try #require(course.read().course).classrooms.flatMap(\.quizzes)
      return quizzes.flatMap(\.questions).map { [$0.id] + $0.kind.parts.map(\.id) }
    }
    let written = try #require(try formatted(below(body), writesIDs: true))
    #expect(written.split(separator: "\n").count { $0.contains("{#") } == 6)
    #expect(try ids(of: written) == ids(of: below(body)))
  }
}
