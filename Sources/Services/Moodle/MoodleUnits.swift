import Courseware

/// The accepted numbers of a question in one unit, and further units with their factors.
///
/// Source: Moodle 4.5, `qtype_numerical_answer_processor`, which divides a number by the multiplier
/// of the unit that follows it.
struct MoodleUnits {
  /// The accepted numbers, in the first unit.
  let ranges: [NumberRange]
  /// The units, the first with the multiplier 1; empty if there is no unit.
  private var units: [(name: String, multiplier: String)] = []
  /// Whether an answer without a unit is accepted.
  private let isOptional: Bool
  /// Whether numbers in some units are not those of the first one, and left out.
  private(set) var hasOthers = false

  /// `nil` without numbers.
  init?(_ accepted: [NumberRange]) {
    isOptional = accepted.contains { $0.unit.isEmpty }
    let names = accepted.map(\.unit)
    guard let base = isOptional ? "" : names.first else { return nil }
    ranges = accepted.filter { $0.unit == base }
    var known: Set<String> = [""]
    for name in names where known.insert(name).inserted {
      let same = accepted.filter { $0.unit == name }
      if let multiplier = name == base ? "1" : factor(from: ranges, to: same) {
        units.append((name, multiplier))
      } else {
        hasOthers = true
      }
    }
    // The first unit is that of the answers.
    units = units.filter { $0.multiplier == "1" } + units.filter { $0.multiplier != "1" }
    if isOptional, units.first.map({ $0.multiplier != "1" }) ?? false {
      units = []
      hasOthers = true
    }
  }

  var elements: [XMLElement] {
    guard !units.isEmpty else { return [] }
    let written = units.flatMap { unit in
      spellings(of: unit.name).map { name in
        XMLElement(
          "unit", [:],
          [
            XMLElement("multiplier", text: unit.multiplier), XMLElement("unit_name", text: name),
          ])
      }
    }
    return [
      XMLElement("units", [:], written),
      // Graded: an answer without a unit earns nothing.
      XMLElement("unitgradingtype", text: isOptional ? "0" : "1"),
      XMLElement("unitpenalty", text: "1"), XMLElement("showunits", text: "0"),
      XMLElement("unitsleft", text: "0"),
    ]
  }
}

/// The number, of at most 15 digits, that the ends of some ranges are multiplied by to get exactly
/// those of others; `nil` if there is none.
private func factor(from ranges: [NumberRange], to others: [NumberRange]) -> String? {
  let ends = ranges.flatMap { [$0.low, $0.high] }
  let otherEnds = others.flatMap { [$0.low, $0.high] }
  guard ends.count == otherEnds.count,
    let place = ends.indices.first(where: { !ends[$0].digits.isEmpty }),
    let one = Double(ends[place].text), let two = Double(otherEnds[place].text),
    let multiplier = Measure("\(two / one)", .point)?.number, multiplier.digits.count <= 15,
    !multiplier.isNegative, !multiplier.digits.isEmpty
  else { return nil }
  let isExact = zip(ends, otherEnds).allSatisfy { ExactNumber.product($0, multiplier) == $1 }
  return isExact ? multiplier.words : nil
}

/// A unit and the other characters that people type for it, all of which have the same normal form
/// here: superscripts for `^2`, and the signs for micro and ohm that are not Greek letters.
private func spellings(of unit: String) -> [String] {
  var raised = ""
  var isRaised = false
  for character in unit {
    if character == "^" {
      isRaised = true
    } else if isRaised, let superscript = superscripts[character] {
      raised.append(superscript)
    } else {
      isRaised = false
      raised.append(character)
    }
  }
  var spellings = raised == unit ? [unit] : [unit, raised]
  let others: [(Unicode.Scalar, Unicode.Scalar)] = [("\u{3BC}", "\u{B5}"), ("\u{3A9}", "\u{2126}")]
  for (normal, other) in others {
    spellings += spellings.filter { $0.unicodeScalars.contains(normal) }.map { spelling in
      let characters = spelling.unicodeScalars.map { $0 == normal ? other : $0 }
      return String(String.UnicodeScalarView(characters))
    }
  }
  return spellings
}

private let superscripts: [Character: Character] = [
  "0": "⁰", "1": "¹", "2": "²", "3": "³", "4": "⁴", "5": "⁵", "6": "⁶", "7": "⁷", "8": "⁸",
  "9": "⁹",
  "-": "⁻", "+": "⁺",
]
