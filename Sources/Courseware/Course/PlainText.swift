/// Appends an HTML fragment as plain text: without tags, references decoded, an image as its
/// alternative text, a formula as its TeX, no line break at the end.
///
/// Footnote marks are left out, since their numbers depend on the rest of the page.
///
/// Only for HTML that Quizpress wrote: every `<` opens a tag, attributes are in double quotes and
/// the only references are those of ``namedReferences``.
package func appendPlainText(of html: ArraySlice<UInt8>, to out: inout [UInt8]) {
  unsafe html.withUnsafeBufferPointer { unsafe appendPlainText(of: $0, to: &out) }
}

/// The text that ``appendPlainText(of:to:)`` appends.
package func plainText(of html: ArraySlice<UInt8>) -> String {
  var text: [UInt8] = []
  appendPlainText(of: html, to: &text)
  return String(decoding: text, as: UTF8.self)
}

private func appendPlainText(of html: UnsafeBufferPointer<UInt8>, to out: inout [UInt8]) {
  let start = out.count
  var at = 0
  while at < html.count {
    let next = unsafe firstMarkup(in: html, from: at)
    if next > at { unsafe out.append(contentsOf: UnsafeBufferPointer(rebasing: html[at..<next])) }
    guard next < html.count else { break }
    if unsafe html[next] == UInt8(ascii: "<") {
      at = unsafe tagEnd(in: html, from: next)
      if let end = unsafe endOfElement(in: html, from: next, to: &out) {
        at = end
      } else {
        unsafe appendAlternativeText(
          ofTag: UnsafeBufferPointer(rebasing: html[next..<at]), to: &out)
      }
    } else {
      at = unsafe appendReference(next, of: html, to: &out)
    }
  }
  while out.count > start, out.last == UInt8(ascii: "\n") { out.removeLast() }
}

@inline(__always)
private func firstMarkup(in html: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
  unsafe ByteScanning.firstMatch(in: html, from: start) { word in
    ByteScanning.bytes(equalTo: UInt8(ascii: "<"), in: word)
      | ByteScanning.bytes(equalTo: UInt8(ascii: "&"), in: word)
  }
}

/// The offset after the `>` that closes the tag at `start`, or the end.
@inline(__always)
private func tagEnd(in html: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
  var close = start
  while close < html.count, unsafe html[close] != UInt8(ascii: ">") { close += 1 }
  return min(close + 1, html.count)
}

/// Elements whose text is not their content: the start of each, its end, and the element in it that
/// contains its text, if any.
private let specialElements: [(start: [UInt8], end: [UInt8], text: [UInt8]?)] = [
  (Array("<math".utf8), Array("</math>".utf8), Array("<annotation".utf8)),
  (Array("<sup class=\"note\"".utf8), Array("</sup>".utf8), nil),
  (Array("<a class=\"back\"".utf8), Array("</a>".utf8), nil),
]

/// Appends the text of a special element and returns the offset after it; `nil` if none starts
/// here.
@inline(__always)
private func endOfElement(
  in html: UnsafeBufferPointer<UInt8>, from start: Int, to out: inout [UInt8]
) -> Int? {
  guard start + 1 < html.count else { return nil }
  switch unsafe html[start + 1] {
  case UInt8(ascii: "m"), UInt8(ascii: "s"), UInt8(ascii: "a"): break
  default: return nil
  }
  for element in specialElements where unsafe holds(element.start, in: html, at: start) {
    let end = unsafe first(element.end, in: html, from: start) ?? html.count
    if let text = element.text, let tag = unsafe first(text, in: html, from: start), tag < end {
      let open = unsafe tagEnd(in: html, from: tag)
      let close = unsafe html[open..<end].firstIndex(of: UInt8(ascii: "<")) ?? end
      unsafe appendPlainText(of: UnsafeBufferPointer(rebasing: html[open..<close]), to: &out)
    }
    return min(end + element.end.count, html.count)
  }
  return nil
}

private func first(_ text: [UInt8], in html: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
  (start..<html.count).first { unsafe holds(text, in: html, at: $0) }
}

private let namedReferences: [(name: [UInt8], byte: UInt8)] = [
  (Array("&lt;".utf8), UInt8(ascii: "<")), (Array("&gt;".utf8), UInt8(ascii: ">")),
  (Array("&amp;".utf8), UInt8(ascii: "&")), (Array("&quot;".utf8), UInt8(ascii: "\"")),
  (Array("&#39;".utf8), UInt8(ascii: "'")), (Array("&#x27;".utf8), UInt8(ascii: "'")),
]

private func appendReference(
  _ at: Int, of html: UnsafeBufferPointer<UInt8>, to out: inout [UInt8]
) -> Int {
  for (name, byte) in namedReferences where unsafe holds(name, in: html, at: at) {
    out.append(byte)
    return at + name.count
  }
  unsafe out.append(html[at])
  return at + 1
}

private func holds(_ name: [UInt8], in html: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
  guard start + name.count <= html.count else { return false }
  for at in name.indices where unsafe html[start + at] != name[at] { return false }
  return true
}

private let imageStart = Array("<img ".utf8)
private let alternativeStart = Array(" alt=\"".utf8)

private func appendAlternativeText(ofTag tag: UnsafeBufferPointer<UInt8>, to out: inout [UInt8]) {
  guard unsafe holds(imageStart, in: tag, at: 0) else { return }
  for at in tag.indices where unsafe holds(alternativeStart, in: tag, at: at) {
    let value = unsafe UnsafeBufferPointer(rebasing: tag[(at + alternativeStart.count)...])
    let end = unsafe value.firstIndex(of: UInt8(ascii: "\"")) ?? value.count
    unsafe appendPlainText(of: UnsafeBufferPointer(rebasing: value[..<end]), to: &out)
    return
  }
}
