import Courseware

extension Comparison {
  /// The comparison as a JSON object, version 1; Documentation/diff.md describes it.
  ///
  /// `old` and `new` are the full commit hashes of the two states, `nil` for the working tree.
  package func json(old: String, new: String?, showsKeys: Bool) -> [UInt8] {
    var out: [UInt8] = []
    out.write("{\n  \"version\": 1,\n  \"old\": ")
    out.writeJSON(old)
    out.write(",\n  \"new\": ")
    out.writeText(new)
    out.write(",\n  \"class\": ")
    out.writeText(impact?.rawValue)
    for impact in Impact.allCases {
      out.write(",\n  \"\(impact.rawValue)\": \(changes.count { $0.impact == impact })")
    }
    let owned = groups.flatMap { group in group.changes.map { ($0, group.owner) } }
    out.writeLines("changes", owned) { out, change in
      out.write(change.0, of: change.1, showsKeys: showsKeys)
    }
    let effects = groups.compactMap { group in group.effect.map { ($0, group.owner) } }
    out.writeLines("effects", effects) { out, effect in out.write(effect.0, on: effect.1) }
    let grades = groups.compactMap { group in group.finalGrades.map { ($0, group.owner) } }
    out.writeLines("finalGrades", grades) { out, grades in out.write(grades.0, on: grades.1) }
    out.write("\n}\n")
    return out
  }
}

extension SentenceStyle {
  /// Neither shortens nor escapes text, which is left to the consumer.
  fileprivate static let whole = SentenceStyle(
    plain: { $0 }, quoted: { "'\($0)'" }, removed: { "[-\($0)-]" }, added: { "{+\($0)+}" },
    code: { $0 })
}

extension [UInt8] {
  /// Appends a field with a list, one line for each item.
  fileprivate mutating func writeLines<Item>(
    _ name: String, _ items: [Item], _ body: (inout [UInt8], Item) -> Void
  ) {
    write(",\n  \"\(name)\": [")
    var separator = "\n    "
    for item in items {
      write(separator)
      body(&self, item)
      separator = ",\n    "
    }
    write("\n  ]")
  }

  fileprivate mutating func write(
    _ change: Change, of owner: Comparison.Owner, showsKeys: Bool
  ) {
    write("{\"kind\": \"\(change.kind.rawValue)\", \"class\": \"\(change.impact.rawValue)\"")
    write(owner)
    field("question", change.question?.id)
    field("stem", change.question?.stem)
    field("title", change.title)
    field("text", change.sentence(.whole, showsKeys: showsKeys))
    let isShown = showsKeys || !change.kind.revealsKey
    field("before", isShown ? change.before : nil)
    field("after", isShown ? change.after : nil)
    field("idChange", change.idChange) { $0.write($1) }
    field("file", change.place.path)
    write(", \"line\": \(change.place.line), \"side\": \"\(change.place.isOld ? "old" : "new")\"}")
  }

  private mutating func write(_ owner: Comparison.Owner) {
    switch owner {
    case .site: write(", \"classroom\": null, \"quiz\": null")
    case .classroom(let id, _):
      field("classroom", id)
      write(", \"quiz\": null")
    case .quiz(let classroom, let id, _):
      field("classroom", classroom)
      field("quiz", id)
    }
  }

  private mutating func write(_ change: Change.IDChange) {
    write("{\"of\": ")
    writeJSON(change.noun)
    field("old", change.old)
    field("new", change.new)
    write(", \"answers\": \(change.answers.map(String.init) ?? "null")}")
  }

  fileprivate mutating func write(_ effect: ScoreEffect, on owner: Comparison.Owner) {
    write("{\"attempts\": \(effect.attempts), \"unmatched\": \(effect.unmatched)")
    write(effect.scores)
    field("passing", effect.passing) { out, passing in
      out.write("{\"students\": \(passing.students)")
      out.write(", \"before\": \(passing.before.map(String.init) ?? "null")")
      out.write(", \"after\": \(passing.after)}")
    }
    field("gradebook", effect.gradebook?.rawValue)
    field("largest", effect.scores.largest) { out, largest in
      out.write("{\"before\": ")
      out.writeJSON(largest.before)
      out.write(", \"after\": ")
      out.writeJSON(largest.after)
      out.write("}")
    }
    write(owner)
    write("}")
  }

  fileprivate mutating func write(_ grades: FinalGradeEffect, on owner: Comparison.Owner) {
    write("{\"students\": \(grades.students)")
    write(grades.grades)
    write(", \"letters\": \(grades.letters)")
    field("largest", grades.grades.largest) { out, largest in
      let (before, after) = (largest.before * .hundred, largest.after * .hundred)
      out.write(
        "{\"before\": \(before.shortest(upTo: 6)), \"after\": \(after.shortest(upTo: 6))}")
    }
    write(owner)
    write("}")
  }

  private mutating func write<Value>(_ differences: ValueDifferences<Value>) {
    write(", \"up\": \(differences.up), \"down\": \(differences.down)")
    write(", \"lost\": \(differences.lost), \"added\": \(differences.added)")
  }

  private mutating func field(_ name: String, _ text: String?) {
    write(", \"\(name)\": ")
    writeText(text)
  }

  private mutating func field<Value>(
    _ name: String, _ value: Value?, _ body: (inout [UInt8], Value) -> Void
  ) {
    write(", \"\(name)\": ")
    if let value { body(&self, value) } else { write("null") }
  }

  private mutating func field(_ name: String, _ value: Change.Value?) {
    write(", \"\(name)\": ")
    switch value {
    case nil: write("null")
    case .words(let text), .quote(let text): writeJSON(text)
    case .quotes(let texts):
      write("[")
      writeList(texts, separator: ", ") { $0.writeJSON($1) }
      write("]")
    }
  }

  fileprivate mutating func writeText(_ text: String?) {
    if let text { writeJSON(text) } else { write("null") }
  }
}
