/// How large a picture is, in pixels, each way from 1 to 65,535.
struct ImageSize: Equatable {
  var width: Int
  var height: Int

  init?(_ width: Int, _ height: Int) {
    guard (1...65_535).contains(width), (1...65_535).contains(height) else { return nil }
    self.width = width
    self.height = height
  }

  /// As large as any picture can be.
  static let largest = ImageSize(width: 65_535, height: 65_535)

  private init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  /// Reads it from the start of a file; `nil` where that says nothing of it.
  ///
  /// - Parameter head: The first bytes, enough for all but pictures with long notes before them.
  init?(head: [UInt8]) {
    let size =
      ImageSize(png: head) ?? ImageSize(gif: head) ?? ImageSize(webP: head)
      ?? ImageSize(jpeg: head) ?? ImageSize(svg: head)
    guard let size else { return nil }
    self = size
  }

  /// PNG: the header chunk comes first.
  ///
  /// Source: W3C PNG, 11.2.1.
  private init?(png head: [UInt8]) {
    guard head.count >= 24, head.starts(with: [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]) else {
      return nil
    }
    self.init(head.big(16, 4), head.big(20, 4))
  }

  /// GIF: the size of the logical screen.
  ///
  /// Source: GIF89a, 18.
  private init?(gif head: [UInt8]) {
    guard head.count >= 10, head.starts(with: Array("GIF8".utf8)) else { return nil }
    self.init(head.little(6, 2), head.little(8, 2))
  }

  /// WebP in its three forms: extended, lossless, lossy.
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

  /// This picture as wide as asked, in the same proportions.
  func scaled(width: Int) -> ImageSize? {
    ImageSize(width, max(1, (height * width + self.width / 2) / self.width))
  }

  /// This picture as high as asked, in the same proportions.
  func scaled(height: Int) -> ImageSize? {
    ImageSize(max(1, (width * height + self.height / 2) / self.height), height)
  }
}

extension [UInt8] {
  /// A number with its largest byte first.
  func big(_ start: Int, _ count: Int) -> Int {
    self[start..<start + count].reduce(0) { $0 << 8 | Int($1) }
  }

  /// A number with its smallest byte first.
  func little(_ start: Int, _ count: Int) -> Int {
    self[start..<start + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
