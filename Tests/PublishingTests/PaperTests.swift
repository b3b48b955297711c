import Courseware
import TestSupport
import Testing

@testable import Publishing

@Suite("Quizzes on paper") struct PaperTests {
  private func sheet(_ course: Course, _ letter: String, showsKey: Bool = false) throws -> String {
    let classroom = course.classrooms[0]
    let version = try #require(PaperVersion(letter, of: "biology/exam"))
    let sheet = try #require(
      PaperSheet(
        classroom.quizzes[0], of: classroom, course.site, version, showsKey: showsKey))
    let html = String(decoding: sheet.html { "data:,\($0)" }, as: UTF8.self)
    #expect(html.contains("<p class=\"facts\"><bdi>"))
    return html.replacing(/<\/?(bdi|div)>/, with: "")
  }

  @Test(
    "A sheet is the same for every key of an exam",
    arguments: sampled(Array(UInt64(0)..<200), every: 20))
  func exams(_ seed: UInt64) throws {
    var (one, other) = (RandomExam(shape: seed, secret: 1), RandomExam(shape: seed, secret: 2))
    let (first, second) = try (courseWithExam(one.source()), courseWithExam(other.source()))
    for letter in ["A", "B"] {
      #expect(try sheet(first, letter) == sheet(second, letter))
    }
  }

  @Test("A sheet of a quiz whose page has its key does not have it either") func openQuiz() throws {
    let course = try courseWithExam(every)
    #expect(Disclosure(of: course.classrooms[0].quizzes[0]).showsAnswers)
    let (plain, key) = try (sheet(course, "A"), sheet(course, "A", showsKey: true))
    for secret in secrets {
      #expect(!plain.contains(secret), "\(secret)")
      #expect(key.contains(secret), "\(secret)")
    }
    #expect(!plain.contains("filled\""))
    #expect(!plain.contains("<script") && !key.contains("<script"))
    #expect(plain.contains("data:,biology/quizzes/map.svg") && !plain.contains("src=\"map.svg"))
  }

  @Test("The letters of several correct options have the semicolon of the language")
  func semicolons() throws {
    let quiz = "---\nname: Exam\ncreated: 2026-09-01\nkind: practice\n---\n\n"
    var course = try courseWithExam(quiz + "## Which?\n\n- [x] a\n- [x] b\n- [ ] c\n")
    for (language, mark) in [("en", "; "), ("zh", "；"), ("ar", "؛ ")] {
      course.site.language = language
      let key = try sheet(course, "A", showsKey: true)
      let marks = key.matches(of: /<li>[A-C](.+?)[A-C]<\/li>/).map { $0.1 }
      #expect(marks == [Substring(mark)])
    }
  }

  @Test("An answer key has the colon of its language") func colons() throws {
    var course = try courseWithExam(every)
    #expect(try sheet(course, "A", showsKey: true).contains(": 2.7 – 3.3 cm"))
    course.site.language = "zh"
    #expect(try sheet(course, "A", showsKey: true).contains("：2.7 – 3.3 cm"))
  }

  private let secrets = [
    "Respiration happens there.", "Holds chlorophyll.", "Rigidity", "Support by Turgor",
    "Look for water.", "Count the membranes.", "Membranes are <em>thin</em>.", "Hint 2 of 2",
    "2.7 – 3.3 cm", "class=\"id\"", "void: not counted", "void: earns all points",
    "Upper and lower case must match.",
  ]

  @Test("Letters and boxes of the key are those of the form of the version's seed")
  func key() throws {
    let course = try courseWithExam(every)
    let quiz = course.classrooms[0].quizzes[0]
    for letter in ["A", "B", "C", "D"] {
      let version = try #require(PaperVersion(letter, of: "biology/exam"))
      let form = try #require(Form(of: quiz, seed: version.seed))
      let html = try sheet(course, letter, showsKey: true)
      let lines = html.split(separator: "\n").filter { $0.hasPrefix("<li>") }
        .prefix(form.questions.count).map { $0.dropFirst(4).dropLast(5) }
      for (shown, found) in zip(form.questions, lines) {
        #expect(found == expected(shown), "\(letter) \(shown.question)")
      }
      #expect(html.contains("content: \"\(version.code)"))
    }
  }

  private func expected(_ shown: Form.Shown) -> String {
    func letter(_ id: String) -> String {
      shown.items.firstIndex(of: id).map(paperLetter) ?? "?"
    }
    switch shown.question {
    case "organelle": return letter("chloroplast")
    case "parts": return ["wall", "vacuole"].map(letter).sorted().joined(separator: "; ")
    case "phases":
      return shown.items.map { id in
        String((["prophase", "metaphase", "anaphase"].firstIndex(of: id) ?? 9) + 1)
      }.joined(separator: "; ")
    case "pairs": return ["control", "energy"].map(letter).joined(separator: "; ")
    case "length": return "2.7 – 3.3 cm"
    case "why": return "Rigidity"
    case "walls": return letter("plants")
    case "largest": return letter("egg")
    case "unit": return "mW"
    default: return "–"
    }
  }

  @Test("Versions differ, and one version is always the same") func versions() throws {
    let course = try courseWithExam(every)
    let sheets = try ["A", "B", "C"].map { try sheet(course, $0) }
    #expect(Set(sheets.map(body)).count == 3)
    #expect(try sheet(course, "B") == sheets[1])
  }

  /// The questions of a sheet without its title and foot.
  private func body(_ html: String) -> String {
    String(html.drop { $0 != "§" })
  }

  @Test("Versions ask what they draw") func drawing() throws {
    let questions = (1...6).map { "## What of \($0)? {#q\($0)}\n\n= \($0)\n" }
    let course = try courseWithExam(
      """
      ---
      name: Winter exam
      created: 2026-09-01
      deadline: 2026-09-14
      kind: exam
      shuffle: both
      ---

      # Cells {pick=2}

      \(questions.joined(separator: "\n"))
      """)
    let quiz = course.classrooms[0].quizzes[0]
    for letter in PaperVersion.letters {
      let version = try #require(PaperVersion(letter, of: "biology/exam"))
      let form = try #require(Form(of: quiz, seed: version.seed))
      let html = try sheet(course, letter)
      let asked = (1...6).filter { html.contains("What of \($0)?") }.map { "q\($0)" }
      #expect(asked == form.questions.map(\.question).sorted() && asked.count == 2)
      #expect(html.contains("2 questions · 2 points"))
    }
  }

  private let every = """
    ---
    name: Cells & tissues
    created: 2026-09-01
    deadline: 2026-09-14
    shuffle: both
    ---

    § Read twice.

    ## Which organelle? {#organelle}

    ![A map](map.svg)

    - [ ] Mitochondrion {#mitochondrion}
      > Respiration happens there.
    - [x] Chloroplast {#chloroplast}
    - [ ] Nucleus {#nucleus}

    > Holds chlorophyll.

    ## Which parts? {#parts}

    > [!TIP]
    > Count the membranes.

    > [!TIP]
    > Membranes are *thin*.

    - [x] Wall {#wall}
    - [ ] Membrane {#membrane}
    - [x] Vacuole {#vacuole}

    ## Put the phases in order. {#phases type=ordering}

    1. Prophase {#prophase}
    2. Metaphase {#metaphase}
    3. Anaphase {#anaphase}

    ## Match. {#pairs type=matching}

    | Part | Task |
    |---|---|
    | Nucleus | Control |
    | Mitochondrion | Energy |
    | | Storage |

    ## Who has walls? {#walls type=multiple}

    - [x] Plants {#plants}
    - [x] Slime molds {#slime void}
    - [ ] Animals {#animals}

    ## Which is the largest? {#largest}

    - [x] Egg {#egg}
    - [ ] Nerve {#nerve void}

    ## What is a milliwatt? {#unit case=sensitive}

    = mW

    ## How long is it? {#length}

    = 3 ± 0.3 cm

    ## A wall gives [[Rigidity | Support by Turgor]]. {#why}

    ## Explain osmosis. {#osmosis type=essay points=2}

    > Look for water.

    """
}
