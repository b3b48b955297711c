/// A value of a file in TOML.
struct TOMLValue: Sendable, Equatable {
  var content: Content
  /// The line where it starts, from 1; of a table, that of its heading.
  var line: Int

  enum Content: Sendable, Equatable {
    case table([String: TOMLValue])
    case array([TOMLValue])
    case text(String)
    case integer(Int)
    case boolean(Bool)
    /// Another number, a date or a time.
    case other
  }
}

extension TOMLValue {
  /// The value with a key in a table.
  subscript(key: String) -> TOMLValue? {
    if case .table(let entries) = content { entries[key] } else { nil }
  }

  /// The values with their keys in a table, in alphabetical order.
  var entries: [(key: String, value: TOMLValue)] {
    guard case .table(let entries) = content else { return [] }
    return entries.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  var items: [TOMLValue]? { if case .array(let items) = content { items } else { nil } }
  var text: String? { if case .text(let text) = content { text } else { nil } }
  var integer: Int? { if case .integer(let number) = content { number } else { nil } }
  var boolean: Bool? { if case .boolean(let value) = content { value } else { nil } }
}
