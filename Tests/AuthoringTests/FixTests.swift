import Authoring
import Courseware
import Foundation
import TestSupport
import Testing

/// What the fixes promise that rules offer, held to each of them on the rules' own examples.
@Suite struct FixTests {
  @Test(
    "A fix removes its diagnostic and adds none, and a safe one keeps the course as it was",
    arguments: sampled(Rule.all, every: 3))
  func removes(_ rule: Rule) throws {
    let before = try TemporaryCourse.read(rule.bad)
    for fix in before.diagnostics.flatMap(\.fixes) {
      try expectPlaces(of: fix, in: before)
      let after = try readAfter(fix, in: rule.bad, before)
      #expect(after.diagnostics.isEmpty, "'\(fix.title)' leaves \(after.diagnostics)")
      // An error leaves no course to compare with: there the rule's own tests say why it is safe.
      guard fix.isSafe, let course = before.course else { continue }
      let keeps = Self.changing[rule.code] == nil ? dumped : identities
      #expect(keeps(course) == after.course.map(keeps), "'\(fix.title)' changes the course")
    }
  }

  /// Safe fixes that change what is shown or stored, and why they are safe.
  private static let changing = [
    "invisible-character": "what goes was never to be seen",
    "all-of-the-above": "an option that speaks of those above it can stand nowhere else",
  ]

  /// The edits of a fix lie in the text and apart from each other.
  private func expectPlaces(of fix: Diagnostic.Fix, in checked: CheckedCourse) throws {
    #expect(!fix.edits.isEmpty && !fix.title.hasSuffix("."))
    for (edit, next) in zip(fix.edits, fix.edits.dropFirst()) {
      #expect(edit.span.bytes.upperBound <= next.span.bytes.lowerBound)
    }
    for edit in fix.edits {
      let text = try #require(checked.sources[edit.span.path])
      #expect(edit.span.bytes.upperBound <= text.bytes.count)
    }
  }

  @Test("Some rules offer fixes, safe ones among them") func offered() throws {
    let some = Rule.all.filter { ["invisible-character", "mixed-script"].contains($0.code) }
    let fixes = try some.flatMap { try TemporaryCourse.read($0.bad).diagnostics }.flatMap(\.fixes)
    #expect(fixes.contains { $0.isSafe })
  }

  /// What is put into the marked text of an example, where a fix may carry it on.
  private static let hostile = [
    " ", "-->", "[", "]", "`", "$", "\\", "}", "(", "\"", "|", "a b", "<", "%%", "]]",
  ]

  @Test(
    "A fix works with characters of Markdown in what it changes",
    arguments: sampled(Rule.all, every: 16))
  func holds(_ rule: Rule) throws {
    for inserted in sampled(Self.hostile, every: 8) {
      guard let files = try changed(rule, by: inserted) else { continue }
      let before = try read(files, as: rule.bad)
      for found in before.diagnostics where found.code == rule.code {
        for fix in found.fixes {
          let after = try readAfter(fix, in: rule.bad, before, files)
          let rest = before.diagnostics.map(\.code).sorted()
          // Text that was part of no question is examined once it belongs to one.
          let left = after.diagnostics.map(\.code)
            .filter { $0 != "template-syntax" || rest.contains($0) }
          #expect(
            left.count < rest.count && Set(left).isSubset(of: rest),
            "'\(fix.title)' with '\(inserted)' leaves \(after.diagnostics)")
        }
      }
    }
  }

  /// A rule's bad example with something more in the middle of what is wrong.
  private func changed(_ rule: Rule, by inserted: String) throws -> [String: Rule.Example.File]? {
    let before = try TemporaryCourse.read(rule.bad)
    guard let place = before.diagnostics.first(where: { !$0.fixes.isEmpty })?.span,
      case .text(let text)? = rule.bad.completed[place.path]
    else { return nil }
    var bytes = Array(text.utf8)
    let middle = place.bytes.lowerBound + place.bytes.count / 2
    guard middle < bytes.count, bytes[middle] < 0x80 else { return nil }
    bytes.insert(contentsOf: inserted.utf8, at: middle)
    return rule.bad.completed.merging([place.path: .bytes(bytes)]) { $1 }
  }

  private func readAfter(
    _ fix: Diagnostic.Fix, in example: Rule.Example, _ before: CheckedCourse,
    _ written: [String: Rule.Example.File]? = nil
  ) throws -> CheckedCourse {
    var files = written ?? example.completed
    for (path, edits) in Dictionary(grouping: fix.edits, by: \.span.path) {
      let text = try #require(before.sources[path])
      let file: [UInt8]
      switch files[path] {
      case .text(let written): file = Array(written.utf8)
      case .bytes(let bytes): file = bytes
      default: throw NoText(path: path)
      }
      files[path] = .bytes(text.applying(edits, to: file))
    }
    return try read(files, as: example)
  }

  private func read(
    _ files: [String: Rule.Example.File], as example: Rule.Example
  ) throws -> CheckedCourse {
    var options = ReadingOptions(renderings: Renderings(scripts: example.scripts))
    options.surroundings = example.surroundings
    return try TemporaryCourse(files).read(options)
  }

  private struct NoText: Error { var path: String }
}

/// Every value of a course, its prose included.
private func dumped(_ course: Course) -> String {
  var (course, text) = (course, "")
  // A fix changes the text that a course was read from.
  course.sources = []
  dump(course, to: &text)
  return text
}

/// What an attempt that was handed in before refers to: ids, and which options are right.
private func identities(_ course: Course) -> String {
  course.classrooms.flatMap(\.quizzes).map { quiz in
    let questions = quiz.sections.flatMap(\.questions).map { question in
      "\(question.id) " + question.options.map { "\($0.id) \($0.isKey)" }.joined(separator: ", ")
    }
    return ([quiz.id] + questions).joined(separator: "\n")
  }.joined(separator: "\n")
}
