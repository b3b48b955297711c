import CQRCode
import Courseware

/// A QR code: a pattern of squares from which phones read a text.
///
/// Source: ISO/IEC 18004; the library computes it.
package struct QRCode: Sendable {
  /// The rows of squares; dark ones are true.
  let rows: [[Bool]]

  /// Encodes a text of at most some 2,000 bytes, so that it can be read with 15 % of the code
  /// covered; `nil` if the text is too long.
  package init?(_ text: String) {
    var buffer = [UInt8](repeating: 0, count: 3_918)
    var code = buffer
    let isEncoded = unsafe qrcodegen_encodeText(
      text, &buffer, &code, qrcodegen_Ecc_MEDIUM, 1, 40, qrcodegen_Mask_AUTO, true)
    guard isEncoded else { return nil }
    let size = unsafe qrcodegen_getSize(code)
    rows = (0..<size).map { y in
      (0..<size).map { x in unsafe qrcodegen_getModule(code, x, y) }
    }
  }

  /// The code as text for a terminal: each row takes half a line, and light squares are drawn, in
  /// white on black, or without colors for a dark terminal.
  package func terminalText(inColor: Bool) -> String {
    let blank = [Bool](repeating: false, count: rows.count + 4)
    let framed =
      [blank, blank] + rows.map { [false, false] + $0 + [false, false] } + [blank, blank]
    var lines: [String] = []
    for top in stride(from: 0, to: framed.count, by: 2) {
      let low = top + 1 < framed.count ? framed[top + 1] : blank
      lines.append(
        zip(framed[top], low).map { upper, lower in
          switch (upper, lower) {
          case (false, false): "█"
          case (false, true): "▀"
          case (true, false): "▄"
          case (true, true): " "
          }
        }.joined())
    }
    let (start, end) = inColor ? ("\u{1B}[97;40m", "\u{1B}[0m") : ("", "")
    return lines.map { "\(start)\($0)\(end)\n" }.joined()
  }

  /// The code as an SVG element that fills its container, dark on white in every color scheme.
  package var svg: [UInt8] {
    let size = rows.count + 8
    var out: [UInt8] = []
    out.write("<svg class=\"qr\" viewBox=\"0 0 \(size) \(size)\" aria-hidden=\"true\">")
    out.write("<rect width=\"\(size)\" height=\"\(size)\" fill=\"#fff\"/><path d=\"")
    for (y, row) in rows.enumerated() {
      for (x, isDark) in row.enumerated() where isDark { out.write("M\(x + 4) \(y + 4)h1v1h-1z") }
    }
    out.write("\" fill=\"#000\"/></svg>")
    return out
  }
}
