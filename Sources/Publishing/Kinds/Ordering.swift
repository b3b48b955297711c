import Courseware

extension Ordering: QuestionPublishing {
  /// The items by id; the script adds what moves them.
  func writeForm(number: Int, _ disclosure: Disclosure, _ phrases: Phrases, to out: inout [UInt8]) {
    out.write("<ol class=\"ordering\">\n")
    for item in itemsByID {
      out.write("<li")
      out.writeAttribute("data-item", item.id)
      out.write("><div class=\"text\">")
      out.append(contentsOf: item.text.htmlBytes)
      out.write("</div></li>\n")
    }
    out.write("</ol>\n")
  }

  func scoringNote(_ disclosure: Disclosure, _ phrases: Phrases) -> String? {
    scoresParts ? phrases["eachPlace"] : nil
  }

  /// `order`: the ids in the right order; `parts`.
  func writeKey(_ mark: DecimalMark, to out: inout [UInt8]) {
    out.write("\"order\":[")
    out.writeList(items) { $0.writeJSON($1.id) }
    out.write("]")
    out.writeParts(scoresParts)
  }

  func writeRecord(to out: inout [UInt8]) {
    out.field("scoresParts", scoresParts)
    out.key("items")
    out.beginArray()
    for item in items { out.writeItem(item.id, item.text) }
    out.endArray()
  }
}
