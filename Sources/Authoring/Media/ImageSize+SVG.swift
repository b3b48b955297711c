import Courseware

extension ImageSize {
  /// SVG: `width` and `height` in pixels, else the proportions of `viewBox`.
  ///
  /// Source: SVG 2, 7.2 and 8.2.
  init?(svg head: [UInt8]) {
    let text = String(decoding: head, as: UTF8.self)
    guard let tag = openTag(of: text) else { return nil }
    let attributes = attributes(of: tag)
    let box =
      attributes["viewBox"]?.split { $0 == " " || $0 == "," || $0 == "\n" || $0 == "\t" }
      .compactMap { pixels(String($0)) } ?? []
    let ratio = box.count == 4 && box[2] > 0 && box[3] > 0 ? (box[2], box[3]) : nil
    let size: (Double, Double)? =
      switch (attributes["width"].flatMap(pixels), attributes["height"].flatMap(pixels), ratio) {
      case (let width?, let height?, _): (width, height)
      case (let width?, nil, let ratio?): (width, width * ratio.1 / ratio.0)
      case (nil, let height?, let ratio?): (height * ratio.0 / ratio.1, height)
      case (_, _, let ratio): ratio
      }
    guard let size, (0.5...65_535).contains(size.0), (0.5...65_535).contains(size.1) else {
      return nil
    }
    self.init(Int(size.0.rounded()), Int(size.1.rounded()))
  }
}

/// What stands in the `<svg …>` that a document starts with, behind what may come before it.
private func openTag(of text: String) -> Substring? {
  var rest = text[...]
  while let open = rest.firstIndex(of: "<") {
    rest = rest[open...]
    if rest.hasPrefix("<svg") {
      guard let end = rest.firstIndex(of: ">") else { return nil }
      return rest[..<end].dropFirst(4)
    }
    let isNote = rest.hasPrefix("<!--")
    guard isNote || rest.hasPrefix("<?") || rest.hasPrefix("<!") else { return nil }
    guard let end = isNote ? endOfComment(rest) : rest.firstIndex(of: ">") else { return nil }
    rest = rest[end...]
  }
  return nil
}

/// Where the `>` of a comment's `-->` is.
private func endOfComment(_ text: Substring) -> Substring.Index? {
  var rest = text.dropFirst(4)
  while let end = rest.firstIndex(of: ">") {
    if text[..<end].hasSuffix("--") { return end }
    rest = rest[end...].dropFirst()
  }
  return nil
}

private func attributes(of tag: Substring) -> [String: String] {
  var found: [String: String] = [:]
  var rest = tag
  while let equals = rest.firstIndex(of: "=") {
    let name = rest[..<equals].split(whereSeparator: \.isWhitespace).last.map(String.init) ?? ""
    rest = rest[equals...].dropFirst().drop(while: \.isWhitespace)
    guard let quote = rest.first, quote == "\"" || quote == "'",
      let end = rest.dropFirst().firstIndex(of: quote)
    else { return found }
    found[name] = String(rest.dropFirst()[..<end])
    rest = rest[end...].dropFirst()
  }
  return found
}

/// A length without a unit or in `px`; other units depend on where the picture is shown.
private func pixels(_ text: String) -> Double? {
  let number = text.hasSuffix("px") ? text.dropLast(2) : text[...]
  let digits = number.utf8.allSatisfy { isDigit($0) || $0 == 46 || $0 == 45 }
  guard digits, number.utf8.count <= 20 else { return nil }
  return Double(number)
}
