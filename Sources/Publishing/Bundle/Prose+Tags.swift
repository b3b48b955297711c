import Courseware
import Glibc

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
    return htmlBytes.withUnsafeBufferPointer { html in
      var tags: Tags = []
      var at = firstTag(in: html, from: 0)
      while at < html.count {
        tags.insert(tag(html, at))
        at = firstTag(in: html, from: at + 1)
      }
      return tags
    }
  }
}

private func firstTag(in html: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
  guard start < html.count, let base = html.baseAddress else { return html.count }
  let found = memchr(base + start, Int32(UInt8(ascii: "<")), html.count - start)
  return found.map { UnsafeRawPointer($0) - UnsafeRawPointer(base) } ?? html.count
}

private func tag(_ html: UnsafeBufferPointer<UInt8>, _ start: Int) -> Prose.Tags {
  if isTag("<p>", html, start) || isTag("</p>", html, start) { return [] }
  return isTag("<img ", html, start) ? .image : .markup
}

private func isTag(_ name: StaticString, _ html: UnsafeBufferPointer<UInt8>, _ start: Int) -> Bool {
  guard let base = html.baseAddress, start + name.utf8CodeUnitCount <= html.count else {
    return false
  }
  return memcmp(base + start, name.utf8Start, name.utf8CodeUnitCount) == 0
}
