internal import Courseware
internal import Glibc

extension Classroom {
  /// What the apps' records do not hold of a classroom and its people.
  func lossesInApps(password: String?) -> [AppsLoss] {
    var losses: [AppsLoss] = []
    if (password ?? "").isEmpty { losses.append(AppsLoss(.noPassword)) }
    if teachers.count > 1 { losses.append(AppsLoss(.severalTeachers)) }
    if !(8...150).contains(name.count) { losses.append(AppsLoss(.nameLength, field: "name")) }
    let dropped: [(String, Bool)] = [
      ("term", term != nil), ("number", number != nil), ("section", section != nil),
      ("credits", credits != nil), ("starts", starts != nil), ("ends", ends != nil),
      ("weights", !weights.isEmpty), ("grading", grading != Grading()),
      ("welcome", !welcome.isEmpty),
    ]
    losses += dropped.filter(\.1).map { AppsLoss(.fieldDropped, field: $0.0) }
    return losses + people.flatMap(\.lossesInApps)
  }
}

extension Classroom.Membership {
  fileprivate var lossesInApps: [AppsLoss] {
    var losses: [AppsLoss] = []
    if email == nil { losses.append(AppsLoss(.noEmail, user: id)) }
    if !(7...20).contains(name.count) {
      losses.append(AppsLoss(.nameLength, user: id, field: "name"))
    }
    if section != nil { losses.append(AppsLoss(.fieldDropped, user: id, field: "section")) }
    return losses
  }
}

extension Quiz {
  /// What the apps' records do not hold of a quiz apart from its questions.
  ///
  /// The apps list questions by the names of their documents, so the written order is lost unless
  /// the ids happen to sort that way.
  func lossesInApps(representable: [String]) -> [AppsLoss] {
    let codes: [(AppsLoss.Code, Bool)] = [
      (.noQuestion, representable.isEmpty),
      (.noDeadline, deadline == nil),
      (.keyShownAtOnce, kind == .exam || answers != .open),
      (.orderNotKept, !representable.isSortedByBytes),
    ]
    var losses = codes.filter(\.1).map { AppsLoss($0.0, quiz: id) }
    if !(4...60).contains(name.count) {
      losses.append(AppsLoss(.nameLength, quiz: id, field: "name"))
    }
    return losses + fieldsDroppedByApps.map { AppsLoss(.fieldDropped, quiz: id, field: $0) }
  }

  /// Those fields that say something which the apps would do otherwise.
  private var fieldsDroppedByApps: [String] {
    let hasSections = sections.contains { !$0.heading.isEmpty || $0.pick != nil }
    let dropped: [(String, Bool)] = [
      ("kind", kind != .quiz), ("opens", opens != nil), ("closes", closes != nil),
      ("timeLimitSeconds", timeLimit != nil), ("attempts", attempts != nil),
      ("score", score != .last), ("shuffle", shuffle != .none), ("pass", pass != nil),
      ("category", category != "quizzes"), ("tags", !tags.isEmpty),
      ("description", description != nil), ("author", author != nil),
      ("language", language != nil), ("license", license != nil),
      ("allowsCloning", allowsCloning), ("introduction", !introduction.isEmpty),
      ("sections", hasSections),
    ]
    return dropped.filter(\.1).map(\.0)
  }
}

extension Question {
  /// Hands over each thing that the apps' record of the question does not hold.
  ///
  /// Of a question that is left out only the reason is said.
  func forEachLossInApps(
    _ obstacle: AppsLoss.Code?, quiz: String, _ report: (AppsLoss) -> Void
  ) {
    if let obstacle {
      report(AppsLoss(obstacle, quiz: quiz, question: id))
      return
    }
    for (field, pieces) in shownProse {
      if pieces.contains(where: { $0.hasTag { !$0.isImage && !$0.isParagraph } }) {
        report(AppsLoss(.markupFlattened, quiz: quiz, question: id, field: field))
      }
      if pieces.contains(where: { $0.hasTag(\.isImage) }) {
        report(AppsLoss(.imageDropped, quiz: quiz, question: id, field: field))
      }
    }
    for (field, isDropped) in fieldsDroppedByApps where isDropped {
      report(AppsLoss(.fieldDropped, quiz: quiz, question: id, field: field))
    }
  }

  private var shownProse: [(String, [Prose])] {
    [("stem", [stem]), ("body", [body]), ("options", choice.options.map(\.text))]
  }

  private var fieldsDroppedByApps: [(String, Bool)] {
    [
      ("points", points != .one), ("hints", !hints.isEmpty),
      ("explanation", !explanation.isEmpty),
      ("feedback", choice.options.contains { !$0.feedback.isEmpty }),
      ("tags", !tags.isEmpty), ("difficulty", difficulty != nil),
      ("allowsSeveral", choice.allowsSeveral), ("scoring", choice.scoring != .allOrNothing),
      ("pinsLast", choice.pinsLast),
    ]
  }
}

extension Prose {
  /// Whether a tag of its HTML is of a kind; the tag is given from its `<` to the end of the text.
  fileprivate func hasTag(_ isOfKind: (ArraySlice<UInt8>) -> Bool) -> Bool {
    var rest = htmlBytes
    while let start = rest.firstIndexOfTag {
      if isOfKind(rest[start...]) { return true }
      rest = rest[(start + 1)...]
    }
    return false
  }
}

extension ArraySlice<UInt8> {
  fileprivate var isImage: Bool { starts(with: "<img ".utf8) }
  fileprivate var isParagraph: Bool { starts(with: "<p>".utf8) || starts(with: "</p>".utf8) }

  fileprivate var firstIndexOfTag: Int? {
    withUnsafeBufferPointer { bytes -> Int? in
      guard let base = bytes.baseAddress else { return nil }
      guard let found = memchr(base, Int32(UInt8(ascii: "<")), bytes.count) else { return nil }
      return startIndex + (UnsafeRawPointer(found) - UnsafeRawPointer(base))
    }
  }
}

extension [String] {
  fileprivate var isSortedByBytes: Bool {
    zip(self, dropFirst()).allSatisfy { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
