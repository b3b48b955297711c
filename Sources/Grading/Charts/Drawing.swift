import Courseware

/// An SVG drawing, written element by element in the coordinates of its own box.
///
/// How things look stands in ``reportStyle`` by their classes; here is only where they are. It is
/// one picture to who cannot see it, with a title and a description that say what there is to see.
struct Drawing {
  private var bytes: [UInt8] = []

  /// A place in the drawing, from its upper left corner.
  struct Point {
    var x: Double
    var y: Double
  }

  /// A rectangle in the drawing.
  struct Box {
    var x: Double
    var y: Double
    var width: Double
    var height: Double
  }

  /// What the drawing is, in words; `id` is unique on its page.
  struct Label {
    var id: String
    var title: String
    var description: String
  }

  /// - Parameters:
  ///   - width: Of the box, in units of about a pixel.
  ///   - height: In the same units.
  init(width: Double, height: Double, _ label: Label) {
    bytes.write(#"<svg class="drawing" role="img" viewBox="0 0 "#)
    bytes.write(width)
    bytes.write(" ")
    bytes.write(height)
    bytes.write("\"")
    bytes.writeAttribute("aria-labelledby", "\(label.id)-title \(label.id)-text")
    bytes.write("><title")
    bytes.writeAttribute("id", "\(label.id)-title")
    bytes.write(">")
    bytes.writeEscaped(label.title)
    bytes.write("</title><desc")
    bytes.writeAttribute("id", "\(label.id)-text")
    bytes.write(">")
    bytes.writeEscaped(label.description)
    bytes.write("</desc>\n")
  }

  /// The whole element.
  var svg: [UInt8] { bytes + Array("</svg>".utf8) }

  mutating func line(from start: Point, to end: Point, _ style: StaticString) {
    bytes.write("<line")
    attribute("x1", start.x)
    attribute("y1", start.y)
    attribute("x2", end.x)
    attribute("y2", end.y)
    finish(style)
  }

  /// A box; what is `said` shows where a pointer rests on it.
  mutating func box(_ box: Box, _ style: StaticString, said: String = "") {
    bytes.write("<rect")
    attribute("x", box.x)
    attribute("y", box.y)
    attribute("width", max(0, box.width))
    attribute("height", max(0, box.height))
    finish(style, element: "rect", said: said)
  }

  mutating func circle(_ center: Point, radius: Double, _ style: StaticString, said: String = "") {
    bytes.write("<circle")
    attribute("cx", center.x)
    attribute("cy", center.y)
    attribute("r", radius)
    finish(style, element: "circle", said: said)
  }

  /// Text on a line whose foot is at a point.
  mutating func text(_ text: String, at point: Point, _ style: StaticString) {
    bytes.write("<text")
    attribute("x", point.x)
    attribute("y", point.y)
    bytes.write(" class=\"")
    bytes.write(style)
    bytes.write("\">")
    bytes.writeEscaped(text)
    bytes.write("</text>\n")
  }

  private mutating func attribute(_ name: StaticString, _ value: Double) {
    bytes.write(" ")
    bytes.write(name)
    bytes.write("=\"")
    bytes.write(value)
    bytes.write("\"")
  }

  private mutating func finish(
    _ style: StaticString, element: StaticString = "line", said: String = ""
  ) {
    bytes.write(" class=\"")
    bytes.write(style)
    if said.isEmpty {
      bytes.write("\"/>\n")
    } else {
      bytes.write("\"><title>")
      bytes.writeEscaped(said)
      bytes.write("</title></")
      bytes.write(element)
      bytes.write(">\n")
    }
  }
}

extension [UInt8] {
  /// Appends a coordinate: a hundredth of a pixel is finer than any screen.
  fileprivate mutating func write(_ coordinate: Double) {
    let hundredths = (coordinate * 100).rounded()
    writeJSON(hundredths / 100)
  }
}
