import Courseware

/// The options of a question, in source order: radio buttons for one key, check boxes for several.
struct ChoiceForm {
  let choice: Choice
  /// Where the question stands in the page: groups its radio buttons and means nothing else.
  let number: Int
  let disclosure: Disclosure

  func write(to out: inout [UInt8]) {
    let type = choice.allowsSeveral ? "checkbox" : "radio"
    let name = Array("q\(number)".utf8)
    out.write("<ul class=\"options\">\n")
    for option in choice.options {
      out.write("<li><label class=\"option\"><input type=\"")
      out.write(type)
      out.write("\" name=\"")
      out.append(contentsOf: name)
      out.write("\" value=\"")
      out.writeEscaped(option.id)
      out.write("\"><span class=\"text\">")
      out.append(contentsOf: option.text.htmlBytes)
      out.write("</span></label>")
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
