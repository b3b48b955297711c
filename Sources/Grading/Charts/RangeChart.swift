/// Where the middle half of some values lies between the least and the most: a box plot.
struct RangeChart {
  var label: Drawing.Label
  /// Least, lower quartile, median, upper quartile, most.
  var points: [Double]
  /// Below the axis.
  var across: String
  /// A value as words: a length of time, points.
  var name: (Double) -> String
  /// Values to mark on the axis.
  var marks: [Double]

  /// The chart as an SVG element; of other than five values there is none.
  var svg: [UInt8] {
    guard points.count == 5 else { return [] }
    var drawing = Drawing(width: 640, height: 140, label)
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

  /// Words near an edge of the drawing stay inside it.
  private func side(of x: Double) -> StaticString {
    x < 80 ? "mark-name" : x > 560 ? "end mark-name" : "middle mark-name"
  }
}
