import Courseware

/// The values that a template can show, by name: those of a page or of one list entry.
///
/// One table serves both ends: rendering takes the values from it without reflection, and the check
/// of a template reads off it which names there are and of which kind.
protocol PageValues: Sendable {
  static var fields: [String: Field<Self>] { get }
}

extension PageValues {
  /// Every value by its name.
  var values: [String: TemplateValue] { Self.fields.mapValues { $0.value(self) } }

  /// The names and kinds of the table, without the values.
  static var vocabulary: Vocabulary { Vocabulary(kinds: fields.mapValues(\.kind)) }
}

/// One named value of a page.
struct Field<Values>: Sendable {
  let kind: Vocabulary.Kind
  /// As a template shows it: text is escaped, a flag that is set is anything but empty.
  let value: @Sendable (Values) -> TemplateValue

  static func text(_ value: @escaping @Sendable (Values) -> String) -> Field {
    Field(kind: .text) { values in .html(HTML { $0.writeEscaped(value(values)) }) }
  }

  static func html(_ value: @escaping @Sendable (Values) -> HTML) -> Field {
    Field(kind: .html) { .html(value($0)) }
  }

  static func flag(_ value: @escaping @Sendable (Values) -> Bool) -> Field {
    Field(kind: .flag) { values in .html(HTML { if value(values) { $0.write("true") } }) }
  }

  static func list<Item: PageValues>(
    _ value: @escaping @Sendable (Values) -> [Item]
  ) -> Field {
    Field(kind: .list(Item.vocabulary)) { .list(value($0)) }
  }

  /// The same value, read from a part of something larger.
  func within<Whole>(_ part: @escaping @Sendable (Whole) -> Values) -> Field<Whole> {
    let value = value
    return Field<Whole>(kind: kind) { value(part($0)) }
  }
}

/// The names a template may use, and what may be done with each.
struct Vocabulary: Sendable {
  var kinds: [String: Kind]

  enum Kind: Sendable {
    /// Shown escaped, between two braces; as a section, whether there is any.
    case text
    /// Shown as it is, between three braces; as a section, whether there is any.
    case html
    /// Only as a section.
    case flag
    /// Only as a section, once an entry, with the entry's own names.
    indirect case list(Vocabulary)
  }
}
