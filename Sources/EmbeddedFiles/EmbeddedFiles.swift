import CEmbedded
import Glibc

/// The content of a file embedded in the program: a script, a style sheet or a page template.
///
/// - Parameter name: The name in `Sources/CEmbedded/files.c`, such as `base.css`.
/// - Returns: An empty array if no embedded file has this name; a test checks that all names exist.
package func embeddedFile(_ name: String) -> [UInt8] {
  let files = unsafe UnsafeBufferPointer(
    start: quizpress_files, count: quizpress_file_count)
  let file = unsafe files.first { unsafe strcmp($0.name, name) == 0 }
  guard let file = unsafe file else { return [] }
  let text = unsafe UnsafeRawPointer(file.bytes).assumingMemoryBound(to: CChar.self)
  return unsafe Array(UnsafeBufferPointer(start: file.bytes, count: strlen(text)))
}
