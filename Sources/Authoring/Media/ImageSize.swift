import Courseware

/// The size of a picture in pixels; width and height are from 1 to 65,535.
package struct ImageSize: Equatable {
  /// From 1 to 65,535.
  package var width: Int
  /// From 1 to 65,535.
  package var height: Int

  init?(_ width: Int, _ height: Int) {
    guard (1...65_535).contains(width), (1...65_535).contains(height) else { return nil }
    (self.width, self.height) = (width, height)
  }

  /// The maximum size of a picture.
  static let largest = ImageSize(width: 65_535, height: 65_535)

  private init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  /// Reads the size from the start of a file; `nil` if it is not found there.
  ///
  /// - Parameter head: The first bytes, enough for all pictures except those with long metadata
  ///   before the size.
  package init?(head: [UInt8]) {
    let size =
      ImageSize(png: head) ?? ImageSize(gif: head) ?? ImageSize(webP: head)
      ?? ImageSize(jpeg: head) ?? ImageSize(svg: head)
    guard let size else { return nil }
    self = size
  }

  /// Reads a PNG: the header chunk comes first.
  ///
  /// Source: W3C PNG, 11.2.1.
  private init?(png head: [UInt8]) {
    guard head.count >= 24, head.starts(with: [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]) else {
      return nil
    }
    self.init(head.big(16, 4), head.big(20, 4))
  }

  /// Reads a GIF: the size of the logical screen.
  ///
  /// Source: GIF89a, 18.
  private init?(gif head: [UInt8]) {
    guard head.count >= 10, head.starts(with: Array("GIF8".utf8)) else { return nil }
    self.init(head.little(6, 2), head.little(8, 2))
  }

  /// Reads a WebP in its three forms: extended, lossless, lossy.
  ///
  /// Source: RFC 9649, sections 2.5 to 2.7 and 3.4; RFC 6386, 9.1.
  private init?(webP head: [UInt8]) {
    guard head.count >= 30, head.starts(with: Array("RIFF".utf8)),
      head[8..<12].elementsEqual("WEBP".utf8)
    else { return nil }
    switch String(decoding: head[12..<16], as: UTF8.self) {
    case "VP8X": self.init(head.little(24, 3) + 1, head.little(27, 3) + 1)
    case "VP8L":
      guard head[20] == 0x2F else { return nil }
      let bits = head.little(21, 4)
      self.init(bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
    case "VP8 ":
      guard head[23..<26].elementsEqual([0x9D, 0x01, 0x2A]) else { return nil }
      self.init(head.little(26, 2) & 0x3FFF, head.little(28, 2) & 0x3FFF)
    default: return nil
    }
  }

  /// The size scaled to a width, with the same aspect ratio.
  func scaled(width: Int) -> ImageSize? {
    ImageSize(width, max(1, (height * width + self.width / 2) / self.width))
  }

  /// The size scaled to a height, with the same aspect ratio.
  func scaled(height: Int) -> ImageSize? {
    ImageSize(max(1, (width * height + self.height / 2) / self.height), height)
  }
}

extension [UInt8] {
  /// A big-endian number.
  func big(_ start: Int, _ count: Int) -> Int {
    self[start..<start + count].reduce(0) { $0 << 8 | Int($1) }
  }

  /// A little-endian number.
  func little(_ start: Int, _ count: Int) -> Int {
    self[start..<start + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}

extension ImageSize {
  /// Reads an SVG: `width` and `height` in pixels, or else the aspect ratio of `viewBox`.
  ///
  /// Source: SVG 2, 7.2 and 8.2.
  init?(svg head: [UInt8]) {
    let text = String(decoding: head, as: UTF8.self)
    guard let tag = openTag(of: text) else { return nil }
    let attributes = attributes(of: tag)
    let box =
      attributes["viewBox"]?.split { $0 == " " || $0 == "," || $0 == "\n" || $0 == "\t" }
      .compactMap { pixels(String($0)) } ?? []
    let ratio = box.count == 4 && box[2] > 0 && box[3] > 0 ? (box[2], box[3]) : nil
    let size: (Double, Double)? =
      switch (attributes["width"].flatMap(pixels), attributes["height"].flatMap(pixels), ratio) {
      case (let width?, let height?, _): (width, height)
      case (let width?, nil, let ratio?): (width, width * ratio.1 / ratio.0)
      case (nil, let height?, let ratio?): (height * ratio.0 / ratio.1, height)
      case (_, _, let ratio): ratio
      }
    guard let size, (0.5...65_535).contains(size.0), (0.5...65_535).contains(size.1) else {
      return nil
    }
    self.init(Int(size.0.rounded()), Int(size.1.rounded()))
  }
}

/// The contents of the `<svg …>` tag at the start of a document, after an optional prolog.
private func openTag(of text: String) -> Substring? {
  var rest = text[...]
  while let open = rest.firstIndex(of: "<") {
    rest = rest[open...]
    if rest.hasPrefix("<svg") {
      guard let end = rest.firstIndex(of: ">") else { return nil }
      return rest[..<end].dropFirst(4)
    }
    let isNote = rest.hasPrefix("<!--")
    guard isNote || rest.hasPrefix("<?") || rest.hasPrefix("<!") else { return nil }
    guard let end = isNote ? endOfComment(rest) : rest.firstIndex(of: ">") else { return nil }
    rest = rest[end...]
  }
  return nil
}

/// The index of the `>` of a comment's `-->`.
private func endOfComment(_ text: Substring) -> Substring.Index? {
  var rest = text.dropFirst(4)
  while let end = rest.firstIndex(of: ">") {
    if text[..<end].hasSuffix("--") { return end }
    rest = rest[end...].dropFirst()
  }
  return nil
}

private func attributes(of tag: Substring) -> [String: String] {
  var found: [String: String] = [:]
  var rest = tag
  while let equals = rest.firstIndex(of: "=") {
    let name = rest[..<equals].split(whereSeparator: \.isWhitespace).last.map(String.init) ?? ""
    rest = rest[equals...].dropFirst().drop(while: \.isWhitespace)
    guard let quote = rest.first, quote == "\"" || quote == "'",
      let end = rest.dropFirst().firstIndex(of: quote)
    else { return found }
    found[name] = String(rest.dropFirst()[..<end])
    rest = rest[end...].dropFirst()
  }
  return found
}

/// A length without a unit or in `px`; other units depend on the context of the picture.
private func pixels(_ text: String) -> Double? {
  let number = text.hasSuffix("px") ? text.dropLast(2) : text[...]
  let digits = number.utf8.allSatisfy { isDigit($0) || $0 == 46 || $0 == 45 }
  guard digits, number.utf8.count <= 20 else { return nil }
  return Double(number)
}

extension ImageSize {
  /// Reads a JPEG, segment by segment up to the frame header.
  ///
  /// Width and height are swapped if the camera stored the picture sideways.
  ///
  /// Source: ITU-T T.81, B.1 and B.2.2; CIPA DC-008 (Exif 2.3), 4.6.4, Orientation.
  init?(jpeg head: [UInt8]) {
    guard head.starts(with: [0xFF, 0xD8]) else { return nil }
    var at = 2
    var isTurned = false
    while at + 4 <= head.count, head[at] == 0xFF {
      let marker = head[at + 1]
      if marker == 0xFF {
        at += 1
        continue
      }
      let length = head.big(at + 2, 2)
      guard length >= 2 else { return nil }
      let isFrame = (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
      if isFrame {
        guard at + 9 <= head.count else { return nil }
        let (height, width) = (head.big(at + 5, 2), head.big(at + 7, 2))
        self.init(isTurned ? height : width, isTurned ? width : height)
        return
      }
      if marker == 0xE1 {
        isTurned = isTurnedSideways(Array(head[(at + 4)..<min(at + 2 + length, head.count)]))
      }
      at += 2 + length
    }
    return nil
  }
}

/// Whether Exif data says that the picture is stored sideways: orientations 5 to 8.
private func isTurnedSideways(_ exif: [UInt8]) -> Bool {
  guard exif.count >= 14, exif.starts(with: Array("Exif\0\0".utf8)) else { return false }
  let tiff = Array(exif.dropFirst(6))
  let isLittle = tiff[0] == UInt8(ascii: "I")
  func number(_ start: Int, _ count: Int) -> Int? {
    guard start + count <= tiff.count else { return nil }
    return isLittle ? tiff.little(start, count) : tiff.big(start, count)
  }
  guard let directory = number(4, 4), let entries = number(directory, 2) else { return false }
  for index in 0..<min(entries, 100) {
    let entry = directory + 2 + 12 * index
    if number(entry, 2) == 0x0112 { return (5...8).contains(number(entry + 8, 2) ?? 1) }
  }
  return false
}

/// The sizes of the pictures in one file, each read once.
struct ImageSizes: ~Copyable {
  private var reader: FileReader
  private var known: [String: ImageSize?] = [:]

  init(_ folder: CourseFolder) { reader = folder.reader() }

  /// Enough bytes for all pictures except photographs, which may have a preview and a color profile
  /// before the size.
  private static let short = 4 << 10
  private static let long = 256 << 10

  /// The size of a picture by its path below the root; `nil` if it is not found at the start of the
  /// file.
  mutating func size(of path: String) -> ImageSize? {
    if let size = known[path] { return size }
    let size = read(path)
    known[path] = size
    return size
  }

  private mutating func read(_ path: String) -> ImageSize? {
    guard let head = try? reader.head(path, count: Self.short).get() else { return nil }
    if let size = ImageSize(head: head) { return size }
    guard head.count == Self.short else { return nil }
    return (try? reader.head(path, count: Self.long).get()).flatMap(ImageSize.init(head:))
  }
}
