import Courseware

/// The meaning of a file: two texts with the same meaning give the same site, bundle, grades and
/// messages.
struct Meaning: Equatable {
  private var codes: [String]
  private var front: YAMLMeaning?
  private var site: Site?
  private var classroom: Classroom?
  private var quiz: Quiz?
  private var questions: [QuestionMeaning] = []

  /// One question; where it cannot be lowered, at least what it asks.
  private struct QuestionMeaning: Equatable {
    var id: String
    var isDraft: Bool
    var stem: ArraySlice<UInt8>
    var body: ArraySlice<UInt8>
  }

  /// What reading a file depends on besides its text.
  struct Reading {
    var tree: SourceTree
    var language = Site.defaultLanguage
    var zone: ClassZone?
    /// Formulas and code as written: what is made of them follows from them alone.
    let renderer = Renderer(Renderings(scripts: "/dev/null", highlightsCode: false))
  }

  /// `nil` where the text cannot be read.
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
      let file = QuizFile(path: text.path, classroom: "", id: "")
      guard
        let parsed = readQuiz(
          text, file, reading.tree, reading.language, clock: &clock, reading.renderer, &report)
      else { return nil }
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
    // Drafts are held to it as well, and so is what stands below faulty front matter.
    whole.head.quiz =
      parsed.head.quiz ?? Quiz(id: "", path: "", name: "", created: Moment(seconds: 0))
    whole.setSections(
      parsed.sections.map { section in
        var section = section
        for index in section.questions.indices { section.questions[index].isDraft = false }
        return section
      })
    quiz = lower(whole)
  }

  /// Which question is the first that differs from its counterpart; `nil` where none does.
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

/// Front matter without its places, its comments and the order of its keys.
private indirect enum YAMLMeaning: Equatable {
  case text(String)
  case list([YAMLMeaning])
  case group([String: YAMLMeaning])

  init(_ node: YAMLNode) {
    switch node.content {
    case .scalar(let text, _): self = .text(text)
    case .sequence(let items): self = .list(items.map(YAMLMeaning.init))
    case .mapping(let entries):
      self = .group(
        Dictionary(entries.map { ($0.key.value, YAMLMeaning($0.value)) }) { first, _ in first })
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
