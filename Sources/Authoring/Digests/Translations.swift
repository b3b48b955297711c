import Courseware

/// A quiz and its original in another language.
struct Translation: Sendable {
  let head: ParsedQuiz.Head
  let digest: QuizDigest
  let original: (head: ParsedQuiz.Head, digest: QuizDigest)
  /// What the front matter says of it.
  let place: Located<String>

  /// The questions without fault that both have, paired by their ids, in the order of the
  /// translation.
  var pairs: [(own: QuestionDigest, original: QuestionDigest)] {
    let faulty = digest.faulty.union(original.digest.faulty)
    let originals = Dictionary(original.digest.questions.map { ($0.id, $0) }) { first, _ in first }
    return digest.questions.compactMap { own in
      faulty.contains(own.id) ? nil : originals[own.id].map { (own, $0) }
    }
  }

  func span(_ question: QuestionDigest) -> Span { question.span(in: head.path) }
  func originalSpan(_ question: QuestionDigest) -> Span { question.span(in: original.head.path) }
}

extension ParsedCourse {
  /// Every translation of a quiz that is there and is none itself; drafts take no part.
  var translations: [Translation] {
    guard quizHeads.contains(where: { $0.translates != nil }) else { return [] }
    let places = quizPlaces
    return zip(quizHeads, digests).compactMap { head, digest in
      guard let place = head.translates, !head.isDraft,
        let index = places["\(head.classroom)/\(place.value)"]
      else { return nil }
      let original = quizHeads[index]
      guard original.translates == nil, !original.isDraft else { return nil }
      return Translation(
        head: head, digest: digest, original: (original, digests[index]), place: place)
    }
  }

  /// Where each quiz stands among ``quizHeads``, by `CLASSROOM/QUIZ`.
  var quizPlaces: [String: Int] {
    Dictionary(
      quizHeads.enumerated().map { ("\($1.classroom)/\($1.id)", $0) }
    ) { first, _ in first }
  }

  /// A quiz's own language or else the site's, in lower case.
  func language(of head: ParsedQuiz.Head) -> String {
    (head.language ?? site?.value.language ?? Site.defaultLanguage).lowercased()
  }
}

extension ParsedQuiz {
  /// What `from` says, by the question's id.
  var translationSources: [String: Located<UInt32>] {
    guard head.translates != nil else { return [:] }
    let found = questions.compactMap { question in question.source.map { (question.id, $0) } }
    return Dictionary(found) { first, _ in first }
  }
}

/// The values of `from` in a translation, by the id of the original question: eight hexadecimal
/// digits that change with its text and its key.
///
/// Drafts have none.
package func translationStamps(of quiz: ParsedQuiz) -> [String: String] {
  var digests = QuestionDigests(of: quiz)
  let stamps = digests.published().map { ($0.id, stampText($0.stamp)) }
  return Dictionary(stamps) { first, _ in first }
}

func stampText(_ stamp: UInt32) -> String {
  let digits = String(stamp, radix: 16)
  return String(repeating: "0", count: 8 - digits.count) + digits
}
