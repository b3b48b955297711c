import Courseware
import Mustache

/// What a template can show, by name: the values of a page or of one entry of its lists.
///
/// One table serves both ends: rendering looks values up in it without reflection, and the check
/// of a template reads off it which names there are and of which kind. What holds much is a class:
/// each look-up passes its owner on as `Any`, and copying a large value for that took most of the
/// time of a page.
protocol PageValues: MustacheParent, Sendable {
  static var fields: [String: Field<Self>] { get }
  /// The names of the table in order.
  static var names: [String] { get }
}

extension PageValues {
  static var names: [String] { fields.keys.sorted() }

  func child(named name: String) -> Any? { Self.fields[name]?.value(self) }

  /// Every value as HTML, in the order of the names.
  ///
  /// What is absent is empty, a flag that is set is anything else. `nil` where the table has a
  /// list, whose entries a template lays out.
  var flatValues: [HTML]? {
    var values: [HTML] = []
    values.reserveCapacity(Self.fields.count)
    for name in Self.names {
      guard let html = Self.fields[name]?.html?(self) else { return nil }
      values.append(html)
    }
    return values
  }

  /// The names and kinds of the table, without the values.
  static var vocabulary: Vocabulary { Vocabulary(kinds: fields.mapValues(\.kind)) }
}

/// One named value of a page.
struct Field<Values>: Sendable {
  let kind: Vocabulary.Kind
  fileprivate let value: @Sendable (Values) -> Any
  /// The value as HTML, escaped; `nil` for a list.
  fileprivate var html: (@Sendable (Values) -> HTML)?

  static func text(_ value: @escaping @Sendable (Values) -> String) -> Field {
    Field(kind: .text, value: { PlainText(value($0)) }) { values in
      HTML { $0.writeEscaped(value(values)) }
    }
  }

  static func html(_ value: @escaping @Sendable (Values) -> HTML) -> Field {
    Field(kind: .html, value: value, html: value)
  }

  static func flag(_ value: @escaping @Sendable (Values) -> Bool) -> Field {
    Field(kind: .flag, value: value) { values in
      HTML { if value(values) { $0.write("true") } }
    }
  }

  static func list<Item: PageValues>(
    _ value: @escaping @Sendable (Values) -> [Item]
  ) -> Field {
    Field(kind: .list(Item.vocabulary), value: value)
  }

  /// The same value, read from a part of something larger.
  func within<Whole>(_ part: @escaping @Sendable (Whole) -> Values) -> Field<Whole> {
    let value = value
    guard let html else { return Field<Whole>(kind: kind, value: { value(part($0)) }) }
    return Field<Whole>(kind: kind, value: { value(part($0)) }, html: { html(part($0)) })
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
