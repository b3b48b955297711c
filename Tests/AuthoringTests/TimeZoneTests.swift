import Foundation
import TestSupport
import Testing

@testable import Authoring

/// The offsets that `date` gives, which reads the same files by glibc's own reader.
@Suite struct TimeZoneFileTests {
  private static let names: [String] = {
    let list = try? String(contentsOfFile: "/usr/share/zoneinfo/tzdata.zi", encoding: .utf8)
    var names: [String] = []
    for line in (list ?? "").split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      if words.first == "Z", words.count > 1 { names.append(words[1]) }
      if words.first == "L", words.count > 2 { names.append(words[2]) }
    }
    return names.sorted()
  }()

  @Test("The system's list of zones is there") func list() { #expect(Self.names.count > 400) }

  @Test("Every zone's clock is what 'date' says", arguments: sampled(names, every: 120))
  func offsets(_ name: String) throws {
    let found = try TimeZoneFile(named: name)
    let zone = try #require(found, "\(name)")
    // From 1900 to 2500, about every 20 days at another hour, more closely around today.
    let step = 86_400 * 20 + 7_177
    var times: [Int64] = Array(stride(from: -2_208_988_800, to: 16_725_225_600, by: step))
    times += Array(stride(from: 1_735_689_600, to: 1_893_456_000, by: 90_001))
    let expected = try dates(times, zone: name)
    try #require(expected.count == times.count)
    for (time, offset) in zip(times, expected) where zone.offset(at: time) != offset {
      Issue.record("\(name) at \(time): \(zone.offset(at: time)), not \(offset)")
      return
    }
  }

  private func dates(_ times: [Int64], zone: String) throws -> [Int32] {
    let list = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).times")
    try Data(times.map { "@\($0)\n" }.joined().utf8).write(to: list)
    defer { try? FileManager.default.removeItem(at: list) }
    let (date, pipe) = (Process(), Pipe())
    date.executableURL = URL(filePath: "/usr/bin/date")
    date.arguments = ["-f", list.path(), "+%::z"]
    date.environment = ["TZ": zone, "LC_ALL": "C"]
    date.standardOutput = pipe
    try date.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    date.waitUntilExit()
    return output.split(separator: "\n").map { line in
      let parts = line.dropFirst().split(separator: ":").compactMap { Int32($0) }
      return (line.hasPrefix("-") ? -1 : 1) * (parts[0] * 3_600 + parts[1] * 60 + parts[2])
    }
  }

  /// Each with a time on either side of both of its changes in 2026: `date -u -d … +%s`.
  @Test(
    "A rule's changes come to the second",
    arguments: [
      ("CET-1CEST,M3.5.0,M10.5.0/3", 1_774_746_000, 1_792_890_000, 3_600, 7_200),
      ("EST5EDT,M3.2.0,M11.1.0", 1_772_953_200, 1_793_512_800, -18_000, -14_400),
      ("<-03>3<-02>,J60/0,J305/0", 1_772_334_000, 1_793_498_400, -10_800, -7_200),
      ("AAA0BBB-2,59/-1:30,303/26:00", 1_772_317_800, 1_793_491_200, 0, 7_200),
      ("IST-1GMT0,M10.5.0,M3.5.0/1", 1_792_890_000, 1_774_746_000, 3_600, 0),
    ] as [(String, Int64, Int64, Int32, Int32)])
  func rules(_ text: String, _ start: Int64, _ end: Int64, _ standard: Int32, _ summer: Int32)
    throws
  {
    let rule = try #require(TimeZoneRule(text))
    #expect(rule.offset(at: start - 1) == standard)
    #expect(rule.offset(at: start) == summer)
    #expect(rule.offset(at: end - 1) == summer)
    #expect(rule.offset(at: end) == standard)
  }

  @Test(
    "What is no rule is none",
    arguments: [
      "", "5", "EST", "EST5EDT", "EST5EDT,M3.2.0", "EST5EDT,M13.2.0,M11.1.0", "<A5",
      "EST5EDT,M3.6.0,M11.1.0", "EST99999", "EST5EDT,M3.2.0,M11.1.0,",
    ])
  func refused(_ text: String) { #expect(TimeZoneRule(text) == nil) }

  @Test("A file of the system that cannot be read is the machine's fault, a missing one is none")
  func unreadable() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let zones = folder.appending(path: "Europe")
    try FileManager.default.createDirectory(at: zones, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(count: 1 << 20 + 1).write(to: zones.appending(path: "Large"))
    #expect(symlink("Loop", zones.appending(path: "Loop").path) == 0)
    let long = "Europe/" + String(repeating: "a", count: 300)
    for name in ["Europe/Nowhere", "Europe", "Europe/Large/Deep", long] {
      #expect(try TimeZoneFile(named: name, below: folder.path) == nil)
    }
    for name in ["Europe/Large", "Europe/Loop"] {
      #expect(throws: (any Error).self) { try TimeZoneFile(named: name, below: folder.path) }
    }
  }

  @Test("A file that ends early or holds something else is no zone") func damaged() throws {
    let path = "/usr/share/zoneinfo/Europe/Berlin"
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    #expect(TimeZoneFile(bytes) != nil)
    for count in stride(from: 0, to: bytes.count - 40, by: 7) {
      #expect(TimeZoneFile(Array(bytes[..<count])) == nil, "\(count)")
    }
    #expect(TimeZoneFile(Array("TZif".utf8) + [UInt8](repeating: 0xFF, count: 4_000)) == nil)
  }
}
