import Courseware
import TestSupport
import Testing

struct ExamSecrecyTests {
  private func site(_ exam: String) throws -> [String: [UInt8]] {
    try rendered(courseWithExam(exam))
  }

  @Test(
    "An exam's site is the same for every key, wherever comments, feedback and explanations are",
    arguments: sampled(Array(UInt64(0)..<200), every: 100))
  func keys(_ seed: UInt64) throws {
    var (one, other) = (RandomExam(shape: seed, secret: 1), RandomExam(shape: seed, secret: 2))
    let (first, second) = (one.source(), other.source())
    let (a, b) = try (site(first), site(second))
    #expect(a.keys.sorted() == b.keys.sorted())
    for (path, bytes) in a where b[path] != bytes {
      let lines = [bytes, b[path] ?? []].map { String(decoding: $0, as: UTF8.self) }
        .map { $0.split(separator: "\n", omittingEmptySubsequences: false) }
      let differing = zip(lines[0], lines[1]).first { $0 != $1 }
      Issue.record("\(path) tells the key: \(String(describing: differing))\n\(first)\n\(second)")
    }
  }

  @Test(
    "The site of a translated exam is the same for every key, in every language",
    arguments: sampled(Array(UInt64(0)..<200), every: 100))
  func translations(_ seed: UInt64) throws {
    let sites = try [UInt64(1), 2].map { secret in
      var exam = RandomExam(shape: seed, secret: secret)
      let source = exam.source()
      let ids = try courseWithExam(source).classrooms[0].quizzes[0].questions.map(\.id)
      return try rendered(
        courseWithExam(source, translated: RandomExam.translated(source, ids: ids)))
    }
    #expect(sites[0].keys.contains("site/biology/quizzes/exam.de.html"))
    for (path, bytes) in sites[0] where sites[1][path] != bytes {
      let texts = [bytes, sites[1][path] ?? []].map { String(decoding: $0, as: UTF8.self) }
        .map { $0.split(separator: "\n", omittingEmptySubsequences: false) }
      let differing = zip(texts[0], texts[1]).first { $0 != $1 }
      Issue.record("\(path) tells the key: \(String(describing: differing))")
    }
    #expect(sites[0].keys.sorted() == sites[1].keys.sorted())
  }

  @Test(
    "A comment leaves no trace in its text",
    arguments: sampled(
      [
        ("Root <!-- a -->", "Root"), ("Ro<!-- a -->ot", "Root"),
        ("the <!-- a --> root", "the root"),
        ("the<!-- a --> root", "the root"), ("the <!-- a -->root", "the root"),
        ("Root<!-- a --> <!-- b --> ", "Root"), ("**Root <!-- a -->**", "**Root**"),
        ("Root *<!-- a -->*", "Root"), ("Root  \n  <!-- a -->", "Root"),
        ("the <!-- a -->\n  root", "the\n  root"), ("`Root ` <!-- a -->", "`Root `"),
        ("<b> <!-- a -->Root</b>", "<b>Root</b>"), ("<b><!-- a --> Root</b>", "<b>Root</b>"),
        ("Root\u{A0}<!-- a -->", "Root"), ("Root<!-- a -->\u{3000}", "Root"),
        ("**Root**\u{202F}<!-- a -->", "**Root**"),
        ("Root <!-- a -->{#id}", "Root {#id}"), ("<b>Root <!-- a --></b>", "<b>Root</b>"),
      ], every: 4))
  func trace(_ commented: String, _ plain: String) throws {
    try expectSame(exam(commented), exam(plain))
  }

  @Test(
    "Random texts of options are the same with comments at random places",
    arguments: sampled(Array(UInt64(0)..<200), every: 100))
  func places(_ seed: UInt64) throws {
    let text = CommentedText(seed: seed)
    try expectSame(exam(text.commented), exam(text.plain))
  }

  @Test(
    "Comments elsewhere leave no trace",
    arguments: [
      ("Look.\n<!-- a -->\nSee.", "Look.\nSee."),
      ("One\n<!-- a\nb -->\ntwo\n  <!-- c -->\nthree", "One\ntwo\nthree"),
      ("One\n\n<!-- a -->\ntwo", "One\n\ntwo"),
      ("> One\n> <!-- a -->\n> two", "> One\n> two"),
      (
        "| A <!-- a --> | B |\n|---|---|\n| c <!-- d --><br>e | f |",
        "| A | B |\n|---|---|\n| c<br>e | f |"
      ),
    ])
  func bodies(_ commented: String, _ plain: String) throws {
    func text(_ body: String) -> String {
      exam("Root").replacing("water?\n", with: "water?\n\n\(body)\n")
    }
    try expectSame(text(commented), text(plain))
  }

  private func exam(_ text: String) -> String {
    """
    ---
    name: Winter exam
    created: 2026-09-01
    deadline: 2026-09-14
    kind: exam
    ---

    ## What takes in water? {type=multiple}

    - [x] \(text)
    - [ ] Flower

    ## What comes first? {type=ordering}

    1. \(text.replacing("\n", with: "\n "))
    2. Flower

    """
  }

  private func expectSame(_ one: String, _ other: String) throws {
    let (a, b) = try (site(one), site(other))
    let path = "site/biology/quizzes/exam.html"
    let (first, second) = try (#require(a[path]), #require(b[path]))
    #expect(
      String(decoding: first, as: UTF8.self) == String(decoding: second, as: UTF8.self), "\(one)")
  }
}
