import Courseware

/// A label and what it says, in the list of facts at the top of a page.
struct Fact: Sendable {
  private let label: String
  private let value: HTML

  init(_ label: String, _ value: HTML) {
    self.label = label
    self.value = value
  }

  /// A fact in plain text, or none where there is nothing to say.
  init?(_ label: String, _ text: String?) {
    guard let text, !text.isEmpty else { return nil }
    self.init(label, HTML { $0.writeEscaped(text) })
  }

  /// A moment with the class's zone, or none.
  init?(_ label: String, _ moment: Moment?, zone: String) {
    guard let moment else { return nil }
    self.init(label, HTML { moment.write(to: &$0, zone: zone) })
  }
}

extension HTML {
  /// The entries of a `dl`: by hand, since a template takes a third of a page's time for them.
  init(_ facts: [Fact?]) {
    self.init { out in
      for fact in facts.lazy.compactMap(\.self) { fact.write(to: &out) }
    }
  }
}

extension Fact {
  fileprivate func write(to out: inout [UInt8]) {
    out.write("<div><dt>")
    out.writeEscaped(label)
    out.write("</dt><dd>")
    out.append(contentsOf: value.bytes)
    out.write("</dd></div>\n")
  }
}
