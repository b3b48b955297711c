import Courseware

/// What a page needs besides its HTML.
struct Needs: Sendable {
  /// The files to publish with the page, by path below the root.
  var files: Set<String> = []
  /// The files that front matter lists under `publish`, by path below the root.
  var listed: Set<String> = []
  /// Each place that names one of ``files``.
  private(set) var uses: [Located<String>] = []
  /// Missing files that are referred to, and files named by disallowed HTML, by path below the
  /// root.
  var missedFiles: [String] = []
  /// Links to other pages of the course.
  var links: [PageLink] = []
  /// Whether the page has highlighted code, or a formula that `formulas.css` styles.
  var codeStyle = false
  /// The first code that is not highlighted only because there is no highlighter.
  var plainCode: Span?

  /// Adds a file, by path below the root, that is used at a place.
  mutating func use(_ file: String, at place: Span) {
    files.insert(file)
    uses.append(Located(file, at: place))
  }

  /// Drops uses that publish nothing, such as those in draft questions; the files stay in
  /// ``files``.
  mutating func dropUses(where isUnpublished: (Span) -> Bool) {
    uses.removeAll { isUnpublished($0.span) }
  }
}

/// A link to a page of the course, or to a place in one.
struct PageLink: Sendable {
  /// The span of the link.
  var span: Span
  /// The Markdown file of the page that it leads to, by path below the root.
  var target: String
  /// The name of the anchor, if the link has one.
  var place: String?
  /// The span of that name, if known.
  var placeSpan: Span?
  /// The address as written.
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
  // Last, and in reverse order: replacing an image also removes the nodes in its alternative text.
  cleaner.images(found.filter { $0.1 == .image }.map(\.0).reversed())
  report.diagnostics += cleaner.report.diagnostics
  return cleaner.needs
}

extension MarkdownNode {
  /// Removes spaces at the start of a text: cmark leaves them after a '\' if the line lacks the
  /// mark of its quote or item, but no page shows them.
  fileprivate func dropSpaces() {
    guard kind == .text else { return }
    let text = literal
    guard text.hasPrefix(" ") || text.hasPrefix("\t") else { return }
    literal = String(text.drop { $0 == " " || $0 == "\t" })
  }
}

/// Checks and changes the nodes of one document.
struct Cleaner {
  let document: MarkdownDocument
  let addresses: Addresses
  let renderer: Renderer
  var report = Report()
  var needs = Needs()
  /// The last line with a link without an address, so that there is only one message for each line.
  var emptyLine = -1
  /// The names of reported elements whose closing tags may follow in a later group of HTML, so that
  /// the two tags are one mistake.
  var unclosed: Set<String> = []
  /// The question with the last fence that is never closed: its other such fences follow from the
  /// first one, so that there is only one message.
  var unclosedCode = 0..<0

  mutating func link(_ node: MarkdownNode) {
    let url = node.url
    switch addresses.link(url) {
    case .asWritten:
      if url.isEmpty { refuseEmpty(node) } else { refuseWithoutSlashes(url, node) }
    case .ownPage(let address): lead(node, to: address, document.text.path)
    case .page(let address): addresses.file(of: url).map { lead(node, to: address, $0) }
    case .file(let path): needs.use(path, at: place(node))
    case .missing(let path):
      let file = "content/" + path
      needs.missedFiles.append(file)
      let near = addresses.near(file) ?? addresses.withScheme(url).map { (name: $0, isSure: false) }
      report.add(
        .deadLink, "no file '\(file)' to link to" + suggestion(near?.name), at: place(node),
        fixes: fix(node, url, near))
    case .notPublished(let name):
      report.add(.deadLink, "'\(name)' is never published", at: place(node))
    case .unlisted(let name): refuseUnlisted(name, node)
    case .outside: refuseOutside(url, node)
    case .forbidden(let scheme) where isDrive(scheme): refuseDrive(node, "a link must lead to")
    case .forbidden(let scheme):
      report.add(
        .forbiddenScheme, "a link must start with http, https, mailto or tel, not '\(scheme)'",
        at: place(node))
    }
  }

  /// Checks raw HTML.
  ///
  /// Elements must be closed in the node that opens them, so that no piece of prose affects the
  /// next one.
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
            if unclosed.remove(name) == nil {
              refuse(node, "'</\(name)>' has no opening tag here")
            }
            return
          }
          open.removeLast()
        case .refused(let why):
          if let name = AllowedHTML.closedElement(node.literal), unclosed.remove(name) != nil {
            return
          }
          if let name = AllowedHTML.openedElement(node.literal) { unclosed.insert(name) }
          refuse(node, why, note: why == AllowedHTML.openComment ? "write '-->' at its end" : nil)
          return
        }
      }
      if isTextAfterComment(node, html, tags) {
        refuse(
          node, "text on a line that starts with a comment is not read as Markdown",
          note: "put the comment on a line of its own or at the end of the line")
        return
      }
      shown.append((node, html))
    }
    if let left = open.first {
      unclosed.insert(left.name)
      refuse(
        left.node, "'<\(left.name)>' is not closed here",
        note: left.node.kind == .htmlBlock
          ? "write '</\(left.name)>' before the next quote, options or heading" : nil)
      return
    }
    let isBlank = { (html: String) in html.allSatisfy(\.isWhitespace) }
    for (node, html) in shown where isBlank(html) {
      if node.isBlock { document.removeCommentBlock(node) } else { node.removeComment() }
    }
    for (node, html) in shown where !isBlank(html) { document.replace(node, withHTML: html) }
  }

  private func isTextAfterComment(
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
      .rawHTML, why, at: place, note: note ?? advice?.text ?? asText,
      fixes: advice.flatMap { fix($0, of: node, place) }.map { [$0] } ?? [])
  }

  /// The fix that replaces a node consisting of one tag by Markdown.
  private func fix(_ advice: HTMLAdvice, of node: MarkdownNode, _ place: Span) -> Diagnostic.Fix? {
    let tag = node.literal.utf8.reversed().drop { $0 == 10 || $0 == 32 }.reversed()
    guard let markdown = advice.markdown,
      document.text.bytes[place.bytes].elementsEqual(tag)
    else { return nil }
    return .writing(markdown, at: place)
  }

  /// The span of a node.
  ///
  /// If cmark has no position for an inline node, it is that of its block.
  func place(_ node: MarkdownNode) -> Span {
    var node = node
    while node.startLine == 0, let parent = node.parent { node = parent }
    return document.firstLineSpan(of: node)
  }
}
