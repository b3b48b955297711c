import Ledgers

/// A column chart: the number of students with each score, or who chose each step of a scale.
struct ColumnChart {
  var label: Drawing.Label
  /// The label below the horizontal axis.
  var across: String
  /// The label beside the vertical axis.
  var up: String
  var columns: [Column]
  /// A position to mark on the horizontal axis, from 0 at its start to 1 at its end, with its name.
  var mark: (place: Double, name: String)?

  /// One column.
  struct Column {
    var name: String
    /// The height of the column, 0 or more.
    var count: Int
    /// The tooltip of the column.
    var said: String
  }

  private static let left = 48.0, right = 636.0, top = 34.0, foot = 205.0

  var svg: [UInt8] {
    var drawing = Drawing(height: 260, label)
    // Leaves space above the highest column for its number and the name of the mark.
    let most = Double(max(1, columns.map(\.count).max() ?? 0)) * 1.1
    let axis = Axis(values: 0...most, start: Self.foot, end: Self.top)
    drawRules(axis, &drawing)
    let slot = (Self.right - Self.left) / Double(max(1, columns.count))
    let named = Self.step(columns.map(\.name), slot),
      counted = Self.step(
        columns.map { "\($0.count)" }, slot)
    var counts: [(text: String, place: Drawing.Point)] = []
    for (index, column) in columns.enumerated() {
      let x = Self.left + slot * Double(index)
      let height = Self.foot - axis.place(of: Double(column.count))
      let box = Drawing.Box(
        x: x + slot * 0.08, y: Self.foot - height, width: slot * 0.84, height: height)
      if column.count > 0 { drawing.box(box, "column", said: column.said) }
      let middle = box.x + box.width / 2
      if column.count > 0, counted == 1 {
        counts.append(("\(column.count)", .init(x: middle, y: box.y - 5)))
      }
      if index % named == 0 { drawName(of: column, at: middle, isAlone: named == 1, &drawing) }
    }
    drawing.line(
      from: .init(x: Self.left, y: Self.foot), to: .init(x: Self.right, y: Self.foot), "axis")
    drawMark(&drawing)
    // Drawn after the mark's line, which would otherwise cross the numbers.
    for count in counts { drawing.text(count.text, at: count.place, "middle count") }
    let middle = (Self.left + Self.right) / 2
    drawing.text(across, at: .init(x: middle, y: 252), "middle axis-title")
    drawing.text(up, at: .init(x: 4, y: 14), "axis-title")
    return drawing.svg
  }

  private func drawRules(_ axis: Axis, _ drawing: inout Drawing) {
    for value in axis.marks(about: 4, isWhole: true) {
      let y = axis.place(of: value)
      if value > 0 {
        drawing.line(from: .init(x: Self.left, y: y), to: .init(x: Self.right, y: y), "rule")
      }
      drawing.text(shortest(value), at: .init(x: Self.left - 8, y: y + 5), "end tick")
    }
  }

  /// Draws a column's name if it fits into the drawing.
  private func drawName(
    of column: Column, at middle: Double, isAlone: Bool, _ drawing: inout Drawing
  ) {
    let name = shortened(column.name, to: Self.maxNameLength)
    guard isAlone || middle + labelWidth(name) / 2 <= 640 else { return }
    drawing.text(name, at: .init(x: middle, y: Self.foot + 20), "middle tick")
  }

  private static let maxNameLength = 12

  /// The number of columns for each label that is drawn, large enough that labels do not overlap.
  private static func step(_ labels: [String], _ slot: Double) -> Int {
    let widest = labels.map { labelWidth(shortened($0, to: maxNameLength)) }.max() ?? 0
    return max(1, Int(((widest + 4) / slot).rounded(.up)))
  }

  private func drawMark(_ drawing: inout Drawing) {
    guard let mark else { return }
    let x = Self.left + (Self.right - Self.left) * min(max(mark.place, 0), 1)
    drawing.line(from: .init(x: x, y: 20), to: .init(x: x, y: Self.foot), "mark")
    let style: StaticString =
      mark.place < 0.1
      ? "marker-label" : mark.place > 0.9 ? "end marker-label" : "middle marker-label"
    drawing.text(mark.name, at: .init(x: x, y: 14), style)
  }
}
