import Courseware
import Digest
import TestSupport
import Testing

@testable import Grading
@testable import Ledgers
@testable import Reporting

@Suite("Reports") struct ReportTests {
  /// The golden vector as a quiz that twelve students took, all keys 'a'.
  static func golden(names: (Int) -> String = { "Student \($0)" }) throws -> QuizResults {
    let questions = (0..<6).map { question("q\($0)", choice("Ab")) }
    let entries = GoldenVector.rows.enumerated().map { student, row in
      let answers = row.enumerated().map { column, mark in
        ("q\(column)", Optional([mark == "1" ? "a" : "b"]))
      }
      return entry(
        attempt(
          student, by: names(student),
          answers: Dictionary(answers, uniquingKeysWith: { first, _ in first })))
    }
    return try #require(results(entries, classroom([quiz("cells", questions)])).first)
  }

  @Test("The schema of statistics has every kind of check and of question")
  func schemaKinds() throws {
    let schema = try Repository.text("Documentation/stats.schema.json")
    let kinds = everyKind().quizzes[0].questions.map(\.kind.name) + ["true-false", "hotspot"]
    for name in kinds + AttemptCheck.Kind.allCases.map(\.rawValue) {
      #expect(schema.contains("\"\(name)\""), "\(name)")
    }
  }

  @Test("JSON names every figure at full precision, questions in source order")
  func json() throws {
    let bytes = statisticsJSON([QuizStatistics(of: try ReportTests.golden())])
    let quiz = try #require(try JSONValue(bytes, limit: .max)["quizzes"]?.array?.first)
    for (name, value) in GoldenVector.quiz {
      #expect(abs((quiz[name]?.double ?? .nan) - value) < 1e-9, "\(name)")
    }
    let questions = try #require(quiz["questions"]?.array)
    #expect(questions.map { $0["id"]?.string } == (0..<6).map { "q\($0)" })
    for (question, expected) in zip(questions, GoldenVector.questions) {
      for (name, value) in zip(GoldenVector.names, expected) {
        #expect(abs((question[name]?.double ?? .nan) - value) < 1e-9)
      }
    }
  }

  @Test("What a report says of late attempts is what counting does with them")
  func lateConvention() throws {
    var room = classroom([quiz("cells", [question("q1", choice("Ab"))])])
    let late = entry(attempt(1), received: Moment(seconds: deadline.seconds + 3_600))
    for (lateness, n, words) in [
      (Classroom.Lateness.accept, 1, "counts only if the student has none on time"),
      (.refuse, 0, "never counts"),
    ] {
      room.grading.lateness = lateness
      let found = try #require(statistics([late], room).first)
      #expect(found.n == n)
      #expect(found.conventions.contains { $0 == ("late", words) })
    }
  }

  @Test("A report on a poll says that attempts are combined, and nothing of late ones")
  func pollConventions() throws {
    var poll = quiz("cells", [question("q1", choice("ab"))])
    poll.kind = .poll
    let cases: [(Moment?, [String])] = [
      (nil, ["attempt", "share"]), (deadline, ["attempt", "late"]),
    ]
    for (pollDeadline, names) in cases {
      poll.deadline = pollDeadline
      let found = try #require(statistics([entry(attempt(1))], classroom([poll])).first)
      let choices = found.conventions
      #expect(choices.prefix(2).map(\.name) == names)
      #expect(choices.first?.text.hasPrefix("all that may count are combined;") == true)
    }
    poll.kind = .survey
    let found = try #require(statistics([entry(attempt(1))], classroom([poll])).first)
    #expect(found.conventions.first?.text == "one per student: the first")
  }

  @Test("What is undefined is null with a reason beside it")
  func undefined() throws {
    let room = classroom([quiz("cells", [question("q1", choice("Ab"))])])
    let one = try #require(results([entry(attempt(1))], room).first)
    let bytes = statisticsJSON([QuizStatistics(of: one)])
    let quiz = try #require(try JSONValue(bytes, limit: .max)["quizzes"]?.array?.first)
    for name in ["sd", "skewness", "kurtosis", "alpha", "sem"] {
      #expect(quiz[name] == .null)
      #expect(quiz["\(name)_reason"]?.string?.isEmpty == false)
    }
  }

  @Test("The table rounds, names its conventions and says when a group is small")
  func table() throws {
    let text = statisticsText([QuizStatistics(of: try ReportTests.golden())])
    #expect(text.contains("mean          2.92 of 6"))
    #expect(text.contains("divisor n - 1"))
    #expect(!text.contains("fewer than 10"))
    let lines = text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    #expect(
      lines.contains(
        Array(
          "1. q0 12 0 0.75 0.61 0.38 0.56 0.45 0.18 0.35".split(separator: " ").map(String.init))))
    let room = classroom([quiz("cells", [question("q1", choice("Ab"))])])
    let few = try #require(results([entry(attempt(1))], room).first)
    #expect(statisticsText([QuizStatistics(of: few)]).contains("fewer than 10"))
  }

  @Test("A void option is marked, and is no distractor") func voidOption() throws {
    var asked = choice("Abc")
    asked.options[2].isVoid = true
    let room = classroom([quiz("cells", [question("q1", asked)])])
    let entries = (1...12).map { id in
      entry(attempt(id, by: "Student \(id)", answers: ["q1": [id < 6 ? "a" : "b"]]))
    }
    let found = QuizStatistics(of: try #require(results(entries, room).first))
    let option = found.questions[0].options[2]
    #expect(option.isVoid && !option.isRare && option.isFunctioning == nil)
    let shown = statisticsText([found])
    #expect(shown.contains("  ~ C  ") && shown.contains("   ~ void\n"))
    // Without another question there is no rest to compare with.
    #expect(shown.contains("of 'q1': all totals without the question are equal"))
    #expect(text(statisticsJSON([found])).contains(#""key":false,"void":true,"count":0,"#))
    #expect(text(statisticsCSV([found], .options)).contains(",c,C,c,false,true,12,0,"))
  }

  @Test("An option knows who selected it: the strong or the weak")
  func options() throws {
    let question = QuizStatistics(of: try ReportTests.golden()).questions[1]
    let (key, distractor) = (question.options[0], question.options[1])
    expect(key.share, 7.0 / 12)
    expect(key.rest, 0.525900588107)
    expect(distractor.rest, -0.525900588107)
    #expect(key.isFunctioning == nil)
    #expect(distractor.isFunctioning == true)
    let upper = try #require(key.upper.value), lower = try #require(key.lower.value)
    expect(.value(upper - lower), GoldenVector.questions[1][3])
  }

  @Test("Names cannot move the cursor or turn the text")
  func hostileNames() throws {
    let room = classroom(
      [quiz("cells", [question("q1", choice("Ab"))])], members: [Member(id: "s1", name: "Ada")])
    let name = "\u{1B}[2J\u{202E}Eve\u{7}\n"
    let entries = [entry(attempt(1, by: name)), entry(attempt(2, by: name, quiz: "nowhere"))]
    let course = GradingTests.course(room)
    let records = merge(entries, into: .empty, course: course)
    let news = records.results(in: course).map {
      MergeReport.QuizMergeReport(
        $0, QuizMerge(received: 1, fresh: 1), SummaryUpdate(regrades: []),
        setAsideBefore: .empty, plain: PlainAttempts())
    }
    let report = MergeReport(quizzes: news, setAside: records.setAside.entries)
    let shown = report.text(verbose: true)
    #expect(shown.contains("\\u{1b}[2J\\u{202e}Eve"))
    #expect(shown.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 32 && $0.value < 127 })
  }

  @Test("A page's policy lets its own style by, and no other")
  func policy() throws {
    let page = text(ReportPage(title: "Cells", over: "", body: []).html)
    let style = try #require(page.firstMatch(of: /(?s)<style>(.*)<\/style>/)?.1)
    let hash = policyHash(of: Array(style.utf8))
    #expect(page.contains("style-src '\(hash)'; ") && !page.contains("unsafe-inline"))
    // openssl dgst -sha256 -binary | base64
    #expect(policyHash(of: []) == "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=")
    let long = [UInt8](repeating: 97, count: 1_000)
    #expect(policyHash(of: long) == "sha256-Qe3s5C1j6Nm/UVqbppMuHCDLyfWl0TRkWttdsblzfqM=")
  }

  @Test("Points are rounded as the gradebook rounds them")
  func roundingOfPoints() {
    for thousandths in stride(from: 5, to: 20_000, by: 10) {
      for error in [0, -1e-13, 1e-13] {
        let points = Double(thousandths) / 1_000 + error
        #expect(decimals(points, 2) == Fraction(points: points).decimals(2))
      }
    }
  }

  @Test("Decimals are rounded half away from zero, and minus zero is zero")
  func rounding() {
    #expect(decimals(2.915, 2) == "2.92")
    #expect(decimals(-0.125, 2) == "-0.13")
    #expect(decimals(-0.001, 2) == "0.00")
    #expect(decimals(12, 0) == "12")
    // In binary, the first two are less than a half.
    #expect(decimals(1.025, 2) == "1.03" && decimals(0.145 * 3, 2) == "0.44")
    #expect(decimals(-1.005, 2) == "-1.01" && decimals(1.0249999, 2) == "1.02")
    #expect(decimals(6e9, 2) == "6000000000.00" && decimals(0.5, 0) == "1")
  }
}
