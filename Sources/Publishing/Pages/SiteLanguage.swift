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
  /// The scripts of pages of quizzes; the first one is the one that a page names.
  let quizScripts: [SiteAssets]
  /// The scripts of the page of grades, of pages other than quizzes, and for encrypting attempts.
  let gradesScript, siteScript, sealingScript: SiteAssets
  /// The script of quizzes with sealed answers, which is loaded after the scripts of all quizzes.
  let releaseScript: SiteAssets
  /// The script of pages of classrooms with a password.
  let unlockScript: SiteAssets
  /// The scripts of a class: for the page of a student, and for the presenter view.
  var liveScript: SiteAssets { .liveScript(phrases) }
  var presenterScript: SiteAssets { .presenterScript(phrases) }
  /// The style sheet of every page in every language.
  let stylesheet: SiteAssets
  /// The languages that have the same pages, including this one; empty if there is only one.
  let versions: [Version]
  private let ending: String

  /// A language to which a page in another language links.
  struct Version: Sendable {
    let code: String
    let phrases: Phrases
    let ending: String

    /// The path of a page in this language, given its path in the first language.
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
        Version(
          code: code, phrases: $0.withDates(of: site.language),
          ending: code == codes.first ? "" : ".\(code)")
      }
    }
    let stylesheet = SiteAssets.stylesheet(of: site)
    return versions.map { SiteLanguage($0, versions, stylesheet) }
  }

  /// The path of a page in this language, given its path in the first language.
  func path(_ page: String) -> String { pagePath(page, ending) }

  /// The path of a quiz's page for readers of this language: that of the translation, if there is
  /// one.
  func page(of quiz: Quiz) -> String {
    quiz.translation(into: code).map { Link.page(of: $0.path) } ?? path(Link.page(of: quiz.path))
  }
}

extension Quiz {
  /// The names of its translations into languages of pages, by the tags of the languages; `nil` if
  /// there are none.
  var namesInPages: JSONValue? {
    let names = Site.interfaceLanguages.compactMap(translation).map {
      JSONValue.Member(key: $0.language ?? "", value: .string($0.name))
    }
    return names.isEmpty ? nil : .object(names)
  }

  /// The names of the languages that it is in; empty if there is only one.
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
  /// The code that is stored when the reader chooses the language.
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

  /// A link to the page of a quiz with its text in a language.
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

/// The name of a language in itself; its tag if the name is unknown.
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
