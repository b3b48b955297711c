/// A style of letters in formulas, such as bold or double-struck, by the characters for it.
///
/// Source: Unicode, block Mathematical Alphanumeric Symbols (U+1D400 to U+1D7FF); the letters that
/// it leaves out are among the Letterlike Symbols.
struct MathStyle {
  private let uppercase: UInt32
  private let lowercase: UInt32
  private let digits: UInt32?
  private let greek: UInt32?

  /// Creates a style; `nil` for `normal`, and for a value that Unicode has no letters for.
  ///
  /// - Parameter variant: A value of MathML's attribute `mathvariant`.
  init?(_ variant: String) {
    guard let style = styles[variant] else { return nil }
    (uppercase, lowercase, digits, greek) = style
  }

  /// A character in this style; itself if Unicode has none.
  func letter(_ character: Character) -> Character {
    guard let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1 else {
      return character
    }
    let found: UInt32? =
      switch scalar {
      case "A"..."Z": uppercase + scalar.value - 0x41
      case "a"..."z": lowercase + scalar.value - 0x61
      case "0"..."9": digits.map { $0 + scalar.value - 0x30 }
      default: greekLetters[scalar].flatMap { place in greek.map { $0 + place } }
      }
    guard let found else { return character }
    return Unicode.Scalar(lettersElsewhere[found] ?? found).map { Character($0) } ?? character
  }
}

/// The characters of `A`, `a`, `0` and `Α` in each style.
private let styles: [String: (UInt32, UInt32, digits: UInt32?, greek: UInt32?)] = [
  "bold": (0x1D400, 0x1D41A, 0x1D7CE, 0x1D6A8),
  "italic": (0x1D434, 0x1D44E, nil, 0x1D6E2),
  "bold-italic": (0x1D468, 0x1D482, nil, 0x1D71C),
  "script": (0x1D49C, 0x1D4B6, nil, nil),
  "bold-script": (0x1D4D0, 0x1D4EA, nil, nil),
  "fraktur": (0x1D504, 0x1D51E, nil, nil),
  "double-struck": (0x1D538, 0x1D552, 0x1D7D8, nil),
  "bold-fraktur": (0x1D56C, 0x1D586, nil, nil),
  "sans-serif": (0x1D5A0, 0x1D5BA, 0x1D7E2, nil),
  "bold-sans-serif": (0x1D5D4, 0x1D5EE, 0x1D7EC, 0x1D756),
  "sans-serif-italic": (0x1D608, 0x1D622, nil, nil),
  "sans-serif-bold-italic": (0x1D63C, 0x1D656, nil, 0x1D790),
  "monospace": (0x1D670, 0x1D68A, 0x1D7F6, nil),
]

/// The places of Greek letters in the part of a style.
private let greekLetters: [Unicode.Scalar: UInt32] = {
  let letters = "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡϴΣΤΥΦΧΨΩ∇αβγδεζηθικλμνξοπρςστυφχψω∂ϵϑϰϕϱϖ"
  return Dictionary(uniqueKeysWithValues: zip(letters.unicodeScalars, 0...))
}()

/// The letters that Unicode had before the block, by the places that it leaves empty for them.
private let lettersElsewhere: [UInt32: UInt32] = [
  0x1D455: 0x210E, 0x1D49D: 0x212C, 0x1D4A0: 0x2130, 0x1D4A1: 0x2131, 0x1D4A3: 0x210B,
  0x1D4A4: 0x2110, 0x1D4A7: 0x2112, 0x1D4A8: 0x2133, 0x1D4AD: 0x211B, 0x1D4BA: 0x212F,
  0x1D4BC: 0x210A, 0x1D4C4: 0x2134, 0x1D506: 0x212D, 0x1D50B: 0x210C, 0x1D50C: 0x2111,
  0x1D515: 0x211C, 0x1D51D: 0x2128, 0x1D53A: 0x2102, 0x1D53F: 0x210D, 0x1D545: 0x2115,
  0x1D547: 0x2119, 0x1D548: 0x211A, 0x1D549: 0x211D, 0x1D551: 0x2124,
]
