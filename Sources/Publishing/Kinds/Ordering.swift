import Courseware

extension Ordering: QuestionPublishing {
  /// The items, sorted by id; the script adds the controls that move them.
  func writeForm(number: Int, _ disclosure: Disclosure, _ phrases: Phrases, to out: inout [UInt8]) {
    out.write("<ol class=\"ordering\(hasLongTexts ? " long" : "")\">\n")
    for item in itemsByID {
      out.write("<li")
      out.writeAttribute("data-item", item.id)
      out.write("><div class=\"text\">")
      out.write(item.text)
      out.write("</div></li>\n")
    }
    out.write("</ol>\n")
  }

  /// Whether a text would take more than three lines beside its buttons on a phone.
  ///
  /// If one would, the buttons of all items are below the texts on phones, so that all rows look
  /// alike.
  private var hasLongTexts: Bool {
    let wide = ["<img", "<pre", "<table"].map { Array($0.utf8) }
    return items.contains { item in
      item.text.text.utf8.count > 40
        || !item.text.isPlain && wide.contains { item.text.htmlBytes.firstRange(of: $0) != nil }
    }
  }

  /// The items, each with a box for its number.
  func writePaperForm(_ paper: PaperQuestion, to out: inout [UInt8]) {
    out.write("<p class=\"task\">")
    out.writeEscaped(paper.phrases["paperOrder"])
    out.write("</p>\n<ul class=\"options\">\n")
    for (place, item) in numbered(paper) {
      out.write("<li>")
      out.writePaperLine("number", paper.showsKey ? String(place) : "")
      out.write("<div>")
      out.write(item.text)
      out.write("</div></li>\n")
    }
    out.write("</ul>\n")
  }

  /// The items in the order of the sheet, each with its right place from 1.
  private func numbered(_ paper: PaperQuestion) -> [(place: Int, item: IdentifiedText)] {
    let places = Dictionary(keepingFirst: items.enumerated().map { ($1.id, $0 + 1) })
    return paper.lettered(items, id: \.id).map { (places[$0.part.id] ?? 0, $0.part) }
  }

  /// The numbers in the boxes, from top to bottom.
  func paperAnswers(_ paper: PaperQuestion) -> [String] {
    numbered(paper).map { String($0.place) }
  }

  func scoringNote(_ disclosure: Disclosure, _ phrases: Phrases) -> String? {
    scoresParts ? phrases["eachPlace"] : nil
  }

  /// Writes `order`, the ids in the correct order, and `scoresParts`.
  func writeKey(_ mark: DecimalMark, to out: inout [UInt8]) {
    out.write("\"order\":[")
    out.writeList(items) { $0.writeJSON($1.id) }
    out.write("]")
    out.writeParts(scoresParts)
  }

  func writeRecord(to out: inout [UInt8]) {
    out.field("scoresParts", scoresParts)
    out.array("items", items) { $0.writeItem($1.id, $1.text) }
  }
}
