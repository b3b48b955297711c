import Courseware

/// What a line of a text2qti file starts.
///
/// Only text that is indented, or blank, continues what is above it. Source: text2qti 0.8,
/// `text2qti/quiz.py`.
enum Text2QTIStart: Equatable {
  case quizTitle, quizDescription
  /// A setting of the quiz, such as `shuffle answers`, in lower case.
  case setting(String)
  case textTitle, text
  case title, points
  case question
  case option(isKey: Bool)
  /// An option of which students choose several.
  case box(isKey: Bool)
  case word, number
  case essay, upload
  case feedback, correctFeedback, incorrectFeedback, solution
  case group, endOfGroup, pick, solutionsPick, pointsPerQuestion

  /// What a line starts, and the offset of the text after it; `nil` for a line that continues.
  static func read(_ line: ArraySlice<UInt8>) -> (start: Text2QTIStart, text: Int)? {
    guard let first = line.first, first != 32, first != 9 else { return nil }
    if let word = keyword(line) { return word }
    if let sign = sign(line) { return sign }
    let digits = line.prefix(while: isDigit)
    if !digits.isEmpty, line[digits.endIndex...].first == UInt8(ascii: ".") {
      return after(line, digits.count + 1).map { (.question, $0) }
    }
    let isKey = first == UInt8(ascii: "*")
    let label = isKey ? line.dropFirst() : line
    if let letter = label.first, isLetter(letter), label.dropFirst().first == UInt8(ascii: ")") {
      return after(label, 2).map { (.option(isKey: isKey), $0) }
    }
    return nil
  }

  /// The offset of the text after a mark and white space; `nil` if there is no white space.
  private static func after(_ line: ArraySlice<UInt8>, _ count: Int) -> Int? {
    let rest = line.dropFirst(count)
    guard rest.isEmpty || rest.first == 32 || rest.first == 9 else { return nil }
    return rest.firstIndex { $0 != 32 && $0 != 9 } ?? line.endIndex
  }

  private static func sign(_ line: ArraySlice<UInt8>) -> (start: Text2QTIStart, text: Int)? {
    let signs: [(String, Text2QTIStart)] = [
      ("[*]", .box(isKey: true)), ("[ ]", .box(isKey: false)), ("[]", .box(isKey: false)),
      ("...", .feedback),
      ("+", .correctFeedback), ("-", .incorrectFeedback), ("!", .solution), ("*", .word),
      ("=", .number),
    ]
    for (sign, start) in signs where line.hasPrefix(sign) {
      if let text = after(line, sign.utf8.count) { return (start, text) }
    }
    let content = line.trimmed
    if content.count >= 3, content.allSatisfy({ $0 == UInt8(ascii: "_") }) {
      return (.essay, line.endIndex)
    }
    if content.count >= 3, content.allSatisfy({ $0 == UInt8(ascii: "^") }) {
      return (.upload, line.endIndex)
    }
    return nil
  }

  private static func keyword(_ line: ArraySlice<UInt8>) -> (start: Text2QTIStart, text: Int)? {
    let content = line.trimmed
    if content.elementsEqual("GROUP".utf8) { return (.group, line.endIndex) }
    if content.elementsEqual("END_GROUP".utf8) { return (.endOfGroup, line.endIndex) }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")),
      let text = after(line, colon + 1 - line.startIndex)
    else { return nil }
    let name = line[..<colon].string.lowercased()
    let names: [String: Text2QTIStart] = [
      "quiz title": .quizTitle, "quiz description": .quizDescription, "text title": .textTitle,
      "text": .text, "title": .title, "points": .points, "pick": .pick,
      "solutions pick": .solutionsPick, "points per question": .pointsPerQuestion,
    ]
    if let start = names[name] { return (start, text) }
    let settings = [
      "shuffle answers", "show correct answers", "one question at a time", "can't go back",
      "feedback is solution", "solutions sample groups", "solutions randomize groups",
    ]
    return settings.contains(name) ? (.setting(name), text) : nil
  }
}

/// A part of a text2qti file: what starts it, and its text.
struct Text2QTIPart {
  var start: Text2QTIStart
  var line: Int
  /// The lines of its text, without indentation.
  var lines: [ArraySlice<UInt8>]

  /// The text on one line.
  var words: String {
    lines.flatMap { $0.split { $0 == 32 || $0 == 9 } }.map(\.string).joined(separator: " ")
  }

  /// The text as lines of Markdown.
  var markdown: [SourceLine] {
    var bytes = Array(lines.joined(separator: [10]))
    while bytes.last == 10 { bytes.removeLast() }
    guard !bytes.isEmpty else { return [] }
    return sourceLines(SourceText(path: "", bytes: bytes)).map { one in
      var one = one
      one.number += line - 1
      return one
    }
  }
}

/// The parts of a file, without comments, and the lines that neither start a part nor are indented,
/// which text2qti refuses.
func text2qtiParts(of text: SourceText) -> (parts: [Text2QTIPart], stray: [Int]) {
  var parts: [Text2QTIPart] = []
  var stray: [Int] = []
  var isComment = false
  // The width of the indentation of the part's text.
  var width: Int?
  for (index, raw) in text.bytes.split(separator: 10, omittingEmptySubsequences: false).enumerated()
  {
    let line = withoutControls(raw)[...]
    let content = line.trimmed
    if isComment || content.elementsEqual("COMMENT".utf8) {
      isComment = !content.elementsEqual("END_COMMENT".utf8)
    } else if line.first == UInt8(ascii: "%") {
      continue
    } else if let (start, place) = Text2QTIStart.read(line) {
      parts.append(Text2QTIPart(start: start, line: index + 1, lines: [line[place...]]))
      width = nil
    } else if !parts.isEmpty {
      let indentation = line.prefix { $0 == 32 || $0 == 9 }.count
      if indentation == 0, !content.isEmpty { stray.append(index + 1) }
      if width == nil, !content.isEmpty { width = indentation }
      parts[parts.count - 1].lines.append(line.dropFirst(min(indentation, width ?? 0)))
    } else if !content.isEmpty {
      stray.append(index + 1)
    }
  }
  return (parts, stray)
}
