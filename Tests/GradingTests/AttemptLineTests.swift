import Courseware
import TestSupport
import Testing

@testable import Ledgers

/// The quick reader of lines against the strict one, which has the last word.
@Suite("Quick lines") struct AttemptLineTests {
  /// What the strict reader makes of a text: canonical bytes, or nothing.
  func strictly(_ bytes: [UInt8]) -> [UInt8]? {
    guard let json = try? JSONValue(bytes, limit: Attempt.maxFileSize),
      case .attempt(let attempt)? = try? SubmittedValue(json)
    else { return nil }
    return attempt.canonicalJSON
  }

  /// What the quick one does.
  func quickly(_ bytes: [UInt8]) -> [UInt8]? {
    var lines = FoundAttempts()
    let isTaken = bytes.withUnsafeBufferPointer { lines.addAtOnce($0) { _, _ in 0 } }
    return isTaken ? lines.bytes : nil
  }

  /// An attempt with every sort of answer and characters that need care.
  var everything: Attempt {
    var all = attempt(0xab, by: "Zoë \"Z\" O\u{2028}Neill", answers: ["q1": ["a", "b"]])
    all.student.id = "s1"
    all.student.email = "zoë@example.org"
    all.responses += [
      Response(question: "q2", answer: .skipped, hints: 2),
      Response(question: "q3", answer: .text("a “quoted” text\r\n\tand \\ more €")),
      Response(
        question: "q4", answer: .blanks([.init(id: "x", value: "1"), .init(id: "y", value: "")])),
      Response(question: "q5", answer: .order(["c", "a", "b"])),
      Response(question: "q6", answer: .pairs([.init(id: "p", value: "q")])),
      Response(question: "q7", answer: .options([])),
    ]
    all.claimedScore = Attempt.Score(points: 7.25, of: 10)
    return all
  }

  @Test("What is canonical is taken at once, as it stands")
  func canonical() {
    let bytes = everything.canonicalJSON
    #expect(quickly(bytes) == bytes)
  }

  @Test("Whole numbers are read up to the limit of the format, scores as doubles")
  func largeNumbers() {
    var large = everything
    for elapsed in [999_999_999_999_999, 1_000_000_000_000_000, (1 << 53) - 1] {
      for sign in [1, -1] {
        large.elapsedMilliseconds = sign * elapsed
        #expect(quickly(large.canonicalJSON) == large.canonicalJSON)
      }
    }
    large.elapsedMilliseconds = 1 << 53
    #expect(quickly(large.canonicalJSON) == nil && strictly(large.canonicalJSON) == nil)
    large.elapsedMilliseconds = 1
    for points in [
      999_999_999_999_999, 1e15, 1_234_567_890_123_456, 1e300, -0.0, .leastNonzeroMagnitude,
    ] {
      large.claimedScore?.points = points
      let bytes = large.canonicalJSON
      #expect(quickly(bytes) == bytes && strictly(bytes) == bytes, "\(points)")
    }
    let digits = text(large.canonicalJSON).replacing("5e-324", with: "1000000000000000")
    #expect(quickly(Array(digits.utf8)) == nil && strictly(Array(digits.utf8)) != nil)
  }

  @Test("White space between tokens and other escapes make no difference")
  func spaced() throws {
    let bytes = everything.canonicalJSON
    let spaced = text(bytes).replacing(",\"", with: " ,\n \"").replacing("\":", with: "\": ")
      .replacing("example", with: "ex\\u0061mple").replacing("€", with: "\\u20ac")
    #expect(strictly(Array(spaced.utf8)) == bytes)
    #expect(quickly(Array(spaced.utf8)) == bytes)
    #expect(quickly(Array(text(bytes).replacing("600000", with: "600 000").utf8)) == nil)
  }

  @Test(
    "It never takes what the strict reader refuses, and never otherwise", arguments: [false, true])
  func mutations(isPlain: Bool) {
    var generator = SeededGenerator(seed: 20_261_122)
    let plain = attempt(0xab, answers: ["q1": ["a", "b"], "q2": ["c"]])
    let whole = (isPlain ? plain : everything).canonicalJSON
    let pieces = ["\"", "\\", "{", "}", ",", ":", "0", "-", "e", "null", "a", " ", "\u{2028}", "9"]
    var taken = 0
    for _ in 0..<4_000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...2, using: &generator) {
        let at = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: bytes[at] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes.remove(at: at)
        case 2: bytes.insert(contentsOf: Array(pieces[at % pieces.count].utf8), at: at)
        default: bytes.insert(contentsOf: bytes[max(0, at - 40)..<at], at: at)
        }
      }
      guard let quick = quickly(bytes) else { continue }
      taken += 1
      #expect(strictly(bytes) == quick, "\(text(bytes))")
    }
    #expect(taken > 200)
  }

  @Test("A line that ends anywhere, also within an escape, is refused")
  func cut() {
    let whole = everything.canonicalJSON
    for end in 0..<whole.count {
      for line in [Array(whole[..<end]), whole[..<end] + [UInt8(ascii: "\\")]] {
        #expect(quickly(line) == nil)
        #expect(strictly(line) == nil)
        let mayContain = line.withUnsafeBufferPointer { mayContainControl($0) }
        #expect(mayContain == text(line).replacing("\\u202", with: "").contains("\\u"))
      }
    }
  }

  @Test("What is answered, selected or placed twice is left to the strict reader")
  func repeats() {
    for (question, ids) in [("q1", ["a", "a"]), ("q2", ["é", "e\u{301}"])] {
      var twice = attempt(1)
      twice.responses = [Response(question: question, answer: .options(ids))]
      #expect(quickly(twice.canonicalJSON) == nil)
    }
    var both = attempt(1, answers: ["q1": ["a"]])
    both.responses += both.responses
    #expect(quickly(both.canonicalJSON) == nil)
  }

  @Test("An id with an escape is left to the strict reader, a typed answer is not")
  func escapes() {
    let answers: [Response.Answer] = [
      .options(["a\n"]), .order(["a\t"]), .blanks([.init(id: "a\r", value: "b")]),
      .pairs([.init(id: "a\n", value: "b")]), .pairs([.init(id: "a", value: "b\n")]),
    ]
    var one = attempt(1)
    for response in answers.map({ Response(question: "q", answer: $0) })
      + [Response(question: "q\n", answer: .skipped)]
    {
      one.responses = [response]
      #expect(quickly(one.canonicalJSON) == nil)
    }
    one.responses = [
      Response(question: "q", answer: .blanks([.init(id: "a", value: "b\n")])),
      Response(question: "r", answer: .text("\ta")),
    ]
    #expect(quickly(one.canonicalJSON) == one.canonicalJSON)
  }
}
