import TestSupport
import Testing

/// A file with front matter without fault, to make faulty ones of.
struct GoodFile: Sendable {
  let path: String
  let text: String
  /// The lines of front matter, the fences left out, as half-open numbers from 0.
  let keys: Range<Int>

  var lines: [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  init(_ path: String, _ text: String) {
    self.path = path
    self.text = text
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let fences = lines.indices.filter { lines[$0] == "---" }
    keys = fences.count > 1 ? fences[0] + 1..<fences[1] : 0..<lines.count - 1
  }

  var isFenced: Bool { keys.lowerBound > 0 }
}

/// A valid file with one mistake in it.
struct FaultyFile: Sendable, CustomTestStringConvertible {
  var kind: String
  var good: GoodFile
  var text: String
  /// Where a message may stand, from 1.
  var lines: Set<Int>

  var testDescription: String { "\(kind) in \(good.path) \(lines.sorted())" }
}

/// Every mistake of a kind that can be made in a valid file.
func mistakes(in good: GoodFile, _ generator: inout SeededGenerator) -> [FaultyFile] {
  var found: [FaultyFile] = []
  for number in good.keys {
    let line = good.lines[number]
    if line.allSatisfy({ $0 == " " }) || line.drop(while: { $0 == " " }).hasPrefix("#") { continue }
    for (kind, changed) in edits(of: line, &generator) {
      var lines = good.lines
      lines[number] = changed
      let first = number + 1
      let extra = changed.split(separator: "\n").count - 1
      found.append(
        FaultyFile(
          kind: kind, good: good, text: lines.joined(separator: "\n"),
          lines: Set(first...first + extra)))
    }
  }
  return found + cuts(good) + fences(good)
}

/// A line with each mistake that people make in one.
private func edits(
  of line: String, _ generator: inout SeededGenerator
) -> [(kind: String, line: String)] {
  var found: [(String, String)] = []
  func without(_ kind: String, _ isMeant: (Character) -> Bool) {
    for index in line.indices where isMeant(line[index]) {
      var changed = line
      changed.remove(at: index)
      found.append((kind, changed))
    }
  }
  without("drop a quote") { $0 == "\"" || $0 == "'" }
  without("drop a bracket") { "[]{}".contains($0) }
  found.append(("indent by one", " " + line))
  found.append(("tab", "\t" + line))
  let rest = line.drop { $0 == " " }
  if rest.count < line.count {
    found.append(("dedent by one", String(line.dropFirst())))
    found.append(("tab", "\t" + rest))
    found.append(("dedent", String(rest)))
  }
  for colon in line.indices where line[colon] == ":" && isEndOfKey(line, colon) {
    let (before, after) = (line[..<colon], line[line.index(after: colon)...])
    found.append(("drop a colon", String(before + after)))
    if after.hasPrefix(" ") { found.append(("drop a blank", before + ":" + after.dropFirst())) }
    found.append(("full-width colon", before + "：" + after.dropFirst()))
    found.append(("equals sign", before + " =" + after))
    if let misspelled = misspelled(before, &generator) {
      found.append(("unknown key", misspelled + ":" + after))
    }
  }
  if let colon = line.firstIndex(of: ":") {
    let key = line[..<colon]
    if !rest.hasPrefix("-"), !line.hasSuffix(":"), !line.hasSuffix(">") {
      found.append(("repeat a key", line + "\n" + key + ": again"))
    }
    let name = String(key.drop { " -".contains($0) })
    for value in wrongValues[name, default: ["{ [] }"]] {
      found.append(("wrong type", key + ": " + value))
    }
    found.append(("extra dash", key.prefix { $0 == " " } + "- " + rest))
  }
  return found
}

/// Values that no such key takes.
private let wrongValues = [
  "name": ["[Cells, plants]", "{ a: b }"], "title": ["[a, b]"], "email": ["[a, b]"],
  "created": ["yes", "14.09.2026", "1:30", "[2026-09-14]"], "opens": ["soon", "2026-02-30"],
  "deadline": ["31.09.2026", "09/14/2026", "9/10/2026"], "closes": ["2026-09-20 24:30"],
  "starts": ["no"], "ends": ["{ a: b }"], "kind": ["5", "no", "quizz"], "answers": ["off"],
  "draft": ["off", "maybe", "1"], "attempts": ["three", "0", "1.5", "[3]"], "score": ["worst"],
  "time-limit": ["1:30", "half an hour", "20"], "shuffle": ["true"], "scoring": ["best"],
  "pass": ["high", "101"], "category": ["[a]"], "description": ["{ a: b }"], "author": ["[a]"],
  "tags": ["{ a: b }"], "language": ["[en, de]"], "license": ["{}"],
  "allow": ["everything"], "credits": ["many"],
  "access": ["no"], "show-members": ["1"], "weights": ["100", "[a]"],
  "grading": ["A"], "scale": ["A"], "points": ["[4]"], "drop-lowest": ["1"], "late": ["no"],
  "missing": ["0"], "extra-credit": ["on", "2"], "anonymous": ["on", "1"],
  "grace": ["none", "-5 min"], "extensions": ["s1"],
  "quizzes": ["most"], "exams": ["[40]"], "page-size": ["many"], "base-url": ["example.org"],
  "submit-to": ["me", "https://ada@example.org/in"], "time-zone": ["Berlin"],
  "teachers": ["Ada"], "term": ["[a]"],
  "number": ["{ a: b }"], "section": ["[]"], "organization": ["[a, b]"],
]

private func isEndOfKey(_ line: String, _ colon: String.Index) -> Bool {
  let next = line.index(after: colon)
  guard next == line.endIndex || line[next] == " " else { return false }
  let before = line[..<colon]
  return before.count { $0 == "\"" } % 2 == 0 && before.count { $0 == "'" } % 2 == 0
}

/// The last word with two letters swapped, one left out or one doubled.
private func misspelled(_ before: Substring, _ generator: inout SeededGenerator) -> String? {
  let word = before.reversed().prefix { $0.isLetter || $0 == "-" }.count
  guard word > 3 else { return nil }
  var letters = Array(before)
  let at = letters.count - word + Int.random(in: 1..<word - 1, using: &generator)
  switch Int.random(in: 0..<3, using: &generator) {
  case 0 where letters[at] != letters[at + 1]: letters.swapAt(at, at + 1)
  case 1: letters.remove(at: at)
  default: letters.insert(letters[at], at: at)
  }
  return String(letters)
}

/// The file cut at each byte of its front matter.
private func cuts(_ good: GoodFile) -> [FaultyFile] {
  let matter = good.lines.prefix(good.keys.upperBound + (good.isFenced ? 1 : 0))
  let bytes = Array(matter.joined(separator: "\n").utf8)
  return bytes.indices.dropFirst().filter { bytes[$0] & 0xC0 != 0x80 }.map { end in
    let text = String(decoding: bytes[..<end], as: UTF8.self)
    let last = text.split(separator: "\n", omittingEmptySubsequences: false).count
    // An empty last line is shown as the end of the one before.
    return FaultyFile(kind: "cut", good: good, text: text, lines: [1, last, max(1, last - 1)])
  }
}

/// The closing line gone, misspelt, or with text after it.
private func fences(_ good: GoodFile) -> [FaultyFile] {
  guard good.isFenced else { return [] }
  let number = good.keys.upperBound
  return ["", "----", "--", "--- # end", " ---", "—", "..."].map { mark in
    var lines = good.lines
    if mark.isEmpty { lines.remove(at: number) } else { lines[number] = mark }
    return FaultyFile(
      kind: "closing line '\(mark)'", good: good, text: lines.joined(separator: "\n"),
      lines: mark.isEmpty ? [number, number + 1] : [number + 1])
  }
}
