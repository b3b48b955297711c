import Courseware

extension Cleaner {
  /// Puts highlighted code in the place of a block whose fence names a language.
  mutating func code(_ block: MarkdownNode) {
    let info = block.fenceInfo
    guard !info.isEmpty else { return }
    let name = info.utf8.prefix { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
    guard name.allSatisfy(mayStandInLanguage) else { return }
    let language = String(Substring(name))
    guard let html = renderer.highlighted(block.literal, language: language) else {
      if needs.plainCode == nil, !renderer.hasHighlighter {
        needs.plainCode = document.firstLineSpan(of: block)
      }
      return
    }
    needs.showsCode = true
    document.replace(
      block, withHTML: "<pre><code class=\"language-\(language)\">\(html)</code></pre>")
  }
}

/// Languages have names such as `python`, `c++`, `c#` and `objective-c`.
private func mayStandInLanguage(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "#"),
    UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
    true
  default: false
  }
}
