package import Courseware

/// Gives formulas names for screen readers: their TeX, as `aria-label`.
///
/// Without one, browsers give no name to a formula, and so none to an option that consists of it.
/// The HTML of prose does not have these names, because revisions are computed from it.
extension [UInt8] {
  /// Appends prose as HTML, with the names of its formulas.
  package mutating func write(_ prose: Prose) {
    if prose.isPlain {
      append(contentsOf: prose.htmlBytes)
    } else {
      writeNamingFormulas(prose.htmlBytes)
    }
  }

  /// Appends a part of the HTML of prose, with the names of its formulas.
  mutating func writeNamingFormulas(_ html: ArraySlice<UInt8>) {
    let name = Array("math".utf8)
    var (written, at) = (html.startIndex, html.startIndex)
    while let open = html[at...].firstIndex(of: UInt8(ascii: "<")) {
      at = open + 1
      guard html[at...].starts(with: name) else { continue }
      at += name.count
      append(contentsOf: html[written..<at])
      written = at
      writeName(ofFormula: html[at...])
    }
    append(contentsOf: html[written...])
  }

  /// Appends the TeX of the formula whose tag is at the start, which is in its annotation.
  private mutating func writeName(ofFormula html: ArraySlice<UInt8>) {
    let end = html.firstRange(of: Array("</math>".utf8))?.lowerBound ?? html.endIndex
    guard let tag = html[..<end].firstRange(of: Array("<annotation".utf8)) else { return }
    let tex = html[tag.upperBound..<end].drop { $0 != UInt8(ascii: ">") }.dropFirst()
    write(" aria-label=\"")
    for byte in tex.prefix(while: { $0 != UInt8(ascii: "<") }) {
      if byte == UInt8(ascii: "\"") { write("&quot;") } else { append(byte) }
    }
    write("\"")
  }
}
