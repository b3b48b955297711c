import Courseware

extension [UInt8] {
  /// Appends a pattern as JSON: its states with what they read, what may follow and which may end.
  ///
  /// `{"first":[0],"empty":false,"states":[{"in":[97,122],"not":true,"next":[0],"last":true}]}`;
  /// `in` holds the bounds of ranges of code points, `not` and `last` stand only where they hold.
  mutating func writePattern(_ pattern: AnswerPattern) {
    write("{\"first\":")
    writeNumbers(pattern.first)
    write(",\"empty\":")
    write(pattern.acceptsEmpty ? "true" : "false")
    write(",\"states\":[")
    writeList(pattern.states) { $0.writeState($1) }
    write("]}")
  }

  private mutating func writeState(_ state: AnswerPattern.State) {
    write("{\"in\":")
    writeNumbers(state.ranges.flatMap { [Int($0.lowerBound), Int($0.upperBound)] })
    if state.isNegated { write(",\"not\":true") }
    write(",\"next\":")
    writeNumbers(state.next)
    if state.isLast { write(",\"last\":true") }
    write("}")
  }

  private mutating func writeNumbers(_ numbers: [Int]) {
    write("[")
    writeList(numbers) { $0.write(String($1)) }
    write("]")
  }
}
