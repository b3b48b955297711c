import Authoring
import Courseware
import Foundation
import Previewing
import Publishing
import TestSupport
import Testing

@testable import Serving

/// A course on the disk and its preview.
private struct Previewed {
  let course: TemporaryCourse
  let preview: Preview
  private let file: String

  init() throws {
    course = try TemporaryCourse([
      "content/site.yml": .text("title: Course\ntime-zone: UTC\nlanguages: [en, ar]\n"),
      "content/a/classroom.md": .text("---\nname: A\nteacher: T\ncreated: 2026-08-01\n---\n"),
      "content/a/members.csv": .text("id,name\nx,Secret Student\n"),
      "content/a/quizzes/one.md": .text(Self.quiz("One", correct: "x")),
      "content/a/quizzes/two.md": .text(Self.quiz("Two", correct: "x") + "\n<!-- end -->\n"),
    ])
    file = course.path + "/content/a/quizzes/one.md"
    let links = try #require(EditorLink("ed://{path}:{line}"))
    preview = Preview(root: "/root", links: links)
    try build()
  }

  static func quiz(_ name: String, correct mark: String) -> String {
    "---\nname: \(name)\ncreated: 2026-09-01\nkind: practice\n---\n\n"
      + "## Which one? {#q}\n\n- [\(mark)] This\n- [ ] That\n"
  }

  func build(startedAt version: Int? = nil) throws {
    let tree = SourceTree(reading: try CourseFolder(path: course.path))
    let checked = readCourse(tree, ReadingOptions(includesDrafts: true))
    preview.take(
      checked, .success(try TemplateSources().parsed()), tree,
      startedAt: version ?? preview.version)
  }

  func save(_ name: String, correct mark: String = "x") throws {
    try Data(Self.quiz(name, correct: mark).utf8).write(to: URL(fileURLWithPath: file))
  }

  /// The pages that have changed.
  func update() -> [String] {
    preview.update(["content/a/quizzes/one.md"], ReadingOptions(includesDrafts: true))
  }

  /// What tells a script which content a page has.
  func number(of path: String) -> String? {
    response(to: path).fields.first { $0.name == "server-timing" }?.value
  }

  func get(_ path: String, query: String = "", from peer: String = "::1") -> (Int, String) {
    let response = response(to: path, query: query, from: peer)
    guard case .bytes(let bytes) = response.body else { return (response.status.rawValue, "") }
    return (response.status.rawValue, String(decoding: bytes, as: UTF8.self))
  }

  private func response(
    to path: String, query: String = "", from peer: String = "::1"
  ) -> HTTPResponse {
    var request = HTTPRequest(method: .get, path: path, query: query, fields: [])
    request.fields = [HTTPRequest.Field(name: "host", value: "localhost")]
    request.peer = Peer(address: peer)
    return preview.respond(to: request)
  }

  func state() -> String { get("/_preview/-/state", query: "page=a%2Fquizzes%2Fone.html").1 }
}

@Suite struct PreviewTests {
  @Test("A saved quiz is shown in every language before the course is read again") func saved()
    throws
  {
    let previewed = try Previewed()
    try previewed.save("Renamed")
    #expect(previewed.update() == ["a/quizzes/one.ar.html", "a/quizzes/one.html"])
    for page in ["one.html", "one.ar.html"] {
      #expect(previewed.get("/a/quizzes/\(page)").1.contains("Renamed"))
    }
    #expect(previewed.state().contains("\"name\":\"Renamed\""))
    #expect(!previewed.get("/a/index.html").1.contains("Renamed"))
    try previewed.build()
    #expect(previewed.get("/a/index.html").1.contains("Renamed"))
  }

  @Test("A quiz that is saved as it was changes no page, and counts as no version")
  func unchanged() throws {
    let previewed = try Previewed()
    let version = previewed.preview.version
    try previewed.save("One")
    #expect(previewed.update().isEmpty)
    try previewed.save("Renamed")
    #expect(!previewed.update().isEmpty)
    #expect(previewed.update().isEmpty)
    #expect(previewed.preview.version == version + 1)
  }

  @Test("The number in the head of a page is that of its bytes") func contentNumber() throws {
    let previewed = try Previewed()
    let first = previewed.number(of: "/a/quizzes/one.html")
    #expect(first != nil && first != previewed.number(of: "/a/quizzes/two.html"))
    try previewed.build()
    #expect(previewed.number(of: "/a/quizzes/one.html") == first)
    try previewed.save("Renamed")
    #expect(!previewed.update().isEmpty)
    #expect(previewed.number(of: "/a/quizzes/one.html") != first)
  }

  @Test("Of some classrooms, nothing of the others is read") func otherClassrooms()
    throws
  {
    let previewed = try Previewed()
    let other = previewed.course.path + "/content/b"
    try FileManager.default.createDirectory(
      atPath: other + "/quizzes", withIntermediateDirectories: true)
    try Data("---\nname: B\nteacher: T\ncreated: 2026-08-01\n---\n".utf8)
      .write(to: URL(fileURLWithPath: other + "/classroom.md"))
    try previewed.build()
    let tree = SourceTree(reading: try CourseFolder(path: previewed.course.path))
    let read = readSnapshot(tree, ReadingOptions(includesDrafts: true), only: ["a"]) { _ in true }
    #expect(read.classrooms.map(\.id) == ["a"])
    #expect(read.quizzes.map(\.quiz.id) == ["one", "two"])
  }

  @Test("A build that started before a quiz was saved does not bring its former text back")
  func order() throws {
    let previewed = try Previewed()
    let version = previewed.preview.version
    try previewed.save("Renamed")
    #expect(!previewed.update().isEmpty)
    try previewed.save("One")
    try previewed.build(startedAt: version)
    #expect(previewed.get("/a/quizzes/one.html").1.contains("Renamed"))
    try previewed.build()
    #expect(!previewed.get("/a/quizzes/one.html").1.contains("Renamed"))
  }

  @Test("With errors the last good page stays, and the problem names its line") func errors() throws
  {
    let previewed = try Previewed()
    try previewed.save("Wrong", correct: " ")
    #expect(previewed.update().isEmpty)
    try previewed.build()
    #expect(previewed.get("/a/quizzes/one.html").1.contains("<h1><bdi>One"))
    #expect(previewed.state().contains("ed:///root/content/a/quizzes/one.md:7"))
    try previewed.save("Right")
    try previewed.build()
    #expect(!previewed.state().contains("\"error\":true"))
  }

  @Test("A saved translation is shown before the course is read again, a faulty one is not")
  func translation() throws {
    let previewed = try Previewed()
    let path = "content/a/quizzes/one.de.md"
    func saveTranslation(_ text: String) throws {
      let all = "---\nname: Eins\nallow: interface-language\n---\n\n\(text)"
      try Data(all.utf8).write(to: URL(fileURLWithPath: previewed.course.path + "/" + path))
    }
    func update() -> [String] {
      previewed.preview.update([path], ReadingOptions(includesDrafts: true))
    }
    try saveTranslation("## Welches? {#q}\n\n- [x] Dies\n- [ ] Das\n")
    #expect(update().isEmpty, "the quiz was not translated")
    try previewed.build()
    try saveTranslation("## Welches nun? {#q}\n\n- [x] Dies\n- [ ] Das\n")
    #expect(!update().isEmpty)
    #expect(previewed.get("/a/quizzes/one.de.html").1.contains("Welches nun?"))
    #expect(previewed.get("/a/quizzes/one.html").1.contains("Which one?"))
    try saveTranslation("## Welches wohl? {#q}\n\n- [ ] Dies\n- [x] Das\n")
    #expect(update().isEmpty, "another key")
    #expect(previewed.get("/a/quizzes/one.de.html").1.contains("Welches nun?"))
    #expect(
      previewed.state().contains(
        #""translations":[{"language":"de","page":"a/quizzes/one.de.html","missing":0}]"#))
  }

  @Test("Files that are no known quizzes are left to the whole build") func otherFiles() throws {
    let previewed = try Previewed()
    let options = ReadingOptions(includesDrafts: true)
    for path in ["content/site.yml", "content/a/quizzes/new.md", "../x.md", "", "content/"] {
      #expect(previewed.preview.update([path], options).isEmpty, "\(path)")
    }
  }

  @Test("Addresses of folders lead to their pages, others to the page for missing addresses")
  func addresses() throws {
    let previewed = try Previewed()
    #expect(previewed.get("/").0 == 302)
    #expect(previewed.get("/a").0 == 302)
    #expect(previewed.get("/a/").1 == previewed.get("/a/index.html").1)
    for path in ["/a/quizzes/", "/a/members.csv", "/a/quizzes/one.md", "/content/site.yml", "/sw"] {
      let (status, text) = previewed.get(path)
      #expect(status == 404 && !text.contains("Secret Student"), "\(path)")
    }
  }

  @Test("Details and problems are shown on this computer only") func otherComputers() throws {
    let previewed = try Previewed()
    for path in ["/_preview/", "/_preview/-/state", "/_preview/-/events", "/_preview/-/preview.js"]
    {
      #expect(previewed.get(path).0 == 200)
      #expect(previewed.get(path, from: "192.168.1.7").0 == 403)
    }
    #expect(previewed.get("/a/quizzes/one.html", from: "192.168.1.7").0 == 200)
  }

  @Test(
    "Links open editors and run nothing",
    arguments: [
      ("vscode://file{path}:{line}:{column}", true), ("my-editor+x:{path}", true),
      ("javascript:alert(1)//{path}", false), ("JavaScript:{path}", false),
      ("data:text/html,{path}", false), ("vi {path}", false), ("{path}", false), (":{path}", false),
      ("vscode://file", false), ("1x:{path}", false), ("x:{path} y", false),
    ])
  func editors(_ pattern: String, _ isLink: Bool) {
    #expect((EditorLink(pattern) != nil) == isLink)
  }
}
