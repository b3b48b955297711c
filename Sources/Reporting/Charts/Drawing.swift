import Courseware

/// An SVG drawing, written element by element in the coordinates of its own box.
///
/// ``reportStyle`` defines the appearance of elements by their classes; a drawing only contains
/// positions. For assistive technology it is one image with a title and a description.
struct Drawing {
  private var bytes: [UInt8] = []

  /// A point in the drawing, measured from the upper left corner.
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

  /// The title and description of a drawing; `id` is unique on its page.
  struct Label {
    var id: String
    var title: String
    var description: String
  }

  /// Starts an empty drawing that is 640 units wide; one unit is about a pixel.
  init(height: Double, _ label: Label) {
    bytes.write(#"<svg class="drawing" role="img" viewBox="0 0 640 "#)
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

  var svg: [UInt8] { bytes + Array("</svg>".utf8) }

  mutating func line(from start: Point, to end: Point, _ style: StaticString) {
    write("line", [("x1", start.x), ("y1", start.y), ("x2", end.x), ("y2", end.y)], style)
  }

  /// Draws a box; `said` is its tooltip.
  mutating func box(_ box: Box, _ style: StaticString, said: String = "") {
    let (width, height) = (max(0, box.width), max(0, box.height))
    write(
      "rect", [("x", box.x), ("y", box.y), ("width", width), ("height", height)], style,
      said: said)
  }

  mutating func circle(_ center: Point, radius: Double, _ style: StaticString, said: String) {
    write("circle", [("cx", center.x), ("cy", center.y), ("r", radius)], style, said: said)
  }

  /// Draws text whose baseline is at a point.
  mutating func text(_ text: String, at point: Point, _ style: StaticString) {
    open("text", [("x", point.x), ("y", point.y)], style)
    bytes.write(">")
    bytes.writeEscaped(text)
    bytes.write("</text>\n")
  }

  private mutating func write(
    _ element: StaticString, _ numbers: [(name: StaticString, value: Double)],
    _ style: StaticString, said: String = ""
  ) {
    open(element, numbers, style)
    if said.isEmpty { return bytes.write("/>\n") }
    bytes.write("><title>")
    bytes.writeEscaped(said)
    bytes.write("</title></")
    bytes.write(element)
    bytes.write(">\n")
  }

  /// Writes the start of an element up to its last attribute.
  private mutating func open(
    _ element: StaticString, _ numbers: [(name: StaticString, value: Double)],
    _ style: StaticString
  ) {
    bytes.write("<")
    bytes.write(element)
    for (name, value) in numbers {
      bytes.write(" ")
      bytes.write(name)
      bytes.write("=\"")
      bytes.write(value)
      bytes.write("\"")
    }
    bytes.write(" class=\"")
    bytes.write(style)
    bytes.write("\"")
  }
}

extension [UInt8] {
  /// Appends a coordinate, rounded to hundredths of a pixel, which is finer than any screen.
  fileprivate mutating func write(_ coordinate: Double) {
    let hundredths = (coordinate * 100).rounded()
    writeJSON(hundredths / 100)
  }
}

/// Maps values to positions along an axis of a chart.
struct Axis {
  /// The values at the two ends of the axis.
  var values: ClosedRange<Double>
  /// The positions of the ends in the drawing; a vertical axis starts at the bottom.
  var start: Double
  var end: Double

  /// The position of a value; values beyond an end are at that end.
  func place(of value: Double) -> Double {
    let span = values.upperBound - values.lowerBound
    guard span > 0 else { return start }
    let inside = min(max(value, values.lowerBound), values.upperBound)
    return start + (inside - values.lowerBound) / span * (end - start)
  }

  /// Round values to mark between the ends, about `count` of them.
  ///
  /// Their steps are 1, 2 or 5 times a power of ten, and at least 1 if `isWhole`.
  func marks(about count: Int, isWhole: Bool = false) -> [Double] {
    let span = values.upperBound - values.lowerBound
    guard span > 0, span.isFinite else { return [values.lowerBound] }
    let step = roundStep(span / Double(max(1, count)), isWhole: isWhole)
    let first = (values.lowerBound / step).rounded(.up)
    let last = (values.upperBound / step + 1e-9).rounded(.down)
    guard last >= first else { return [] }
    return (0...Int(last - first)).map { (first + Double($0)) * step }
  }
}

/// The smallest of 1, 2 and 5 times a power of ten that is at least `least`, which is above 0, and
/// at least 1 if `isWhole`.
private func roundStep(_ least: Double, isWhole: Bool) -> Double {
  var power = 1.0
  while power > least, !isWhole { power /= 10 }
  while power * 10 <= least { power *= 10 }
  return [1, 2, 5].map { $0 * power }.first { $0 >= least * (1 - 1e-9) } ?? 10 * power
}

extension [UInt8] {
  /// Appends a bar that fills a fraction of its cell, 0 to 1; it is hidden from assistive
  /// technology, because the number is next to it.
  mutating func writeShareBar(_ share: Double, _ style: StaticString) {
    write(#"<svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">"#)
    write(#"<rect class="track" width="100" height="10"/><rect class=""#)
    write(style)
    write(#"" height="10" width=""#)
    writeJSON((Swift.min(Swift.max(share, 0), 1) * 1000).rounded() / 10)
    write(#""/></svg>"#)
  }
}

/// A box plot: the range and the quartiles of some values.
struct RangeChart {
  var label: Drawing.Label
  /// The minimum, lower quartile, median, upper quartile and maximum.
  var points: [Double]
  /// The label below the axis.
  var across: String
  /// Formats a value, such as a duration or points.
  var name: (Double) -> String
  /// The values to mark on the axis.
  var marks: [Double]

  /// The chart as an SVG element; empty unless there are five values.
  var svg: [UInt8] {
    guard points.count == 5 else { return [] }
    var drawing = Drawing(height: 140, label)
    let most = max(points[4], marks.last ?? 0)
    let axis = Axis(values: 0...(most > 0 ? most : 1), start: 44, end: 592)
    let x = points.map { axis.place(of: $0) }
    for value in marks {
      let place = axis.place(of: value)
      drawing.line(from: .init(x: place, y: 28), to: .init(x: place, y: 88), "rule")
      drawing.text(name(value), at: .init(x: place, y: 106), "middle tick")
    }
    drawing.line(from: .init(x: x[0], y: 58), to: .init(x: x[4], y: 58), "whisker")
    for end in [x[0], x[4]] {
      drawing.line(from: .init(x: end, y: 48), to: .init(x: end, y: 68), "whisker")
    }
    drawing.box(.init(x: x[1], y: 38, width: x[3] - x[1], height: 40), "range")
    drawing.line(from: .init(x: x[2], y: 34), to: .init(x: x[2], y: 82), "mark")
    drawing.text("median \(name(points[2]))", at: .init(x: x[2], y: 20), side(of: x[2]))
    drawing.text(across, at: .init(x: 320, y: 134), "middle axis-title")
    return drawing.svg
  }

  /// The text alignment that keeps a label near an edge inside the drawing.
  private func side(of x: Double) -> StaticString {
    x < 80 ? "marker-label" : x > 560 ? "end marker-label" : "middle marker-label"
  }
}
