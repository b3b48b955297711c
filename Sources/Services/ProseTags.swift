import Courseware

extension Prose {
  /// What its HTML has besides the text that a reader reads.
  struct Tags: OptionSet {
    var rawValue: UInt8

    static let image = Tags(rawValue: 1)
    /// Any tag but of images and paragraphs: emphasis, code, lists, tables, links, formulas.
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
