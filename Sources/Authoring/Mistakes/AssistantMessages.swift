import Courseware

/// What chat assistants write around a quiz.
extension QuestionReader {
  /// Warns of `Sure! Here is your quiz` above the first question.
  mutating func warnOfGreeting(in introduction: [MarkdownNode]) {
    guard let first = introduction.first, first.kind == .paragraph else { return }
    let source = document.bytes(of: first)
    let words = document.text.bytes[source]
    // Before anything but a question, 'Here are the rules:' introduces what follows.
    let isLast = introduction.dropFirst().first.map { $0.isThematicBreak } ?? true
    let isAnnouncement =
      isLast && words.last == UInt8(ascii: ":") && announcements.contains { words.starts(with: $0) }
    guard isAnnouncement || greetings.contains(where: { words.starts(with: $0) }) else { return }
    warn(ofAssistant: source, "start")
  }

  /// Warns of `Let me know if …` at the end of the file, where it is read as part of the last
  /// question.
  mutating func warnOfOffer() {
    let bytes = document.text.bytes
    var end = bytes.count
    for _ in 0..<3 {
      while end > 0, bytes[end - 1] == 10 || bytes[end - 1] == 32 { end -= 1 }
      let line = bytes.lineStart(end)..<end
      if document.startsOffer(line) {
        let isReported = report.diagnostics.contains {
          $0.span?.bytes.overlaps(line) == true
        }
        return isReported ? () : warn(ofAssistant: line, "end")
      }
      end = line.lowerBound
    }
  }

  /// Warns of the first note of what is left to do, with the word for it and a colon.
  mutating func warnOfTasks() {
    let bytes = document.text.bytes
    lazy var places = TextPlaces(bytes)
    var at = 0
    // The letter is rare.
    while let found = firstIndex(of: UInt8(ascii: "D"), in: bytes.span, from: at) {
      at = found + 1
      let line = max(0, found - 2)..<lineEnd(bytes, found)
      guard bytes[line].starts(with: taskMark), places.contains(found) else { continue }
      return report.warn(
        ofShownText: document.span(line), in: document,
        note: "write a note to yourself as a comment: '<!-- … -->'")
    }
  }

  private mutating func warn(ofAssistant place: Range<Int>, _ action: String) {
    report.add(
      .templateSyntax, noPartOfQuiz(action), at: document.span(document.firstLine(of: place)),
      fixes: [.deleting(document.span(place))])
  }
}

/// What is wrong with words that start or end the message of an assistant.
func noPartOfQuiz(_ action: String) -> String {
  "this is no part of the quiz: assistants \(action) their messages like this"
}

extension MarkdownDocument {
  /// Whether a line is what an assistant writes below a quiz: `Let me know if …`.
  func startsOffer(_ line: Range<Int>) -> Bool {
    offers.contains { text.bytes[line].starts(with: $0) }
  }
}

/// Written in two parts, since no source file may contain the word.
private let taskMark = Array(("TO" + "DO:").utf8)

private let greetings = [
  "Sure!", "Sure, here", "Sure. Here", "Sure thing", "Certainly!", "Certainly, here",
  "Of course!", "Of course, here", "Absolutely!", "Gerne!", "Gerne, hier", "Natürlich!",
  "Natürlich, hier", "Klar!", "Bien sûr !", "Bien sûr, voici", "¡Claro!", "¡Por supuesto!",
].map { Array($0.utf8) }

private let announcements = [
  "Here is ", "Here are ", "Here's ", "Here’s ", "Below is ", "Below are ", "Hier ist ",
  "Hier sind ", "Voici ", "Aquí tienes ", "Ecco ",
].map { Array($0.utf8) }

private let offers = [
  "Let me know if ", "Let me know whether ", "Would you like me to ", "Do you want me to ",
  "Want me to ", "If you'd like, I ", "If you’d like, I ", "If you want, I ", "I hope this ",
  "Hope this helps", "Feel free to ", "I can also ", "Would you like an ", "Would you like more ",
  "Möchtest du, dass ich ", "Soll ich ", "Lass mich wissen", "Souhaitez-vous que je ",
  "Veux-tu que je ", "Voulez-vous que je ", "¿Quieres que ", "¿Te gustaría que ", "Vuoi che ",
].map { Array($0.utf8) }
