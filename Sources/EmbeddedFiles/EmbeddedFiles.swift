import CEmbedded
import Glibc

/// The content of a file that is part of the program: a script, a style sheet, a page template.
///
/// - Parameter name: As `Sources/CEmbedded/files.c` lists it: `base.css`.
/// - Returns: Nothing if the list does not have the name, which a test excludes.
package func embeddedFile(_ name: String) -> [UInt8] {
  let files = unsafe UnsafeBufferPointer(
    start: quizpress_files, count: quizpress_file_count)
  let file = unsafe files.first { unsafe strcmp($0.name, name) == 0 }
  guard let file = unsafe file else { return [] }
  let text = unsafe UnsafeRawPointer(file.bytes).assumingMemoryBound(to: CChar.self)
  return unsafe Array(UnsafeBufferPointer(start: file.bytes, count: strlen(text)))
}
