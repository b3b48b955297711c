/// The first of a list that hostile input could make endless, and how many more there were.
struct FirstFew<Element: Sendable>: Sendable {
  private(set) var elements: [Element] = []
  /// How many were not kept.
  private(set) var more = 0
  private let limit: Int

  /// - Parameter limit: How many are kept.
  init(_ limit: Int) { self.limit = limit }

  var isEmpty: Bool { count == 0 }

  /// How many there were.
  var count: Int { elements.count + more }

  mutating func append(_ element: Element) {
    if elements.count < limit { elements.append(element) } else { more += 1 }
  }

  mutating func append(_ other: FirstFew) {
    let room = max(0, limit - elements.count)
    elements += other.elements.prefix(room)
    more += max(0, other.elements.count - room) + other.more
  }
}

/// How many findings of one file are kept and told.
package let mostFindingsOfFile = 200

/// How many findings of one run are kept and told.
package let mostFindingsOfRun = 1_000
