/// Whether HTML contains highlighted code, or a formula that `formulas.css` styles: one with
/// columns, lines or words in another style.
package func needsCodeStyle(_ html: ArraySlice<UInt8>) -> Bool {
  styledStarts.contains { html.firstRange(of: $0) != nil }
}

/// What these start with; other code and most formulas need no style.
private let styledStarts = [
  "<pre><code class=\"language-", "<mtd c", "<mrow class=", "<mtext class=",
  "<mover accent=\"true\" class=", "<munder accentunder=\"true\" class=",
].map { Array($0.utf8) }
