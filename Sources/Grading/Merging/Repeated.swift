/// Values that come again and again, each kept once and known by its number.
struct Repeated<Value: Hashable & Sendable>: Sendable {
  private(set) var values: [Value] = []
  private var numbers: [Value: UInt32] = [:]
  private var last = 0

  /// The number of a value, from 0; that of an equal one where there is one.
  mutating func number(of value: Value) -> UInt32 {
    if last < values.count, values[last] == value { return UInt32(last) }
    if let known = numbers[value] {
      last = Int(known)
      return known
    }
    last = values.count
    values.append(value)
    // Where hardly any comes twice, looking for them would only take memory.
    if numbers.count < 1 << 16 { numbers[value] = UInt32(last) }
    return UInt32(last)
  }

  subscript(_ number: UInt32) -> Value { values[Int(number)] }
}
