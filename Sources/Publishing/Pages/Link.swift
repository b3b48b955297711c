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
    url = String(repeating: "../", count: depth) + Link.encoded(path)
  }

  /// Where a source file's page lies below `site/`: `a/quizzes/b.md` becomes `a/quizzes/b.html`.
  static func page(of source: String) -> String {
    (source.hasSuffix(".md") ? String(source.dropLast(3)) : source) + ".html"
  }

  /// The folder that leads from a page back to `site/`, with a slash at its end or empty.
  static func root(from page: String) -> String { Link(to: "", from: page).url }

  private static func encoded(_ path: String) -> String {
    guard !path.utf8.allSatisfy(isPlain) else { return path }
    var bytes: [UInt8] = []
    for byte in path.utf8 {
      if isPlain(byte) {
        bytes.append(byte)
      } else {
        let hex = String(byte, radix: 16, uppercase: true)
        bytes.write(hex.utf8.count == 1 ? "%0" : "%")
        bytes.write(hex)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Unreserved characters of RFC 3986 section 2.3, and the slash between segments.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
      true
    default: false
    }
  }
}
