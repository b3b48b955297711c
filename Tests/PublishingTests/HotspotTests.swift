import Courseware
import Testing

@testable import Publishing

@Suite struct HotspotPages {
  private func form(_ question: Question, _ kind: Quiz.Kind = .quiz) -> String {
    var quiz = SampleCourse.kinds(kind)
    quiz.sections[0].questions = [question]
    return written { QuizForm(quiz, ContentLanguage("en", english)).write(to: &$0) }
  }

  @Test func `outlines lie over the image, the smallest last`() throws {
    let html = form(SampleCourse.hotspot(key: "cork"))
    #expect(html.contains("<span class=\"hotspot\"><img src=\"tree.png\" alt=\"A &gt; B\"><svg"))
    #expect(html.contains("</svg></span> in a row</p>"))
    let order = ["ring", "bark", "cork"].map { html.firstRange(of: "data-region=\"\($0)\"") }
    let places = try order.map { try #require($0).lowerBound }
    #expect(places == places.sorted() && !html.contains("data-region=\"none\""))
    #expect(html.contains("<circle cx=\"50\" cy=\"40\" r=\"9\" data-region=\"cork\"/>"))
    #expect(html.contains("viewBox=\"0 0 200 100\""))
  }

  @Test func `every region and every other answer is a native control with its name`() {
    let html = form(SampleCourse.hotspot(key: "cork"))
    for name in ["bark", "cork", "ring", "none"] {
      #expect(html.contains("type=\"radio\" name=\"q1\" value=\"\(name)\"><span class=\"text\">"))
    }
    #expect(html.contains("data-kind=\"hotspot\" data-pin"))
  }

  @Test func `an exam's form is the same for every key`() {
    let forms = ["bark", "cork", "ring"].map { form(SampleCourse.hotspot(key: $0), .exam) }
    #expect(Set(forms).count == 1)
  }

  @Test func `the key has ids, the record places`() {
    let question = SampleCourse.hotspot(key: "ring")
    #expect(written { $0.writeKey(of: question, .point) } == #""key":["ring"]"#)
    let record = written { question.kind.publishing.writeRecord(to: &$0) }
    #expect(record.contains(#""image":{"width":200,"height":100},"regions":["#))
    #expect(record.contains(#"{"option":"cork","circle":[50,40,9]}"#))
    #expect(record.contains(#"{"option":"ring","rect":[0,0,200,100]}"#))
  }
}

extension SampleCourse {
  /// Regions of a picture of a tree, one of them right, and an answer that is nowhere in it.
  static func hotspot(key: String) -> Question {
    let names = ["bark", "cork", "ring", "none"]
    var choice = Choice(
      options: names.map { .init(id: $0, text: prose("<b>\($0)</b>"), isKey: $0 == key) },
      allowsSeveral: false, scoring: .allOrNothing)
    choice.pinsLast = true
    let hotspot = Hotspot(
      choice,
      regions: [
        .rectangle(x: 5, y: 5, width: 90, height: 70), .circle(x: 50, y: 40, radius: 9),
        .rectangle(x: 0, y: 0, width: 200, height: 100), nil,
      ], width: 200, height: 100)
    return Question(
      id: "tree", stem: prose("Which part is dead?"),
      body: prose("<p>See <img src=\"tree.png\" alt=\"A &gt; B\"> in a row</p>"), points: .one,
      kind: .hotspot(hotspot))
  }
}
