package import Courseware

/// Gives formulas names for screen readers: their text, as `aria-label`.
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
    var written = html.startIndex
    for formula in formulas(in: html) {
      let name = formula.lowerBound + formulaStart.count
      append(contentsOf: html[written..<name])
      written = name
      let text = formulaName(html[formula])
      if !text.isEmpty { writeAttribute("aria-label", text) }
    }
    append(contentsOf: html[written...])
  }
}

extension Prose {
  /// The text as a menu shows it, which has no markup: formulas are text on one line.
  var menuText: String {
    let places = formulas(in: htmlBytes)
    guard !places.isEmpty else { return text }
    var html: [UInt8] = []
    var written = htmlBytes.startIndex
    for formula in places {
      html += htmlBytes[written..<formula.lowerBound]
      html.writeEscaped(formulaName(htmlBytes[formula]))
      written = formula.upperBound
    }
    html += htmlBytes[written...]
    var out: [UInt8] = []
    appendPlainText(of: html[...], to: &out)
    return String(decoding: out, as: UTF8.self)
  }
}

private let formulaStart = Array("<math".utf8)
private let formulaEnd = Array("</math>".utf8)
private let annotationStart = Array("<annotation".utf8)

/// The places of formulas in the HTML of prose, from the start of each to its end.
private func formulas(in html: ArraySlice<UInt8>) -> [Range<Int>] {
  var places: [Range<Int>] = []
  var at = html.startIndex
  while let open = html[at...].firstIndex(of: UInt8(ascii: "<")) {
    at = open + 1
    guard html[open...].starts(with: formulaStart) else { continue }
    at = html[open...].firstRange(of: formulaEnd)?.upperBound ?? html.endIndex
    places.append(open..<at)
  }
  return places
}

/// The text of a formula; its TeX if it shows nothing, and empty if it has none.
private func formulaName(_ math: ArraySlice<UInt8>) -> String {
  guard let annotation = math.firstRange(of: annotationStart) else { return formulaText(math) }
  let text = formulaText(math[..<annotation.lowerBound])
  if !text.isEmpty { return text }
  let tex = math[annotation.upperBound...].drop { $0 != UInt8(ascii: ">") }.dropFirst()
  var out: [UInt8] = []
  appendPlainText(of: tex.prefix { $0 != UInt8(ascii: "<") }, to: &out)
  return String(decoding: out, as: UTF8.self)
}
