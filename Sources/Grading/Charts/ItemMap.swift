/// Questions by how easy they are and how well they tell strong students from weak ones.
///
/// The regions are rules of thumb, not verdicts. Sources: Ebel and Frisbie (1991), "Essentials of
/// Educational Measurement", for 0.2, below which a question discriminates poorly; below 0 the
/// strong do worse than the weak. A dot is doubtful only where there is evidence for it.
struct ItemMap {
  var label: Drawing.Label
  var items: [Item]

  /// One question.
  struct Item {
    /// Its number in the quiz, from 1.
    var number: Int
    /// At most 1; below 0 where wrong answers cost points.
    var facility: Double
    /// −1 to 1.
    var rest: Double
    /// Whether there is evidence that its key is wrong or that the strong do worse.
    var isDoubtful = false
    /// Where a pointer rests on it.
    var said: String
  }

  /// Up to where a question is hard and from where it is very easy.
  static let hard = 0.3, easy = 0.9
  /// Up to where a question tells strong from weak poorly.
  static let weak = 0.2

  /// From 0, or from the tenth below the least facility.
  private var across: Axis {
    let least = ((items.map(\.facility).min() ?? 0) * 10).rounded(.down) / 10
    return Axis(values: min(0, least)...1, start: 56, end: 616)
  }
  private var up: Axis {
    let least = items.map(\.rest).min() ?? 0
    return Axis(values: (least < -0.5 ? -1 : -0.5)...1, start: 310, end: 24)
  }

  /// The chart as an SVG element.
  var svg: [UInt8] {
    var drawing = Drawing(width: 640, height: 362, label)
    drawRegions(&drawing)
    drawAxes(&drawing)
    drawItems(&drawing)
    return drawing.svg
  }

  /// Every dot lies where its data are; where dots are close, their
  /// numbers are put into free space, with lines to them.
  private func drawItems(_ drawing: inout Drawing) {
    let dots = items.map { item in
      Drawing.Point(x: across.place(of: item.facility), y: up.place(of: item.rest))
    }
    var room = LabelRoom(
      .init(x: across.start, y: up.end, width: 560, height: up.start - up.end))
    for dot in dots { room.take(around: dot, radius: Self.radius) }
    // Those that are to be looked at first get their numbers first.
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
    let zero = up.place(of: 0), weak = up.place(of: Self.weak)
    let width = x.end - x.start
    drawing.box(.init(x: x.start, y: zero, width: width, height: foot - zero), "region weak")
    drawing.box(.init(x: x.start, y: weak, width: width, height: zero - weak), "region weak")
    drawing.box(.init(x: x.start, y: top, width: width, height: weak - top), "region good")
    for facility in [Self.hard, Self.easy] {
      let place = x.place(of: facility)
      drawing.line(from: .init(x: place, y: top), to: .init(x: place, y: foot), "border")
    }
    drawing.text("below 0", at: .init(x: x.start + 8, y: foot - 8), "region-name")
    drawing.text("tells little", at: .init(x: x.start + 8, y: zero - 8), "region-name")
    drawing.text("hard, tells well", at: .init(x: x.start + 8, y: top + 18), "region-name")
    let middle = (x.place(of: Self.hard) + x.place(of: Self.easy)) / 2
    drawing.text("tells well", at: .init(x: middle, y: top + 18), "middle region-name")
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
      "facility: how much of its points a question yields, in percent",
      at: .init(x: (x.start + x.end) / 2, y: 354), "middle axis-title")
    drawing.text("discrimination (r_rest)", at: .init(x: 4, y: 14), "axis-title")
  }
}
