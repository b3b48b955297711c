/// The position of the correct option of a single choice, and whether it is the longest.
struct CorrectOptionPosition: Sendable {
  /// Counted from 0.
  let position: UInt8
  /// How many options there are: 2 to 255.
  let options: UInt8
  /// Whether students get the options in the order in which they are written.
  let keepsOrder: Bool
  /// Whether the key has more characters than any other option; `nil` where no option has more than
  /// all others.
  let isLongest: Bool?

  /// Counts options one after another.
  struct Counting {
    private var count = 0
    private var keys = 0
    private var position = 0
    private var longest = -1
    private var isLongestKey = false
    private var isTie = false

    mutating func take(_ length: Int, isKey: Bool) {
      if isKey { (keys, position) = (keys + 1, count) }
      count += 1
      if length > longest {
        (longest, isLongestKey, isTie) = (length, isKey, false)
      } else if length == longest {
        isTie = true
      }
    }

    /// `nil` where there is more or less than one key, or nothing to choose from.
    func place(keepsOrder: Bool) -> CorrectOptionPosition? {
      guard keys == 1, (2...255).contains(count) else { return nil }
      return CorrectOptionPosition(
        position: UInt8(position), options: UInt8(count), keepsOrder: keepsOrder,
        isLongest: isTie ? nil : isLongestKey)
    }
  }
}
