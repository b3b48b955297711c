import Courseware

/// Each row with a menu of all partners, by id.
///
/// Menus show no markup: where a partner has some, all of them stand above in a list, and the
/// script gives them letters.
struct MatchingForm {
  let matching: Matching
  /// Where the question stands in the page.
  let number: Int

  func write(to out: inout [UInt8]) {
    if matching.partners.contains(where: { $0.text.htmlBytes.contains(UInt8(ascii: "<")) }) {
      writePartners(to: &out)
    }
    let menu = matching.partners.map { (id: $0.id, text: $0.text.text) }
    if matching.hasHeadings { writeHeadings(to: &out) }
    out.write("<ul class=\"matching\">\n")
    for (index, row) in matching.rows.enumerated() {
      let control = "q\(number)-\(index + 1)"
      out.write("<li><label class=\"text\"")
      out.writeAttribute("for", control)
      out.write(">")
      out.append(contentsOf: row.text.htmlBytes)
      out.write("</label><select")
      out.writeAttribute("id", control)
      out.writeAttribute("data-row", row.id)
      out.write(">")
      out.writeMenu(menu)
      out.write("</select></li>\n")
    }
    out.write("</ul>\n")
  }

  /// What stands on either side, above both.
  private func writeHeadings(to out: inout [UInt8]) {
    out.write("<p class=\"sides\"><span>")
    out.append(contentsOf: matching.rowsHeading.htmlBytes)
    out.write("</span> <span>")
    out.append(contentsOf: matching.partnersHeading.htmlBytes)
    out.write("</span></p>\n")
  }

  private func writePartners(to out: inout [UInt8]) {
    out.write("<ol class=\"partners\">\n")
    for partner in matching.partners {
      out.write("<li")
      out.writeAttribute("data-partner", partner.id)
      out.write("><div class=\"text\">")
      out.append(contentsOf: partner.text.htmlBytes)
      out.write("</div></li>\n")
    }
    out.write("</ol>\n")
  }
}
