import Courseware

/// The language of what a teacher wrote, as a page marks it.
///
/// The interface is in English: the page says so of itself, and content in another language names
/// its own and the direction that it is written in.
struct ContentLanguage: Sendable {
  /// A BCP 47 tag.
  let tag: String

  init(_ tag: String) { self.tag = tag }

  private var parts: [Substring] { tag.lowercased().split { $0 == "-" || $0 == "_" } }

  /// Whether it is the interface's own.
  var isEnglish: Bool { parts.first == "en" }

  /// The language of the page around the content.
  var interface: String { isEnglish ? tag : "en" }

  /// `rtl` for languages and scripts written from right to left.
  ///
  /// Source: Unicode CLDR, scriptMetadata and likelySubtags.
  var direction: String {
    let script = parts.dropFirst().first { $0.utf8.count == 4 }
    let isRightToLeft =
      script.map { rightToLeftScripts.contains(String($0)) }
      ?? rightToLeftLanguages.contains(String(parts.first ?? ""))
    return isRightToLeft ? "rtl" : "ltr"
  }
}

extension [UInt8] {
  /// Appends the attributes of an element that holds content; none where it is in English.
  mutating func writeLanguage(_ language: ContentLanguage) {
    guard !language.isEnglish else { return }
    writeAttribute("lang", language.tag)
    writeAttribute("dir", language.direction)
  }

  /// Appends the attributes of an element of the interface within content.
  mutating func writeInterfaceLanguage(within language: ContentLanguage) {
    guard !language.isEnglish else { return }
    write(" lang=\"en\" dir=\"ltr\"")
  }
}

private let rightToLeftLanguages: Set<String> = [
  "ar", "arc", "arz", "azb", "bal", "ckb", "dv", "fa", "glk", "he", "iw", "ks", "lrc", "mzn", "nqo",
  "pnb", "ps", "sd", "skr", "syr", "ug", "ur", "yi",
]

private let rightToLeftScripts: Set<String> = [
  "adlm", "arab", "aran", "hebr", "mand", "nkoo", "rohg", "samr", "syrc", "thaa", "yezi",
]
