import Courseware

extension Prose {
  /// The kinds of HTML tags in prose besides its visible text.
  struct Tags: OptionSet {
    var rawValue: UInt8

    static let image = Tags(rawValue: 1)
    /// Any tags except images and paragraphs: emphasis, code, lists, tables, links, formulas.
    static let markup = Tags(rawValue: 2)
  }

  var tags: Tags {
    if isPlain { return [] }
    let html = htmlBytes
    var tags: Tags = []
    var rest = html
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[start...]
      let isParagraph = rest.starts(with: "<p>".utf8) || rest.starts(with: "</p>".utf8)
      if !isParagraph { tags.insert(rest.starts(with: "<img ".utf8) ? .image : .markup) }
      rest = rest.dropFirst()
    }
    return tags
  }
}
