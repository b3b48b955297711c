import Courseware

extension Rule {
  /// The interface of a site is in English.
  static let interfaceLanguage = Rule(
    "interface-language", .warning, "The interface of a site is in English.",
    explanation: """
      'language' is the language of your texts: pages declare it, and Arabic, Hebrew, Persian and
      Urdu are shown from right to left. Buttons, messages and dates are always in English. Tell
      your students, and add the line 'allow: interface-language'. A quiz in the language of its
      site is not reported again, and neither is one that 'translates' another.
      """,
    bad: .file(
      "content/site.yml", "title: Physique\ntime-zone: Europe/Paris\nlanguage: fr"),
    good: .file(
      "content/site.yml", "title: Physics\ntime-zone: Europe/London\nlanguage: en-GB"))
}

extension Fields {
  /// The language that the file names; warns where neither the interface nor `expected` speaks it.
  mutating func contentLanguage(expected: String = "en") -> String? {
    guard let language = language() else { return nil }
    let span = node("language")?.span ?? place
    if !report.hasErrors(within: span),
      !["en", primaryLanguage(expected)].contains(primaryLanguage(language))
    {
      report.add(
        .interfaceLanguage, "buttons and messages are in English, not in '\(language)'", at: span)
    }
    return language
  }
}

private func primaryLanguage(_ code: String) -> String {
  code.lowercased().prefix { $0 != "-" }.description
}
