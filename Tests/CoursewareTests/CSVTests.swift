import Courseware
import TestSupport
import Testing

@Suite struct CSVTests {
  private func rows(_ csv: [UInt8], _ style: CSVStyle = .safe) throws(CSVFault) -> [[String]] {
    var reader = CSVReader(csv, style: style)
    var found: [[String]] = []
    while let row = try reader.next() { found.append(row.texts) }
    return found
  }

  @Test(arguments: [
    ("a,b", [["a", "b"]]), ("a,b\n", [["a", "b"]]),
    ("a,b\r\nc,d\r\n", [["a", "b"], ["c", "d"]]), ("a\rb", [["a"], ["b"]]),
    ("\"a,b\",c", [["a,b", "c"]]), ("\"a\"\"b\"", [["a\"b"]]),
    ("\"a\r\nb\",c\nd,e", [["a\r\nb", "c"], ["d", "e"]]),
    ("a,", [["a", ""]]), (",", [["", ""]]), ("\n", [[""]]), ("", []), ("\"\",\"\"", [["", ""]]),
    ("é,ü", [["é", "ü"]]), ("\u{FEFF}id,b", [["id", "b"]]),
    ("a;b\n1,5;2", [["a", "b"], ["1,5", "2"]]), ("a\tb\nc,d\t", [["a", "b"], ["c,d", ""]]),
    ("\"a;b;c\",d\n1,2", [["a;b;c", "d"], ["1", "2"]]), ("a;b,c,d", [["a;b", "c", "d"]]),
    ("a;b, c, d\r\n1;2", [["a", "b, c, d"], ["1", "2"]]),
    ("a,b;c\n1;2,x", [["a", "b;c"], ["1;2", "x"]]),
    ("a,b;c;d\n1,\"x;y\"", [["a", "b;c;d"], ["1", "x;y"]]),
    ("a,b,c;d\n1;2", [["a,b,c", "d"], ["1", "2"]]),
    ("sep=;\r\nid;a,b\r\n1;2", [["id", "a,b"], ["1", "2"]]), ("\u{FEFF}SEP=,\na", [["a"]]),
    ("sep=\t\ra;b", [["a;b"]]), ("sep=;", []), ("sep=;x\n1;2", [["sep=", "x"], ["1", "2"]]),
  ])
  func `rows and cells are those of RFC 4180`(_ csv: String, _ expected: [[String]]) throws {
    #expect(try rows(Array(csv.utf8)) == expected)
  }

  @Test(arguments: [
    ("a,b\n\"open,c", 4, 2, 1), ("a\"b,c", 1, 1, 2), ("é, \"b\"", 4, 1, 4), ("\"a\"b,c", 3, 1, 4),
    ("\u{FEFF}a\r\nb,c\"", 9, 2, 4), ("sep=;\na\"b", 7, 2, 2),
  ])
  func `a fault says where it is`(_ csv: String, _ offset: Int, _ line: Int, _ column: Int) {
    var reader = CSVReader(Array(csv.utf8))
    let fault = #expect(throws: CSVFault.self) { while try reader.next() != nil {} }
    #expect(fault?.bytes.lowerBound == offset)
    let position = reader.position(of: offset)
    #expect(position.line == line)
    #expect(position.column == column)
  }

  @Test func `a place in any row is told, wherever the reader is`() throws {
    let csv = Array("\u{FEFF}é,b\r\n\"c\n,é\",d\n\ne".utf8)
    var reader = CSVReader(csv)
    let fresh = reader
    while try reader.next() != nil {
      for offset in csv.indices {
        #expect(reader.position(of: offset) == fresh.position(of: offset), "\(offset)")
      }
    }
  }

  @Test func `UTF-16 is distinguished from a single NUL`() {
    func reason(_ csv: [UInt8]) -> String? {
      #expect(throws: CSVFault.self) { try rows(csv) }?.reason
    }
    let wide = "name".utf8.flatMap { [$0, 0] as [UInt8] }
    #expect(reason(wide) == "the text is not UTF-8: save the table as 'CSV UTF-8'")
    let single = reason(Array("id,name\n1,Zo\0e".utf8))
    #expect(single == "the cell contains a NUL character: delete it")
  }

  @Test func `what is no text or too large is refused`() {
    let bad: [[UInt8]] = [
      Array("name\nM".utf8) + [0xFC] + Array("ller".utf8), [0xFF, 0xFE, 97, 0],
      Array("a\0b".utf8), Array(repeating: UInt8(ascii: ","), count: CSVReader.maxCells),
      Array(repeating: UInt8(ascii: "x"), count: CSVReader.maxCellSize + 1),
    ]
    for bytes in bad { #expect(throws: CSVFault.self) { try rows(bytes) } }
  }

  @Test func `a conflict that Git left is named, and a cell like its start is quoted`() throws {
    let conflict = "id,a\n<<<<<<< HEAD\ns1,1\n=======\ns1,2\n>>>>>>> spring\n"
    let fault = #expect(throws: CSVFault.self) { try rows(Array(conflict.utf8)) }
    #expect(fault?.reason.hasPrefix("this is a conflict that Git left") == true)
    #expect(fault?.bytes.lowerBound == 5)
    var writer = CSVWriter(style: .plain)
    writer.row([.text("<<<<<<< HEAD")])
    #expect(try rows(writer.bytes) == [["<<<<<<< HEAD"]])
  }

  @Test(arguments: [
    ("=HYPERLINK(\"http://x\")", "\"'=HYPERLINK(\"\"http://x\"\")\""), ("\t=1", "\"'\t'=1\""),
    ("＝1", "'＝1"), ("@SUM(A1)", "'@SUM(A1)"), ("+cmd|' /C calc'!A0", "'+cmd|' /C calc'!A0"),
    (" =1", "' =1"), ("\r=1", "\"'\r'=1\""), ("a;=1", "\"a;'=1\""), ("a\n-1", "\"a\n'-1\""),
    ("'=1", "''=1"), ("'quoted'", "'quoted'"), ("-5", "-5"), ("+4.25e-3", "+4.25e-3"),
    ("-5-3", "'-5-3"), ("1-2", "1-2"), ("(3, -2)", "\"(3, -2)\""), ("a=b", "a=b"), ("", "\"\""),
    ("\u{FEFF}=1", "'\u{FEFF}=1"), ("\u{200B}\u{200D}+1", "'\u{200B}\u{200D}+1"),
    ("\u{202E}@x", "'\u{202E}@x"), ("\u{AD} -1-", "'\u{AD} -1-"), ("\u{E0041}＝1", "'\u{E0041}＝1"),
    ("a\n\u{FEFF}=1", "\"a\n'\u{FEFF}=1\""), ("﹦1", "'﹦1"), ("﹫x", "'﹫x"),
  ])
  func `no cell starts a formula`(_ text: String, _ written: String) throws {
    var writer = CSVWriter()
    writer.row([.text(text)])
    #expect(String(decoding: writer.bytes, as: UTF8.self) == written + "\r\n")
    #expect(try rows(writer.bytes) == [[text]])
  }

  @Test(arguments: [
    ("\u{1B}[2J", "\\u{1b}[2J"), ("a\u{7F}b", "a\\u{7f}b"), ("\u{9B}31m", "\\u{9b}31m"),
    ("\u{0}=1", "\\u{0}=1"), ("\u{85}é", "\\u{85}é"), ("\u{7}\u{8}", "\\u{7}\\u{8}"),
  ])
  func `no cell acts on a terminal`(_ text: String, _ written: String) throws {
    var (safe, plain) = (CSVWriter(), CSVWriter(style: .plain))
    safe.row([.text(text)])
    plain.row([.text(text)])
    #expect(String(decoding: safe.bytes, as: UTF8.self) == written + "\r\n")
    #expect(String(decoding: plain.bytes, as: UTF8.self) == text + "\r\n")
  }

  @Test func `formulas of a table are guarded, and everything else is kept`() throws {
    let text = "\u{FEFF}id;name;also\r\ns1;=1+1;\"Bo; -B\"\r\n\r\ns2; '@x;+49 1\r\ns3;\"A\";-5\r\n"
    let table = try CSVEditing(Array(text.utf8))
    let changed = text.replacing("=1", with: "'=1").replacing("; -B", with: ";' -B")
      .replacing("+49", with: "'+49")
    #expect(String(decoding: table.withGuards, as: UTF8.self) == changed)
    #expect(try CSVEditing(table.withGuards).withGuards == table.withGuards)
  }

  @Test(arguments: ["=1+1", "a;@b", "'-x-", "Ortiz, Ana", "-5", " b"])
  func `no edited cell starts a formula, and each reads back equal`(_ text: String) throws {
    let table = try CSVEditing(Array("id;name\ns1;Ada".utf8))
    var writer = CSVWriter()
    writer.row(["s2", .text(text)])
    let cell = String(decoding: writer.bytes.dropFirst(3).dropLast(2), as: UTF8.self)
    let added = table.appending([["s2", text]])
    #expect(String(decoding: added, as: UTF8.self) == "id;name\ns1;Ada\ns2;\(cell)\n")
    #expect(try CSVEditing(added).rows.map(\.texts) == [["s1", "Ada"], ["s2", text]])
    let changed = table.replacing([1: text], of: 0, newColumn: nil)
    #expect(String(decoding: changed, as: UTF8.self) == "id;name\ns1;\(cell)")
  }

  @Test func `numbers stay numbers, and what is none is empty`() {
    var writer = CSVWriter()
    writer.row([.number(-0.5), .number(3), .number(.nan), .empty, CSVWriter.Cell(7), "x"])
    #expect(String(decoding: writer.bytes, as: UTF8.self) == "-0.5,3,,,7,x\r\n")
  }

  @Test(arguments: CSVStyle.allCases)
  func `what is written reads back equal`(_ style: CSVStyle) throws {
    var chance = SeededGenerator(seed: 4_180)
    let pieces = [
      "=", "+", "-", "@", "\t", "\r", "\n", "\r\n", "＝", "＋", "－", "＠", "'", "\"", ",", ";", " ",
      "1", "a", "é", "\u{202E}", "\u{1B}[2J", "0", ".", "e", "\u{A0}", "\u{FEFF}", "👩‍🏫",
    ]
    for _ in 0..<2_000 {
      let table = (0..<Int.random(in: 1...4, using: &chance)).map { _ in
        (0..<Int.random(in: 1...4, using: &chance)).map { _ in
          (0..<Int.random(in: 0...7, using: &chance)).map { _ in
            pieces.randomElement(using: &chance) ?? ""
          }.joined()
        }
      }
      // A heading of commas, so that no other separator is seen in it.
      var writer = CSVWriter(style: style)
      writer.row(["a", "b"])
      for row in table { writer.row(row.map { .text($0) }) }
      let read = try rows(writer.bytes, style).dropFirst()
      let told = table.map { $0.map { style == .safe ? withVisibleEscape($0) : $0 } }
      #expect(read.elementsEqual(told) { $0.elementsEqual($1) { sameScalars($0, $1) } })
    }
  }

  @Test func `a cell of ten kilobytes of hostile text reads back equal`() throws {
    let text = String(repeating: "=\"';\n\u{1B}[2J\u{202E}＝@\t\r\n", count: 600)
    var writer = CSVWriter()
    writer.row([.text(text), "end"])
    let read = try rows(writer.bytes)
    #expect(read.count == 1 && read[0].count == 2)
    #expect(sameScalars(read[0][0], withVisibleEscape(text)))
  }

  private func withVisibleEscape(_ text: String) -> String {
    text.replacing("\u{1B}", with: "\\u{1b}")
  }

  private func sameScalars(_ a: String, _ b: String) -> Bool {
    a.unicodeScalars.elementsEqual(b.unicodeScalars)
  }
}
