import Courseware
import Disk
import Foundation
import TestSupport
import Testing

@testable import Ledgers

@Suite("Limits of what is read") struct StreamLimitTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A file of NUL bytes that takes no room on the disk, with a text at its end.
  private func file(_ size: Int, ending: String = "") throws -> OpenFile {
    let path = folder.path + "/stream.jsonl"
    #expect(FileManager.default.createFile(atPath: path, contents: nil))
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.truncate(atOffset: UInt64(size))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data(ending.utf8))
    return try OpenFile(at: path)
  }

  private func reason(_ read: () throws -> Void) -> DiskError.Reason? {
    do { try read() } catch { return (error as? DiskError)?.reason }
    return nil
  }

  @Test("A line that does not end within the limit ends the reading") func endlessLine() throws {
    var blocks = LineBlockReader(of: try file(LineBlockReader.maxLineSize + (2 << 20)))
    let found = reason { while try blocks.next() != nil {} }
    #expect(found == .lineTooLong(cap: LineBlockReader.maxLineSize))
    #expect(found?.isMachineFault == false)
  }

  @Test("After a long line that ends, the next one is read") func longLine() throws {
    var blocks = LineBlockReader(of: try file(5 << 20, ending: "\nnext\n"))
    #expect(try blocks.next()?.isCut == true)
    let next = try #require(try blocks.next())
    #expect(String(decoding: next.bytes, as: UTF8.self) == "next\n")
  }

  @Test("A stream is read up to its limit and refused beyond it", arguments: [0, 1])
  func wholeStream(_ beyond: Int) throws {
    var blocks = LineBlockReader(of: try file(3_000 + beyond), upTo: 3_000)
    let found = reason { while try blocks.next() != nil {} }
    #expect(found == (beyond == 0 ? nil : .tooLarge(cap: 3_000)))
  }

  @Test(
    "An inbox refuses a file whose line never ends and reads the other files",
    .enabled(if: isFullRun))
  func inbox() throws {
    _ = try file(LineBlockReader.maxLineSize + (1 << 20))
    try folder.write("b.json", attempt(1).canonicalJSON)
    var inbox = Inbox(now: beforeDeadline, receivedFrom: .now)
    inbox.take(folder.path)
    #expect(inbox.refused.elements.map(\.reason) == ["it has a line longer than 64 MB"])
    #expect(inbox.received.count == 1)
    #expect(!inbox.hadSystemFault)
  }
}
