import Courseware

/// Embeds the files of images into HTML, as `data:` URLs.
///
/// - Parameters:
///   - html: HTML in which only images have an attribute `src` after `<img `.
///   - source: The file that its addresses start from, below `content/`.
///   - dataURL: The URL of a file below `content/`; `nil` leaves the address as it is.
/// - Returns: The HTML with these URLs instead of addresses.
func withImages(
  _ html: [UInt8], of source: String, _ dataURL: (String) throws -> String?
) rethrows -> [UInt8] {
  let (image, address) = (Array("<img ".utf8), Array("src=\"".utf8))
  var out: [UInt8] = []
  out.reserveCapacity(html.count)
  var rest = html[...]
  while let start = rest.firstRange(of: image)?.upperBound {
    let tag = rest[start...].prefix { $0 != UInt8(ascii: ">") }
    guard let value = tag.firstRange(of: address)?.upperBound else {
      out += rest[..<tag.endIndex]
      rest = rest[tag.endIndex...]
      continue
    }
    let end = rest[value...].firstIndex(of: UInt8(ascii: "\"")) ?? rest.endIndex
    out += rest[..<value]
    let url = try filePath(of: rest[value..<end], from: source).flatMap(dataURL)
    if let url { out.writeEscaped(url) } else { out += rest[value..<end] }
    rest = rest[end...]
  }
  return out + rest
}
