import Courseware
import TestSupport
import Testing

@testable import Authoring

/// What other quizzes are compared with of a quiz that is a body.
func quizDigest(_ body: String, front: String = "") throws -> QuizDigest {
  var report = Report()
  let text = SourceText(path: quizPath, bytes: Array((frontMatter(front) + body).utf8))
  var clock = Clock()
  let course = try TemporaryCourse(["content/site.yml": "title: Course\n"])
  let parsed = try #require(
    readQuiz(
      text, QuizFile(path: quizPath, classroom: "class", id: "quiz"),
      SourceTree(reading: try CourseFolder(path: course.path)), Site(), clock: &clock,
      Renderer(Renderings()), &report))
  var digests = QuestionDigests(of: parsed)
  let quiz = report.hasErrors ? nil : lower(parsed)
  return QuizDigest(digests.published(), quiz.map { quiz in LazyQuiz { quiz } })
}

/// The digests of the questions of a body.
private func digests(_ body: String, front: String = "") throws -> [QuestionDigest] {
  try quizDigest(body, front: front).questions
}

private func digest(_ body: String) throws -> QuestionDigest {
  try #require(try digests(body).first)
}

@Suite struct QuestionDigestTests {
  private static let question = """
    ## Which organelle *makes* sugar?

    Think of `light`:

    ```python
    for step in range(3):
        print(step)
    ```

    - [ ] Nucleus
    - [x] Chloroplast
    - [ ] Wall

    """

  @Test(
    "White space, breaks of lines, order of options, feedback and explanations make no difference",
    arguments: sampled(
      [
        ("Which organelle *makes*", "Which   organelle\t*makes*"),
        ("Think of `light`:", "Think\nof `light`:"),
        ("- [ ] Nucleus\n- [x] Chloroplast\n", "- [x] Chloroplast\n- [ ] Nucleus\n"),
        ("- [ ] Nucleus\n", "- [ ] Nucleus\n  > No.\n"), ("- [ ] Wall\n", "- [ ]  Wall\n\n> So.\n"),
        ("- [ ] Nucleus\n", "- [ ] Nucleus\n\n"), ("sugar?", "sugar? {#id points=2}"),
        ("*makes*", "_makes_"), ("## Which", "##   Which"),
      ], every: 3))
  func same(_ old: String, _ new: String) throws {
    let (first, second) = try (digest(Self.question), digest(changed(old, new)))
    #expect(first.asked == second.asked && first.key == second.key)
    #expect(first.stamp == second.stamp)
  }

  @Test(
    "Whatever a reader reads otherwise makes another question",
    arguments: sampled(
      [
        ("sugar?", "sugar!"), ("*makes*", "makes"), ("Nucleus", "nucleus"), ("Think", "Thinks"),
        ("- [ ] Wall\n", ""), ("range(3)", "range(4)"), ("    print", "print"),
        ("- [ ] Wall\n", "- [ ] Wall\n- [ ] Nucleus \n"), ("Think of `light`:\n\n", ""),
        ("- [ ] Nucleus\n- [x] Chloroplast\n- [ ] Wall\n", "= Chloroplast\n"),
      ], every: 3))
  func another(_ old: String, _ new: String) throws {
    #expect(try digest(Self.question).asked != digest(changed(old, new)).asked)
  }

  @Test("Another key asks the same question") func keys() throws {
    let first = try digest(Self.question)
    let second = try digest(
      Self.question.replacing("[ ] Nucleus", with: "[x] Nucleus").replacing(
        "[x] Chloroplast", with: "[ ] Chloroplast"))
    #expect(first.asked == second.asked && first.key != second.key && first.stamp != second.stamp)
    let both = try digest(Self.question.replacing("[ ] Nucleus", with: "[x] Nucleus"))
    #expect(both.asked == first.asked && both.key != first.key && both.key != second.key)
  }

  @Test(
    "Keys of every kind are distinguished",
    arguments: [
      ("## N?\n\n= 4\n", "## N?\n\n= 5\n"), ("## N?\n\n= 4\n", "## N?\n\n= 4 ± 1\n"),
      ("## N?\n\n= 4 m\n", "## N?\n\n= 4 km\n"), ("## W?\n\n= one\n", "## W?\n\n= two\n"),
      ("## W?\n\n= /a+/\n", "## W?\n\n= /a*b/\n"), ("## A [[b]] c\n", "## A [[d]] c\n"),
      ("## A [[(b)|d]] c\n", "## A [[b|(d)]] c\n"),
      ("## O {type=ordering}\n\n1. a\n2. b\n", "## O {type=ordering}\n\n1. b\n2. a\n"),
      (
        "## M {type=matching}\n\n| l | r |\n|---|---|\n| a | c |\n| b | d |\n",
        "## M {type=matching}\n\n| l | r |\n|---|---|\n| a | d |\n| b | c |\n"
      ),
    ])
  func kinds(_ one: String, _ other: String) throws {
    let (first, second) = try (digest(one), digest(other))
    #expect(first.asked == second.asked && first.key != second.key)
    #expect(try digest(one).key == first.key)
  }

  @Test("Digests are equal exactly where normal forms are", arguments: 1...4)
  func property(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let words = ["a", "b", "*c*", "`d`"]
    var forms: [String] = []
    var body = ""
    for index in 0..<(isFullRun ? 400 : 100) {
      let stem = (0..<Int.random(in: 1...2, using: &random)).map { _ in
        words.randomElement(using: &random) ?? ""
      }
      let options = Set(
        (0..<Int.random(in: 2...3, using: &random)).map { _ in
          words.randomElement(using: &random) ?? ""
        })
      guard options.count > 1 else { continue }
      forms.append("\(stem)|\(options.sorted())")
      let blank = Bool.random(using: &random) ? " " : "  "
      body += "## \(stem.joined(separator: blank)) {#q\(index)}\n\n"
      body += options.shuffled(using: &random).map { "- [ ] \($0)\n" }.joined() + "\n"
    }
    let found = try digests(body, front: "").map(\.asked)
    try #require(found.count == forms.count)
    let byForm = Dictionary(grouping: found.indices) { forms[$0] }
    let byDigest = Dictionary(grouping: found.indices) { found[$0] }
    #expect(Set(byForm.values) == Set(byDigest.values) && byForm.count > 20)
  }

  @Test("The stamp of a question is the same on every machine") func stamp() throws {
    #expect(
      try stampText(
        digest("## Which gas do plants take in?\n\n- [x] Carbon dioxide\n- [ ] Oxygen\n").stamp)
        == "7d1803d1")
  }

  private func changed(_ old: String, _ new: String) -> String {
    let text = Self.question.replacing(old, with: new)
    #expect(text != Self.question)
    return text
  }
}
