import Courseware

/// The size requested by braces after an image: `![A leaf](leaf.png){width=300}`, in CSS pixels.
struct Measures {
  var width: Int?
  var height: Int?
}

extension Cleaner {
  /// Reads the braces directly after an image and removes them from the text.
  ///
  /// Braces at the end of a heading or an option without a size belong to the question.
  mutating func takeMeasures(behind image: MarkdownNode) -> Measures {
    guard let text = image.next, text.kind == .text, text.literal.hasPrefix("{") else {
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
    let measures = measures(written, behind: image)
    if rest.isEmpty { text.remove() } else { text.literal = rest }
    return measures
  }

  private func mayContainAttributes(_ block: MarkdownNode?) -> Bool {
    guard let block else { return false }
    if case .heading = block.kind { return true }
    return block.parent?.kind == .item || block.parent?.kind == .taskItem
  }

  private mutating func measures(_ written: String, behind image: MarkdownNode) -> Measures {
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
      let span = Span(path: document.text.path, bytes: start..<start + written.utf8.count)
      found.add(
        .badAttribute, "braces after an image set its size, such as 'width=300'", at: span,
        notes: [.init("to show them as text, put a space before them")])
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
