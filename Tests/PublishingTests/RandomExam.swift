import TestSupport

/// The source of an exam whose questions follow from one seed, and whose keys, comments, feedback,
/// rubrics and explanations follow from another.
struct RandomExam {
  private var shape: SeededGenerator
  private var secret: SeededGenerator

  init(shape: UInt64, secret: UInt64) {
    self.shape = SeededGenerator(seed: shape)
    self.secret = SeededGenerator(seed: secret &* 7919 &+ 1)
  }

  mutating func source() -> String {
    var text = "---\nname: Winter exam\ncreated: 2026-09-01\ndeadline: 2026-09-14\nkind: exam\n"
    text += "shuffle: \(shape.pick(["none", "both", "options"]))\n---\n\n"
    text += "Read \(note())every question \(note())twice.\n\n"
    for number in 1...Int.random(in: 2...6, using: &shape) {
      text += question(number)
      if secret.chance(3) { text += "> Because\(note()) of \(secret.word()).\n\n" }
    }
    return text
  }

  /// An exam in another language: other words everywhere, and the ids of its questions.
  static func translated(_ source: String, ids: [String]) -> String {
    var ids = ids[...]
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    let body = lines.dropFirst().drop { $0 != "---" }.map { line -> String in
      var text = String(line)
      if text.hasPrefix("## "), let id = ids.popFirst() {
        return text.replacing("number", with: "Nummer").replacing("{", with: "{#\(id) ")
      }
      for (word, other) in [("root", "Wurzel"), ("leaf", "Blatt"), ("stem", "Stiel")] {
        text = text.replacing(word, with: other)
      }
      return text
    }
    return "---\nname: Winterprüfung\n" + body.joined(separator: "\n")
  }

  private mutating func question(_ number: Int) -> String {
    let kind = Int.random(in: 0..<9, using: &shape)
    // Equal stems make ids follow from the options.
    let isCommon = kind < 4 && shape.chance(3)
    let stem = isCommon ? "Which is right" : "What of number \(number)"
    let heading = { (attributes: String) in "## \(stem)? {\(attributes)}\n\n" }
    let points = "points=\(shape.pick(["1", "2"]))"
    switch kind {
    case 0, 1, 2:
      let isMultiple = kind == 2
      return heading(isMultiple ? "type=multiple \(points)" : points) + hints()
        + options(number, isMultiple: isMultiple)
    case 3: return heading("type=ordering \(points)") + hints() + items(number)
    case 4: return heading("type=matching \(points)") + table(number)
    case 5:
      return heading(points)
        + "= \(secret.word())\n= /\(secret.word())+y/\n\n"
    case 8: return heading("\(points) type=hotspot") + "![A map of seas](map.svg)\n\n" + regions()
    case 6: return heading("\(points) type=essay") + "> Look for \(secret.word()).\n\n"
    default: return heading(points) + blanks(number)
    }
  }

  private mutating func options(_ number: Int, isMultiple: Bool) -> String {
    let texts = texts(number)
    let first = Int.random(in: 0..<texts.count, using: &secret)
    var keys: Set = [first]
    if isMultiple, texts.count > 2 { keys.insert(Int.random(in: 0..<texts.count, using: &secret)) }
    let isLoose = shape.chance(4)
    return texts.enumerated().map { index, text in
      let isKey = keys.contains(index)
      return "- [\(isKey ? "x" : " ")] " + item(text, isKey: isKey) + feedback()
        + (isLoose ? "\n" : "")
    }.joined() + (isLoose ? "" : "\n")
  }

  /// Regions whose places follow from their names, with a key of the secret's own.
  private mutating func regions() -> String {
    let count = Int.random(in: 2...5, using: &shape)
    let key = Int.random(in: 0..<count, using: &secret)
    return (0..<count).map { place in
      let at = place * 50
      return "- [\(place == key ? "x" : " ")] Sea \(place) \(note())"
        + "{\(place % 2 == 0 ? "rect=\(at),0,40,40" : "circle=\(at),50,20")}\n" + feedback()
    }.joined() + "\n"
  }

  private mutating func items(_ number: Int) -> String {
    let texts = texts(number)
    return texts.shuffled(using: &secret).enumerated().map { index, text in
      "\(index + 1). " + item(text, isKey: secret.chance(2), indent: "   ")
    }.joined() + "\n"
  }

  /// An option or an item, with comments where a teacher may put them.
  private mutating func item(
    _ text: String, isKey: Bool, indent: String = "  "
  ) -> String {
    let words = text.split(separator: " ").map(String.init)
    var line = ""
    for (index, word) in words.enumerated() {
      if index > 0 { line += [" ", note(), ""].joined() }
      line += word
    }
    guard isKey || secret.chance(3) else { return line + "\n" }
    return switch Int.random(in: 0..<6, using: &secret) {
    case 0: line + " <!-- \(secret.word()) -->\n"
    case 1: line + "<!-- \(secret.word()) -->  <!-- b -->\n"
    case 2: line + "\n\(indent)<!-- \(secret.word()) -->\n"
    case 3: line + " <!-- \(secret.word())\n\(indent)on -->\n"
    case 4: line + "  \n\(indent)<!-- \(secret.word()) --> \n"
    default: line + "\t<!---->\n"
    }
  }

  private mutating func feedback() -> String {
    secret.chance(3) ? "  > \(secret.word())\(note()) it is.\n" : ""
  }

  private mutating func hints() -> String {
    shape.chance(4) ? "> [!TIP]\n> Think of \(shape.word()) \(note())\n\n" : ""
  }

  private mutating func table(_ number: Int) -> String {
    let left = texts(number)
    let right = (0..<left.count).map { "partner \(String(repeating: "x", count: $0 + 1))" }
      .shuffled(using: &secret)
    return "| A | B |\n|---|---|\n"
      + zip(left, right).map { "| \($0)\(note()) | \(note())\($1)\(note()) |\n" }.joined() + "\n"
  }

  private mutating func blanks(_ number: Int) -> String {
    let menu = texts(number).map { $0.filter { $0.isLetter || $0.isNumber || $0 == " " } }.shuffled(
      using: &secret)
    let rest = menu.dropFirst().joined(separator: "|")
    return """
      It is [[\(secret.word())|\(secret.word())s]]\(note()) and [[(\(menu[0]))|\(rest)]]\(note()) \
      or [[=\(Int.random(in: 1...9, using: &secret))]].


      """
  }

  /// Different texts, plain and marked up.
  private mutating func texts(_ number: Int) -> [String] {
    let forms = [
      "the %", "% and **%**", "*%*", "`%` code", "% &amp; %", "%.", "a \\* %",
      "% [link](https://e.org)",
    ]
    return (0..<Int.random(in: 2...5, using: &shape)).map { index in
      let form = forms[(index + Int.random(in: 0..<2, using: &shape) * 4) % forms.count]
      return form.split(separator: "%", omittingEmptySubsequences: false)
        .joined(separator: shape.word() + "\(number)" + String(repeating: "i", count: index + 1))
    }
  }

  /// A comment or none, by the key.
  private mutating func note() -> String {
    secret.chance(4) ? "<!-- \(secret.word()) --> " : ""
  }
}

extension SeededGenerator {
  fileprivate mutating func chance(_ of: Int) -> Bool { Int.random(in: 0..<of, using: &self) == 0 }
  fileprivate mutating func pick(_ words: [String]) -> String {
    words.randomElement(using: &self) ?? ""
  }
  fileprivate mutating func word() -> String {
    pick(["root", "leaf", "stem", "flower", "seed", "bark", "twig", "moss"])
  }
}
