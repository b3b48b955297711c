import Courseware

@testable import Services

/// A change of one field of a course.
struct FieldChange {
  /// The type that declares the field, and the field.
  var type: String
  var label: String
  /// The names under which the loss of the field may be listed.
  var names: [String]
  /// The narrowest part of the course with the field.
  var place: Loss.Place
  var edit: (inout Course) -> Void
}

/// A course with a question of each kind, and a change of each of its fields.
enum FieldChanges {
  static var course: Course {
    var classroom = Classroom(
      id: "c", name: "Classroom", teachers: [ServiceCourse.ann], created: ServiceCourse.time)
    classroom.members = [Member(id: "s", name: "Carla Sample", email: "c@example.org")]
    classroom.quizzes = [ServiceCourse.quiz("q", questions)]
    return Course(site: Site(title: "School"), classrooms: [classroom], assets: [])
  }

  static let word = AnswerField(accepted: [.text("light")], written: ["Light"])
  static let menu = [
    Blanks.Item(id: "a", text: "right", isKey: true),
    Blanks.Item(id: "b", text: "wrong", isKey: false),
  ]

  static var questions: [Question] {
    let prose = ServiceCourse.prose
    let kinds: [(String, Question.Kind)] = [
      ("statement", .trueFalse(TrueFalse(isTrue: true))), ("text", .shortText(ShortText(word))),
      ("essay", .essay(Essay(rubric: .empty))),
      (
        "scale",
        .scale(
          Scale(
            steps: [.init(id: "a", text: prose("low")), .init(id: "b", text: prose("high"))]))
      ),
      (
        "ordering",
        .ordering(
          Ordering(
            items: [.init(id: "a", text: prose("one")), .init(id: "b", text: prose("two"))],
            scoresParts: false))
      ),
      (
        "matching",
        .matching(
          Matching(
            rows: [
              .init(id: "a", text: prose("one"), partner: "x"),
              .init(id: "b", text: prose("two"), partner: "y"),
            ],
            partners: [.init(id: "x", text: prose("1")), .init(id: "y", text: prose("2"))],
            scoresParts: false))
      ),
      (
        "blanks",
        .blanks(
          Blanks(
            [.init(id: "one", content: .typed(word)), .init(id: "two", content: .menu(menu))],
            scoresParts: false))
      ),
    ]
    let marks = ["one", "two"].map { Blanks.marker(of: $0) }.joined(separator: " ")
    return [ServiceCourse.choice("choice", ["x", "y", "z"])]
      + kinds.map {
        Question(
          id: $0, stem: prose("Question \($0)"), body: $0 == "blanks" ? prose(marks) : .empty,
          points: .one, kind: $1)
      }
  }

  static var all: [FieldChange] {
    [
      siteChanges, styleChanges, classroomChanges, memberChanges, quizChanges, sectionChanges,
      questionChanges, choiceChanges, answerChanges, kindChanges, partChanges,
    ].flatMap { $0 }
  }

  private static func change(
    _ type: String, _ label: String, _ names: [String], _ place: Loss.Place,
    _ edit: @escaping (inout Course) -> Void
  ) -> FieldChange {
    FieldChange(
      type: type, label: label, names: names.isEmpty ? [label] : names, place: place, edit: edit)
  }

  private static func site(
    _ label: String, _ names: String..., edit: @escaping (inout Site) -> Void
  ) -> FieldChange {
    change("Site", label, names, .init()) { edit(&$0.site) }
  }

  private static var siteChanges: [FieldChange] {
    [
      site("title") { $0.title = "Other" }, site("organization") { $0.organization = "Other" },
      site("timeZone") { $0.timeZone = "Europe/Paris" }, site("language") { $0.language = "de" },
      site("languages") { $0.languages = ["en", "zh"] },
      site("baseURL", "baseUrl") { $0.baseURL = "https://x.example" },
      site("description") { $0.description = "About" }, site("pageSize") { $0.pageSize = 5 },
      site("submitTo") { $0.submitTo = "mailto:a@x.example" },
      site("examKey", "exam-key") { $0.examKey = "key" },
      site("style", "colors") { $0.style.accent = RGBColor("#112233") },
    ]
  }

  private static func style(
    _ label: String, _ names: String..., edit: @escaping (inout SiteStyle) -> Void
  ) -> FieldChange {
    change("SiteStyle", label, names, .init()) { edit(&$0.site.style) }
  }

  private static var styleChanges: [FieldChange] {
    [
      style("accent", "colors") { $0.accent = RGBColor("#112233") },
      style("darkAccent", "colors") { $0.darkAccent = RGBColor("#112233") },
      style("font") { $0.font = .serif },
      style("logo") { $0.logo = SiteStyle.Logo(path: "a.svg", width: 9) },
    ]
  }

  private static func classroom(
    _ label: String, _ names: String..., edit: @escaping (inout Classroom) -> Void
  ) -> FieldChange {
    change("Classroom", label, names, .init(classroom: "c")) { edit(&$0.classrooms[0]) }
  }

  private static var classroomChanges: [FieldChange] {
    [
      classroom("id") { $0.id = "other" }, classroom("formerly") { $0.formerly = ["old"] },
      classroom("name") { $0.name = "Other" },
      classroom("teachers") { $0.teachers.append(Person(name: "Bo")) },
      classroom("created") { $0.created = Moment(seconds: 0) },
      classroom("term") { $0.term = "Fall 2026" }, classroom("number") { $0.number = "B1" },
      classroom("section") { $0.section = "2" },
      classroom("credits") { $0.credits = Percent(hundredths: 400) },
      classroom("starts") { $0.starts = ServiceCourse.time },
      classroom("ends") { $0.ends = ServiceCourse.time },
      classroom("access") { $0.access = .password },
      classroom("showsMembers", "show-members") { $0.showsMembers = true },
      classroom("weights") {
        $0.weights = [.init(category: "exams", share: Percent(hundredths: 10_000))]
      },
      classroom("grading") { $0.grading.grace = Seconds(60) },
      classroom("extensions") {
        $0.extensions = [.init(receiver: .member("s"), quiz: nil, time: .by(days: 0, Seconds(60)))]
      },
      classroom("publishes", "publish") { $0.publishes = ["a.html"] },
      classroom("welcome") { $0.welcome = ServiceCourse.prose("Hello") },
      classroom("members") { $0.members.append(Member(id: "t", name: "Bo Li")) },
      classroom("quizzes") { $0.quizzes.append(ServiceCourse.quiz("r", questions)) },
    ]
  }

  private static func member(
    _ label: String, _ names: String..., edit: @escaping (inout Member) -> Void
  ) -> FieldChange {
    // A service that stores no people lists all of them as one field.
    change("Member", label, (names.isEmpty ? [label] : names) + ["members"], .init(classroom: "c"))
    { edit(&$0.classrooms[0].members[0]) }
  }

  private static var memberChanges: [FieldChange] {
    [
      member("id", "memberId") { $0.id = "t" }, member("name") { $0.name = "Other Name" },
      member("email") { $0.email = "other@example.org" }, member("section") { $0.section = "A" },
      member("also") { $0.also = ["C. Sample"] },
    ]
  }

  private static func quiz(
    _ label: String, _ names: String..., edit: @escaping (inout Quiz) -> Void
  ) -> FieldChange {
    change("Quiz", label, names, .init(classroom: "c", quiz: "q")) {
      edit(&$0.classrooms[0].quizzes[0])
    }
  }

  private static var quizChanges: [FieldChange] {
    let later = Moment(seconds: ServiceCourse.time.seconds + 3_600)
    return [
      quiz("id") { $0.id = "other" }, quiz("formerly") { $0.formerly = ["old"] },
      quiz("publishes", "publish") { $0.publishes = ["a.html"] },
      quiz("name") { $0.name = "Other" }, quiz("kind") { $0.kind = .survey },
      quiz("answers") { $0.answers = .teacher }, quiz("created") { $0.created = later },
      quiz("opens") { $0.opens = later }, quiz("deadline") { $0.deadline = later },
      quiz("closes") { $0.closes = later }, quiz("release") { $0.release = later },
      quiz("isDraft") { $0.isDraft = true }, quiz("attempts") { $0.attempts = 2 },
      quiz("score") { $0.score = .first },
      quiz("timeLimit", "timeLimitSeconds") { $0.timeLimit = Seconds(60) },
      quiz("shuffle") { $0.shuffle = .both }, quiz("pass") { $0.pass = Percent(hundredths: 5_000) },
      quiz("category") { $0.category = "exams" }, quiz("isExtraCredit") { $0.isExtraCredit = true },
      quiz("isAnonymous") { $0.isAnonymous = true }, quiz("tags") { $0.tags = ["a"] },
      quiz("description") { $0.description = "About" }, quiz("author") { $0.author = "Bo" },
      quiz("language") { $0.language = "de" }, quiz("license") { $0.license = "CC0" },
      quiz("allowsCloning") { $0.allowsCloning = true },
      quiz("text", "introduction") { $0.introduction = ServiceCourse.prose("Read this") },
      quiz("translations") { $0.translations = [ServiceCourse.quiz("q", questions)] },
    ]
  }

  private static func section(
    _ label: String, edit: @escaping (inout Section) -> Void
  ) -> FieldChange {
    change("Section", label, ["sections"], .init(classroom: "c", quiz: "q")) {
      edit(&$0.classrooms[0].quizzes[0].sections[0])
    }
  }

  private static var sectionChanges: [FieldChange] {
    [
      section("heading") { $0.heading = ServiceCourse.prose("Part") },
      section("introduction") {
        // There is none without a heading.
        $0.heading = ServiceCourse.prose("Part")
        $0.introduction = ServiceCourse.prose("Read this")
      },
      section("pick") { $0.pick = 2 },
      section("questions") { $0.questions.append(ServiceCourse.choice("more", ["x", "y"])) },
    ]
  }
}
