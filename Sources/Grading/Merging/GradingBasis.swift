import Courseware
import Ledgers

/// The settings that a quiz's attempts were graded with, stored in its summary to explain regrades.
struct GradingBasis: Sendable, Equatable {
  /// In source order.
  var questions: [GradedQuestion]
  /// The settings that decide which attempt counts and how numbers are read, by name.
  ///
  /// A summary that an earlier version wrote may lack some of them, which are then not compared.
  var settings: [String: String]
  /// The grace period in seconds, which is stored outside of `gradedBy`.
  var grace: Int?
  /// The quiz's revision, which is stored outside of `gradedBy`, too.
  var revision: String?

  init(_ assignment: Assignment) {
    let quiz = assignment.quiz, grading = assignment.classroom.grading
    grace = grading.grace.count
    revision = quiz.revision
    let picks = Draw(of: quiz).sections.filter { $0.pick < $0.questions }.map(\.pick)
    questions = quiz.questions.map(GradedQuestion.init)
    settings = [
      "deadline": quiz.deadline?.utc ?? "none", "closes": quiz.closes?.utc ?? "none",
      "attempts that count": quiz.attempts.map(String.init) ?? "unlimited",
      "score": quiz.score.rawValue, "kind": quiz.kind.rawValue,
      "late attempts": (grading.lateness ?? .accept).rawValue,
      "drawn questions": picks.isEmpty ? "all" : picks.map(String.init).joined(separator: " and "),
    ]
    if quiz.questions.contains(where: \.kind.asksForNumber) {
      settings["decimal mark"] = quiz.decimalMark == .point ? "point" : "comma"
    }
  }

  /// Reads the lines of a summary before the students; `nil` if they do not contain the settings.
  ///
  /// If Git combined the summaries of two branches, there may be two versions of a line. The first
  /// one counts.
  init?(head: [[UInt8]]) {
    (questions, settings) = ([], [:])
    var gradedBy: JSONValue?
    for whole in head {
      let line = whole.last == UInt8(ascii: ",") ? whole.dropLast() : whole[...]
      if line.starts(with: #"{"version":"#.utf8) {
        let quiz = parsed(line + "}".utf8)
        grace = grace ?? quiz?["graceSeconds"]?.int
        revision = revision ?? quiz?["revision"]?.string
      } else if line.starts(with: #""gradedBy":"#.utf8) {
        // The questions are on the next lines, if there are any.
        let end = line.last == UInt8(ascii: "[") ? "]}}" : "}"
        gradedBy = gradedBy ?? parsed("{".utf8 + line + end.utf8)?["gradedBy"]
      } else {
        // After the last question, the end of the list is on the same line.
        let isLast = line.suffix(3).elementsEqual("}]}".utf8)
        let question = parsed(isLast ? line.dropLast(2) : line).flatMap(GradedQuestion.init)
        guard let question, !questions.contains(where: { $0.id == question.id }) else { continue }
        questions.append(question)
      }
    }
    guard let gradedBy else { return nil }
    for member in gradedBy["settings"]?.object ?? [] { settings[member.key] = member.value.string }
  }

  /// The changes as sentences.
  ///
  /// - Parameters:
  ///   - former: The settings before.
  ///   - idMapping: Maps earlier question ids to current ones.
  ///   - regradesByIDs: Whether an attempt at a revision that was never recorded was regraded; if
  ///     not, the ids alone changed no points. It is only computed if ids have changed.
  /// - Returns: The sentences, without a period at their ends.
  func changes(
    since former: GradingBasis, _ idMapping: IDMapping,
    regradesByIDs: @autoclosure () -> Bool
  ) -> [String] {
    let exchanged = exchangedIDs(since: former)
    // An id may have been that of another question before.
    let currentIDs = idMapping.names(at: former.revision ?? "")
    let names = currentIDs.questions.merging(exchanged) { $1 }
    let old = Dictionary(keepingFirst: former.questions.map { (names[$0.id] ?? $0.id, $0) })
    let present = Set(questions.map(\.id))
    let hasOtherIDs =
      !exchanged.isEmpty
      || questions.contains { question in
        old[question.id].flatMap(question.changeOfIDs) != nil
      }
    let includesIDs = hasOtherIDs && regradesByIDs()
    var changes: [String] = []
    for name in settings.keys.sorted() {
      guard let before = former.settings[name], let now = settings[name], before != now else {
        continue
      }
      changes.append("\(name) changed from \(before) to \(now)")
    }
    if let before = former.grace, let grace, before != grace {
      changes.append("grace period changed from \(duration(before)) to \(duration(grace))")
    }
    if includesIDs, !exchanged.isEmpty {
      let stems = questions.filter { exchanged[$0.id] != nil }.map(\.stem)
      changes.append(
        "ids exchanged between the questions \(quoted(stems)): \(GradedQuestion.effectOfIDs)")
    }
    for question in questions {
      guard let before = old[question.id] else {
        changes.append("question \(question.name) added")
        continue
      }
      if includesIDs, let change = question.changeOfIDs(since: before) { changes.append(change) }
      changes += question.changes(since: before, currentIDs)
    }
    for question in former.questions where !present.contains(names[question.id] ?? question.id) {
      changes.append("question \(question.name) removed")
    }
    return changes
  }

  /// The current ids of questions that have exchanged their ids with each other, by earlier id.
  private func exchangedIDs(since former: GradingBasis) -> [String: String] {
    let before = Dictionary(grouping: former.questions, by: \.stem)
    let now = Dictionary(grouping: questions, by: \.stem)
    var found: [String: String] = [:]
    for (stem, old) in before where old.count == 1 {
      guard let new = now[stem], new.count == 1, new[0].id != old[0].id else { continue }
      found[old[0].id] = new[0].id
    }
    // What is left is a permutation of ids.
    while let other = found.first(where: { found[$0.value] == nil }) { found[other.key] = nil }
    return found
  }
}

/// The parts of a question that its score depends on.
struct GradedQuestion: Sendable, Equatable {
  var id: String
  var stem: String
  var points: Double
  /// The kind of answer; `nil` in a summary that an earlier version wrote.
  var kind: String?
  /// The correct answers, each on one line; a summary that an earlier version wrote contains the
  /// first 60 characters of each.
  var right: [String]
  /// The ids of the correct options, or of the items in the correct order; `nil` if there are none,
  /// and in a summary that an earlier version wrote.
  var rightIDs: [String]?
  /// The texts of the incorrect options, shortened.
  var wrong: [String]
  /// The ids of the incorrect options, in the same order; `nil` if there are no options, and in a
  /// summary that an earlier version wrote.
  var wrongIDs: [String]?
  /// The weights of the options in hundredths of a percent, those of correct ones first; `nil` if
  /// they do not matter, and in a summary that an earlier version wrote.
  var weights: [Int]?
  var rule: String?
  var isVoid: Bool
  /// The texts of void options.
  var voidOptions: [String]
  /// Whether upper and lower case matter; `nil` if nothing is typed, and in a summary that an
  /// earlier version wrote.
  var isCaseSensitive: Bool?

  var name: String { "'\(stem)'" }

  /// How a change of ids affects attempts, for messages.
  static let effectOfIDs =
    "attempts at a revision that was never recorded are graded by the ids and not by the texts"

  init(_ question: Question) {
    id = question.id
    stem = brief(question.stem.shownText)
    points = question.points.value
    kind = question.kind.words
    right = question.rightWords.map(singleLine)
    let parts = question.kind.parts.filter { $0.list == .option || $0.list == .item }
    let ids = parts.filter { !$0.right.isEmpty }.map(\.id)
    rightIDs = ids.isEmpty ? nil : ids
    let options = question.choice?.options ?? []
    let wrongOptions = options.filter { !$0.isKey }
    wrong = wrongOptions.map { brief($0.text.shownText) }
    wrongIDs = options.isEmpty ? nil : wrongOptions.map(\.id)
    weights =
      question.choice?.scoring == .weights
      ? (options.filter(\.isKey) + wrongOptions).map(\.weight.hundredths) : nil
    rule = question.ruleWords
    isVoid = question.isVoid
    voidOptions = options.filter(\.isVoid).map { brief($0.text.shownText) }
    let fields = question.kind.content.answerFields
    isCaseSensitive = fields.isEmpty ? nil : fields.contains(where: \.isCaseSensitive)
  }

  init?(_ json: JSONValue) {
    guard let id = json["id"]?.string, let stem = json["stem"]?.string,
      let points = json["points"]?.double
    else { return nil }
    (self.id, self.stem, self.points) = (id, stem, points)
    right = json["right"]?.array?.compactMap(\.string) ?? []
    kind = json["kind"]?.string
    rightIDs = json["rightIDs"]?.array?.compactMap(\.string)
    wrong = json["wrong"]?.array?.compactMap(\.string) ?? []
    wrongIDs = json["wrongIDs"]?.array?.compactMap(\.string)
    weights = json["weights"]?.array?.compactMap(\.int)
    rule = json["rule"]?.string
    isVoid = json["void"]?.bool == true
    voidOptions = json["voidOptions"]?.array?.compactMap(\.string) ?? []
    isCaseSensitive = json["caseSensitive"]?.bool
  }

  /// The change of the ids of the same correct answers, which affects only attempts at a revision
  /// that was never recorded; `nil` if there is none.
  func changeOfIDs(since old: GradedQuestion) -> String? {
    guard hasAnswers(of: old), let before = old.rightIDs, let rightIDs, before != rightIDs,
      wrongIDs == nil || Set(before) != Set(rightIDs)
    else { return nil }
    return "ids of the correct answers of \(name) changed from \(quoted(before)) to "
      + "\(quoted(rightIDs)): \(Self.effectOfIDs)"
  }

  /// Whether the correct answers are those of an earlier state of the question; options may have
  /// been moved.
  private func hasAnswers(of old: GradedQuestion) -> Bool {
    let (own, former) =
      wrongIDs == nil ? (right, old.right) : (right.sorted(), old.right.sorted())
    return own.count == former.count
      && zip(own, former).allSatisfy { $0 == $1 || brief($0) == $1 }
  }

  /// The incorrect options that were removed or added, by the current ids of earlier ones, or else
  /// that the weights of options changed.
  private func changesOfOptions(
    since old: GradedQuestion, _ currentIDs: IDMapping.Table
  ) -> [String] {
    guard let formerIDs = old.wrongIDs, let wrongIDs else { return [] }
    func current(_ id: String) -> String { currentIDs.id(ofOption: id, in: self.id) }
    let options = (rightIDs ?? []) + wrongIDs, former = (old.rightIDs ?? []) + formerIDs
    let (own, kept) = (Set(options), Set(former.map(current)))
    let gone = zip(formerIDs, old.wrong).filter { !own.contains(current($0.0)) }
    let came = zip(wrongIDs, wrong).filter { !kept.contains($0.0) }
    let changes =
      gone.map { "'\($0.1)' of \(name) removed" } + came.map { "'\($0.1)' of \(name) added" }
    guard changes.isEmpty, hasAnswers(of: old), let weights, let formerWeights = old.weights
    else { return changes }
    let before = Dictionary(keepingFirst: zip(former.map(current), formerWeights))
    let isSame = zip(options, weights).allSatisfy { before[$0] == nil || before[$0] == $1 }
    return isSame ? [] : ["weights of the options of \(name) changed"]
  }

  /// The changes that affect the question's points, except that of its ids.
  ///
  /// - Parameters:
  ///   - old: The question before.
  ///   - currentIDs: The current ids of its earlier options.
  /// - Returns: The changes as sentences, without a period at their ends.
  func changes(since old: GradedQuestion, _ currentIDs: IDMapping.Table) -> [String] {
    var changes: [String] = []
    // Another key would be a reason by itself. Typed answers have no rule, and an earlier version
    // wrote no kind.
    let isOtherKind = old.kind.map { $0 != kind } ?? ((rule == nil) != (old.rule == nil))
    if hasAnswers(of: old) {
      if isOtherKind { changes.append("kind of answer to \(name) changed") }
    } else {
      let (before, now) = (quoted(old.right), quoted(right))
      let keys = before == now ? "after its first 60 characters" : "from \(before) to \(now)"
      changes.append(
        stem == old.stem
          ? "answer key of \(name) corrected \(keys)"
          : "\(old.name) became \(name), and its answer key changed \(keys); "
            + "another question needs another id than '\(id)'")
    }
    if stem == old.stem || hasAnswers(of: old) {
      changes += changesOfOptions(since: old, currentIDs)
    }
    if isVoid != old.isVoid {
      changes.append(isVoid ? "\(name) voided: everyone gets its points" : "\(name) counts again")
    }
    for option in voidOptions where !old.voidOptions.contains(option) {
      changes.append("'\(option)' of \(name) voided")
    }
    for option in old.voidOptions where !voidOptions.contains(option) {
      changes.append("'\(option)' of \(name) counts again")
    }
    if points != old.points {
      let (before, now) = (shortest(old.points), shortest(points))
      changes.append("points of \(name) changed from \(before) to \(now)")
    }
    if let before = old.rule, let rule, before != rule {
      changes.append("scoring of \(name) changed from \(before) to \(rule)")
    }
    if let before = old.isCaseSensitive, let isCaseSensitive, before != isCaseSensitive {
      changes.append(
        "upper and lower case in answers to \(name) "
          + (isCaseSensitive ? "matter now" : "no longer matter"))
    }
    return changes
  }
}

/// Reads a JSON value; `nil` if the bytes are not one.
private func parsed(_ bytes: some Sequence<UInt8>) -> JSONValue? {
  try? JSONValue(Array(bytes), limit: .max)
}

/// A duration in seconds as in front matter: `5 min`.
private func duration(_ seconds: Int) -> String {
  seconds.isMultiple(of: 60) ? "\(seconds / 60) min" : "\(seconds) s"
}

private func brief(_ text: String) -> String { shortened(singleLine(text), to: 60) }

private func quoted(_ words: [String]) -> String {
  words.isEmpty ? "nothing" : words.map { "'\(brief($0))'" }.joined(separator: ", ")
}

extension [UInt8] {
  mutating func write(_ gradingBasis: GradingBasis) {
    write("{\"settings\":{")
    writeList(gradingBasis.settings.sorted { $0.key < $1.key }) {
      $0.writeJSON($1.key)
      $0.write(":")
      $0.writeJSON($1.value)
    }
    write("},\"questions\":[")
    writeLines(gradingBasis.questions) { $0.write($1) }
    write("]}")
  }

  private mutating func write(_ question: GradedQuestion) {
    write("{")
    field("id", question.id)
    field("stem", question.stem)
    field("points", question.points)
    field("right", question.right)
    if let rightIDs = question.rightIDs { field("rightIDs", rightIDs) }
    if let kind = question.kind { field("kind", kind) }
    if let wrongIDs = question.wrongIDs {
      field("wrong", question.wrong)
      field("wrongIDs", wrongIDs)
    }
    if let weights = question.weights {
      write(",\"weights\":[\(weights.map(String.init).joined(separator: ","))]")
    }
    if let rule = question.rule { field("rule", rule) }
    if question.isVoid { field("void", true) }
    if let isCaseSensitive = question.isCaseSensitive { field("caseSensitive", isCaseSensitive) }
    if !question.voidOptions.isEmpty { field("voidOptions", question.voidOptions) }
    endObject()
  }
}
