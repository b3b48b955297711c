import Courseware

/// A quiz: what it is, by when, and its questions.
final class QuizPage: Page {
  static let template = "quiz"
  let frame: Frame
  private let quiz: Quiz
  private let classroom: Classroom
  private let site: Site
  private let page: String

  init(_ quiz: Quiz, in classroom: Classroom, _ site: Site) {
    self.quiz = quiz
    self.classroom = classroom
    self.site = site
    page = Link.page(of: quiz.path)
    var frame = Frame(
      of: site, page: page, title: quiz.name, summary: quiz.description ?? "",
      showsCode: quiz.pageShowsCode, script: QuizScript(for: quiz, of: site).asset)
    frame.language = ContentLanguage(quiz.language ?? site.language)
    frame.sendsTo = site.submissionOrigin
    self.frame = frame
  }

  static let fields = framed([
    "author": .text { $0.quiz.author ?? "" },
    "classroomHref": .text { Link(to: "\($0.classroom.id)/index.html", from: $0.page).url },
    "classroomName": .text(\.classroom.name),
    "description": .text { $0.quiz.description ?? "" },
    "facts": .html(\.facts),
    "form": .html(\.form),
    "hidesQuestions": .flag(\.quiz.hidesQuestions),
    "introduction": .html { page in
      var places = PagePlaces(questionsOf: page.quiz)
      return HTML { $0.write(page.quiz.introduction, &places) }
    },
    "isAnonymous": .flag(\.quiz.isAnonymous),
    "isSurvey": .flag { $0.quiz.kind == .survey || $0.quiz.kind == .poll },
    "island": .html(\.island),
    "kind": .text { Phrases.kind($0.quiz.kind) },
    "name": .text(\.quiz.name),
  ])

  private var facts: HTML {
    let zone = site.timeZone
    let isGraded = quiz.kind.isGraded
    return HTML([
      Fact(Phrases.opens, quiz.opens, zone: zone),
      Fact(Phrases.deadline, quiz.deadline, zone: zone),
      quiz.closes == quiz.deadline ? nil : Fact(Phrases.closes, quiz.closes, zone: zone),
      Fact(Phrases.size, Phrases.questions(quiz.shownQuestions)),
      isGraded ? Fact(Phrases.points, Phrases.number(quiz.shownPoints.halves * 50)) : nil,
      isGraded ? Fact(Phrases.pass, quiz.pass.map(Phrases.percent)) : nil,
      Fact(Phrases.timeLimit, quiz.timeLimit.map(Phrases.duration)),
      quiz.kind.needsDeadline ? Fact(Phrases.attempts, attempts) : nil,
      quiz.isExtraCredit ? Fact(Phrases.extraCredit, Phrases.onTop) : nil,
    ])
  }

  private var attempts: String {
    let count = quiz.attempts.map(String.init) ?? Phrases.unlimited
    return quiz.attempts == 1 ? count : "\(count); \(Phrases.counting(quiz.score))"
  }

  private var form: HTML { HTML { QuizForm(quiz, frame.language).write(to: &$0) } }

  private var island: HTML {
    HTML { QuizIsland(quiz: quiz, classroom: classroom, site: site).write(to: &$0) }
  }
}
