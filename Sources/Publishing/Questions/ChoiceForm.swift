import Courseware

/// The options of a question, in the page's order: radio buttons where one may be ticked, else
/// check boxes.
struct ChoiceForm {
  let choice: Choice
  /// Where the question stands in the page: groups its radio buttons and means nothing else.
  let number: Int
  let disclosure: Disclosure

  /// What the script orders the options by.
  func writeAttributes(to out: inout [UInt8]) {
    if !choice.shuffles { out.write(" data-fixed") }
    if choice.pinsLast { out.write(" data-pin") }
  }

  func write(to out: inout [UInt8]) {
    out.write("<ul class=\"options\">\n")
    for option in choice.pageOptions {
      out.write("<li>")
      out.writeOption(
        option.id, option.text, type: choice.allowsSeveral ? "checkbox" : "radio", number: number)
      if disclosure.showsAnswers, !option.feedback.isEmpty {
        out.write("<div class=\"feedback prose\" hidden>")
        out.append(contentsOf: option.feedback.htmlBytes)
        out.write("</div>")
      }
      out.write("</li>\n")
    }
    out.write("</ul>\n")
  }
}

extension [UInt8] {
  /// Appends something to tick: a radio button or a check box, labelled by its text.
  mutating func writeOption(_ id: String, _ text: Prose, type: StaticString, number: Int) {
    write("<label class=\"option\"><input type=\"")
    write(type)
    write("\" name=\"q")
    write(String(number))
    write("\" value=\"")
    // An id is lower-case letters, digits, hyphens and underscores: nothing to escape.
    write(id)
    write("\"><span class=\"text\">")
    append(contentsOf: text.htmlBytes)
    write("</span></label>")
  }
}
