import Courseware

/// A page of the site: the values its template shows, with what stands around every page.
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
  /// Of what the teacher wrote.
  var language: ContentLanguage
  /// Of the window.
  var title: String
  /// For search engines; empty where there is nothing to say.
  var summary: String
  /// The folder of the site as this page sees it, with a slash at its end or empty.
  var root: String
  var siteTitle: String
  var organization: String
  /// Whether something on the page is colored as code.
  var showsCode: Bool
  var script: SiteAssets
  /// The only origin that its script may send to.
  var sendsTo: String?

  init(
    of site: Site, page: String, title: String, summary: String = "", showsCode: Bool = false,
    script: SiteAssets = .siteScript
  ) {
    language = ContentLanguage(site.language)
    self.title = title == site.title ? title : "\(title) · \(site.title)"
    self.summary = summary
    root = Link.root(from: page)
    siteTitle = site.title
    organization = site.organization ?? ""
    self.showsCode = showsCode
    self.script = script
  }

  static let fields: [String: Field<Frame>] = [
    "codeStylesheet": .text { $0.showsCode ? $0.root + SiteAssets.codeStylesheet.path : "" },
    "direction": .text { $0.language.isEnglish ? "" : $0.language.direction },
    "home": .text { $0.root + "index.html" },
    "icon": .text { $0.root + SiteAssets.icon.path },
    "instructions": .text { $0.root + "instructions.html" },
    "language": .text { $0.language.isEnglish ? "" : $0.language.tag },
    "organization": .text(\.organization),
    "root": .text(\.root),
    "script": .text { $0.root + $0.script.path },
    "siteTitle": .text(\.siteTitle),
    "stylesheet": .text { $0.root + SiteAssets.stylesheet.path },
    "summary": .text(\.summary),
    "title": .text(\.title),
  ]
}
