import Courseware

/// The first page: what the site is, and its classrooms, newest first.
final class HomePage: Page {
  static let template = "home"
  let frame: Frame
  private let site: Site
  private let classrooms: [Card]

  init(_ course: Course, in language: SiteLanguage) {
    site = course.site
    frame = Frame(
      of: site, page: "index.html", in: language, title: site.title,
      summary: site.description ?? "")
    classrooms =
      course.classrooms
      .sorted { ($1.created.seconds, $0.id) < ($0.created.seconds, $1.id) }
      .map { Card($0, in: language) }
  }

  static let fields = framed([
    "classrooms": .list(\.classrooms),
    "description": .text { $0.site.description ?? "" },
    "hasClassrooms": .flag { !$0.classrooms.isEmpty },
    "pageSize": .text { String($0.site.pageSize) },
  ])

  /// A classroom in the list.
  final class Card: PageValues {
    private let classroom: Classroom
    private let language: SiteLanguage

    init(_ classroom: Classroom, in language: SiteLanguage) {
      self.classroom = classroom
      self.language = language
    }

    private var phrases: Phrases { language.phrases }

    private var teachers: String { classroom.teachers.map(\.name).joined(separator: ", ") }

    static let fields: [String: Field<Card>] = [
      "created": .text { $0.phrases.month($0.classroom.created) },
      "createdMonth": .text { String($0.classroom.created.localDate.prefix(7)) },
      "createdSeconds": .text { String($0.classroom.created.seconds) },
      "href": .text {
        Link(to: $0.language.path("\($0.classroom.id)/index.html"), from: "index.html").url
      },
      "id": .text(\.classroom.id),
      "name": .text(\.classroom.name),
      "quizCount": .text { $0.phrases("countQuizzes", count: $0.classroom.quizzes.count) },
      "teacher": .text(\.teachers),
      "term": .text { $0.classroom.term ?? "" },
    ]
  }
}
