import Courseware
import Testing

@Suite("Strict JSON") struct JSONReaderTests {
  func read(_ text: String, limit: Int = 1 << 20) -> Result<JSONValue, JSONFault> {
    read(Array(text.utf8), limit: limit)
  }

  func read(_ bytes: [UInt8], limit: Int = 1 << 20) -> Result<JSONValue, JSONFault> {
    do throws(JSONFault) {
      return .success(try JSONValue(bytes, limit: limit))
    } catch {
      return .failure(error)
    }
  }

  @Test(
    "What RFC 8259 allows is read and written back without white space",
    arguments: [
      (#"{"a":[1,-0,2.50,1e+5,0.1E-2],"b":{"c":null}}"#, nil),
      (" [ true , false ] \r\n\t", "[true,false]"),
      (#""\u0041\/\n\ud83d\ude00é\u2028""#, "\"A/\\n😀é\\u2028\""),
      ("\u{FEFF}{}", "{}"), ("[]", nil), ("12", nil), (#""""#, nil),
      (#"{"é":1,"e\u0301":2}"#, "{\"é\":1,\"e\u{301}\":2}"),
    ] as [(String, String?)])
  func accepted(_ source: String, _ canonical: String?) throws {
    var out: [UInt8] = []
    out.writeJSON(try read(source).get())
    #expect(out.elementsEqual((canonical ?? source).utf8))
  }

  @Test(
    "What readers disagree on is refused with the reason and the place",
    arguments: [
      (#"{"a":1,"a":2}"#, "the member 'a' appears twice, line 1 column 8"),
      (#"{"a":1,"\u0061":2}"#, "the member 'a' appears twice, line 1 column 8"),
      ("[1,\n 2,]", "a value is expected, line 2 column 4"),
      ("[1 2]", "a comma or ']' is expected, line 1 column 4"),
      ("[\"\u{1}\"]", "a control character in a string, line 1 column 3"),
      (#"["é\ud800x"]"#, "a lone surrogate, line 1 column 4"),
      (#"["\udc00"]"#, "a lone surrogate, line 1 column 3"),
      (#"["\ud800\u0041"]"#, "a lone surrogate, line 1 column 3"),
      ("1e400", "a number too large for a double, line 1 column 1"),
      ("{} x", "something follows the value, line 1 column 4"),
      ("", "unexpected end of text, line 1 column 1"),
      (#"{"a""#, "unexpected end of text, line 1 column 5"),
      (#"["\x"]"#, "an unknown escape, line 1 column 3"),
      ("[tru]", "a value is expected, line 1 column 2"),
    ])
  func refused(_ source: String, _ reason: String) {
    guard case .failure(let fault) = read(source) else {
      Issue.record("taken: \(source)")
      return
    }
    #expect(fault.description == reason)
  }

  @Test(
    "Numbers outside the grammar are refused",
    arguments: [
      "01", "+1", ".5", "1.", "-", "1e", "0x10", "NaN", "Infinity", "-Infinity", "1_000", "1,5",
      "١", "--1", "1.e5", "00",
    ])
  func numbers(_ source: String) {
    #expect(throws: JSONFault.self) { try read(source).get() }
  }

  @Test(
    "Bytes that are not UTF-8 are refused",
    arguments: [
      [0xFF], [0xC0, 0x80], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80],
      [0xF0, 0x80, 0x80, 0x80], [0xC3], [0xE2, 0x82], [0x80],
    ] as [[UInt8]])
  func invalidUTF8(_ bytes: [UInt8]) {
    #expect(read([0x22] + bytes + [0x22]) == .failure(fault("not valid UTF-8", column: 2)))
  }

  @Test("A text is incomplete wherever it is cut, also within a character")
  func cut() {
    let whole = Array(#"{"é":["湖",{"😀":true}]}"#.utf8)
    for length in whole.indices {
      guard case .failure(let fault) = read(Array(whole[..<length])) else {
        Issue.record("taken: \(length) bytes")
        continue
      }
      #expect(fault.reason == JSONFault.endOfText, "\(length) bytes")
    }
    #expect(read([0x22, 0xE2, 0x28]) == .failure(fault("not valid UTF-8", column: 2)))
  }

  @Test("Nesting ends at 64, however deep the text goes on")
  func depth() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    _ = try read(nested(64)).get()
    #expect(read(nested(65)) == .failure(fault("nested deeper than 64", column: 65)))
    #expect(throws: JSONFault.self) { try read(String(repeating: "[", count: 1 << 20)).get() }
  }

  @Test("More bytes than the limit are refused unread")
  func limit() {
    #expect(read("[1]", limit: 2) == .failure(fault("more than 2 bytes", column: 1)))
  }

  @Test("An object of many keys is read in linear time, and a repeat among them found")
  func manyKeys() throws {
    let members = (0..<20_000).map { "\"key\($0)\":0" }
    let all = "{" + members.joined(separator: ",") + "}"
    #expect(try read(all).get().object?.count == 20_000)
    #expect(throws: JSONFault.self) { try read(all.dropLast() + ",\"key19999\":1}").get() }
  }

  @Test("Whole numbers are those that a browser reads alike")
  func wholeNumbers() throws {
    let cases: [(String, Int?)] = [
      ("9007199254740991", 9_007_199_254_740_991), ("9007199254740992", nil), ("-5", -5),
      ("1.0", nil), ("1e2", nil), ("99999999999999999999", nil),
    ]
    for (source, value) in cases { #expect(try read(source).get().int == value) }
  }

  func fault(_ reason: String, column: Int) -> JSONFault {
    JSONFault(reason: reason, line: 1, column: column)
  }
}
