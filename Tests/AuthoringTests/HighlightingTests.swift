import Courseware
import Foundation
import TestSupport
import Testing

@testable import Authoring

/// Code as the pages get it; highlight.js itself is Debian's.
@Suite struct HighlightingTests {
  private let renderer = Renderer(Renderings())

  @Test("Code gets spans for what has a color") func python() {
    let found = renderer.highlighted("def f(x):\n    return x < 1  # hi\n", language: "python")
    #expect(
      found == """
        <span class="hljs-keyword">def</span> <span class="hljs-title">f</span>(x):
            <span class="hljs-keyword">return</span> x &lt; <span class="hljs-number">1</span>  \
        <span class="hljs-comment"># hi</span>

        """)
  }

  @Test("Code in no known language, or with nothing to color, stays as it is") func plain() {
    #expect(renderer.highlighted("x = 1", language: "klingon") == nil)
    #expect(renderer.highlighted("just words", language: "python") == nil)
    #expect(renderer.highlighted("", language: "python") == nil)
    #expect(renderer.highlighted("x = 1", language: "__proto__") == nil)
    #expect(renderer.highlighted("x = 1", language: "constructor") == nil)
  }

  @Test("Short names of languages do", arguments: ["py", "js", "c++", "rs", "html", "sh", "C"])
  func aliases(_ name: String) {
    #expect(renderer.highlighted("/* a */ return \"1\" # 5 <b> if", language: name) != nil)
  }

  @Test("Long blocks and long lines stay plain") func limits() {
    let line = "x = 1\n"
    #expect(!CodeLimit.allows(String(repeating: line, count: 32 << 10)))
    #expect(CodeLimit.allows(String(repeating: "a", count: 400) + "\nb"))
    #expect(!CodeLimit.allows(String(repeating: "a", count: 401)))
    #expect(
      renderer.highlighted("x = 1 #" + String(repeating: "a", count: 9_000), language: "py") == nil)
  }

  @Test("Code with characters of every length stays itself") func characters() {
    let found = renderer.highlighted("s = 'ü😀ﬁ\u{7F}' # 𝐱", language: "python")
    #expect(found?.contains("'ü😀ﬁ\u{7F}'") ?? false)
  }

  @Test("Without its colors code is what it is without the highlighter") func uncolored() throws {
    func checked(_ renderings: Renderings) throws -> CheckedCourse {
      let text = """
        ---
        name: Code here
        created: 2026-09-01
        kind: practice
        ---

        """
      let question = "## What does this print?\n\n```python\nprint(\"3\" + '&<4>')\n```\n\n= 34\n\n"
      let other = "## What does this print?\n\n```python\nprint(5)\n```\n\n= 5\n"
      let example = Rule.Example.quiz(text + question + other)
      return try TemporaryCourse(example.completed).read(ReadingOptions(renderings: renderings))
    }
    let courses = try [
      Renderings(), Renderings(scripts: "/nonexistent"), Renderings(highlightsCode: false),
    ].map(checked)
    let quizzes = courses.map { $0.course?.classrooms.first?.quizzes.last }
    #expect(quizzes.map { $0?.needsCodeStyle } == [true, false, false])
    for quiz in quizzes.dropFirst() {
      #expect(quizzes[0]?.questions.map(\.id) == quiz?.questions.map(\.id))
      #expect(quizzes[0]?.revision == quiz?.revision)
    }
    // Code that nobody sees is not reported as code without colors.
    #expect(courses.map { $0.diagnostics.map(\.code) } == [[], ["missing-highlighter"], []])
  }

  @Test("Without the highlighter code stays plain") func missing() {
    let bare = Renderer(Renderings(scripts: "/nonexistent"))
    #expect(!bare.hasHighlighter && bare.highlighted("x = 1", language: "python") == nil)
  }
}

/// What is kept from run to run.
@Suite struct RenderingCacheTests {
  private func source(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test("A file gives back what was added") func round() throws {
    var cache = RenderingCache()
    for index in 0..<500 { cache.add("result \(index) ü", for: source("source \(index)")) }
    var read = try #require(RenderingCache(file: cache.file()))
    #expect(!read.hasNews)
    for index in 0..<500 {
      #expect(read.result(of: source("source \(index)")) == "result \(index) ü")
    }
    #expect(read.result(of: source("source 500")) == nil)
  }

  @Test("A file with any byte changed or missing is no cache") func damage() throws {
    var cache = RenderingCache()
    cache.add("one", for: source("a"))
    cache.add("two", for: source("b"))
    let file = cache.file()
    for count in file.indices where count != file.count {
      #expect(RenderingCache(file: Array(file[..<count])) == nil)
      var changed = file
      changed[count] ^= 1
      #expect(RenderingCache(file: changed) == nil, "byte \(count)")
    }
  }

  @Test("Results are found in the next run without the library's heap") func kept() throws {
    let folder = NSTemporaryDirectory() + "quizpress-cache-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let first = Renderings(cache: folder + "/below")
    let html = Renderer(first).highlighted("x = 1", language: "python")
    let math = try Renderer(first).mathML("x", isDisplay: false).get()
    first.save()
    let second = Renderings(cache: folder + "/below")
    #expect(second.code.result(of: ["python", "x = 1"]) == html)
    #expect(second.formulas.result(of: ["x", "inline"]) == math)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder + "/below").count == 2)
  }

  @Test("A cache that cannot be written is silently none") func unwritable() {
    let renderings = Renderings(cache: "/proc/nowhere")
    #expect(Renderer(renderings).highlighted("x = 1", language: "python") != nil)
    renderings.save()
  }
}
