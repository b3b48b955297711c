import Courseware
import TestSupport
import Testing

@testable import Authoring

@Suite struct FrontMatterFaults {
  @Test("A good file has nothing to say") func good() throws {
    let course = try CourseInMemory()
    for file in goodFiles { #expect(course.read(file, file.text).diagnostics.map(\.message) == []) }
  }

  @Test func explore() throws {
    var generator = SeededGenerator(seed: 4)
    var counts: [Int: Int] = [:]
    let course = try CourseInMemory()
    for good in goodFiles {
      for faulty in slips(in: good, &generator) {
        let (found, source) = course.read(good, faulty.text)
        let lines = found.map { d in (d.span?.path == good.path ? source.position(d.span?.bytes.lowerBound ?? 0).line : -1, d) }
        counts[lines.count, default: 0] += 1
        let right = lines.contains { faulty.lines.contains($0.0) }
        var verdict = ""
        if lines.isEmpty { verdict = isOtherValue(good, faulty.text) ? "" : "SILENT" } else if lines.count > 1 { verdict = "MANY \(lines.count)" }
        else if !right { verdict = "WRONGLINE" }
        if verdict != "" {
          let edited = faulty.text.split(separator: "\n", omittingEmptySubsequences: false)
          let show = faulty.lines.sorted().compactMap { $0 <= edited.count ? String(edited[$0 - 1]) : nil }
          print("@@", verdict, faulty.kind, good.path.split(separator: "/").map(String.init).last ?? "", show, lines.map { "\($0.0):\($0.1.code):\($0.1.message)" })
        }
      }
    }
    print("@@ COUNTS", counts)
  }
}

func isOtherValue(_ good: GoodFile, _ text: String) -> Bool { false }

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
    var clock = Clock()
    let renderer = Renderer(Renderings(highlightsCode: false))
    for file in goodFiles {
      let bytes = Array((file.path == faulty.path ? text : file.text).utf8)
      let source = SourceText(path: file.path, file: bytes)
      let folders = file.path.split(separator: "/").map(String.init)
      if folders.count == 2 {
        (parsed.site, clock.zone) = readSite(source, &report)
      } else if folders.count == 3 {
        parsed.classrooms.append(
          readClassroom(source, id: folders[1], tree, clock: &clock, renderer, &report))
        parsed.filledClassrooms.insert(folders[1])
      } else {
        let stem = String(folders[3].dropLast(3))
        let quiz = QuizFile(path: file.path, classroom: folders[1], id: stem)
        let read = readQuiz(source, quiz, tree, "en", clock: &clock, renderer, &report)
        for rule in read == nil ? [] : Rule.ofQuizzes { read.map { rule($0, &report) } }
        read.map { parsed.quizHeads.append($0.head) }
      }
    }
    for rule in Rule.ofCourses { rule(parsed, &report) }
    return (
      report.diagnostics.sorted(by: Diagnostic.inFileOrder),
      SourceText(path: faulty.path, file: Array(text.utf8))
    )
  }
}

let goodFiles: [GoodFile] = [
  GoodFile(
    "content/site.yml",
    """
    title: Evening School
    organization: "Ahornweg: Erwachsenenbildung"
    description: 'Quizzes for the teachers'' four evening courses.'
    time-zone: Europe/Berlin
    language: en
    languages: [en, "de"]
    base-url: https://quizzes.example.org/
    page-size: 30
    submit-to: mailto:quizzes@example.org

    """),
  GoodFile(
    "content/class/classroom.md",
    """
    ---
    name: Biology 9B
    teacher:
      name: Ada Example
      email: ada@example.org
    created: 2026-08-01
    term: 2026-27
    number: BIO-9
    section: B
    credits: 4
    starts: 2026-09-01
    ends: 2027-06-30
    access: open
    weights:
      quizzes: 60
      exams: 40
    grading:
      scale: { A: 90, B: 80, C: 65, F: 0 }
      points: { A: 4, B: 3, C: 2, F: 0 }
      drop-lowest: { quizzes: 1 }
      late: accept
    ---

    Welcome! Start with [cells](quizzes/cells.md).

    """),
  GoodFile(
    "content/class/quizzes/cells.md",
    """
    ---
    name: "Cells: structure"
    created: 2026-09-01
    kind: quiz
    opens: 2026-09-07 08:00
    deadline: 2026-09-14 23:59
    closes: "2026-09-16T00:00:00+02:00"
    answers: open
    draft: false
    attempts: 3
    score: best
    time-limit: 20 min
    shuffle: options
    scoring: all-or-nothing
    pass: 60
    category: quizzes
    description: 'Ada''s first test'
    author: Ada Example
    tags: [cells, "plants"]
    language: en
    license: CC BY 4.0
    clone: true
    allow: empty-option
    ---

    Read chapter 3 first.

    ## Which organelle carries out photosynthesis?

    - [ ] Mitochondrion
    - [x] Chloroplast

    """),
  GoodFile(
    "content/class/quizzes/survey.md",
    """
    ---
    # A survey has no key.
    name: Übung zum Ökosystem
    created: 2026-09-01
    kind: survey
    tags:
      - Wald
      - "See: Ufer"
    description: >
      Drei Fragen
      zum Schluss.
    ---

    ## Wie war es?

    - [ ] gut
    - [ ] nicht gut

    """),
  GoodFile(
    "content/other/classroom.md",
    """
    ---
    name: 'Chemistry 9B'
    teachers:
      - name: Bo Example
        email: "bo@example.org"
      - Cy Example
    created: 2026-08-01T10:00:00Z
    weights: { quizzes: 50, exams: 50 }
    grading: { late: refuse }
    ---

    """),
]
