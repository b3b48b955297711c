import Courseware

extension QuestionReader {
  /// Reads the attributes in braces after the heading.
  ///
  /// - Returns: Whether the type or its name is unknown; then nothing else is reported about the
  ///   kind.
  mutating func readSettings(
    _ attributes: inout Attributes, into question: inout ParsedQuestion
  ) -> Bool {
    question.points = attributes.points()?.value ?? .one
    question.isDraft = attributes.flag("draft") ?? false
    question.isVoid = attributes.flag("void") ?? false
    question.shuffles = attributes.flag("shuffle") ?? true
    question.tags = attributes.wordList("tags")
    question.difficulty = attributes.words("difficulty")?.value
    question.source = readSource(&attributes)
    let type = attributes.text("type")
    question.type = type.flatMap { written in
      ParsedQuestion.QuestionType(rawValue: written.value).map { Located($0, at: written.span) }
    }
    question.scoring = attributes.text("scoring").flatMap { readScoring($0) }
    question.pinsLast = takesOnly("last", of: "pin", &attributes)
    question.isCaseSensitive = takesOnly("sensitive", of: "case", &attributes)
    return question.type == nil && (type != nil || attributes.hasMisspelledType)
  }

  /// Reports an unknown type, and suggests one that reads the answers of the question.
  private mutating func refuse(type written: Located<String>, of question: ParsedQuestion) {
    let names = ParsedQuestion.QuestionType.allCases.map(\.rawValue)
    let list = names.map { "'\($0)'" }.joined(separator: ", ")
    let word = comparableType(written.value)
    let other =
      otherNames[word]
      ?? nearest(to: word, among: otherNames.keys.sorted())
      .flatMap { otherNames[$0] }
    let named =
      names.first { $0 == word } ?? otherNames[word] ?? nearest(
        to: written.value, among: names) ?? other
    let near = type(named, of: question)?.rawValue
    report.add(
      .unknownQuestionType, "a question has no type '\(written.value)'" + suggestion(near),
      at: written.span, note: "the types are \(list)",
      fixes: near.map { [.writing("type=\($0)", at: written.span)] } ?? [])
  }

  /// The type with a name, or the type that the answers determine if they have another form.
  private func type(
    _ name: String?, of question: ParsedQuestion
  ) -> ParsedQuestion.QuestionType? {
    let named = name.flatMap(ParsedQuestion.QuestionType.init(rawValue:))
    guard let read = question.answer?.type(of: question) else { return named }
    let forms = [named, read].compactMap { $0?.answer.answerForm }
    let areSure = forms.allSatisfy { [.options, .lines, .blanks].contains($0) }
    return areSure && forms.first != forms.last ? read : named
  }

  private mutating func readScoring(_ written: Located<String>) -> Located<ScoringRule>? {
    if let rule = ScoringRule(written: written.value) { return Located(rule, at: written.span) }
    if written.value.hasPrefix("penalty") {
      report.add(
        .badAttribute, ScoringRule.penaltyNeed, at: written.span,
        note: "'scoring=penalty=0.25' takes a quarter of the points",
        fixes: ScoringRule.meantPenalty(by: written.value)
          .map { [.writing("scoring=\($0)", at: written.span)] } ?? [])
      return nil
    }
    let near =
      otherValues["scoring"]?[comparableName(written.value)]
      ?? nearest(to: written.value, among: ScoringRule.names)
    let list = ScoringRule.names.map { "'\($0)'" }.joined(separator: ", ")
    report.add(
      .badAttribute, "'scoring' must be one of \(list)", at: written.span,
      notes: ScoringRule.notes(onUnknown: written.value),
      fixes: near.map { [.writing("scoring=\($0)", at: written.span)] } ?? [])
    return nil
  }

  /// Reads `from`, which is allowed only in translations.
  private mutating func readSource(_ attributes: inout Attributes) -> Located<UInt32>? {
    guard let written = attributes.text("from") else { return nil }
    guard isTranslation else {
      attributes.refuse("from", "'from' is only for a translation, such as 'cells.zh.md'")
      return nil
    }
    if written.value.utf8.count == 8, let stamp = UInt32(hexDigits: written.value) {
      return Located(stamp, at: written.span)
    }
    report.add(
      .badAttribute, "'from' must be the 8 hexadecimal digits of the original's hash",
      at: written.span)
    return nil
  }

  private mutating func takesOnly(
    _ value: String, of key: String, _ attributes: inout Attributes
  ) -> Bool {
    guard let written = attributes.text(key) else { return false }
    if written.value == value { return true }
    report.add(
      .badAttribute, "'\(key)' must be '\(value)'", at: written.span,
      note: "delete it if that is not meant")
    return false
  }

  /// Reports unknown attributes, and those without effect on the kind of question.
  mutating func finish(_ attributes: inout Attributes, of question: ParsedQuestion) {
    if question.type == nil, let type = attributes.text("type") {
      refuse(type: type, of: question)
    }
    var useless: [Located<String>] = []
    if let answer = question.answer {
      useless += attributes.refuse(answer.uselessAttributes, "\(answer.words) has no attribute")
    }
    if let kind = ungraded {
      useless += attributes.refuse(
        ["points", "scoring"], "a question of a \(kind.rawValue) has no attribute")
    }
    if !question.shuffles {
      useless += attributes.refuse(["pin"], "a question with 'shuffle=false' has no attribute")
    } else if !shufflesOptions {
      useless += attributes.refuse(
        ["pin", "shuffle"], "where the quiz does not shuffle options, a question has no attribute")
    }
    // Errors in the values of these attributes do not matter anymore.
    if !useless.isEmpty {
      report.diagnostics.removeAll { found in useless.contains { $0.span == found.span } }
    }
    refuseEssayWithoutPoints(question, &attributes)
    attributes.finish("a question")
    // Answers in braces, as in GIFT, are not attributes.
    let answers = report.diagnostics.filter { $0.code == Rule.noOptions.code }.compactMap(\.span)
      .filter { document.text.bytes[$0.bytes].first == UInt8(ascii: "{") }
    report.diagnostics += attributes.report.diagnostics.filter { found in
      !answers.contains { found.span.map(\.bytes).map($0.bytes.contains) ?? false }
    }
  }

  /// Reports an essay worth no points, which cannot be graded.
  private mutating func refuseEssayWithoutPoints(
    _ question: ParsedQuestion, _ attributes: inout Attributes
  ) {
    guard isGraded, question.points.halves == 0, question.answer is ParsedEssay,
      let points = attributes.text("points")
    else { return }
    report.add(
      .badAttribute, "an essay with 0 points cannot be graded", at: points.span,
      note: "delete it for an essay with 1 point; a survey may ask for comments")
  }
}

/// A type in a form for comparison with those of other programs: `multiple_choice_question` and
/// `multiple-choice` are equal.
private func comparableType(_ type: String) -> String {
  let name = comparableName(type)
  return name.hasSuffix("question") ? String(name.dropLast("question".count)) : name
}

/// The names of the types in other programs, by `comparableType`.
private let otherNames: [String: String] = {
  var names: [String: String] = [:]
  for type in ParsedQuestion.QuestionType.allCases {
    for other in type.otherNames.split(separator: " ") { names[String(other)] = type.rawValue }
  }
  return names
}()
