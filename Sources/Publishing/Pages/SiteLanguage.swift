import Courseware

/// One of the languages that a site's pages are in.
///
/// The pages in the first language have plain names. Those in another are beside them, as
/// `index.zh.html` beside `index.html`, so that relative addresses in what teachers wrote lead to
/// the same files. No name of a quiz has a dot, so none of these names is taken.
final class SiteLanguage: Sendable {
  /// Its code in ``Site/interfaceLanguages``.
  let code: String
  let phrases: Phrases
  /// For every quiz, the one that its page names first.
  let quizScripts: [SiteAssets]
  /// For the page of grades, and for every other page.
  let gradesScript, siteScript: SiteAssets
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
    quizScripts = SiteAssets.quizScripts(version.phrases)
    gradesScript = .gradesScript(version.phrases)
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
}

private func pagePath(_ page: String, _ ending: String) -> String {
  let suffix = ".html"
  guard !ending.isEmpty, page.hasSuffix(suffix) else { return page }
  return page.dropLast(suffix.count) + ending + suffix
}

/// A link from a page to the same one in a language.
struct LanguageLink: PageValues {
  private let version: SiteLanguage.Version
  private let href: String
  private let isCurrent: Bool

  init(_ version: SiteLanguage.Version, page: String, current: String) {
    self.version = version
    href = Link(to: version.path(page), from: page).url
    isCurrent = version.code == current
  }

  static let fields: [String: Field<LanguageLink>] = [
    "isCurrent": .flag(\.isCurrent),
    "languageCode": .text(\.version.code),
    "languageHref": .text(\.href),
    "languageName": .text(\.version.phrases.name),
    "languageTag": .text(\.version.phrases.tag),
  ]
}
