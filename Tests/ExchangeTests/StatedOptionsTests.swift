import Exchange
import Testing

/// Answers in words, beside the marks of the options.
@Suite struct StatedOptionsTests {
  @Test(arguments: [
    "- [ ] Alpha\n- [x] Beta\n\nAnswer: A",
    "- [ ] Alpha\n- [x] Beta\n\n**Correct answer:** a) Alpha",
    "- [ ] Alpha\n- [x] Beta\n\n**Answer:**\n\nA",
    "- [ ] Alpha\n- [x] Beta\nAnswer: Alpha.",
    "- [ ] Alpha\n- [x] Beta\n\n> The answer is A, since it is the first.",
    "- [ ] Alpha\n- [x] Beta\n\nAntwort: A",
    "- [ ] Alpha\n- [x] Beta\n\nAnswer: 1",
    "- [ ] B. Beta\n- [x] A. Alpha\n\nAnswer: B",
    "- [x] True\n- [ ] False\n\nAnswer: `False`",
    "- [x] Alpha\n- [ ] Beta\n- [x] Gamma\n\nAnswers: A, B",
    "- [x] Alpha\n- [ ] Beta\n- [x] Gamma\n\nAnswer: Alpha",
    "Answer: A\n\n- [ ] Alpha\n- [x] Beta",
    "- [x] The language of K&R\n- [ ] Pascal\n- [ ] B\n- [ ] C\n\nAnswer: C",
    "- [ ] Alpha (correct)\n- [x] Beta",
    "- [ ] Alpha ✓\n- [x] Beta",
    "- [ ] Alpha\n- [x] Beta\n✅ **Correct answer:** A",
    "- [ ] Alpha\n- [x] Beta\n\n- Correct option: A",
    "- [ ] Alpha\n- [x] Beta\n\n正确答案：A",
    "- [ ] Alpha\n- [x] Beta\n\nالإجابة: A",
    "- [ ] A) Alpha\n- [x] B) Beta\n\nAnswer: Alpha",
    "- [ ] Alpha\n- [x] Beta\n\nAnswer - A",
    "- [ ] Alpha\n- [x] Beta\n\n**Correct answer** – Alpha",
    "- [ ] Alpha\n- [x] Beta\n\n||A||",
    "- [ ] Alpha\n- [x] Beta\n\n||Answer: A||",
  ])
  func `an answer in words that contradicts the marks makes a draft`(text: String) throws {
    let quiz = try imported("#### Why?\n\n" + text)
    #expect(quiz.drafts == 1 && quiz.published == 0, "\(quiz.told)")
    #expect(try quiz.faults() == [])
  }

  @Test(arguments: [
    "- [ ] Alpha\n- [x] Beta\n\nAnswer: B",
    "- [ ] Alpha\n- [x] Beta\n\nAnswer: b) Beta, of course",
    "- [ ] Alpha\n- [x] Beta\n\nAnswer: A good guess is not enough.",
    "- [ ] Alpha\n- [x] Beta\n\nAnswer: Z",
    "- [ ] Alpha\n- [x] Beta\n\nReference: A",
    "- [ ] Alpha\n- [x] Beta\n\nReference - A",
    "- [ ] Alpha\n- [x] Beta\n\nAnswer - B",
    "- [ ] Alpha\n- [x] Beta\n\n||B||",
    "- [x] Alpha\n- [ ] Beta\n- [x] Gamma\n\nAnswer: AC",
    "- [x] Alpha\n- [ ] Beta\n- [x] Gamma\n\nAnswer: Alpha and Gamma",
    "- [ ] B. Beta\n- [x] A. Alpha\n\nAnswer: A",
    "- [x] Vitamin C\n- [ ] Vitamin A\n- [ ] Fat\n\nAnswer: C",
    "- [ ] Pascal\n- [ ] C\n- [x] The language of K&R\n\nAnswer: C",
    "- [ ] C\n- [ ] Pascal\n- [x] The language of K&R\n\nAnswer: C. It is from 1972",
    "- [ ] 2 m\n- [x] 3 m\n\nAnswer: 1",
    "- [ ] Alpha\n- [x] Beta\n\nAnswer: 1. Because of the mass",
    "- [ ] Alpha\n- [x] Beta\n\nAnswers:\n\n1. One\n2. Two",
    "- [ ] Alpha\n- [x] Beta (correct)",
    "- [ ] ✓ and ✗\n- [x] ✗ and ✓",
    "- [ ] A) Alpha\n- [x] B) Beta\n\nAnswer: Beta",
    "- [ ] 1) 2\n- [x] 2) 1\n\nAnswer: 2",
  ])
  func `an answer in words that agrees with the marks or names no option changes nothing`(
    text: String
  ) throws {
    let quiz = try imported("#### Why?\n\n" + text)
    #expect(quiz.told == [])
  }

  @Test func `the line that contradicts the marks is quoted`() throws {
    let quiz = try imported("#### Why?\n\n- [ ] Alpha\n- [x] Beta\n\n**Answer:** A")
    let fault = "'**Answer:** A' in line 6 does not name the option that is marked as correct"
    #expect(quiz.told == ["draft 1: \(fault)"])
    let comment = "<!-- not published: \(fault) (line 1 of sample.md) -->"
    #expect(
      quiz.body == "## Why? {draft=true shuffle=false}\n\n\(comment)\n\n- [ ] Alpha\n- [x] Beta\n\n"
        + "> **Answer:** A\n")
  }

  @Test func `an answer directly below the options or above them is part of the explanation`()
    throws
  {
    let below = try imported("#### Why?\n\n- [ ] Alpha\n- [x] Beta\nAnswer: B")
    #expect(below.told == [])
    let symbol = try imported("#### Why?\n\n- [ ] Alpha\n- [x] Beta\n✅ Correct answer: B")
    #expect(symbol.told == [])
    #expect(
      symbol.body == "## Why?\n\n- [ ] Alpha\n- [x] Beta\n\n> ✅ Correct answer: B\n")
    let above = try imported("#### Why?\n\nAnswer: B\n\n- [ ] Alpha\n- [x] Beta")
    #expect(above.told == ["note 3: this paragraph above the options is read as the explanation"])
    for quiz in [below, above] {
      // The order gives the letter its meaning.
      #expect(
        quiz.body == "## Why? {shuffle=false}\n\n- [ ] Alpha\n- [x] Beta\n\n> Answer: B\n")
    }
  }
}
