import Courseware

/// Which parts of a drawing are free for labels, in cells of a few pixels.
///
/// A grid makes each look-up as quick with a thousand dots as with ten.
struct LabelRoom {
  private static let cell = 3.0
  private let box: Drawing.Box
  private let columns: Int
  private var isTaken: [Bool]

  /// All of a box is free.
  init(_ box: Drawing.Box) {
    self.box = box
    columns = Int(box.width / Self.cell)
    isTaken = Array(repeating: false, count: columns * Int(box.height / Self.cell))
  }

  /// Takes the square around a dot.
  mutating func take(around dot: Drawing.Point, radius: Double) {
    take(
      .init(x: dot.x - radius, y: dot.y - radius, width: 2 * radius, height: 2 * radius))
  }

  /// Takes the nearest free place for a label of one line near a dot, which is its middle; `nil`
  /// where all places up to about 90 pixels away are taken.
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

  /// Right, left, up and down first, then between them.
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

  /// The cells that a part of the box touches.
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

/// How wide a text of a drawing is at most, in pixels: 8 for a narrow character, 16 for a wide one,
/// at the 13 pixels that texts of drawings have.
func labelWidth(_ text: String) -> Double {
  Double(text.unicodeScalars.reduce(0) { $0 + columns(of: $1) }) * 8
}
