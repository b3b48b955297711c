/// How a language writes decimal fractions.
package enum DecimalMark: Sendable {
  /// `1.5`; a comma groups thousands.
  case point
  /// `1,5`; the point is understood as well.
  case comma

  /// The mark of a language given as in HTML's `lang`: `de`, `pt-BR`, `zh-Hant-TW`.
  ///
  /// Source: Unicode CLDR 48, numbers/symbols/decimal, where `cnr` and `sh` mean Serbian.
  package init(ofLanguage tag: String) {
    let subtags = tag.lowercased().split(separator: "-")
    let language = subtags.first.map(String.init) ?? ""
    // Subtags after one with a single character are not parts of the language.
    let region = subtags.dropFirst().prefix { $0.utf8.count > 1 }.first(where: isRegion)
    let isUsual = region.map { otherRegions.contains("\(language)-\($0)") } != true
    self = commaLanguages.contains(language) == isUsual ? .comma : .point
  }
}

/// Whether a subtag is a region: two letters, or three digits.
private func isRegion(_ subtag: Substring) -> Bool {
  switch subtag.utf8.count {
  case 2: true
  case 3: subtag.utf8.allSatisfy(isDigit)
  default: false
  }
}

private let commaLanguages: Set<String> = [
  "af", "agq", "ast", "az", "bas", "be", "bg", "blo", "br", "bs", "bua", "ca", "cnr", "cs", "cv",
  "da", "de", "dsb", "dua", "dyo", "el", "eo", "es", "et", "eu", "ewo", "ff", "fi", "fo", "fr",
  "fur", "fy", "gl", "hr", "hsb", "hu", "hy", "ia", "id", "ie", "is", "it", "jgo", "jv", "ka",
  "kab", "kea", "kgp", "kk", "kkj", "kl", "ksf", "ksh", "ku", "ky", "lb", "lij", "lmo", "ln", "lo",
  "lt", "lu", "lv", "mgh", "mk", "mua", "nb", "nds", "nl", "nmg", "nn", "nnh", "no", "oc", "os",
  "pl", "pms", "prg", "pt", "rm", "rn", "ro", "ru", "rw", "sah", "sc", "scn", "se", "seh", "sg",
  "sh", "shi", "sk", "sl", "smn", "sq", "sr", "su", "sv", "szl", "tg", "tk", "tok", "tr", "tt",
  "tzm", "uk", "uz", "vec", "vi", "vmw", "wae", "wo", "yav", "yrl", "zgh",
]

/// The regions in which a language has another mark than elsewhere: the point instead of the comma,
/// or the comma instead of the point.
private let otherRegions: Set<String> = [
  "ar-dz", "ar-ly", "ar-ma", "ar-tn", "de-ch", "de-li", "en-at", "en-be", "en-cz", "en-de", "en-dk",
  "en-ee", "en-es", "en-fi", "en-fr", "en-ge", "en-hu", "en-id", "en-it", "en-lt", "en-lv", "en-nl",
  "en-no", "en-pl", "en-pt", "en-ro", "en-se", "en-si", "en-sk", "en-ua", "en-za", "es-419",
  "es-br", "es-bz", "es-cu", "es-do", "es-gt", "es-hn", "es-mx", "es-ni", "es-pa", "es-pe", "es-pr",
  "es-sv", "es-us", "it-ch", "kk-cn", "ku-iq", "ms-bn", "ms-id", "qu-bo", "sw-cd", "uz-af",
]
