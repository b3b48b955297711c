import TestSupport
import Testing

@testable import Authoring

@Suite struct LinkTargets {
  private let course: TemporaryCourse
  private let addresses: Addresses

  init() throws {
    course = try TemporaryCourse([
      "content/site.yml": "", "content/b/classroom.md": "", "content/b/members.csv": "",
      "content/b/README.md": "", "content/b/quizzes/a.md": "", "content/b/quizzes/b.md": "",
      "content/b/quizzes/hand-out.html": "", "content/b/old.md": "",
      "content/b/quizzes/README.md": "", "content/b/quizzes/leaf 1.png": "",
      "content/b/quizzes/ä.pdf": "",
      "content/c/classroom.md": "",
      "content/c/x.pdf": "", "templates/page.mustache": "", "secret.txt": "",
    ])
    let tree = SourceTree(reading: try CourseFolder(path: course.path))
    addresses = Addresses(tree: tree, folder: "content/b/quizzes")
  }

  @Test(
    "A link leads where a browser would go, within the course or to the open web",
    arguments: [
      ("https://example.org", .asWritten), ("HTTP://example.org", .asWritten),
      ("mailto:a@b.c", .asWritten),
      ("tel:+49", .asWritten), ("#top", .ownPage("#top")), ("", .asWritten),
      ("b.md", .page("b.html")), ("b.md#q", .page("b.html#q")),
      ("./b.md?x=1", .page("./b.html?x=1")),
      ("../classroom.md", .page("../index.html")), ("../", .page("../index.html")),
      ("../../c/classroom.md", .page("../../c/index.html")),
      ("../../c/", .page("../../c/index.html")),
      ("leaf%201.png", .file("content/b/quizzes/leaf 1.png")),
      ("%C3%A4.pdf", .file("content/b/quizzes/ä.pdf")),
      ("ä.pdf", .file("content/b/quizzes/ä.pdf")), ("../../c/x.pdf", .file("content/c/x.pdf")),
      ("x/../leaf%201.png", .file("content/b/quizzes/leaf 1.png")),
      ("c.md", .missing("b/quizzes/c.md")), ("..", .missing("b")),
      ("%zz.png", .missing("b/quizzes/%zz.png")),
      ("%+5.png", .missing("b/quizzes/%+5.png")), ("B.md", .missing("b/quizzes/B.md")),
      ("../README.md", .notPublished("README.md")),
      ("../members.csv", .notPublished("members.csv")),
      ("../../site.yml", .notPublished("site.yml")),
      ("..%2fmembers%2ecsv", .notPublished("members.csv")),
      ("hand-out.html", .unlisted("hand-out.html")),
      ("hand-out%2ehtml#a", .unlisted("hand-out.html")),
      ("../old.md", .notPublished("old.md")), ("README.md", .notPublished("README.md")),
    ] as [(String, Addresses.Target)])
  func links(_ url: String, _ target: Addresses.Target) { #expect(addresses.link(url) == target) }

  @Test(
    "Nothing leads out of content/",
    arguments: [
      "/etc/passwd", "//example.org/x", "../../../secret.txt", "../../../templates/page.mustache",
      "%2e%2e/%2E%2E/../secret.txt", "..%2f..%2f..%2fsecret.txt", "..\\..\\..\\secret.txt",
      "..%5c..%5csecret.txt", "\\\\example.org\\x", "/\\example.org", "%2fetc/passwd", "a%00.png",
      "%ff.png", "../../../content/b/quizzes/a.md", "%5c%5cexample.org",
    ])
  func outside(_ url: String) {
    #expect(addresses.link(url) == .outside)
    #expect(addresses.image(url) == .outside)
  }

  @Test(
    "Other schemes are refused, however they are written",
    arguments: [
      ("javascript:alert(1)", "javascript"), ("JaVaScRiPt:alert(1)", "javascript"),
      ("java\tscript:alert(1)", "javascript"), (" javascript:alert(1)", "javascript"),
      ("java\nscript:alert(1)", "javascript"), ("\u{1}javascript:alert(1)", "javascript"),
      ("vbscript:x", "vbscript"), ("file:///etc/passwd", "file"), ("data:text/html,x", "data"),
      ("blob:x", "blob"), ("c:/x.png", "c"), ("ftp://example.org", "ftp"), (":x", ""),
    ])
  func schemes(_ url: String, _ scheme: String) {
    #expect(addresses.link(url) == .forbidden(scheme: scheme))
    #expect(addresses.image(url) == .forbidden(scheme: scheme))
  }

  @Test(
    "An image is a file of the course or a small picture in the page",
    arguments: [
      ("leaf%201.png", .file("content/b/quizzes/leaf 1.png")),
      ("data:image/png;base64,AA", .asWritten),
      ("data:image/svg+xml,x", .forbidden(scheme: "data")),
      ("https://example.org/x.png", .forbidden(scheme: "https")),
      ("", .missing("")), ("b.md", .page("b.html")),
      ("../members.csv", .notPublished("members.csv")),
    ] as [(String, Addresses.Target)])
  func images(_ url: String, _ target: Addresses.Target) { #expect(addresses.image(url) == target) }

  @Test(
    "References in an address are read before it is judged",
    arguments: [
      "[x](javascript&#58;alert(1))", "[x](java&Tab;script:alert(1))",
      "[x](&#106;avascript:alert(1))",
      "[x](<java\tscript:alert(1)>)", "[x][r]\n\n[r]: javascript:alert(1)", "<javascript:alert(1)>",
      "[x](\\javascript:alert(1))", "![x](data:image/svg+xml,x)",
    ])
  func markdown(_ text: String) throws {
    let found = try codes("\(text)\n\n" + oneQuestion)
    #expect(found == ["forbidden-scheme"] || found == ["path-outside-course"], "\(found)")
  }
}
