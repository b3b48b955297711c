/// Everything that is wrong with a sheet, by place: at least one.
package struct SheetFaults: Error { package var all: [SheetFault] }

/// What is wrong with a sheet, and where.
package struct SheetFault: Sendable, Equatable, CustomStringConvertible {
  package var path: String
  /// From 1.
  package var line: Int
  /// From 1, in Unicode scalars.
  package var column: Int
  /// A headline, the question and what was expected in it.
  package var reason: String

  package var description: String { "\(path):\(line):\(column): \(reason)" }
}
