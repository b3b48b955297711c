import Courseware
import Ledgers

/// A chart of questions by their facility and how well they discriminate between strong and weak
/// students.
///
/// The regions are rules of thumb, not verdicts. Source: Ebel and Frisbie (1991), "Essentials of
/// Educational Measurement", for 0.2, below which a question discriminates poorly; below 0, strong
/// students do worse than weak ones. A dot is shown as doubtful only if there is evidence.
struct ItemMap {
  var label: Drawing.Label
  var items: [Item]

  /// One question.
  struct Item {
    /// Its number in the quiz, from 1.
    var number: Int
    /// At most 1; below 0 with penalties.
    var facility: Double
    /// The item-rest correlation, −1 to 1.
    var rest: Double
    /// Whether there is evidence that the key is wrong or that strong students do worse.
    var isDoubtful = false
    /// The tooltip of the dot.
    var said: String
  }

  /// The horizontal axis, which starts at 0, or at the smallest facility rounded down to a tenth if
  /// it is negative.
  private var across: Axis {
    let least = ((items.map(\.facility).min() ?? 0) * 10).rounded(.down) / 10
    return Axis(values: min(0, least)...1, start: 56, end: 616)
  }
  private var up: Axis {
    let least = items.map(\.rest).min() ?? 0
    return Axis(values: (least < -0.5 ? -1 : -0.5)...1, start: 310, end: 24)
  }

  var svg: [UInt8] {
    var drawing = Drawing(height: 362, label)
    drawRegions(&drawing)
    drawAxes(&drawing)
    drawItems(&drawing)
    return drawing.svg
  }

  /// Draws dots at their exact positions; if dots are close together, their numbers are placed in
  /// free space and connected to them by lines.
  private func drawItems(_ drawing: inout Drawing) {
    let dots = items.map { item in
      Drawing.Point(x: across.place(of: item.facility), y: up.place(of: item.rest))
    }
    var room = LabelPlacement(
      .init(x: across.start, y: up.end, width: 560, height: up.start - up.end))
    for dot in dots { room.take(around: dot, radius: Self.radius) }
    // The most doubtful questions are labeled first.
    let order = items.indices.sorted { (items[$0].rest, $0) < (items[$1].rest, $1) }
    var labels: [(text: String, place: Drawing.Point)] = []
    for index in order {
      let text = "\(items[index].number)"
      guard let place = room.place(for: text, at: dots[index], radius: Self.radius) else {
        continue
      }
      labels.append((text, place))
      drawing.line(from: dots[index], to: place, "leader")
    }
    for (item, dot) in zip(items, dots) {
      drawing.circle(
        dot, radius: Self.radius, item.isDoubtful ? "dot doubtful" : "dot", said: item.said)
    }
    for label in labels {
      drawing.text(label.text, at: .init(x: label.place.x, y: label.place.y + 4), "middle count")
    }
  }

  private static let radius = 5.5

  private func drawRegions(_ drawing: inout Drawing) {
    let x = across, top = up.place(of: 1), foot = up.start
    let zero = up.place(of: 0), weak = up.place(of: Verdict.poor)
    let width = x.end - x.start
    drawing.box(.init(x: x.start, y: zero, width: width, height: foot - zero), "region weak")
    drawing.box(.init(x: x.start, y: weak, width: width, height: zero - weak), "region weak")
    drawing.box(.init(x: x.start, y: top, width: width, height: weak - top), "region good")
    for facility in [QuestionStatistics.hard, QuestionStatistics.easy] {
      let place = x.place(of: facility)
      drawing.line(from: .init(x: place, y: top), to: .init(x: place, y: foot), "border")
    }
    drawing.text("below 0", at: .init(x: x.start + 8, y: foot - 8), "region-name")
    drawing.text("low discrimination", at: .init(x: x.start + 8, y: zero - 8), "region-name")
    drawing.text("hard, high discrimination", at: .init(x: x.start + 8, y: top + 18), "region-name")
    let middle = (x.place(of: QuestionStatistics.hard) + x.place(of: QuestionStatistics.easy)) / 2
    drawing.text("high discrimination", at: .init(x: middle, y: top + 18), "middle region-name")
    drawing.text("easy", at: .init(x: x.end - 6, y: top + 18), "end region-name")
  }

  private func drawAxes(_ drawing: inout Drawing) {
    let x = across, foot = up.start
    drawing.line(from: .init(x: x.start, y: foot), to: .init(x: x.end, y: foot), "axis")
    drawing.line(from: .init(x: x.start, y: foot), to: .init(x: x.start, y: up.end), "axis")
    for value in x.marks(about: 10) {
      drawing.text(
        decimals(value * 100, 0), at: .init(x: x.place(of: value), y: foot + 19), "middle tick")
    }
    for value in up.marks(about: 6) {
      drawing.text(
        decimals(value, 1), at: .init(x: x.start - 8, y: up.place(of: value) + 5), "end tick")
    }
    drawing.text(
      "facility: the mean share of a question's points, in percent",
      at: .init(x: (x.start + x.end) / 2, y: 354), "middle axis-title")
    drawing.text("discrimination (r_rest)", at: .init(x: 4, y: 14), "axis-title")
  }
}

/// Keeps track of the free parts of a drawing, in cells of a few pixels, to place labels.
///
/// With a grid, each look-up takes the same time for a thousand dots as for ten.
struct LabelPlacement {
  private static let cell = 3.0
  private let box: Drawing.Box
  private let columns: Int
  private var isTaken: [Bool]

  /// Starts with a completely free box.
  init(_ box: Drawing.Box) {
    self.box = box
    columns = Int(box.width / Self.cell)
    isTaken = Array(repeating: false, count: columns * Int(box.height / Self.cell))
  }

  /// Marks the square around a dot as taken.
  mutating func take(around dot: Drawing.Point, radius: Double) {
    take(
      .init(x: dot.x - radius, y: dot.y - radius, width: 2 * radius, height: 2 * radius))
  }

  /// Takes the nearest free position for a one-line label near a dot and returns its center; `nil`
  /// if all positions up to about 90 pixels away are taken.
  mutating func place(
    for text: String, at dot: Drawing.Point, radius: Double
  ) -> Drawing.Point? {
    let (width, height) = (labelWidth(text), 13.0)
    for distance in stride(from: radius + 8, through: 92, by: 6) {
      for (x, y) in Self.directions {
        let middle = Drawing.Point(
          x: dot.x + x * (distance + width / 2 - 4), y: dot.y + y * distance)
        let label = Drawing.Box(
          x: middle.x - width / 2, y: middle.y - height / 2, width: width, height: height)
        guard isFree(label) else { continue }
        take(label)
        return middle
      }
    }
    return nil
  }

  /// The directions to try: first horizontal and vertical ones, then those between them.
  private static let directions: [(Double, Double)] = [
    (1, 0), (0, -1), (-1, 0), (0, 1), (0.7, -0.7), (-0.7, -0.7), (0.7, 0.7), (-0.7, 0.7),
    (0.92, -0.38), (-0.92, -0.38), (0.92, 0.38), (-0.92, 0.38), (0.38, -0.92), (-0.38, -0.92),
    (0.38, 0.92), (-0.38, 0.92),
  ]

  private func isFree(_ label: Drawing.Box) -> Bool {
    guard label.x >= box.x, label.y >= box.y, label.x + label.width <= box.x + box.width,
      label.y + label.height <= box.y + box.height
    else { return false }
    return cells(of: label).allSatisfy { !isTaken[$0] }
  }

  private mutating func take(_ part: Drawing.Box) {
    for cell in cells(of: part) { isTaken[cell] = true }
  }

  /// The cells that overlap a part of the box.
  private func cells(of part: Drawing.Box) -> [Int] {
    let rows = isTaken.count / max(1, columns)
    let x = range(part.x - box.x, part.width, below: columns)
    let y = range(part.y - box.y, part.height, below: rows)
    return y.flatMap { row in x.map { row * columns + $0 } }
  }

  private func range(_ start: Double, _ length: Double, below count: Int) -> Range<Int> {
    let first = min(max(0, Int((start / Self.cell).rounded(.down))), count)
    let last = min(max(first, Int(((start + length) / Self.cell).rounded(.up))), count)
    return first..<last
  }
}

/// The maximum width of a text in a drawing, in pixels: 8 for a narrow character and 16 for a wide
/// one, at the font size of 13 pixels.
func labelWidth(_ text: String) -> Double {
  Double(text.unicodeScalars.reduce(0) { $0 + columns(of: $1) }) * 8
}
