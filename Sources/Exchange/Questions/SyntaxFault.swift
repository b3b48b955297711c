/// The reason why a file cannot be read in its format.
package struct SyntaxFault: Error, Equatable {
  /// From 1; 0 if the reason is about the whole file.
  package var line: Int
  /// From 1, in bytes of UTF-8, or in the units of UTF-16 in a file in XML; in characters in a file
  /// in TOML.
  package var column: Int
  /// In lower case, without a period.
  package var reason: String
}
