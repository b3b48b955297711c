import Courseware

/// Prose with a control where each blank stands: a field of one width for all, or a menu.
struct BlanksForm {
  let blanks: Blanks
  let disclosure: Disclosure

  /// Appends prose, each marker of a blank replaced by its control.
  func write(_ prose: Prose, to out: inout [UInt8]) {
    let html = prose.htmlBytes
    var rest = html.startIndex
    while let start = html[rest...].firstRange(of: Array(Blanks.markerStart.utf8)) {
      let end = html[start.upperBound...].firstRange(of: Array(Blanks.markerEnd.utf8))
      let id = html[start.upperBound..<(end?.lowerBound ?? html.endIndex)]
      guard let end, let place = blanks.blanks.firstIndex(where: { id.elementsEqual($0.id.utf8) })
      else { break }
      out.append(contentsOf: html[rest..<start.lowerBound])
      writeControl(at: place, to: &out)
      rest = end.upperBound
    }
    out.append(contentsOf: html[rest...])
  }

  private func writeControl(at place: Int, to out: inout [UInt8]) {
    let blank = blanks.blanks[place]
    switch blank.content {
    case .gap(let gap):
      out.write("<input class=\"blank\"")
      writeName(of: blank, at: place, to: &out)
      out.writeTypingAttributes(for: disclosure.showsAnswers ? gap : nil)
      out.write(">")
    case .menu(let items):
      out.write("<select class=\"blank\"")
      writeName(of: blank, at: place, to: &out)
      out.write(">")
      out.writeMenu(Blanks.itemsByID(items).map { ($0.id, $0.text) })
      out.write("</select>")
    }
  }

  private func writeName(of blank: Blanks.Blank, at place: Int, to out: inout [UInt8]) {
    out.writeAttribute("data-blank", blank.id)
    out.writeAttribute("aria-label", Phrases.blank(place + 1, of: blanks.blanks.count))
  }
}

extension [UInt8] {
  /// Appends the options of a menu, the first of which chooses nothing.
  mutating func writeMenu(_ items: [(id: String, text: String)]) {
    write("<option value=\"\">")
    write(Phrases.choose)
    write("</option>")
    for item in items {
      write("<option")
      writeAttribute("value", item.id)
      write(">")
      writeEscaped(item.text)
      write("</option>")
    }
  }
}
