import Courseware

/// The items of an ordering by id; the script adds what moves them.
struct OrderingForm {
  let ordering: Ordering

  func write(to out: inout [UInt8]) {
    out.write("<ol class=\"ordering\">\n")
    for item in ordering.itemsByID {
      out.write("<li")
      out.writeAttribute("data-item", item.id)
      out.write("><div class=\"text\">")
      out.append(contentsOf: item.text.htmlBytes)
      out.write("</div></li>\n")
    }
    out.write("</ol>\n")
  }
}
