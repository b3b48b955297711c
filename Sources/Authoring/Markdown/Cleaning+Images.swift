/// An image that a text shows.
struct Picture {
  /// The range of the image in the source.
  var place: Range<Int>
  /// The size of the picture; `nil` if its file does not tell.
  var size: ImageSize?
  /// Whether the file is missing, which has been reported.
  var isMissing: Bool
  /// Whether files can be read: if the course comes from a repository's history, only their names
  /// are known.
  var isReadable: Bool
}

extension Cleaner {
  /// Checks images; adds the size to pictures, and controls to audio and video.
  mutating func images(_ nodes: [MarkdownNode]) {
    guard !nodes.isEmpty else { return }
    var sizes = ImageSizes(addresses.tree.folder)
    for node in nodes {
      let faults = report.diagnostics.count
      let path = file(of: node)
      let isMissing = report.diagnostics.count > faults
      if let path { needs.use(path, at: place(node)) }
      checkWords(of: node, path)
      if node.isInImage { continue }
      let asked = takeMeasures(behind: node)
      let kind = path.map(MediaKind.init(path:)) ?? .picture
      if kind == .picture {
        let size = path.flatMap { sizes.size(of: $0) }
        document.pictures.append(
          Picture(
            place: document.bytes(of: node), size: size, isMissing: isMissing,
            isReadable: addresses.tree.folder.isOnDisk))
        setSize(of: node, asked, size)
      } else {
        document.replace(node, withHTML: player(node, kind))
      }
    }
  }

  /// The path of the file that an image shows, if it is a file of the course.
  private mutating func file(of node: MarkdownNode) -> String? {
    let url = node.url
    let noun = MediaKind(path: url).noun
    switch addresses.image(url) {
    case .asWritten, .ownPage: return nil
    case .file(let path): return path
    case .missing(let path):
      needs.missedFiles.append("content/" + path)
      let near = addresses.near("content/" + path)
      report.add(
        .missingImage,
        "no \(noun) '\(path)'" + (near.map { "; did you mean '\($0.name)'?" } ?? ""),
        at: place(node), fixes: fix(node, url, near))
    case .page, .notPublished:
      report.add(.missingImage, "'\(url)' is not an image", at: place(node))
    case .unlisted(let name): refuseUnlisted(name, node)
    case .outside:
      report.add(.pathOutsideCourse, "'\(url)' is outside the course", at: place(node))
    case .forbidden(let scheme):
      report.add(
        .forbiddenScheme,
        "\(noun == "image" ? "an image" : "a " + noun) must be a file of the course, "
          + "not an address of '\(scheme)'",
        at: place(node))
    }
    return nil
  }

  /// Writes the size into an image, so that the page does not move while it loads.
  private func setSize(of node: MarkdownNode, _ asked: Measures, _ real: ImageSize?) {
    let size =
      switch (asked.width, asked.height) {
      case (nil, nil): real
      case (let width?, let height?): ImageSize(width, height)
      case (let width?, nil): real?.scaled(width: width)
      case (nil, let height?): real?.scaled(height: height)
      }
    let (width, height) = (size?.width ?? asked.width, size?.height ?? asked.height)
    guard width != nil || height != nil else { return }
    let html = node.html
    guard html.hasSuffix(" />") else { return }
    document.replace(
      node,
      withHTML: html.dropLast(3) + (width.map { " width=\"\($0)\"" } ?? "")
        + (height.map { " height=\"\($0)\"" } ?? "") + " />")
  }

  /// Controls that play audio or video, with a link for browsers that cannot.
  ///
  /// Audio is not loaded until it is played; of video, only the metadata is loaded.
  private func player(_ node: MarkdownNode, _ kind: MediaKind) -> String {
    let html = node.html
    let (source, words) = (html.attribute("src"), html.attribute("alt"))
    let element = kind == .sound ? "audio" : "video"
    let loaded = kind == .sound ? "none" : "metadata"
    let label = words.isEmpty ? "" : " aria-label=\"\(words)\""
    return "<\(element) controls preload=\"\(loaded)\" src=\"\(source)\"\(label)>"
      + "<a href=\"\(source)\">\(words)</a></\(element)>"
  }
}

extension MarkdownNode {
  /// The HTML that cmark writes for the node.
  fileprivate var html: String {
    var bytes: [UInt8] = []
    appendHTML(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether it is within the alternative text of an image, which keeps only its text.
  fileprivate var isInImage: Bool {
    var owner = parent
    while let node = owner {
      if node.kind == .image { return true }
      owner = node.parent
    }
    return false
  }
}

extension String {
  /// The value of an attribute in a tag written by cmark, still escaped.
  fileprivate func attribute(_ name: String) -> Substring {
    let mark = " \(name)=\""
    guard let start = indices.first(where: { self[$0...].hasPrefix(mark) }) else { return "" }
    return self[index(start, offsetBy: mark.count)...].prefix { $0 != "\"" }
  }
}

extension Cleaner {
  /// Reports an image whose alternative text is missing or does not describe it.
  fileprivate mutating func checkWords(of node: MarkdownNode, _ path: String?) {
    let noun = MediaKind(path: path ?? node.url).noun
    guard node.firstChild != nil else {
      report.add(
        .missingAlternativeText, "\(noun) '\(node.url)' has no alternative text", at: place(node))
      return
    }
    guard let text = node.plainWords, saysNothing(text, of: node.url) else { return }
    report.add(
      .missingAlternativeText, "'\(text)' does not say what the \(noun) shows", at: place(node))
  }
}

extension MarkdownNode {
  /// Its alternative text if that is plain text only.
  fileprivate var plainWords: String? {
    var words = ""
    var child = firstChild
    while let node = child {
      guard node.kind == .text else { return nil }
      words += node.literal
      child = node.next
    }
    return words
  }
}
