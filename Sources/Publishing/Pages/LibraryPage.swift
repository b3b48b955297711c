import Courseware

/// Every quiz of the site: the newest on the page itself, the others in the index that its script
/// searches.
final class LibraryPage: Page {
  static let template = "library"
  let frame: Frame
  private let index: LibraryIndex
  private let unlock: String
  /// The ids of the classrooms whose quizzes only those with the password can search.
  private let locked: [String]

  /// - Parameters:
  ///   - index: The quizzes that everybody can read.
  ///   - course: The whole course.
  ///   - language: The language of the interface.
  init(_ index: LibraryIndex, of course: Course, in language: SiteLanguage) {
    self.index = index
    unlock = course.unlockAddress(language)
    locked = course.classrooms.filter(\.isLocked).map(\.id)
    frame = Frame(
      of: index.course.site, page: "library.html", in: language, title: language.phrases["library"],
      summary: language.phrases["libraryLead"])
  }

  static let fields = framed([
    "hasLanguages": .flag { $0.writtenLanguages.count > 1 },
    "hasQuizzes": .flag { !$0.index.entries.isEmpty || !$0.locked.isEmpty },
    "lockedClassrooms": .text { $0.locked.joined(separator: " ") },
    "lists": .text { $0.index.lists.map(\.path).joined(separator: " ") },
    "pageSize": .text { String($0.index.course.site.pageSize) },
    "quizzes": .list(\.rows),
    "texts": .text { $0.index.texts.map(\.path).joined(separator: " ") },
    "total": .text { String($0.index.entries.count) },
    "unlock": .text(\.unlock),
    "writtenLanguages": .list(\.writtenLanguages),
  ])

  /// The languages that quizzes are in, those with the shortest tags first.
  private var writtenLanguages: [WrittenLanguage] {
    var names: Set<String> = []
    return index.languages.map { tag in
      let name = languageName(tag)
      return WrittenLanguage(
        content: ContentLanguage(tag, frame.phrases), name: name,
        isRepeated: !names.insert(name).inserted)
    }
  }

  /// A language of a quiz.
  struct WrittenLanguage: PageValues {
    fileprivate let content: ContentLanguage
    fileprivate let name: String
    /// Whether a language before it has the same name, as `en-GB` after `en`.
    fileprivate let isRepeated: Bool

    static let fields: [String: Field<WrittenLanguage>] = [
      "isInterface": .flag(\.content.isInterface),
      "isRepeated": .flag(\.isRepeated),
      "writtenDirection": .text(\.content.direction),
      "writtenName": .text(\.name),
      "writtenTag": .text(\.content.tag),
    ]
  }

  private var rows: [Row] {
    index.entries.prefix(index.course.site.pageSize).map { entry in
      let classroom = index.course.classrooms[entry.classroom]
      return Row(
        classroom.quizzes[entry.quiz], of: classroom, index.course.site, in: frame.siteLanguage)
    }
  }

  /// A quiz in the list.
  final class Row: PageValues {
    /// In the language of the page, if it is translated into it.
    private let quiz: Quiz
    private let tags: [Tag]
    private let languages: HTML
    private let href: String
    private let classroom: Classroom
    private let siteLanguage: SiteLanguage
    private let language: ContentLanguage
    /// The language of the names of classrooms and authors.
    private let siteContent: ContentLanguage

    init(_ quiz: Quiz, of classroom: Classroom, _ site: Site, in siteLanguage: SiteLanguage) {
      self.quiz = quiz.translation(into: siteLanguage.code) ?? quiz
      tags = quiz.tags.map(Tag.init)
      languages = quiz.languageNames(site)
      href = Link(to: siteLanguage.page(of: quiz), from: "library.html").url
      (self.classroom, self.siteLanguage) = (classroom, siteLanguage)
      siteContent = ContentLanguage(site.language, siteLanguage.phrases)
      language = ContentLanguage(self.quiz.language ?? site.language, siteLanguage.phrases)
    }

    static let fields: [String: Field<Row>] = [
      "author": .text { $0.quiz.author ?? "" },
      "authorHref": .text { filterLink("author", $0.quiz.author ?? "") },
      "classroomLanguage": .text { $0.siteContent.isInterface ? "" : $0.siteContent.tag },
      "classroomName": .text(\.classroom.name),
      "created": .text { $0.siteLanguage.phrases.date($0.quiz.created) },
      "description": .text { $0.quiz.description ?? "" },
      "direction": .text { $0.language.isInterface ? "" : $0.language.direction },
      "href": .text(\.href),
      "kind": .text { $0.siteLanguage.phrases.kind($0.quiz.kind) },
      "language": .text { $0.language.isInterface ? "" : $0.language.tag },
      "languages": .html(\.languages),
      "name": .text(\.quiz.name),
      "size": .text {
        $0.siteLanguage.phrases("countQuestions", count: $0.quiz.shownQuestions)
      },
      "tags": .list(\.tags),
    ]
  }

  /// A tag of a quiz.
  struct Tag: PageValues {
    fileprivate let name: String

    static let fields: [String: Field<Tag>] = [
      "tag": .text(\.name),
      "tagHref": .text { filterLink("tag", $0.name) },
    ]
  }
}

/// A link to the library with the quizzes of one author or with one tag; library.js makes the same.
private func filterLink(_ name: String, _ value: String) -> String {
  "?\(name)=" + urlPath(value).replacing("/", with: "%2F")
}
