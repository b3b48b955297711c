import Courseware

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
    switch question.kind {
    case .numeric(let gap), .shortText(let gap):
      write(",\"typed\":[")
      writeList(gap.words) { $0.writeJSON($1) }
      write("]")
    case .essay: break
    default: writeItems(of: question.kind)
    }
    write("}")
  }

  private mutating func writeItems(of kind: Question.Kind) {
    write(",\"items\":[")
    switch kind {
    case .choice(let choice):
      writeList(choice.options) { $0.writeItem("option", $1.id, $1.text, $1.isKey ? "key" : "") }
    case .ordering(let ordering):
      writeList(ordering.items.enumerated()) {
        $0.writeItem("item", $1.element.id, $1.element.text, String($1.offset + 1))
      }
    case .matching(let matching):
      writeList(matching.rows) { $0.writeItem("row", $1.id, $1.text, $1.partner) }
      write(",")
      writeList(matching.partners) { $0.writeItem("partner", $1.id, $1.text, "") }
    case .scale(let scale):
      writeList(scale.steps.enumerated()) {
        $0.writeItem("step", $1.element.id, $1.element.text, String($1.offset + 1))
      }
    case .blanks(let blanks): writeList(blanks.blanks) { $0.writeBlank($1) }
    case .numeric, .shortText, .essay: break
    }
    write("]")
  }

  private mutating func writeBlank(_ blank: Blanks.Blank) {
    let words = blank.id.split(separator: "-").joined(separator: " ")
    switch blank.content {
    case .gap(let gap):
      writeItem("blank", blank.id, words, gap.words.joined(separator: "\n"))
    case .menu(let items):
      writeItem("blank", blank.id, words, "menu")
      for item in items {
        write(",")
        writeItem("menu \(blank.id)", item.id, item.text, item.isKey ? "key" : "")
      }
    }
  }

  private mutating func writeItem(
    _ list: String, _ id: String, _ text: Prose, _ role: String
  ) {
    writeItemHead(list, id)
    writeText(text)
    write(",")
    writeJSON(role)
    write("]")
  }

  private mutating func writeItem(_ list: String, _ id: String, _ text: String, _ role: String) {
    writeItemHead(list, id)
    writeJSON(text)
    write(",")
    writeJSON(role)
    write("]")
  }

  private mutating func writeItemHead(_ list: String, _ id: String) {
    write("[")
    writeJSON(list)
    write(",")
    writeJSON(id)
    write(",")
  }

  /// A string of what is read, cut to ``PublishedQuestion/longestText`` bytes between characters.
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
      let isLong = out.count - start > PublishedQuestion.longestText
      let showsPictures = head.showsPictures || body.showsPictures
      guard isLong || showsPictures else { return }
      var whole = Array(out[start...])
      if showsPictures { whole += head.markdownBytes + body.markdownBytes }
      if isLong {
        var end = start + PublishedQuestion.longestText
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
    return htmlBytes.withUnsafeBufferPointer { html in
      html.indices.dropLast(3).contains { at in
        html[at] == UInt8(ascii: "<")
          && ["img", "vid", "aud"].contains { (name: StaticString) in
            starts(html, with: name, at: at + 1)
          }
      }
    }
  }
}
