import Courseware

extension Cleaner {
  /// Reports a file that is published only if front matter lists it.
  mutating func refuseUnlisted(_ name: String, _ node: MarkdownNode) {
    report.add(
      .unlistedFile, "'\(name)' has a file type that is published only if it is listed",
      at: place(node), note: "to publish it, add it to 'publish' in the front matter of this file")
  }

  /// Reports an address outside the course, or one with the backslashes of Windows.
  mutating func refuseOutside(_ url: String, _ node: MarkdownNode) {
    guard url.contains("\\"), let first = url.first, !"\\/".contains(first) else {
      let near = addresses.meant(by: url, isLink: node.kind == .link)
      report.add(
        .pathOutsideCourse, "'\(url)' is outside the course" + suggestion(near), at: place(node),
        note: url.hasPrefix("/") && near == nil
          ? "a path starts at the folder of this file, without '/': 'images/leaf.png'" : nil,
        fixes: fix(node, url, near.map { (name: $0, isSure: false) }))
      return
    }
    report.add(
      .pathOutsideCourse, "the folders in '\(url)' must be separated by '/', not by '\\'",
      at: place(node),
      fixes: fix(node, url, (name: url.replacing("\\", with: "/"), isSure: false)))
  }

  /// Whether a scheme is the drive of a path on Windows: `C:/leaf.png`.
  func isDrive(_ scheme: String) -> Bool { scheme.utf8.count == 1 }

  /// Reports the path of a file on the author's computer.
  mutating func refuseDrive(_ node: MarkdownNode, _ rule: String) {
    report.add(
      .forbiddenScheme, "\(rule) a file of the course, not a path on your computer",
      at: place(node), note: "copy that file next to this one, and write its name here")
  }

  /// Reports an address on the web without its two slashes: `https:/example.org`.
  mutating func refuseWithoutSlashes(_ url: String, _ node: MarkdownNode) {
    guard url.hasPrefix("http") else { return }
    let scheme = url.hasPrefix("https:") ? "https:" : "http:"
    guard url.hasPrefix(scheme), !url.hasPrefix(scheme + "//") else { return }
    let meant = scheme + "//" + String(url.dropFirst(scheme.count).drop { $0 == "/" })
    report.add(
      .deadLink, "an address on the web starts with '\(scheme)//'", at: place(node),
      fixes: fix(node, url, (name: meant, isSure: false)))
  }

  /// Reports a link without an address.
  mutating func refuseEmpty(_ node: MarkdownNode) {
    let line = node.startLine
    defer { emptyLine = line }
    if line == emptyLine { return }
    report.add(.deadLink, "this link has no address between its parentheses", at: place(node))
  }

  /// Points a link to a page, given by its address and its file, or to an anchor in it.
  ///
  /// Whether the anchor exists is known only once every file has been read.
  mutating func lead(_ node: MarkdownNode, to address: String, _ target: String) {
    let url = node.url
    var link = PageLink(span: place(node), target: target, address: node.url)
    node.url = address
    if let mark = address.firstIndex(of: "#"), address[mark...] != "#" {
      let name = address[address.index(after: mark)...]
      node.url = address[...mark] + PagePlaces.prefix + name
      link.place = addresses.decoded(name) ?? String(name)
      link.placeSpan = span(of: url, in: node).map {
        Span(path: $0.path, bytes: $0.bytes.upperBound - name.utf8.count..<$0.bytes.upperBound)
      }
    }
    needs.links.append(link)
  }

  /// The fix that replaces an address by that of an existing file; safe if only case differs.
  func fix(
    _ node: MarkdownNode, _ url: String, _ near: (name: String, isSure: Bool)?
  ) -> [Diagnostic.Fix] {
    guard let near, !near.name.contains(" "), let span = span(of: url, in: node) else { return [] }
    return [.writing(near.name, at: span, isSafe: near.isSure)]
  }

  /// The span of an address after the text of its link, if it is written literally.
  private func span(of url: String, in node: MarkdownNode) -> Span? {
    let place = place(node)
    let bytes = document.text.bytes
    let end = max(place.bytes.upperBound, min(document.bytes(of: node).upperBound, bytes.count))
    let written = Array(("](" + url).utf8)
    guard let found = bytes[place.bytes.lowerBound..<end].firstRange(of: written) else {
      return nil
    }
    return Span(path: place.path, bytes: found.lowerBound + 2..<found.upperBound)
  }
}

extension Addresses {
  /// The path of the Markdown file whose page a link leads to.
  func file(of url: String) -> String? {
    let end = url.firstIndex { $0 == "#" || $0 == "?" } ?? url.endIndex
    guard let path = decoded(url[..<end]), let target = resolved(path) else { return nil }
    return tree.contains(target) ? target : target + "/classroom.md"
  }

  /// An existing file in the same folder with nearly the same name as a missing one, or with the
  /// same name in another folder of the classroom, as a path for a link in this file, and whether
  /// only case differs.
  ///
  /// `nil` if the folder has too many files to search quickly.
  func near(_ path: String) -> (name: String, isSure: Bool)? {
    let slash = path.lastIndex(of: "/") ?? path.startIndex
    let beside = path[..<slash] + "/"
    guard let names = tree.files(beside: String(beside), atMost: 200) else { return nil }
    let name = String(path[path.index(after: slash)...])
    // The address of a quiz's page in the site, instead of its Markdown file.
    if name.hasSuffix(".html"), names.contains(name.dropLast(4) + "md") {
      return (relativeAddress(of: String(beside) + name.dropLast(4) + "md", from: folder), false)
    }
    let same = names.filter { foldedName($0) == foldedName(name) }
    let classroom = folder.split(separator: "/").prefix(2).joined(separator: "/") + "/"
    if same.isEmpty, let other = tree.file(named: name, below: classroom, atMost: 1_000) {
      return (relativeAddress(of: other, from: folder), false)
    }
    guard let found = same.first ?? nearest(to: name, among: names) else { return nil }
    return (relativeAddress(of: String(beside) + found, from: folder), same.count == 1)
  }

  /// The address with its scheme, if that was left out: `https://www.example.org`,
  /// `mailto:ada@example.org`.
  func withScheme(_ url: String) -> String? {
    if url.hasPrefix("www.") { return "https://" + url }
    if url.hasPrefix("https//") { return "https:" + String(url.dropFirst(5)) }
    let parts = url.split(separator: "@", omittingEmptySubsequences: false)
    let isMail =
      parts.count == 2 && !parts[0].isEmpty && parts[1].contains(".") && !url.contains("/")
    return isMail ? "mailto:" + url : nil
  }

  /// What an address that starts with a slash most likely means: the file at this path below the
  /// folder of this file or one above it, or in a link an address on the web.
  func meant(by url: String, isLink: Bool) -> String? {
    guard url.hasPrefix("/") else { return nil }
    if url.hasPrefix("//") { return isLink ? "https:" + url : nil }
    let end = url.firstIndex { $0 == "#" || $0 == "?" } ?? url.endIndex
    guard let path = decoded(url[..<end]) else { return nil }
    var parts = folder.split(separator: "/")
    while true {
      let file = parts.isEmpty ? String(path.dropFirst()) : parts.joined(separator: "/") + path
      if file.hasPrefix("content/"), tree.contains(file) {
        return relativeAddress(of: file, from: folder) + String(url[end...])
      }
      if parts.isEmpty { return nil }
      parts.removeLast()
    }
  }

  /// The files of the course named by the attributes `src` and `href` in some HTML.
  func files(named html: String) -> [String] {
    html.split(whereSeparator: { "\"'".contains($0) }).compactMap { word in
      guard let path = decoded(word), let target = resolved(path) else { return nil }
      return tree.contains(target) ? target : nil
    }
  }
}

/// The address of a file for links in the files of a folder.
///
/// Both paths are relative to the same root.
package func relativeAddress(of path: String, from folder: String) -> String {
  var (own, other) = (folder.split(separator: "/")[...], path.split(separator: "/")[...])
  while let first = own.first, first == other.first {
    own.removeFirst()
    other.removeFirst()
  }
  let up = own.map { _ in "../" }.joined()
  return up + other.joined(separator: "/")
}

extension SourceTree {
  /// The names of the files in a folder, whose path ends with a slash; `nil` if there are more than
  /// `limit`, including those in subfolders.
  func files(beside folder: String, atMost limit: Int) -> [String]? {
    files(below: folder, atMost: limit)?
      .map { String($0.dropFirst(folder.count)) }.filter { !$0.contains("/") }
  }

  /// The only file with a name below a folder, whose path ends with a slash; `nil` if there are
  /// several, or more than `limit` files to search.
  fileprivate func file(named name: String, below folder: String, atMost limit: Int) -> String? {
    let same = files(below: folder, atMost: limit)?.filter { $0.hasSuffix("/" + name) } ?? []
    return same.count == 1 ? same.first : nil
  }

  /// The files below a folder, whose path ends with a slash; `nil` if there are more than `limit`.
  private func files(below folder: String, atMost limit: Int) -> ArraySlice<String>? {
    let start = files.partitioningIndex { $0 >= folder }
    let found = files[start...].prefix(limit + 1).prefix { $0.hasPrefix(folder) }
    return found.count > limit ? nil : found
  }
}
