/// A text file of a course, which is read when it is needed.
package struct CourseSource: Sendable {
  /// Below the course's root.
  package let path: String
  private let read: @Sendable () -> SourceText

  /// Creates a source whose text is in memory already.
  package init(_ text: SourceText) { self.init(path: text.path) { text } }

  /// `read` must return the same text each time.
  package init(path: String, read: @escaping @Sendable () -> SourceText) {
    (self.path, self.read) = (path, read)
  }

  /// Without a byte order mark, and with line feeds as line ends.
  package var text: SourceText { read() }
}
