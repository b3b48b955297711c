/// A color of the sRGB space.
package struct RGBColor: Sendable, Hashable {
  /// The red component, from 0 to 255.
  var red: UInt8
  /// The green component, from 0 to 255.
  var green: UInt8
  /// The blue component, from 0 to 255.
  var blue: UInt8

  /// Creates a color from its components, each from 0 to 255.
  package init(red: UInt8, green: UInt8, blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// Reads `#0b6e4f`, with or without `#`; `nil` for anything else.
  package init?(_ text: String) {
    let digits = text.utf8.first == UInt8(ascii: "#") ? text.dropFirst() : text[...]
    guard digits.utf8.count == 6,
      digits.utf8.allSatisfy({ isDigit($0) || (0x41...0x46).contains($0 & 0xDF) }),
      let number = UInt32(digits, radix: 16)
    else { return nil }
    red = UInt8(number >> 16)
    green = UInt8(number >> 8 & 0xFF)
    blue = UInt8(number & 0xFF)
  }

  /// `#0b6e4f`.
  package var text: String {
    let parts = [red, green, blue].map { zeroPadded($0, radix: 16) }
    return "#" + parts.joined()
  }

  /// A mixture of this color and another one: 0 gives this one, 1 the other.
  func mixed(with other: RGBColor, _ part: Double) -> RGBColor {
    func mix(_ a: UInt8, _ b: UInt8) -> UInt8 {
      let (a, b): (Double, Double) = (Double(a), Double(b))
      return UInt8((a + (b - a) * part).rounded())
    }
    return RGBColor(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }

  /// The contrast ratio of two colors, from 1 to 21.
  ///
  /// Source: WCAG 2.2, contrast ratio.
  package func contrast(with other: RGBColor) -> Double {
    let (a, b) = (luminance, other.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// From 0 for black to 1 for white.
  ///
  /// Source: WCAG 2.2, relative luminance.
  private var luminance: Double {
    0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// `#000000`, with which colors for a light background are mixed to make them darker.
  static let black = RGBColor(red: 0, green: 0, blue: 0)
  /// `#ffffff`, with which colors for a dark background are mixed to make them lighter.
  static let white = RGBColor(red: 255, green: 255, blue: 255)
}

private func linear(_ part: UInt8) -> Double {
  let value = Double(part) / 255
  return value <= 0.04045 ? value / 12.92 : powerOfTwelveFifths((value + 0.055) / 1.055)
}

/// A number between 0 and 1 to the power of 2.4, computed as its square times the fifth root of its
/// square.
private func powerOfTwelveFifths(_ number: Double) -> Double {
  let square = number * number
  var root = 1.0
  // Newton's method, which approaches the root from above.
  for _ in 0..<60 { root -= (root - square / (root * root * root * root)) / 5 }
  return square * root
}
