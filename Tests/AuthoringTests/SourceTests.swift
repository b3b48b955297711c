import Courseware
import TestSupport
import Testing

@testable import Authoring

private let templatePlaces = "page templates must be files named 'templates/NAME.mustache'"

@Suite struct SourceFiles {
  private let course: [String: Rule.Example.File] = [
    "content/site.yml": "title: Course\n",
    "content/class/classroom.md": "---\nname: B\nteacher: A\ncreated: 2026-08-01\n---\n",
    "content/class/quizzes/quiz.md": .text(frontMatter() + oneQuestion),
  ]

  private func found(_ files: [String: Rule.Example.File]) throws -> [Diagnostic] {
    try TemporaryCourse(course.merging(files) { $1 }).read().diagnostics
  }

  @Test(
    "Files in odd places are named, others are left alone",
    arguments: [
      ("content/class/quizzes/cells.MD", ["unread-file"]),
      ("content/class/quizzes/cells.markdown", ["unread-file"]),
      ("content/class/quizzes/cells.md.txt", ["unread-file"]),
      ("content/class/quizzes/cells.qmd", ["unread-file"]),
      ("content/class/Classroom.md", ["unread-file"]),
      ("content/class/Quizzes/cells.md", ["unread-file"]),
      ("content/cells.md", ["unread-file"]),
      ("content/class/quizzes/part/cells.md", ["unread-file"]),
      ("content/class/quizzes/.cells.md", ["bad-file-name", "missing-front-matter"]),
      ("content/.class/classroom.md", ["bad-file-name"]), ("content/README.md", []),
      ("content/class/readme.md", []), ("content/.git/config", []), ("content/class/notes.txt", []),
      ("content/class/quizzes/.cells.md.swp", []), ("notes.md", []), ("templates/x.md", []),
    ])
  func places(_ path: String, _ codes: [String]) throws {
    #expect(try found([path: "x"]).map(\.code).sorted() == codes)
  }

  @Test(
    "Files that were probably meant to be read are named, with their right place",
    arguments: [
      ("content/site.yaml", "the settings of the site must be in 'content/site.yml'"),
      ("content/class/classroom.yml", "a classroom is a folder with a file 'classroom.md'"),
      ("content/class/Members.csv", "a roster must be a file named 'CLASSROOM/members.csv'"),
      ("content/members.csv", "a roster must be a file named 'CLASSROOM/members.csv'"),
      ("content/class/students.xlsx", "a roster must be a file named 'CLASSROOM/members.csv'"),
      ("content/class/members.csv.txt", "a roster must be a file named 'CLASSROOM/members.csv'"),
      ("content/class/Scores.csv", "a score sheet must be a file named 'CLASSROOM/scores.csv'"),
      ("content/site.yml.txt", "the settings of the site must be in 'content/site.yml'"),
      ("templates/pages/foot.mustache", templatePlaces), ("templates/quiz.html", templatePlaces),
      ("content/templates/foot.mustache", templatePlaces),
      ("templates/foot.Mustache", templatePlaces),
    ])
  func misplaced(_ path: String, _ note: String) throws {
    let diagnostics = try found([path: "x"])
    #expect(diagnostics.map(\.code) == ["unread-file"])
    #expect(diagnostics.first?.span?.path == path)
    #expect(diagnostics.first?.notes.map(\.message) == [note])
  }

  @Test(
    "Files of other purposes are left alone",
    arguments: [
      "content/class/site.yaml", "content/class/data.csv", "content/class/quizzes/measured.xlsx",
      "content/_config.yml", "templates/notes.txt", "templates/foot.mustache",
      "content/class/quizzes/students.csv", "content/class/grades.csv",
      "content/class/members",
    ])
  func others(_ path: String) throws { #expect(try found([path: "x"]).isEmpty) }

  @Test("A copy of a built-in page template is left alone until it is changed")
  func copiedTemplates() throws {
    let path = "templates/pages/foot.mustache"
    let own = try Repository.text(path)
    #expect(try found([path: .text(own)]).isEmpty)
    #expect(try found([path: .text(own + " ")]).map(\.code) == ["unread-file"])
  }

  @Test("A table that a page publishes is used") func published() throws {
    let welcome = "---\nname: B\nteacher: A\ncreated: 2026-08-01\n---\n[Table](scores.tsv)\n"
    let files: [String: Rule.Example.File] = [
      "content/class/classroom.md": .text(welcome),
      "content/class/scores.tsv": "goals\tmatches\n2\t90\n",
    ]
    #expect(try found(files).isEmpty)
  }

  @Test("The spreadsheet from which a roster was saved may be beside it") func original() throws {
    let roster: Rule.Example.File = "id,name\ns1,Ana\n"
    let files = ["content/class/members.csv": roster, "content/class/members.xlsx": "x"]
    #expect(try found(files).isEmpty)
  }

  @Test("A quiz saved as text is named", arguments: ["a.txt", "Cells.TXT", "cells.v2.txt"])
  func texts(_ name: String) throws {
    let quiz = Rule.Example.File.text(frontMatter() + oneQuestion)
    let diagnostics = try found(["content/class/quizzes/\(name)": quiz])
    #expect(diagnostics.map(\.code) == ["unread-file"])
    #expect(diagnostics.first?.span?.path == "content/class/quizzes/\(name)")
  }

  @Test("Two names that differ only in case are said to") func twins() throws {
    let quiz = Rule.Example.File.text(frontMatter().replacing("Quiz", with: "Q") + oneQuestion)
    let diagnostic = try #require(try found(["content/class/quizzes/Quiz.md": quiz]).first)
    #expect(diagnostic.code == "bad-file-name")
    #expect(
      diagnostic.notes.map(\.message)
        == ["'content/class/quizzes/quiz.md' differs only in upper and lower case"])
  }

  @Test("Folders that nest without end are named, not passed over") func depth() throws {
    let path = "content/" + String(repeating: "a/", count: 70) + "x.md"
    #expect(try found([path: "x"]).map(\.code) == ["unreadable-file"])
  }

  @Test(
    "A link in the place of a file says nothing more than that it is one",
    arguments: ["content/site.yml", "content/class/classroom.md", "content/class/quizzes/quiz.md"])
  func links(_ path: String) throws {
    let codes = try found([path: .link(to: "/etc/hostname")]).map(\.code)
    #expect(codes.contains("symbolic-link"))
    #expect(Set(codes).isDisjoint(with: ["missing-site", "missing-classroom", "unreadable-file"]))
  }

  @Test("A folder that is a link is not entered") func linkedFolder() throws {
    #expect(try found(["content/b": .link(to: "class")]).map(\.code) == ["symbolic-link"])
  }

  @Test("UTF-16 is recognized, with a byte order mark and without")
  func utf16() throws {
    for mark in [[0xFF, 0xFE] as [UInt8], []] {
      let bytes = mark + frontMatter().utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
      let diagnostic = try #require(
        try found(["content/class/quizzes/quiz.md": .bytes(bytes)]).first)
      #expect(diagnostic.code == "not-utf-8")
      #expect(diagnostic.notes.map(\.message) == ["it looks like UTF-16: save it as UTF-8"])
    }
  }

  @Test("UTF-16 is recognized in a text with few Latin letters")
  func chineseUTF16() throws {
    let text = String(repeating: "植物吸收什么气体？\n", count: 9)
    let bytes = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let all = try found(["content/class/quizzes/quiz.md": .bytes(bytes)])
    #expect(all.first?.notes.map(\.message) == ["it looks like UTF-16: save it as UTF-8"])
  }

  @Test("For a table that is no UTF-8, the format of spreadsheets is named")
  func tableInAnotherEncoding() throws {
    let diagnostic = try #require(
      try found(["content/class/members.csv": .bytes([0xFF])]).first { $0.code == "not-utf-8" })
    #expect(diagnostic.notes.map(\.message) == ["save it as 'CSV UTF-8'"])
  }

  @Test(
    "Bytes that are no UTF-8 are found where they start (Unicode 15, table 3-7)",
    arguments: [
      ([0x80], 0), ([0x61, 0xC0, 0x80], 1), ([0xC1, 0xBF], 0), ([0xE0, 0x9F, 0xBF], 0),
      ([0xED, 0xA0, 0x80], 0), ([0xF0, 0x8F, 0xBF, 0xBF], 0), ([0xF4, 0x90, 0x80, 0x80], 0),
      ([0xF5, 0x80, 0x80, 0x80], 0), ([0x61, 0x62, 0xE2, 0x82], 2), ([0xC3], 0), ([0xFF], 0),
    ] as [([UInt8], Int)])
  func invalid(_ bytes: [UInt8], _ at: Int) throws {
    let long = Array(repeating: UInt8(ascii: "x"), count: 21)
    let diagnostic = try #require(
      try found(["content/class/quizzes/quiz.md": .bytes(long + bytes)]).first)
    #expect(diagnostic.code == "not-utf-8" && diagnostic.span?.bytes.lowerBound == 21 + at)
  }

  @Test(
    "Control characters are found wherever they are, tabs and line feeds are none",
    arguments: 0..<24)
  func controls(_ at: Int) {
    var bytes = Array("Größe\t1\n😀 ~[]{}\u{80}\u{9F} und so weiter\n".utf8)
    #expect(firstControl(in: bytes.span) == nil)
    for control in Array(0...8) + Array(11...31) + [127] as [UInt8] {
      bytes[at] = control
      #expect(firstControl(in: bytes.span) == at)
    }
  }

  @Test("A control character in a quiz's text is an error at its place") func controlInText() throws
  {
    let text = frontMatter() + "a\u{1}b\n\n" + oneQuestion
    let found = try #require(try check(text).diagnostics.first)
    #expect(found.code == "control-character")
    #expect(found.message == "the text contains the control character U+0001")
    #expect(found.span?.bytes.lowerBound == frontMatter().utf8.count + 1)
  }

  @Test(
    "A conflict that Git left is the only error in its file, whatever else is wrong there",
    arguments: [
      "content/site.yml", "content/class/classroom.md", "content/class/members.csv",
      "content/class/quizzes/quiz.md",
    ])
  func conflict(_ path: String) throws {
    let text = "---\n<<<<<<< HEAD\na: [\n||||||| 1a2b\nb: {\n=======\nc: '\n>>>>>>> spring\n---\n"
    let diagnostics = try found([path: .text(text)]).filter { $0.span?.path == path }
    #expect(diagnostics.map(\.code) == ["conflict-marker"])
    #expect(diagnostics.first?.span?.bytes == 4..<16)
  }

  @Test(
    "A conflict, or the first marker that is left of one, is found outside of code",
    arguments: [
      ("a\n<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> b\n<<<<<<< x\n=======\n>>>>>>>", [2, 37]),
      ("```\nx\n```\n<<<<<<< a\n```swift\n=======\n```c\n>>>>>>> b\nx\n```\n", [10]),
      ("``` x` y\n<<<<<<< a\n=======\n>>>>>>> b\n", [9]),
      ("<<<<<<< a\n<<<<<<< b\n=======\n>>>>>>> c\n", [10]),
      ("<<<<<<< a\n=======\n", [0]), ("<<<<<<< a\n>>>>>>> b\n=======\n", [0]),
      ("x\n=======\n>>>>>>> b\n>>>>>>> c\n", [10]), ("x\n\n>>>>>>> b", [3]),
      (" <<<<<<< a\n=======\n", []), ("<<<<<<<< a\n>>>>>>>> b\n", []),
      ("Summary\n=======\n", []), (">>>>>>>\n<<<<<<<\n>>>>>>> \n>>>>>>>b\n", []),
      ("```\n<<<<<<< a\n```\n~~~\n>>>>>>> b\n~~~\n", []),
      ("```\n<<<<<<< a\n=======\n>>>>>>> b\n```\n", []),
      ("~~~~ diff\n```\n~~~\n<<<<<<< a\n=======\n>>>>>>> b\n~~~~\n", []),
      ("- [x] 2\n=======\n- [ ] 3\n", [8]), ("- [x] 2\nor\n=======\n", [11]),
      ("= 2\n=======\n= 3\n", [4]), ("> a\n=======\n> b\n", [4]), ("a\n\n=======\nb\n", [3]),
      ("1. a\n=======\n", [5]), ("| a |\n=======\n", [6]), ("```\nx\n```\n=======\n", [10]),
      ("## a\n=======\n", [5]), ("---\na: b\n=======\nc: d\n---\n", [9]),
      ("---\na: b\n---\n## c\nText\nof two\n=======\n", []), ("1914\n=======\n", []),
      ("- a\n\n*b* c\n=======\n", []), ("a\n\n========\n= =======\n", []),
      ("a\n||||||| 1a2b\nb\n", [2]), ("||||||| a |\n|||||||\n", []),
    ] as [(String, [Int])])
  func conflictMarkers(_ text: String, _ places: [Int]) {
    let found = Rule.conflicts(in: Array(text.utf8), isMarkdown: true)
    #expect(found.map(\.lowerBound) == places)
  }

  @Test("A marker that is left in YAML or a table is found below any line")
  func conflictMarkerInYAML() {
    let found = Rule.conflicts(in: Array("a: b\n=======\nc: d\n".utf8), isMarkdown: false)
    #expect(found == [5..<12])
  }

  @Test("Pairs that start with a bracket are found wherever they are", arguments: 0..<20)
  func pairs(_ at: Int) {
    var bytes = Array("a]^b^ ] [c ]^ [ ^ []! ! [".utf8)
    let none = BracketPairs(in: bytes.span)
    #expect(!none.blank && !none.footnote && !none.alert)
    (bytes[at], bytes[at + 1]) = (UInt8(ascii: "["), UInt8(ascii: "^"))
    #expect(BracketPairs(in: bytes.span).footnote)
    bytes[at + 1] = UInt8(ascii: "[")
    #expect(BracketPairs(in: bytes.span).blank)
    bytes[at + 1] = UInt8(ascii: "!")
    #expect(BracketPairs(in: bytes.span).alert)
  }

  @Test("Texts with tildes read the same whoever else is reading") func tildes() throws {
    var files: [String: Rule.Example.File] = [:]
    for index in 0..<80 {
      let front = frontMatter().replacing("Quiz", with: "Quiz \(index)")
      let text = index % 2 == 0 ? "~~gone~~ x~y~z ~a\n\n" : "plain\n\n"
      files["content/class/quizzes/q\(index).md"] = .text(front + text + oneQuestion)
    }
    let course = try TemporaryCourse(course.merging(files) { $1 })
    let quizzes = try course.read(ReadingOptions(jobs: 4)).course?.classrooms.first?.quizzes ?? []
    #expect(quizzes.count == 81)
    let html = Set(quizzes.map(\.introduction.html))
    #expect(html == ["", "<p>plain</p>", "<p><del>gone</del> x<del>y</del>z ~a</p>"])
  }
}
