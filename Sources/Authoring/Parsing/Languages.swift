import Courseware

extension Fields {
  /// The code of a language; what is none is reported and given back all the same, since it is
  /// another language than others.
  mutating func language() -> String? {
    guard let text = text("language") else { return nil }
    if !isLanguageCode(text.value) {
      report.add(
        .wrongType, "'language' must be a language code, such as 'en' or 'pt-BR'",
        at: text.span, fixes: fix(text.span, suggestedLanguage(text.value)))
    }
    return text.value
  }
}

/// Whether a text is built as the code of a language is.
///
/// Two or three letters, and further parts for script and region. Source: RFC 5646, section 2.1;
/// the registry is not looked into.
func isLanguageCode(_ text: String) -> Bool {
  let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
  return (2...3).contains(parts[0].count) && parts[0].allSatisfy(isLetter)
    && parts.dropFirst().allSatisfy { part in
      (1...8).contains(part.count) && part.allSatisfy { isLetter($0) || isDigit($0) }
    }
}

/// `en-US` for `en_US`, `de` for `German` and `Deutsch`.
func suggestedLanguage(_ text: String) -> SuggestedValue? {
  let hyphens = text.replacing("_", with: "-")
  if isLanguageCode(hyphens) { return SuggestedValue(text: hyphens, isCertain: true) }
  return languageNames[text.lowercased()].map { SuggestedValue(text: $0, isCertain: false) }
}

/// What some languages are called in English and by themselves.
private let languageNames = [
  "arabic": "ar", "العربية": "ar", "chinese": "zh", "中文": "zh", "dutch": "nl",
  "nederlands": "nl", "english": "en", "french": "fr", "français": "fr", "german": "de",
  "deutsch": "de", "hindi": "hi", "हिन्दी": "hi", "italian": "it", "italiano": "it",
  "japanese": "ja", "日本語": "ja", "polish": "pl", "polski": "pl", "portuguese": "pt",
  "português": "pt", "russian": "ru", "русский": "ru", "spanish": "es", "español": "es",
  "turkish": "tr", "türkçe": "tr", "ukrainian": "uk", "українська": "uk",
]
