/// A piece of a teacher's text, as Markdown and as HTML.
///
/// All prose of a file shares one buffer, so a piece is a reference and two ranges: a course of ten
/// thousand quizzes has half a million pieces.
package struct Prose: Sendable {
  private let store: Store
  private let source: Range<UInt32>
  private let rendered: Range<UInt32>

  /// The bytes of all pieces of one file.
  package final class Store: Sendable {
    fileprivate let bytes: [UInt8]

    /// Creates a store; the bytes must be UTF-8 and fewer than 2³², which is not checked.
    package init(_ bytes: [UInt8]) { self.bytes = bytes }
  }

  /// - Parameters:
  ///   - store: The store that contains both.
  ///   - markdown: The range of the Markdown.
  ///   - html: The range of the HTML; the same range means that the text has no markup.
  package init(in store: Store, markdown: Range<UInt32>, html: Range<UInt32>) {
    self.store = store
    source = markdown
    rendered = html
  }

  /// Creates prose from its two forms, without a source file.
  package init(markdown: String, html: String) {
    store = Store(Array(markdown.utf8) + Array(html.utf8))
    source = 0..<UInt32(markdown.utf8.count)
    rendered = source.upperBound..<source.upperBound + UInt32(html.utf8.count)
  }

  /// Prose that shows a text as it is.
  package init(plain text: String) {
    let bytes = Array(text.utf8), whole = 0..<UInt32(bytes.count)
    if bytes.contains(where: "&<>".utf8.contains) {
      let html = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      self.init(markdown: text, html: html.replacing(">", with: "&gt;"))
    } else {
      self.init(in: Store(bytes), markdown: whole, html: whole)
    }
  }

  /// Prose for a part that the teacher did not write.
  package static let empty = Prose(markdown: "", html: "")

  /// Whether a page shows nothing of it: whether the HTML is empty.
  package var isEmpty: Bool { rendered.isEmpty }

  /// Whether Markdown, HTML and plain text are the same bytes, because there is no markup.
  package var isPlain: Bool { source == rendered }

  /// The Markdown as written, without the prefixes of the block it is in (`>`, `- [ ]`,
  /// indentation).
  package var markdown: String { String(decoding: markdownBytes, as: UTF8.self) }
  /// Safe HTML: a fragment that needs no further escaping.
  package var html: String { String(decoding: htmlBytes, as: UTF8.self) }

  /// The UTF-8 of ``markdown``, not copied; the indices are those of the store.
  package var markdownBytes: ArraySlice<UInt8> {
    store.bytes[Int(source.lowerBound)..<Int(source.upperBound)]
  }
  /// The UTF-8 of ``html``, not copied; the indices are those of the store.
  package var htmlBytes: ArraySlice<UInt8> {
    store.bytes[Int(rendered.lowerBound)..<Int(rendered.upperBound)]
  }

  /// The text as a reader sees it: the HTML without its tags, images as their alternative text.
  package var text: String {
    var out: [UInt8] = []
    appendText(to: &out)
    return String(decoding: out, as: UTF8.self)
  }

  /// Appends ``text`` to a buffer.
  package func appendText(to out: inout [UInt8]) {
    if isPlain {
      out.append(contentsOf: htmlBytes)
    } else {
      appendPlainText(of: htmlBytes, to: &out)
    }
  }
}

/// Two pieces are equal if their HTML is equal, however the Markdown was written.
extension Prose: Equatable {
  /// Compares ``htmlBytes`` and nothing else.
  package static func == (a: Prose, b: Prose) -> Bool { a.htmlBytes == b.htmlBytes }
}
