import Courseware

/// What a page needs besides its HTML.
struct Needs: Sendable {
  /// The files to publish with the page, by path below the root.
  var files: Set<String> = []
  /// Those that front matter lists under `publish`, likewise.
  var listed: Set<String> = []
  /// Each place that names one of ``files``.
  private(set) var uses: [Located<String>] = []
  /// Files that are asked for and not there, and those that refused HTML names, likewise.
  var missedFiles: [String] = []
  /// Links to other pages of the course.
  var links: [PageLink] = []
  /// Whether it holds highlighted code.
  var showsCode = false
  /// The first code that stays plain only because there is no highlighter.
  var plainCode: Span?

  /// Takes a file, by path below the root, that is named at a place.
  mutating func use(_ file: String, at place: Span) {
    files.insert(file)
    uses.append(Located(file, at: place))
  }

  /// Drops places that publish nothing, such as those in draft questions; their files stay.
  mutating func dropUses(where isUnpublished: (Span) -> Bool) {
    uses.removeAll { isUnpublished($0.span) }
  }
}

/// A link to a page of the course, or to a place in one.
struct PageLink: Sendable {
  /// Where it stands.
  var span: Span
  /// The Markdown file of the page that it leads to, by path below the root.
  var target: String
  /// The name of the place, where it leads to one.
  var place: String?
  /// Where that name stands, as far as can be told.
  var placeSpan: Span?
  /// The address as it is written.
  var address: String
}

/// Makes a body safe to show: checks raw HTML against the allow-list, resolves links to pages,
/// checks images, audio and video, and highlights code.
func clean(
  _ document: MarkdownDocument, _ addresses: Addresses, _ renderer: Renderer,
  _ report: inout Report
) -> Needs {
  var found: [(MarkdownNode, MarkdownNode.Kind)] = []
  document.rootNode.visitAddressesAndHTML { found.append(($0, $1)) }
  guard !found.isEmpty else { return Needs() }
  var cleaner = Cleaner(document: document, addresses: addresses, renderer: renderer)
  for (node, kind) in found {
    switch kind {
    case .link: cleaner.link(node)
    case .code: cleaner.code(node)
    case .lineBreak: node.next?.dropSpaces()
    default: break
    }
  }
  cleaner.html(found.filter { $0.1 == .htmlBlock || $0.1 == .inlineHTML }.map(\.0))
  // Last and from the end: with an image goes what stands in its words.
  cleaner.images(found.filter { $0.1 == .image }.map(\.0).reversed())
  report.diagnostics += cleaner.report.diagnostics
  return cleaner.needs
}

extension MarkdownNode {
  /// Takes out the blanks that a text starts with: cmark leaves them behind a '\' where a line
  /// lacks the mark of its quote or its item, though no page shows them.
  fileprivate func dropSpaces() {
    guard kind == .text else { return }
    let text = literal
    guard text.hasPrefix(" ") || text.hasPrefix("\t") else { return }
    literal = String(text.drop { $0 == " " || $0 == "\t" })
  }
}

/// Works on the nodes of one document.
struct Cleaner {
  let document: MarkdownDocument
  let addresses: Addresses
  let renderer: Renderer
  var report = Report()
  var needs = Needs()
  /// The last line with a link that has no address: one message a line will do.
  var emptyLine = -1

  mutating func link(_ node: MarkdownNode) {
    let url = node.url
    switch addresses.link(url) {
    case .asWritten: if url.isEmpty { refuseEmpty(node) }
    case .ownPage(let address): lead(node, to: address, document.text.path)
    case .page(let address): addresses.file(of: url).map { lead(node, to: address, $0) }
    case .file(let path): needs.use(path, at: place(node))
    case .missing(let path):
      needs.missedFiles.append("content/" + path)
      let near = addresses.near("content/" + path)
      report.add(
        .deadLink,
        "no file '\(path)' to link to" + (near.map { "; did you mean '\($0.name)'?" } ?? ""),
        at: place(node), fixes: fix(node, url, near))
    case .notPublished(let name):
      report.add(.deadLink, "'\(name)' is never published", at: place(node))
    case .unlisted(let name): refuseUnlisted(name, node)
    case .outside:
      report.add(.pathOutsideCourse, "'\(url)' is outside the course", at: place(node))
    case .forbidden(let scheme):
      report.add(
        .forbiddenScheme, "a link must start with http, https, mailto or tel, not '\(scheme)'",
        at: place(node))
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
      if node.isQuote || node.kind == .list(isOrdered: false) { return false }
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
            refuse(node, "'</\(name)>' has no opening tag here")
            return
          }
          open.removeLast()
        case .refused(let why):
          refuse(node, why)
          return
        }
      }
      if isTextBehindComment(node, html, tags) {
        refuse(
          node, "text on a line that starts with a comment is not read as Markdown",
          note: "put the comment on a line of its own or at the end of the line")
        return
      }
      shown.append((node, html))
    }
    if let left = open.first {
      refuse(left.node, "'<\(left.name)>' is not closed here")
      return
    }
    let isBlank = { (html: String) in html.allSatisfy(\.isWhitespace) }
    for (node, html) in shown where isBlank(html) {
      if node.isBlock { document.removeCommentBlock(node) } else { node.removeComment() }
    }
    for (node, html) in shown where !isBlank(html) { document.replace(node, withHTML: html) }
  }

  private func isTextBehindComment(
    _ node: MarkdownNode, _ html: String, _ tags: [AllowedHTML.Tag]
  ) -> Bool {
    node.kind == .htmlBlock && tags.isEmpty && !html.allSatisfy(\.isWhitespace)
      && node.literal.drop(while: \.isWhitespace).hasPrefix("<!--")
  }

  private mutating func refuse(_ node: MarkdownNode, _ why: String, note: String? = nil) {
    needs.missedFiles += addresses.files(named: node.literal)
    let (place, advice) = (place(node), HTMLAdvice(of: node.literal))
    let asText = "to show a tag as text, write it as code or put a backslash before '<'"
    report.add(
      .rawHTML, why, at: place, notes: [.init(note ?? advice?.text ?? asText)],
      fixes: advice.flatMap { fix($0, of: node, place) }.map { [$0] } ?? [])
  }

  /// Markdown in the place of a node that is one tag and nothing else.
  private func fix(
    _ advice: HTMLAdvice, of node: MarkdownNode, _ place: Span
  ) -> Diagnostic.Fix? {
    let tag = node.literal.utf8.reversed().drop { $0 == 10 || $0 == 32 }.reversed()
    guard let markdown = advice.markdown,
      document.text.bytes[place.bytes].elementsEqual(tag)
    else { return nil }
    return .writing(markdown, at: place)
  }

  /// Where a node stands; cmark gives inline nodes in some blocks no place, then their block's.
  func place(_ node: MarkdownNode) -> Span {
    var node = node
    while node.startLine == 0, let parent = node.parent { node = parent }
    return document.firstLineSpan(of: node)
  }
}
