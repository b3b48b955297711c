/// An element of a formula in MathML.
struct MathElement {
  enum Part {
    case element(MathElement)
    /// Text, escaped as in HTML.
    case text(String)
  }

  var name: String
  var attributes: [(name: String, value: String)] = []
  var parts: [Part] = []

  init(_ name: String, _ attributes: [(name: String, value: String)] = [], _ parts: [Part] = []) {
    (self.name, self.attributes, self.parts) = (name, attributes, parts)
  }

  /// The value of an attribute; `nil` if there is none.
  subscript(attribute: String) -> String? {
    get { attributes.first { $0.name == attribute }?.value }
    set {
      let at = attributes.firstIndex { $0.name == attribute }
      switch (at, newValue) {
      case (let at?, let value?): attributes[at].value = value
      case (let at?, nil): attributes.remove(at: at)
      case (nil, let value?): attributes.append((attribute, value))
      case (nil, nil): break
      }
    }
  }

  /// The elements directly in it.
  var elements: [MathElement] {
    parts.compactMap { if case .element(let element) = $0 { element } else { nil } }
  }

  /// The text directly in it, escaped as in HTML.
  var text: String {
    parts.map { if case .text(let text) = $0 { text } else { "" } }.joined()
  }

  /// The element as HTML.
  var html: String {
    let attributes = attributes.map { " \($0.name)=\"\($0.value)\"" }.joined()
    let inner = parts.map { part in
      switch part {
      case .element(let element): element.html
      case .text(let text): text
      }
    }
    return "<\(name)\(attributes)>\(inner.joined())</\(name)>"
  }

  /// The element with every element in it changed, the innermost first.
  func changed(by change: (MathElement) -> MathElement) -> MathElement {
    var copy = self
    copy.parts = parts.map { part in
      if case .element(let element) = part { .element(element.changed(by: change)) } else { part }
    }
    return change(copy)
  }
}
