import Courseware

/// One of the languages that a site's pages are in.
///
/// The pages in the first language have plain names. Those in another are beside them, as
/// `index.zh.html` beside `index.html`, so that relative addresses in what teachers wrote lead to
/// the same files. Names of quizzes have no dot, so these names are free. A translation of a quiz,
/// `cells.zh.md`, gets its own page `cells.zh.html`, with the interface in its language if the site
/// has that.
final class SiteLanguage: Sendable {
  /// Its code in ``Site/interfaceLanguages``.
  let code: String
  let phrases: Phrases
  /// For every quiz, the one that its page names first.
  let quizScripts: [SiteAssets]
  /// For the page of grades, and for every other page.
  let gradesScript, siteScript, sealingScript: SiteAssets
  /// For quizzes whose answers are sealed, which load it after those of every quiz.
  let releaseScript: SiteAssets
  /// For pages of classrooms with a password.
  let unlockScript: SiteAssets
  /// For the pages of a class: that of a student, and that of a projector.
  var liveScript: SiteAssets { .liveScript(phrases) }
  var presenterScript: SiteAssets { .presenterScript(phrases) }
  /// For every page, in every language.
  let stylesheet: SiteAssets
  /// The languages in which there is the same page, this one among them; empty if there is one.
  let versions: [Version]
  private let ending: String

  /// A language as a page in another one links to it.
  struct Version: Sendable {
    let code: String
    let phrases: Phrases
    let ending: String

    /// The page in this language for the plain name of one.
    func path(_ page: String) -> String { pagePath(page, ending) }
  }

  private init(_ version: Version, _ versions: [Version], _ stylesheet: SiteAssets) {
    self.stylesheet = stylesheet
    (code, phrases, ending) = (version.code, version.phrases, version.ending)
    siteScript = .siteScript(version.phrases)
    sealingScript = .sealingScript(version.phrases)
    quizScripts = SiteAssets.quizScripts(version.phrases)
    gradesScript = .gradesScript(version.phrases)
    releaseScript = .releaseScript(version.phrases)
    unlockScript = .unlockScript(version.phrases)
    self.versions = versions.count > 1 ? versions : []
  }

  /// The languages of a site, the first one first.
  static func all(of site: Site) -> [SiteLanguage] {
    let codes = site.pageLanguages
    let versions = codes.compactMap { code in
      Phrases.of(code).map {
        Version(code: code, phrases: $0, ending: code == codes.first ? "" : ".\(code)")
      }
    }
    let stylesheet = SiteAssets.stylesheet(of: site)
    return versions.map { SiteLanguage($0, versions, stylesheet) }
  }

  /// The page in this language for the plain name of one.
  func path(_ page: String) -> String { pagePath(page, ending) }

  /// The page of a quiz for its readers: in this language, if it is translated into it.
  func page(of quiz: Quiz) -> String {
    quiz.translation(into: code).map { Link.page(of: $0.path) } ?? path(Link.page(of: quiz.path))
  }
}

extension Quiz {
  /// The names of the languages that it is in; nothing if there is only one.
  func languageNames(_ site: Site) -> HTML {
    guard !translations.isEmpty else { return .empty }
    let tags = [language ?? site.language] + translations.compactMap(\.language)
    return HTML { out in
      out.writeList(tags, separator: " · ") { out, tag in
        out.write("<span")
        out.writeAttribute("lang", tag)
        out.writeAttribute("dir", direction(of: tag))
        out.write(">")
        out.writeEscaped(languageName(tag))
        out.write("</span>")
      }
    }
  }
}

private func pagePath(_ page: String, _ ending: String) -> String {
  let suffix = ".html"
  guard !ending.isEmpty, page.hasSuffix(suffix) else { return page }
  return page.dropLast(suffix.count) + ending + suffix
}

/// A link from a page to the same one in a language.
struct LanguageLink: PageValues {
  /// What the choice of the language is remembered as.
  let code: String
  private let tag: String
  private let name: String
  private let href: String
  private let isCurrent: Bool

  init(_ version: SiteLanguage.Version, page: String, current: String) {
    self.init(version, to: version.path(page), from: page, isCurrent: version.code == current)
  }

  /// - Parameters:
  ///   - version: A language of the site.
  ///   - target: The page in that language.
  ///   - page: Any page beside it.
  ///   - isCurrent: Whether the link is on that page.
  init(_ version: SiteLanguage.Version, to target: String, from page: String, isCurrent: Bool) {
    (code, tag, name) = (version.code, version.phrases.tag, version.phrases.name)
    href = Link(to: target, from: page).url
    self.isCurrent = isCurrent
  }

  /// The same for a language that the text of a quiz is in.
  init(text language: String, to target: String, from page: String) {
    (code, tag) = (language.lowercased(), language)
    name = languageName(language)
    href = Link(to: target, from: page).url
    isCurrent = target == page
  }

  static let fields: [String: Field<LanguageLink>] = [
    "isCurrent": .flag(\.isCurrent),
    "languageCode": .text(\.code),
    "languageDirection": .text { direction(of: $0.tag) },
    "languageHref": .text(\.href),
    "languageName": .text(\.name),
    "languageTag": .text(\.tag),
  ]
}

/// What a language is called by those who speak it; its tag if that is not known.
func languageName(_ tag: String) -> String {
  if let code = Site.interfaceLanguage(of: tag), let phrases = Phrases.of(code) {
    return phrases.name
  }
  return ownNames[tag.lowercased()] ?? ownNames[Site.primaryLanguage(tag)] ?? tag
}

/// Source: Unicode CLDR, names of languages in themselves.
private let ownNames = [
  "bg": "български", "ca": "català", "cs": "čeština", "da": "dansk", "de": "Deutsch",
  "el": "Ελληνικά", "es": "español", "fa": "فارسی", "fi": "suomi", "fr": "français",
  "he": "עברית", "hi": "हिन्दी", "hu": "magyar", "id": "Bahasa Indonesia",
  "it": "italiano", "ja": "日本語", "ko": "한국어", "nl": "Nederlands", "no": "norsk",
  "pl": "polski", "pt": "português", "ro": "română", "ru": "русский", "sv": "svenska",
  "tr": "Türkçe", "uk": "українська", "ur": "اردو", "vi": "Tiếng Việt", "zh-hant": "繁體中文",
  "zh-tw": "繁體中文", "zh-hk": "繁體中文",
]
