package import Authoring
package import Courseware
import Previewing
package import Publishing
import Serving

/// The files that a class server gives out: those of a site with one quiz, whose key is in none of
/// them, and the page of the teacher.
///
/// Like the preview it serves from a table, so that no path leads to another file.
package struct ClassFiles: Sendable {
  package let classroom: Classroom
  /// Without anything that its key would show.
  package let quiz: Quiz
  /// Whether the teacher shows one question after the other; else students take it as a quiz.
  package let isPoll: Bool
  private let site: Site
  private let built: BuiltCourse
  /// The same with the answers, for the images that only the presenter view shows.
  private let presented: BuiltCourse
  private let pages: LivePages
  private let presenter: [UInt8]

  /// - Parameters:
  ///   - quiz: With its key.
  ///   - classroom: The quiz's.
  ///   - course: The classroom's.
  ///   - templates: The course's.
  ///   - tree: The course's files.
  ///   - start: What students and the teacher join by.
  ///   - joining: The address that students open, and its drawing.
  package init(
    _ quiz: Quiz, in classroom: Classroom, _ course: Course, _ templates: PageTemplates,
    _ tree: SourceTree, _ start: ClassSession.Start, joining: LivePages.Joining
  ) {
    isPoll = quiz.kind == .poll
    var shown = course
    var room = classroom
    room.quizzes = [quiz.sealed()]
    (room.members, room.showsMembers) = ([], false)
    shown.classrooms = [room]
    // The server of the class reads what students hand in, and nobody else can.
    shown.site.examKey = nil
    shown.site.submitTo = isPoll ? nil : "/_class/attempt?code=\(start.code)"
    (self.classroom, self.quiz, site) = (room, room.quizzes[0], shown.site)
    built = BuiltCourse(shown, templates, tree)
    var whole = quiz
    whole.answers = .open
    shown.classrooms[0].quizzes = [whole]
    presented = BuiltCourse(shown, templates, tree)
    pages = LivePages(of: room.quizzes[0], room, shown.site)
    presenter = pages.presenter(
      showing: isPoll ? quiz : nil, templates, joining,
      address: "/_teach/\(start.token)/")
  }

  /// The page on which students join, below the site.
  var start: String { pages.path }
  /// The page of the quiz.
  var quizPage: String { pages.quizPage }

  /// The page of the presenter view.
  func presenterPath(_ start: ClassSession.Start) -> String { pages.presenterPath(start.token) }

  /// A question as students answer it.
  func form(ofQuestion place: Int) -> [UInt8] { pages.form(ofQuestion: place) }

  /// A file; most of those of a quiz are only for devices that have joined.
  func response(to request: HTTPRequest, _ start: ClassSession.Start) -> HTTPResponse {
    let path = String(request.path.dropFirst())
    if path == presenterPath(start) {
      guard request.peer.isLocal else { return HTTPResponse(.notFound) }
      var response = page(presenter)
      response.add("set-cookie", "present=\(start.token); Path=/; HttpOnly; SameSite=Strict")
      return response
    }
    if path == pages.path { return page(pages.student(built.templates)) }
    if let bytes = pages.asset(path) {
      return HTTPResponse(.ok, type: mediaType(of: path), bytes)
    }
    if path == "sw.js" { return HTTPResponse(.ok, type: mediaType(of: path), removedWorker) }
    guard let output = built.output(path) ?? presentedFile(path, request, start) else {
      return HTTPResponse(.notFound)
    }
    let isPage = path.hasSuffix(".html") || path.hasSuffix(".js") && !path.hasPrefix("assets/")
    if isPoll, isPage || !isFile(output) { return HTTPResponse(.notFound) }
    if isPage, !isSame(request[cookie: "class"], start.code) {
      return .redirect(to: "/" + urlPath(pages.path))
    }
    guard let bytes = built.content(of: output) else { return HTTPResponse(.notFound) }
    if path.hasSuffix(".html") { return page(bytes) }
    return HTTPResponse(.ok, type: mediaType(of: path), bytes)
      .limited(to: request[field: "range"])
  }

  /// An image of an explanation, for the browser that shows the presenter view.
  private func presentedFile(
    _ path: String, _ request: HTTPRequest, _ start: ClassSession.Start
  ) -> Output? {
    guard request.peer.isLocal, isSame(request[cookie: "present"], start.token) else { return nil }
    return presented.output(path).flatMap { isFile($0) ? $0 : nil }
  }

  private func isFile(_ output: Output) -> Bool {
    if case .copy = output.content { true } else { output.path.hasPrefix("site/assets/") }
  }

  private func page(_ bytes: [UInt8]) -> HTTPResponse {
    var response = HTTPResponse(.ok, type: "text/html; charset=utf-8", bytes)
    response.add("content-security-policy", "frame-ancestors 'none'")
    return response
  }
}

extension HTTPRequest {
  /// The value of a cookie; empty without it.
  fileprivate subscript(cookie name: String) -> String {
    for pair in (self[field: "cookie"] ?? "").split(separator: ";") {
      let words = pair.split(separator: "=", maxSplits: 1)
      if words.count == 2, words[0].drop(while: { $0 == " " }) == name {
        return String(words[1].prefix { $0 != " " })
      }
    }
    return ""
  }
}

extension Quiz {
  /// The quiz as its pages show it if nobody may see the key.
  fileprivate func sealed() -> Quiz {
    var quiz = self
    (quiz.answers, quiz.allowsCloning, quiz.publishes) = (.teacher, false, [])
    quiz.translations = translations.map { $0.sealed() }
    return quiz
  }
}
