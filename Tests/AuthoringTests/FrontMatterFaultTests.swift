import Courseware
import TestSupport
import Testing

@testable import Authoring

@Suite struct FrontMatterFaults {
  @Test("A good file has nothing to say") func good() throws {
    let course = try CourseInMemory()
    for file in goodFiles { #expect(course.read(file, file.text).diagnostics.map(\.message) == []) }
  }

  @Test("Each of two thousand mistakes is reported once, in its line") func everyMistake() throws {
    var generator = SeededGenerator(seed: 4)
    let course = try CourseInMemory()
    let every = goodFiles.flatMap { mistakes(in: $0, &generator) }
    #expect(every.count > 2_000)
    let all = sampled(every, every: 60)
    var silent = 0
    var twice = 0
    for faulty in all {
      let (found, source) = course.read(faulty.good, faulty.text)
      silent += found.isEmpty ? 1 : 0
      twice += found.count == 2 ? 1 : 0
      #expect(found.count <= 2, "\(faulty): \(found.map(\.message))")
      let lines = found.compactMap(\.span).filter { $0.path == source.path }.map {
        source.line(of: $0.bytes.lowerBound)
      }
      let isNamed = !faulty.lines.isDisjoint(with: lines)
      let isWithoutFault = found.isEmpty && isOtherValue(faulty)
      #expect(isNamed || isWithoutFault, "\(faulty) at \(lines): \(found.map(\.message))")
      #expect(!found.contains { $0.message.contains("not YAML") })
    }
    #expect(silent < all.count / 20, "\(silent) are without fault")
    #expect(twice * 100 < all.count, "\(twice) are named twice")
  }

  @Test("Line ends, a byte order mark and a comment change nothing of that")
  func otherBytes() throws {
    var generator = SeededGenerator(seed: 5)
    let course = try CourseInMemory()
    let every = goodFiles.flatMap { mistakes(in: $0, &generator) }
    for faulty in sampled(every, every: 160) {
      let (plain, _) = course.read(faulty.good, faulty.text)
      let windows = "\u{FEFF}" + faulty.text.replacing("\n", with: "\r\n")
      #expect(course.read(faulty.good, windows).diagnostics == plain)
    }
  }

  @Test("A safe fix leaves nothing to say about its place") func safeFixes() throws {
    var generator = SeededGenerator(seed: 6)
    let course = try CourseInMemory()
    var tried = 0
    let every = goodFiles.flatMap { mistakes(in: $0, &generator) }
      .filter { !["cut", "wrong type"].contains($0.kind) }
    for faulty in sampled(every, every: 12) {
      let (found, source) = course.read(faulty.good, faulty.text)
      guard found.count == 1, let fix = found[0].fixes.first, fix.isSafe else { continue }
      tried += 1
      let repaired = course.read(faulty.good, source.text(after: fix)).diagnostics
      #expect(repaired.isEmpty, "\(faulty): \(fix.title): \(repaired.map(\.message))")
    }
    #expect(tried > (isFullRun ? 100 : 8))
  }
}

extension SourceText {
  /// The line of an offset, from 1.
  fileprivate func line(of offset: Int) -> Int { bytes[..<offset].count { $0 == 10 } + 1 }

  fileprivate func text(after fix: Diagnostic.Fix) -> String {
    var bytes = bytes
    for edit in fix.edits.sorted(by: { $0.span.bytes.lowerBound > $1.span.bytes.lowerBound }) {
      bytes.replaceSubrange(edit.span.bytes, with: edit.replacement.utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Whether an edit leaves front matter without fault: it says the same, or another text in the
/// place of one that is free to say anything.
///
/// Strictly: the keys and lists are those of the good file, and at most one text differs, of a key
/// that takes any words or where a teacher's own word is the key. A cut of `site.yml`, which ends
/// nowhere in particular, may leave out what comes last.
private func isOtherValue(_ faulty: FaultyFile) -> Bool {
  guard let good = leaves(faulty.good.path, faulty.good.text),
    let other = leaves(faulty.good.path, faulty.text)
  else { return false }
  if faulty.kind == "cut" {
    guard let last = other.last, other.count <= good.count else { return false }
    return !faulty.good.isFenced && zip(good, other.dropLast()).allSatisfy(==)
      && good[other.count - 1].text.hasPrefix(last.text) && good[other.count - 1].key == last.key
  }
  guard good.count == other.count else { return false }
  let changed = zip(good, other).filter(!=)
  guard changed.count < 2 else { return false }
  return changed.allSatisfy { good, other in
    good.key == other.key ? freeKeys.contains(good.key) : good.isOwnWord && good.text == other.text
  }
}

private let freeKeys: Set = [
  "name", "title", "description", "author", "tags", "term", "number", "section", "organization",
  "license", "email",
]

/// A text of front matter and the key it belongs to.
private struct Leaf: Equatable {
  var key: String
  var text: String
  /// Whether the key is a category or a letter.
  var isOwnWord = false
}

private func leaves(_ path: String, _ text: String) -> [Leaf]? {
  let source = SourceText(path: path, file: Array(text.utf8))
  var report = Report()
  var range: Range<Int>? = 0..<source.bytes.count
  if path.hasSuffix(".md") { range = FrontMatter.find(in: source, .quiz, &report)?.yaml }
  guard let range, let node = YAMLEvents.plain(source, range) else { return nil }
  return leaves(node, "", false)
}

private func leaves(_ node: YAMLNode, _ key: String, _ isOwnWord: Bool) -> [Leaf] {
  switch node.content {
  case .scalar(let text, _): [Leaf(key: key, text: text, isOwnWord: isOwnWord)]
  case .sequence(let items): items.flatMap { leaves($0, key, false) }
  case .mapping(let entries):
    entries.flatMap {
      leaves(
        $0.value, $0.key.value, ["weights", "scale", "points", "drop-lowest"].contains(key))
    }
  }
}

extension YAMLEvents {
  /// What libyaml alone makes of a block.
  fileprivate static func plain(_ text: SourceText, _ range: Range<Int>) -> YAMLNode? {
    var events = YAMLEvents(text, range)
    let node = events.document()
    return events.repeated.diagnostics.isEmpty ? node : nil
  }
}

/// A course read in memory: what `readCourse` does with one site, two classrooms and their quizzes.
private struct CourseInMemory {
  let tree: SourceTree

  init() throws {
    let files = goodFiles.map { ($0.path, Rule.Example.File.text($0.text)) }
    let course = try TemporaryCourse(Dictionary(files) { first, _ in first })
    tree = SourceTree(reading: try CourseFolder(path: course.path))
  }

  func read(_ faulty: GoodFile, _ text: String) -> (diagnostics: [Diagnostic], text: SourceText) {
    var report = Report()
    var parsed = ParsedCourse()
    parsed.files = goodFiles.map(\.path)
    var clock = Clock()
    let renderer = Renderer(Renderings(highlightsCode: false))
    for file in goodFiles {
      let bytes = Array((file.path == faulty.path ? text : file.text).utf8)
      let source = SourceText(path: file.path, file: bytes)
      let folders = file.path.split(separator: "/").map(String.init)
      if folders.count == 2 {
        let read = readSite(source, &report)
        (parsed.site, clock.zone, parsed.siteAllows) = (read.site, read.zone, read.allowed)
      } else if folders.count == 3 {
        parsed.classrooms.append(
          readClassroom(source, id: folders[1], tree, clock: &clock, renderer, &report))
        parsed.filledClassrooms.insert(folders[1])
      } else {
        let stem = String(folders[3].dropLast(3))
        let quiz = QuizFile(path: file.path, classroom: folders[1], id: stem)
        let read = readQuiz(source, quiz, tree, Site(), clock: &clock, renderer, &report)
        if let read {
          Rule.check(read, &report)
          var digests = QuestionDigests(of: read)
          parsed.quizHeads.append(read.head)
          parsed.digests.append(QuizDigest(digests.published(), nil))
        } else {
          parsed.isReadWhole = false
        }
      }
    }
    for rule in Rule.ofCourses { rule(parsed, &report) }
    return (
      report.diagnostics.sorted(by: Diagnostic.inFileOrder),
      SourceText(path: faulty.path, file: Array(text.utf8))
    )
  }
}
