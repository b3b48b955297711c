import CQRCode
import Courseware

/// The pattern of squares that phones read a text from.
///
/// Source: ISO/IEC 18004; the library computes it.
package struct QRCode: Sendable {
  /// The rows of squares; dark ones are true.
  package let rows: [[Bool]]

  /// The code of a text of at most some 2,000 bytes, which can be read with 15 % of it covered;
  /// `nil` if the text is too long.
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

  /// Half a line of a terminal for each row; light squares are drawn, as terminals are dark.
  package var terminalText: String {
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
    return lines.map { $0 + "\n" }.joined()
  }

  /// A drawing as large as its place, dark on white in every color scheme, as HTML.
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
