import Courseware
import Testing

@testable import Publishing

@Suite("Formulas have their text as their name, for screen readers") struct FormulaNamesTests {
  private let half =
    "<math><semantics><mfrac><mn>1</mn><mn>2</mn></mfrac>"
    + "<annotation encoding=\"application/x-tex\">\\frac{1}{2}</annotation></semantics></math>"
  private let name = " aria-label=\"1/2\""

  private func written(_ html: String) -> String {
    var out: [UInt8] = []
    out.write(SampleCourse.prose(html))
    return String(decoding: out, as: UTF8.self)
  }

  @Test("A page has the names, and the HTML of the text does not") func names() {
    let html = "<p>\(half) &lt;math <b>or</b> \(half)</p>"
    #expect(SampleCourse.prose(html).html == html)
    #expect(written(html) == html.replacing("<math>", with: "<math\(name)>"))
  }

  @Test("A name is escaped; it is the TeX of a formula that shows nothing") func escaped() {
    let tex = "<annotation encoding=\"application/x-tex\">\"x\" &lt; 1</annotation></math>"
    let named = "<math aria-label=\"&quot;x&quot; &lt; 1\""
    #expect(written("<math display=\"block\">\(tex)") == "\(named) display=\"block\">\(tex)")
    let quoted = "<mtext>\"x\"</mtext><mo>&lt;</mo><mn>1</mn></math>"
    #expect(written("<math>\(quoted)") == "\(named)>\(quoted)")
    let cut = "<math><mi>x</mi>"
    #expect(written("<math></math>\(cut)") == "<math></math><math aria-label=\"x\"><mi>x</mi>")
    #expect(written("<p>no formula</p>") == "<p>no formula</p>")
    #expect(written("<math") == "<math")
  }

  /// Questions of every kind with formulas in all that they share.
  private func quizWithFormulas() -> Quiz {
    var quiz = SampleCourse.kinds()
    quiz.introduction = SampleCourse.prose("<p>\(half)</p>")
    for index in quiz.sections[0].questions.indices {
      var question = quiz.sections[0].questions[index]
      question.stem = SampleCourse.prose("\(half) \(question.stem.html) \(half)")
      question.hints = [SampleCourse.prose(half)]
      question.explanation = SampleCourse.prose("<p>\(half)</p>")
      quiz.sections[0].questions[index] = question
    }
    return quiz
  }

  private func expectNames(in page: [UInt8]) {
    let formulas = String(decoding: page, as: UTF8.self).split(separator: "<math").dropFirst()
    #expect(formulas.count > 20 && formulas.allSatisfy { $0.hasPrefix(name) })
  }

  @Test("Every formula of a quiz has a name on its page and on paper") func kinds() throws {
    let course = SampleCourse.course([quizWithFormulas()])
    let quiz = course.classrooms[0].quizzes[0]
    expectNames(in: try #require(try rendered(course)["site/\(quiz.path.dropLast(2))html"]))
    let version = try #require(PaperVersion("A", of: "biology-9b/\(quiz.id)"))
    let sheet = try #require(
      PaperSheet(quiz, of: course.classrooms[0], course.site, version, showsKey: true))
    expectNames(in: sheet.html { _ in nil })
  }
}
