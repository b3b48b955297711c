import Authoring
import Courseware
import TestSupport
import Testing

/// What a teacher in a hurry writes, what is said of it, and what its fix makes of it.
///
/// One mistake each, and one message.
private let slips: [(body: String, said: String, mended: String?)] = [
  (
    "## A? {type = numeric}\n\n= 4\n", "bad-attribute: type = numeric",
    "## A? {type=numeric}\n\n= 4\n"
  ),
  ("## A? {points: 2}\n\n= a\n", "bad-attribute: points: 2", "## A? {points=2}\n\n= a\n"),
  ("## A? {points:2}\n\n= a\n", "bad-attribute: points:2", "## A? {points=2}\n\n= a\n"),
  ("## A? {#a, points=2}\n\n= a\n", "bad-attribute: #a,", "## A? {#a points=2}\n\n= a\n"),
  (
    "## A? {multiple}\n\n- [x] a\n- [ ] b\n", "bad-attribute: multiple",
    "## A? {type=multiple}\n\n- [x] a\n- [ ] b\n"
  ),
  (
    "## A? {shuffle=no}\n\n- [x] a\n- [ ] b\n", "bad-attribute: shuffle=no",
    "## A? {shuffle=false}\n\n- [x] a\n- [ ] b\n"
  ),
  (
    "## A? {pionts=2}\n\n= a\n", "unknown-attribute: pionts=2", "## A? {points=2}\n\n= a\n"
  ),
  (
    "## A? {type=number}\n\n= 4\n", "unknown-question-type: type=number",
    "## A? {type=numeric}\n\n= 4\n"
  ),
  ("## A? {scoring=penalty=50}\n\n- [x] a\n- [ ] b\n", "bad-attribute: scoring=penalty=50", nil),
  (
    "## A?\n\n- [x]a\n- [ ] b\n", "look-alike-mark: - [x]a", "## A?\n\n- [x] a\n- [ ] b\n"
  ),
  ("## A?\n\n- []a\n- [x] b\n", "look-alike-mark: - []a", "## A?\n\n- [ ] a\n- [x] b\n"),
  ("## A?\n\n- [×] a\n- [ ] b\n", "look-alike-mark: - [×] a", "## A?\n\n- [x] a\n- [ ] b\n"),
  (
    "## A?\n\n- [x] a\n- b\n", "unmarked-option: - b", "## A?\n\n- [x] a\n- [ ] b\n"
  ),
  ("## A?\n\n- a\n- [ ] b\n- [ ] c\n", "unmarked-option: - a", nil),
  (
    "## A?\n\n- [v] a\n- [ ] b\n", "unmarked-option: - [v] a", "## A?\n\n- [x] a\n- [ ] b\n"
  ),
  ("## A?\n\n-[x] a\n- [ ] b\n", "lost-option: -[x] a", "## A?\n\n- [x] a\n- [ ] b\n"),
  ("## A?\n\n-[x] a\n-[ ] b\n", "lost-option: -[x] a", "## A?\n\n- [x] a\n- [ ] b\n"),
  ("## A?\n\n- [ ] a\n-[x] b\n", "lost-option: -[x] b", "## A?\n\n- [ ] a\n- [x] b\n"),
  (
    "## A?\n\n- [ ] a\n  > No\n-[x] b\n- [ ] c\n", "lost-option: -[x] b",
    "## A?\n\n- [ ] a\n  > No\n- [x] b\n- [ ] c\n"
  ),
  ("## A?\n\n[x] a\n[ ] b\n", "lost-option: [x] a", "## A?\n\n- [x] a\n- [ ] b\n"),
  (
    "## A?\n\n- (x) a\n- ( ) b\n", "no-options: - (x) a", "## A?\n\n- [x] a\n- [ ] b\n"
  ),
  (
    "## A?\n\n1. [x] a\n2. [ ] b\n", "no-options: 1. [x] a", "## A?\n\n- [x] a\n- [ ] b\n"
  ),
  (
    "## A? {points=2}\n\n1. a\n2. b\n", "no-options: 1. a",
    "## A? {points=2 type=ordering}\n\n1. a\n2. b\n"
  ),
  (
    "## A?\n\n| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n", "no-options: | a | b |",
    "## A? {type=matching}\n\n| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n"
  ),
  ("## A?\n\n* a\n* b\n", "no-options: * a", nil),
  ("## A?\n\nA) a\nB) b\n", "no-options: A) a", nil),
  ("## A?\n\nText\n= a\n", "no-options: = a", "## A?\n\nText\n\n= a\n"),
  ("## A?\n\n== a\n", "no-options: == a", nil),
  ("## A?\n\n- = a\n", "no-options: - = a", nil),
  ("## A?\n", "no-options: ## A?", nil),
  (
    "## A? {type=ordering}\n\n- a\n- b\n", "no-options: type=ordering",
    "## A? {type=ordering}\n\n1. a\n2. b\n"
  ),
  (
    "## A?\n\n= a\n\nBecause.\n\nReally.\n", "text-after-options: Because.",
    "## A?\n\n= a\n\n> Because.\n\n> Really.\n"
  ),
  (
    "## A?\n\n= a\n\n##B?\n\nText\n", "text-after-options: ##B?", nil
  ),
  ("## A [[ ]] b\n", "bad-blank: [[ ]]", nil),
]

@Suite struct HurriedTeachers {
  @Test("One mistake raises one message, at the words to change", arguments: slips.indices)
  func messages(_ index: Int) throws {
    let slip = slips[index]
    let text = frontMatter() + slip.body
    let found = try check(text).diagnostics.map { diagnostic in
      let bytes = Array(text.utf8)[diagnostic.span?.bytes ?? 0..<0]
      return "\(diagnostic.code): \(String(decoding: bytes, as: UTF8.self))"
    }
    #expect(found == [slip.said])
  }

  @Test("Its fix mends it", arguments: slips.indices) func fixes(_ index: Int) throws {
    let slip = slips[index]
    let text = frontMatter() + slip.body
    guard let fix = try check(text).diagnostics.first?.fixes.first, let mended = slip.mended else {
      return
    }
    #expect(applying(fix, to: text) == frontMatter() + mended)
    #expect(try check(frontMatter() + mended).diagnostics.isEmpty)
  }

  @Test("Where one change is obvious there is a fix", arguments: slips.indices)
  func offers(_ index: Int) throws {
    let slip = slips[index]
    let fixes = try check(frontMatter() + slip.body).diagnostics.flatMap(\.fixes)
    #expect(slip.mended == nil || fixes.count == 1)
  }
}

/// A text with the edits of a fix in it.
private func applying(_ fix: Diagnostic.Fix, to text: String) -> String {
  var bytes = Array(text.utf8)
  for edit in fix.edits.sorted(by: { $0.span.bytes.lowerBound > $1.span.bytes.lowerBound }) {
    bytes.replaceSubrange(edit.span.bytes, with: Array(edit.replacement.utf8))
  }
  return String(decoding: bytes, as: UTF8.self)
}
