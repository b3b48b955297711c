import Courseware

extension Fields {
  /// Warns of another program's template in a value, which stays as it is.
  mutating func hintAtTemplate(_ value: YAMLNode) {
    guard case .scalar(let text, _) = value.content,
      text.utf8.contains(where: { "{<".utf8.contains($0) })
    else { return }
    let bytes = Array(text.utf8)
    for at in bytes.indices where "{<$".utf8.contains(bytes[at]) {
      guard let syntax = ForeignSyntax(bytes, at), syntax.isTemplate else { continue }
      let written = String(decoding: bytes[syntax.place], as: UTF8.self)
      report.add(
        .templateSyntax, "'\(written)' is used as it is written", at: value.span,
        notes: [.init("write the text that it should produce")])
      return
    }
  }
}
