import Courseware

/// Compares a translation with its original, and gives its parts the ids of the original's parts.
///
/// Questions are paired by id, and their parts by position.
struct TranslationComparison {
  private(set) var own: ParsedQuiz
  private let original: ParsedQuiz
  /// Whether both were read without errors.
  ///
  /// Otherwise a question that seems missing may just have errors.
  private let isCertain: Bool
  /// The ids of questions with an error, which are not compared.
  private let faulty: Set<String>
  /// The ids of questions whose hints, feedback and explanations are not looked for.
  private let unclear: Set<String>
  private let originals: [String: ParsedQuestion]
  /// The ids of the original's questions that have no translation, in their order there.
  private let untranslated: [String]
  private let ownIDs: Set<String>
  private let stamps: [String: String]

  init(
    _ own: ParsedQuiz, _ original: ParsedQuiz, isCertain: Bool, faulty: Set<String>,
    unclear: Set<String>
  ) {
    (self.own, self.original, self.isCertain) = (own, original, isCertain)
    (self.faulty, self.unclear) = (faulty, unclear)
    originals = Dictionary(
      keepingFirst: original.questions.lazy.filter { !$0.isDraft }.map { ($0.id, $0) })
    let ids = Set(own.questions.map(\.id))
    ownIDs = ids
    untranslated = original.questions.filter { !$0.isDraft && !ids.contains($0.id) }.map(\.id)
    stamps =
      own.questions.contains { $0.source != nil } ? translationStamps(of: original) : [:]
  }

  /// Reports every difference other than the language.
  mutating func run(_ report: inout Report) {
    if Site.primaryLanguage(own.head.contentLanguage)
      == Site.primaryLanguage(original.head.contentLanguage),
      own.head.contentLanguage == original.head.contentLanguage.lowercased()
    {
      report.add(
        .badTranslation,
        "the original is in '\(original.head.contentLanguage)', too: name the file after the"
          + " language of the translation, or write the 'language' of the original",
        at: own.head.place, notes: [.init("the original", at: original.head.place)])
      return
    }
    var sections = own.sections
    if isCertain { compareSections(&report) }
    var place = 0
    for section in sections.indices {
      for index in sections[section].questions.indices {
        compare(&sections[section].questions[index], at: place, &report)
        place += 1
      }
    }
    own.setSections(sections)
    if isCertain { reportMissing(&report) }
  }

  private func compareSections(_ report: inout Report) {
    let (here, there) = (own.sections, original.sections)
    guard here.count == there.count else {
      let word = there.count == 1 ? "section" : "sections"
      report.add(
        .translationKey, "the translation has \(here.count), its original \(there.count) \(word)",
        at: here.dropFirst(there.count).first?.span ?? own.head.place,
        note: "translate each level-1 heading, in the same order")
      return
    }
    for (section, other) in zip(here, there) where (section.span == nil) != (other.span == nil) {
      report.add(
        .translationKey,
        section.span == nil
          ? "the translation lacks the first level-1 heading of its original"
          : "the first questions of the original have no level-1 heading",
        at: section.span ?? own.head.place,
        notes: [.init("translate each level-1 heading, in the same order", at: other.span)])
      return
    }
    for (section, other) in zip(here, there) where section.pick?.value != other.pick?.value {
      let advice = other.pick.map { "write '{pick=\($0.value)}'" } ?? "delete 'pick'"
      report.add(
        .translationKey, "this section draws different questions than the original",
        at: section.pick?.span ?? section.span ?? own.head.place,
        notes: [.init(advice, at: other.pick?.span ?? other.span)])
    }
  }

  private func compare(_ question: inout ParsedQuestion, at place: Int, _ report: inout Report) {
    guard !question.isDraft, !faulty.contains(question.id) else { return }
    guard let other = originals[question.id] else {
      if isCertain { report.addUnknown(question, unpaired(at: place)) }
      return
    }
    guard let answer = question.answer, let otherAnswer = other.answer else { return }
    let (form, otherForm) = (QuestionForm(question, answer), QuestionForm(other, otherAnswer))
    let note = Diagnostic.Note("the original", at: other.span)
    if let difference = form.difference(from: otherForm) {
      report.add(
        .translationKey, "the translation of '\(question.id)' \(difference.words)",
        at: question.span, notes: [.init(difference.advice), note],
        fixes: otherAnswer is ParsedTrueFalse ? question.truthFix : [])
      return
    }
    let settings = question.differenceInSettings(from: other)
    if let settings {
      report.add(.translationKey, settings, at: question.span, notes: [note])
    }
    question.takeIDs(of: other, &report)
    if let stamp = stamps[question.id] { report.addStale(question, stamp, note) }
    if !unclear.contains(question.id) { report.addMissingTexts(of: question, other, note) }
  }

  /// The untranslated question of the original at the same position, or else the first untranslated
  /// one.
  private func unpaired(at place: Int) -> String? {
    let atPlace = original.questions.indices.contains(place) ? original.questions[place].id : ""
    let isOpen = !atPlace.isEmpty && originals[atPlace] != nil && !ownIDs.contains(atPlace)
    return isOpen ? atPlace : untranslated.first
  }

  private func reportMissing(_ report: inout Report) {
    let ids = Set(own.questions.lazy.filter { !$0.isDraft }.map(\.id))
    let missing = original.questions.filter { !$0.isDraft && !ids.contains($0.id) }
    guard let first = missing.first, ids.allSatisfy({ originals[$0] != nil }) else { return }
    let names = missing.prefix(5).map { "'\($0.id)'" }.joined(separator: ", ")
    let more = missing.count > 5 ? ", …" : ""
    let words =
      missing.count == 1 ? "question \(names)" : "\(missing.count) questions (\(names)\(more))"
    report.add(
      .missingTranslation, "this translation does not have \(words) of its original",
      at: own.head.place,
      notes: [
        .init("it is here", at: first.span),
        .init("until it is translated, students see it in the language of the original"),
      ])
  }
}

extension Report {
  fileprivate mutating func addUnknown(_ question: ParsedQuestion, _ meant: String?) {
    let advice = meant.map {
      "if it translates '\($0)', write '{#\($0)}' after the heading"
    }
    add(
      .badTranslation, "the original has no question '\(question.id)'", at: question.span,
      note: advice ?? "delete the question, or write it in the original first",
      fixes: question.isIDWritten
        ? []
        : meant.map {
          [.init("write '#\($0)'", [question.edit(adding: "#\($0)")])]
        } ?? [])
  }

  fileprivate mutating func addStale(
    _ question: ParsedQuestion, _ stamp: String, _ note: Diagnostic.Note
  ) {
    guard let from = question.source, stampText(from.value) != stamp else { return }
    add(
      .staleTranslation, "the original of '\(question.id)' has changed since it was translated",
      at: from.span, notes: [note],
      fixes: [
        .init(
          "write 'from=\(stamp)' when the translation is correct", at: from.span,
          writing: "from=\(stamp)")
      ])
  }

  /// Warns of hints, feedback and explanations that only the original has.
  fileprivate mutating func addMissingTexts(
    of question: ParsedQuestion, _ original: ParsedQuestion, _ note: Diagnostic.Note
  ) {
    var missing: [String] = []
    let hints = original.hints.count - question.hints.count
    if hints > 0 { missing.append(hints == 1 ? "a hint" : "\(hints) hints") }
    let feedback = zip(question.answer?.lists ?? [], original.answer?.lists ?? [])
      .flatMap { zip($0, $1) }.count { $0.feedback.isEmpty && !$1.feedback.isEmpty }
    if feedback > 0 {
      missing.append("the feedback of \(feedback == 1 ? "an option" : "\(feedback) options")")
    }
    if question.explanation.isEmpty, !original.explanation.isEmpty {
      missing.append("the explanation")
    }
    guard !missing.isEmpty else { return }
    add(
      .missingTranslation,
      "the translation of '\(question.id)' lacks " + missing.joined(separator: " and "),
      at: question.span, notes: [note])
  }
}

extension ParsedQuestion {
  /// The settings of its attributes that differ from those of the original; `nil` if there are
  /// none.
  fileprivate func differenceInSettings(from original: ParsedQuestion) -> String? {
    let (here, there) = (settings, original.settings)
    if !tags.isEmpty, Set(tags) != Set(original.tags) {
      return "the original has other 'tags': delete them here, or copy them"
    }
    if let difficulty, difficulty != original.difficulty {
      return "the original has another 'difficulty': delete it here, or copy it"
    }
    if let missing = there.first(where: { !here.contains($0) }) {
      return "the original has '\(missing)': write it here, too"
    }
    return here.first { !there.contains($0) }
      .map { "the original does not have '\($0)': delete it here" }
  }

  /// The fix that makes a typed answer such as `= wahr` a choice between true and false.
  fileprivate var truthFix: [Diagnostic.Fix] {
    guard type == nil, let words = (answer as? ParsedShortText)?.field.written, words.count == 1,
      truthValue(of: words[0]) != nil
    else { return [] }
    let written = "type=true-false"
    return [.init("write '{\(written)}' after the heading", [edit(adding: written)])]
  }

  private var settings: [String] {
    [
      scoring.map { "scoring=\($0.value.written)" }, shuffles ? nil : "shuffle=false",
      pinsLast ? "pin=last" : nil, isCaseSensitive ? "case=sensitive" : nil,
      isVoid ? "void=true" : nil,
    ].compactMap(\.self)
  }

  /// Gives its parts the ids of the original's parts, of which there are as many; reports ids,
  /// weights and regions that differ.
  fileprivate mutating func takeIDs(of original: ParsedQuestion, _ report: inout Report) {
    guard var answer, let other = original.answer else { return }
    var lists = answer.lists
    for (list, others) in zip(lists.indices, other.lists) {
      for (place, part) in zip(lists[list].indices, others) {
        report.compare(lists[list][place], with: part, number: place + 1)
        lists[list][place].id = part.id
      }
    }
    if !lists.isEmpty { answer.lists = lists }
    if let own = answer as? ParsedBlanks, let others = other as? ParsedBlanks {
      if let (first, second) = own.exchanged(with: others) {
        report.add(
          .translationKey, "blank \(first) has an answer of blank \(second) of the original",
          at: span,
          notes: [
            .init("keep the order of the blanks: they are paired by position"),
            .init("the original", at: original.span),
          ])
      }
      blankIDs = Dictionary(keepingFirst: zip(own.blanks, others.blanks).map { ($0.id, $1.id) })
      answer = own.renamed(like: others)
    }
    self.answer = answer
  }
}

extension ScoringRule {
  /// The value as it is written in front matter and attributes.
  fileprivate var written: String {
    guard case .penalty(let share) = self else { return name }
    return "penalty=\(share.fraction)"
  }
}

extension ParsedBlanks {
  /// The first blank with an answer that only a different blank of the original accepts, and that
  /// other blank, both from 1; `nil` if there is none.
  fileprivate func exchanged(with others: ParsedBlanks) -> (Int, Int)? {
    let here = blanks.map(\.acceptedAnswers), there = others.blanks.map(\.acceptedAnswers)
    for (place, answers) in here.enumerated() where place < there.count {
      guard !answers.isEmpty, answers.isDisjoint(with: there[place]) else { continue }
      if let other = there.indices.first(where: { !answers.isDisjoint(with: there[$0]) }) {
        return (place + 1, other + 1)
      }
    }
    return nil
  }

  /// The same blanks with the ids of other blanks, by position.
  fileprivate func renamed(like others: ParsedBlanks) -> ParsedBlanks {
    ParsedBlanks(
      blanks: zip(blanks, others.blanks).map { blank, other in
        guard case .menu(var items) = blank.content, case .menu(let named) = other.content else {
          return .init(id: other.id, content: blank.content)
        }
        for (place, item) in zip(items.indices, named) { items[place].id = item.id }
        return .init(id: other.id, content: .menu(items))
      })
  }
}

extension Blanks.Blank {
  /// The answers that can be typed into it; empty for a menu.
  fileprivate var acceptedAnswers: Set<AnswerField.Accepted> {
    if case .typed(let field) = content { Set(field.accepted) } else { [] }
  }
}

extension Report {
  fileprivate mutating func compare(
    _ part: ParsedOption, with original: ParsedOption, number: Int
  ) {
    let note = Diagnostic.Note("the original", at: original.span)
    if part.isIDWritten, part.id != original.id {
      add(
        .translationKey, "the original of number \(number) has the id '\(original.id)'",
        at: part.span, notes: [.init("write '{#\(original.id)}', or nothing"), note])
    }
    if part.weight != original.weight || part.isVoid != original.isVoid
      || part.attributes.mapValues(\.value) != original.attributes.mapValues(\.value)
    {
      add(
        .translationKey, "the attributes of number \(number) are not those of the original",
        at: part.span, notes: [.init("copy them from the original"), note])
    }
  }
}

extension QuestionForm {
  /// The first difference, and what to do about it; `nil` if there is none.
  fileprivate func difference(from original: QuestionForm) -> (words: String, advice: String)? {
    if self == original { return nil }
    if kind != original.kind {
      return (
        "is of kind '\(kind.rawValue)', its original of kind '\(original.kind.rawValue)'",
        "answer it in the same way, or write '{type=\(original.kind.rawValue)}'"
      )
    }
    let parts = kind.answer.partsName
    if count != original.count {
      return (
        "has \(count) \(parts), its original \(original.count)",
        "translate all \(parts), in the same order"
      )
    }
    if key != original.key {
      let (here, there) = (keyPositions, original.keyPositions)
      if here.isEmpty || there.isEmpty {
        return ("has different correct \(kind.answer.keyName)", "write those of the original")
      }
      return (
        "has the correct option \(listed(here)), its original \(listed(there))",
        "keep the order of the options, and mark the same ones with '[x]'"
      )
    }
    return (
      "is worth \(points.words), its original \(original.points.words)",
      "write '{points=\(original.points.words)}'"
    )
  }
}

private func listed(_ positions: [Int]) -> String {
  positions.map(String.init).joined(separator: " and ")
}

/// The values of `from` in a translation, by the id of the original question: eight hexadecimal
/// digits that change with its text and its key.
///
/// Drafts have none.
func translationStamps(of quiz: ParsedQuiz) -> [String: String] {
  var digests = QuestionDigests(of: quiz)
  let stamps = digests.published().map { ($0.id, stampText($0.stamp)) }
  return Dictionary(keepingFirst: stamps)
}

func stampText(_ stamp: UInt32) -> String { zeroPadded(stamp, to: 8, radix: 16) }
