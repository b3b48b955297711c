import CDigest
import Courseware

/// The quiz a parsed one comes to, once no rule objects.
func lower(_ parsed: ParsedQuiz) -> Quiz? {
  guard var quiz = parsed.head.quiz else { return nil }
  // A copy, since the reader's buffer has room that a course of ten thousand would pay for.
  let store = Prose.Store([] + parsed.prose)
  quiz.introduction = parsed.introduction.prose(in: store)
  quiz.sections = parsed.sections.map { section in
    Section(
      heading: section.heading.prose(in: store),
      introduction: section.introduction.prose(in: store),
      pick: section.pick?.value,
      questions: section.questions.filter { !$0.isDraft }.map {
        question($0, parsed.head, store, shuffles: quiz.shuffle.shufflesOptions)
      })
  }
  quiz.sections.removeAll { $0.questions.isEmpty && $0.heading.isEmpty }
  quiz.showsCode = parsed.needs.showsCode
  quiz.revision = revision(of: quiz)
  return quiz
}

private func question(
  _ parsed: ParsedQuestion, _ head: ParsedQuiz.Head, _ store: Prose.Store, shuffles: Bool
) -> Question {
  let options = parsed.options ?? []
  let isWeighted = options.contains { $0.weight != nil }
  let rule = (parsed.scoring ?? head.scoring).fitted(
    allowsSeveral: parsed.allowsSeveral, isWeighted: isWeighted)
  let weights = rule == .weights ? resolvedWeights(options) : []
  var choice = Choice(
    options: options.enumerated().map { index, option in
      Choice.Option(
        id: option.id, text: option.text.prose(in: store), isKey: option.isKey,
        feedback: option.feedback.prose(in: store),
        weight: weights.isEmpty ? .zero : weights[index])
    }, allowsSeveral: parsed.allowsSeveral, scoring: rule)
  choice.shuffles = parsed.shuffles && shuffles
  choice.pinsLast = parsed.pinsLast
  var question = Question(
    id: parsed.id, stem: parsed.stem.prose(in: store), body: parsed.body.prose(in: store),
    points: parsed.points, kind: .choice(choice))
  question.hints = parsed.hints.map { $0.prose(in: store) }
  question.explanation = parsed.explanation.prose(in: store)
  question.tags = parsed.tags
  question.difficulty = parsed.difficulty
  return question
}

extension ScoringRule {
  /// The rule that a question of one sort is really scored by.
  ///
  /// The rules that count ticked and unticked options mean nothing where only one may be ticked,
  /// a penalty nothing where several may, weights nothing where none is written: there it is all
  /// or nothing.
  fileprivate func fitted(allowsSeveral: Bool, isWeighted: Bool) -> ScoringRule {
    switch self {
    case .allOrNothing: .allOrNothing
    case .netCorrect, .eachOption, .eachOptionPenalty: allowsSeveral ? self : .allOrNothing
    case .penalty: allowsSeveral ? .allOrNothing : self
    case .weights: isWeighted ? self : .allOrNothing
    }
  }
}

/// What each option weighs: as written, else an even share of 100 for a key and 0 for a distractor.
private func resolvedWeights(_ options: [ParsedOption]) -> [Percent] {
  let keys = max(1, options.count { $0.isKey })
  return options.map { $0.weight ?? Percent(hundredths: $0.isKey ? 10_000 / keys : 0) }
}

/// SHA-256 of what a student is shown, keys and feedback left out, in hexadecimal.
///
/// Colors of code, layout of formulas and sizes of images are left out too: the same quiz is the
/// same on a machine with other versions of the libraries that make them.
///
/// Source: FIPS 180-4, by libcrypto.
private func revision(of quiz: Quiz) -> String {
  var shown: [UInt8] = []
  shown.reserveCapacity(16 * 1024)
  for section in quiz.sections {
    shown.write("section \(section.pick ?? 0)\n")
    appendUnrendered(section.heading.htmlBytes, to: &shown)
    appendUnrendered(section.introduction.htmlBytes, to: &shown)
    for question in section.questions { appendShown(question, to: &shown) }
  }
  var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
  var state = SHA256_CTX()
  unsafe SHA256_Init(&state)
  unsafe SHA256_Update(&state, shown, shown.count)
  unsafe SHA256_Final(&digest, &state)
  let hex = Array("0123456789abcdef".utf8)
  return String(decoding: digest.flatMap { [hex[Int($0 >> 4)], hex[Int($0 & 15)]] }, as: UTF8.self)
}

private func appendShown(_ question: Question, to shown: inout [UInt8]) {
  shown.write("\nquestion ")
  shown.write(question.id)
  shown.write(question.choice.allowsSeveral ? " several " : " one ")
  shown.write(String(question.points.halves))
  shown.write("\n")
  appendUnrendered(question.stem.htmlBytes, to: &shown)
  shown.write("\n")
  appendUnrendered(question.body.htmlBytes, to: &shown)
  for option in question.choice.options {
    shown.write("\noption ")
    shown.write(option.id)
    shown.write("\n")
    appendUnrendered(option.text.htmlBytes, to: &shown)
  }
}
