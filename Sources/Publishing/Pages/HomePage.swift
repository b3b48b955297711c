import Courseware

/// The first page: what the site is, and its classrooms, newest first.
final class HomePage: Page {
  static let template = "home"
  let frame: Frame
  private let site: Site
  private let classrooms: [Card]

  init(_ course: Course) {
    site = course.site
    frame = Frame(
      of: site, page: "index.html", title: site.title, summary: site.description ?? "")
    classrooms =
      course.classrooms
      .sorted { ($1.created.seconds, $0.id) < ($0.created.seconds, $1.id) }
      .map(Card.init)
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

    init(_ classroom: Classroom) { self.classroom = classroom }

    private var teachers: String { classroom.teachers.map(\.name).joined(separator: ", ") }

    static let fields: [String: Field<Card>] = [
      "created": .text(\.classroom.created.month),
      "createdMonth": .text { String($0.classroom.created.localDate.prefix(7)) },
      "createdSeconds": .text { String($0.classroom.created.seconds) },
      "href": .text { Link(to: "\($0.classroom.id)/index.html", from: "index.html").url },
      "id": .text(\.classroom.id),
      "name": .text(\.classroom.name),
      "quizCount": .text { Phrases.quizzes($0.classroom.quizzes.count) },
      "teacher": .text(\.teachers),
      "term": .text { $0.classroom.term ?? "" },
    ]
  }
}
