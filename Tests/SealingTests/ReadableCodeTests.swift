import Testing

@testable import Sealing

@Suite struct ReadableCodeTests {
  private let bytes = (0..<16).map(UInt8.init)

  @Test func `a code is 28 characters, whatever is heard of them`() {
    let code = readableCode(bytes)
    // Computed in Python with hashlib, as the comments of the function state it.
    #expect(code == "000G-40R4-0M30-E209-185G-R38E-1ZHG")
    for heard in [
      code, code.lowercased(), code.replacing("-", with: " "), code.replacing("-", with: ""),
      code.replacing("-", with: "\u{2013}"), code.replacing("-", with: " \u{2011} "),
      "\u{FEFF}\(code)\u{200B}", code.replacing("-", with: "\u{2212}"),
    ] {
      #expect(decodeReadableCode(heard) == bytes)
    }
    #expect(decodeReadableCode(code.replacing("0", with: "o").replacing("1", with: "L")) == bytes)
    #expect(decodeReadableCode(code.replacing("1", with: "i")) == bytes)
  }

  @Test func `a wrong, missing or further character is noticed`() {
    let code = Array(readableCode(bytes).replacing("-", with: ""))
    for place in code.indices {
      for letter in "0123456789ABCDEFGHJKMNPQRSTVWXYZU!" where letter != code[place] {
        var other = code
        other[place] = letter
        #expect(decodeReadableCode(String(other)) == nil)
      }
    }
    for place in code.indices.dropLast() where code[place] != code[place + 1] {
      var other = code
      other.swapAt(place, place + 1)
      #expect(decodeReadableCode(String(other)) == nil)
    }
    #expect(decodeReadableCode(String(code.dropLast())) == nil)
    #expect(decodeReadableCode(String(code) + "0") == nil)
    #expect(decodeReadableCode("") == nil)
  }
}
