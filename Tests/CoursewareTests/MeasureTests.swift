import Courseware
import Testing

@Suite struct MeasureTests {
  /// What was typed, the number it says in the form of ``ExactNumber/text``, and the unit.
  static let english: [(String, String, String)] = [
    ("46", "0.46e2", ""), ("+3", "0.3e1", ""), ("-0", "0", ""), ("007", "0.7e1", ""),
    (".5", "0.5", ""), ("5.", "0.5e1", ""), ("-.5", "-0.5", ""), ("0.0", "0", ""),
    ("1.50", "0.15e1", ""), ("0.001", "0.1e-2", ""), ("- 5", "-0.5e1", ""),
    ("\u{2212}5", "-0.5e1", ""), ("\u{2212} 5", "-0.5e1", ""), ("+ 5", "0.5e1", ""),
    ("1,000", "0.1e4", ""), ("1,234,567.8", "0.12345678e7", ""), ("1,5", "0.1e1", ",5"),
    ("1,0000", "0.1e1", ",0000"), ("1,000,00", "0.1e4", ",00"), ("0,5", "0", ",5"),
    ("1 000", "0.1e4", ""), ("1\u{202F}000\u{A0}000", "0.1e7", ""), ("1000 000", "0.1e4", "000"),
    ("1 000,000", "0.1e4", ",000"), ("12 345.6", "0.123456e5", ""), ("1 00", "0.1e1", "00"),
    ("1.5.2", "0.15e1", ".2"), ("1.000", "0.1e1", ""), ("1'000", "0.1e1", "'000"),
    ("1e400", "0.1e401", ""), ("1E-400", "0.1e-399", ""), ("2.5e+3", "0.25e4", ""),
    ("1e999999", "0.1e1000000", ""), ("1e1000000", "0.1e1", "e1000000"), ("2e", "0.2e1", "e"),
    ("2em", "0.2e1", "em"), ("5 e3", "0.5e1", "e3"), ("5e3m", "0.5e4", "m"),
    ("6.02×10^23", "0.602e24", ""), ("6.02 x 10^23", "0.602e24", ""),
    ("6.02 \u{B7} 10²³", "0.602e24", ""), ("6*10⁻³ m", "0.6e-2", "m"), ("6×10", "0.6e1", "×10"),
    ("10^3", "0.1e4", ""), ("10⁻³", "0.1e-2", ""), ("-10^2", "-0.1e3", ""),
    ("2^10", "0.2e1", "^10"), ("10^", "0.1e2", "^"), ("100^2", "0.1e3", "^2"),
    ("١٬٠٠٠٫٥ كم", "0.10005e4", "كم"), ("٥٠٪", "0.5e2", "%"), ("１２", "0.12e2", ""),
    ("１．５", "0.15e1", ""), ("①", "0.1e1", ""), ("𝟗", "0.9e1", ""),
    ("0x10", "0", "x10"), ("1/2", "0.1e1", "/2"), ("½", "0.1e1", "\u{2044}2"),
    ("0.1+0.2", "0.1", "+0.2"), ("5%", "0.5e1", "%"), ("5 %", "0.5e1", "%"),
    ("5 m²", "0.5e1", "m^2"), ("20℃", "0.2e2", "\u{B0}C"),
    ("25 \u{BA}C", "0.25e2", "\u{B0}C"), ("25\u{2DA} C", "0.25e2", "\u{B0}C"),
    ("30\u{B0} 15'", "0.3e2", "\u{B0}15'"), ("3 µm", "0.3e1", "\u{3BC}m"),
    ("5 km/h", "0.5e1", "km/h"), ("46 chromosomes", "0.46e2", "chromosomes"), ("1 2", "0.1e1", "2"),
    ("\u{200B}7\u{AD}", "0.7e1", ""), ("123456789.123456789", "0.123456789123456789e9", ""),
  ]

  /// The same where the comma is the decimal mark.
  static let german: [(String, String, String)] = [
    ("١٬٠٠٠٫٥", "0.10005e4", ""), ("۴۶", "0.46e2", ""),
    ("1,5", "0.15e1", ""), ("1.5", "0.15e1", ""), (",5", "0.5", ""), ("1.000", "0.1e1", ""),
    ("1,000", "0.1e1", ""), ("1.000,5", "0.10005e4", ""), ("1.000.000", "0.1e7", ""),
    ("1.234,5 €", "0.12345e4", "€"), ("-1.234.567,8", "-0.12345678e7", ""),
    ("1.234,", "0.1234e1", ","), ("1.234.5", "0.1234e1", ".5"), ("1.2,5", "0.12e1", ",5"),
    ("1.234.567.8", "0.1234e1", ".567.8"), ("1234.567,8", "0.1234567e4", ",8"),
    ("1 000,5", "0.10005e4", ""), ("5,", "0.5e1", ","), ("1,5,2", "0.15e1", ",2"),
    ("6,02·10²³", "0.602e24", ""), ("1，5", "0.15e1", ""), ("5.", "0.5e1", ""),
  ]

  @Test(arguments: english)
  func `a number is read as people type it`(text: String, number: String, unit: String) throws {
    let measure = try #require(Measure(text, .point))
    #expect(measure.number.text == number)
    #expect(measure.unit == unit)
  }

  @Test(arguments: german)
  func `with a decimal comma the point is understood as well`(
    text: String, number: String, unit: String
  ) throws {
    let measure = try #require(Measure(text, .comma))
    #expect(measure.number.text == number)
    #expect(measure.unit == unit)
  }

  @Test(arguments: [
    "", " ", "-", "+-5", "--5", ".", ",", ",5", "e5", "NaN", "Infinity", "∞", "five", "x10", "$5",
    "€ 5", "३", "^2", "²", "(5)", "=5", "~5", "- .", "IV", "Ⅳ",
  ])
  func `what does not start with a number is none`(text: String) {
    #expect(Measure(text, .point) == nil)
  }

  @Test(arguments: [
    ("en", DecimalMark.point), ("en-GB", .point), ("de", .comma), ("de-AT", .comma),
    ("de-CH", .point), ("DE-ch", .point), ("fr", .comma), ("pt-BR", .comma), ("es-MX", .point),
    ("es", .comma), ("ja", .point), ("zh-Hant", .point), ("", .point), ("tr", .comma),
    ("en-ZA", .comma), ("en-AT", .comma), ("en-BE", .comma), ("en-NL", .comma), ("en-150", .point),
    ("hsb", .comma), ("nds-DE", .comma), ("fy", .comma), ("br", .comma), ("eo", .comma),
    ("sw-CD", .comma), ("sw-KE", .point), ("ms-ID", .comma), ("ms", .point), ("ar-MA", .comma),
    ("ar-EG", .point), ("de-Latn-CH", .point), ("sr-Latn-BA", .comma), ("es-419", .point),
    ("de-x-ch", .comma), ("fil", .point),
  ])
  func `a language has one decimal mark`(tag: String, mark: DecimalMark) {
    #expect(DecimalMark(ofLanguage: tag) == mark)
  }
}
