import Courseware

/// A classroom: its welcome, its teachers, its catalog data and its quizzes.
final class ClassroomPage: Page {
  static let template = "classroom"
  let frame: Frame
  private let classroom: Classroom
  private let site: Site
  private let page: String

  init(_ classroom: Classroom, _ site: Site, in language: SiteLanguage) {
    (self.classroom, self.site) = (classroom, site)
    page = "\(classroom.id)/index.html"
    var frame = Frame(
      of: site, page: page, in: language, title: classroom.name,
      summary: classroom.summary, needsCodeStyle: classroom.needsCodeStyle)
    frame.feed = ClassroomFiles.feed
    // A device keeps the images of its quizzes, too, so that they can be taken without a network.
    let images = (classroom.lock?.files ?? []).filter { mediaType(of: $0).hasPrefix("image/") }
    frame.lock(classroom, site, at: language.path(page), showingLater: images)
    self.frame = frame
  }

  static let fields = framed([
    "classroom": .text(\.classroom.id),
    "facts": .html(\.facts),
    "hasDetails": .flag {
      !$0.facts.bytes.isEmpty || !$0.classroom.weights.isEmpty || !$0.members.isEmpty
    },
    "hasLectures": .flag { !$0.lectures.isEmpty },
    "hasMany": .flag { $0.quizzes.count > 6 },
    "hasMembers": .flag { !$0.members.isEmpty },
    "hasQuizzes": .flag { !$0.quizzes.isEmpty },
    "lectures": .list(\.lectures),
    "members": .list(\.members),
    "name": .text(\.classroom.name),
    "pageSize": .text { String($0.site.pageSize) },
    "quizzes": .list(\.rows),
    "teachers": .list(\.teachers),
    "weights": .html(\.weights),
    "welcome": .html { page in
      var places = PagePlaces()
      return HTML {
        $0.write(page.classroom.welcome, &places)
        $0.isolateTexts(from: 0, in: page.frame.language.direction)
      }
    },
  ])

  private var phrases: Phrases { frame.phrases }

  private var facts: HTML {
    HTML([
      written("term", classroom.term),
      written("number", classroom.number),
      written("section", classroom.section),
      Fact(phrases["credits"], classroom.credits?.words),
      day("starts", classroom.starts),
      day("ends", classroom.ends),
    ])
  }

  /// A fact with a text of the teacher, in its own direction.
  private func written(_ label: String, _ text: String?) -> Fact? {
    guard let text, !text.isEmpty else { return nil }
    return Fact(phrases[label], HTML { $0.writeIsolated([text]) })
  }

  private func day(_ label: String, _ moment: Moment?) -> Fact? {
    moment.map { moment in Fact(phrases[label], HTML { moment.writeDate(to: &$0, phrases) }) }
  }

  private var teachers: [Teacher] { classroom.teachers.map(Teacher.init) }

  /// The members by name; empty unless the teacher has chosen to show them.
  private var members: [MemberName] {
    guard classroom.showsMembers else { return [] }
    return classroom.members.map { MemberName(name: $0.name) }.sorted { $0.name < $1.name }
  }

  /// A member of the roster, as the page shows it.
  struct MemberName: PageValues {
    let name: String

    static let fields: [String: Field<MemberName>] = ["name": .text(\.name)]
  }

  private var weights: HTML {
    HTML(classroom.weights.map { Fact(phrases.category($0.category), phrases.percent($0.share)) })
  }

  /// Sorted by deadline; quizzes without one come last, and of equal ones the older comes first.
  private var rows: [Row] { quizzes.sorted { sortKey($0) < sortKey($1) }.map(row) }

  private var quizzes: [Quiz] { classroom.quizzes.filter { $0.lectureDay == nil } }

  /// Sorted by day.
  private var lectures: [Row] {
    classroom.quizzes.filter { $0.lectureDay != nil }.sorted { $0.id < $1.id }.map(row)
  }

  private func row(of quiz: Quiz) -> Row {
    Row(quiz: quiz, of: classroom, page: page, site: site, in: frame.siteLanguage)
  }

  private func sortKey(_ quiz: Quiz) -> (Int64, Int64, String) {
    (quiz.deadline?.seconds ?? .max, quiz.created.seconds, quiz.id)
  }

  /// A teacher of the class, with an e-mail address if there is one.
  struct Teacher: PageValues {
    fileprivate let person: Person

    static let fields: [String: Field<Teacher>] = [
      "email": .text { $0.person.email ?? "" },
      "name": .text(\.person.name),
    ]
  }

  /// A quiz in the list.
  final class Row: PageValues {
    /// In the language of the page, if it is translated into it.
    let quiz: Quiz
    let languages: HTML
    let href: String
    let grading: Classroom.Grading
    let zone: String
    let siteLanguage: SiteLanguage
    let language: ContentLanguage

    init(
      quiz: Quiz, of classroom: Classroom, page: String, site: Site, in siteLanguage: SiteLanguage
    ) {
      let translation = quiz.translation(into: siteLanguage.code)
      self.quiz = translation ?? quiz
      languages = quiz.languageNames(site)
      href = Link(to: siteLanguage.page(of: quiz), from: page).url
      grading = classroom.grading
      zone = site.timeZone
      self.siteLanguage = siteLanguage
      language = ContentLanguage(self.quiz.language ?? site.language, siteLanguage.phrases)
    }

    private var phrases: Phrases { siteLanguage.phrases }

    private func time(_ moment: Moment?) -> HTML {
      guard let moment else { return .empty }
      return HTML { moment.write(to: &$0, zone: zone, phrases) }
    }

    static let fields: [String: Field<Row>] = [
      "closes": .text { seconds($0.quiz.closes) },
      "created": .text { String($0.quiz.created.seconds) },
      "day": .html { row in
        HTML { row.quiz.lectureDay?.writeDate(to: &$0, row.phrases) }
      },
      "deadline": .text { seconds($0.quiz.deadline) },
      "description": .text { $0.quiz.description ?? "" },
      "direction": .text { $0.language.isInterface ? "" : $0.language.direction },
      "due": .html { $0.time($0.quiz.deadline ?? $0.quiz.closes) },
      "grace": .text { String($0.grading.grace.count) },
      "href": .text(\.href),
      "id": .text(\.quiz.id),
      "kind": .text { $0.phrases.kind($0.quiz.kind) },
      "language": .text { $0.language.isInterface ? "" : $0.language.tag },
      "languages": .html(\.languages),
      "name": .text(\.quiz.name),
      "opens": .text { seconds($0.quiz.opens) },
      "refusesLate": .flag { $0.grading.lateness == .refuse },
      "opensAt": .html { $0.time($0.quiz.opens) },
      "size": .text { $0.phrases("countQuestions", count: $0.quiz.shownQuestions) },
    ]
  }
}

private func seconds(_ moment: Moment?) -> String { moment.map { String($0.seconds) } ?? "" }

extension Classroom {
  /// The start of the welcome as plain text on one line.
  fileprivate var summary: String {
    let words = plainText(of: welcome.htmlBytes).split(whereSeparator: \.isWhitespace)
    let text = words.prefix(40).joined(separator: " ")
    return text.count > 160 ? text.prefix(159) + "…" : text
  }
}
