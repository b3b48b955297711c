import Courseware

/// The files for search engines: `robots.txt`, and a site map if the site has an address.
struct ReachFiles {
  let course: Course
  /// The paths of pages below `site/`.
  let pages: [String]

  /// Source: sitemaps.org, protocol 0.9.
  static let urlsInFile = 50_000

  var outputs: [Output] {
    guard let own = course.site.address(of: "sitemap.xml") else {
      return [output("robots.txt", "User-agent: *\nAllow: /\n")]
    }
    return [output("robots.txt", "User-agent: *\nAllow: /\nSitemap: \(own)\n")] + siteMaps
  }

  private var siteMaps: [Output] {
    let parts = stride(from: 0, to: pages.count, by: ReachFiles.urlsInFile).map {
      pages[$0..<min($0 + ReachFiles.urlsInFile, pages.count)]
    }
    if parts.count == 1 { return [output("sitemap.xml", list(pages[...], "urlset", "url"))] }
    let names = parts.indices.map { "sitemap-\($0 + 1).xml" }
    return zip(names, parts).map { output($0, list($1, "urlset", "url")) }
      + [output("sitemap.xml", list(names[...], "sitemapindex", "sitemap"))]
  }

  private func list(_ paths: ArraySlice<String>, _ root: String, _ item: String) -> String {
    var out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    out += "<\(root) xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n"
    for path in paths {
      let address = course.site.address(of: path) ?? ""
      out += "<\(item)><loc>\(escapedForHTML(address))</loc></\(item)>\n"
    }
    return out + "</\(root)>\n"
  }

  private func output(_ name: String, _ text: String) -> Output {
    Output(path: "site/\(name)", content: .bytes(Array(text.utf8)))
  }
}
