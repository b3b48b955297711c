import Courseware

extension Matching: QuestionPublishing {
  /// Each row with a menu of all partners, sorted by id.
  ///
  /// Menus cannot show markup: if a partner has some, all partners are listed above the rows, and
  /// the script gives them letters.
  func writeForm(number: Int, _ disclosure: Disclosure, _ phrases: Phrases, to out: inout [UInt8]) {
    let hasMarkup = partners.contains { $0.text.htmlBytes.contains(UInt8(ascii: "<")) }
    if hasMarkup { writePartners(to: &out) }
    let menu = partners.map { (id: $0.id, text: $0.text.shownText) }
    if hasHeadings { writeHeadings(to: &out) }
    out.write("<ul class=\"matching\"")
    if !hasMarkup { out.writeChoices(of: menu) }
    out.write(">\n")
    for (index, row) in rows.enumerated() {
      let control = "q\(number)-\(index + 1)"
      out.write("<li><label class=\"text\"")
      out.writeAttribute("for", control)
      out.write(">")
      out.write(row.text)
      out.write("</label><select")
      out.writeAttribute("id", control)
      out.writeAttribute("data-row", row.id)
      out.write(">")
      out.writeMenu(menu, phrases)
      out.write("</select></li>\n")
    }
    out.write("</ul>\n")
  }

  /// Writes the headings of both sides, above the rows.
  private func writeHeadings(to out: inout [UInt8]) {
    out.write("<p class=\"sides\"><span>")
    out.write(rowsHeading)
    out.write("</span> <span>")
    out.write(partnersHeading)
    out.write("</span></p>\n")
  }

  private func writePartners(to out: inout [UInt8]) {
    out.write("<ol class=\"partners\">\n")
    for partner in partners {
      out.write("<li")
      out.writeAttribute("data-partner", partner.id)
      out.write("><div class=\"text\">")
      out.write(partner.text)
      out.write("</div></li>\n")
    }
    out.write("</ol>\n")
  }

  /// The rows, each with a line for a letter, beside the lettered partners.
  func writePaperForm(_ paper: PaperQuestion, to out: inout [UInt8]) {
    let lettered = paper.lettered(partners, id: \.id)
    let letters = Dictionary(keepingFirst: lettered.map { ($0.part.id, $0.letter) })
    out.write("<p class=\"task\">")
    out.writeEscaped(paper.phrases["paperMatch"])
    out.write("</p>\n<div class=\"pairs\"><ul>\n")
    writePaperHeading(rowsHeading, to: &out)
    for row in rows {
      out.write("<li>")
      out.writePaperLine("letter", paper.showsKey ? letters[row.partner] ?? "" : "")
      out.write("<div>")
      out.write(row.text)
      out.write("</div></li>\n")
    }
    out.write("</ul><ul>\n")
    writePaperHeading(partnersHeading, to: &out)
    for (letter, partner) in lettered {
      out.write("<li><b>\(letter)</b><div>")
      out.write(partner.text)
      out.write("</div></li>\n")
    }
    out.write("</ul></div>\n")
  }

  private func writePaperHeading(_ heading: Prose, to out: inout [UInt8]) {
    guard hasHeadings else { return }
    out.write("<li class=\"heading\"><div>")
    out.write(heading)
    out.write("</div></li>\n")
  }

  /// The letters on the lines, from top to bottom.
  func paperAnswers(_ paper: PaperQuestion) -> [String] {
    let letters = paper.lettered(partners, id: \.id)
    return rows.map { row in letters.first { $0.part.id == row.partner }?.letter ?? "" }
  }

  /// Each row with its partner, written like the answers that a class gives.
  func projectedAnswers(_ mark: DecimalMark) -> [String] {
    let texts = Dictionary(keepingFirst: partners.map { ($0.id, $0.text.shownText) })
    return rows.map { "\($0.text.shownText) – \(texts[$0.partner] ?? "")" }
  }

  func scoringNote(_ disclosure: Disclosure, _ phrases: Phrases) -> String? {
    scoresParts ? phrases["eachPair"] : nil
  }

  /// Writes `pairs`, the id of the correct partner by the id of each row, and `scoresParts`.
  func writeKey(_ mark: DecimalMark, to out: inout [UInt8]) {
    out.write("\"pairs\":{")
    out.writeList(rows) { out, row in
      out.writeJSON(row.id)
      out.write(":")
      out.writeJSON(row.partner)
    }
    out.write("}")
    out.writeParts(scoresParts)
  }

  func writeRecord(to out: inout [UInt8]) {
    out.field("scoresParts", scoresParts)
    out.field("rowsHeading", rowsHeading)
    out.field("partnersHeading", partnersHeading)
    out.objects("rows", rows) { out, row in
      out.field("id", row.id)
      out.field("text", row.text)
      out.field("partner", row.partner)
    }
    out.array("partners", partners) { $0.writeItem($1.id, $1.text) }
  }
}
