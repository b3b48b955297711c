import Courseware
import Digest

/// A published state of a quiz, needed to understand answers given to it.
package struct PublishedQuiz: Sendable, Hashable {
  /// The stem of its file's name then.
  package var id: String
  /// Its name then.
  package var name: String
  /// The hash of what students were shown; two states that differ only in the key have the same
  /// hash.
  package var revision: String
  /// In source order.
  package var questions: [PublishedQuestion]
  /// How many questions each section had and drew, where that is recorded: only of quizzes that
  /// drew.
  var draw: Draw? = nil
}

/// A question of a quiz as it was.
package struct PublishedQuestion: Sendable, Hashable {
  /// The id by which responses refer to the question.
  package var id: String
  /// "single choice"; only questions of one kind can be the same.
  package var kind: String
  /// Stem and body as a reader reads them, ``maxTextSize`` bytes at most; a digest may follow.
  package var text: String
  /// The correct answers to type; empty for other kinds.
  package var typed: [String]
  /// What answers to it name: options, items, rows and so on.
  package var items: [PublishedItem]

  /// Enough to tell a question from most others.
  static let maxTextSize = 2_000
  /// Stands before a digest, where that is needed: no text holds it.
  static let mark: UInt8 = 1

  /// What is right in it, in an order that means nothing.
  var key: [String] {
    let texts = Dictionary(
      items.filter { $0.list == "partner" }.map { ($0.id, $0.text) },
      uniquingKeysWith: { first, _ in first })
    let right = items.filter { !$0.role.isEmpty }.map { item in
      // What stands around a blank is the question's text already.
      (item.list == "blank" ? "" : item.text) + "\u{0}"
        + (item.list == "row" ? texts[item.role] ?? "" : item.role)
    }
    return (typed + right).sorted()
  }
}

/// Something that an answer names by its id.
package struct PublishedItem: Sendable, Hashable {
  /// Ids differ in a list: `option`, `item`, `row`, `partner`, `step`, `blank`, or `menu` and the
  /// id of a blank.
  package var list: String
  package var id: String
  /// The text without markup; for a blank, the words that its id was made from.
  package var text: String
  /// What makes it right: `key`, a place, the id of a partner, or what a blank takes; empty for a
  /// distractor.
  package var role: String
}

extension PublishedQuiz {
  /// Reads a line of a file of revisions; `nil` for what is none.
  init?(line: [UInt8]) {
    guard let json = try? JSONValue(line, limit: .max), let id = json["quiz"]?.string,
      let revision = json["revision"]?.string, let name = json["name"]?.string,
      let questions = json["questions"]?.array
    else { return nil }
    self.init(
      id: id, name: name, revision: revision,
      questions: questions.compactMap(PublishedQuestion.init))
    draw = json["sections"].flatMap(Draw.init)
    if draw?.questions != self.questions.count { draw = nil }
  }

  /// A quiz as it is.
  init?(_ quiz: Quiz) {
    var line: [UInt8] = []
    line.writePublished(quiz)
    self.init(line: line)
  }
}

extension Draw {
  /// Reads `[[4,2],[3,3]]`: of each section how many questions it has and how many it draws.
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

/// The words of a blank's id without the hash of a long one: it changes with every letter, and its
/// digits would pass for a number that the author wrote.
private func withoutHash(_ words: String) -> String {
  guard let space = words.lastIndex(of: " ") else { return words }
  let last = words[space...].dropFirst()
  let isHash =
    last.utf8.count == 6 && last.contains(where: \.isLetter) && last.contains(where: \.isNumber)
  return isHash ? String(words[..<space]) : words
}

/// The line of a quiz in a file of revisions.
///
/// `{"quiz":"cells","revision":"9f…","name":"Cells","questions":[{"id":"organelle","kind":"single
/// choice","text":"Which …","items":[["option","oak","Oak","key"],…]}]}`; `typed` instead of
/// `items` where an answer is typed; before `questions` stands `"sections":[[4,2]]` where a section
/// draws, here 2 of its 4 questions. Bytes, since a build writes one a quiz.
extension [UInt8] {
  mutating func writePublished(_ quiz: Quiz) {
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
      for question in section.questions {
        if !isFirst { write(",") }
        isFirst = false
        writePublished(question)
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
      writeList(parts) { $0.writeItem($1) }
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

  /// A string of what is read, cut to ``PublishedQuestion/maxTextSize`` bytes between characters.
  ///
  /// Where that does not tell a text from all others, being cut or showing pictures, a digest
  /// of the whole stands behind ``PublishedQuestion/mark``.
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
  /// Whether its HTML has an image, a video or a sound.
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
