import Courseware

/// Reads the front matter of a translation; all settings are those of its original.
///
/// If there is no original, which has been reported, the settings are the defaults.
func readTranslationHead(
  _ node: YAMLNode, of file: QuizFile, _ original: ParsedQuiz.Head?, place: Span,
  _ report: inout Report
) -> ParsedQuiz.Head {
  var fields = Fields(node, .quiz, place: place)
  fields.refuse(
    KnownFields.quiz.names.filter { KnownFields.translation.fields[$0] == nil },
    "a translation has the settings of its original and no field", "delete it")
  var head =
    original ?? ParsedQuiz.Head(id: file.id, classroom: file.classroom, path: "", place: place)
  (head.path, head.place, head.isTranslation) = (file.path, place, true)
  head.name = fields.name("name")
  head.isDraft = fields.flag("draft") ?? false
  head.allowed = fields.allowedCodes()
  head.publish = fields.publishedNames()
  head.contentLanguage = file.language ?? head.contentLanguage
  head.decimalMark = DecimalMark(ofLanguage: head.contentLanguage)
  var quiz = head.quiz
  quiz?.path = String(file.path.dropFirst("content/".count))
  quiz?.name = head.name?.value ?? ""
  quiz?.description = fields.text("description")?.value
  quiz?.isDraft = head.isDraft
  quiz?.publishes = head.publish.map(\.value)
  quiz?.language = file.language
  quiz?.decimalMark = head.decimalMark
  report.take(fields.reportOfNames)
  head.quiz = head.name == nil || fields.report.hasFaults ? nil : quiz
  return head
}

extension Report {
  /// Reports a translation of a quiz that does not exist.
  mutating func addMissingOriginal(of file: QuizFile, _ tree: SourceTree) {
    let folder = file.path[...(file.path.lastIndex(of: "/") ?? file.path.startIndex)]
    let known = tree.files.filter { $0.hasPrefix(folder) && $0.hasSuffix(".md") }
      .map { QuizFile(path: $0, classroom: file.classroom) }
      .filter { $0.language == nil }.map(\.id)
    add(
      .badTranslation,
      "this classroom has no quiz '\(file.id)' to translate" + suggestion(file.id, known),
      at: Span(path: file.path, bytes: 0..<0),
      notes: [
        .init("a translation is beside its original: '\(file.id).md', '\(file.id).zh.md'")
      ])
  }
}
