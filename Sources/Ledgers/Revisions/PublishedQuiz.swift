package import Courseware
import Digest

/// A published state of a quiz, needed to interpret answers given to it.
struct PublishedQuiz: Sendable, Hashable {
  /// Its name at that time.
  var name: String
  /// The hash of everything that students were shown; two states that differ only in the key have
  /// the same hash.
  var revision: String
  /// In source order.
  var questions: [PublishedQuestion]
  /// The number of questions that each section had and drew; `nil` if the recorded numbers do not
  /// fit the questions.
  ///
  /// If no numbers are recorded, all questions were asked.
  var draw: Draw? = nil
}

/// A question of a published state of a quiz.
struct PublishedQuestion: Sendable, Hashable {
  /// The id by which responses refer to the question.
  var id: String
  /// Such as "single choice"; only questions of the same kind can be matched.
  var kind: String
  /// Stem and body as visible text, at most ``maxTextSize`` bytes; a digest may follow.
  var text: String
  /// The accepted typed answers; empty for other kinds.
  var typed: [String]
  /// The elements that answers refer to: options, items, rows and so on.
  var items: [PublishedItem]

  /// The maximum size of a text in bytes, enough to distinguish most questions.
  static let maxTextSize = 2_000
  /// The byte that precedes a digest, if there is one; it does not occur in texts.
  static let mark: UInt8 = 1

  /// The correct answers, in arbitrary order.
  var key: [String] {
    let texts = Dictionary(
      keepingFirst: items.filter { $0.list == "partner" }.map { ($0.id, $0.text) })
    let right = items.filter { !$0.role.isEmpty }.map { item in
      // The text around a blank is already part of the question's text.
      (item.list == "blank" ? "" : item.text) + "\u{0}"
        + (item.list == "row" ? texts[item.role] ?? "" : item.role)
    }
    return (typed + right).sorted()
  }
}

/// An element of a question that an answer refers to by id.
struct PublishedItem: Sendable, Hashable {
  /// Ids are unique within a list: `option`, `item`, `row`, `partner`, `step`, `blank`, or `menu`
  /// and the id of a blank.
  var list: String
  /// The id in answers, unique in ``list``.
  var id: String
  /// The text without markup; for a blank, the words that its id was made from.
  var text: String
  /// What makes it correct: `key`, a position, the id of a partner, or the answers that a blank
  /// accepts; empty for a distractor.
  var role: String
}

extension PublishedQuiz {
  /// Parses a line of a revisions file; `nil` if it is not a valid state.
  init?(line: [UInt8]) {
    guard let json = try? JSONValue(line, limit: .max), json["quiz"]?.string != nil,
      let revision = json["revision"]?.string, let name = json["name"]?.string,
      let questions = json["questions"]?.array
    else { return nil }
    self.init(
      name: name, revision: revision, questions: questions.compactMap(PublishedQuestion.init))
    let count = self.questions.count
    guard let sections = json["sections"] else {
      draw = Draw(sections: [Draw.Section(questions: count, pick: count)])
      return
    }
    draw = Draw(sections)
    if draw?.questions != count { draw = nil }
  }

  /// Creates the state of a current quiz.
  init?(_ quiz: Quiz) {
    self.init(line: publishedLine(of: quiz))
  }
}

extension Draw {
  /// Parses `[[4,2],[3,3]]`: for each section, the number of its questions and the number drawn.
  fileprivate init?(_ json: JSONValue) {
    let sections = json.array?.compactMap { section -> Section? in
      guard let counts = section.array?.compactMap(\.int), counts.count == 2,
        (0...1_000_000).contains(counts[0]), (0...counts[0]).contains(counts[1])
      else { return nil }
      return Section(questions: counts[0], pick: counts[1])
    }
    guard let sections, sections.count == json.array?.count else { return nil }
    self.init(sections: sections)
  }
}

extension PublishedQuestion {
  fileprivate init?(_ json: JSONValue) {
    guard let id = json["id"]?.string, let kind = json["kind"]?.string,
      let text = json["text"]?.string
    else { return nil }
    let typed = json["typed"]?.array?.compactMap(\.string) ?? []
    let items = json["items"]?.array?.compactMap { item -> PublishedItem? in
      guard let parts = item.array?.compactMap(\.string), parts.count == 4 else { return nil }
      let text = parts[0] == "blank" ? withoutHash(parts[2]) : parts[2]
      return PublishedItem(list: parts[0], id: parts[1], text: text, role: parts[3])
    }
    self.init(id: id, kind: kind, text: text, typed: typed, items: items ?? [])
  }
}

/// The words of a blank's id without the hash of a long one: the hash changes with every letter,
/// and its digits would be taken for a number that the author wrote.
private func withoutHash(_ words: String) -> String {
  guard let space = words.lastIndex(of: " ") else { return words }
  let last = words[space...].dropFirst()
  let isHash =
    last.utf8.count == 6 && last.contains(where: \.isLetter) && last.contains(where: \.isNumber)
  return isHash ? String(words[..<space]) : words
}

/// The line of a quiz in a revisions file.
///
/// `{"quiz":"cells","revision":"9f…","name":"Cells","questions":[{"id":"organelle","kind":"single
/// choice","text":"Which …","items":[["option","oak","Oak","key"],…]}]}`; `typed` instead of
/// `items` for typed answers; if a section draws questions, `"sections":[[4,2]]` precedes
/// `questions`, here for 2 of 4 questions; a line without `sections` is of a quiz that asked all
/// its questions. It is written as bytes, because a build writes one line for each quiz.
package func publishedLine(of quiz: Quiz) -> [UInt8] {
  var line: [UInt8] = []
  line.writePublished(quiz)
  return line
}

extension [UInt8] {
  fileprivate mutating func writePublished(_ quiz: Quiz) {
    write("{\"quiz\":")
    writeJSON(quiz.id)
    write(",\"revision\":")
    writeJSON(quiz.revision)
    write(",\"name\":")
    writeJSON(quiz.name)
    let draw = Draw(of: quiz)
    if draw.leavesSomeOut {
      write(",\"sections\":[")
      writeList(draw.sections) { $0.write("[\($1.questions),\($1.pick)]") }
      write("]")
    }
    write(",\"questions\":[")
    var isFirst = true
    for section in quiz.sections {
      for index in section.questions.indices {
        if !isFirst { write(",") }
        isFirst = false
        writePublished(section.questions[index])
      }
    }
    write("]}")
  }

  private mutating func writePublished(_ question: Question) {
    write("{\"id\":")
    writeJSON(question.id)
    write(",\"kind\":")
    writeJSON(question.kind.words)
    write(",\"text\":")
    writeText(question.stem, question.body)
    let content = question.kind.content
    let parts = content.parts
    if let answerField = content.answerField {
      write(",\"typed\":[")
      writeList(answerField.words) { $0.writeJSON($1) }
      write("]")
    } else if !parts.isEmpty {
      write(",\"items\":[")
      writeList(parts.indices) { $0.writeItem(parts[$1]) }
      write("]")
    }
    write("}")
  }

  private mutating func writeItem(_ part: QuestionPart) {
    write("[")
    writeJSON(part.list.name)
    write(",")
    writeJSON(part.id)
    write(",")
    writeText(part.text)
    write(",")
    writeJSON(part.right)
    write("]")
  }

  /// Writes the visible text as a string, cut to ``PublishedQuestion/maxTextSize`` bytes between
  /// characters.
  ///
  /// If this does not identify the text, because it is cut or contains media, a digest of the whole
  /// text follows after ``PublishedQuestion/mark``.
  private mutating func writeText(_ head: Prose, _ body: Prose = .empty) {
    writeJSON { out in
      let start = out.count
      head.appendText(to: &out)
      if !body.isEmpty {
        out.write("\n")
        body.appendText(to: &out)
      }
      let isLong = out.count - start > PublishedQuestion.maxTextSize
      let showsPictures = head.showsPictures || body.showsPictures
      guard isLong || showsPictures else { return }
      var whole = Array(out[start...])
      if showsPictures { whole += head.markdownBytes + body.markdownBytes }
      if isLong {
        var end = start + PublishedQuestion.maxTextSize
        while end > start, out[end] & 0xC0 == 0x80 { end -= 1 }
        out.removeSubrange(end...)
      }
      out.append(PublishedQuestion.mark)
      out += Array(contentDigest(of: whole).utf8)
    }
  }
}

extension Prose {
  /// Whether its HTML contains an image, a video or audio.
  fileprivate var showsPictures: Bool {
    if isPlain { return false }
    return unsafe htmlBytes.withUnsafeBufferPointer { html in
      html.indices.dropLast(3).contains { at in
        unsafe html[at] == UInt8(ascii: "<")
          && ["img", "vid", "aud"].contains { (name: StaticString) in
            unsafe starts(html, with: name, at: at + 1)
          }
      }
    }
  }
}
