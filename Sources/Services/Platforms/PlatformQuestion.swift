import Courseware

/// A question to write for a learning platform, and what it loses there.
///
/// Each platform extends it by what writes the question.
struct PlatformQuestion {
  let question: Question
  let quiz: Quiz
  let conversion: PlatformConversion
  /// The place of its losses.
  let place: Loss.Place
  var losses = LossList()
  /// The files that its texts show or link to, below `content/`, each once.
  private(set) var files: [String] = []

  init(
    _ question: Question, in quiz: Quiz, _ conversion: PlatformConversion, at place: Loss.Place
  ) {
    (self.question, self.quiz, self.conversion) = (question, quiz, conversion)
    self.place = .init(classroom: place.classroom, quiz: place.quiz, question: question.id)
  }

  /// A text of one of its fields for the platform.
  mutating func text(_ prose: Prose, in field: String) -> PlatformText {
    let text = conversion.text(prose)
    take(text, in: field)
    return text
  }

  /// Adds the files and losses of a text that is in the question.
  mutating func take(_ text: PlatformText, in field: String) {
    losses.add(text, in: field, at: place)
    files += text.files.filter { !files.contains($0) }
  }
}
