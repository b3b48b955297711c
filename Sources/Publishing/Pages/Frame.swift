import Courseware

/// A page of the site: the values that its template shows, and the frame around every page.
protocol Page: PageValues {
  /// The name of its template.
  static var template: String { get }
  var frame: Frame { get }
}

extension Page {
  /// A page's own fields together with those of its frame.
  static func framed(_ own: [String: Field<Self>]) -> [String: Field<Self>] {
    own.merging(Frame.fields.mapValues { $0.within(\.frame) }) { own, _ in own }
  }
}

/// The parts around every page: head, header and footer.
struct Frame: PageValues {
  /// The language of the teacher's texts.
  var language: ContentLanguage
  /// The language of the page itself.
  let siteLanguage: SiteLanguage
  /// The same page in each language of the site; empty if there is only one.
  var languages: [LanguageLink]
  /// ``languages``, and the same page with its text in further languages.
  var alternates: [LanguageLink]
  /// The page below `site/` in the site's first language.
  private let page: String
  /// The title of the window.
  var title: String
  /// The description for search engines; empty if there is none.
  var summary: String
  /// The absolute address of the page; empty if the site has no address.
  var address: String
  /// The relative path from this page to the folder of the site, ending with a slash, or empty.
  var root: String
  var siteTitle: String
  var organization: String
  let logo: SiteStyle.Logo?
  var phrases: Phrases { siteLanguage.phrases }
  /// Whether the page has highlighted code, or a formula that `formulas.css` styles.
  var needsCodeStyle: Bool
  var script: SiteAssets
  /// A style sheet that only pages of its kind need.
  var ownStylesheet: SiteAssets?
  /// The Atom feed beside the page; empty if there is none.
  var feed = ""
  /// The only origin that its script may send to.
  var sendsTo: String?
  /// What the page is encrypted with; `nil` for one that everybody can read.
  private(set) var lock: PageLock?

  init(
    of site: Site, page: String, in siteLanguage: SiteLanguage, title: String, summary: String = "",
    needsCodeStyle: Bool = false, script: SiteAssets? = nil
  ) {
    language = ContentLanguage(site.language, siteLanguage.phrases)
    self.siteLanguage = siteLanguage
    languages = siteLanguage.versions.map {
      LanguageLink($0, page: page, current: siteLanguage.code)
    }
    alternates = languages
    self.title = title == site.title ? title : "\(title) · \(site.title)"
    self.summary = summary
    address = site.address(of: siteLanguage.path(page)) ?? ""
    root = Link.root(from: page)
    siteTitle = site.title
    organization = site.organization ?? ""
    logo = site.style.logo
    (self.needsCodeStyle, self.page) = (needsCodeStyle, page)
    self.script = script ?? siteLanguage.siteScript
  }

  /// Encrypts the page, if its classroom is locked; `path` is the path of the page below the site.
  mutating func lock(
    _ classroom: Classroom, _ site: Site, at path: String, showingLater files: Set<String> = []
  ) {
    lock = FileSealer(classroom, site).map { PageLock(sealer: $0, path: path, laterFiles: files) }
  }

  /// The frame of the page that opens this one, without any text of its teacher.
  var withoutContent: Frame {
    var frame = self
    frame.language = ContentLanguage(phrases.tag, phrases)
    frame.title = "\(phrases["locked"]) · \(siteTitle)"
    (frame.summary, frame.feed, frame.needsCodeStyle) = ("", "", false)
    (frame.script, frame.ownStylesheet) = (siteLanguage.unlockScript, nil)
    frame.lock = nil
    return frame
  }

  static let fields: [String: Field<Frame>] = [
    "address": .text(\.address),
    "alternates": .list(\.alternates),
    "codeStylesheet": .text { $0.needsCodeStyle ? $0.root + SiteAssets.codeStylesheet.path : "" },
    "feed": .text(\.feed),
    "direction": .text { $0.language.isInterface ? "" : $0.language.direction },
    "grades": .text { $0.root + $0.siteLanguage.path("grades.html") },
    "home": .text { $0.root + $0.siteLanguage.path("index.html") },
    "icon": .text { $0.root + SiteAssets.icon.path },
    "instructions": .text { $0.root + $0.siteLanguage.path("instructions.html") },
    "language": .text { $0.language.isInterface ? "" : $0.language.tag },
    "isGrades": .flag { $0.page == "grades.html" },
    "isHome": .flag { $0.page == "index.html" },
    "isInstructions": .flag { $0.page == "instructions.html" },
    "isLibrary": .flag { $0.page == "library.html" },
    "hasLanguageLinks": .flag { !$0.languages.isEmpty },
    "languageLinks": .list(\.languages),
    "library": .text { $0.root + $0.siteLanguage.path("library.html") },
    "logo": .text { frame in frame.logo.map { frame.root + urlPath($0.path) } ?? "" },
    "logoWidth": .text { frame in frame.logo?.width.map(String.init) ?? "" },
    "locale": .text { locale(of: $0.language.ofPage) },
    "organization": .text(\.organization),
    "ownStylesheet": .text { frame in frame.ownStylesheet.map { frame.root + $0.path } ?? "" },
    "pageLanguage": .text(\.phrases.name),
    "root": .text(\.root),
    "script": .text { $0.root + $0.script.path },
    "siteTitle": .text(\.siteTitle),
    "stylesheet": .text { $0.root + $0.siteLanguage.stylesheet.path },
    "summary": .text(\.summary),
    "title": .text(\.title),
  ]
}

/// A language tag as OpenGraph writes it, with a country: `en_US` for `en`.
///
/// Source: Unicode CLDR, likelySubtags; The Open Graph protocol, og:locale.
private func locale(of tag: String) -> String {
  let parts = tag.split { $0 == "-" || $0 == "_" }
  let language = Site.primaryLanguage(tag)
  let country = parts.dropFirst().first { $0.utf8.count == 2 }.map { $0.uppercased() }
  let likely = ["ar": "EG", "en": "US", "zh": "CN"][language] ?? language.uppercased()
  return "\(language)_\(country ?? likely)"
}

/// The values that a template can show, by name: those of a page or of one list entry.
///
/// One table serves two purposes: rendering takes the values from it without reflection, and the
/// check of a template takes the names and their kinds from it.
protocol PageValues: Sendable {
  static var fields: [String: Field<Self>] { get }
}

extension PageValues {
  /// Every value by its name.
  var values: [String: TemplateValue] { Self.fields.mapValues { $0.value(self) } }

  /// The names and kinds of the table, without the values.
  static var vocabulary: Vocabulary { Vocabulary(kinds: fields.mapValues(\.kind)) }
}

/// One named value of a page.
struct Field<Values>: Sendable {
  let kind: Vocabulary.Kind
  /// The value for a template: text is escaped, and a flag is empty unless it is set.
  let value: @Sendable (Values) -> TemplateValue

  static func text(_ value: @escaping @Sendable (Values) -> String) -> Field {
    Field(kind: .text) { values in .html(HTML { $0.writeEscaped(value(values)) }) }
  }

  static func html(_ value: @escaping @Sendable (Values) -> HTML) -> Field {
    Field(kind: .html) { .html(value($0)) }
  }

  static func flag(_ value: @escaping @Sendable (Values) -> Bool) -> Field {
    Field(kind: .flag) { values in .html(HTML { if value(values) { $0.write("true") } }) }
  }

  static func list<Item: PageValues>(
    _ value: @escaping @Sendable (Values) -> [Item]
  ) -> Field {
    Field(kind: .list(Item.vocabulary)) { .list(value($0)) }
  }

  /// The same value, read from a part of something larger.
  func within<Whole>(_ part: @escaping @Sendable (Whole) -> Values) -> Field<Whole> {
    let value = value
    return Field<Whole>(kind: kind) { value(part($0)) }
  }
}

/// The names a template may use, and what may be done with each.
struct Vocabulary: Sendable {
  var kinds: [String: Kind]

  enum Kind: Sendable {
    /// Shown escaped, between two braces; as a section, shown unless it is empty.
    case text
    /// Shown as it is, between three braces; as a section, shown unless it is empty.
    case html
    /// Only as a section.
    case flag
    /// Only as a section, shown for each entry, with the entry's own names.
    indirect case list(Vocabulary)
  }
}

/// A relative URL from one page of the site to another of its files.
///
/// Links name files, never folders: with `file://`, no server returns the index page of a folder.
package struct Link: Sendable {
  /// The percent-encoded URL, for an attribute.
  let url: String

  /// - Parameters:
  ///   - path: A file below `site/`.
  ///   - page: The page with the link, below `site/`.
  init(to path: String, from page: String) {
    let depth = page.utf8.count { $0 == UInt8(ascii: "/") }
    url = String(repeating: "../", count: depth) + urlPath(path)
  }

  /// The path of a source file's page below `site/`: `a/quizzes/b.html` for `a/quizzes/b.md`.
  package static func page(of source: String) -> String {
    (source.hasSuffix(".md") ? String(source.dropLast(3)) : source) + ".html"
  }

  /// The relative path from a page to `site/`, ending with a slash, or empty.
  static func root(from page: String) -> String { Link(to: "", from: page).url }
}

/// A label and its value, in the list of facts at the top of a page.
struct Fact: Sendable {
  private let label: String
  private let value: HTML

  init(_ label: String, _ value: HTML) {
    (self.label, self.value) = (label, value)
  }

  /// A fact in plain text; `nil` if the text is empty.
  init?(_ label: String, _ text: String?) {
    guard let text, !text.isEmpty else { return nil }
    self.init(label, HTML { $0.writeEscaped(text) })
  }

  /// A fact with a time and the class's time zone; `nil` if there is no time.
  init?(_ label: String, _ moment: Moment?, zone: String, _ phrases: Phrases) {
    guard let moment else { return nil }
    self.init(label, HTML { moment.write(to: &$0, zone: zone, phrases) })
  }
}

extension HTML {
  /// The entries of a `dl`, without a template, which would take a third of a page's time for them.
  init(_ facts: [Fact?]) {
    self.init { out in
      for fact in facts.lazy.compactMap(\.self) { fact.write(to: &out) }
    }
  }
}

extension Fact {
  fileprivate func write(to out: inout [UInt8]) {
    out.write("<div><dt>")
    out.writeEscaped(label)
    out.write("</dt><dd>")
    out.append(contentsOf: value.bytes)
    out.write("</dd></div>\n")
  }
}

extension [UInt8] {
  /// Appends prose, with ids for its headings.
  mutating func write(_ prose: Prose, _ places: inout PagePlaces) {
    let start = count
    write(prose)
    nameHeadings(places.take(prose.htmlBytes), from: start)
  }

  /// Appends an element with prose as `write` appends it; nothing if the prose is empty.
  mutating func writeElement(of prose: Prose, _ write: (inout [UInt8]) -> Void) {
    guard !prose.isEmpty else { return }
    self.write("<div class=\"prose\">")
    write(&self)
    self.write("</div>\n")
  }

  /// Appends the `id` to which links to a place lead; nothing if the name is empty.
  mutating func writePlace(_ name: String) {
    if !name.isEmpty { writeAttribute("id", PagePlaces.prefix + name) }
  }

  /// Gives ids to the headings after an index, in order.
  mutating func nameHeadings(_ names: [String], from start: Int) {
    guard !names.isEmpty else { return }
    let html = Array(self[start...])
    removeSubrange(start...)
    var at = 0
    for (heading, name) in zip(headings(in: html[...]), names) {
      append(contentsOf: html[at..<heading.lowerBound - 1])
      writePlace(name)
      at = heading.lowerBound - 1
    }
    append(contentsOf: html[at...])
  }
}

/// A fragment of safe HTML: the only thing a template may show between three braces.
struct HTML: Sendable {
  private(set) var bytes: [UInt8]

  /// Creates a fragment from what a function appends, which must be safe.
  init(_ write: (inout [UInt8]) -> Void) {
    bytes = []
    write(&bytes)
  }

  /// The empty fragment, for which a template omits a section.
  static let empty = HTML { _ in }
}

extension [UInt8] {
  /// Makes the JSON from an index on safe inside a `script` element.
  ///
  /// In JSON, `<` occurs only in strings, so every one can be written as an escape.
  mutating func escapeIsland(from start: Int) {
    guard self[start...].contains(UInt8(ascii: "<")) else { return }
    let json = Array(self[start...])
    removeSubrange(start...)
    for byte in json {
      if byte == UInt8(ascii: "<") { write("\\u003c") } else { append(byte) }
    }
  }
}
