import Courseware
import Testing

@testable import Authoring

private let quotationMarks =
  ": put a cell that contains a comma or another separator in quotation marks"
private let moreSeparators = ": add a comma or another separator for each missing cell"

@Suite struct Rosters {
  private func read(_ csv: String) -> ([Member], [String]) {
    var report = Report()
    let members = readRoster(SourceText(path: "members.csv", file: Array(csv.utf8)), &report)
    return (members.map(\.value), report.diagnostics.map(\.message))
  }

  @Test("A roster gives members in its own order, whatever the order of its columns")
  func members() {
    let (members, messages) = read(
      "\u{FEFF}Name,ID,email,Section\r\n\"Sato,  Mina\",b1,m@example.org,2\r\n Jonas ,a1,,\r\n\r\n")
    #expect(messages.isEmpty)
    #expect(
      members == [
        Member(id: "b1", name: "Sato, Mina", email: "m@example.org", section: "2"),
        Member(id: "a1", name: "Jonas"),
      ])
  }

  @Test(
    "Semicolons and tabs stand between cells where the heading has them",
    arguments: ["id;name\n1;Sato, Mina\n;\n", "id\tname\n1\tSato, Mina"])
  func separators(_ csv: String) {
    let (members, messages) = read(csv)
    #expect(messages.isEmpty)
    #expect(members == [Member(id: "1", name: "Sato, Mina")])
  }

  @Test(
    "Semicolons separate the entries of 'also', and commas only addresses and ids of attempts",
    arguments: [
      ("Ortiz, Ana; A.  Ortiz ;; ", ["Ortiz, Ana", "A. Ortiz"]),
      ("Ana, ana@x.org", ["Ana, ana@x.org"]), (" ", []),
      ("a@x.org, b@x.org; Ana", ["a@x.org", "b@x.org", "Ana"]),
      (
        "0123456789abcdef0123456789abcdef,a@x.org",
        ["0123456789abcdef0123456789abcdef", "a@x.org"]
      ),
    ] as [(String, [String])])
  func also(_ cell: String, _ entries: [String]) {
    let (members, messages) = read("id,name,also\n1,A,\"\(cell)\"\n")
    #expect(messages.isEmpty)
    #expect(members.map(\.also) == [entries])
  }

  @Test("A member with a teacher's address is reported, in compatible letters and any case")
  func teachers() {
    let rows = "id,name,email\n1,Ana,ANA@e.org\n2,Bo,ｂｏ@e.org\n3,Cy,cy@e.org\n4,Di,\n"
    var report = Report()
    let members = readRoster(SourceText(path: "members.csv", file: Array(rows.utf8)), &report)
    report.compareAddresses(
      of: members,
      with: [
        Person(name: "T", email: "ana@e.org"), Person(name: "U", email: "Bo@e.org"),
        Person(name: "V"),
      ])
    #expect(
      report.diagnostics.map(\.message) == [
        "member '1' has the e-mail address of the teacher 'T'",
        "member '2' has the e-mail address of the teacher 'U'",
      ])
  }

  @Test(
    "An address that somebody else has in another classroom is reported",
    arguments: [
      ("a1,Ana,home@x.org", "b7,Bert,HOME@x.org", ["shared-address"]),
      ("a1,Ana,home@x.org", "a1,Bert,home@x.org", ["shared-address"]),
      ("a1,Ana Lima,home@x.org", "b7,ANA  LIMA,home@x.org", []),
      ("a1,Ana,one@x.org", "a1,Bert,two@x.org", []), ("a1,Ana,", "b7,Bert,", []),
      ("a1,Ana,", "b7,Bert,noor@x.org", ["shared-address"]), ("a1,Ana,", "b7,noor,noor@x.org", []),
    ])
  func otherClassrooms(_ one: String, _ other: String, _ codes: [String]) throws {
    func found(_ allow: String) throws -> [Diagnostic] {
      func room(_ name: String, _ allow: String) -> String {
        "---\nname: \(name)\nteacher: { name: Noor, email: noor@x.org }\n"
          + "created: 2026-08-01\n\(allow)---\n"
      }
      return try diagnostics(
        about: oneQuestion,
        beside: [
          "content/class/classroom.md": .text(room("Art", "")),
          "content/class/members.csv": .text("id,name,email\n\(one)\n"),
          "content/more/classroom.md": .text(
            room("Music", allow).replacing("noor@x", with: "n2@x")),
          "content/more/members.csv": .text("id,name,email\n\(other)\n"),
        ]
      ).filter { $0.code != "empty-classroom" }
    }
    let all = try found("")
    #expect(all.map(\.code) == codes)
    #expect(all.allSatisfy { $0.span?.path == "content/more/members.csv" })
    if !codes.isEmpty { #expect(try found("allow: shared-address\n").isEmpty) }
  }

  @Test(
    "What is wrong with a roster is said once",
    arguments: [
      ("", "a roster must start with a line of column names, such as 'id,name'"),
      ("id|name\n1|A\n", "separate the cells of a roster with commas, not '|'"),
      (
        "id,name\n1, \"A\"\n",
        "write a quotation mark in a cell twice, and put the cell in quotation marks"
      ),
      ("id,nmae\n", "a roster has no column 'nmae'; did you mean 'name'?"),
      ("id,name,id\n", "column 'id' appears twice"),
      ("id,name\n1,A,B\n", "this row has 3 cells, the first has 2\(quotationMarks)"),
      ("id,name\n1,\n", "a member needs an id and a name"),
      ("id,name\n,A\n", "a member needs an id and a name"),
      ("id,name\n1,\"A\n2,B\n", "the opening quotation mark of a cell is not closed"),
      ("\"id,name\n1,A\n", "the opening quotation mark of a cell is not closed"),
      ("id,name\nab,A\nAB,B\n", "member 'AB' is listed twice"),
      ("1,A\n2,B\n", "a roster must start with a line of column names, such as 'id,name'"),
      (
        "number,fore,last\n1,A,B\n",
        "a roster must start with a line of column names, such as 'id,name'"
      ),
      ("id,full name\n1,A\n", "a roster has no column 'full name'; did you mean 'name'?"),
      ("id,name,mail\n1,A,\n", "a roster has no column 'mail'; did you mean 'email'?"),
      ("id,email\n1,a@b.c\n", "the roster has no column 'name'"),
      ("id,name\n1,A,x\n2,B,y\n3,C,z\n", "this row has 3 cells, the first has 2\(quotationMarks)"),
      ("id,name\n,A\n,B\n", "a member needs an id and a name"),
      ("id,,,\n1,A,,\n", "each column of a roster needs a name in the first line"),
      ("id,name\n1\n", "this row has 1 cell, the first has 2\(moreSeparators)"),
      (
        """
        id,name,also
        1,A,0123456789abcdef0123456789abcdef; 0123456789abcdef0123456789abcdef
        2,B,b@x.org; 0123456789ABCDEF0123456789abcdef
        3,C,0123456789abcdef0123456789abcde0
        """, "members '1' and '2' have the same attempt '0123456789abcdef0123456789abcdef'"
      ),
      (
        "id,name,email\n1,A,a@x.org\n2,B,n/a\n3,C,\n",
        "'n/a' is not an e-mail address such as 'ada@example.org'"
      ),
      (
        "id,name,email\n1,A,<a@x.org>\n",
        "'<a@x.org>' is not an e-mail address such as 'ada@example.org'"
      ),
      (
        "id;name;email\n1,A,x\n2,\"B\",\n",
        "this line separates cells with commas, the first line with semicolons"
      ),
    ])
  func faults(_ csv: String, _ message: String) { #expect(read(csv).1 == [message]) }

  @Test("A column that no roster has is reported with the columns of rosters")
  func unknownColumn() throws {
    let checked = try check(
      frontMatter() + "## A?\n\n- [x] B\n- [ ] C\n",
      beside: ["content/class/members.csv": .text("id,name,phone\n1,A,2\n")])
    let found = try #require(checked.diagnostics.first { $0.code == "roster-syntax" })
    #expect(found.notes.map(\.message) == ["it can have: id, name, email, section, also"])
  }

  @Test("An e-mail address that is none is reported at its cell") func addressCell() throws {
    let checked = try check(
      frontMatter() + "## A?\n\n- [x] B\n- [ ] C\n",
      beside: ["content/class/members.csv": .text("id,name,email\n1,A,n/a\n")])
    let found = try #require(checked.diagnostics.first { $0.code == "roster-syntax" })
    #expect(found.span?.bytes == 18..<21)
  }

  @Test(
    "Two members with one e-mail address are told, whatever their names",
    arguments: [
      ("1,A,a@x.org\n2,B,b@x.org\n3,A,\n4,A,\n", []),
      ("1,A,a@x.org\n2,a,A@X.org\n", ["'1' and '2' have the same name and e-mail address"]),
      (
        "1,A,a@x.org\n2,B,a@x.org\n3,C,a@x.org\n",
        ["'1' and '2' have the same e-mail address", "'1' and '3' have the same e-mail address"]
      ),
    ])
  func addresses(_ rows: String, _ expected: [String]) {
    let (members, messages) = read("id,name,email\n" + rows)
    #expect(messages == expected.map { "members " + $0 })
    #expect(members.count == rows.split(separator: "\n").count)
  }

  @Test("Lines that differ from others are named each") func lines() {
    #expect(read("id,name\n1,A,x\n2,B\n3,C,z\n").1.count == 2)
    #expect(read("id,name\n1,A,x\n2,\n").1.count == 2)
  }

  @Test("An open quote hides no other fault and makes none") func openQuote() {
    #expect(read("id,name\n1,\"A\n2,B\n").1.count == 1)
    #expect(read("id,name\n1,A,B\n2,\"B\n").1.count == 2)
  }
}
