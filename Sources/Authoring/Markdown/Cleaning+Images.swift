import Courseware

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
      let asked = takeMeasures(after: node)
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
      let file = "content/" + path
      needs.missedFiles.append(file)
      let near = addresses.near(file)
      report.add(
        .missingImage, "no \(noun) '\(file)'" + suggestion(near?.name), at: place(node),
        note: url.hasPrefix("@@PLUGINFILE@@")
          ? "'@@PLUGINFILE@@' means a file in Moodle: copy the file from there into the course"
          : nil,
        fixes: fix(node, url, near))
    case .page, .notPublished:
      report.add(.missingImage, "'\(url)' is not an image", at: place(node))
    case .unlisted(let name): refuseUnlisted(name, node)
    case .outside: refuseOutside(url, node)
    case .forbidden(let scheme):
      let subject = (noun == "video" ? "a " : "an ") + noun
      if isDrive(scheme) {
        refuseDrive(node, "\(subject) must be")
      } else {
        report.add(
          .forbiddenScheme,
          "\(subject) must be a file of the course, not an address that starts with '\(scheme):'",
          at: place(node))
      }
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
  var isInImage: Bool {
    var owner = parent
    while let node = owner, !node.isBlock {
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
    guard let text = node.plainWords else { return }
    if let bar = text.lastIndex(of: "|"), isSize(text[bar...].dropFirst()) {
      report.add(
        .templateSyntax, "'\(text[bar...])' is part of the alternative text", at: place(node),
        note: "write the size of an image in braces after it: '{width=300}'")
      return
    }
    guard saysNothing(text, of: node.url) else { return }
    report.add(.missingAlternativeText, "'\(text)' does not describe the \(noun)", at: place(node))
  }
}

extension MarkdownNode {
  /// Its alternative text if that is plain text only.
  fileprivate var plainWords: String? {
    var words = ""
    for node in eachChild {
      guard node.kind == .text else { return nil }
      words += node.literal
    }
    return words
  }
}

/// The size requested by braces after an image: `![A leaf](leaf.png){width=300}`, in CSS pixels.
struct Measures {
  var width: Int?
  var height: Int?
}

extension Cleaner {
  /// Reads the braces directly after an image and removes them from the text.
  ///
  /// Braces at the end of a heading or an option without a size belong to the question.
  mutating func takeMeasures(after image: MarkdownNode) -> Measures {
    guard let text = image.next, text.kind == .text, text.literal.hasPrefix("{") else {
      refuseGap(after: image)
      return Measures()
    }
    image.parent?.joinTexts()
    guard let end = text.literal.firstIndex(of: "}") else { return Measures() }
    let written = String(text.literal[...end])
    let rest = String(text.literal[end...].dropFirst())
    let saysSize = written.contains("width=") || written.contains("height=")
    if !saysSize, rest.isEmpty, text.next == nil, mayContainAttributes(image.parent) {
      return Measures()
    }
    let measures = measures(written, after: image)
    if rest.isEmpty { text.remove() } else { text.literal = rest }
    return measures
  }

  /// Reports braces with a size after an image and a space, where they are text.
  private mutating func refuseGap(after image: MarkdownNode) {
    let (start, bytes) = (document.bytes(of: image).upperBound, document.text.bytes)
    guard let text = image.next, text.kind == .text, text.literal.hasPrefix(" {"),
      !mayContainAttributes(image.parent), start < bytes.count,
      [" {width=", " {height="].contains(where: { bytes[start...].starts(with: $0.utf8) }),
      let close = bytes[start..<lineEnd(bytes, start)].firstIndex(of: UInt8(ascii: "}"))
    else { return }
    report.add(
      .badAttribute, "the size of an image must be directly after it, without a space",
      at: document.span(start + 1..<close + 1),
      fixes: [.init("delete the space", at: document.span(start..<start + 1), writing: "")])
  }

  private func mayContainAttributes(_ block: MarkdownNode?) -> Bool {
    guard let block else { return false }
    if case .heading = block.kind { return true }
    return block.parent?.isItem == true
  }

  private mutating func measures(_ written: String, after image: MarkdownNode) -> Measures {
    let start = document.bytes(of: image).upperBound
    let bytes = document.text.bytes
    let isPlaced = bytes[min(start, bytes.count)...].starts(with: written.utf8)
    var found = Report()
    var measures = Measures()
    if var attributes = Attributes.read(written, at: start, in: document.text.path) {
      measures.width = attributes.pixels("width")
      measures.height = attributes.pixels("height")
      if let id = attributes.id {
        attributes.report.add(.badAttribute, "an image cannot have an id", at: id.span)
      }
      attributes.finish("an image")
      found = attributes.report
    } else {
      let span = document.span(start..<start + written.utf8.count)
      found.add(
        .badAttribute, "braces after an image set its size, such as 'width=300'", at: span,
        note: "to show them as text, put a space before them")
    }
    for var diagnostic in found.diagnostics {
      if !isPlaced { diagnostic.span = place(image) }
      report.diagnostics.append(diagnostic)
    }
    return measures
  }
}

extension Attributes {
  fileprivate mutating func pixels(_ key: String) -> Int? {
    guard let text = text(key) else { return nil }
    if let value = wholeNumber(text.value), (1...4_000).contains(value) { return value }
    report.add(
      .badAttribute, "'\(key)' must be a whole number of pixels from 1 to 4000", at: text.span)
    return nil
  }
}

/// Whether a text is the size of an image in other programs: `300` or `300x200`.
private func isSize(_ text: Substring) -> Bool {
  let parts = text.split(separator: "x", maxSplits: 1, omittingEmptySubsequences: false)
  return parts.allSatisfy { (2...4).contains($0.utf8.count) && $0.utf8.allSatisfy(isDigit) }
}

/// Whether an alternative text does not describe its file: it is empty, the name of the file, or a
/// word such as 'image', with or without a number.
private func saysNothing(_ text: String, of url: String) -> Bool {
  let bare = lettersAlone(text[...])
  if bare.isEmpty { return !text.contains { $0.isNumber || $0.isLetter } }
  if emptyWords.contains(bare) { return true }
  let file = url.split(separator: "/").last ?? ""
  let stem = file.lastIndex(of: ".").map { file[..<$0] } ?? file
  let words = text.lowercased()
  // 'Leaf' may describe 'leaf.png', but the file name 'leaf-cell' describes nothing.
  return words == file.lowercased() || words == stem.lowercased() && !isWord(stem)
}

/// The letters of the text in lower case.
private func lettersAlone(_ text: Substring) -> String {
  String(text.lowercased().filter(\.isLetter))
}

/// Whether a file name consists of one word of letters, which may be a sufficient description.
private func isWord(_ stem: Substring) -> Bool { stem.allSatisfy(\.isLetter) }

private let emptyWords: Set<String> = [
  "image", "img", "imag", "picture", "pic", "photo", "photograph", "figure", "fig", "screenshot",
  "screen", "graphic", "illustration", "icon", "alt", "alttext", "alternativetext", "imagealt",
  "untitled", "placeholder", "imagehere", "thisisanimage", "animage", "apicture", "sound", "audio",
  "video", "film", "bild", "abbildung", "abb", "foto", "bildschirmfoto", "grafik", "imagen",
  "imagem", "immagine", "afbeelding", "plaatje", "obraz", "obrazek", "zdjęcie", "картинка",
  "изображение", "рисунок", "фото", "скриншот", "图片", "图像", "图", "截图", "圖片",
]
