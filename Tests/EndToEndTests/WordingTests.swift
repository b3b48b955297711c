import Foundation
import TestSupport
import Testing

/// The words of pages for readers, help texts, messages and names.
@Suite struct WordingTests {
  @Test("Pages use no retired word", arguments: pages)
  func wording(page: String) throws {
    try expectNoRetiredWord(in: prose(of: Repository.text(page)), place: page)
  }

  @Test func `help texts use no retired word`() throws {
    var commands: [[String]] = [[]]
    var seen = 0
    while let command = commands.popLast() {
      let help = try Help.text(of: command)
      try expectNoRetiredWord(in: help, place: "quizpress \(command.joined(separator: " ")) --help")
      seen += 1
      guard let list = help.firstRange(of: "\nSUBCOMMANDS:\n")?.upperBound else { continue }
      commands += help[list...].matches(of: /(?:^|\n)  ([a-z]+) {2,}/)
        .map { command + [String($0.1)] }
    }
    #expect(seen > 20)
  }

  @Test("Messages use no retired word", arguments: sources)
  func messages(file: String) throws {
    try expectNoRetiredWord(in: quoted(in: Repository.text(file)), place: file)
  }

  @Test func `names for other targets use no retired word`() throws {
    let declaration = try NSRegularExpression(
      pattern: #"\bpackage [a-z() ]*(?:func|let|var|struct|enum|class|protocol|typealias) (\w+)"#)
    var seen = 0
    for file in Repository.files(below: "Sources", endingIn: ".swift") {
      let text = try Repository.text(file) as NSString
      let whole = NSRange(location: 0, length: text.length)
      let names = declaration.matches(in: text as String, range: whole).map {
        words(of: text.substring(with: $0.range(at: 1)))
      }
      try expectNoRetiredWord(in: names.joined(separator: "\n"), place: "names in \(file)")
      seen += names.count
    }
    #expect(seen > 1_000)
  }

  @Test(
    "Retired words are found in messages and names",
    arguments: [
      (#"print("the heir of \(name)")"#, "the heir of"),
      (#"let x = "a", y = "b mended""#, "mended"),
      ("\"\"\"\nlaid out\n\"\"\"", "laid out"),
    ])
  func finding(_ source: String, _ word: String) {
    #expect(quoted(in: source).contains(word))
    #expect(quoted(in: "// " + source.replacing("\n", with: " ")).isEmpty)
    #expect(words(of: "strangersByID") == "strangers by i d")
  }

  /// Every source file but those with lists of words that students and teachers may write.
  private static let sources = Repository.files(below: "Sources", endingIn: ".swift").filter {
    !["QuestionNumbers.swift", "ContentWords.swift"].contains($0.split(separator: "/").last ?? "")
  }

  private static let pages =
    ["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "CHANGELOG.md"]
    + Repository.files(below: "Documentation", endingIn: ".md")

  private func expectNoRetiredWord(in text: String, place: String) throws {
    let all = RetiredWord.all.map { "\\b(?:\($0.pattern))\\b" }
    let lines = text.components(separatedBy: "\n")
    let inner = lines.map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " \"/+")) } + [""]
    // A phrase may be broken over two lines.
    let pairs = zip(inner, inner.dropFirst()).map { $0 + " " + $1 }
    let any = all.joined(separator: "|")
    guard has(any, inner.joined(separator: " ")) else { return }
    for number in lines.indices {
      for (word, pattern) in zip(RetiredWord.all, all)
      where has(pattern, pairs[number]) && !has(pattern, inner[number + 1]) {
        Issue.record("\(place):\(number + 1): \(lines[number])\nwrite instead: \(word.instead)")
      }
    }
  }

  private func has(_ pattern: String, _ text: String) -> Bool {
    text.range(of: pattern, options: [.regularExpression, .caseInsensitive]) != nil
  }

  /// Text of messages: of each line of code the text between the first and the last quotation
  /// mark, and whole lines of multi-line literals; comments and examples of questions are empty.
  private func quoted(in source: String) -> String {
    var isInLiteral = false
    return source.components(separatedBy: "\n").map { line in
      let code = line.drop { $0 == " " }
      if code.hasPrefix("## ") || line.contains("\"## ") || (!isInLiteral && code.hasPrefix("//")) {
        return ""
      }
      let delimiters = line.components(separatedBy: "\"\"\"").count - 1
      if isInLiteral || delimiters > 0 {
        if delimiters % 2 == 1 { isInLiteral.toggle() }
        return line
      }
      guard let first = code.firstIndex(of: "\""), let last = code.lastIndex(of: "\"") else {
        return ""
      }
      return String(code[first...last])
    }.joined(separator: "\n")
  }

  /// The words of a name: `studentIndex` becomes `student index`.
  private func words(of name: String) -> String {
    name.reduce(into: "") { $0 += ($1.isUppercase ? " " : "") + $1.lowercased() }
  }

  /// A page with empty lines instead of fenced code, and without code in its lines: these show
  /// what the program prints and reads.
  private func prose(of page: String) -> String {
    var isFenced = false
    return page.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let isFence = line.hasPrefix("```")
      if isFence { isFenced.toggle() }
      return isFence || isFenced ? "" : line.replacing(/`[^`]*`/, with: "")
    }.joined(separator: "\n")
  }
}
