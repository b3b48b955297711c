/// A file to write, with a function that renders its bytes.
///
/// Nothing is rendered before it is written, so that memory does not grow with the site.
package struct Output: Sendable {
  /// Below the output folder: `site/biology-9b/quizzes/cells.html`.
  package var path: String
  package var content: Content

  package init(path: String, content: Content) {
    self.path = path
    self.content = content
  }

  package enum Content: Sendable {
    /// A page, made from templates that one worker parsed for itself.
    case page(@Sendable (PageTemplates) -> [UInt8])
    /// A file below `content/`, copied byte for byte.
    case copy(of: String)
    case bytes([UInt8])
  }
}
