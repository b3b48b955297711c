import Courseware
import TestSupport
import Testing

@testable import Authoring

/// `colors`, `font` and `logo` of `site.yml`.
@Suite struct SiteStyleTests {
  private func read(_ lines: String, beside files: [String] = []) throws -> CheckedCourse {
    var all: [String: Rule.Example.File] = [
      "content/site.yml": .text("title: School\ntime-zone: UTC\n\(lines)\n")
    ]
    let image = "<svg width=\"60\" height=\"30\"/>"
    for file in files { all["content/" + file] = .text(file.hasSuffix("svg") ? image : "wOF2") }
    return try TemporaryCourse(Rule.Example.files(all, shown: "").completed).read()
  }

  @Test("What is written is what the pages get") func good() throws {
    let checked = try read(
      """
      colors:
        accent: "#0b6e4f"
        accent-dark: 7fd6b0
      font: fonts/school.woff2
      logo: logo.svg
      """, beside: ["fonts/school.woff2", "logo.svg"])
    #expect(checked.diagnostics.isEmpty, "\(checked.diagnostics.map(\.message))")
    let course = try #require(checked.course)
    let style = course.site.style
    #expect(style.accent?.text == "#0b6e4f" && style.darkAccent?.text == "#7fd6b0")
    #expect(style.font == .file("fonts/school.woff2"))
    #expect(style.logo == .init(path: "logo.svg", width: 56))
    #expect(Set(course.assets).isSuperset(of: ["fonts/school.woff2", "logo.svg"]))
    #expect(course.classrooms.allSatisfy { $0.style == style })
  }

  @Test(
    "What cannot be used is told in one message at its place",
    arguments: [
      ("colors: {accent: \"#5fb3e6\"}", "low-contrast", "5fb3e6"),
      ("colors: {accent-dark: 0b6e4f}", "low-contrast", "0b6e4f"),
      ("colors: {accent: green}", "wrong-type", "green"),
      ("colors:\n  accent: #0b6e4f", "front-matter-syntax", "#0b6e4f"),
      ("colors: {accent: #0b6e4f, accent-dark: #7fd6b0}", "front-matter-syntax", "#0b6e4f"),
      ("colors: {primary: 0b6e4f}", "unknown-field", "primary"),
      ("font: Serif", "unknown-value", "Serif"), ("font: Times", "unknown-value", "Times"),
      ("font: school.woff2", "missing-image", "school.woff2"),
      ("font: school.pdf", "wrong-type", "school.pdf"),
      ("font: https://fonts.example/a.woff2", "path-outside-course", "https"),
      ("logo: ../logo.svg", "path-outside-course", "../logo.svg"),
      ("logo: logo.png", "missing-image", "logo.png"), ("logo: logo.mp4", "wrong-type", "logo.mp4"),
      ("logo: school", "wrong-type", "school"),
    ])
  func bad(_ lines: String, _ code: String, _ quoted: String) throws {
    let checked = try read(lines)
    #expect(checked.diagnostics.map(\.code) == [code], "\(checked.diagnostics.map(\.message))")
    let found = try #require(checked.diagnostics.first)
    let span = try #require(found.span)
    let text = try #require(checked.sources["content/site.yml"])
    let place = String(decoding: text.bytes[span.bytes], as: UTF8.self)
    #expect(place.contains(quoted), "\(place)")
  }

  @Test(
    "A font, a logo or a file to publish cannot be an address",
    arguments: ["https://a.example/a.woff2", "//a.example/a.woff2", "C:/a.woff2"])
  func addresses(_ address: String) throws {
    let words = "must be a file of the course, not '\(address)'"
    let font = try read("font: \(address)").diagnostics
    #expect(font.map(\.message) == ["'font' \(words)"])
    let quiz = frontMatter("publish: [\"\(address)\"]\n") + "## A?\n\n= a\n"
    #expect(try check(quiz).diagnostics.map(\.message) == ["an item of 'publish' \(words)"])
  }

  @Test("The fix of a color that is hard to read is one that passes") func fixed() throws {
    for line in ["accent: \"#5fb3e6\"", "accent: 5fb3e6", "accent: 'ffffff'"] {
      let checked = try read("colors:\n  \(line)")
      let fix = try #require(checked.diagnostics.first?.fixes.first?.edits.first)
      let text = try #require(checked.sources["content/site.yml"])
      var bytes = Array(text.bytes)
      bytes.replaceSubrange(fix.span.bytes, with: Array(fix.replacement.utf8))
      let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").dropFirst(2)
      #expect(try read(lines.joined(separator: "\n")).diagnostics.isEmpty, "\(lines)")
    }
  }

  @Test("A logo with a script in it is refused as other published images are") func script() throws
  {
    let files: [String: Rule.Example.File] = [
      "content/site.yml": .text("title: School\nlogo: logo.svg\n"),
      "content/logo.svg": .text(
        "<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>"),
    ]
    let checked = try TemporaryCourse(Rule.Example.files(files, shown: "").completed).read()
    #expect(checked.diagnostics.map(\.code) == ["published-content"])
  }
}
