import Courseware

/// A relative URL from one page of the site to another of its files.
///
/// Pages name files, never folders: from `file://` no server turns a folder into its index page.
struct Link: Sendable {
  /// As it stands in an attribute, percent-encoded.
  let url: String

  /// - Parameters:
  ///   - path: A file below `site/`.
  ///   - page: The page the link stands on, below `site/`.
  init(to path: String, from page: String) {
    let depth = page.utf8.count { $0 == UInt8(ascii: "/") }
    url = String(repeating: "../", count: depth) + urlPath(path)
  }

  /// Where a source file's page lies below `site/`: `a/quizzes/b.md` becomes `a/quizzes/b.html`.
  static func page(of source: String) -> String {
    (source.hasSuffix(".md") ? String(source.dropLast(3)) : source) + ".html"
  }

  /// The folder that leads from a page back to `site/`, with a slash at its end or empty.
  static func root(from page: String) -> String { Link(to: "", from: page).url }
}
