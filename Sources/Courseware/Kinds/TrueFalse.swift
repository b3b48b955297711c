/// A statement that is true or false.
package struct TrueFalse: Sendable, Equatable {
  /// Whether the statement is true; `nil` if a survey asks for students' opinions.
  package var isTrue: Bool?
  /// The labels of the two answers in the quiz's own language: "True" and "False".
  package var labels: Labels
  /// All-or-nothing or a penalty: the other rules do not apply to two answers.
  package var scoring: ScoringRule

  /// Creates a statement, by default with English labels and without a penalty.
  package init(isTrue: Bool?, labels: Labels = .english, scoring: ScoringRule = .allOrNothing) {
    (self.isTrue, self.labels, self.scoring) = (isTrue, labels, scoring)
  }

  /// The labels of the two answers.
  package struct Labels: Sendable, Equatable {
    /// The label of the answer that the statement is true, such as 'Wahr' in German.
    package var whenTrue: String
    /// The label of the answer that the statement is false, such as 'Falsch' in German.
    package var whenFalse: String

    /// Creates labels from plain texts: first the one for true, then the one for false.
    package init(_ whenTrue: String, _ whenFalse: String) {
      (self.whenTrue, self.whenFalse) = (whenTrue, whenFalse)
    }

    /// The labels of quizzes in English and in languages that have no labels of their own.
    package static let english = Labels("True", "False")

    /// The labels in a language, such as `de-CH`; English ones for an unknown language.
    package init(language: String) {
      let code = language.prefix { $0 != "-" }.lowercased()
      self = Labels.ofLanguages[code] ?? .english
    }

    private static let ofLanguages: [String: Labels] = [
      "de": Labels("Wahr", "Falsch"), "fr": Labels("Vrai", "Faux"),
      "es": Labels("Verdadero", "Falso"), "it": Labels("Vero", "Falso"),
      "pt": Labels("Verdadeiro", "Falso"), "nl": Labels("Waar", "Onwaar"),
      "pl": Labels("Prawda", "Fałsz"), "ru": Labels("Верно", "Неверно"),
      "zh": Labels("正确", "错误"), "ar": Labels("صحيح", "خطأ"),
    ]
  }

  /// The two answers as options, whose ids are `true` and `false`, always in this order.
  package var asChoice: Choice {
    var choice = Choice(
      options: [
        .init(id: "true", text: Prose(plain: labels.whenTrue), isKey: isTrue == true),
        .init(id: "false", text: Prose(plain: labels.whenFalse), isKey: isTrue == false),
      ], allowsSeveral: false, scoring: scoring)
    choice.shuffles = false
    return choice
  }
}

extension TrueFalse: ChoiceContent {
  /// Also the value of the attribute `type` in source.
  package var name: String { "true-false" }
  /// Recorded with published revisions; questions are matched by similarity only if it is equal.
  package var words: String { "true or false" }
}
