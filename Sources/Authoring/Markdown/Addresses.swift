import Courseware

/// Resolves the addresses of links and images in one file.
struct Addresses {
  let tree: SourceTree
  /// The path of the file's folder below the root.
  let folder: String
  /// The files that front matter lists under `publish`, by path below the root.
  var listed: Set<String> = []

  /// The target of an address.
  enum Target: Equatable {
    /// Another site; the address is left as it is.
    case asWritten
    /// An anchor on the same page.
    case ownPage(String)
    /// Another page of the course, by its address in the site.
    case page(String)
    /// A file to publish with the page, by its path below the root.
    case file(String)
    case missing(String)
    case outside
    case notPublished(String)
    /// A file that may be published, once front matter lists it under `publish`.
    case unlisted(String)
    case forbidden(scheme: String)
  }

  static let linkSchemes: Set<String> = ["http", "https", "mailto", "tel"]

  func link(_ url: String) -> Target {
    if let scheme = scheme(of: url) {
      return Self.linkSchemes.contains(scheme) ? .asWritten : .forbidden(scheme: scheme)
    }
    if url.hasPrefix("#") { return .ownPage(url) }
    return url.isEmpty ? .asWritten : local(url)
  }

  /// The target of an image: a file of the course, or a small picture embedded in the page.
  func image(_ url: String) -> Target {
    guard let scheme = scheme(of: url) else { return url.isEmpty ? .missing("") : local(url) }
    let isPicture = ["png", "jpeg", "gif", "webp"].contains {
      url.lowercased().hasPrefix("data:image/\($0)")
    }
    return isPicture ? .asWritten : .forbidden(scheme: scheme)
  }

  /// The scheme in lower case, as a browser sees it: without white space and control characters.
  private func scheme(of url: String) -> String? {
    var name = ""
    for scalar in url.unicodeScalars where scalar.value > 32 {
      switch scalar {
      case ":": return name.lowercased()
      case "/", "?", "#", "\\": return nil
      default: name.unicodeScalars.append(scalar)
      }
    }
    return nil
  }

  private func local(_ url: String) -> Target {
    let end = url.firstIndex { $0 == "#" || $0 == "?" } ?? url.endIndex
    let rest = String(url[end...])
    guard let path = decoded(url[..<end]), let target = resolved(path) else { return .outside }
    if tree.contains(target) { return published(target, url: String(url[..<end]), rest: rest) }
    let index = target + "/classroom.md"
    if path.hasSuffix("/"), tree.contains(index) {
      return .page(String(url[..<end]) + "index.html" + rest)
    }
    return .missing(String(target.dropFirst("content/".count)))
  }

  private func published(_ target: String, url: String, rest: String) -> Target {
    let name = target.split(separator: "/").last.map(String.init) ?? ""
    guard isPage(target) || name.hasSuffix(".md") else { return file(target, name) }
    guard isPage(target) else { return .notPublished(name) }
    guard url.hasSuffix(".md") else { return .missing(url) }
    let stem = String(url.dropLast(3))
    if name == "classroom.md" {
      return .page(String(stem.dropLast("classroom".count)) + "index.html" + rest)
    }
    return .page(stem + ".html" + rest)
  }

  /// The meaning of a path below the root in `publish`: a file, or the reason why it cannot be
  /// published.
  func published(_ target: String) -> Target {
    guard tree.contains(target) else { return .missing(target) }
    let name = target.split(separator: "/").last.map(String.init) ?? ""
    return isPage(target) ? .notPublished(name) : file(target, name)
  }

  /// The target for a file that is not a page; its name decides whether it may be published.
  private func file(_ target: String, _ name: String) -> Target {
    switch PublishedFileType(path: target) {
    case .privateFile: .notPublished(name)
    case _ where isScoreSheet(target): .notPublished(name)
    case .allowed: .file(target)
    case .needsConsent: listed.contains(target) ? .file(target) : .unlisted(name)
    }
  }

  /// Whether a Markdown file becomes a page: a classroom or a quiz, but not a README.
  private func isPage(_ path: String) -> Bool {
    let parts = path.split(separator: "/")
    return parts.count == 3 && parts[2] == "classroom.md"
      || QuizFolder(ofSource: path) != nil
  }

  /// The path below the root; `nil` if it is outside of `content/`.
  func resolved(_ path: String) -> String? {
    guard !path.hasPrefix("/"), !path.contains("\\"), !path.utf8.contains(0) else { return nil }
    var parts = folder.split(separator: "/").map(String.init)
    for part in path.split(separator: "/") where part != "." {
      if part != ".." {
        parts.append(String(part))
      } else if parts.count > 1 {
        parts.removeLast()
      } else {
        return nil
      }
    }
    return parts.first == "content" ? parts.joined(separator: "/") : nil
  }

  func decoded(_ url: Substring) -> String? {
    guard url.utf8.contains(UInt8(ascii: "%")) else { return String(url) }
    return String(validating: percentDecoded(Array(url.utf8)[...]), as: UTF8.self)
  }
}
