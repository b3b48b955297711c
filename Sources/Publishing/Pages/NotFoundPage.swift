import Courseware

/// The page that a server shows for missing addresses.
final class NotFoundPage: Page {
  static let template = "missing"
  let frame: Frame

  private let levels: [Level]
  private let versions: [Version]

  /// Creates the page for a server that shows it at any depth, where relative links break.
  ///
  /// A site that knows its own address links by the path of that address. Otherwise the page asks
  /// for its style and a script in the folders above it; the script that exists corrects the links.
  /// It contains all languages of the site, the first one first; the script leaves only the
  /// reader's.
  init(_ site: Site, in languages: [SiteLanguage]) {
    let language = languages[0]
    var frame = Frame(
      of: site, page: "404.html", in: language, title: language.phrases["notFound"],
      script: SiteAssets.missingScript)
    if let path = site.baseURL.flatMap(rootPath) { frame.root = path }
    frame.address = ""
    // A server shows the same page for all addresses.
    frame.languages = []
    frame.alternates = []
    self.frame = frame
    let root = frame.root
    versions = languages.map { Version(language: $0, root: root) }
    levels = site.baseURL == nil ? (1...6).map { Level($0, language.stylesheet) } : []
  }

  static let fields = framed(["levels": .list(\.levels), "versions": .list(\.versions)])

  /// What the page says in one language.
  struct Version: PageValues {
    fileprivate let language: SiteLanguage
    fileprivate let root: String

    static let fields: [String: Field<Version>] = [
      "allClassrooms": .text { $0.language.phrases["allClassrooms"] },
      "home": .text { $0.root + $0.language.path("index.html") },
      "languageCode": .text(\.language.code),
      "languageDirection": .text(\.language.phrases.direction),
      "languageTag": .text(\.language.phrases.tag),
      "library": .text { $0.root + $0.language.path("library.html") },
      "libraryName": .text { $0.language.phrases["library"] },
      "notFound": .text { $0.language.phrases["notFound"] },
      "notFoundText": .text { $0.language.phrases["notFoundText"] },
    ]
  }

  /// A folder above the missing address.
  struct Level: PageValues {
    private let root: String

    private let style: SiteAssets

    init(_ depth: Int, _ style: SiteAssets) {
      root = String(repeating: "../", count: depth)
      self.style = style
    }

    static let fields: [String: Field<Level>] = [
      "script": .text { $0.root + SiteAssets.missingScript.path },
      "stylesheet": .text { $0.root + $0.style.path },
    ]
  }
}

/// The path of an absolute URL with a slash at its end: `/` for `https://example.org`.
private func rootPath(of url: String) -> String? {
  guard let scheme = url.firstRange(of: "://") else { return nil }
  let rest = url[scheme.upperBound...]
  guard let slash = rest.firstIndex(of: "/") else { return "/" }
  let path = String(rest[slash...].prefix { $0 != "?" && $0 != "#" })
  return path.hasSuffix("/") ? path : path + "/"
}
