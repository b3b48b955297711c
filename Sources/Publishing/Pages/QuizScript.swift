import Courseware

/// What the page of a quiz asks of its script, beside taking a quiz and options to tick.
///
/// Each page loads one script made of the parts that it needs, which compresses better than a file
/// for each part.
struct QuizScript: OptionSet, Hashable {
  let rawValue: Int

  static let typing = QuizScript(rawValue: 1)
  /// Ordering, matching and regions of an image.
  static let arranging = QuizScript(rawValue: 2)
  /// Ending by itself.
  static let timing = QuizScript(rawValue: 4)
  static let practice = QuizScript(rawValue: 8)
  /// Sending attempts to the site's address.
  static let sending = QuizScript(rawValue: 16)
  /// Writing an e-mail to the site's address.
  static let mailing = QuizScript(rawValue: 32)
  static let all: QuizScript = [.typing, .arranging, .timing, .practice, .sending, .mailing]

  init(rawValue: Int) { self.rawValue = rawValue }

  init(for quiz: Quiz, of site: Site) {
    self = quiz.kind == .practice ? .practice : []
    if site.submitTo != nil { insert(site.submissionOrigin != nil ? .sending : .mailing) }
    if quiz.timeLimit != nil || quiz.closes != nil { insert(.timing) }
    for question in quiz.sections.flatMap(\.questions) {
      formUnion(question.kind.publishing.script)
    }
  }

  /// The file with these parts.
  var asset: SiteAssets {
    let needed = Self.additions.indices.filter { rawValue & 1 << $0 != 0 }
    return SiteAssets(
      name: "quiz", ending: "js", parts: Self.taking + needed.flatMap { Self.additions[$0] })
  }

  private static let taking = SiteAssets.script([
    PackageResources.words_js, PackageResources.storage_js, PackageResources.elements_js,
    PackageResources.times_js, PackageResources.chance_js, PackageResources.scoring_js,
    PackageResources.attempts_js, PackageResources.layout_js, PackageResources.menus_js,
    PackageResources.question_js, PackageResources.kind_choice_js, PackageResources.marking_js,
    PackageResources.result_js, PackageResources.attempt_text_js, PackageResources.handing_in_js,
    PackageResources.sender_js, PackageResources.joining_js, PackageResources.allowance_js,
    PackageResources.starting_js, PackageResources.asking_js, PackageResources.attempt_file_js,
    PackageResources.taking_js, PackageResources.start_js,
  ])

  /// The parts that each need adds, in the order of its bits.
  private static let additions = [
    [PackageResources.texts_js, PackageResources.numbers_js, PackageResources.patterns_js]
      + Question.Kind.typingScripts,
    Question.Kind.arrangingScripts,
    [PackageResources.words_timing_js, PackageResources.timer_js, PackageResources.time_limit_js],
    [PackageResources.words_practice_js, PackageResources.practice_js],
    [PackageResources.words_sending_js, PackageResources.sending_js],
    [PackageResources.mailing_js],
  ].map { $0.map(SiteAssets.Part.init) }
}
