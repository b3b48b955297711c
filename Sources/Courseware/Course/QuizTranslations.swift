/// A quiz in several languages: one quiz with one set of ids, whose texts exist several times.
extension Quiz {
  /// The quiz with its translations; see ``adding(_:)``.
  package mutating func add(_ translations: [Quiz]) {
    if !translations.isEmpty { self = adding(translations) }
  }

  /// The quiz with its translations, whose questions and parts get the ids of this quiz.
  ///
  /// The typed answers of every language are accepted in every language, so that grading does not
  /// depend on the language of an attempt.
  package func adding(_ translations: [Quiz]) -> Quiz {
    let texts = translations.map { translation in
      Dictionary(keepingFirst: translation.questions.map { ($0.id, $0) })
    }
    var whole = self
    whole.sections = sections.map { section in
      var section = section
      section.questions = section.questions.map { $0.accepting(answersOf: texts) }
      return section
    }
    let shown = zip(translations, texts).map { whole.translated(by: $0, $1) }
    whole.translations = shown.sorted { ($0.language ?? "") < ($1.language ?? "") }
    return whole
  }

  /// The quiz with the texts of a translation, and its own for those that are not translated.
  private func translated(by translation: Quiz, _ texts: [String: Question]) -> Quiz {
    var quiz = self
    quiz.path = translation.path
    quiz.name = translation.name
    quiz.description = translation.description
    quiz.isDraft = translation.isDraft
    quiz.publishes = translation.publishes
    quiz.language = translation.language
    quiz.decimalMark = translation.decimalMark
    quiz.introduction = translation.introduction
    quiz.needsCodeStyle = needsCodeStyle || translation.needsCodeStyle
    let translated = translation.sections
    quiz.sections = sections.enumerated().map { place, section in
      var section = section
      if translated.indices.contains(place) {
        section.heading = translated[place].heading
        section.introduction = translated[place].introduction
      }
      section.questions = section.questions.map { $0.translated(by: texts[$0.id]) }
      return section
    }
    return quiz
  }

  /// The translation into a language of pages; `nil` if there is none, or if that is the language
  /// of the quiz itself.
  package func translation(into interface: String) -> Quiz? {
    if let exact = translations.first(where: { $0.language == interface }) { return exact }
    if language.flatMap(Site.interfaceLanguage) == interface { return nil }
    return translations.first { $0.language.flatMap(Site.interfaceLanguage) == interface }
  }
}

extension Question {
  /// The question that also accepts the typed answers of the same question in translations, each of
  /// which is given as its questions by id.
  fileprivate func accepting(answersOf translations: [[String: Question]]) -> Question {
    var question = self
    for texts in translations {
      if let kind = texts[id]?.kind { question.kind.accept(answersOf: kind) }
    }
    return question
  }

  /// The question in another language; without a translation, the question itself, marked as
  /// untranslated.
  fileprivate func translated(by translation: Question?) -> Question {
    guard var question = translation else {
      var question = self
      question.isUntranslated = true
      return question
    }
    question.points = points
    question.tags = tags
    question.difficulty = difficulty
    question.isVoid = isVoid
    question.kind.accept(answersOf: kind)
    return question
  }
}

extension Question.Kind {
  /// Also accepts the typed answers of the same question in another language.
  fileprivate mutating func accept(answersOf other: Question.Kind) {
    switch (self, other) {
    case (.numeric(var own), .numeric(let other)):
      own.answer.accept(answersOf: other.answer)
      self = .numeric(own)
    case (.shortText(var own), .shortText(let other)):
      own.answer.accept(answersOf: other.answer)
      self = .shortText(own)
    case (.blanks(var own), .blanks(let other)):
      for (place, blank) in zip(own.blanks.indices, other.blanks) {
        guard case .typed(var field) = own.blanks[place].content,
          case .typed(let more) = blank.content
        else { continue }
        field.accept(answersOf: more)
        own.blanks[place].content = .typed(field)
      }
      self = .blanks(own)
    default: break
    }
  }
}

extension AnswerField {
  fileprivate mutating func accept(answersOf other: AnswerField) {
    var known = Set(accepted)
    for (answer, words) in zip(other.accepted, other.written) where known.insert(answer).inserted {
      accepted.append(answer)
      written.append(words)
    }
  }
}
