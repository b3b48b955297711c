import Courseware
import Testing

@testable import Publishing

struct EscapingTests {
  private let hostile = #"</script><script>alert("x")</script>'&"#

  @Test func namesNeverBecomeMarkup() throws {
    var quiz = SampleCourse.quiz()
    quiz.name = hostile
    quiz.description = hostile
    quiz.author = hostile
    quiz.sections[0].questions[0].id = hostile
    var course = SampleCourse.course([quiz], title: hostile)
    course.site.organization = hostile
    course.classrooms[0].name = hostile
    course.classrooms[0].teachers = [Person(name: hostile, email: hostile)]
    course.classrooms[0].term = hostile
    course.classrooms[0].weights = [.init(category: hostile, share: .zero)]
    for (path, bytes) in try rendered(course) where path.hasSuffix(".html") {
      let html = String(decoding: bytes, as: UTF8.self)
      #expect(!html.contains("alert(\"x\")"), "\(path)")
      #expect(!html.contains("<script>"), "\(path)")
    }
  }

  @Test(arguments: [
    ("plain", "plain"), ("a<b>&\"'", "a&lt;b&gt;&amp;&quot;&#39;"), ("", ""), ("日本", "日本"),
  ])
  func textIsEscaped(text: String, expected: String) {
    #expect(written { $0.writeEscaped(text) } == expected)
  }

  @Test func anIslandHoldsNoTag() {
    var out = Array("before<".utf8)
    let start = out.count
    out.write(#"{"a":"</script>"}"#)
    out.escapeIsland(from: start)
    #expect(String(decoding: out, as: UTF8.self) == #"before<{"a":"\u003c/script>"}"#)
  }

  @Test(arguments: [
    ("index.html", "instructions.html", "index.html"),
    ("biology-9b/index.html", "biology-9b/quizzes/cells.html", "../../biology-9b/index.html"),
    ("a b/ü#.html", "index.html", "a%20b/%C3%BC%23.html"),
  ])
  func linksAreRelativeAndEncoded(path: String, page: String, expected: String) {
    #expect(Link(to: path, from: page).url == expected)
  }
}
