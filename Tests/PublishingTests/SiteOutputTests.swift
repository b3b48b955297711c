import Courseware
import Foundation
import Publishing
import Testing

struct SiteOutputTests {
  @Test func everyPageHasItsPlace() throws {
    let paths = siteOutputs(of: SampleCourse.course()).map(\.path)
    for path in [
      "site/index.html", "site/instructions.html", "site/404.html", "site/biology-9b/index.html",
      "site/biology-9b/quizzes/cells.html", "site/biology-9b/quizzes/leaf.png", "site/grades.html",
      "site/biology-9b/grades.js",
    ] {
      #expect(paths.contains(path))
    }
    #expect(Set(paths).count == paths.count)
  }

  @Test("Classrooms with grades have a file to compute them with, without keys")
  func grades() throws {
    var course = SampleCourse.course()
    course.classrooms[0].grading.missing = .leaveOut
    course.classrooms[0].quizzes[0].kind = .exam
    course.classrooms[0].quizzes[0].answers = .teacher
    let path = "site/biology-9b/grades.js"
    let script = String(decoding: try #require(try rendered(course)[path]), as: UTF8.self)
    #expect(script.hasPrefix("addGrades(\"biology-9b\",{"))
    #expect(script.contains("\"leavesMissingOut\":true") && !script.contains("hasKey"))
    course.classrooms[0].quizzes[0].answers = .open
    let open = String(decoding: try #require(try rendered(course)[path]), as: UTF8.self)
    #expect(open.contains("\"hasKey\":true"))
    course.classrooms[0].quizzes = [SampleCourse.kinds(.practice), SampleCourse.kinds(.survey)]
    #expect(try rendered(course)[path] == nil)
  }

  @Test("A classroom shows the names of its students if its teacher wants it, and nothing else")
  func members() throws {
    var course = SampleCourse.course()
    course.classrooms[0].members = [
      Member(id: "secret-id", name: "Zoe <b>", email: "zoe@secret.example", section: "secret"),
      Member(id: "secret-2", name: "Ana Ortiz", also: ["secret"]),
    ]
    func page() throws -> String {
      let page = try #require(try rendered(course)["site/biology-9b/index.html"])
      return String(decoding: page, as: UTF8.self)
    }
    #expect(try !page().contains("Ana Ortiz"))
    course.classrooms[0].showsMembers = true
    #expect(try page().contains("<li><bdi>Ana Ortiz</bdi></li>\n<li><bdi>Zoe &lt;b&gt;</bdi></li>"))
    #expect(try !page().contains("secret"))
  }

  @Test("The projector shows the translation of a lecture in the language of its interface")
  func presenters() throws {
    var course = SampleCourse.course()
    course.site.languages = ["en", "zh"]
    var lecture = course.classrooms[0].quizzes[0]
    lecture.id = "2026-09-07"
    lecture.path = "biology-9b/lectures/2026-09-07.md"
    var translation = lecture
    translation.path = "biology-9b/lectures/2026-09-07.zh.md"
    translation.language = "zh"
    translation.name = "细胞"
    lecture.add([translation])
    course.classrooms[0].quizzes = [lecture]
    let outputs = try rendered(course)
    func page(_ name: String) throws -> String {
      String(
        decoding: try #require(outputs["site/biology-9b/lectures/\(name)"]), as: UTF8.self)
    }
    #expect(try page("2026-09-07-present.zh.html").contains("细胞"))
    #expect(try !page("2026-09-07-present.html").contains("细胞"))
  }

  @Test("The projector shows what is to be ordered or matched, in an order that is not the key")
  func movableParts() throws {
    var lecture = SampleCourse.kinds(.poll)
    lecture.id = "2026-09-07"
    lecture.path = "biology-9b/lectures/2026-09-07.md"
    lecture.answers = .open
    let outputs = try rendered(SampleCourse.course([lecture]))
    let path = "site/biology-9b/lectures/2026-09-07-present.html"
    let page = String(decoding: try #require(outputs[path]), as: UTF8.self)
    func list(_ items: [String]) -> String {
      "<ul>\n" + items.map { "<li>\($0)</li>\n" }.joined() + "</ul>\n"
    }
    let items = ["Anaphase", "Metaphase", "Prophase"].map { "<p>\($0)</p>" }
    #expect(page.contains(list(items)))
    let partners = list(["Bacteria", "Cells in cork", "The sun"])
    #expect(page.contains(list(["Hooke", "Leeuwenhoek"]) + partners))
    #expect(page.contains("<ol class=\"choices steps\">"))
    #expect(page.contains("<bdi>Hooke – Cells in cork</bdi>; <bdi>Leeuwenhoek – Bacteria</bdi>"))
  }

  @Test("The projector shows ranges as the quiz writes them, and patterns only if nothing else")
  func projectedWords() throws {
    let states = [AnswerPattern.State(ranges: [97...97], isLast: true)]
    let pattern = AnswerField.Accepted.pattern(
      AnswerPattern(states: states, first: [0], acceptsEmpty: false, written: "/a/"))
    let low = ExactNumber(isNegative: false, digits: [4, 4, 5], exponent: 2)
    let high = ExactNumber(isNegative: false, digits: [4, 8, 5], exponent: 2)
    let range = AnswerField.Accepted.number(NumberRange(low: low, high: high, unit: "cm"))
    var lecture = SampleCourse.kinds(.poll)
    lecture.id = "2026-09-07"
    lecture.path = "biology-9b/lectures/2026-09-07.md"
    lecture.answers = .open
    lecture.decimalMark = .comma
    let fields = [
      AnswerField(
        accepted: [.text("milky way"), pattern, range],
        written: ["Milky Way", "/a/", "46,5 ± 2 cm"]),
      AnswerField(accepted: [pattern], written: ["/a/"]),
    ]
    for (place, field) in fields.enumerated() {
      lecture.sections[0].questions[place].kind = .shortText(ShortText(field))
    }
    let outputs = try rendered(SampleCourse.course([lecture]))
    let path = "site/biology-9b/lectures/2026-09-07-present.html"
    let page = String(decoding: try #require(outputs[path]), as: UTF8.self)
    #expect(page.contains("hidden><bdi>Milky Way</bdi>; <bdi>44,5 – 48,5 cm</bdi></p>"))
    #expect(page.contains("hidden><bdi>/a/</bdi></p>"))
  }

  @Test("A calendar has the colon of its language") func calendars() throws {
    var quiz = SampleCourse.quiz()
    quiz.deadline = Moment(seconds: 1_800_000_000, offset: 3600)
    var course = SampleCourse.course([quiz])
    for (language, start) in [("en", "Deadline: "), ("zh", "截止时间：")] {
      course.site.language = language
      let calendar = try #require(rendered(course)["site/biology-9b/calendar.ics"])
      #expect(String(decoding: calendar, as: UTF8.self).contains("SUMMARY:\(start)\(quiz.name)"))
    }
  }
}

/// Every output that has bytes of its own, by path.
func rendered(
  _ course: Course, templates: TemplateSources = TemplateSources()
) throws -> [String: [UInt8]] {
  let pages = try templates.parsed()
  var files: [String: [UInt8]] = [:]
  for output in siteOutputs(of: course) {
    switch output.content {
    case .page(let render): files[output.path] = render(pages)
    case .bytes(let bytes): files[output.path] = bytes
    case .copy, .sealed: break
    }
  }
  return files
}

/// Every file of the site of a quiz that shows an image, copies by their path alone.
func site(_ quiz: Quiz) throws -> [String: [UInt8]] {
  var course = SampleCourse.course([quiz])
  course.assets.append("biology-9b/quizzes/first.png")
  let copies = siteOutputs(of: course).map { ($0.path, [UInt8]()) }
  return try rendered(course).merging(copies) { bytes, _ in bytes }
}
