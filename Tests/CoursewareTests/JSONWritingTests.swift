import Courseware
import Testing

@Suite struct JSONWritingTests {
  private func written(_ text: String) -> String {
    var out: [UInt8] = []
    out.writeJSON(text)
    return String(decoding: out, as: UTF8.self)
  }

  @Test func `every control character is escaped and nothing else below DEL but two`() {
    for byte in UInt8(0)...0x7F {
      let text = String(UnicodeScalar(byte))
      let expected =
        switch byte {
        case 9: "\\t"
        case 10: "\\n"
        case 13: "\\r"
        case 34: "\\\""
        case 92: "\\\\"
        case 0..<16: "\\u000" + String(byte, radix: 16)
        case 16..<32: "\\u00" + String(byte, radix: 16)
        default: text
        }
      #expect(written(text) == "\"\(expected)\"")
    }
  }

  @Test func `line and paragraph separators are escaped, their neighbours are not`() {
    #expect(written("a\u{2028}b\u{2029}") == "\"a\\u2028b\\u2029\"")
    #expect(written("\u{2027}\u{202A}“’€") == "\"\u{2027}\u{202A}“’€\"")
  }

  @Test(arguments: 0...40)
  func `an escape is found at every distance from the start and the end`(length: Int) {
    let run = String(repeating: "é", count: length)
    #expect(written(run + "\"" + run) == "\"\(run)\\\"\(run)\"")
    #expect(written("\u{2028}" + run + "\n") == "\"\\u2028\(run)\\n\"")
  }

  @Test func `a slice is written as its own bytes alone`() {
    let bytes = Array("ab\"cd\"ef".utf8)
    var out: [UInt8] = []
    out.writeJSON(bytes[3..<5])
    out.writeJSON(bytes[8..<8])
    #expect(out == Array("\"cd\"\"\"".utf8))
  }

  @Test func `half of a separator at the end of a slice is kept`() {
    var out: [UInt8] = []
    out.writeJSON([0xE2, 0x80][...])
    #expect(out == [34, 0xE2, 0x80, 34])
  }

  @Test(arguments: ["", "clean", "with \"quotes\"", "\u{2028}", "“”"])
  func `text appended in place is escaped like any other`(text: String) {
    var out = Array("\"".utf8)
    out.writeJSON { $0.write(text) }
    #expect(String(decoding: out, as: UTF8.self) == "\"" + written(text))
  }

  @Test(arguments: [(0.0, "0"), (-0.0, "0"), (1.5, "1.5"), (-2, "-2"), (1e21, "1e+21")])
  func `numbers read back`(number: Double, expected: String) {
    var out: [UInt8] = []
    out.writeJSON(number)
    #expect(String(decoding: out, as: UTF8.self) == expected)
  }
}
