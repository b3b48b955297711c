/// The list of all rules; a rule that is not listed is not checked.
extension Rule {
  /// All rules, in the order in which Documentation/rules.md lists them.
  package static let all: [Rule] = [
    .notUTF8,
    .controlCharacter,
    .conflictMarker,
    .invisibleCharacter,
    .bidirectionalControl,
    .mixedScript,
    .fileTooLarge,
    .unreadableFile,
    .symbolicLink,
    .notAFile,
    .badFileName,
    .unreadFile,
    .missingSite,
    .missingClassroom,
    .lineTooLong,
    .paragraphTooLong,
    .questionTooLong,
    .tooDeeplyNested,
    .tooManyColumns,
    .tooManyReferences,
    .missingFrontMatter,
    .unclosedFrontMatter,
    .frontMatterSyntax,
    .frontMatterLimit,
    .unsupportedYAML,
    .unknownField,
    .notAvailable,
    .publicPassword,
    .repeatedField,
    .repeatedItem,
    .missingField,
    .wrongType,
    .unknownValue,
    .emptyValue,
    .lowContrast,
    .typographicQuotes,
    .unusedAllow,
    .impossibleTime,
    .nonexistentTime,
    .ambiguousTime,
    .unknownTimeZone,
    .missingTimeZone,
    .interfaceLanguage,
    .timesOutOfOrder,
    .duplicateClassroomName,
    .duplicateQuizName,
    .badFormerName,
    .duplicateMember,
    .sharedAddress,
    .rosterSyntax,
    .sharedRoster,
    .publishedMembers,
    .weightsNot100,
    .unknownCategory,
    .uncountedQuizzes,
    .similarCategories,
    .deadlineOutsideTerm,
    .unknownReceiver,
    .uselessExtension,
    .deadlinePast,
    .nameLength,
    .emptyCourse,
    .emptyClassroom,
    .noQuestions,
    .emptyStem,
    .questionHeading,
    .questionNumber,
    .writtenPoints,
    .askedNumber,
    .noOptions,
    .badVoid,
    .twoWaysToAnswer,
    .tooFewOptions,
    .badMatching,
    .badRegion,
    .noCorrectOption,
    .severalCorrectOptions,
    .noDistractor,
    .uselessBrackets,
    .badWeights,
    .uselessScoring,
    .duplicateOption,
    .similarOptions,
    .duplicateOptionID,
    .duplicateQuestionID,
    .conflictingKey,
    .duplicateQuestion,
    .nearDuplicateQuestion,
    .keyPosition,
    .longestKey,
    .cloneSecretKey,
    .clonedNotes,
    .badTranslation,
    .missingTranslation,
    .translationKey,
    .staleTranslation,
    .optionWithoutBrackets,
    .lostOption,
    .lookAlikeBrackets,
    .announcedAnswer,
    .optionLabel,
    .emptyOption,
    .placeholderOption,
    .allOfTheAbove,
    .tooManyOptions,
    .badNumber,
    .misreadAnswer,
    .badPattern,
    .emptyAnswer,
    .badBlank,
    .unmarkedBlank,
    .duplicateAnswer,
    .textAfterOptions,
    .textBelowOption,
    .badAttribute,
    .repeatedAttribute,
    .unknownAttribute,
    .unknownQuestionType,
    .emptySection,
    .pickTooLarge,
    .unequalPoints,
    .missingHighlighter,
    .missingImage,
    .missingAlternativeText,
    .unusedImage,
    .deadLink,
    .unlistedFile,
    .publishedContent,
    .unprotectedFile,
    .pathOutsideCourse,
    .forbiddenScheme,
    .rawHTML,
    .badFormula,
    .lostFormula,
    .unclosedFence,
    .templateSyntax,
    .scriptSyntax,
    .secretKey,
    .unknownAlert,
    .missingRenderer,
  ]

  /// Checks a quiz with every rule for single quizzes.
  static func check(_ quiz: ParsedQuiz, _ report: inout Report) {
    for rule in ofQuizzes { rule.check(quiz, &report) }
    // What the rules find in other questions is not searched again for each question.
    var found = Report()
    found.earlierErrors = ErrorPlaces(of: report.diagnostics, in: quiz.head.path)
    // A loop over the rules outside would read every question a dozen times.
    for index in quiz.questions.indices {
      for rule in ofQuestions { rule.check(quiz.questions[index], quiz, &found) }
      if found.diagnostics.isEmpty { continue }
      report.diagnostics += found.diagnostics
      found.diagnostics = []
    }
  }

  // A struct, because bare functions in an array would receive copies of their arguments.
  private struct OfQuestion: Sendable {
    let check: @Sendable (ParsedQuestion, ParsedQuiz, inout Report) -> Void
  }

  private struct OfQuiz: Sendable {
    let check: @Sendable (ParsedQuiz, inout Report) -> Void
  }

  private static let ofQuestions: [OfQuestion] = all.compactMap {
    if case .question(let check) = $0.check { OfQuestion(check: check) } else { nil }
  }

  private static let ofQuizzes: [OfQuiz] = all.compactMap {
    if case .quiz(let check) = $0.check { OfQuiz(check: check) } else { nil }
  }

  static let ofCourses: [@Sendable (ParsedCourse, inout Report) -> Void] = all.compactMap {
    if case .course(let check) = $0.check { check } else { nil }
  }
}
