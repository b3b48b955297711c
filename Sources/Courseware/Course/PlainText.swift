/// Appends what a reader reads of an HTML fragment of ours: no tags, references decoded, an image
/// by its alternative text, runs of line breaks as one.
///
/// Only for HTML that we wrote: every `<` opens a tag, attributes are in double quotes and the
/// only references are those of ``namedReferences``.
package func appendPlainText(of html: ArraySlice<UInt8>, to out: inout [UInt8]) {
  let start = out.count
  var at = html.startIndex
  while at < html.endIndex {
    switch html[at] {
    case UInt8(ascii: "<"):
      let end = html[at...].firstIndex(of: UInt8(ascii: ">")) ?? html.endIndex - 1
      appendAlternativeText(of: html[at...end], to: &out)
      at = end + 1
    case UInt8(ascii: "&"):
      at = appendReference(at, of: html, to: &out)
    default:
      let end = html[at...].firstIndex { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }
      out.append(contentsOf: html[at..<(end ?? html.endIndex)])
      at = end ?? html.endIndex
    }
  }
  while out.count > start, out.last == UInt8(ascii: "\n") { out.removeLast() }
}

private let namedReferences: [(name: StaticString, byte: UInt8)] = [
  ("&lt;", UInt8(ascii: "<")), ("&gt;", UInt8(ascii: ">")), ("&amp;", UInt8(ascii: "&")),
  ("&quot;", UInt8(ascii: "\"")), ("&#39;", UInt8(ascii: "'")), ("&#x27;", UInt8(ascii: "'")),
]

private func appendReference(
  _ at: Int, of html: ArraySlice<UInt8>, to out: inout [UInt8]
) -> Int {
  for (name, byte) in namedReferences where html[at...].starts(with: name.description.utf8) {
    out.append(byte)
    return at + name.utf8CodeUnitCount
  }
  out.append(html[at])
  return at + 1
}

private func appendAlternativeText(of tag: ArraySlice<UInt8>, to out: inout [UInt8]) {
  guard tag.starts(with: "<img ".utf8) else { return }
  let marker = Array(" alt=\"".utf8)
  var at = tag.startIndex
  while at + marker.count <= tag.endIndex {
    if tag[at..<at + marker.count].elementsEqual(marker) {
      let value = tag[(at + marker.count)...]
      let end = value.firstIndex(of: UInt8(ascii: "\"")) ?? tag.endIndex
      appendPlainText(of: value[..<end], to: &out)
      return
    }
    at += 1
  }
}
