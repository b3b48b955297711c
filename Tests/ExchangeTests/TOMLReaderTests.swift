import Testing

@testable import Exchange

/// Any file in TOML as a tree, or the place where it is not TOML.
@Suite("Reading TOML")
struct TOMLReaderTests {
  @Test("values have their types and lines")
  func tree() throws {
    let root = try readTOML(
      Array(
        #"""
        a.b = "é\u00e9"  # a comment
        c = [1, true, '''
        x
        ''', { d = 1.5 }]

        [[e]]
        f = 0xff
        [[e]]
        """#.utf8))
    #expect(root.entries.map(\.key) == ["a", "c", "e"])
    #expect(root["a"]?["b"] == TOMLValue(content: .text("éé"), line: 1))
    let items = try #require(root["c"]?.items)
    #expect(items.map(\.line) == [2, 2, 2, 4])
    #expect(items[0].integer == 1 && items[1].boolean == true && items[2].text == "x\n")
    #expect(items[3]["d"]?.content == .other)
    let tables = try #require(root["e"]?.items)
    #expect(tables.map(\.line) == [6, 8])
    #expect(tables[0]["f"]?.integer == 255 && tables[1].content == .table([:]))
  }

  @Test("a file may be empty, and a value missing or of another type")
  func missing() throws {
    #expect(try readTOML([]).entries.isEmpty)
    let root = try readTOML(Array("a = 1".utf8))
    #expect(root["b"] == nil && root["a"]?["b"] == nil && root["a"]?.text == nil)
    #expect(root["a"]?.items == nil && root["a"]?.boolean == nil && root.integer == nil)
    #expect(root["a"]?.entries.isEmpty ?? false)
  }

  @Test(
    "what is not TOML, or could take much of the stack, is refused with its place",
    arguments: [
      ("a = 1\nb = ", 2, 5, "this is not valid TOML: error while parsing key-value pair"),
      ("[=", 1, 2, "this is not valid TOML: error while parsing key: expected bare key"),
      ("a = é", 1, 5, "this is not valid TOML: error while parsing value"),
      ("a = \"b", 1, 7, "this is not valid TOML: error while parsing string"),
      ("a = 1\na = 2", 2, 5, "this is not valid TOML: error while parsing key-value pair"),
      ("a = " + repeated("[", 17), 1, 21, "this is not valid TOML: error while parsing value"),
      ("a = 1\n[b" + repeated(".b", 70) + "]", 2, 1, "this is not valid TOML: too many values"),
      ("a = 1\n[b" + repeated(".b", 500_000) + "]", 2, 1, "this line has more than 1000 periods"),
    ])
  func faults(_ text: String, _ line: Int, _ column: Int, _ reason: String) throws {
    let fault = #expect(throws: SyntaxFault.self) { try readTOML(Array(text.utf8)) }
    #expect(fault?.line == line && fault?.column == column)
    #expect(fault?.reason.hasPrefix(reason) ?? false, "\(fault?.reason ?? "")")
  }

  @Test("the deepest tables that a file may have are read in the stack that a thread has")
  func deepest() throws {
    let parts = repeated(".a", 1_000)
    let opened = (1...7).map { "[\n{a\($0)\(parts)=" }.joined()
    let text = "[a\(parts)]\nb\(parts)=\(opened)1\(repeated("}\n]", 7))\n"
    let fault = #expect(throws: SyntaxFault.self) { try readTOML(Array(text.utf8)) }
    #expect(fault?.reason == "this is not valid TOML: too many values contain each other")
  }
}

private func repeated(_ text: String, _ count: Int) -> String {
  String(repeating: text, count: count)
}
