import TestSupport
import Testing

/// A Swift file of ours.
private struct SourceFile: Sendable, CustomTestStringConvertible {
  let path: String
  let text: String
  let lines: [Substring]
  let target: String
  /// The modules it imports, whatever word is before.
  let imports: [String]

  init(_ path: String) throws {
    self.path = path
    text = try Repository.text(path)
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    target = String(path.split(separator: "/")[1])
    let unindented = lines.filter { !$0.hasPrefix(" ") }
    imports = unindented.compactMap { line -> String? in
      let words: [Substring] = line.split(separator: " ")
      guard words.count > 1, words[words.count - 2] == "import" else { return nil }
      return String(words[words.count - 1])
    }
  }

  /// Whether it has any of some words, be it in a comment.
  func mentions(_ words: [String]) -> Bool { words.contains { text.contains($0) } }

  /// Lines that are no comments, string contents left in.
  var code: [(number: Int, text: Substring)] {
    lines.enumerated().map { ($0 + 1, $1) }
      .filter { !$0.1.drop { $0 == " " }.hasPrefix("//") }
  }

  /// Whether there is a line, counted from 0, that starts with a text after its indentation.
  func line(_ index: Int, startsWith text: String) -> Bool {
    lines.indices.contains(index) && lines[index].drop { $0 == " " }.hasPrefix(text)
  }

  var testDescription: String { path }
}

/// Whether a line starts a declaration that other targets may use, with or without attributes.
private func isForOtherTargets(_ line: Substring) -> Bool {
  let words: [Substring] = line.split(separator: " ")
  let declaration = words.drop { $0.hasPrefix("@") }
  return declaration.first == "package" && declaration.dropFirst().first != "import"
}

private let sources =
  (try? Repository.files(below: "Sources", endingIn: ".swift").map(SourceFile.init)) ?? []
private let tests =
  (try? Repository.files(below: "Tests", endingIn: ".swift").map(SourceFile.init)) ?? []

@Suite struct Architecture {
  @Test("There are sources to look at") func found() {
    #expect(sources.count > 100 && tests.count > 10)
  }

  @Test("Each system library is called from one place") func libraries() {
    let homes = [
      "CMark": "Sources/Authoring/Markdown/", "CMarkTables": "Sources/Authoring/Markdown/",
      "CYAML": "Sources/Authoring/YAML/", "CDigest": "Sources/Digest/",
      "CDuktape": "Sources/Authoring/Rendering/", "CPCRE": "Sources/Authoring/Rendering/",
      "CEmbedded": "Sources/EmbeddedFiles/", "CUnicode": "Sources/UnicodeForms/",
      "CLinux": "Sources/Disk/", "CCrypto": "Sources/Sealing/", "CQRCode": "Sources/LiveClass/",
      "CZip": "Sources/Archives/", "CExpat": "Sources/Exchange/XML/",
      "CTOML": "Sources/Exchange/TOML/",
    ]
    for file in sources {
      for module in file.imports {
        if let home = homes[module] {
          #expect(file.path.hasPrefix(home), "\(file.path): \(module)")
        }
      }
    }
  }

  /// What each target may import of ours.
  private static let neighbors: [String: Set<String>] = [
    "UnicodeForms": ["CUnicode"], "Courseware": ["UnicodeForms"], "Digest": ["CDigest"],
    "EmbeddedFiles": ["CEmbedded"], "Archives": ["CZip"], "Disk": ["CLinux"],
    "Sealing": ["CCrypto", "Digest"],
    "Authoring": [
      "UnicodeForms", "Courseware", "Disk", "Digest", "Sealing", "EmbeddedFiles", "CMark",
      "CMarkTables", "CYAML", "CDuktape", "CPCRE",
    ],
    "Ledgers": ["Courseware", "Digest", "Disk", "Sealing"],
    "Grading": ["Courseware", "Digest", "Disk", "Ledgers"],
    "Reporting": ["Courseware", "Digest", "Disk", "Ledgers", "Grading"],
    "Comparing": ["Courseware", "Ledgers", "Grading"],
    "Publishing": ["Courseware", "Disk", "Digest", "Sealing", "EmbeddedFiles"],
    "Exchange": ["Courseware", "Archives", "Authoring", "CExpat", "CTOML"],
    "LanguageServer": ["Courseware", "Disk", "Authoring"],
    "Services": ["Courseware", "Digest", "Archives", "Ledgers", "Grading"],
    "Serving": [],
    "Previewing": ["Courseware", "Authoring", "Publishing", "Serving", "EmbeddedFiles"],
    "LiveClass": [
      "Courseware", "Disk", "Authoring", "Publishing", "Serving", "Previewing", "CQRCode",
    ],
  ]

  @Test("Arrows between targets point one way", arguments: neighbors.keys.sorted())
  func arrows(_ target: String) {
    let system: Set = ["Glibc", "Dispatch", "Synchronization"]
    let allowed = Self.neighbors[target, default: []].union(system)
    for file in sources where file.target == target {
      #expect(Set(file.imports).subtracting(allowed).isEmpty, "\(file.path)")
    }
  }

  @Test("Every script, style sheet, list of phrases and template is embedded and used")
  func embedded() throws {
    let folders = [
      "Sources/Publishing/Assets", "Sources/Publishing/Languages", "Sources/Previewing/Assets",
      "templates/pages",
    ]
    let files = folders.flatMap { Repository.files(below: $0, endingIn: "") }
    let listed = try Repository.text("Sources/CEmbedded/files.c")
    let users = sources.filter { ["Publishing", "Previewing"].contains($0.target) }
    #expect(files.count > 90)
    for file in files {
      let name = String(file.split(separator: "/").last ?? "")
      let stem = String(name.split(separator: ".")[0])
      let path = file.hasPrefix("Sources/") ? String(file.dropFirst(8)) : "../\(file)"
      #expect(listed.contains("FILE(\"\(name)\")\n#embed \"../\(path)\""), "\(file)")
      #expect(users.contains { $0.mentions(["\"\(name)\"", "\"\(stem)\""]) }, "\(file)")
    }
  }

  @Test("Foundation, whose data is larger than the whole command, is not linked")
  func foundation() {
    for file in sources {
      #expect(!file.imports.contains("Foundation"), "\(file.path)")
      if file.imports.contains("FoundationEssentials") {
        #expect(file.target == "quizpress", "\(file.path)")
      }
    }
  }

  @Test("The words of the product import nothing else") func courseware() {
    for file in sources where file.target == "Courseware" {
      #expect(Set(file.imports).isSubset(of: ["UnicodeForms"]), "\(file.path)")
    }
  }

  @Test("Every target that users run is built with strict memory safety") func strictMemory() throws
  {
    let package = try Repository.text("Package.swift")
    #expect(package.contains("let product: [SwiftSetting] = house + [.strictMemorySafety()]"))
    var (name, strict): (Substring, Int) = ("", 0)
    for line in package.split(separator: "\n") {
      if line.contains("name: \"") { name = line.split(separator: "\"")[1] }
      if line.contains("swiftSettings: product") { strict += 1 }
      if line.contains("swiftSettings: house") {
        #expect(name == "TestSupport" || name.hasSuffix("Tests"))
      }
    }
    #expect(strict == 20)
  }

  @Test(
    "The word 'unsafe' is used only where C, the disk, sockets or the bytes of JSON and HTML are read"
  )
  func unsafeWord() {
    let homes = [
      "Sources/Digest/", "Sources/EmbeddedFiles/", "Sources/Sealing/", "Sources/Disk/",
      "Sources/UnicodeForms/", "Sources/Archives/",
      "Sources/Authoring/Markdown/", "Sources/Authoring/YAML/", "Sources/Authoring/Source/",
      "Sources/Authoring/Rendering/",
      "Sources/Courseware/JSON/", "Sources/Courseware/HTML/", "Sources/Courseware/Attempts/",
      "Sources/Courseware/Course/PlainText.swift",
      "Sources/Publishing/Bundle/RecordWriting.swift",
      "Sources/Ledgers/", "Sources/Grading/Attempts/", "Sources/Grading/Merging/",
      "Sources/Grading/Scoring/", "Sources/Grading/Manual/AnswerToGrade.swift",
      "Sources/Reporting/Statistics/", "Sources/Reporting/Pages/Attendance.swift",
      "Sources/quizpress/Git/", "Sources/quizpress/Keys/", "Sources/quizpress/Output.swift",
      "Sources/quizpress/Commands/New.swift", "Sources/quizpress/CheckReport.swift",
      "Sources/quizpress/ImportRun.swift", "Sources/Serving/",
      "Sources/LiveClass/QRCode.swift", "Sources/Exchange/XML/", "Sources/Exchange/TOML/",
      // A word of a page's policy.
      "Sources/Reporting/Pages/ReportPage.swift", "Sources/Publishing/Paper/PaperSheet.swift",
      // The name of an option.
      "Sources/quizpress/Commands/Check.swift", "Sources/quizpress/ImportReport.swift",
    ]
    for file in sources
    where file.mentions(["unsafe"]) && !homes.contains(where: { file.path.hasPrefix($0) }) {
      for (number, line) in file.code
      where line.split(whereSeparator: { !$0.isLetter }).contains("unsafe") {
        Issue.record("\(file.path):\(number): \(line)")
      }
    }
  }

  @Test("Texts are searched by the functions of Courseware, not by those of the standard library")
  func textSearch() {
    let searches = [".firstRange(of:", ".contains(\"", ".replacing(\""]
    for file in sources where file.path.hasPrefix("Sources/Authoring/") {
      guard file.lines.contains(where: { line in searches.contains { line.contains($0) } }) else {
        continue
      }
      #expect(file.lines.contains { $0.hasSuffix("import Courseware") }, "\(file.path)")
    }
  }

  @Test("A file has at most 400 lines") func sizes() {
    for file in sources + tests { #expect(file.lines.count <= 401, "\(file.path)") }
  }

  @Test("A line has at most 100 columns") func widths() {
    for file in sources {
      for (number, line) in file.lines.enumerated() where line.utf8.count > 100 {
        #expect(line.count <= 100, "\(file.path):\(number + 1)")
      }
    }
  }

  @Test("What other targets may use says what it is for", arguments: sources)
  fileprivate func documented(_ file: SourceFile) {
    guard file.mentions(["package "]) else { return }
    for (number, line) in file.code where isForOtherTargets(line) {
      var above = number - 2
      while file.line(above, startsWith: "@") { above -= 1 }
      #expect(file.line(above, startsWith: "///"), "\(file.path):\(number): \(line)")
    }
  }

  @Test("Nothing a user can cause ends the program", arguments: sources)
  fileprivate func traps(_ file: SourceFile) {
    let words = ["try!", "as!", "fatalError(", "preconditionFailure(", "unsafelyUnwrapped"]
    guard file.mentions(words) else { return }
    for (number, line) in file.code {
      for word in words where line.contains(word) {
        Issue.record("\(file.path):\(number): \(word)")
      }
    }
  }

  @Test("Nothing is left to do in a comment", arguments: sources + tests)
  fileprivate func leftovers(_ file: SourceFile) {
    let words = ["TODO", "FIXME", "XXX", "PENDING", "MARK:"]
    guard !file.path.hasPrefix("Tests/ArchitectureTests/"), file.mentions(words) else { return }
    for (number, line) in file.lines.enumerated() {
      for word in words where line.contains(word) {
        Issue.record("\(file.path):\(number + 1): \(word)")
      }
    }
  }

  @Test("The map of ARCHITECTURE.md names every folder") func map() throws {
    let map = try Repository.text("ARCHITECTURE.md")
    for folder in Set(sources.map { $0.path.split(separator: "/").dropLast() }) {
      let name = folder.dropFirst(1).last ?? ""
      #expect(map.contains("\(name)/"), "\(folder.joined(separator: "/"))")
    }
  }

  @Test("Folders read like the product, at most two deep") func folders() {
    let vague = ["Utils", "Helpers", "Common", "Core", "Internal", "Models", "Misc", "Shared"]
    for file in sources {
      let folders = file.path.split(separator: "/").dropFirst().dropLast().map(String.init)
      #expect(Set(folders).isDisjoint(with: vague), "\(file.path)")
      #expect(folders.count <= 3 && !file.path.contains(" "), "\(file.path)")
    }
  }

  @Test("Types are named for what they are, not for managing it", arguments: sources)
  fileprivate func names(_ file: SourceFile) {
    let endings = [
      "Manager", "Helper", "Context", "Engine", "Processor", "Handler", "Service", "Base", "Utils",
    ]
    guard file.mentions(endings) else { return }
    for (number, line) in file.code {
      let words = line.split { !$0.isLetter && !$0.isNumber }
      guard
        let at = words.firstIndex(where: {
          ["struct", "class", "enum", "actor", "protocol"].contains($0)
        }),
        words.count > at + 1, line.drop(while: { $0 == " " }).first?.isLowercase == true
      else { continue }
      for ending in endings where words[at + 1].hasSuffix(ending) {
        Issue.record("\(file.path):\(number): \(words[at + 1])")
      }
    }
  }

  @Test("Every rule of the folder is on the list of rules") func rules() throws {
    let list = try Repository.text("Sources/Authoring/Rules/All.swift")
    for file in sources where file.path.hasPrefix("Sources/Authoring/Rules/") {
      for (_, line) in file.code where line.contains(" = Rule(") && line.contains("static let ") {
        let name = line.split(separator: " ").dropFirst(2).first ?? ""
        #expect(list.contains("    .\(name),"), "\(file.path)")
      }
    }
  }

  @Test("Nothing is random or asks the clock below the command") func pure() {
    let words = [
      "Date()", ".random(", "SystemRandomNumberGenerator", "ProcessInfo", "Locale.current",
      "getenv(", "TimeZone.current",
    ]
    for file in sources where file.target != "quizpress" && file.mentions(words) {
      for (number, line) in file.code {
        for word in words where line.contains(word) {
          Issue.record("\(file.path):\(number): \(word)")
        }
      }
    }
  }
}
