/// How a language writes decimal fractions.
package enum DecimalMark: Sendable {
  /// `1.5`; a comma groups thousands.
  case point
  /// `1,5`; the point is understood as well.
  case comma

  /// The mark of a language given as in HTML's `lang`: `de`, `pt-BR`.
  ///
  /// Source: Unicode CLDR 44, numbers/symbols/decimal.
  package init(ofLanguage tag: String) {
    let tag = tag.lowercased()
    let language = tag.prefix { $0 != "-" }
    self =
      commaLanguages.contains(String(language)) && !pointRegions.contains(tag) ? .comma : .point
  }
}

private let commaLanguages: Set<String> = [
  "af", "az", "be", "bg", "bs", "ca", "cs", "da", "de", "el", "es", "et", "eu", "fi", "fo", "fr",
  "gl", "hr", "hu", "hy", "id", "is", "it", "ka", "kk", "ky", "lb", "lt", "lv", "mk", "nb", "nl",
  "nn", "no", "pl", "pt", "ro", "ru", "sk", "sl", "sq", "sr", "sv", "tr", "uk", "uz", "vi",
]

/// Where the point is written although the language has the comma elsewhere.
private let pointRegions: Set<String> = [
  "de-ch", "de-li", "es-419", "es-bz", "es-cu", "es-do", "es-gt", "es-hn", "es-mx", "es-ni",
  "es-pa", "es-pe", "es-pr", "es-sv", "es-us", "it-ch",
]
