import Courseware

/// Appends HTML of ours without what libraries and files added to it: colors of code, the layout of
/// formulas, of which the TeX stays, sizes of images, and numbers of footnotes.
///
/// What ids and revisions are made of, since those must be the same wherever a quiz is read.
package func appendUnrendered(_ html: ArraySlice<UInt8>, to out: inout [UInt8]) {
  var rest = html
  while let open = firstRendered(in: rest) {
    out += rest[..<open]
    let end = rest[open...].firstIndex(of: UInt8(ascii: ">")) ?? rest.endIndex - 1
    let tag = rest[open...end]
    rest = rest[(end + 1)...]
    switch tag[open + 1] {
    case UInt8(ascii: "m"): out += annotation(&rest)
    case UInt8(ascii: "i"): out += withoutSize(tag)
    case UInt8(ascii: "l"): out += Array("<li>".utf8)
    case UInt8(ascii: "a"): drop("</a>", from: &rest)
    case UInt8(ascii: "s") where tag[open + 2] == UInt8(ascii: "u"): drop("</sup>", from: &rest)
    default: break
    }
  }
  out += rest
}

/// Drops all up to the end of an element.
private func drop(_ end: String, from rest: inout ArraySlice<UInt8>) {
  while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
    rest = rest[open...]
    if rest.starts(with: end.utf8) {
      rest = rest.dropFirst(end.utf8.count)
      return
    }
    rest = rest.dropFirst()
  }
}

/// Where the first tag of a span, a formula, an image or a footnote starts.
private func firstRendered(in html: ArraySlice<UInt8>) -> Int? {
  let span = html.span
  var at = firstIndex(of: UInt8(ascii: "<"), in: span)
  while let open = at {
    if open + 6 <= span.count {
      let (first, second) = (span[open + 1], span[open + 2])
      let isMeant =
        switch first {
        case UInt8(ascii: "/"):
          second == UInt8(ascii: "s") && span[open + 3] == UInt8(ascii: "p")
        case UInt8(ascii: "s"): second == UInt8(ascii: "p") || second == UInt8(ascii: "u")
        case UInt8(ascii: "m"): second == UInt8(ascii: "a")
        case UInt8(ascii: "i"): second == UInt8(ascii: "m")
        case UInt8(ascii: "a"): second == UInt8(ascii: " ")
        case UInt8(ascii: "l"): second == UInt8(ascii: "i")
        default: false
        }
      if isMeant {
        let tag = html[(html.startIndex + open)...]
        if marks.contains(where: { tag.starts(with: $0) }) { return tag.startIndex }
      }
    }
    at = firstIndex(of: UInt8(ascii: "<"), in: span, from: open + 1)
  }
  return nil
}

private let marks = [
  "<span ", "</span>", "<math", "<img ", "<sup class=\"note\"", "<a class=\"back\"", "<li id=\"fn-",
].map { Array($0.utf8) }

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
    let digits = kept.dropLast().reversed().prefix { isDigit($0) }.count
    let start = kept.endIndex - 1 - digits - name.utf8.count
    if start >= kept.startIndex, kept[start...].starts(with: name.utf8) { kept = kept[..<start] }
  }
  return kept + tag.suffix(3)
}
