import Courseware

// Elements of IMS Question & Test Interoperability 1.2.1.

/// HTML in a question.
func qtiText(_ html: String) -> XMLElement {
  material(XMLElement("mattext", ["texttype": "text/html"], text: html))
}

private func material(_ text: XMLElement) -> XMLElement { XMLElement("material", [:], [text]) }

func qtiField(_ label: String, _ entry: String) -> XMLElement {
  XMLElement(
    "qtimetadatafield", [:],
    [XMLElement("fieldlabel", text: label), XMLElement("fieldentry", text: entry)])
}

/// The properties of an item.
func qtiMetadata(_ fields: [(label: String, entry: String)]) -> XMLElement {
  XMLElement(
    "itemmetadata", [:], [XMLElement("qtimetadata", [:], fields.map { qtiField($0, $1) })])
}

/// A field to type into.
func typedResponse(_ attributes: KeyValuePairs<String, String> = [:]) -> XMLElement {
  XMLElement(
    "response_str", ["ident": "response1", "rcardinality": "Single"],
    [XMLElement("render_fib", attributes, [XMLElement("response_label", ["ident": "answer1"])])])
}

/// Options to select, or a menu with a label if it is one of several.
///
/// - Parameters:
///   - name: The identifier that conditions refer to.
///   - cardinality: `Single`, or `Multiple` if several may be selected.
///   - options: The options, in HTML unless `isPlain` is set.
///   - label: The text that the menu belongs to.
///   - isPlain: Whether the texts are plain.
/// - Returns: The element.
func selection(
  _ name: String, _ cardinality: String?, _ options: [(id: String, text: String)],
  label: String? = nil, isPlain: Bool = false
) -> XMLElement {
  let type = isPlain ? "text/plain" : "text/html"
  func text(_ text: String) -> XMLElement {
    material(XMLElement("mattext", ["texttype": type], text: text))
  }
  let labels = options.map { option in
    XMLElement("response_label", ["ident": option.id], [text(option.text)])
  }
  let choices = XMLElement("render_choice", [:], labels)
  return XMLElement(
    "response_lid", ["ident": name, "rcardinality": cardinality ?? "Single"],
    (label.map { [text($0)] } ?? []) + [choices])
}

/// The condition that a response is a text or the identifier of an option.
func equal(_ name: String, _ value: String) -> XMLElement {
  XMLElement("varequal", ["respident": name], text: value)
}

/// What happens under a condition, if anything.
func condition(
  _ test: XMLElement, continues: Bool = false, _ action: XMLElement? = nil
) -> XMLElement {
  XMLElement(
    "respcondition", ["continue": continues ? "Yes" : "No"],
    [XMLElement("conditionvar", [:], [test])] + (action.map { [$0] } ?? []))
}

/// All points under a condition.
func scored(_ test: XMLElement) -> XMLElement { scored([test]) }

/// All points if one of several tests on the same text is passed, or two bounds together.
func scored(_ tests: [XMLElement]) -> XMLElement {
  XMLElement(
    "respcondition", ["continue": "No"],
    [
      XMLElement("conditionvar", [:], tests),
      XMLElement("setvar", ["action": "Set", "varname": "SCORE"], text: "100"),
    ])
}
