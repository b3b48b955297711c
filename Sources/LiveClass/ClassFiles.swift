package import Authoring
package import Courseware
import Previewing
package import Publishing
import Serving

/// The files that a class server serves: a site with one quiz, which reveals nothing of its answer
/// key, and the teacher's page.
///
/// Like the preview, it looks paths up in a table, so that no path leads to another file.
package struct ClassFiles: Sendable {
  /// The classroom with only this quiz and without its members, so that no page shows them.
  let classroom: Classroom
  /// The quiz with its answers withheld, so that its pages reveal nothing of the answer key.
  let quiz: Quiz
  /// Whether the teacher shows one question at a time; otherwise students take the quiz on its
  /// page.
  let isPoll: Bool
  private let built: BuiltCourse
  /// The same site with the answers, for images that only the presenter view shows.
  private let presented: BuiltCourse
  private let pages: LivePages
  /// The presenter view in each language of the site, by its path.
  private let presenters: [String: [UInt8]]

  /// - Parameters:
  ///   - quiz: The quiz with its answer key.
  ///   - classroom: The classroom of the quiz.
  ///   - course: The course of the classroom.
  ///   - templates: The page templates of the course.
  ///   - tree: The files of the course.
  ///   - start: The session's start, with the code for students and the token for the teacher.
  ///   - joining: The address that students open, and its QR code.
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
    // Attempts need no encryption, because they are submitted to the class server alone.
    shown.site.examKey = nil
    shown.site.submitTo = isPoll ? nil : "/_class/attempt"
    (self.classroom, self.quiz) = (room, room.quizzes[0])
    built = BuiltCourse(shown, templates, tree)
    var whole = quiz
    whole.answers = .open
    shown.classrooms[0].quizzes = [whole]
    presented = BuiltCourse(shown, templates, tree)
    pages = LivePages(of: room.quizzes[0], room, shown.site)
    presenters = pages.presenters(
      showing: isPoll ? quiz : nil, templates, joining, token: start.token)
  }

  /// The path of the page on which students join, below the site, in the language that a browser
  /// prefers.
  func joiningPage(for request: HTTPRequest) -> String {
    pages.path(for: request.acceptedLanguages)
  }

  /// The path of the quiz's page in the language of a page.
  func quizPage(in language: String) -> String { pages.quizPage(for: [language]) }

  /// The path of the presenter view in the first language of the site.
  func presenterPath(_ start: ClassSession.Start) -> String { pages.presenterPath(start.token) }

  /// The form of a question for students, in the language of a page.
  func form(ofQuestion place: Int, in language: String) -> [UInt8] {
    pages.form(ofQuestion: place, for: [language])
  }

  /// The response with a file; most files of a quiz are only for devices that have joined.
  func response(to request: HTTPRequest, _ session: ClassSession) -> HTTPResponse {
    let (path, start) = (String(request.path.dropFirst()), session.start)
    if let presenter = presenters[path] {
      guard request.peer.isLocal else { return HTTPResponse(.notFound) }
      var response = page(presenter)
      response.add("set-cookie", "present=\(start.token); Path=/; HttpOnly; SameSite=Strict")
      return response
    }
    if let bytes = pages.student(at: path, built.templates) { return page(bytes) }
    if let bytes = pages.asset(path) {
      return HTTPResponse(.ok, type: mediaType(of: path), bytes)
    }
    if path == "sw.js" { return HTTPResponse(.ok, type: mediaType(of: path), removedWorker) }
    let output = built.output(path) ?? presentedFile(path, request, start)
    let isPage = path.hasSuffix(".html")
    let isScript = path.hasSuffix(".js") && !path.hasPrefix("assets/")
    let opensPages = !isPoll && session.student(of: request[cookie: "class"]) != nil
    // Students may also reload a page of an earlier class, which this one does not have.
    if isPage, output == nil || !opensPages {
      return .redirect(to: "/" + urlPath(joiningPage(for: request)))
    }
    guard let output, opensPages || !isScript, !isPoll || isFile(output) else {
      return HTTPResponse(.notFound)
    }
    guard let bytes = built.content(of: output) else { return HTTPResponse(.notFound) }
    if isPage { return page(bytes) }
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
  /// The tags of the languages that a browser prefers, the most preferred one first: browsers send
  /// them in this order.
  ///
  /// Source: RFC 9110 section 12.5.4.
  fileprivate var acceptedLanguages: [String] {
    (self[field: "accept-language"] ?? "").split(separator: ",").map { entry in
      String(entry.prefix { $0 != ";" }.drop { $0 == " " })
    }
  }

  /// The value of a cookie; empty if the request does not have it.
  subscript(cookie name: String) -> String {
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
  /// A copy of the quiz whose pages reveal nothing of the answer key.
  fileprivate func sealed() -> Quiz {
    var quiz = self
    (quiz.answers, quiz.allowsCloning, quiz.publishes) = (.teacher, false, [])
    quiz.translations = translations.map { $0.sealed() }
    return quiz
  }
}
