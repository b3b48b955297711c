import Testing

@testable import Authoring

@Suite struct ImageSizeTests {
  private static let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13] + Array("IHDR".utf8)
    + [0, 0, 2, 128, 0, 0, 1, 224, 8, 6]
  private static let gif = Array("GIF89a".utf8) + [64, 1, 240, 0, 0, 0, 0]
  private static let lossy =
    Array("RIFF\0\0\0\0WEBPVP8 \0\0\0\0".utf8)
    + [0, 0, 0, 0x9D, 0x01, 0x2A, 0x40, 0x41, 0xF0, 0x40]
  private static let lossless =
    Array("RIFF\0\0\0\0WEBPVP8L\0\0\0\0".utf8) + [0x2F, 0x3F, 0xC1, 0x3B, 0x00, 0, 0, 0, 0, 0]
  private static let extended =
    Array("RIFF\0\0\0\0WEBPVP8X\0\0\0\0".utf8) + [0, 0, 0, 0, 0x3F, 1, 0, 0xEF, 0, 0]

  /// A JPEG with notes of a length before its frame, and an orientation.
  private static func jpeg(notes: Int = 0, orientation: UInt8 = 1, frame: UInt8 = 0xC2) -> [UInt8] {
    let tiff: [UInt8] =
      [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
    let exif = Array("Exif\0\0".utf8) + tiff
    var bytes: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif
    for _ in 0..<notes { bytes += [0xFF, 0xE2, 0xFF, 0xFF] + [UInt8](repeating: 7, count: 65_533) }
    return bytes + [0xFF, 0xFF, frame, 0, 17, 8, 0, 240, 1, 64, 3]
  }

  private static let whole: [(String, [UInt8], Int, Int)] = [
    ("png", png, 640, 480), ("gif", gif, 320, 240), ("lossy webp", lossy, 320, 240),
    ("lossless webp", lossless, 320, 240), ("extended webp", extended, 320, 240),
    ("jpeg", jpeg(), 320, 240), ("baseline jpeg", jpeg(frame: 0xC0), 320, 240),
    ("jpeg on its side", jpeg(orientation: 6), 240, 320),
    ("jpeg upside down", jpeg(orientation: 3), 320, 240),
    ("jpeg with a profile", jpeg(notes: 3), 320, 240),
  ]

  @Test("The size is read from each kind of header", arguments: whole)
  func header(_ name: String, _ bytes: [UInt8], _ width: Int, _ height: Int) {
    #expect(ImageSize(head: bytes) == ImageSize(width, height), "\(name)")
  }

  @Test(
    "A header cut off anywhere or changed anywhere gives a sound size or none", arguments: whole)
  func hostile(_ name: String, _ bytes: [UInt8], _ width: Int, _ height: Int) {
    for end in 0..<min(bytes.count, 200) {
      _ = ImageSize(head: Array(bytes[..<end]))
      for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
        var changed = bytes
        changed[end] = value
        if let size = ImageSize(head: changed) {
          #expect((1...65_535).contains(size.width) && (1...65_535).contains(size.height))
        }
      }
    }
  }

  @Test(
    "SVG says its size, or its proportions",
    arguments: [
      ("<svg width=\"30\" height='20'>", 30, 20),
      (
        "<?xml version=\"1.0\"?>\n<!-- a > b -->\n<!DOCTYPE svg>\n<svg\n width = \"30px\" height=\"20px\"/>",
        30, 20
      ),
      ("<svg viewBox=\"0 0 300 200\" xmlns=\"x\">", 300, 200),
      ("<svg viewBox=\"-5,-5,300.4,200\" width=\"30\">", 30, 20),
      ("<svg viewBox=\"0 0 30 20\" height=\"200\">", 300, 200),
      ("<svg viewBox=\"0 0 30 20\" width=\"100%\" height=\"2em\">", 30, 20),
    ])
  func svg(_ text: String, _ width: Int, _ height: Int) {
    #expect(ImageSize(head: Array(text.utf8)) == ImageSize(width, height))
  }

  @Test(
    "What says no size has none",
    arguments: [
      "", "any", "<svg>", "<svg", "<svg width=\"0\" height=\"0\">",
      "<svg width=\"1e9\" height=\"1\">",
      "<svg width=\"99999999\" height=\"1\">", "<svg viewBox=\"0 0 0 0\">",
      "<svg viewBox=\"1 2 3\">",
      "<svg width=\"-3\" height=\"nan\">", "<html><svg width=\"1\" height=\"1\">",
      "<!-- <svg width",
      "<svg viewBox='0 0 0.0001 60000' width='60000'>",
    ])
  func none(_ text: String) {
    #expect(ImageSize(head: Array(text.utf8)) == nil)
  }
}
