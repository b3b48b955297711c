package import Courseware
import Disk

/// The kind of a file to format.
package enum LayoutKind: Sendable {
  case quiz, classroom, site

  /// The fields of its front matter.
  var fields: KnownFields {
    switch self {
    case .quiz: .quiz
    case .classroom: .classroom
    case .site: .site
    }
  }
}

/// A file's text in the format that Documentation/format.md describes.
///
/// The result depends only on the text. Whether the new text has the same meaning is checked by
/// ``Meaning``. The additions are attributes to write, by the offset of the first mark of the
/// heading or item. `nil` if the file cannot be read, which is reported.
private func formatted(
  _ text: SourceText, as kind: LayoutKind, adding additions: [Int: [String]] = [:],
  _ report: inout Report
) -> [UInt8]? {
  if kind == .site {
    return readYAML(text, 0..<text.bytes.count, &report).map {
      formattedYAML(text, 0..<text.bytes.count, $0, kind.fields, report)
    }
  }
  guard let matter = FrontMatter.find(in: text, &report),
    let yaml = readYAML(text, matter.yaml, &report)
  else { return nil }
  let head = formattedYAML(text, matter.yaml, yaml, kind.fields, report)
  guard let body = formattedBody(text, matter.body, additions, &report) else { return nil }
  let fence = Array("---\n".utf8)
  return fence + head + fence + (body.isEmpty ? [] : [10] + body)
}

/// Formats the front matter.
///
/// It is left unchanged if it cannot be formatted or has a field twice.
private func formattedYAML(
  _ text: SourceText, _ range: Range<Int>, _ root: YAMLNode, _ known: KnownFields, _ report: Report
) -> [UInt8] {
  let isWhole = report.diagnostics.isEmpty
  if isWhole, let formatted = YAMLWriter.formatted(text.bytes, range, root, known) {
    return formatted
  }
  let kept = Array(text.bytes[range])
  return kept.isEmpty || kept.last == 10 ? kept : kept + [10]
}

private func formattedBody(
  _ text: SourceText, _ body: Range<Int>, _ additions: [Int: [String]], _ report: inout Report
) -> [UInt8]? {
  let bytes = text.bytes
  guard passesMarkdownLimits(text, body, LineStarts(bytes), &report) else { return nil }
  let brackets = BracketPairs(in: bytes.span)
  let shield = Shield(bytes, body, hasBrackets: brackets.blank)
  let visible = shield.map { bytes[..<body.lowerBound] + $0.body } ?? bytes
  guard
    let blocks = BlockReader.blocks(visible, body, hasFootnotes: brackets.footnote)
  else {
    report.add(
      .tooDeeplyNested, "quotes and lists are nested more than \(BlockReader.depth) deep",
      at: text.span(body.lowerBound..<body.lowerBound))
    return nil
  }
  let gaps = shield?.spans.flatMap(\.gaps).map(\.upperBound) ?? []
  var writer = BlockWriter(
    text: bytes, visible: visible, formulaLines: Set(gaps), additions: additions)
  writer.write(body: blocks)
  return writer.out
}

/// The result of formatting a file.
package struct FileLayout: Sendable {
  /// The path of the file below the root.
  package var path: String
  /// The new contents, or the reason why there are none.
  package var outcome: Outcome

  /// Creates the result for the file at a path below the root.
  package init(path: String, outcome: Outcome) { (self.path, self.outcome) = (path, outcome) }

  /// What formatting found; only a changed file has to be written.
  package enum Outcome: Sendable {
    case unchanged
    /// The original bytes of the file, and the formatted ones.
    case changed(old: [UInt8], new: [UInt8])
    /// The file cannot be read, for the reasons given.
    case unreadable([Diagnostic], SourceText?)
    /// Formatting would change the meaning of the file; the span is the affected question.
    case kept(Span, SourceText)
  }
}

/// The options of a formatting run.
package struct LayoutOptions: Sendable {
  /// The number of files that are formatted at once, at least one.
  var jobs: Int
  /// Whether questions and options without a written id get the id that they have.
  var writesIDs: Bool
  /// Called after each file, from several threads.
  package var didFormatFile: (@Sendable () -> Void)?

  /// Creates options without a progress callback.
  package init(jobs: Int, writesIDs: Bool) {
    (self.jobs, self.writesIDs) = (jobs, writesIDs)
  }
}

/// Formats those files of a course that teachers write, except rosters.
///
/// Only files that are selected by their path below the root are formatted. Nothing is written to
/// disk. The results are sorted by path.
package func layouts(
  of tree: SourceTree, _ options: LayoutOptions, where includes: (String) -> Bool
) -> [FileLayout] {
  let files = tree.files.filter(includes).compactMap { path in
    layoutKind(of: path).map { (path: path, kind: $0) }
  }
  let front = readFront(tree, Renderer(Renderings(scripts: "/dev/null", highlightsCode: false)))
  let (zone, site) = (front.clock.zone, front.settings)
  return parallelMap(files.count, jobs: options.jobs, with: { tree.folder.reader() }) {
    index, reader in
    defer { options.didFormatFile?() }
    let (path, kind) = files[index]
    let reading = Meaning.Reading(tree: tree, site: site, zone: zone)
    let outcome = layout(of: path, kind, &reader, reading, writesIDs: options.writesIDs)
    return FileLayout(path: path, outcome: outcome)
  }
}

/// The kind of file at a path; `nil` for files that `fmt` does not format.
package func layoutKind(of path: String) -> LayoutKind? {
  let parts = path.pathComponents
  if path == "content/site.yml" { return .site }
  guard parts.first == "content", path.hasSuffix(".md"), parts.last != "README.md" else {
    return nil
  }
  if parts.count == 3, parts[2] == "classroom.md" { return .classroom }
  return QuizFolder(ofSource: path) != nil ? .quiz : nil
}

private func layout(
  of path: String, _ kind: LayoutKind, _ reader: inout FileReader, _ reading: Meaning.Reading,
  writesIDs: Bool
) -> FileLayout.Outcome {
  var report = Report()
  let cap = kind == .site ? TextLimit.site : TextLimit.markdown
  guard let text = readText(path, cap: cap, &reader, &report) else {
    let file = try? reader.read(path, cap: cap).get()
    return .unreadable(report.diagnostics, file.map { SourceText(path: path, file: $0) })
  }
  guard case .success(let file) = reader.read(path, cap: cap) else { return .unchanged }
  return layout(of: text, file: file, kind, reading, writesIDs: writesIDs)
}

/// Formats one text, such as the contents of an editor.
///
/// It is taken for a classroom if its front matter has a teacher, and for the site's settings if it
/// has no front matter.
package func layout(
  of file: [UInt8], at path: String, in tree: SourceTree, writesIDs: Bool
) -> FileLayout.Outcome {
  var report = Report()
  guard file.count <= TextLimit.markdown, let text = checkedText(path, file, &report) else {
    let text = report.diagnostics.isEmpty ? nil : SourceText(path: path, file: file)
    return .unreadable(report.diagnostics, text)
  }
  var kind = text.bytes.starts(with: "---".utf8) ? LayoutKind.quiz : .site
  if let fields = text.frontMatter?.entries,
    fields.contains(where: { $0.key.value == "teacher" || $0.key.value == "teachers" })
  {
    kind = .classroom
  }
  return layout(of: text, file: file, kind, Meaning.Reading(tree: tree), writesIDs: writesIDs)
}

private func layout(
  of text: SourceText, file: [UInt8], _ kind: LayoutKind, _ reading: Meaning.Reading,
  writesIDs: Bool
) -> FileLayout.Outcome {
  var report = Report()
  let additions = writesIDs && kind == .quiz ? reading.unwrittenAttributes(of: text) : [:]
  guard let new = formatted(text, as: kind, adding: additions, &report) else {
    return .unreadable(report.diagnostics, text)
  }
  if new == file { return .unchanged }
  // Only line ends or the byte order mark differ, which are not part of the meaning.
  if new == text.bytes { return .changed(old: file, new: new) }
  guard let before = Meaning(of: text, as: kind, reading) else {
    return .unreadable(reading.faults(of: text, kind), text)
  }
  let after = SourceText(path: text.path, bytes: new)
  let isSame = Meaning(of: after, as: kind, reading) == before
  guard isSame, formatted(after, as: kind, &report) == new else {
    return .kept(reading.difference(between: text, and: after, kind), text)
  }
  return .changed(old: file, new: new)
}

extension Meaning.Reading {
  fileprivate func parsed(_ text: SourceText, _ report: inout Report) -> ParsedQuiz? {
    var clock = Clock(zone: zone)
    let file = QuizFile(path: text.path, classroom: "")
    return readQuiz(
      text, file, tree, site, clock: &clock, renderer, &report,
      original: original(of: file))
  }

  /// The quiz that a file translates; `nil` if it is not a translation or the quiz cannot be read.
  fileprivate func original(of file: QuizFile) -> ParsedQuiz? {
    guard file.language != nil, tree.contains(file.original.path) else { return nil }
    var reader = tree.folder.reader()
    var report = Report()
    return readText(file.original.path, cap: TextLimit.markdown, &reader, &report)
      .flatMap { parsed($0, &report) }
  }

  fileprivate func unwrittenAttributes(of text: SourceText) -> [Int: [String]] {
    var report = Report()
    guard let quiz = parsed(text, &report) else { return [:] }
    var found = unwrittenIDs(of: quiz).mapValues { ["#" + $0] }
    if quiz.head.isTranslation { found = [:] }
    let original = original(of: QuizFile(path: text.path, classroom: ""))
    let stamps = original.map(translationStamps) ?? [:]
    for question in quiz.questions where question.source == nil && !question.isDraft {
      guard let stamp = stamps[question.id] else { continue }
      found[question.span.bytes.lowerBound, default: []].append("from=" + stamp)
    }
    return found
  }

  /// The diagnostics of a quiz; empty for other kinds of files.
  fileprivate func faults(of text: SourceText, _ kind: LayoutKind) -> [Diagnostic] {
    var report = Report()
    if kind == .quiz { _ = parsed(text, &report) }
    return report.diagnostics
  }

  /// The first question that formatting would change, or the first diagnostic that it would
  /// suppress; the first line if there is neither.
  fileprivate func difference(
    between text: SourceText, and new: SourceText, _ kind: LayoutKind
  ) -> Span {
    var report = Report()
    let first = text.span(0..<lineEnd(text.bytes, 0))
    guard kind == .quiz, let before = Meaning(of: text, as: kind, self),
      let after = Meaning(of: new, as: kind, self)
    else { return first }
    guard let index = before.firstDifference(from: after) else {
      let codes = faults(of: new, kind).map(\.code)
      return faults(of: text, kind).first { !codes.contains($0.code) }?.span ?? first
    }
    return parsed(text, &report)?.questions[index].span ?? first
  }
}

/// The meaning of a file: two texts with the same meaning give the same site, bundle, grades and
/// messages.
struct Meaning: Equatable {
  private var codes: [String]
  private var front: YAMLMeaning?
  private var site: Site?
  private var classroom: Classroom?
  private var quiz: Quiz?
  private var questions: [QuestionMeaning] = []

  /// The meaning of a question; if it cannot be lowered, at least its text.
  private struct QuestionMeaning: Equatable {
    var id: String
    var isDraft: Bool
    var stem: ArraySlice<UInt8>
    var body: ArraySlice<UInt8>
  }

  /// The context for reading a file.
  struct Reading {
    var tree: SourceTree
    /// The site that quizzes are in.
    var site = Site()
    var zone: ClassZone?
    /// Leaves formulas and code as written, because their rendering depends only on their source.
    let renderer = Renderer(Renderings(scripts: "/dev/null", highlightsCode: false))
  }

  /// `nil` if the text cannot be read.
  init?(of text: SourceText, as kind: LayoutKind, _ reading: Reading) {
    var report = Report()
    var clock = Clock(zone: reading.zone)
    codes = []
    switch kind {
    case .site:
      site = readSite(text, &report).site?.value
      front = yamlMeaning(text, 0..<text.bytes.count)
    case .classroom:
      let parsed = readClassroom(
        text, id: "", reading.tree, clock: &clock, reading.renderer, &report)
      classroom = parsed.classroom
      front = frontMeaning(text)
    case .quiz:
      guard let parsed = reading.parsed(text, &report) else { return nil }
      Rule.check(parsed, &report)
      front = frontMeaning(text)
      take(parsed)
    }
    guard front != nil else { return nil }
    codes = report.diagnostics.map(\.code).sorted()
  }

  private mutating func take(_ parsed: ParsedQuiz) {
    questions = parsed.questions.map { question in
      QuestionMeaning(
        id: question.id, isDraft: question.isDraft, stem: parsed.prose[question.stem.html],
        body: parsed.prose[question.body.html])
    }
    var whole = parsed
    // The comparison covers drafts as well, and the text below invalid front matter.
    whole.settings =
      parsed.settings ?? Quiz(id: "", path: "", name: "", created: Moment(seconds: 0))
    whole.setSections(
      parsed.sections.map { section in
        var section = section
        for index in section.questions.indices { section.questions[index].isDraft = false }
        return section
      })
    quiz = lower(whole)
  }

  /// The index of the first question that differs from its counterpart; `nil` if there is none.
  func firstDifference(from other: Meaning) -> Int? {
    let (own, others) = (quiz?.questions ?? [], other.quiz?.questions ?? [])
    if own.count == questions.count, others.count == own.count {
      return own.indices.first { own[$0] != others[$0] || questions[$0] != other.questions[$0] }
    }
    return questions.indices.first { index in
      index >= other.questions.count || questions[index] != other.questions[index]
    }
  }
}

/// Front matter without positions, comments and the order of its fields.
private indirect enum YAMLMeaning: Equatable {
  case text(String)
  case list([YAMLMeaning])
  case group([String: YAMLMeaning])

  init(_ node: YAMLNode) {
    switch node.content {
    case .scalar(let text, _): self = .text(text)
    case .sequence(let items): self = .list(items.map(YAMLMeaning.init))
    case .mapping(let entries):
      self = .group(Dictionary(keepingFirst: entries.map { ($0.key.value, YAMLMeaning($0.value)) }))
    }
  }
}

private func frontMeaning(_ text: SourceText) -> YAMLMeaning? {
  var report = Report()
  return FrontMatter.find(in: text, &report).flatMap { yamlMeaning(text, $0.yaml) }
}

private func yamlMeaning(_ text: SourceText, _ range: Range<Int>) -> YAMLMeaning? {
  var report = Report()
  return readYAML(text, range, &report).map(YAMLMeaning.init)
}
