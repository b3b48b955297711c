import Courseware

/// Makes a body safe to show and true to the site: raw HTML by the allow-list, links to pages as
/// the site has them, images that exist.
///
/// - Returns: The files to publish with the page, by path below the root.
func clean(
  _ document: MarkdownDocument, _ addresses: Addresses, _ report: inout Report
) -> Set<String> {
  var found: [(MarkdownNode, MarkdownNode.Kind)] = []
  document.rootNode.visitAddressesAndHTML { found.append(($0, $1)) }
  guard !found.isEmpty else { return [] }
  var cleaner = Cleaner(document: document, addresses: addresses)
  for (node, kind) in found {
    switch kind {
    case .link: cleaner.link(node)
    case .image: cleaner.image(node)
    default: break
    }
  }
  cleaner.html(found.filter { $0.1 == .htmlBlock || $0.1 == .inlineHTML }.map(\.0))
  report.diagnostics += cleaner.report.diagnostics
  return cleaner.files
}

private struct Cleaner {
  let document: MarkdownDocument
  let addresses: Addresses
  var report = Report()
  var files: Set<String> = []

  mutating func link(_ node: MarkdownNode) {
    let url = node.url
    switch addresses.link(url) {
    case .asWritten: break
    case .page(let address): node.url = address
    case .file(let path): files.insert(path)
    case .missing(let path):
      report.add(.deadLink, "no file '\(path)' to link to", at: place(node))
    case .notPublished(let name):
      report.add(.deadLink, "'\(name)' is never published", at: place(node))
    case .outside:
      report.add(.pathOutsideCourse, "'\(url)' leads out of the course", at: place(node))
    case .forbidden(let scheme):
      report.add(
        .forbiddenScheme, "a link starts with http, https, mailto or tel, not '\(scheme)'",
        at: place(node))
    }
  }

  mutating func image(_ node: MarkdownNode) {
    let url = node.url
    switch addresses.image(url) {
    case .asWritten: break
    case .file(let path): files.insert(path)
    case .missing(let path):
      report.add(.missingImage, "no image '\(path)'", at: place(node))
    case .page, .notPublished:
      report.add(.missingImage, "'\(url)' is no image", at: place(node))
    case .outside:
      report.add(.pathOutsideCourse, "'\(url)' leads out of the course", at: place(node))
    case .forbidden(let scheme):
      report.add(
        .forbiddenScheme, "an image is a file of the course, not an address of '\(scheme)'",
        at: place(node))
    }
    if node.firstChild == nil {
      report.add(
        .missingAlternativeText, "image '\(url)' has no alternative text", at: place(node))
    }
  }

  /// Elements must open and close among the children of one node, so that no piece of prose can
  /// reach into the next.
  mutating func html(_ nodes: [MarkdownNode]) {
    var group: [MarkdownNode] = []
    for node in nodes {
      if let last = group.last, !belongTogether(last, node) {
        balance(group)
        group = []
      }
      group.append(node)
    }
    balance(group)
  }

  private func belongTogether(_ a: MarkdownNode, _ b: MarkdownNode) -> Bool {
    guard a.parent == b.parent else { return false }
    guard a.parent == document.rootNode else { return true }
    var between = a.next
    while let node = between, node != b {
      if case .heading(let level) = node.kind, level <= 2 { return false }
      if node.kind == .quote || node.kind == .list(isOrdered: false) { return false }
      between = node.next
    }
    return true
  }

  private mutating func balance(_ nodes: [MarkdownNode]) {
    var open: [(name: String, node: MarkdownNode)] = []
    var shown: [(node: MarkdownNode, html: String)] = []
    for node in nodes {
      let (html, tags) = AllowedHTML.read(node.literal)
      for tag in tags {
        switch tag {
        case .open(let name, _):
          if !AllowedHTML.voidElements.contains(name) { open.append((name, node)) }
        case .close(let name):
          guard open.last?.name == name else {
            refuse(node, "'</\(name)>' closes nothing here")
            return
          }
          open.removeLast()
        case .refused(let why):
          refuse(node, why)
          return
        }
      }
      shown.append((node, html))
    }
    if let left = open.first {
      refuse(left.node, "'<\(left.name)>' is never closed here")
      return
    }
    for (node, html) in shown {
      let isBlank = html.allSatisfy(\.isWhitespace)
      if isBlank { node.remove() } else { document.replace(node, withHTML: html) }
    }
  }

  private mutating func refuse(_ node: MarkdownNode, _ why: String) {
    report.add(
      .rawHTML, why, at: place(node),
      notes: [.init("to show a tag as text, write it as code or put a backslash before '<'")])
  }

  /// Where a node stands; cmark gives inline nodes in some blocks no place, then their block's.
  private func place(_ node: MarkdownNode) -> Span {
    var node = node
    while node.startLine == 0, let parent = node.parent { node = parent }
    return document.firstLineSpan(of: node)
  }
}
