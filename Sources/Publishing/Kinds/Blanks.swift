import Courseware

extension Blanks: QuestionPublishing {
  /// Appends prose in which each marker of a blank is replaced by its control: a menu or a field.
  ///
  /// All fields have the same width.
  func write(_ prose: Prose, _ disclosure: Disclosure, _ phrases: Phrases, to out: inout [UInt8]) {
    writeFilled(prose, to: &out) { place, out in
      writeControl(at: place, disclosure, phrases, to: &out)
    }
  }

  /// Appends prose in which each marker of a blank is replaced by what a function writes for its
  /// index.
  private func writeFilled(
    _ prose: Prose, to out: inout [UInt8], _ write: (Int, inout [UInt8]) -> Void
  ) {
    let html = prose.htmlBytes
    var (rest, next) = (html.startIndex, blanks.startIndex)
    while let start = html[rest...].firstRange(of: Array(Blanks.markerStart.utf8)) {
      let end = html[start.upperBound...].firstRange(of: Array(Blanks.markerEnd.utf8))
      let id = html[start.upperBound..<(end?.lowerBound ?? html.endIndex)]
      // Markers are in the order of the blanks, so all but the first are found at once.
      guard let end, let place = blanks[next...].firstIndex(where: { id.elementsEqual($0.id.utf8) })
      else { break }
      out.writeNamingFormulas(html[rest..<start.lowerBound])
      write(place, &out)
      (rest, next) = (end.upperBound, place + 1)
    }
    out.writeNamingFormulas(html[rest...])
  }

  func writePaper(_ prose: Prose, _ paper: PaperQuestion, to out: inout [UInt8]) {
    writeFilled(prose, to: &out) { place, out in
      switch blanks[place].content {
      case .typed(let field):
        out.writePaperLine("blank", paper.filled(field))
      case .menu(let items):
        out.write("<span class=\"menu\">")
        for item in paper.items(ofMenu: blanks[place].id, items) {
          out.write("<span>")
          out.writePaperMark(isBox: false, isFilled: paper.showsKey && item.isKey)
          out.writeEscaped(item.text)
          out.write("</span>")
        }
        out.write("</span>")
      }
    }
  }

  /// Writes nothing, because the blanks are in the stem and the body.
  func writePaperForm(_ paper: PaperQuestion, to out: inout [UInt8]) {}

  func projectedAnswers(_ mark: DecimalMark) -> [String] {
    blanks.map { blank in
      switch blank.content {
      case .typed(let field): field.projectedWords(mark).joined(separator: " | ")
      case .menu(let items): items.filter(\.isKey).map(\.text).joined(separator: " | ")
      }
    }
  }

  func paperAnswers(_ paper: PaperQuestion) -> [String] {
    blanks.map { blank in
      switch blank.content {
      case .typed(let field): field.paperWords(paper.mark).first ?? ""
      case .menu(let items): items.filter(\.isKey).map(\.text).joined(separator: " | ")
      }
    }
  }

  private func writeControl(
    at place: Int, _ disclosure: Disclosure, _ phrases: Phrases, to out: inout [UInt8]
  ) {
    let blank = blanks[place]
    switch blank.content {
    case .typed(let answerField):
      out.write("<input class=\"blank\"")
      writeName(of: blank, at: place, phrases, to: &out)
      out.writeTypingAttributes(for: disclosure.showsAnswers ? answerField : nil)
      out.write(">")
    case .menu(let items):
      let menu = Blanks.itemsByID(items).map { (id: $0.id, text: $0.text) }
      out.write("<span")
      out.writeChoices(of: menu)
      out.write("><select class=\"blank\"")
      writeName(of: blank, at: place, phrases, to: &out)
      out.write(">")
      out.writeMenu(menu, phrases)
      out.write("</select></span>")
    }
  }

  private func writeName(
    of blank: Blanks.Blank, at place: Int, _ phrases: Phrases, to out: inout [UInt8]
  ) {
    out.writeAttribute("data-blank", blank.id)
    out.writeAttribute("aria-label", phrases.numbered("blank", place + 1, of: blanks.count))
  }

  /// Writes nothing, because the controls are in the stem and the body.
  func writeForm(
    number: Int, _ disclosure: Disclosure, _ phrases: Phrases, to out: inout [UInt8]
  ) {}

  func scoringNote(_ disclosure: Disclosure, _ phrases: Phrases) -> String? {
    scoresParts && blanks.count > 1 ? phrases["eachBlank"] : nil
  }

  /// Writes `blanks`, which has by id what ``[UInt8]/writeAnswerField(_:_:)`` writes or, for a
  /// menu, `{"menu":[ids],"shown":…}`; and `scoresParts`.
  func writeKey(_ mark: DecimalMark, to out: inout [UInt8]) {
    out.write("\"blanks\":{")
    out.writeList(blanks) { out, blank in
      out.writeJSON(blank.id)
      out.write(":")
      switch blank.content {
      case .typed(let answerField): out.writeAnswerField(answerField, mark)
      case .menu(let items): out.writeKey(ofMenu: items.filter(\.isKey))
      }
    }
    out.write("}")
    out.writeParts(scoresParts)
  }

  func writeRecord(to out: inout [UInt8]) {
    out.field("scoresParts", scoresParts)
    out.objects("blanks", blanks) { $0.writeFields(of: $1) }
  }
}

extension [UInt8] {
  /// Appends the options of a menu, the first of which chooses nothing.
  mutating func writeMenu(_ items: [(id: String, text: String)], _ phrases: Phrases) {
    write("<option value=\"\">")
    writeEscaped(phrases["choose"])
    write("</option>")
    for item in items {
      write("<option")
      writeAttribute("value", item.id)
      write(">")
      writeEscaped(item.text)
      write("</option>")
    }
  }

  /// Appends the attribute with the options of a menu that a printed page shows.
  mutating func writeChoices(of items: [(id: String, text: String)]) {
    writeAttribute("data-choices", items.map { $0.text }.joined(separator: " | "))
  }

  fileprivate mutating func writeKey(ofMenu keys: [Blanks.Item]) {
    write("{\"menu\":[")
    writeList(keys) { $0.writeJSON($1.id) }
    write("],\"shown\":")
    writeJSON(keys.first?.text ?? "")
    write("}")
  }

  fileprivate mutating func writeFields(of blank: Blanks.Blank) {
    field("id", blank.id)
    switch blank.content {
    case .typed(let answerField): writeAccepted(by: answerField)
    case .menu(let items):
      objects("menu", items) { out, item in
        out.field("id", item.id)
        out.field("text", item.text)
        out.field("isKey", item.isKey)
      }
    }
  }
}
