import Courseware

/// What the page of a quiz asks of its script, beside taking a quiz and options to tick.
///
/// Each page loads one script made of what it needs: parts packed together share what they have
/// in common, which keeps a page with every kind of question below 16,000 bytes.
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

  /// The file that it is.
  var asset: SiteAssets { Self.assets[rawValue] }

  private static let assets = (0...all.rawValue).map { needs in
    let parts = additions.indices.filter { needs & 1 << $0 != 0 }.map { additions[$0] }
    return SiteAssets(name: "quiz", ending: "js", bytes: taking + parts.joined())
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

  /// What each need adds, in the order of its bits.
  private static let additions = [
    [
      PackageResources.texts_js, PackageResources.numbers_js, PackageResources.patterns_js,
      PackageResources.kind_short_text_js, PackageResources.kind_blanks_js,
    ],
    [
      PackageResources.kind_ordering_js, PackageResources.kind_matching_js,
      PackageResources.kind_hotspot_js,
    ],
    [PackageResources.words_timing_js, PackageResources.timer_js, PackageResources.time_limit_js],
    [PackageResources.words_practice_js, PackageResources.practice_js],
    [PackageResources.words_sending_js, PackageResources.sending_js],
    [PackageResources.mailing_js],
  ].map { compactedIfClear($0, phrases: SiteAssets.phrases) }
}

/// Short names for the phrases that the pages' script says: `SAY.answered` becomes `SAY.n`.
///
/// They have to be the same in every part of a script, so they are made from all parts together;
/// whatever else has such a name keeps it.
struct PhraseNames {
  private let short: [String: String]

  static let none = PhraseNames(short: [:])

  /// Names the phrases of these parts.
  init(in parts: [[UInt8]]) throws(UnsupportedScript) {
    var names: Set<String> = []
    for part in parts {
      let outline = try ScriptOutline(javaScriptTokens(of: part))
      for at in outline.tokens.indices where outline.declaresPhrase(at) {
        names.insert(outline.word(at))
      }
    }
    let pairs = frequentLetters.flatMap { first in frequentLetters.map { first + $0 } }
    let free = frequentLetters + pairs
    short = Dictionary(uniqueKeysWithValues: zip(names.sorted(), free))
  }

  private init(short: [String: String]) { self.short = short }

  /// The new text of a token that names a phrase.
  func text(of at: Int, in outline: ScriptOutline) -> String? {
    guard outline.declaresPhrase(at) || outline.saysPhrase(at) else { return nil }
    return short[outline.word(at)]
  }
}

extension ScriptOutline {
  /// Whether a token is a key of `SAY = {…}` or of `Object.assign(SAY, {…})`.
  fileprivate func declaresPhrase(_ at: Int) -> Bool {
    guard isName(at), word(at + 1) == ":", word(at - 1) == "{" || word(at - 1) == ",",
      outer[at] >= 2, bracket[outer[at]] == .object
    else { return false }
    let opener = outer[at]
    return word(opener - 2) == "SAY" && (word(opener - 1) == "=" || word(opener - 1) == ",")
  }

  fileprivate func saysPhrase(_ at: Int) -> Bool {
    isName(at) && word(at - 1) == "." && word(at - 2) == "SAY"
  }
}
