import Courseware

/// The language of a teacher's texts, as declared by a page whose interface may be in another one.
struct ContentLanguage: Sendable {
  /// A BCP 47 tag.
  let tag: String
  /// The language around it.
  let phrases: Phrases
  /// Whether it is the language of the interface, so that nothing has to be declared.
  let isInterface: Bool

  init(_ tag: String, _ phrases: Phrases) {
    (self.tag, self.phrases) = (tag, phrases)
    let own = Site.interfaceLanguage(of: tag)
    isInterface = own != nil && own == Site.interfaceLanguage(of: phrases.tag)
  }

  /// The language that the page as a whole declares: the content's own tag if it is the same
  /// language, because that is more precise, such as `en-GB`.
  var ofPage: String { isInterface && tag.contains("-") ? tag : phrases.tag }

  /// `rtl` for languages and scripts written from right to left.
  var direction: String { Publishing.direction(of: tag) }
}

/// `rtl` for languages and scripts written from right to left.
///
/// Source: Unicode CLDR, scriptMetadata and likelySubtags.
func direction(of tag: String) -> String {
  let parts = tag.lowercased().split { $0 == "-" || $0 == "_" }
  let script = parts.dropFirst().first { $0.utf8.count == 4 }
  let isRightToLeft =
    script.map { rightToLeftScripts.contains(String($0)) }
    ?? rightToLeftLanguages.contains(String(parts.first ?? ""))
  return isRightToLeft ? "rtl" : "ltr"
}

extension [UInt8] {
  /// Appends the attributes of an element that holds content; none if its language is that of the
  /// interface.
  mutating func writeLanguage(_ language: ContentLanguage) {
    guard !language.isInterface else { return }
    writeAttribute("lang", language.tag)
    writeAttribute("dir", language.direction)
  }

  /// Appends the attributes of an element of the interface within content.
  mutating func writeInterfaceLanguage(within language: ContentLanguage) {
    guard !language.isInterface else { return }
    writeAttribute("lang", language.phrases.tag)
    writeAttribute("dir", language.phrases.direction)
  }

  /// Appends texts, each isolated in its own direction, so that numbers and words of another script
  /// do not change the order of their neighbors.
  mutating func writeIsolated(_ texts: [String], separator: String = "") {
    for (place, text) in texts.enumerated() {
      if place > 0 { writeEscaped(separator) }
      write("<bdi>")
      writeEscaped(text)
      write("</bdi>")
    }
  }
}

private let rightToLeftLanguages: Set<String> = [
  "ar", "arc", "arz", "azb", "bal", "ckb", "dv", "fa", "glk", "he", "iw", "ks", "lrc", "mzn", "nqo",
  "pnb", "ps", "sd", "skr", "syr", "ug", "ur", "yi",
]

private let rightToLeftScripts: Set<String> = [
  "adlm", "arab", "aran", "hebr", "mand", "nkoo", "rohg", "samr", "syrc", "thaa", "yezi",
]
