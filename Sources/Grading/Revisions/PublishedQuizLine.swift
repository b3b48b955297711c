import Courseware
import Digest

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
    if let gap = content.gap {
      write(",\"typed\":[")
      writeList(gap.words) { $0.writeJSON($1) }
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
