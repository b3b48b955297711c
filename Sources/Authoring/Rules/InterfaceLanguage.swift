import Courseware

extension Rule {
  static let interfaceLanguage = Rule(
    "interface-language", .warning, "The interface of a site is not in this language.",
    explanation: """
      'language' is the language of your texts: pages declare it, and Arabic, Hebrew, Persian and
      Urdu are shown from right to left. Buttons, messages and dates can be in Arabic, Chinese and
      English; for other languages, they are in English. Tell your students, and add the line
      'allow: interface-language'. If your quizzes are in several of the three languages, list them
      as 'languages' in 'site.yml', and students can choose. A quiz in the language of its site is
      not reported again, and neither is a translation.
      """,
    bad: .site("title: Physique", "time-zone: Europe/Paris", "language: fr"),
    good: .site("title: Physics", "time-zone: Europe/London", "language: en-GB"))
}

extension Fields {
  /// The language that `site.yml` sets; warns if the site cannot have any page in it.
  mutating func contentLanguage(ofSite languages: [String]) -> String? {
    let choice = languages.isEmpty ? Site.interfaceLanguages : languages
    return contentLanguage(
      accepted: choice, pages: languages.isEmpty ? [Site.defaultLanguage] : languages)
  }

  /// The language that a quiz sets; warns if the site has neither pages nor texts in it.
  mutating func contentLanguage(ofQuizIn site: Site) -> String? {
    let pages = site.pageLanguages
    return contentLanguage(accepted: pages, alsoLike: site.language, pages: pages)
  }

  private mutating func contentLanguage(
    accepted: [String], alsoLike own: String? = nil, pages: [String]
  ) -> String? {
    guard let language = language() else { return nil }
    let span = node("language")?.span ?? place
    if !report.hasErrors(within: span),
      !(Site.interfaceLanguage(of: language).map(accepted.contains) ?? false),
      own.map(Site.primaryLanguage) != Site.primaryLanguage(language)
    {
      let all = pages.compactMap { Site.languageNames[$0] }
      let names = (all.dropLast(2) + [all.suffix(2).joined(separator: " or ")])
        .joined(separator: ", ")
      let missing = Site.interfaceLanguage(of: language)
      let advice =
        missing.map { "'languages: [\((pages + [$0]).joined(separator: ", "))]' in 'site.yml'" }
        ?? "'allow: interface-language' and tell your students"
      report.add(
        .interfaceLanguage, "buttons and messages are in \(names), not in '\(language)'", at: span,
        note: "write \(advice)")
    }
    return language
  }
}
