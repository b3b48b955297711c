internal import Courseware

/// A file that pages use, named after its content so that a browser may keep it for ever.
struct SiteAssets: Sendable {
  /// Below `site/`.
  let path: String
  let bytes: [UInt8]

  private init(name: String, ending: String, bytes: [UInt8]) {
    path = "assets/\(name).\(contentHash(of: bytes)).\(ending)"
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
  static let siteScript = script(
    "site",
    [
      PackageResources.words_js, PackageResources.storage_js, PackageResources.elements_js,
      PackageResources.times_js, PackageResources.attempts_js, PackageResources.lists_js,
      PackageResources.start_js,
    ])
  /// For the pages of quizzes: taking one, and options to tick.
  static let quizScript = script(
    "quiz",
    [
      PackageResources.words_js, PackageResources.storage_js, PackageResources.elements_js,
      PackageResources.times_js, PackageResources.chance_js, PackageResources.scoring_js,
      PackageResources.attempts_js, PackageResources.layout_js, PackageResources.menus_js,
      PackageResources.question_js, PackageResources.kind_choice_js, PackageResources.marking_js,
      PackageResources.result_js, PackageResources.handing_in_js, PackageResources.sender_js,
      PackageResources.joining_js, PackageResources.timer_js, PackageResources.starting_js,
      PackageResources.asking_js, PackageResources.attempt_file_js, PackageResources.taking_js,
      PackageResources.start_js,
    ])
  /// For pages where something is typed.
  static let typingScript = script(
    "typing",
    [
      PackageResources.texts_js, PackageResources.numbers_js, PackageResources.patterns_js,
      PackageResources.kind_typed_js, PackageResources.kind_blanks_js,
    ])
  /// For pages where something is ordered or matched.
  static let arrangingScript = script(
    "arranging", [PackageResources.kind_ordering_js, PackageResources.kind_matching_js])
  /// For practices.
  static let practiceScript = script("practice", [PackageResources.practice_js])
  static let icon = SiteAssets(name: "icon", ending: "svg", bytes: PackageResources.icon_svg)

  /// What the page of a quiz loads, in this order: no more than its questions ask for.
  static func scripts(for quiz: Quiz) -> [SiteAssets] {
    var (types, arranges) = (false, false)
    for section in quiz.sections {
      for question in section.questions {
        switch question.kind {
        case .choice, .scale: break
        case .numeric, .shortText, .blanks, .essay: types = true
        case .ordering, .matching: arranges = true
        }
      }
    }
    return [quizScript] + (types ? [typingScript] : []) + (arranges ? [arrangingScript] : [])
      + (quiz.kind == .practice ? [practiceScript] : [])
  }

  /// A script in strict mode out of parts, in an order that later parts rely on.
  ///
  /// One that could not be understood would be published as it was written; a test allows none.
  private static func script(_ name: String, _ parts: [[UInt8]]) -> SiteAssets {
    let source = Array("\"use strict\";\n".utf8) + parts.joined()
    return SiteAssets(
      name: name, ending: "js", bytes: (try? compactedScript(source)) ?? source)
  }

  /// The files that the pages of a course use.
  static func all(for course: Course) -> [SiteAssets] {
    let showsCode = course.classrooms.contains { classroom in
      classroom.showsCode || classroom.quizzes.contains { $0.pageShowsCode }
    }
    return [
      stylesheet, siteScript, quizScript, typingScript, arrangingScript, practiceScript, icon,
    ] + (showsCode ? [codeStylesheet] : [])
  }
}

/// FNV-1a of 64 bits in hexadecimal: tells versions of a file apart, and promises nothing more.
///
/// Source: Fowler, Noll and Vo, draft-eastlake-fnv.
private func contentHash(of bytes: [UInt8]) -> String {
  var hash: UInt64 = 0xcbf2_9ce4_8422_2325
  for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
  let hex = String(hash, radix: 16)
  return String(repeating: "0", count: 16 - hex.utf8.count) + hex
}
