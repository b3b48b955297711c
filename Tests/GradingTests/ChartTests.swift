import Foundation
import TestSupport
import Testing

@testable import Reporting

/// What charts draw, read back from their SVG.
@Suite struct ChartTests {
  private let label = Drawing.Label(id: "a", title: "a", description: "a")

  /// The numbers of some attributes of each element that has all of them.
  private func elements(_ svg: [UInt8], _ name: String, _ attributes: [String]) -> [[Double]] {
    String(decoding: svg, as: UTF8.self).split(separator: "<").filter { $0.hasPrefix(name + " ") }
      .compactMap { element in
        let values = attributes.compactMap { attribute -> Double? in
          guard let start = element.range(of: " \(attribute)=\"")?.upperBound else { return nil }
          return Double(element[start...].prefix { $0 != "\"" })
        }
        return values.count == attributes.count ? values : nil
      }
  }

  /// The texts of one style with their boxes, at the widest a character is.
  private func labels(_ svg: [UInt8], _ style: String) -> [(text: String, box: Drawing.Box)] {
    let text = String(decoding: svg, as: UTF8.self)
    return text.split(separator: "<text ").dropFirst().compactMap { part in
      guard part.contains("class=\"\(style)\"") else { return nil }
      let numbers = elements(Array("<text \(part)".utf8), "text", ["x", "y"])[0]
      let shown = String(part.drop { $0 != ">" }.dropFirst().prefix { $0 != "<" })
      let width = Double(shown.count) * 7.4
      return (shown, .init(x: numbers[0] - width / 2, y: numbers[1] - 10, width: width, height: 11))
    }
  }

  private func meet(_ a: Drawing.Box, _ b: Drawing.Box) -> Bool {
    a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
  }

  private func map(_ count: Int, spread: Double, seed: UInt64) -> ItemMap {
    var generator = SeededGenerator(seed: seed)
    let items = (1...count).map { number in
      let facility = 0.5 + Double.random(in: -spread...spread, using: &generator)
      let rest = 0.2 + Double.random(in: -spread...spread, using: &generator)
      return ItemMap.Item(number: number, facility: facility, rest: rest, said: "\(number)")
    }
    return ItemMap(label: label, items: items)
  }

  @Test(
    "Every dot of an item map lies at its data, however many there are and however close",
    arguments: sampled(
      [(3, 0.4), (17, 0.1), (100, 0.5), (100, 0.05), (100, 0), (400, 0.3)], every: 2))
  func dots(_ count: Int, _ spread: Double) {
    let map = map(count, spread: spread, seed: UInt64(count))
    let dots = elements(map.svg, "circle", ["cx", "cy"])
    #expect(dots.count == count)
    let least = map.items.map(\.rest).min() ?? 0 < -0.5 ? -1.0 : -0.5
    for (dot, item) in zip(dots, map.items) {
      #expect(abs(dot[0] - (56 + 560 * item.facility)) < 0.5)
      #expect(abs(dot[1] - (310 - 286 * (item.rest - least) / (1 - least))) < 0.5)
    }
  }

  @Test("Dots of questions that cost points lie at their data, and only evidence marks a dot")
  func belowZero() {
    let values = [-0.25, -0.01, 0, 0.6, 1]
    let map = ItemMap(
      label: label,
      items: values.enumerated().map {
        .init(number: $0 + 1, facility: $1, rest: -0.2, isDoubtful: $0 == 3, said: "")
      })
    let places = elements(map.svg, "circle", ["cx"]).map { $0[0] }
    for (place, value) in zip(places, values) {
      #expect(abs(place - (56 + 560 * (value + 0.3) / 1.3)) < 0.5)
    }
    let drawn = String(decoding: map.svg, as: UTF8.self)
    #expect(drawn.split(separator: "doubtful").count == 2 && !drawn.contains("key"))
  }

  @Test(
    "The numbers of an item map meet neither each other nor a dot",
    arguments: [(3, 0.4), (30, 0.02), (100, 0.5), (100, 0.1)])
  func numbers(_ count: Int, _ spread: Double) {
    let map = map(count, spread: spread, seed: 9)
    let names = labels(map.svg, "middle count")
    #expect(names.count == count || count == 100 && names.count > 40)
    #expect(Set(names.map(\.text)).count == names.count)
    let dots = elements(map.svg, "circle", ["cx", "cy", "r"]).map {
      Drawing.Box(x: $0[0] - $0[2], y: $0[1] - $0[2], width: 2 * $0[2], height: 2 * $0[2])
    }
    for (index, name) in names.enumerated() {
      #expect(!names[(index + 1)...].contains { meet($0.box, name.box) }, "\(name.text)")
      #expect(!dots.contains { meet($0, name.box) }, "\(name.text)")
      #expect(name.box.x >= 56 && name.box.x + name.box.width <= 616)
    }
  }

  @Test(
    "Names below columns never meet and stay in the drawing",
    arguments: [1, 3, 7, 10, 12, 21, 40, 100], ["7", "19.8-22.0", "2026-09-07"])
  func columns(_ count: Int, _ name: String) {
    let columns = (0..<count).map {
      ColumnChart.Column(name: name, count: $0 % 7 * 31, said: "\($0)")
    }
    let chart = ColumnChart(label: label, across: "a", up: "b", columns: columns)
    for style in ["middle tick", "middle count"] {
      let names = labels(chart.svg, style).sorted { $0.box.x < $1.box.x }
      #expect(!names.isEmpty || style == "middle count")
      for (name, next) in zip(names, names.dropFirst()) {
        #expect(name.box.x + name.box.width < next.box.x)
      }
      #expect(names.allSatisfy { $0.box.x >= 0 && $0.box.x + $0.box.width <= 640 })
    }
  }
}
