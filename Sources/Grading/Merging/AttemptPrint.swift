import Courseware

/// Two 64-bit hashes by which copies of an attempt under another id or name are found.
struct AttemptPrint: Sendable {
  /// The attempt's place in the ledger.
  var entry: UInt32
  /// Of its seed, 128 random bits that a page makes for each attempt.
  var seed: UInt64
  /// Of its claimed start and end, to the letter, and of its responses in whatever order.
  var content: UInt64

  init(entry: Int, _ line: AttemptLine, _ json: UnsafeBufferPointer<UInt8>) {
    self.entry = UInt32(entry)
    func hash(_ part: AttemptLine.Part, _ start: UInt64) -> UInt64 {
      wordHash(UnsafeBufferPointer(rebasing: json[part]), start)
    }
    seed = hash(line.seed, 1)
    let responses = line.responses.reduce(UInt64(0)) { $0 &+ hash($1.whole, 2) }
    content = hash(line.endedAt, hash(line.startedAt, responses))
  }
}

/// A 64-bit hash that takes eight bytes at a time, as FNV-1a does with single bytes.
private func wordHash(_ bytes: UnsafeBufferPointer<UInt8>, _ start: UInt64) -> UInt64 {
  var hash = start ^ 0xcbf2_9ce4_8422_2325 ^ UInt64(bytes.count)
  func mix(_ word: UInt64) {
    hash = (hash ^ word) &* 0x9e37_79b9_7f4a_7c15
    hash ^= hash >> 29
  }
  var at = 0
  while at < bytes.count {
    var word: UInt64 = 0
    for byte in bytes[at..<min(at + 8, bytes.count)] { word = word << 8 | UInt64(byte) }
    mix(word)
    at += 8
  }
  return hash
}

/// The prints of all attempts at a quiz, sorted, so that a few more can be looked up.
struct PrintIndex: Sendable, Equatable {
  private(set) var numbers: [UInt64] = []

  init() {}

  init(_ numbers: [UInt64]) { self.numbers = numbers.sorted() }

  init(_ prints: [[AttemptPrint]]) {
    numbers.reserveCapacity(2 * prints.reduce(0) { $0 + $1.count })
    for part in prints {
      for print in part { numbers += [print.seed, print.content] }
    }
    numbers.sort()
  }

  /// The numbers that come more than once.
  var repeated: Set<UInt64> {
    Set(zip(numbers, numbers.dropFirst()).lazy.filter { $0 == $1 }.map(\.0))
  }

  /// Whether two attempts of both together have a number in common.
  func shares(_ other: PrintIndex) -> Bool {
    !other.repeated.isEmpty || other.numbers.contains(where: holds)
  }

  private func holds(_ number: UInt64) -> Bool {
    var (low, high) = (0, numbers.count)
    while low < high {
      let middle = (low + high) / 2
      if numbers[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low < numbers.count && numbers[low] == number
  }

  /// Both together.
  func joined(_ other: PrintIndex) -> PrintIndex { PrintIndex(numbers + other.numbers) }
}
