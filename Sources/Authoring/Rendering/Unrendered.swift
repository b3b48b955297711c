import Courseware

/// HTML of ours without what libraries and files added to it: colors of code, the layout of
/// formulas, of which the TeX stays, and sizes of images.
///
/// What ids and revisions are made of, since those must be the same wherever a quiz is read.
func unrendered(_ html: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  guard marks.contains(where: { holds($0, in: html) }) else { return html }
  var out: [UInt8] = []
  var rest = html
  while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
    out += rest[..<open]
    let end = rest[open...].firstIndex(of: UInt8(ascii: ">")) ?? rest.endIndex - 1
    let tag = rest[open...end]
    rest = rest[(end + 1)...]
    if tag.starts(with: "<math".utf8) {
      out += annotation(&rest)
    } else if tag.starts(with: "<img ".utf8) {
      out += withoutSize(tag)
    } else if !tag.starts(with: "<span".utf8), !tag.elementsEqual("</span>".utf8) {
      out += tag
    }
  }
  return (out + rest)[...]
}

private let marks = [Array("<span ".utf8), Array("<math".utf8), Array("<img ".utf8)]

private func holds(_ mark: [UInt8], in html: ArraySlice<UInt8>) -> Bool {
  var rest = html
  while let open = rest.firstIndex(of: mark[0]) {
    rest = rest[open...]
    if rest.starts(with: mark) { return true }
    rest = rest.dropFirst()
  }
  return false
}

/// The TeX of a formula whose tag was just read; leaves what follows the formula.
private func annotation(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  var tex: ArraySlice<UInt8> = []
  while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
    let end = rest[open...].firstIndex(of: UInt8(ascii: ">")) ?? rest.endIndex - 1
    let tag = rest[open...end]
    rest = rest[(end + 1)...]
    if tag.starts(with: "<annotation".utf8) { tex = rest.prefix { $0 != UInt8(ascii: "<") } }
    if tag.elementsEqual("</math>".utf8) { break }
  }
  return tex
}

/// An image's tag without the size that was written behind its other attributes.
private func withoutSize(_ tag: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  var kept = tag.dropLast(3)
  for name in [" height=\"", " width=\""] where kept.last == UInt8(ascii: "\"") {
    let digits = kept.dropLast().reversed().prefix { (48...57).contains($0) }.count
    let start = kept.endIndex - 1 - digits - name.utf8.count
    if start >= kept.startIndex, kept[start...].starts(with: name.utf8) { kept = kept[..<start] }
  }
  return kept + tag.suffix(3)
}
