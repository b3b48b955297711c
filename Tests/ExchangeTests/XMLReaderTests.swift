import Testing

@testable import Exchange

/// Any XML file as a tree, or the place where it is not XML.
@Suite("Reading XML")
struct XMLReaderTests {
  @Test("elements have their text, attributes and places")
  func tree() throws {
    let root = try readXML(
      """
      <?xml version="1.0"?>
      <!-- a comment -->
      <m:quiz xmlns:m="urn:m">
        <name kind="a&amp;b" xml:lang="en">one<!-- - -->&#233; <![CDATA[<two>]]></name><b/>
      </m:quiz>
      """)
    #expect((root.name, root.line, root.column) == ("quiz", 3, 1))
    #expect(root.children.map(\.name) == ["name", "b"])
    let name = try #require(root.child("name"))
    #expect(name.text == "oneé <two>")
    #expect(name.attributes == ["kind": "a&b", "xml:lang": "en"])
    #expect((name.line, name.column) == (4, 3))
    #expect(root.child("b")?.content == [])
    #expect(root.text == "\n  \n")
  }

  @Test("text and elements keep their order")
  func mixedContent() throws {
    let root = try readXML("<p>a<b>c</b>d<e/></p>")
    let b = XMLElement(name: "b", content: [.text("c")], line: 1, column: 5)
    let e = XMLElement(name: "e", line: 1, column: 14)
    #expect(root.content == [.text("a"), .element(b), .text("d"), .element(e)])
    #expect(root.children("e") == [e])
  }

  @Test("the encoding is the one that the file declares")
  func encodings() throws {
    let latin =
      Array("<?xml version='1.0' encoding='ISO-8859-1'?><a>".utf8) + [0xE9] + Array("</a>".utf8)
    #expect(try readXML(latin).text == "é")
    var wide: [UInt8] = [0xFF, 0xFE]
    for unit in "<a>é😀</a>".utf16 { wide += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    #expect(try readXML(wide).text == "é😀")
    #expect(try readXML([0xEF, 0xBB, 0xBF] + Array("<a>é</a>".utf8)).text == "é")
  }

  @Test("a DTD may be named, and its declarations of attributes have no effect")
  func documentType() throws {
    let root = try readXML(
      """
      <!DOCTYPE a SYSTEM "file:///etc/passwd" [<!ATTLIST a b CDATA "c">]>
      <a d="e"/>
      """)
    #expect(root.attributes == ["d": "e"])
  }

  @Test(
    "what is not XML, or could take much memory, is refused with its place",
    arguments: [
      ("", "1:1 the file has no XML elements"),
      ("::a::b{T}", "1:7 this is not XML, which starts with '<'"),
      ("<a>\n<b>", "2:4 the file ends before the element 'b' of line 2 is closed"),
      ("<a>\n <b></a>", "2:7 this closing tag does not belong to the element 'b' of line 2"),
      ("<a><b", "1:4 the file ends before what starts here is complete"),
      ("<a><![CDATA[b</a>", "1:18 the file ends before what starts here is complete"),
      (
        "<a>1 < 2</a>",
        "1:7 this character is not allowed here: write '&lt;' for '<', '&amp;' for '&', and save "
          + "the file in the encoding that it declares"
      ),
      ("<a/>b", "1:5 there is text after the end of the last element"),
      ("<a b='1' b='2'/>", "1:10 an attribute appears twice"),
      (
        "<a>&nbsp;</a>",
        "1:4 this name between '&' and ';' is not known in XML: write the character itself"
      ),
      (
        "<!DOCTYPE a SYSTEM 'b'><a>&nbsp;</a>",
        "1:27 '&nbsp;' is not known in XML: write the character itself"
      ),
      (
        "<!DOCTYPE a [\n<!ENTITY b 'bbbbbbbb'><!ENTITY c '&b;&b;&b;&b;'>]><a>&c;</a>",
        "2:12 entities that a file declares are not supported: write their text where they are used"
      ),
      (
        "<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><a>&b;</a>",
        "1:52 entities that a file declares are not supported: write their text where they are used"
      ),
      (
        "<?xml version='1.0' encoding='windows-1252'?><a/>",
        "1:31 the encoding that the file declares is not supported: save it as UTF-8, with "
          + "'encoding=\"UTF-8\"' in its first line"
      ),
    ])
  func faults(_ text: String, _ told: String) {
    #expect(fault(of: Array(text.utf8)) == told)
  }

  @Test("bytes that are not in the encoding of the file are refused")
  func invalidBytes() {
    let told = fault(of: Array("<a>".utf8) + [0xE9] + Array("</a>".utf8))
    #expect(told?.hasPrefix("1:4 this character is not allowed here") == true)
  }

  @Test("the number of elements, and of those around another, is limited")
  func limits() {
    let deep = String(repeating: "<a>", count: 1_000_000)
    #expect(fault(of: Array(deep.utf8)) == "1:601 more than 200 elements contain each other")
    let many = "<b>" + String(repeating: "<a/>", count: 600_000) + "</b>"
    #expect(
      fault(of: Array(many.utf8))?.hasSuffix("the file has more than 500000 elements") == true)
    let large = [UInt8](repeating: 32, count: XMLLimits.size + 1)
    #expect(fault(of: large) == "1:1 the file is larger than 32 MB")
  }

  @Test(
    "the time grows evenly with the file", .timeLimit(.minutes(1)),
    arguments: ["<a>b</a>", "&lt;", "<![CDATA[a]]>", "<a b='c'/>\n", "é\r\n", "<!-- - -->", "]"])
  func time(_ part: String) throws {
    let text = String(repeating: part, count: 1_000_000 / part.utf8.count)
    _ = fault(of: Array("<r>\(text)</r>".utf8))
  }

  private func readXML(_ text: String) throws -> XMLElement {
    try Exchange.readXML(Array(text.utf8))
  }
  private func readXML(_ bytes: [UInt8]) throws -> XMLElement { try Exchange.readXML(bytes) }

  /// The place and the reason, or `nil` if the file can be read.
  private func fault(of bytes: [UInt8]) -> String? {
    do throws(SyntaxFault) {
      _ = try Exchange.readXML(bytes)
      return nil
    } catch {
      return "\(error.line):\(error.column) \(error.reason)"
    }
  }
}
