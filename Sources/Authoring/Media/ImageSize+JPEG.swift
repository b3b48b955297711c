extension ImageSize {
  /// JPEG: segment by segment to the frame's header; a picture that its camera held upright is as
  /// wide as it is stored high.
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

/// Whether Exif data says that the picture lies on its side: orientations 5 to 8.
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
