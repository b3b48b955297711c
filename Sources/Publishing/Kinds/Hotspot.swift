import Courseware

extension Hotspot: QuestionPublishing {
  /// Puts the outlines of the regions over the image.
  func write(_ prose: Prose, _ disclosure: Disclosure, _ phrases: Phrases, to out: inout [UInt8]) {
    write(prose, letters: [:], to: &out)
  }

  /// Puts the outlines of the regions over the image, with the letter of each option in its region.
  func writePaper(_ prose: Prose, _ paper: PaperQuestion, to out: inout [UInt8]) {
    let letters = paper.lettered(asChoice.options, id: \.id).map { ($0.part.id, $0.letter) }
    write(
      prose, letters: Dictionary(keepingFirst: letters), to: &out)
  }

  private func write(_ prose: Prose, letters: [String: String], to out: inout [UInt8]) {
    let html = prose.htmlBytes
    guard let start = html.firstRange(of: Array("<img ".utf8))?.lowerBound,
      let end = html[start...].firstIndex(of: UInt8(ascii: ">"))
    else { return out.writeNamingFormulas(html) }
    out.writeNamingFormulas(html[..<start])
    out.write("<span class=\"hotspot\">")
    out.append(contentsOf: html[start...end])
    writeOutlines(letters, to: &out)
    out.write("</span>")
    out.writeNamingFormulas(html[(end + 1)...])
  }

  /// Writes large regions first, so that a click selects the smallest region at a point.
  ///
  /// Regions of the same size are sorted by id, which reveals nothing about the key.
  ///
  /// The outlines are hidden from screen readers, which read the names of the regions below the
  /// image.
  private func writeOutlines(_ letters: [String: String], to out: inout [UInt8]) {
    out.write("<svg class=\"regions\" viewBox=\"0 0 \(width) \(height)\"")
    out.write(" preserveAspectRatio=\"none\" aria-hidden=\"true\">")
    let placed = zip(asChoice.options, regions).compactMap { option, region in
      region.map { (id: option.id, region: $0) }
    }
    for (id, region) in placed.sorted(by: {
      ($1.region.area, $0.id) < ($0.region.area, $1.id)
    }) {
      switch region {
      case .rectangle(let x, let y, let width, let height):
        out.write("<rect x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\"")
      case .circle(let x, let y, let radius):
        out.write("<circle cx=\"\(x)\" cy=\"\(y)\" r=\"\(radius)\"")
      }
      out.writeAttribute("data-region", id)
      out.write("/>")
    }
    for (id, region) in placed {
      if let letter = letters[id] { write(letter, in: region, to: &out) }
    }
    out.write("</svg>")
  }

  /// Writes a letter in the middle of a region.
  private func write(_ letter: String, in region: Region, to out: inout [UInt8]) {
    let middle: (x: Int, y: Int)
    switch region {
    case .rectangle(let x, let y, let width, let height): middle = (x + width / 2, y + height / 2)
    case .circle(let x, let y, _): middle = (x, y)
    }
    let size = max(1, max(width, height) / 24)
    out.write("<text x=\"\(middle.x)\" y=\"\(middle.y)\" font-size=\"\(size)\">\(letter)</text>")
  }

  func writeRecord(to out: inout [UInt8]) {
    asChoice.writeRecord(to: &out)
    out.key("image")
    out.beginObject()
    out.field("width", width)
    out.field("height", height)
    out.endObject()
    out.array("regions", zip(asChoice.options, regions)) { out, placed in
      guard let region = placed.1 else { return }
      out.beginObject()
      out.field("option", placed.0.id)
      switch region {
      case .rectangle(let x, let y, let width, let height):
        out.key("rect")
        out.write("[\(x),\(y),\(width),\(height)]")
      case .circle(let x, let y, let radius):
        out.key("circle")
        out.write("[\(x),\(y),\(radius)]")
      }
      out.endObject()
    }
  }
}
