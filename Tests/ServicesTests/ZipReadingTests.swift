import TestSupport
import Testing

@testable import Archives

@Suite("Reading ZIP archives")
struct ZipReadingTests {
  @Test func `files are read as they were written`() throws {
    let files = [
      (name: "a/ä.txt", bytes: [UInt8](repeating: 65, count: 100_000)), ("b", []), ("c", [1, 2]),
    ]
    let archive = try archive(files)
    #expect(archive.names == ["a/ä.txt", "b", "c"])
    for (name, bytes) in files { #expect(try archive.read(name, limit: 1 << 20) == bytes) }
    #expect(throws: ZipFault(reason: "'d' is not in the archive")) {
      try archive.read("d", limit: 1)
    }
  }

  @Test func `names that lead out of the archive are left out, as is the second of two`() throws {
    let names = [
      "../a", "/b", "c/../../d", "e//f", "g/", "C:/h", "C:\\h", "..\\i", "", ".", "__MACOSX/j",
      "k/._l", "m\\n", "o", "o", "\u{1B}[31m", "q\n", "r\u{85}",
      String(repeating: "p", count: 2_000),
    ]
    let archive = try archive(names.enumerated().map { ($1, [UInt8($0)]) })
    #expect(archive.names == ["m/n", "o"])
    #expect(try archive.read("o", limit: 1) == [13])
  }

  @Test func `a file that is larger than it may be is not read to its end`() throws {
    let archive = try archive([("zeros", [UInt8](repeating: 0, count: 50 << 20))])
    #expect(throws: ZipFault(reason: "'zeros' is larger than 1 MB")) {
      try archive.read("zeros", limit: 1 << 20)
    }
    var fault: ZipFault?
    for _ in 0..<11 where fault == nil {
      do throws(ZipFault) {
        _ = try archive.read("zeros", limit: 64 << 20)
      } catch {
        fault = error
      }
    }
    #expect(fault?.reason == "its files are larger than 512 MB together")
  }

  @Test func `an encrypted file and a symbolic link are not read`() throws {
    var encrypted = try #require(zipArchive([("a", [1, 2, 3])]))
    let directory = try #require(encrypted.firstRange(of: [0x50, 0x4B, 1, 2])).lowerBound
    encrypted[directory + 8] |= 1
    let archive = try ZipReading(encrypted)
    #expect(throws: ZipFault(reason: "'a' is encrypted: save the archive without a password")) {
      try archive.read("a", limit: 10)
    }
    var linked = try #require(zipArchive([("a", Array("/etc/passwd".utf8))]))
    let place = try #require(linked.firstRange(of: [0x50, 0x4B, 1, 2])).lowerBound
    linked[place + 41] = 0xA1
    #expect(try ZipReading(linked).names == [])
  }

  @Test func `no archive`() throws {
    for bytes in [[], [80], Array("PK".utf8), [UInt8](repeating: 80, count: 100)] {
      #expect(throws: ZipFault(reason: "this is not a ZIP archive, or it is damaged")) {
        try ZipReading(bytes)
      }
    }
  }

  @Test("a damaged archive is read as far as it can be", arguments: 0..<(isFullRun ? 3_000 : 300))
  func damaged(_ seed: Int) throws {
    let text = (0..<3_000).map { UInt8($0 * $0 % 251) }
    var bytes = try #require(
      zipArchive([("a/b.xml", text), ("c.png", Array(text.reversed())), ("d", [])]))
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15
    func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(max(1, limit)))
    }
    for _ in 0...next(6) {
      // The directory is at the end.
      let at = next(2) == 0 ? next(bytes.count) : max(0, bytes.count - 1 - next(250))
      switch next(4) {
      case 0: bytes.remove(at: at)
      case 1: bytes.insert(UInt8(next(256)), at: at)
      case 2: bytes[at] = [0, 0xFF, 0x7F, 0x80][next(4)]
      default: bytes[at] = UInt8(next(256))
      }
    }
    do throws(ZipFault) {
      let archive = try ZipReading(bytes)
      for name in archive.names {
        do throws(ZipFault) {
          #expect(try archive.read(name, limit: 10_000).count <= 10_000)
        } catch {
          #expect(!error.reason.isEmpty)
        }
      }
    } catch {
      #expect(!error.reason.isEmpty)
    }
  }

  private func archive(_ files: [(name: String, bytes: [UInt8])]) throws -> ZipReading {
    try ZipReading(try #require(zipArchive(files)))
  }
}
