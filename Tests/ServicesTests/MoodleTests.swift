import Courseware
import Testing

@testable import Services

/// The export to Moodle XML.
@Suite struct MoodleTests {
  private let files = [
    "c/img/a b.png": [UInt8]("png".utf8), "c/q.wav": [UInt8]("wav".utf8),
    "c/img/it's.png": [UInt8]("its".utf8), "c/img/a.mp4": [UInt8]("mp4".utf8),
  ]

  private func exported(
    _ questions: [Question], _ edit: (inout Course) -> Void = { _ in }
  ) -> (xml: String, losses: [Loss]) {
    var classroom = Classroom(
      id: "c", name: "Bio/Chem", teachers: [ServiceCourse.ann], created: ServiceCourse.time)
    var quiz = ServiceCourse.quiz("q", questions)
    quiz.path = "c/quizzes/q.md"
    classroom.quizzes = [quiz]
    var course = Course(
      site: Site(title: "School"), classrooms: [classroom], assets: files.keys.sorted())
    edit(&course)
    let input = ExportInput(course: course, file: { [files] in files[$0] })
    let made = export(input, for: .moodle)
    let bytes = made.files.first { $0.name == "c.xml" }?.bytes ?? []
    return (String(decoding: bytes, as: UTF8.self), made.losses)
  }

  private func question(_ kind: Question.Kind, _ stem: String = "Which?") -> Question {
    Question(id: "x", stem: ServiceCourse.prose(stem), body: .empty, points: .one, kind: kind)
  }

  private func fractions(_ xml: String) -> [String] {
    xml.split(separator: "<answer fraction=\"").dropFirst().map { piece in
      String(piece.prefix { $0 != "\"" })
    }
  }

  private func codes(_ losses: [Loss]) -> [Loss.Code] {
    losses.filter { $0.place.question != nil && $0.code != .fieldsDropped }.map(\.code)
  }

  /// Options of which the first `keys` are correct.
  private func choice(_ count: Int, keys: Int, _ rule: ScoringRule, several: Bool) -> Question {
    let options = (0..<count).map { index in
      Choice.Option(
        id: "o\(index)", text: ServiceCourse.prose("text \(index)"), isKey: index < keys,
        weight: Percent(hundredths: index < keys ? 3_333 : -1_234))
    }
    return question(.choice(Choice(options: options, allowsSeveral: several, scoring: rule)))
  }

  @Test(
    arguments: [
      (4, 1, .allOrNothing, false, ["100", "0", "0", "0"], []),
      (3, 1, .penalty(Percent(hundredths: 3_333)), false, ["100", "-33.33333", "-33.33333"], []),
      (
        3, 1, .penalty(Percent(hundredths: 1_700)), false, ["100", "-16.66667", "-16.66667"],
        [.percentageRounded]
      ),
      (3, 1, .allOrNothing, true, ["100", "-100", "-100"], []),
      (3, 2, .allOrNothing, true, ["50", "50", "-100"], [.scoringChanged]),
      (4, 3, .netCorrect, true, ["33.33333", "33.33333", "33.33333", "-33.33333"], []),
      (4, 2, .eachOptionPenalty, true, ["50", "50", "-50", "-50"], []),
      (3, 2, .eachOption, true, ["50", "50", "-50"], [.scoringChanged]),
      (2, 1, .weights, true, ["33.33333", "-12.5"], [.percentageRounded]),
      // All correct options together earn everything.
      (4, 2, .netCorrect, true, ["50", "50", "-50", "-50"], []),
      (
        12, 11, .netCorrect, true, Array(repeating: "10", count: 11) + ["-10"],
        [.percentageRounded]
      ),
      (
        17, 15, .allOrNothing, true, Array(repeating: "10", count: 15) + ["-100", "-100"],
        [.scoringChanged, .percentageRounded]
      ),
    ] as [(Int, Int, ScoringRule, Bool, [String], [Loss.Code])])
  func `options have the percentages that Moodle adds up`(
    count: Int, keys: Int, rule: ScoringRule, several: Bool, expected: [String],
    losses: [Loss.Code]
  ) {
    let (xml, lost) = exported([choice(count, keys: keys, rule, several: several)])
    #expect(fractions(xml) == expected)
    #expect(codes(lost) == losses)
    #expect(xml.contains("<single>\(!several)</single>"))
  }

  @Test func `a void option earns everything in single choice and nothing among several`() {
    var single = Choice(
      options: [
        .init(id: "a", text: ServiceCourse.prose("a"), isKey: true),
        .init(id: "b", text: ServiceCourse.prose("b"), isKey: false),
      ], allowsSeveral: false, scoring: .allOrNothing)
    single.options[1].isVoid = true
    #expect(fractions(exported([question(.choice(single))]).xml) == ["100", "100"])
    single.allowsSeveral = true
    #expect(fractions(exported([question(.choice(single))]).xml) == ["100", "0"])
  }

  private func range(_ low: String, _ high: String, _ unit: String = "") -> AnswerField.Accepted {
    let ends = [low, high].map { Measure($0, .point)?.number ?? .zero }
    return .number(NumberRange(low: ends[0], high: ends[1], unit: unit))
  }

  @Test func `a number is the middle of its range and its units have factors`() {
    func numeric(_ accepted: [AnswerField.Accepted]) -> (xml: String, losses: [Loss]) {
      exported([question(.numeric(Numeric(AnswerField(accepted: accepted))))])
    }
    let plain = numeric([range("1.25", "1.3")]).xml
    #expect(plain.contains("<text>1.275</text>\n      <tolerance>0.025</tolerance>"))
    #expect(!plain.contains("<units>"))
    let (lengths, losses) = numeric([
      range("0.05", "0.06", "mm"), range("50", "60", "µm"), range("5", "6", "cm"),
      range("1", "3", "m"),
    ])
    #expect(lengths.contains("<multiplier>1000</multiplier>\n        <unit_name>µm</unit_name>"))
    #expect(lengths.contains("<multiplier>100</multiplier>\n        <unit_name>cm</unit_name>"))
    #expect(!lengths.contains("<unit_name>m</unit_name>"))
    #expect(lengths.contains("<unitgradingtype>1</unitgradingtype>"))
    #expect(codes(losses) == [.severalUnits])
    let optional = numeric([range("4", "4", "g"), range("4", "4"), range("-1", "-1")]).xml
    #expect(!optional.contains("<units>"))
    #expect(optional.contains("<text>-1</text>"))
    #expect(
      numeric([range("4", "4", "g"), range("4", "4")]).xml
        .contains("<unitgradingtype>0</unitgradingtype>"))
  }

  @Test func `blanks are embedded answers in which no character has a meaning of its own`() {
    let marks = ["a", "b", "n", "u"].map { Blanks.marker(of: $0) }.joined(separator: " ")
    var text = question(
      .blanks(
        Blanks(
          [
            .init(
              id: "a",
              content: .typed(
                AnswerField(
                  accepted: [.text("{x} ~ #1 = 50%*")], written: ["{x} ~ #1 = 50%*"]))),
            .init(
              id: "b",
              content: .menu([
                .init(id: "y", text: "a < b", isKey: true),
                .init(id: "z", text: "=}", isKey: false),
              ])),
            .init(id: "n", content: .typed(AnswerField(accepted: [range("9", "11")]))),
            .init(
              id: "u",
              content: .typed(AnswerField(accepted: [range("5", "5", "g")], isCaseSensitive: true))),
          ], scoresParts: true)), "Set {1:SA:=no} is " + marks)
    text.points = Points(halves: 16)
    let (xml, losses) = exported([text])
    #expect(
      xml.contains(
        """
        <p>Set &#123;1:SA:=no} is \
        {2:SHORTANSWER:=&#123;x&#125; &#126; &#35;1 &#61; 50&#37;&#92;*} \
        {2:MULTICHOICE_S:=a &#38;lt; b~&#61;&#125;} {2:NUMERICAL:=10:1} \
        {2:SHORTANSWER_C:=5 g}</p>
        """))
    #expect(!xml.contains("<defaultgrade>"))
    #expect(codes(losses) == [.numberAsText])
    text.points = Points(halves: 3)
    #expect(codes(exported([text]).losses).contains(.blankPoints))
  }

  @Test func `a number with a tolerance in a blank of texts is its middle`() {
    let field = AnswerField(
      accepted: [range("19", "21", "°C"), .text("cold")], written: ["20 °C ± 1", "cold"])
    let blank = Blanks([.init(id: "a", content: .typed(field))], scoresParts: true)
    let (xml, losses) = exported([question(.blanks(blank), Blanks.marker(of: "a"))])
    #expect(xml.contains("{1:SHORTANSWER:=20 °C~=cold}"))
    #expect(codes(losses) == [.numberAsText, .tolerance])
  }

  @Test func `a unit is spelled in each way that people type it`() {
    let xml = exported([
      question(.numeric(Numeric(AnswerField(accepted: [range("9", "9", "μm/s^2")]))))
    ]).xml
    for unit in ["μm/s^2", "μm/s²", "µm/s^2", "µm/s²"] {
      #expect(xml.contains("<unit_name>\(unit)</unit_name>"), "\(unit)")
    }
  }

  @Test func `files have names that Moodle keeps, and videos are files`() {
    var rich = question(.essay(Essay(rubric: .empty)))
    rich.body = ServiceCourse.prose(
      "<p><img src=\"../img/it's.png\" alt=\"\" /></p>\n"
        + "<p><video controls src=\"../img/a.mp4\"></video></p>")
    let xml = exported([rich]).xml
    #expect(xml.contains("@@PLUGINFILE@@/c/img/it_27s.png\" alt"))
    #expect(xml.contains("<file name=\"it_27s.png\" path=\"/c/img/\" encoding=\"base64\">aXRz"))
    #expect(xml.contains("<video controls src=\"@@PLUGINFILE@@/c/img/a.mp4\">"))
    #expect(xml.contains("<file name=\"a.mp4\""))
  }

  @Test func `text that looks like a formula is none, and links in the quiz lead to its page`() {
    var rich = question(.essay(Essay(rubric: .empty)), "Is $$x$$ or \\(y\\) or \\[z\\] TeX?")
    rich.body = ServiceCourse.prose("<p><a href=\"#at-tags\">there</a> <a href=\"#fn-1\">1</a></p>")
    let (xml, losses) = exported([rich])
    #expect(
      xml.contains("$<span></span>$x$<span></span>$ or \\<span></span>(y\\) or \\<span></span>[z"))
    #expect(xml.contains("<p>there <a href=\"#fn-1\">1</a></p>"))
    #expect(codes(losses) == [.linkDropped])
    let linked = exported([rich]) { $0.site.baseURL = "https://x.example" }.xml
    #expect(linked.contains("<a href=\"https://x.example/c/quizzes/q.html#at-tags\">there</a>"))
  }

  @Test func `a large picture is shrunk by Moodle, and so are its regions`() {
    let choice = Choice(
      options: [
        .init(id: "a", text: ServiceCourse.prose("a"), isKey: true),
        .init(id: "b", text: ServiceCourse.prose("b"), isKey: false),
      ], allowsSeveral: false, scoring: .allOrNothing)
    var made = question(
      .hotspot(
        Hotspot(
          choice, regions: [.rectangle(x: 1_000, y: 800, width: 60, height: 90), nil],
          width: 1_200, height: 900)))
    made.body = ServiceCourse.prose("<p><img src=\"../img/a%20b.png\" alt=\"\" /></p>")
    // 600 by 400 pixels have room for 533 by 400.
    #expect(exported([made]).xml.contains("<coords>444,356;27,40</coords>"))
  }

  @Test func `names are those that Moodle stores`() {
    let (xml, losses) = exported([ServiceCourse.choice("a", ["x", "y"], stem: "a &lt; b")]) {
      course in
      course.classrooms[0].name = "AC/DC/"
      course.classrooms[0].quizzes[0].name = "/a<b>" + String(repeating: "x", count: 300)
      course.classrooms[0].quizzes[0].id = String(repeating: "q", count: 120)
    }
    #expect(xml.contains("$course$/top/AC//DC// / //a＜b&gt;xxx"))
    #expect(xml.contains("<text>1. a ＜ b</text>"))
    #expect(!xml.contains("qqq"))
    let found = losses.map(\.code)
    #expect(found.contains(.nameTooLong) && found.contains(.charactersReplaced))
  }

  @Test func `sections that draw have categories of their own`() {
    let xml = exported([]) { course in
      func section(_ heading: String, _ id: String) -> Section {
        Section(
          heading: ServiceCourse.prose(heading), introduction: ServiceCourse.prose("<p>Read.</p>"),
          pick: 1, questions: [ServiceCourse.choice(id, ["x", "y"])])
      }
      course.classrooms[0].quizzes[0].sections = [
        section("", "a"), section("Part", "b"), section("", "c"), section("Part", "d"),
      ]
    }.xml
    let paths = xml.split(separator: "<text>$course$/top/").dropFirst().map { piece in
      String(piece.prefix { $0 != "<" })
    }
    #expect(
      paths
        == ["", "/Section 1", "/Part", "/Section 3", "/Part (4)"].map { "Bio//Chem/Quiz q" + $0 })
    #expect(xml.split(separator: "<p>Read.</p>").count == 5)
  }

  @Test func `texts keep formulas, files and links, and lose the colors of code`() {
    var rich = question(.shortText(ShortText(FieldChanges.word)))
    rich.body = ServiceCourse.prose(
      """
      <p><math><semantics><mi>x</mi><annotation encoding="application/x-tex">x &lt; 1\
      </annotation></semantics></math>
      <math display="block"><semantics><annotation>y</annotation></semantics></math></p>
      <p><img src="../img/a%20b.png" alt="A" /> <img src="gone.png" alt="Gone &lt;" />
      <a href="other.html#top">here</a> <a href="https://x.example/">there</a></p>
      <pre><code><span class="hljs-keyword">if</span> <span lang="de">so</span></code></pre>
      """)
    let (xml, losses) = exported([rich])
    #expect(xml.contains("\\(x &lt; 1\\)\n\\[y\\]</p>"))
    #expect(xml.contains("<img src=\"@@PLUGINFILE@@/c/img/a%20b.png\" alt=\"A\" /> Gone &lt;\n"))
    #expect(
      xml.contains("<file name=\"a b.png\" path=\"/c/img/\" encoding=\"base64\">cG5n</file>"))
    #expect(xml.contains("\nhere <a href=\"https://x.example/\">there</a></p>"))
    #expect(xml.contains("<pre><code>if <span lang=\"de\">so</span></code></pre>"))
    #expect(codes(losses) == [.linkDropped, .imageDropped])
    let linked = exported([rich]) { $0.site.baseURL = "https://school.example/x" }.xml
    #expect(
      linked.contains("<a href=\"https://school.example/x/c/quizzes/other.html#top\">here</a>"))
  }

  @Test func `correct regions are places for markers in the image`() {
    func hotspot(_ keys: Int, several: Bool) -> Question {
      let choice = Choice(
        options: (0..<3).map {
          .init(id: "o\($0)", text: ServiceCourse.prose("part \($0)"), isKey: $0 < keys)
        }, allowsSeveral: several, scoring: .allOrNothing)
      var made = question(
        .hotspot(
          Hotspot(
            choice,
            regions: [
              .circle(x: 5, y: 6, radius: 2), .rectangle(x: 1, y: 2, width: 3, height: 4), nil,
            ], width: 10, height: 10)))
      made.body = ServiceCourse.prose(
        "<p><img src=\"../img/a%20b.png\" alt=\"A\" /></p>\n<p>So.</p>")
      return made
    }
    let (one, losses) = exported([hotspot(1, several: false)])
    #expect(one.contains("<file name=\"a b.png\" encoding=\"base64\">cG5n</file>"))
    #expect(one.contains("<text><![CDATA[<p>Which?</p>\n<p>So.</p>]]></text>"))
    #expect(one.contains("<shape>circle</shape>\n      <coords>5,6;2</coords>"))
    #expect(!one.contains("rectangle"))
    #expect(codes(losses) == [])
    let two = exported([hotspot(2, several: true)])
    #expect(two.xml.contains("<coords>1,2;3,4</coords>"))
    #expect(two.xml.contains("<noofdrags>2</noofdrags>"))
    #expect(codes(two.losses) == [.scoringChanged])
    #expect(codes(exported([hotspot(2, several: false)]).losses) == [.otherKind])
    #expect(codes(exported([hotspot(3, several: true)]).losses) == [.otherKind])
  }

  @Test func `a quiz is a category and a section one in it`() {
    let (xml, losses) = exported([ServiceCourse.choice("a", ["x", "y"])]) { course in
      course.classrooms[0].quizzes[0].introduction = ServiceCourse.prose("<p>Begin.</p>")
      course.classrooms[0].quizzes[0].sections.append(
        Section(
          heading: ServiceCourse.prose("Part <em>2</em>"),
          introduction: ServiceCourse.prose("<p>More.</p>"), pick: nil,
          questions: [ServiceCourse.choice("b", ["x", "y"])]))
    }
    let paths = xml.split(separator: "<text>$course$/top/").dropFirst().map { piece in
      String(piece.prefix { $0 != "<" })
    }
    #expect(paths == ["Bio//Chem/Quiz q", "Bio//Chem/Quiz q/Part 2"])
    #expect(xml.contains("<idnumber>c/q</idnumber>"))
    #expect(xml.contains("<text>1. Which a?</text>") && xml.contains("<text>2. Which b?</text>"))
    #expect(xml.contains("<p>Begin.</p>") && xml.contains("<p>More.</p>"))
    #expect(losses.contains { $0.code == .markupFlattened && $0.fields == ["sections"] })
  }

  @Test func `characters that XML does not allow are left out`() {
    let xml = exported([question(.essay(Essay(rubric: .empty)), "a\u{1}b\u{FFFE}]]> <b>c</b>")]).xml
    #expect(xml.contains("&lt;p&gt;ab]]&gt; &lt;b&gt;c&lt;/b&gt;&lt;/p&gt;"))
  }

  @Test func `a course without questions for Moodle has no file`() {
    let (xml, losses) = exported([
      question(.scale(Scale(steps: [.init(id: "a", text: ServiceCourse.prose("low"))])))
    ])
    #expect(xml.isEmpty)
    #expect(losses.contains { $0.code == .noQuestion })
  }
}
