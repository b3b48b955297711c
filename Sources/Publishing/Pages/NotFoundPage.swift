import Courseware

/// What a server shows for an address that leads nowhere.
final class NotFoundPage: Page {
  static let template = "missing"
  let frame: Frame

  private let levels: [Level]

  /// Makes the page for a server that shows it at any depth, where relative links break.
  ///
  /// A site that knows its own address links by the path of that address. Otherwise the page asks
  /// for its style and a script in the folders above it; the script that exists corrects the links.
  init(_ site: Site, in language: SiteLanguage) {
    var frame = Frame(of: site, page: "404.html", in: language, title: language.phrases["notFound"])
    if let path = site.baseURL.flatMap(rootPath) { frame.root = path }
    frame.address = ""
    // A server shows one page for all addresses.
    frame.languages = []
    frame.alternates = []
    self.frame = frame
    levels = site.baseURL == nil ? (1...6).map { Level($0, language.stylesheet) } : []
  }

  static let fields = framed(["levels": .list(\.levels)])

  /// A folder above the address that is missing.
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
