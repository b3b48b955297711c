import Courseware

/// The steps of a scale as radio buttons side by side, in their own order.
struct ScaleForm {
  let scale: Scale
  /// Where the question stands in the page: groups its radio buttons.
  let number: Int

  func writeAttributes(to out: inout [UInt8]) { out.write(" data-fixed") }

  func write(to out: inout [UInt8]) {
    out.write("<ul class=\"options scale\">\n")
    for step in scale.steps {
      out.write("<li>")
      out.writeOption(step.id, step.text, type: "radio", number: number)
      out.write("</li>\n")
    }
    out.write("</ul>\n")
  }
}
