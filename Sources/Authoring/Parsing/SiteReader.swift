import Courseware
import Sealing

/// Reads `site.yml`; the zone of local times is found by its name.
///
/// `tree` lists the existing files; if it is `nil`, files are not checked.
func readSite(
  _ text: SourceText, _ report: inout Report, _ tree: SourceTree? = nil,
  zoneNamed: (String) -> ClassZone? = { try? ClassZone(named: $0) }
) -> SiteReading {
  guard let yaml = readYAML(text, 0..<text.bytes.count, .site, &report) else {
    return SiteReading()
  }
  let place = text.span(text.scalar(at: 0))
  var fields = Fields(yaml, .site, place: place)
  let title = fields.name("title")
  var site = Site(title: title?.value ?? "")
  site.organization = fields.text("organization")?.value
  let zone = fields.zone(zoneNamed)
  site.timeZone = zone?.name ?? "UTC"
  site.languages = fields.interfaceLanguages()
  site.language = fields.contentLanguage(ofSite: site.languages) ?? Site.defaultLanguage
  site.baseURL = fields.folder("base-url")
  site.description = fields.text("description")?.value
  site.pageSize = fields.count("page-size")?.value ?? 30
  site.submitTo = fields.address("submit-to", schemes: ["mailto", "https"])
  if site.submitTo?.lowercased().hasPrefix("https:") == true, site.submissionOrigin == nil {
    fields.refuseHost("submit-to")
  }
  site.examKey = fields.examKey()
  site.importers = fields.importers()
  site.style = fields.style(tree)
  let allowed = fields.allowedCodes()
  report.take(fields.reportOfNames)
  return SiteReading(
    site: fields.report.hasFaults ? nil : Located(site, at: title?.span ?? place), settings: site,
    zone: zone, zoneField: fields.span(ofKey: "time-zone"), allowed: allowed,
    files: fields.filesOfStyle(site.style))
}

/// The contents of `site.yml`.
struct SiteReading {
  /// `nil` after a mistake.
  var site: Located<Site>?
  /// The settings as far as they could be read, also after a mistake.
  var settings = Site()
  /// The zone of local times.
  var zone: ClassZone?
  var zoneField: Span?
  var allowed = AllowedCodes()
  /// The files that every page uses, by path below the root, each with the span of its field.
  var files: [Located<String>] = []
}

extension Fields {
  fileprivate mutating func zone(_ named: (String) -> ClassZone?) -> ClassZone? {
    guard let text = text("time-zone") else { return nil }
    if let zone = named(text.value) { return zone }
    let fault = timeZoneFault(text.value)
    let isCertain = fault.meant.map { comparableName($0) == comparableName(text.value) } ?? false
    report.add(
      .unknownTimeZone, fault.reason, at: text.span, note: fault.advice,
      fixes: fix(text.span, fault.meant.map { SuggestedValue(text: $0, isCertain: isCertain) }))
    return nil
  }

  /// The languages that students can choose, without duplicates.
  fileprivate mutating func interfaceLanguages() -> [String] {
    var found: [String] = []
    let reported = report.diagnostics.count
    let written = words("languages")
    // A list that is offered must not have a language that is refused.
    let isUnknown = written.contains { !Site.interfaceLanguages.contains($0.value.lowercased()) }
    let isText = report.diagnostics.count > reported && isUnknown
    if isText { report.diagnostics.removeLast() }
    for name in written {
      let code = name.value.lowercased()
      if !Site.interfaceLanguages.contains(code) {
        let names = Site.interfaceLanguages.map { "'\($0)'" }.joined(separator: ", ")
        report.add(
          .unknownValue, "pages can be in the languages \(names)", at: name.span,
          note: isText ? "write them as a list, such as '[en, zh]'" : nil)
        if isText { break }
      } else if !found.contains(code) {
        found.append(code)
      }
    }
    return found
  }

  /// A public key in the format of `quizpress keys new`.
  fileprivate mutating func examKey() -> String? {
    guard let text = text("exam-key") else { return nil }
    if let bytes = decodeBase64URL(text.value), PublicKey(bytes) != nil { return text.value }
    report.add(
      .wrongType, "'exam-key' must be the public key that 'quizpress keys new' writes",
      at: text.span)
    return nil
  }

  /// The services listed under `bundle: {for: [...]}`.
  fileprivate mutating func importers() -> Set<Site.Importer> {
    guard let node = node("bundle") else { return [] }
    var fields = Fields(node, .bundle, place: node.span)
    var found: Set<Site.Importer> = []
    for name in fields.words("for") {
      if let importer = Site.Importer(rawValue: name.value) {
        found.insert(importer)
      } else {
        fields.refuseImporter(name)
      }
    }
    report.take(fields.reportOfNames)
    return found
  }

  /// Reports an unknown service and suggests one if only the spelling differs.
  private mutating func refuseImporter(_ name: Located<String>) {
    let word = name.value.lowercased().filter(\.isLetter)
    let known = Site.Importer.allCases.map(\.rawValue)
    let near = word == "pollo" ? "clicker" : known.first { $0.filter(\.isLetter) == word }
    unknownValue("for", near.map { Located($0, at: name.span) } ?? name, known)
  }

  /// An address to which the paths of pages are added.
  fileprivate mutating func folder(_ key: String) -> String? {
    guard let address = address(key, schemes: ["https", "http"]), let text = text(key) else {
      return nil
    }
    let path = address.prefix { $0 != "?" && $0 != "#" }
    let isPage = path.hasSuffix("/index.html")
    if path.count == address.count, !isPage { return address }
    let meant = String(isPage ? path.dropLast("index.html".count) : path)
    report.add(
      .wrongType, "'\(key)' must be the address of a folder, to which the names of pages are added",
      at: text.span, fixes: [.writing(meant, at: text.span)])
    return nil
  }

  fileprivate mutating func address(_ key: String, schemes: [String]) -> String? {
    guard let text = text(key) else { return nil }
    let scheme = text.value.prefix { $0 != ":" }.lowercased()
    let isClean = !text.value.unicodeScalars.contains { $0.value <= 32 || $0 == "\"" || $0 == "<" }
    if schemes.contains(scheme), isClean, isAddress(text.value.dropFirst(scheme.count + 1), scheme)
    {
      return text.value
    }
    let list = schemes.map { "'\($0):'" }.joined(separator: " or ")
    let example = scheme == "mailto" ? "mailto:ada@example.org" : "https://quizzes.example.org/"
    let rule =
      !schemes.contains(scheme)
      ? "must be an address that starts with \(list)"
      : isClean
        ? "must be a whole address, such as '\(example)'"
        : "must not contain spaces, quotation marks or '<'"
    report.add(
      .wrongType, "'\(key)' \(rule)", at: text.span,
      fixes: fix(text.span, suggestedAddress(text.value, schemes)))
    return nil
  }

  /// Whether the text after the scheme is a host, or an address of a person at one.
  private func isAddress(_ rest: Substring, _ scheme: String) -> Bool {
    if scheme == "mailto" {
      let parts = rest.prefix { $0 != "?" }.split(separator: "@", omittingEmptySubsequences: false)
      return parts.count > 1 && !parts.contains("")
    }
    return rest.hasPrefix("//") && rest.dropFirst(2).first.map { !"/?#:".contains($0) } ?? false
  }

  /// Reports an invalid host: a page may send only to the host that its content security policy
  /// names, in the spelling of browsers.
  fileprivate mutating func refuseHost(_ key: String) {
    guard let text = text(key) else { return }
    report.add(
      .wrongType, "the host in '\(key)' must consist of letters, digits, dots and hyphens",
      at: text.span, note: "for example 'https://quizzes.example.org/attempts'")
  }

  /// Adds `mailto:` to a text that looks like an e-mail address, and `https://` to one that looks
  /// like a host; removes spaces around an address and after its scheme.
  private func suggestedAddress(_ text: String, _ schemes: [String]) -> SuggestedValue? {
    if let scheme = schemes.first(where: { text.lowercased().hasPrefix($0 + ":") }) {
      let rest = cleanedName(text.dropFirst(scheme.count + 1))
      let isMeant = !rest.contains { " \"<".contains($0) } && isAddress(rest[...], scheme)
      let meant = "\(scheme):\(rest)"
      return isMeant && meant != text ? SuggestedValue(text: meant, isCertain: false) : nil
    }
    if let scheme = schemes.first(where: { text.hasPrefix($0 + "//") }) {
      let meant = "\(scheme):\(text.dropFirst(scheme.count))"
      return SuggestedValue(text: meant, isCertain: false)
    }
    guard !text.contains(":"), !text.contains(" "), text.contains(".") else { return nil }
    if text.contains("@") {
      return schemes.contains("mailto")
        ? SuggestedValue(text: "mailto:" + text, isCertain: true) : nil
    }
    return SuggestedValue(text: "https://" + text, isCertain: false)
  }

  /// A language code.
  ///
  /// An invalid one is reported but still returned, because it differs from those of other texts.
  mutating func language() -> String? {
    guard let text = text("language") else { return nil }
    if !isLanguageCode(text.value) || languageNames[text.value.lowercased()] != nil {
      report.add(
        .wrongType, "'language' must be a language code, such as 'en' or 'pt-BR'",
        at: text.span, fixes: fix(text.span, suggestedLanguage(text.value)))
    }
    return text.value
  }
}

/// Whether a text has the form of a language code.
///
/// Two or three letters, optionally followed by further parts for script and region. Source: RFC
/// 5646, section 2.1; the registry is not consulted.
func isLanguageCode(_ text: String) -> Bool {
  let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
  return (2...3).contains(parts[0].count) && parts[0].allSatisfy(isLetter)
    && parts.dropFirst().allSatisfy { part in
      (1...8).contains(part.count) && part.allSatisfy { isLetter($0) || isDigit($0) }
    }
}

/// A valid code for a language: `en-US` for `en_US`, `de` for `German`, `Deutsch` and `deu`, `ja`
/// for `jp`.
func suggestedLanguage(_ text: String) -> SuggestedValue? {
  let hyphens = text.replacing("_", with: "-")
  if let code = languageNames[text.lowercased()] {
    return SuggestedValue(text: code, isCertain: false)
  }
  return isLanguageCode(hyphens) ? SuggestedValue(text: hyphens, isCertain: true) : nil
}

/// The names of some languages, in English and in the language itself, codes of countries that are
/// no codes of languages, and codes of three letters for which HTML has two.
private let languageNames = [
  "arabic": "ar", "العربية": "ar", "chinese": "zh", "中文": "zh", "dutch": "nl",
  "nederlands": "nl", "english": "en", "french": "fr", "français": "fr", "german": "de",
  "deutsch": "de", "hindi": "hi", "हिन्दी": "hi", "italian": "it", "italiano": "it",
  "japanese": "ja", "日本語": "ja", "polish": "pl", "polski": "pl", "portuguese": "pt",
  "português": "pt", "russian": "ru", "русский": "ru", "spanish": "es", "español": "es",
  "turkish": "tr", "türkçe": "tr", "ukrainian": "uk", "українська": "uk",
  "jp": "ja", "cn": "zh", "dk": "da", "cz": "cs", "gr": "el", "ua": "uk", "us": "en",
  "gb": "en", "vn": "vi", "rs": "sr", "ara": "ar", "chi": "zh", "zho": "zh", "dut": "nl",
  "nld": "nl", "eng": "en", "fra": "fr", "fre": "fr", "deu": "de", "ger": "de", "hin": "hi",
  "ita": "it", "jpn": "ja", "pol": "pl", "por": "pt", "rus": "ru", "spa": "es", "tur": "tr",
  "ukr": "uk",
]

extension Fields {
  /// The files listed under `publish`, each with its span.
  mutating func publishedNames() -> [Located<String>] {
    guard let node = node("publish") else { return [] }
    if let items = node.items {
      return items.compactMap { text($0, "publish") }.filter { !$0.value.isEmpty }
    }
    return list("publish")
  }
}

extension Addresses {
  /// Resolves addresses in a file whose front matter lists files to publish; reports listed files
  /// that do not exist or must never be published.
  init(
    _ tree: SourceTree, folder: String, publishing names: [Located<String>],
    _ report: inout Report
  ) {
    self.init(tree: tree, folder: folder)
    for name in names {
      guard !isAddressOrDrive(name.value), let path = resolved(name.value) else {
        report.refuseOutside(name, in: "an item of 'publish'")
        continue
      }
      listed.insert(path)
      switch published(path) {
      case .file: continue
      case .missing(let path):
        listed.remove(path)
        report.add(.deadLink, "no file '\(path)' to publish", at: name.span)
      default:
        listed.remove(path)
        report.add(.deadLink, "'\(name.value)' is never published", at: name.span)
      }
    }
  }
}

extension Needs {
  /// Adds the files that front matter lists: they are published even if no link leads to them,
  /// since a web page may need them.
  mutating func listFiles(_ names: [Located<String>], of addresses: Addresses) {
    listed = addresses.listed
    for name in names {
      guard let path = addresses.resolved(name.value), listed.contains(path) else { continue }
      use(path, at: name.span)
    }
  }
}
