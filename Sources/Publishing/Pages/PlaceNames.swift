import Courseware

extension [UInt8] {
  /// Appends prose, its headings named.
  mutating func write(_ prose: Prose, _ places: inout PagePlaces) {
    let start = count
    append(contentsOf: prose.htmlBytes)
    nameHeadings(places.take(prose.htmlBytes), from: start)
  }

  /// Appends the `id` that links to a place look for; none without a name.
  mutating func writePlace(_ name: String) {
    if !name.isEmpty { writeAttribute("id", PagePlaces.prefix + name) }
  }

  /// Gives the headings from an index on their names, in order.
  mutating func nameHeadings(_ names: [String], from start: Int) {
    guard !names.isEmpty else { return }
    let html = Array(self[start...])
    removeSubrange(start...)
    var at = 0
    for (heading, name) in zip(headings(in: html[...]), names) {
      append(contentsOf: html[at..<heading.lowerBound - 1])
      writePlace(name)
      at = heading.lowerBound - 1
    }
    append(contentsOf: html[at...])
  }
}
