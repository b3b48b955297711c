package import Authoring
import Courseware
import EmbeddedFiles
package import Publishing
package import Serving
import Synchronization

/// The current site of a course that is being edited: the last build without errors, quizzes that
/// were saved since, and the problems of the newest build.
///
/// Requests are looked up in a table of the site's files, so that no path leads to another file of
/// the computer.
package final class Preview: Sendable {
  private let root: String
  private let links: EditorLink
  private let state = Mutex(State())

  private struct State {
    /// Increased whenever something that a page shows may have changed.
    var version = 0
    var built: BuiltCourse?
    /// Quizzes that were read again after the course was, by the path of their source.
    var saved: [String: SavedQuiz] = [:]
    var problems: [Problem] = []
    var isBuilding = true
  }

  /// A quiz that was read by itself after it was saved.
  private struct SavedQuiz {
    var quiz: Quiz
    var outputs: [String: Output]
    /// The version that the change created.
    var version: Int
  }

  /// - Parameters:
  ///   - root: The course's folder, from the root of the file system.
  ///   - links: How links open files in an editor.
  package init(root: String, links: EditorLink) {
    (self.root, self.links) = (root, links)
  }

  /// The current version; a build that starts now includes all changes up to it.
  package var version: Int { state.withLock { $0.version } }

  /// Takes a build of the whole course; if it has errors, the pages stay as they are.
  ///
  /// `version` is the version before reading started: quizzes that were saved later are kept.
  package func take(
    _ checked: CheckedCourse, _ templates: Result<PageTemplates, Problem>, _ tree: SourceTree,
    startedAt version: Int
  ) {
    let lines = LineMap(checked.diagnostics.isEmpty ? [:] : checked.sources)
    let shown = ShownFindings(of: checked.diagnostics).shown
    var problems = shown.map { Problem($0, lines) }
    var built: BuiltCourse?
    switch templates {
    case .success(let templates):
      built = checked.course.map { BuiltCourse($0, templates, tree) }
    case .failure(let problem): problems.insert(problem, at: 0)
    }
    // Freeing the former build may take as long as a build, so it happens after the lock is
    // released.
    let former = state.withLock { state -> BuiltCourse? in
      let former = state.built
      if let built {
        state.built = built
        state.saved = state.saved.filter { $0.value.version > version }
      }
      state.problems = problems
      state.isBuilding = false
      state.version += 1
      return built == nil ? nil : former
    }
    withExtendedLifetime(former) {}
  }

  /// Records a problem because of which the course cannot be read at all.
  package func take(_ problem: Problem) {
    state.withLock { state in
      state.problems = [problem]
      state.isBuilding = false
      state.version += 1
    }
  }

  /// Reads saved quizzes on their own, so that their pages are up to date before the whole course
  /// is read again.
  ///
  /// The paths are below the course's root. Files that are not known quizzes, quizzes with errors
  /// and unchanged quizzes are ignored; if more than four files were saved, all are.
  ///
  /// - Returns: The paths of the pages that have changed, sorted.
  package func update(_ paths: Set<String>, _ options: ReadingOptions) -> [String] {
    guard let built = state.withLock({ $0.built }), paths.count <= 4 else { return [] }
    let files = paths.filter { built.isFileOfQuiz($0) }
    guard !files.isEmpty else { return [] }
    let classrooms = Set(files.map { String($0.split(separator: "/")[1]) })
    let snapshot = readSnapshot(built.tree, options, only: classrooms) { files.contains($0) }
    // A quiz that was read without its faulty translation would lose a page.
    let faulty = Set(snapshot.faults.map { source(of: $0.path) })
    return snapshot.quizzes.map(\.quiz).filter { !faulty.contains("content/" + $0.path) }
      .flatMap { take($0, built) }.sorted()
  }

  /// Shows a saved quiz; returns the paths of its pages, or none if the quiz is unchanged.
  private func take(_ quiz: Quiz, _ built: BuiltCourse) -> [String] {
    guard let (former, classroom) = built.quiz(from: quiz.path) else { return [] }
    let outputs = siteFiles(quizOutputs(of: quiz, in: classroom, built.course.site))
    let isNew = state.withLock { state in
      guard quiz != state.saved[quiz.path]?.quiz ?? former else { return false }
      state.version += 1
      state.saved[quiz.path] = SavedQuiz(quiz: quiz, outputs: outputs, version: state.version)
      return true
    }
    return isNew ? outputs.keys.filter { $0.hasSuffix(".html") } : []
  }

  /// Answers requests for pages of the site, and from this computer those for the page around them.
  package func respond(to request: HTTPRequest) -> HTTPResponse {
    if let refusal = request.refusal { return refusal }
    guard request.method != .post else { return HTTPResponse(.badMethod) }
    if request.path == "/" {
      return .redirect(to: request.peer.isLocal ? Preview.prefix : "/index.html")
    }
    guard request.path.hasPrefix(Preview.prefix) else { return page(request) }
    guard request.peer.isLocal else {
      return HTTPResponse(.forbidden, "Only on the same computer.")
    }
    return ownFile(request)
  }

  /// The folder of the preview's own files.
  static let prefix = "/_preview/"

  private func ownFile(_ request: HTTPRequest) -> HTTPResponse {
    switch request.path {
    case Preview.prefix + "-/preview.js":
      return HTTPResponse(.ok, type: "text/javascript; charset=utf-8", embeddedFile("preview.js"))
    case Preview.prefix + "-/preview.css":
      return HTTPResponse(.ok, type: "text/css; charset=utf-8", embeddedFile("preview.css"))
    case Preview.prefix + "-/events": return .events()
    case Preview.prefix + "-/state":
      return HTTPResponse(
        .ok, type: "application/json", stateJSON(ofPage: request.parameter("page") ?? ""))
    case let path where path.hasPrefix(Preview.prefix + "-/"): return HTTPResponse(.notFound)
    default:
      var response = HTTPResponse(
        .ok, type: "text/html; charset=utf-8", embeddedFile("preview.html"))
      response.add("content-security-policy", policy)
      return response
    }
  }

  /// A file of the site.
  private func page(_ request: HTTPRequest) -> HTTPResponse {
    var path = String(request.path.dropFirst())
    if path.hasSuffix("/") { path += "index.html" }
    let (built, saved, isBuilding) = state.withLock {
      ($0.built, $0.saved[source(of: path)], $0.isBuilding)
    }
    if path == "sw.js" { return HTTPResponse(.ok, type: mediaType(of: path), removedWorker) }
    guard let built else {
      return placeholder(isBuilding: isBuilding).versioned()
    }
    let output = saved?.outputs[path] ?? built.output(path)
    if output == nil, built.output(path + "/index.html") != nil {
      return .redirect(to: "/" + urlPath(path) + "/")
    }
    guard let found = output ?? built.output("404.html"), let bytes = built.content(of: found)
    else { return HTTPResponse(.notFound) }
    var response = HTTPResponse(
      output == nil ? .notFound : .ok, type: mediaType(of: found.path), bytes)
    response.add("content-security-policy", "frame-ancestors 'self'")
    response = response.versioned()
    if path.hasPrefix("assets/"), output != nil {
      response.add("cache-control", "max-age=31536000, immutable")
    }
    return response.limited(to: request[field: "range"])
  }

  private func stateJSON(ofPage path: String) -> [UInt8] {
    let source = source(of: path)
    let (state, saved) = state.withLock {
      (($0.version, $0.problems, $0.isBuilding, $0.built), $0.saved[source]?.quiz)
    }
    var out: [UInt8] = []
    out.write("{\"version\":\(state.0),\"building\":\(state.2)")
    out.objects("problems", state.1.prefix(200)) { $1.writeFields(to: &$0, links, root: root) }
    if let (quiz, classroom) = state.3?.quiz(from: source) {
      out.key("page")
      PageFacts(quiz: saved ?? quiz, classroom: classroom).write(to: &out, links, root: root)
    }
    out.write("}")
    return out
  }
}

extension HTTPResponse {
  /// Adds a number that identifies the content, in a field that scripts can also read for the page
  /// loaded in a frame.
  ///
  /// The same bytes have the same number as long as the server runs.
  fileprivate func versioned() -> HTTPResponse {
    guard case .bytes(let bytes) = body else { return self }
    var response = self
    response.add("server-timing", "content;desc=\"\(UInt(bitPattern: bytes.hashValue))\"")
    return response
  }
}

/// The page that is shown for every address before the first build without errors.
private func placeholder(isBuilding: Bool) -> HTTPResponse {
  let words = isBuilding ? "The course is being built." : "The course has errors."
  return HTTPResponse(
    .ok, type: "text/html; charset=utf-8",
    Array("<!doctype html>\n<html lang=\"en\">\n<title>Preview</title>\n<p>\(words)\n".utf8))
}

/// A service worker that removes itself, because that of the published site would show cached
/// pages.
package let removedWorker = Array(
  """
  addEventListener("install", () => skipWaiting());
  addEventListener("activate", () => registration.unregister());

  """.utf8)

/// The content security policy of the page around the preview, which no page may show in a frame.
private let policy = """
  default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self'; \
  form-action 'none'; base-uri 'none'; frame-ancestors 'none'
  """

/// Facts about a quiz that the preview shows beside its page, including answer keys.
private struct PageFacts {
  let quiz: Quiz
  let classroom: Classroom

  func write(to out: inout [UInt8], _ links: EditorLink, root: String) {
    let source = "content/\(quiz.path)"
    out.beginObject()
    out.field("name", quiz.name)
    out.field("kind", quiz.kind.rawValue)
    out.field("draft", quiz.isDraft)
    out.field("source", source)
    out.field("link", links.url(of: "\(root)/\(source)", line: 1, column: 1))
    out.field("answers", quiz.answers.rawValue)
    out.field("points", quiz.shownPoints.value)
    out.field("shown", quiz.shownQuestions)
    out.field("revision", quiz.revision)
    out.objects("translations", quiz.translations) { out, text in
      out.field("language", text.language ?? "")
      out.field("page", Link.page(of: text.path))
      out.field("missing", text.questions.count { $0.isUntranslated })
    }
    out.objects("questions", quiz.questions) { out, question in
      out.field("id", question.id)
      out.field("stem", question.stem.shownText)
      out.field("kind", question.kind.content.name)
      out.field("points", question.points.value)
      out.field("key", question.kind.content.rightWords)
    }
    out.endObject()
  }
}

/// The source path of a quiz in its original language, from the path of its page or source in any
/// language.
///
/// The quiz need not exist.
///
/// For `biology-9b/quizzes/cells.zh.html` it is `biology-9b/quizzes/cells.md`.
func source(of path: String) -> String {
  let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
  let name = path.dropFirst(folder.count).prefix { $0 != "." }
  return "\(folder)\(name).md"
}
