package import Courseware
import EmbeddedFiles

/// Every file of the site, relative to the output folder.
///
/// A page is rendered when it is written.
///
/// All files of a classroom with a password are encrypted, which requires its lock.
package func siteOutputs(of course: Course) -> [Output] {
  let course = course.withLockedFiles
  let languages = SiteLanguage.all(of: course.site)
  var outputs = SiteAssets.all(for: course, in: languages).map {
    Output(path: "site/\($0.path)", content: .bytes($0.bytes))
  }
  outputs.append(SiteAssets.worker)
  let library = LibraryIndex(course.openPart)
  for language in languages { outputs += pages(of: course, library, in: language) }
  for classroom in course.classrooms.indices {
    let (id, isLocked) = (course.classrooms[classroom].id, course.classrooms[classroom].isLocked)
    for (place, quiz) in course.classrooms[classroom].quizzes.enumerated() {
      // A page with a lock names the files of all quizzes that are encrypted.
      let basis = isLocked ? Output.Basis.classroom(id) : .quiz(quiz.path)
      outputs += quizPages(of: quiz, basis, in: languages) {
        let classroom = course.classrooms[classroom]
        return (classroom.quizzes[place], classroom, course.site)
      }
    }
  }
  // The files of the quizzes that others may copy, beside their pages.
  outputs += course.openPart.classrooms.flatMap(\.sourcePaths).map(copy)
  outputs += ReleaseFile.all(of: course) + SealedResults.files(of: course)
  let readable = course.open(
    outputs.map(\.path).filter { $0.hasSuffix(".html") }
      .map { String($0.dropFirst("site/".count)) })
  outputs += library.outputs + ReachFiles(course: course, pages: readable).outputs
  outputs.append(
    Output(
      path: "site/404.html",
      content: .page { $0.render(NotFoundPage(course.site, in: languages)) }))
  for classroom in course.classrooms.indices where !course.classrooms[classroom].isLocked {
    outputs += ClassroomFiles.all(of: course, classroom, in: languages[0])
  }
  return outputs + lockedOutputs(of: course, in: languages[0])
    + course.openFiles.map(copy)
}

/// A file below `content/` as it is.
private func copy(of path: String) -> Output {
  Output(path: "site/\(path)", of: .quiz(path), .copy(of: path))
}

/// The pages of one quiz, one for each language of the site and of its text.
package func quizOutputs(
  of quiz: Quiz, in classroom: Classroom, _ site: Site
) -> [Output] {
  quizPages(of: quiz, .quiz(quiz.path), in: SiteLanguage.all(of: site)) { (quiz, classroom, site) }
}

/// The pages of one quiz, which are rendered with what `find` returns.
///
/// In a language of the site into which the quiz is translated, only the translation has a page;
/// the page of a translation has the interface in its language, if the site has that.
func quizPages(
  of quiz: Quiz, _ basis: Output.Basis, in languages: [SiteLanguage],
  _ find: @escaping @Sendable () -> (quiz: Quiz, classroom: Classroom, site: Site)
) -> [Output] {
  let page = Link.page(of: quiz.path)
  let translated = Set(quiz.translations.map { Link.page(of: $0.path) })
  let own = languages.filter { !translated.contains($0.path(page)) }.map { language in
    Output(
      path: "site/\(language.path(page))", of: basis,
      .page {
        let (quiz, classroom, site) = find()
        return $0.render(QuizPage(quiz, of: quiz, classroom, site, in: language))
      })
  }
  return own + presenterPages(of: quiz, basis, in: languages, find)
    + quiz.translations.enumerated().map { place, text in
      let code = text.language.flatMap(Site.interfaceLanguage)
      let language = languages.first { $0.code == code } ?? languages[0]
      return Output(
        path: "site/\(Link.page(of: text.path))", of: basis,
        .page {
          let (quiz, classroom, site) = find()
          return $0.render(
            QuizPage(quiz.translations[place], of: quiz, classroom, site, in: language))
        })
    }
}

/// The pages of a lecture for a projector; empty for other quizzes.
private func presenterPages(
  of quiz: Quiz, _ basis: Output.Basis, in languages: [SiteLanguage],
  _ find: @escaping @Sendable () -> (quiz: Quiz, classroom: Classroom, site: Site)
) -> [Output] {
  guard quiz.lectureDay != nil else { return [] }
  return languages.map { language in
    Output(
      path: "site/\(language.path(quiz.presenterPage))", of: basis,
      .page {
        let (quiz, classroom, site) = find()
        let shown = quiz.translation(into: language.code) ?? quiz
        var page = PresenterPage(shown, at: quiz.presenterPage, site, in: language)
        page.frame.lock(classroom, site, at: language.path(quiz.presenterPage))
        return $0.render(page)
      })
  }
}

/// The path below `content/` of a file that a course publishes and whose name a file of the build
/// has as well; `nil` if there is none.
package func publishedTwice(_ outputs: [Output]) -> String? {
  var paths: Set<String> = []
  for output in outputs where !paths.insert(output.path).inserted {
    if case .copy(let path) = output.content { return path }
  }
  return nil
}

private func pages(
  of course: Course, _ library: LibraryIndex, in language: SiteLanguage
) -> [Output] {
  func output(
    _ path: String, of basis: Output.Basis = .course, _ page: @escaping @Sendable () -> some Page
  ) -> Output {
    Output(path: "site/\(language.path(path))", of: basis, .page { $0.render(page()) })
  }
  var outputs = [
    output("index.html") { HomePage(course, in: language) },
    output("library.html") { LibraryPage(library, of: course, in: language) },
    output("grades.html") { GradesPage(course, in: language) },
    output("instructions.html") { InstructionsPage(course.site, in: language) },
  ]
  for classroom in course.classrooms.indices {
    let id = course.classrooms[classroom].id
    outputs.append(
      output("\(id)/index.html", of: .classroom(id)) {
        ClassroomPage(course.classrooms[classroom], course.site, in: language)
      })
  }
  return outputs
}

/// The template of every kind of page with the names it may use.
let pageVocabularies: [(template: String, vocabulary: Vocabulary)] = [
  (HomePage.template, HomePage.vocabulary),
  (ClassroomPage.template, ClassroomPage.vocabulary),
  (QuizPage.template, QuizPage.vocabulary),
  (LivePage.template, LivePage.vocabulary),
  (PresenterPage.template, PresenterPage.vocabulary),
  (LockedPage.template, LockedPage.vocabulary),
  (LibraryPage.template, LibraryPage.vocabulary),
  (GradesPage.template, GradesPage.vocabulary),
  (InstructionsPage.template, InstructionsPage.vocabulary),
  (NotFoundPage.template, NotFoundPage.vocabulary),
]

/// A file that pages use, named after its content so that browsers can cache it forever.
struct SiteAssets: Sendable {
  /// Below `site/`.
  let path: String
  private let parts: [Part]

  /// The hash in the name covers `all`: its own parts unless further files are included.
  init(name: String, ending: String, parts: [Part], all: [Part]? = nil) {
    let hash = (all ?? parts).reduce(FNV1a.start) { fnv1a($0, $1.hash) }
    path = "assets/\(name).\(hexadecimal(hash)).\(ending)"
    self.parts = parts
  }

  var bytes: [UInt8] { parts.flatMap(\.bytes) }

  /// A source file without comments and indentation, and its hash; both are computed once, even if
  /// it is a part of several files.
  struct Part: Sendable {
    let bytes: [UInt8]
    let hash: UInt64

    init(_ source: [UInt8]) { self.init(bytes: withoutComments(source)) }

    private init(bytes: [UInt8]) {
      self.bytes = bytes
      hash = FNV1a.hash(bytes)
    }

    /// A part of a style sheet, in which spaces between tokens have no meaning either.
    static func style(_ source: [UInt8]) -> Part {
      Part(bytes: withoutSpace(withoutComments(source)))
    }
  }

  /// The style sheet of a course: the usual one, and then its own colors and font.
  static func stylesheet(of site: Site) -> SiteAssets {
    let own = StyleTokens.rules(of: site.style, dark: "(prefers-color-scheme: dark)") {
      "../" + urlPath($0)
    }
    return SiteAssets(
      name: "style", ending: "css",
      parts: own.isEmpty ? style : style + [Part.style(Array(own.utf8))])
  }
  private static let style =
    [Part.style(Array(tokens.utf8))]
    + ["base", "frame", "controls", "lists", "prose", "questions", "answers", "taking", "modes"]
    .map { Part.style(embeddedFile($0 + ".css")) }
  private static let tokens = """
    :root {
    \(StyleTokens.light)}
    @media (prefers-color-scheme: dark) {
    :root {
    \(StyleTokens.dark)}
    }
    \(Icon.style)
    """
  /// The colors of code, and the lines and columns of formulas, for pages that have some.
  static let codeStylesheet = SiteAssets(
    name: "code", ending: "css",
    parts: [Part.style(embeddedFile("code.css")), Part.style(embeddedFile("formulas.css"))])
  /// The style sheet that only the page of a student's grades has.
  static let gradesStylesheet = SiteAssets(
    name: "grades", ending: "css", parts: [Part.style(embeddedFile("grades.css"))])
  /// The script of every page but those of quizzes: lists, and what the device knows of attempts.
  static func siteScript(_ phrases: Phrases) -> SiteAssets {
    script("site", phrases.script(["everyScript", "lists"]), everyScript + lists)
  }

  /// The scripts of pages of quizzes, the same for all kinds, so that a browser loads them once for
  /// a course.
  ///
  /// The first script is what a page needs until an attempt starts. It loads the second one, whose
  /// name differs only before the hash.
  static func quizScripts(_ phrases: Phrases) -> [SiteAssets] {
    let start = scriptParts(phrases.script(["everyScript", "quiz"]), everyScript + starting)
    let attempt = [strict, Part(phrases.furtherScript(["handingIn"]))] + attempting
    return [("quiz", start), ("attempt", attempt)].map { name, parts in
      SiteAssets(name: name, ending: "js", parts: parts, all: start + attempt)
    }
  }

  /// The script of the page of a student's grades.
  static func gradesScript(_ phrases: Phrases) -> SiteAssets {
    script("grades", phrases.script(["everyScript", "grades"]), everyScript + grades)
  }

  /// The script of the page of a student in a class.
  static func liveScript(_ phrases: Phrases) -> SiteAssets {
    script("live", phrases.script(["everyScript", "quiz", "live"]), everyScript + asking)
  }

  /// The script of the page of a lecture on a projector.
  static func presenterScript(_ phrases: Phrases) -> SiteAssets {
    script("presenter", phrases.script(["everyScript", "quiz", "live"]), everyScript + presenting)
  }

  /// The style sheet of both pages.
  static let liveStylesheet = SiteAssets(
    name: "live", ending: "css", parts: [Part.style(embeddedFile("live.css"))])

  /// The script of the page for missing addresses.
  static let missingScript = SiteAssets(
    name: "missing", ending: "js", parts: [Part(embeddedFile("missing.js"))])

  /// The service worker of a site; its path determines its scope.
  static let worker = Output(
    path: "site/sw.js", content: .bytes(withoutComments(embeddedFile("sw.js"))))

  static let icon = SiteAssets(
    name: "icon", ending: "svg", parts: [Part(embeddedFile("icon.svg"))])

  /// The files that the pages of a course use.
  static func all(for course: Course, in languages: [SiteLanguage]) -> [SiteAssets] {
    let needsCodeStyle = course.classrooms.contains { classroom in
      classroom.needsCodeStyle
        || classroom.quizzes.contains { quiz in
          quiz.pageNeedsCodeStyle || quiz.translations.contains { $0.pageNeedsCodeStyle }
        }
    }
    let scripts = languages.flatMap { [$0.siteScript, $0.gradesScript] + $0.quizScripts }
    let hasLectures = course.classrooms.contains { $0.quizzes.contains { $0.lectureDay != nil } }
    let presenting = hasLectures ? languages.map(\.presenterScript) + [liveStylesheet] : []
    let releasing = course.sealsAnswers ? languages.map(\.releaseScript) : []
    let unlocking = course.hasLocks ? languages.map(\.unlockScript) : []
    let files =
      [languages[0].stylesheet, gradesStylesheet] + scripts
      + sealingScripts(for: course, in: languages) + [missingScript, icon]
      + (needsCodeStyle ? [codeStylesheet] : []) + presenting + releasing + unlocking
    // A script with phrases that are the same in two languages is one file.
    var paths: Set<String> = []
    return files.filter { paths.insert($0.path).inserted }
  }

  /// A script in strict mode: the phrases, then parts in an order that later parts rely on.
  private static func script(_ name: String, _ phrases: [UInt8], _ parts: [Part]) -> SiteAssets {
    SiteAssets(name: name, ending: "js", parts: scriptParts(phrases, parts))
  }

  private static func scriptParts(_ phrases: [UInt8], _ parts: [Part]) -> [Part] {
    [strict, Part(phrases), icons] + parts + [last]
  }

  /// A statement that declares the lines of each icon.
  private static let icons: Part = {
    let members = Icon.allCases.map {
      JSONValue.Member(key: $0.rawValue, value: .string("\($0.lines)"))
    }
    var out = Array("const ICONS = ".utf8)
    out.writeJSON(JSONValue.object(members))
    out.write(";\n")
    return Part(out)
  }()

  static let strict = Part(Array("\"use strict\";\n".utf8))

  private static let everyScript = parts(
    "phrases.js", "storage.js", "elements.js", "times.js", "attempts.js", "offline.js")
  private static let lists = parts(
    "device.js", "lists.js", "home.js", "classroom.js", "library.js")
  private static let grades = parts(
    "device.js", "fractions.js", "grade-arithmetic.js", "transfer.js", "grades-page.js")
  /// Scripts needed until an attempt starts: the start, and the kinds of questions.
  private static let starting =
    parts("menus.js", "question.js") + kinds
    + parts(
      "sender.js", "shared-device.js", "allowance.js", "time-limit.js", "more-time.js",
      "starting.js", "taking.js")
  /// Scripts needed once an attempt has started.
  private static let attempting = parts(
    "chance.js", "layout.js", "texts.js", "numbers.js", "patterns.js", "scoring.js", "dragging.js",
    "question-map.js", "joining.js", "timer.js", "practice.js", "asking.js", "attempt-file.js",
    "marking.js", "result.js", "earlier.js", "attempt-text.js", "mailing.js", "handing-in.js",
    "sending.js")
  /// Scripts for answering questions one at a time, as a class server opens them.
  private static let asking =
    parts("menus.js", "question.js") + kinds
    + parts("chance.js", "texts.js", "dragging.js", "class-requests.js", "live.js")
  private static let presenting = parts("class-requests.js", "presenter.js")
  private static let kinds = Question.Kind.scripts.map { Part(embeddedFile($0)) }

  /// The embedded files of these names.
  static func parts(_ names: String...) -> [Part] {
    names.map { Part(embeddedFile($0)) }
  }

  private static let last = Part(embeddedFile("start.js"))
}

/// A file to write, with a function that renders its bytes.
///
/// Nothing is rendered before it is written, so that memory does not grow with the site.
package struct Output: Sendable {
  /// Below the output folder: `site/biology-9b/quizzes/cells.html`.
  package var path: String
  /// How its bytes are made when it is written.
  package var content: Content
  /// What its bytes depend on.
  var basis: Basis

  /// Creates an output that is never copied from an earlier build.
  package init(path: String, content: Content) { self.init(path: path, of: .course, content) }

  init(path: String, of basis: Basis, _ content: Content) {
    (self.path, self.basis, self.content) = (path, basis, content)
  }

  /// The quizzes on which the bytes of an output depend, besides all other files of the course.
  enum Basis: Sendable {
    case course
    /// The quizzes of the classroom with an id.
    case classroom(String)
    /// The quiz in a file below `content/`, with its translations; none if no quiz is in that file.
    case quiz(String)
    /// None: the path contains a hash of everything that it depends on.
    case path
  }

  /// The source of the bytes of an output.
  package enum Content: Sendable {
    /// A page, made from templates that one worker parsed for itself.
    case page(@Sendable (PageTemplates) -> [UInt8])
    /// A file below `content/`, copied byte for byte.
    case copy(of: String)
    /// A file below `content/`, encrypted.
    case sealed(of: String, by: @Sendable ([UInt8]) -> [UInt8])
    case bytes([UInt8])
  }
}
