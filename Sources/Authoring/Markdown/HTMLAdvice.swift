/// What to write in Markdown for an HTML element that is refused.
struct HTMLAdvice {
  var text: String
  /// The element itself in Markdown, where its one tag says all.
  var markdown: String?

  /// - Parameter html: What cmark took for HTML; its first refused element with advice counts.
  init?(of html: String) {
    var rest = html[...]
    while let open = rest.firstIndex(of: "<") {
      rest = rest[rest.index(after: open)...]
      let name = String(rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }).lowercased()
      guard !AllowedHTML.elements.contains(name), let advice = Self.advice[name] else { continue }
      text = advice
      if name == "img", rest.firstIndex(of: "<") == nil { markdown = Self.image(rest) }
      return
    }
    return nil
  }

  /// `![A leaf cell](leaf.png){width=300}` for the attributes of an `<img>`.
  private static func image(_ tag: Substring) -> String? {
    guard let source = value(of: "src", in: tag), !source.isEmpty,
      !source.contains(where: { " ()<>".contains($0) })
    else { return nil }
    let alternative = value(of: "alt", in: tag) ?? ""
    guard !alternative.contains(where: { "[]\\\n".contains($0) }) else { return nil }
    let width = value(of: "width", in: tag).flatMap(wholeNumber).map { "{width=\($0)}" } ?? ""
    return "![\(alternative)](\(source))\(width)"
  }

  private static func value(of attribute: String, in tag: Substring) -> String? {
    for mark in ["\"", "'"] {
      guard let start = tag.range(of: " \(attribute)=\(mark)")?.upperBound else { continue }
      return String(tag[start...].prefix { String($0) != mark })
    }
    return nil
  }

  private static let advice: [String: String] = {
    let heading = "start a heading within a question with '###'"
    let look = "delete its tags; use '**bold**' and '*italic*' for emphasis"
    let media = "write audio and video as images: '![Cell division](division.mp4)'"
    let list = "start each list item with '- ' or '1. '"
    let option = "start each option with '- [ ]', or with '- [x]' if it is correct"
    var advice = [
      "img": "write an image as '![what it shows](file.png)'",
      "a": "write a link as '[text](address)'",
      "code": "write code between backticks: '`x = 1`'",
      "pre": "start and end a code block with a line of three backticks",
      "p": "separate paragraphs by blank lines and delete the tags",
      "iframe": "link to the page: '[text](https://…)'", "form": option, "input": option,
      "select": "write a menu as '[[(right)|wrong|wrong]]'",
      "textarea": "for free text, write '{type=essay}' after the heading",
      "blockquote": "put the text in quotation marks or in '*…*'",
      "math": "write a formula in TeX: '$x^2$'",
      "svg": "save it as a file next to the quiz:"
        + " '![what it shows](file.svg)'",
      "strike": "strike text through with '~~…~~' or '<s>…</s>'",
      "figure": "write an image as '![what it shows](file.png)'",
      "picture": "write an image as '![what it shows](file.png)'",
    ]
    for name in ["h1", "h2", "h3", "h4", "h5", "h6"] { advice[name] = heading }
    for name in ["div", "span", "font", "center", "big", "section"] { advice[name] = look }
    for name in ["video", "audio", "source", "object", "embed"] { advice[name] = media }
    for name in ["ul", "ol", "li"] { advice[name] = list }
    return advice
  }()
}

extension Substring {
  /// The first place of a text.
  fileprivate func range(of text: String) -> Range<Index>? {
    var at = startIndex
    while at < endIndex {
      if self[at...].hasPrefix(text) { return at..<index(at, offsetBy: text.count) }
      at = index(after: at)
    }
    return nil
  }
}
