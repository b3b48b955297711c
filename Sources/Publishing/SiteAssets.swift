import Courseware

/// A file that pages use, named after its content so that a browser may keep it for ever.
struct SiteAssets: Sendable {
  /// Below `site/`.
  let path: String
  let bytes: [UInt8]

  init(name: String, ending: String, bytes: [UInt8]) {
    path = "assets/\(name).\(hexadecimal(FNV1a.hash(bytes))).\(ending)"
    self.bytes = bytes
  }

  static let stylesheet = SiteAssets(
    name: "style", ending: "css",
    bytes: [
      PackageResources.base_css,
      PackageResources.frame_css,
      PackageResources.controls_css,
      PackageResources.lists_css,
      PackageResources.prose_css,
      PackageResources.questions_css,
      PackageResources.answers_css,
      PackageResources.taking_css,
      PackageResources.modes_css,
    ].flatMap(compactedStyle))
  /// The colors of code, for pages that hold some.
  static let codeStylesheet = SiteAssets(
    name: "code", ending: "css", bytes: PackageResources.code_css)
  /// For every page but those of quizzes: lists, and what the device knows of attempts.
  static let siteScript = SiteAssets(
    name: "site", ending: "js",
    bytes: script([
      PackageResources.words_js, PackageResources.storage_js, PackageResources.elements_js,
      PackageResources.times_js, PackageResources.attempts_js, PackageResources.words_lists_js,
      PackageResources.lists_js, PackageResources.start_js,
    ]))
  static let icon = SiteAssets(name: "icon", ending: "svg", bytes: PackageResources.icon_svg)

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
  static func script(_ parts: [[UInt8]]) -> [UInt8] {
    compactedIfClear([Array("\"use strict\";\n".utf8)] + parts, phrases: phrases)
  }

  /// Of all scripts, so that parts can be packed together.
  static let phrases =
    (try? PhraseNames(in: [
      PackageResources.words_js, PackageResources.words_lists_js, PackageResources.words_timing_js,
      PackageResources.words_practice_js, PackageResources.words_sending_js,
      PackageResources.mailing_js,
    ])) ?? .none
}
