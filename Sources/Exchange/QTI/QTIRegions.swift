import Authoring
import Courseware

extension QTIQuestion {
  /// Reads the regions of an image that are correct.
  mutating func readRegions() {
    guard let response = item.responses.first,
      let image = response.element.all(["matimage"]).first?.attributes["uri"]
        ?? item.element.all(["matapplication"]).first?.attributes["uri"]
    else { return base.question.faults.append("it has no image") }
    let address = texts.address(of: image)
    if response.element.all(["matimage"]).first != nil {
      base.question.body += [
        SourceLine(number: item.line),
        SourceLine(number: item.line, Array("![](\(address))".utf8)),
      ]
    }
    let name = AddressRewriting.shown(address)
    let size = texts.files.contents[name].flatMap { ImageSize(head: Array($0.prefix(256 << 10))) }
    var places = response.labels.map { ($0.element.attributes["rarea"] ?? "", $0.element.value) }
    for test in scoring.scored.flatMap(\.positive) where test.name == "varinside" {
      places.append((test.attributes["areatype"] ?? "", test.value))
    }
    for (index, place) in places.enumerated() {
      guard let region = region(place.0.lowercased(), place.1, size) else {
        base.question.faults.append(
          "its region '\(place.0) \(place.1)' is not a rectangle or a circle in the image")
        continue
      }
      var option = ImportedOption(
        line: item.line, isKey: true,
        lines: [SourceLine(number: item.line, Array("\(index + 1)".utf8))])
      option.region = region
      base.question.options.append(option)
    }
    base.question.attributes.append("type=hotspot")
    if base.question.keys > 1 { base.question.attributes.append("scoring=net-correct") }
    if places.count < 2 {
      base.question.faults.append(
        "it has only one region: mark others that are not correct, with 'rect=' or 'circle='")
    }
    base.question.keepsOrder = true
  }

  /// A rectangle or a circle in whole pixels; New Quizzes write parts of the image's size.
  private func region(_ shape: String, _ written: String, _ size: ImageSize?) -> String? {
    let words = written.split { ", \n\t".contains($0) }
    var numbers = words.compactMap { Double($0) }
    guard numbers.count == words.count, numbers.count == 4,
      numbers.allSatisfy({ $0.isFinite && (0...65_535).contains($0) })
    else { return nil }
    if numbers.allSatisfy({ $0 <= 1 }) {
      guard let size else { return nil }
      numbers = zip(numbers, [size.width, size.height, size.width, size.height]).map {
        $0 * Double($1)
      }
    }
    let whole = numbers.map { Int($0.rounded()) }
    let (width, height) = (whole[2] - whole[0], whole[3] - whole[1])
    guard width > 0, height > 0 else { return nil }
    switch shape {
    case "rectangle": return "rect=\(whole[0]),\(whole[1]),\(width),\(height)"
    case "ellipse" where abs(width - height) <= 2:
      return "circle=\(whole[0] + width / 2),\(whole[1] + height / 2),\(width / 2)"
    default: return nil
    }
  }
}
