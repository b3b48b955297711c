import Courseware
import Disk

extension Inbox {
  /// Looks for attempts in a text or a mail, a block at a time.
  mutating func readText(
    _ first: LineBlocks.Block, _ blocks: consuming LineBlocks, path: String, changed: Moment
  ) throws(DiskError) -> Holding {
    let time = clock.time(now: now, changed: changed)
    var text = MailText()
    var holding = Holding.nothing
    var next: LineBlocks.Block? = first
    while let block = next {
      block.read(into: &text)
      if block.isCut {
        refuse("\(path):\(block.line)", "a line longer than \(LineBlocks.size) bytes")
        holding = .something
      }
      if take(text.takeFound(), path: path, time: time) { holding = .something }
      next = try blocks.next()
    }
    text.end()
    return take(text.takeFound(), path: path, time: time) ? .something : holding
  }

  /// Takes in or refuses what was found; whether there was anything.
  private mutating func take(
    _ found: [FoundText], path: String, time: (_ endedAt: () -> String) -> Int64
  ) -> Bool {
    for text in found {
      switch text.content {
      case .success(let json):
        json.withUnsafeBufferPointer { singles.take($0, line: text.line, time: time) }
      case .failure(let fault): singles.refusals.append((line: text.line, reason: fault.reason))
      }
    }
    keepRefusals(path)
    return !found.isEmpty
  }
}

extension LineBlocks.Block {
  /// Reads its lines, empty ones too, into a text.
  fileprivate func read(into text: inout MailText) {
    bytes.withUnsafeBufferPointer { bytes in
      var number = line
      var start = 0
      while start < bytes.count {
        let end = ByteLines.end(of: bytes, from: start)
        text.read(UnsafeBufferPointer(rebasing: bytes[start..<end]), number: number)
        number += 1
        start = end + 1
      }
    }
  }
}
