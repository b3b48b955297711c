import Authoring
import Courseware

/// Reads a file in the format of text2qti and creates a quiz that passes every rule.
///
/// - Parameters:
///   - source: The file.
///   - freeName: Makes a quiz's name one that the classroom does not have yet.
/// - Returns: The quiz, and what became of each question that was changed or left out.
package func importText2QTI(_ source: ImportSource, freeName: (String) -> String) -> ImportedQuiz {
  var reading = Text2QTIReading()
  let (parts, stray) = text2qtiParts(of: source.text)
  for part in parts { reading.take(part) }
  reading.finish()
  for line in stray {
    reading.file.note(line, "this line is not indented: it is read as part of the text above it")
  }
  return assembledQuiz(source, reading.file, freeName: freeName)
}

private struct Text2QTIReading {
  var file = ImportedFile()
  private var question: ImportedQuestion?
  /// The kind of the question's answers.
  private var kind: Text2QTIStart?
  private var solution: [SourceLine] = []
  /// The points of the next question.
  private var points: String?
  /// The points of the questions in a group.
  private var groupPoints: String?
  private var groups = 0
  /// The title of the text that follows.
  private var textTitle = ""
  /// Whether the file shuffles options.
  private var shuffles = false

  init() { file.isExact = true }

  mutating func take(_ part: Text2QTIPart) {
    switch part.start {
    case .quizTitle: (file.title, file.titleLine) = (part.words, part.line)
    case .quizDescription: file.introduction = part.markdown
    case .setting(let name): takeSetting(name, part)
    case .textTitle:
      end()
      textTitle = part.words
    case .text:
      end()
      file.addText(part.line, title: textTitle, part.markdown)
      textTitle = ""
    case .title:
      end()
      file.noteOnce(part.line, "titles of questions are not imported")
    case .points:
      end()
      points = part.words
    case .question: begin(part)
    case .group, .endOfGroup, .pick, .pointsPerQuestion, .solutionsPick: takeGroup(part)
    default: takeWithin(part)
    }
  }

  /// Ends the file.
  mutating func finish() {
    end()
    if !shuffles { file.settings.append("shuffle: none") }
  }

  /// The other settings are about the solutions that text2qti writes for the teacher.
  private mutating func takeSetting(_ name: String, _ part: Text2QTIPart) {
    let isTrue = part.words.lowercased() == "true"
    switch name {
    case "shuffle answers": shuffles = isTrue
    case "show correct answers" where !isTrue:
      file.note(
        part.line,
        "'\(name)' is not imported: write 'answers: teacher' to keep the answer key out of the page"
      )
    case "one question at a time" where isTrue, "can't go back" where isTrue:
      file.note(part.line, "'\(name)' is not imported")
    default: break
    }
  }

  private mutating func takeGroup(_ part: Text2QTIPart) {
    end()
    switch part.start {
    case .group:
      groups += 1
      groupPoints = nil
      file.add(ImportedSection(line: part.line, heading: Array("Group \(groups)".utf8)))
      file.noteOnce(part.line, "groups have no names: change the headings of the sections")
    case .pick where !file.sections.isEmpty:
      file.sections[file.sections.count - 1].pick = Int(part.words)
    case .pointsPerQuestion: groupPoints = part.words
    case .endOfGroup:
      groupPoints = nil
      file.add(ImportedSection(line: part.line, heading: Array("Questions".utf8)))
    default: break
    }
  }

  private mutating func begin(_ part: Text2QTIPart) {
    end()
    var body = part.markdown
    let heading = takeHeading(from: &body)
    var question = ImportedQuestion(
      line: part.line,
      stem: heading.map { Array($0) } ?? Array("Question in line \(part.line)".utf8))
    question.body = body
    question.section = file.sections.isEmpty ? nil : file.sections.count - 1
    if let points = points ?? groupPoints, points != "1" {
      question.attributes.append("points=\(points)")
    }
    self.question = question
    (points, kind, solution) = (nil, nil, [])
  }

  private mutating func end() {
    guard var ended = question else { return }
    question = nil
    if !solution.isEmpty, !solution.map(\.bytes).elementsEqual(ended.explanation.map(\.bytes)) {
      let blank = ended.explanation.isEmpty ? [] : [SourceLine(number: ended.line)]
      ended.explanation += blank + solution
    }
    if case .box = kind, ended.keys == 1 { ended.attributes.append("type=multiple") }
    if case .option = kind, ended.keys > 1 {
      ended.faults.append("\(ended.keys) of its options are correct, but students choose one")
    }
    file.questions.append(ended)
  }

  /// Takes a part of a question; one before the first question is left out with a note.
  private mutating func takeWithin(_ part: Text2QTIPart) {
    guard question != nil else {
      return file.note(part.line, "this belongs to no question, and is not imported")
    }
    switch part.start {
    case .option(let isKey), .box(let isKey):
      kind = part.start
      question?.options.append(
        ImportedOption(line: part.line, isKey: isKey, lines: part.markdown))
    case .word: takeTyped(typedAnswer(part.words), "type=short-text")
    case .number: takeTyped("= \(number(part.words))", "type=numeric")
    case .essay: takeTyped(nil, "type=essay")
    case .upload: question?.faults.append("students would have to hand in a file")
    case .feedback: takeFeedback(part)
    case .incorrectFeedback: addExplanation(part.markdown)
    case .correctFeedback:
      file.noteOnce(
        part.line, "the feedback on correct answers is not imported: an explanation is for all")
    case .solution: solution = part.markdown
    default: break
    }
  }

  private mutating func takeTyped(_ line: String?, _ type: String) {
    if let line { question?.answer.append(Array(line.utf8)) }
    if question?.attributes.contains(type) == false { question?.attributes.append(type) }
  }

  /// Below an option, feedback is about that option; below the text, about the question.
  private mutating func takeFeedback(_ part: Text2QTIPart) {
    if let count = question?.options.count, count > 0 {
      question?.options[count - 1].feedback = part.markdown
    } else {
      addExplanation(part.markdown)
    }
  }

  private mutating func addExplanation(_ lines: [SourceLine]) {
    if question?.explanation.isEmpty == false {
      question?.explanation.append(SourceLine(number: lines.first?.number ?? 1))
    }
    question?.explanation += lines
  }

  /// `1.5 +- 0.1` as `1.5 ± 0.1`, and `[1, 2]` as `1..2`.
  private func number(_ words: String) -> String {
    if words.hasPrefix("["), words.hasSuffix("]") {
      let bounds = words.dropFirst().dropLast().split(separator: ",").map {
        Array($0.utf8)[...].trimmed.string
      }
      return bounds.joined(separator: "..")
    }
    return words.replacing("+-", with: "±")
  }
}
