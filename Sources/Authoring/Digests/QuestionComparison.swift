import Courseware

/// Compares every question of a course with earlier ones.
///
/// Each question is reported at most once, against the first question that it repeats or resembles:
/// a thousand copies in a quiz result in 999 messages, and a copy of a quiz in one. Surveys and
/// polls are left out, since they repeat questions on purpose, and so are repeats with the same
/// answer key in another term of a classroom.
struct QuestionComparison {
  private let course: ParsedCourse
  /// The fields `number` and `term`, folded, by the classroom's id, for classrooms with both.
  private let terms: [String: (number: String, term: String)]
  private var firsts: [UInt64: QuestionPlace] = [:]
  /// The questions that repeat no earlier one and are in quizzes without errors.
  private var distinct: [QuestionPlace] = []

  init(_ course: ParsedCourse) {
    self.course = course
    terms = course.classrooms.reduce(into: [:]) { terms, parsed in
      guard let number = parsed.classroom?.number, let term = parsed.classroom?.term else { return }
      terms[parsed.id] = (AnswerText.folded(number), AnswerText.folded(term))
    }
    let count = course.digests.reduce(0) { $0 + $1.questions.count }
    firsts.reserveCapacity(count)
    distinct.reserveCapacity(count)
  }

  /// Compares the quizzes that allow repeats last, so that a repeat is reported in the quiz that
  /// allows it.
  mutating func run(_ report: inout Report) {
    let codes = [Rule.duplicateQuestion, .conflictingKey, .nearDuplicateQuestion].map(\.code)
    let quizzes = course.quizHeads.indices.filter { takesPart(course.quizHeads[$0]) }
    let allowing = quizzes.filter { quiz in
      course.quizHeads[quiz].allowed.codes.contains { codes.contains($0.value) }
    }
    let last = Set(allowing)
    for quiz in quizzes where !last.contains(quiz) { findRepeats(quiz, &report) }
    for quiz in allowing { findRepeats(quiz, &report) }
    let search = NearDuplicateSearch(course.digests, of: distinct, jobs: course.jobs)
    for near in search.all(jobs: course.jobs) {
      addNear(distinct[near.index], near.found, &report)
    }
  }

  private func takesPart(_ head: ParsedQuiz.Head) -> Bool {
    head.kind.isGraded && !head.isDraft
  }

  private mutating func findRepeats(_ quiz: Int, _ report: inout Report) {
    let digest = course.digests[quiz]
    var copies: [Int: [QuestionPlace]] = [:]
    for index in digest.questions.indices {
      let place = QuestionPlace(quiz: quiz, question: index)
      let first = entry(&firsts[digest.questions[index].asked, default: place])
      if first == place {
        if digest.isWhole { distinct.append(place) }
        continue
      }
      // Within a quiz, the rule about ids has already reported it.
      let isReported =
        first.quiz == quiz && digest.questions[first.question].id == digest.questions[index].id
      if isReported { continue }
      if first.quiz != quiz, self.digest(first).key == digest.questions[index].key {
        if areOfTwoTerms(quiz, first.quiz) {
          // Repeats in the same term are reported against this question.
          firsts[digest.questions[index].asked] = place
          if digest.isWhole { distinct.append(place) }
          continue
        }
        copies[first.quiz, default: []] += [place]
      } else {
        addRepeat(place, of: first, &report)
      }
    }
    for (other, places) in copies.sorted(by: { $0.key < $1.key }) {
      // The rule about names has already reported a copy of a file.
      guard !haveSameName(quiz, other), let first = firsts[self.digest(places[0]).asked] else {
        continue
      }
      addRepeat(places[0], of: first, &report)
      guard places.count > 1 else { continue }
      report.diagnostics[report.diagnostics.count - 1].message =
        "\(places.count) questions of this quiz are also in quiz '\(name(ofQuiz: other))'; this is"
        + " the first"
    }
  }

  /// Whether two quizzes are in different terms of one classroom, which asks the same each year.
  private func areOfTwoTerms(_ quiz: Int, _ other: Int) -> Bool {
    let classrooms = [quiz, other].map { terms[course.quizHeads[$0].classroom] }
    guard let own = classrooms[0], let former = classrooms[1] else { return false }
    return own.number == former.number && own.term != former.term
  }

  private func haveSameName(_ quiz: Int, _ other: Int) -> Bool {
    let (head, first) = (course.quizHeads[quiz], course.quizHeads[other])
    guard head.classroom == first.classroom, let name = head.name, let same = first.name else {
      return false
    }
    return foldedName(name.value) == foldedName(same.value)
  }

  private func addRepeat(_ place: QuestionPlace, of first: QuestionPlace, _ report: inout Report) {
    let (own, other) = (digest(place), digest(first))
    report.addRepeat(
      of: .init(span: span(first), keyWords: question(first)?.keyWords),
      at: .init(span: span(place), keyWords: question(place)?.keyWords),
      hasSameKey: own.key == other.key,
      in: first.quiz == place.quiz ? nil : name(ofQuiz: first.quiz))
  }

  private func addNear(
    _ place: QuestionPlace, _ near: NearDuplicateSearch.Found, _ report: inout Report
  ) {
    let other = near.place
    if !near.isOpposed, areOfTwoTerms(place.quiz, other.quiz) { return }
    let owner = other.quiz == place.quiz ? "this quiz" : "quiz '\(name(ofQuiz: other.quiz))'"
    var message = "this question is \(near.percent) % the same as a question of \(owner)"
    if near.isOpposed, let here = question(place)?.keyWords, let there = question(other)?.keyWords {
      message =
        "nearly the same question of \(owner) has another answer key: here \(here), there \(there)"
    }
    report.add(
      .nearDuplicateQuestion,
      message, at: span(place), notes: [.init("the other one", at: span(other))])
  }

  private func digest(_ place: QuestionPlace) -> QuestionDigest {
    course.digests[place.quiz].questions[place.question]
  }

  private func span(_ place: QuestionPlace) -> Span {
    digest(place).span(in: course.quizHeads[place.quiz].path)
  }

  private func name(ofQuiz quiz: Int) -> String {
    course.quizHeads[quiz].name?.value ?? course.quizHeads[quiz].id
  }

  private func question(_ place: QuestionPlace) -> Question? {
    course.digests[place.quiz].question(place.question)
  }
}

/// The current value of a dictionary entry, which is looked up and inserted in one step.
///
/// A method would keep a copy of the dictionary, which builds without optimization then copy whole.
private func entry(_ place: inout QuestionPlace) -> QuestionPlace { place }

/// A question of a course: the index of its quiz's digest and its index there.
struct QuestionPlace: Hashable, Sendable {
  let quiz: Int
  let question: Int
}

extension Report {
  /// One of two questions that ask the same.
  struct ComparedQuestion {
    var span: Span
    /// `nil` if its quiz has errors.
    var keyWords: String?
  }

  /// Reports that a question repeats another one, and whether its answer key is different.
  ///
  /// - Parameters:
  ///   - first: The earlier question.
  ///   - place: The question that repeats it, which the message is about.
  ///   - hasSameKey: Whether both have the same answer key.
  ///   - quiz: The name of the earlier question's quiz; `nil` if it is the same quiz.
  ///   - isError: Whether the two questions cannot be in one quiz.
  mutating func addRepeat(
    of first: ComparedQuestion, at place: ComparedQuestion, hasSameKey: Bool, in quiz: String?,
    isError: Bool = false
  ) {
    var message: String
    if hasSameKey {
      message =
        quiz.map { "quiz '\($0)' asks the same question" } ?? "this question appears twice"
    } else {
      message =
        "the same question has another answer key " + (quiz.map { "in quiz '\($0)'" } ?? "above")
      if let here = place.keyWords, let there = first.keyWords {
        message += ": here \(here), there \(there)"
      }
    }
    add(
      hasSameKey ? .duplicateQuestion : .conflictingKey, message, at: place.span,
      notes: [.init("the other one", at: first.span)])
    if isError { diagnostics[diagnostics.count - 1].severity = .error }
  }
}
