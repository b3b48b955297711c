import Courseware
import TestSupport
import Testing

@testable import Authoring

@Suite struct PublishedFileTypeTests {
  @Test(
    "What browsers show without running anything is published",
    arguments: [
      "leaf.png", "LEAF.JPG", "sound.mp3", "v1.2.pdf", "table.csv", "scores-of-teams.csv",
      "plan.docx", "sort.py", "data.tar.gz", "members-of-parliament.png", "notes.md.pdf", "a b.txt",
    ])
  func published(_ name: String) {
    #expect(PublishedFileType(path: "content/c/quizzes/\(name)") == .allowed)
  }

  @Test(
    "What a browser or a server may run needs consent, under any ending of its name",
    arguments: [
      "a.html", "A.HTM", "b.xhtml", "c.xml", "d.svgz", "e.php", "e.phtml", "f.shtml", "g.wasm",
      "h.js", "h.mjs", "i.css", "j.swf", "k.php.txt", "l.html.csv", "m.svg.png", "n.jsp.zip",
      "Makefile", "dump.bin", "o.png ", "p.", "q.htaccess", "_headers", "r.manifest",
    ])
  func needsConsent(_ name: String) {
    #expect(PublishedFileType(path: "content/c/quizzes/\(name)") == .needsConsent)
  }

  @Test(
    "Backups, rosters, settings and Markdown that is no page are never published",
    arguments: [
      "exam.md~", "exam.md.orig", "exam.MD", "exam.markdown", "exam.md.txt", ".exam.md.swp",
      "#exam.md#", "~$grades.xlsx", "members.csv.bak", "members (2).csv", "Members.xlsx",
      "members.csv", "members", "site.yml", "site.yml.old", "leaf.png~", "cells.md.zip",
    ])
  func privateFile(_ name: String) {
    #expect(PublishedFileType(path: "content/c/quizzes/\(name)") == .privateFile)
  }
}

@Suite struct SVGContentTests {
  private static let names =
    "xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink'"

  @Test(
    "A picture that only draws is published",
    arguments: [
      "<svg \(names)><circle r='9'/></svg>",
      "\u{FEFF}<?xml version='1.0' encoding='utf-8'?>\n<!-- a -- > b --><svg \(names)/>\n",
      "<svg \(names)><use xlink:href='#a'/><use href=' #a '/></svg>",
      "<svg \(names)><a href='https://example.org'><text>1 &lt; 2 &#38; 3</text></a></svg>",
      "<svg \(names)><style><![CDATA[.a > b { fill: url( '#g' ) }]]></style></svg>",
      "<svg \(names)><rect fill='url(#g)' transform='rotate(3)'/></svg>",
      "<svg \(names)><image href='data:image/png;base64,iVBO'/></svg>",
      "<svg \(names)><animate attributeName='x' to='3'/></svg>",
      "<svg \(names) xmlns:i='http://www.inkscape.org/namespaces/inkscape' i:one='1'><i:view/></svg>",
    ])
  func draws(_ svg: String) { #expect(activeContent(inSVG: Array(svg.utf8)) == nil) }

  @Test(
    "A picture that could run or load something is refused",
    arguments: [
      "<svg \(names)><SCRIPT>1</SCRIPT></svg>", "<svg \(names)><a:script xmlns:a='x'/></svg>",
      "<svg \(names)><foreignObject/></svg>", "<svg \(names) onclick='a()'/>",
      "<svg \(names)><g\n\tOnLoad = \"a()\"/></svg>",
      "<svg \(names)><a xlink:href='java&#115;cript:a()'/></svg>",
      "<svg \(names)><a href='&#1;java&#x0a;script:a()'/></svg>",
      "<svg \(names) xmlns:y='http://www.w3.org/1999/xlink'><a y:href='data:text/html,x'/></svg>",
      "<svg \(names)><use href='data:image/svg+xml,x'/></svg>",
      "<svg \(names)><image href='http://example.org/a.png'/></svg>",
      "<svg \(names)><use href='leaf.svg#a'/></svg>", "<svg \(names) xml:base='http://e.org/'/>",
      "<svg \(names)><animate attributeName='xlink:href' values='#a'/></svg>",
      "<svg \(names)><set attributeName='on&#99;lick' to='a()'/></svg>",
      "<svg \(names)><b xmlns='http://www.w3.org/1999/xhtml'/></svg>",
      "<svg \(names)><p:b xmlns:p='http://www.w3.org/1999/xhtm&#x6c;'/></svg>",
      "<svg \(names)><math xmlns='http://www.w3.org/1998/Math/MathML'/></svg>",
      "<svg \(names)><style>@imp<!-- -->ort 'a.css';</style></svg>",
      "<svg \(names)><style>@im<![CDATA[port]]> 'a.css';</style></svg>",
      "<svg \(names)><style>a{b:u\\72l(x)}</style></svg>",
      "<svg \(names)><rect fill='url( \"//e.org/a\" )'/></svg>",
      "<!DOCTYPE svg><svg \(names)/>", "<svg \(names)>&a;<style>&b;</style></svg>",
      "<?xml version='1.0'?><?xml-stylesheet href='a.xsl'?><svg \(names)/>",
      "<?xml version='1.0' encoding='UTF-7'?><svg \(names)/>", "<html/>", "any", "",
      "<svg \(names)>", "<svg \(names)></g></svg>", "<svg a=b/>", "<svg \(names)/><script/>",
      "<svg \(names)><!-- <script/>", "<svg \(names)><style><b/></style></svg>",
    ])
  func active(_ svg: String) { #expect(activeContent(inSVG: Array(svg.utf8)) != nil) }

  @Test("A large hostile picture is looked through in linear time")
  func linear() {
    let open = Array(repeating: UInt8(ascii: "<"), count: isFullRun ? 1_000_000 : 200_000)
    #expect(activeContent(inSVG: open) != nil)
    let text =
      "<svg \(Self.names)>"
      + String(repeating: "<g a='&amp;(url(#'/>", count: isFullRun ? 60_000 : 12_000)
    #expect(activeContent(inSVG: Array((text + "</svg>").utf8)) == nil)
  }
}

@Suite struct PublishedNotesTests {
  @Test(
    "Comments in front matter of a published source are notes for teachers",
    arguments: [
      ("# not in the exam\n", 1), ("shuffle: none # for Ben\n", 1), ("", 0),
      ("description: \"Part # 2\"\n", 0), ("description: C#\n", 0),
      ("description: \"x\"   # the key is B\n", 1), ("description: Bob's # the key\n", 1),
      ("tags:\n  - \"a\" # b\n", 1), ("description: x\t# c\n", 1),
      ("description: |\n  # no comment\n  x\n", 0), ("description: 'it''s # 1'\n", 0),
      ("tags: [\"a # b\", c] # d\n", 1),
    ])
  func comments(_ front: String, _ count: Int) throws {
    let found = try codes(
      "## Which part of a plant takes in water?\n\n- [x] Root\n- [ ] Flower\n",
      front: "author: Ada\nclone: true\n" + front)
    #expect(found.filter { $0 == "cloned-notes" }.count == count, "\(found)")
  }
}

@Suite struct PublishListTests {
  private func path(_ name: String) -> String {
    name.hasPrefix("../")
      ? "content/class/" + name.dropFirst(3) : "content/class/quizzes/" + name
  }

  private func codes(_ front: String, _ body: String, _ files: [String: String]) throws -> [String]
  {
    let quiz = """
      ---
      name: Quiz one
      created: 2026-09-01
      kind: practice
      \(front)
      ---

      \(body)

      ## Which part of a plant takes in water?

      - [x] Root
      - [ ] Flower

      """
    var all: [String: Rule.Example.File] = [
      "content/site.yml": "title: Course\n",
      "content/class/classroom.md":
        "---\nname: Biology 9b\nteacher: Ada Example\ncreated: 2026-09-01\n---\n",
      "content/class/quizzes/quiz.md": .text(quiz),
    ]
    for (name, text) in files { all[path(name)] = .text(text) }
    let course = try TemporaryCourse(all)
    let tree = SourceTree(reading: try CourseFolder(path: course.path))
    return readCourse(tree, ReadingOptions()).diagnostics.map(\.code)
      .filter { $0 != "name-length" }
  }

  @Test("A listed file is published, with a link and without")
  func listed() throws {
    let found = try codes(
      "publish: [a.html, b.js]", "[x](a.html)", ["a.html": "<script>", "b.js": "1"])
    #expect(found.isEmpty)
  }

  @Test(
    "A text that is named like an image is no image",
    arguments: [
      ("a.png", "Ideas for next year", true), ("b.JPG", "\u{FEFF}Größe\n", true),
      ("c.webp", "version https://git-lfs.github.com/spec/v1\n", true),
      ("d.gif", "GIF89a\u{1}\0\u{1}\0", false), ("e.png", "", false),
    ])
  func textAsImage(_ name: String, _ text: String, _ isRefused: Bool) throws {
    let found = try codes("pass: 50", "![A leaf of an oak](\(name))", [name: text])
    #expect(found == (isRefused ? ["missing-image"] : []))
  }

  @Test(
    "A list cannot name what is never published or is not there",
    arguments: [
      ("publish: [../members.csv~]", "dead-link"), ("publish: quiz.md", "dead-link"),
      ("publish: [none.html]", "dead-link"), ("publish: ../../../x", "path-outside-course"),
      ("publish: {a: b}", "wrong-type"), ("publish: [ledger.html]", "published-content"),
    ])
  func refused(_ front: String, _ code: String) throws {
    let files = ["../members.csv~": "any", "ledger.html": "{\"quizpress\": \"attempt\"}"]
    #expect(try codes(front, "Text", files) == [code])
  }

  @Test("A table of ids and names goes out where front matter lists it, a roster never")
  func elements() throws {
    let files = ["elements.csv": "id,name\nH,hydrogen\n", "people.csv": "id,name,email\n"]
    #expect(try codes("publish: elements.csv", "[x](elements.csv)", files).isEmpty)
    #expect(try codes("publish: people.csv", "Text", files) == ["published-content"])
  }

  @Test("A web page in UTF-16 is one under the name of a picture too", arguments: [true, false])
  func wide(isLittleEndian: Bool) throws {
    let units = "\u{FEFF}<!doctype html><script>".utf16
    let bytes = units.flatMap { unit in
      let pair = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
      return isLittleEndian ? pair : pair.reversed()
    }
    #expect(looksLikeHTML(decoded(bytes)))
  }

  @Test(
    "What a file holds decides too",
    arguments: [
      ("a.png", "\u{FEFF} \n<!doctype html><script>", true),
      ("b.dat", "<SCRIPT>a()</SCRIPT>", true),
      ("c.json", "{\"quizpress\": \"attempt\", \"version\": 1}", true),
      ("d.csv", "Name;E-mail;Email;ID\n", true), ("e.csv", "member,category,item,score\n", true),
      ("f.txt", "---\nname: Exam\ncreated: 2026-01-01\n---\n", true),
      ("g.txt", "<b>HTML as text</b>", false), ("h.csv", "id,name,height\n", false),
      ("i.py", "print(1 < 2)", false),
      ("j.csv", "\u{FEFF}\n\n\"Full name\";\"ID number\";Group\n", true),
      ("k.tsv", "Name\tID\nAda\t1\n", true), ("l.txt", "section,name,id\nB,Ada,1\n", true),
      ("m.csv", "classroom,student,name,email,quiz (1)\n", true),
      ("n.csv", "classroom,quiz,question,option,letter,text,key\n", true),
      ("o.csv", "answer-id,quiz,points,comment\n", true), ("p.csv", "Student,Grade\n", true),
      ("q.txt", "\u{FEFF}\n [{\"a\": 1,\n\"quizpress\" : \"attempt\"}]", true),
      ("r.json", "{\(String(repeating: " ", count: 5000))\"quizpress\":\"ledger\"}", true),
      ("s.log", "Dear Ada,\n-----BEGIN QUIZPRESS ATTEMPT-----\neyJ9\n", true),
      ("t.json", "{\"version\":1,\"quizzes\":[{\"quiz\":\"cells\"}]}", true),
      ("u.txt", "\r\n---\r\nname: Exam\r\ncreated: 2026-01-01\r\n---\r\n", true),
      ("v.txt", "## One?\n\n- [X] a\n* [ ] b\n", true),
      ("w.csv", "name,height\noak,20\n", false), ("x.csv", "id,symbol,mass\n1,H,1.008\n", false),
      ("y.txt", "The student id, and the name.\n", false), ("z.sql", "SELECT\n id, name\n", false),
      ("a.json", "{\"tool\": \"quizpress\", \"data\": [1]}", false),
      ("b.md.pdf", "%PDF-1.4", false), ("c.csv", "student,height\n1,170\n", false),
    ])
  func content(_ name: String, _ text: String, _ isRefused: Bool) throws {
    try expect(name, text, isRefused)
  }

  @Test(
    "Files of the tool, rosters and marks are recognized as other programs write them",
    arguments: [
      ("a.json", "{\"$schema\":\"b.json\",\"schemaVersion\":1,\"questions\":[]}", true),
      ("a.jsonl", "{\"quiz\":\"a\",\"revision\":\"9f\",\"name\":\"A\",\"questions\":[]}\n", true),
      ("b.jsonl", "{\"quiz\":\"a\",\"step\":1,\"from\":\"9f\",\"to\":\"04\"}\n", true),
      ("c.txt", "Class 9b (b), as of Monday, May 3, 2027 (UTC)\n  student  final\n  Ada 9\n", true),
      ("d.json", "Cells (b/cells)\n  n     2\n  kr20  -\n  error_ratio  -\n", true),
      ("e.csv", "sep=;\nID;Name;E-mail\n", true), ("f.txt", "Name|E-mail\nAda|a@e.org\n", true),
      ("g.csv", "# class 9b\nname,email\n", true), ("h.csv", "Class 9b\n\nName,E-Mail\n", true),
      ("i.json", "{\"students\":[{\"name\":\"Ada\",\"email\":\"a@e.org\"}]}", true),
      ("j.json", "[{\"email\":\"a@e.org\",\"name\":\"Ada\"}]", true),
      ("k.csv", "Surname,First name,Grade\n", true),
      ("l.csv", "Last name,First name,Points\n", true),
      ("m.csv", "Vorname;Nachname;Note\n", true), ("n.csv", "Name,Note\n", true),
      ("o.csv", "Schüler,Punkte\n", true), ("p.csv", "Élève;Note\n", true),
      ("q.csv", "Apellidos\tNombre\tCalificación\n", true), ("r.csv", "Cognome,Nome,Voto\n", true),
      ("s.csv", "Name,Klasse,E-Mail-Adresse\n", true),
      ("t.txt", "## What is 40 + 6?\n\n= 46\n", true), ("u.txt", "## Why?\n\n= a\n= b\n", true),
      ("a.csv", "country,capital,population\n", false), ("b.csv", "name,symbol,number\n", false),
      ("c.csv", "time;temperature;note\n", false), ("d.csv", "word,translation,note\n", false),
      ("e.tsv", "name\tletter\nalpha\ta\n", false), ("f.csv", "planet,mass,points\n", false),
      ("g.csv", "team,points,total\n", false), ("h.csv", "# rivers\nname,length\n", false),
      ("i.txt", "n, mean, sd\n3, 4, 1\n", false), ("j.csv", "name,country,score\n", false),
      ("k.json", "{\"author\":{\"name\":\"Ada\",\"email\":\"a@e.org\"}}", false),
      ("l.json", "{\"questions\":[\"Why?\"],\"quiz\":\"of names\"}", false),
      ("m.txt", "Mean, median and mode\n\nn = 3\nmean = 4\n", false),
      ("n.txt", "## Notes\n\nx = 46\n== a\n", false), ("o.txt", "a|b\n1|2\n", false),
      ("p.csv", "Rivers\nid,name\n", false), ("q.csv", "author,title,year\n", false),
    ])
  func otherPrograms(_ name: String, _ text: String, _ isRefused: Bool) throws {
    try expect(name, text, isRefused)
  }

  private func expect(_ name: String, _ text: String, _ isRefused: Bool) throws {
    #expect(
      try codes("pass: 50", "[x](\(name))", [name: text])
        == (isRefused ? ["published-content"] : []))
  }
}
