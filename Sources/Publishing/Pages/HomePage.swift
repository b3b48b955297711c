import Courseware

/// The first page: what the site is, and its classrooms, newest first.
final class HomePage: Page {
  static let template = "home"
  let frame: Frame
  private let site: Site
  private let classrooms: [Card]
  private let unlock: String

  init(_ course: Course, in language: SiteLanguage) {
    site = course.site
    frame = Frame(
      of: site, page: "index.html", in: language, title: site.title,
      summary: site.description ?? "")
    unlock = course.unlockAddress(language)
    classrooms = course.listedClassrooms.map { Card($0, in: language) }
  }

  static let fields = framed([
    "classrooms": .list(\.classrooms),
    "description": .text { $0.site.description ?? "" },
    "hasClassrooms": .flag { !$0.classrooms.isEmpty },
    "pageSize": .text { String($0.site.pageSize) },
    "unlock": .text(\.unlock),
  ])

  /// A classroom in the list.
  final class Card: PageValues {
    private let classroom: Classroom
    private let language: SiteLanguage

    init(_ classroom: Classroom, in language: SiteLanguage) {
      (self.classroom, self.language) = (classroom, language)
    }

    private var phrases: Phrases { language.phrases }

    private var created: Moment? { classroom.isLocked ? nil : classroom.created }

    static let fields: [String: Field<Card>] = [
      "created": .text { card in card.created.map(card.phrases.month) ?? "" },
      "createdMonth": .text { String($0.created?.localDate.prefix(7) ?? "") },
      "createdSeconds": .text { $0.created.map { String($0.seconds) } ?? "" },
      "href": .text {
        Link(to: $0.language.path("\($0.classroom.id)/index.html"), from: "index.html").url
      },
      "id": .text(\.classroom.id),
      "isLocked": .flag(\.classroom.isLocked),
      "name": .text(\.classroom.openName),
      "quizCount": .text { $0.phrases("countQuizzes", count: $0.classroom.quizzes.count) },
      "teacher": .text { $0.classroom.isLocked ? $0.phrases["locked"] : $0.classroom.teacherNames },
      "term": .text { $0.classroom.isLocked ? "" : $0.classroom.term ?? "" },
    ]
  }
}
