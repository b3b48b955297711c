package import Courseware

/// Every file of the site, relative to the output folder.
///
/// A page is rendered when it is written.
package func siteOutputs(of course: Course) -> [Output] {
  var outputs = SiteAssets.all(for: course).map {
    Output(path: "site/\($0.path)", content: .bytes($0.bytes))
  }
  outputs.append(output("index.html") { HomePage(course) })
  outputs.append(output("instructions.html") { InstructionsPage(course.site) })
  outputs.append(output("404.html") { NotFoundPage(course.site) })
  for classroom in course.classrooms.indices {
    let id = course.classrooms[classroom].id
    outputs.append(
      output("\(id)/index.html") { ClassroomPage(course.classrooms[classroom], course.site) })
    for quiz in course.classrooms[classroom].quizzes.indices {
      let page = Link.page(of: course.classrooms[classroom].quizzes[quiz].path)
      outputs.append(
        output(page) {
          let classroom = course.classrooms[classroom]
          return QuizPage(classroom.quizzes[quiz], in: classroom, course.site)
        })
    }
  }
  return outputs + course.shownFiles().map { Output(path: "site/\($0)", content: .copy(of: $0)) }
}

private func output(_ path: String, _ page: @escaping @Sendable () -> some Page) -> Output {
  Output(path: "site/\(path)", content: .page { $0.render(page()) })
}

/// The template of every kind of page with the names it may use.
let pageVocabularies: [(template: String, vocabulary: Vocabulary)] = [
  (HomePage.template, HomePage.vocabulary),
  (ClassroomPage.template, ClassroomPage.vocabulary),
  (QuizPage.template, QuizPage.vocabulary),
  (InstructionsPage.template, InstructionsPage.vocabulary),
  (NotFoundPage.template, NotFoundPage.vocabulary),
]

/// A file that pages use, named after its content so that a browser may keep it for ever.
struct SiteAssets: Sendable {
  /// Below `site/`.
  let path: String
  private let parts: [Part]

  init(name: String, ending: String, parts: [Part]) {
    let hash = parts.reduce(FNV1a.start) { FNV1a.step($0, $1.hash) }
    path = "assets/\(name).\(hexadecimal(hash)).\(ending)"
    self.parts = parts
  }

  var bytes: [UInt8] { parts.flatMap(\.bytes) }

  /// A source file without what only its authors read, and its hash; both are computed once,
  /// however many files it is a part of.
  struct Part: Sendable {
    let bytes: [UInt8]
    let hash: UInt64

    init(_ source: [UInt8]) {
      bytes = withoutComments(source)
      hash = FNV1a.hash(bytes)
    }
  }

  static let stylesheet = SiteAssets(
    name: "style", ending: "css",
    parts: [
      Array(tokens.utf8),
      PackageResources.base_css,
      PackageResources.frame_css,
      PackageResources.controls_css,
      PackageResources.lists_css,
      PackageResources.prose_css,
      PackageResources.questions_css,
      PackageResources.answers_css,
      PackageResources.taking_css,
      PackageResources.modes_css,
    ].map(Part.init))
  private static let tokens = """
    :root {
    \(StyleTokens.light)}
    @media (prefers-color-scheme: dark) {
    :root {
    \(StyleTokens.dark)}
    }

    """
  /// The colors of code, for pages that hold some.
  static let codeStylesheet = SiteAssets(
    name: "code", ending: "css", parts: [Part(PackageResources.code_css)])
  /// For every page but those of quizzes: lists, and what the device knows of attempts.
  static let siteScript = SiteAssets(
    name: "site", ending: "js",
    parts: script([
      PackageResources.words_js, PackageResources.storage_js, PackageResources.elements_js,
      PackageResources.times_js, PackageResources.attempts_js, PackageResources.words_lists_js,
      PackageResources.lists_js, PackageResources.start_js,
    ]))
  static let icon = SiteAssets(
    name: "icon", ending: "svg", parts: [Part(PackageResources.icon_svg)])

  /// The files that the pages of a course use.
  static func all(for course: Course) -> [SiteAssets] {
    let showsCode = course.classrooms.contains { classroom in
      classroom.showsCode || classroom.quizzes.contains { $0.pageShowsCode }
    }
    let quizzes = course.classrooms.flatMap(\.quizzes)
    let needs = Set(quizzes.map { QuizScript(for: $0, of: course.site) })
    let scripts = needs.sorted { $0.rawValue < $1.rawValue }.map(\.asset)
    return [stylesheet, siteScript] + scripts + [icon] + (showsCode ? [codeStylesheet] : [])
  }

  /// A script in strict mode out of parts, in an order that later parts rely on.
  static func script(_ parts: [[UInt8]]) -> [Part] {
    ([Array("\"use strict\";\n".utf8)] + parts).map(Part.init)
  }
}

/// A file to write, with a function that renders its bytes.
///
/// Nothing is rendered before it is written, so that memory does not grow with the site.
package struct Output: Sendable {
  /// Below the output folder: `site/biology-9b/quizzes/cells.html`.
  package var path: String
  package var content: Content

  package init(path: String, content: Content) {
    self.path = path
    self.content = content
  }

  package enum Content: Sendable {
    /// A page, made from templates that one worker parsed for itself.
    case page(@Sendable (PageTemplates) -> [UInt8])
    /// A file below `content/`, copied byte for byte.
    case copy(of: String)
    case bytes([UInt8])
  }
}

/// A stylesheet or script of ours without what only its authors read: indentation, empty lines and
/// comments that fill their lines.
func withoutComments(_ source: [UInt8]) -> [UInt8] {
  var out: [UInt8] = []
  out.reserveCapacity(source.count)
  var isComment = false
  for line in source.split(separator: UInt8(ascii: "\n")) {
    let text = line.drop { $0 == UInt8(ascii: " ") }
    if isComment || text.starts(with: "/*".utf8) {
      isComment = !text.ends(with: "*/".utf8)
      continue
    }
    if text.isEmpty || text.starts(with: "//".utf8) { continue }
    out += text
    out.append(UInt8(ascii: "\n"))
  }
  return out
}

extension ArraySlice<UInt8> {
  fileprivate func ends(with end: String.UTF8View) -> Bool {
    suffix(end.count).elementsEqual(end)
  }
}
