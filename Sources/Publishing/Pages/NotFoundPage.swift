import Courseware

/// What a server shows for an address that leads nowhere.
final class NotFoundPage: Page {
  static let template = "missing"
  let frame: Frame

  /// A server shows the page at any depth, where relative links break; only a site that knows its
  /// own address can do better, by the path of that address.
  init(_ site: Site, in language: SiteLanguage) {
    var frame = Frame(of: site, page: "404.html", in: language, title: language.phrases["notFound"])
    if let path = site.baseURL.flatMap(rootPath) { frame.root = path }
    self.frame = frame
  }

  static let fields = framed([:])
}

/// The path of an absolute URL with a slash at its end: `/` for `https://example.org`.
private func rootPath(of url: String) -> String? {
  guard let scheme = url.firstRange(of: "://") else { return nil }
  let rest = url[scheme.upperBound...]
  guard let slash = rest.firstIndex(of: "/") else { return "/" }
  let path = String(rest[slash...].prefix { $0 != "?" && $0 != "#" })
  return path.hasSuffix("/") ? path : path + "/"
}
