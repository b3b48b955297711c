package import Courseware

/// The page on which a student joins a class and answers the open question.
final class LivePage: Page {
  static let template = "live"
  let frame: Frame
  private let quiz: Quiz
  private let classroom: Classroom

  init(
    _ quiz: Quiz, _ classroom: Classroom, at path: String, _ site: Site, in language: SiteLanguage
  ) {
    (self.quiz, self.classroom) = (quiz, classroom)
    var frame = Frame(
      of: site, page: path, in: language, title: quiz.name, needsCodeStyle: quiz.pageNeedsCodeStyle,
      script: language.liveScript)
    frame.ownStylesheet = SiteAssets.liveStylesheet
    frame.language = ContentLanguage(quiz.language ?? site.language, language.phrases)
    frame.sendsTo = "'self'"
    self.frame = frame
  }

  static let fields = framed([
    "classroom": .text(\.classroom.id),
    "classroomName": .text(\.classroom.name),
    "isAnonymous": .flag(\.quiz.isAnonymous),
    "name": .text(\.quiz.name),
    "quiz": .text(\.quiz.id),
  ])
}

/// The pages of a class that a class server serves in addition to those of the site.
package struct LivePages: Sendable {
  private let quiz: Quiz
  private let classroom: Classroom
  private let site: Site
  /// The path of the page for students in the first language, beside the quiz, whose images it
  /// shows.
  private let page: String
  private let languages: [SiteLanguage]
  private let assets: [String: [UInt8]]

  /// How students join, as the projector shows it.
  package struct Joining: Sendable {
    /// The address that students open: `http://192.168.0.7:8080/`.
    var address: String
    /// The code that students enter to join the class.
    var code: String
    /// A QR code of the address, as HTML.
    var drawing: [UInt8]

    /// Creates the values; `drawing` is empty if the address is too long for a QR code.
    package init(address: String, code: String, drawing: [UInt8]) {
      (self.address, self.code, self.drawing) = (address, code, drawing)
    }
  }

  /// - Parameters:
  ///   - quiz: The quiz with its answers withheld.
  ///   - classroom: The classroom of the quiz.
  ///   - site: The site of the classroom.
  package init(of quiz: Quiz, _ classroom: Classroom, _ site: Site) {
    (self.quiz, self.classroom, self.site) = (quiz, classroom, site)
    page = quiz.folderPath + "class.html"
    languages = SiteLanguage.all(of: site)
    let files =
      languages.flatMap { [$0.liveScript, $0.presenterScript] } + [SiteAssets.liveStylesheet]
    assets = Dictionary(keepingFirst: files.map { ($0.path, $0.bytes) })
  }

  /// The path of the page for students, below the site, in the first language of the list that the
  /// site has.
  package func path(for tags: [String]) -> String { language(for: tags).path(page) }

  /// The path of the quiz's page in the first language of the list that the site has.
  package func quizPage(for tags: [String]) -> String {
    let language = language(for: tags)
    let text = text(of: quiz, in: language)
    let page = Link.page(of: text.path)
    return text.path == quiz.path ? language.path(page) : page
  }

  /// The first language of the list that the site has; the first one of the site if it has none.
  private func language(for tags: [String]) -> SiteLanguage {
    for tag in tags {
      let code = Site.interfaceLanguage(of: tag)
      if let found = languages.first(where: { $0.code == code }) { return found }
    }
    return languages[0]
  }

  /// A quiz with its text in a language of the site, if it is translated.
  ///
  /// If the quiz itself is in none of these languages, it is not translated, because no page would
  /// show its own text.
  private func text(of quiz: Quiz, in language: SiteLanguage) -> Quiz {
    let own = Site.interfaceLanguage(of: quiz.language ?? site.language)
    guard languages.contains(where: { $0.code == own }) else { return quiz }
    return quiz.translation(into: language.code) ?? quiz
  }

  /// The path of the page for the projector in the first language.
  package func presenterPath(_ token: String) -> String {
    quiz.folderPath + "present-\(token).html"
  }

  /// The page for students at a path; `nil` if the path is that of another file.
  package func student(at path: String, _ templates: PageTemplates) -> [UInt8]? {
    guard let language = languages.first(where: { $0.path(page) == path }) else { return nil }
    let text = text(of: quiz, in: language)
    return templates.render(LivePage(text, classroom, at: page, site, in: language))
  }

  /// The presenter view in each language of the site, by its path.
  ///
  /// If it shows one question at a time, these are the questions of `whole`, with their answer
  /// keys.
  package func presenters(
    showing whole: Quiz?, _ templates: PageTemplates, _ joining: Joining, token: String
  ) -> [String: [UInt8]] {
    let live = PresenterPage.Live(
      server: "/_teach/\(token)/", joining: joining, hasSlides: whole != nil)
    let path = presenterPath(token)
    var pages: [String: [UInt8]] = [:]
    for language in languages {
      let text = text(of: whole ?? quiz, in: language)
      pages[language.path(path)] = templates.render(
        PresenterPage(text, at: path, site, in: language, live: live))
    }
    return pages
  }

  /// A page with the form of one question, in the first language of the list that the site has.
  package func form(ofQuestion place: Int, for tags: [String]) -> [UInt8] {
    let language = language(for: tags)
    let text = text(of: quiz, in: language)
    let question = text.questions[place]
    let tag = question.isUntranslated ? quiz.language : text.language
    let content = ContentLanguage(tag ?? site.language, language.phrases)
    let writer = QuestionForm(
      headingTag: "h2", isGraded: false, disclosure: .nothing, language: content)
    var out = Array("<!doctype html>\n".utf8)
    writer.write(question, number: place + 1, headings: [], to: &out)
    return out
  }

  /// A script or style sheet that only these pages use.
  package func asset(_ path: String) -> [UInt8]? { assets[path] }
}

extension Quiz {
  /// The folder of its file, ending with a slash.
  fileprivate var folderPath: String {
    String(path[...(path.lastIndex(of: "/") ?? path.startIndex)])
  }
}
