import Foundation
import Testing

/// One quiz in two languages, from its files to the grades.
@Suite struct TranslatedQuizTests {
  private let original = "content/biology-9b/quizzes/x.md"
  private let place = "content/biology-9b/quizzes/x.de.md"
  private let head = "---\nname: Cells\ncreated: 2026-09-01\ndeadline: 2026-09-14\n---\n\n"
  private let organelle =
    "## Which organelle? {#organelle}\n\n- [x] Chloroplast\n- [ ] Nucleus\n"
  private let translatedOrganelle =
    "---\nname: Zellen\n---\n\n## Welches Organell? {#organelle}\n\n"
    + "- [x] Chloroplast\n- [ ] Zellkern\n"

  @Test func `attempts in both languages are attempts at one quiz, scored alike`() throws {
    let course = try course()
    let answers = [
      ("Ada", "", "1.5 m", "sun"), ("Bob", "de", "1,5 Meter", "Sonne"),
      ("Cem", "de", "1,5 m", "sun"), ("Dee", "", "1,5 m", "Sonne"),
    ]
    for (number, (name, language, height, light)) in answers.enumerated() {
      let responses =
        #"[{"question":"height","text":"\#(height)"},{"question":"light","text":"\#(light)"}]"#
      var text = HandedInCourse.attempt(number, by: name, responses: responses)
      if !language.isEmpty {
        text = text.replacingOccurrences(
          of: #","responses":"#, with: #","language":"\#(language)","responses":"#)
      }
      try course.folder.write(text, to: "in/\(number).json")
    }
    let merged = try quizpress(HandedInCourse.merge("in"), in: course.folder.path)
    #expect(merged.status == 0 && merged.output.contains("4 new"), "\(merged.output)")
    #expect(try course.text("stats/biology/cells.ledger.jsonl").contains(#""language":"de""#))
    let stats = try quizpress(["stats", "--format", "json"], in: course.folder.path)
    #expect(stats.output.contains(#""n":4"#), "\(stats.output)")
    let again = try quizpress(HandedInCourse.merge("in"), in: course.folder.path)
    #expect(again.output.contains("0 new, 4 already merged"))
    let form = try quizpress(["gradebook", "--format", "csv"], in: course.folder.path)
    let rows = form.output.split(whereSeparator: \.isNewline)
    #expect(rows.count { $0.contains("100.00") } == 3, "\(form.output)")
    #expect(rows.last?.hasPrefix("biology,name dee,Dee,,1,50.00") == true)
  }

  @Test func `a number is read as the language of its attempt writes it`() throws {
    let course = try course()
    try course.edit("content/biology/quizzes/cells.md", "= 1.5 m\n", "= 1500 m\n")
    try course.edit("content/biology/quizzes/cells.de.md", "= 1,5 Meter\n", "= 1500 Meter\n")
    for (number, language) in ["de", "en"].enumerated() {
      let text = HandedInCourse.attempt(
        number, by: language, responses: #"[{"question":"height","text":"1,500 m"}]"#)
      try course.folder.write(
        text.replacingOccurrences(
          of: #","responses":"#, with: #","language":"\#(language)","responses":"#),
        to: "in/\(number).json")
    }
    #expect(try quizpress(HandedInCourse.merge("in"), in: course.folder.path).status == 0)
    let book = try quizpress(["gradebook", "--format", "csv"], in: course.folder.path)
    let rows = book.output.split(whereSeparator: \.isNewline)
    #expect(rows.contains { $0.contains(",name de,de,,0,0.00") }, "\(book.output)")
    #expect(rows.contains { $0.contains(",name en,en,,1,50.00") }, "\(book.output)")
    // What was typed stays typed as it was, whether or not the translation is still published.
    try course.edit(
      "content/biology/quizzes/cells.de.md", "name: Zellen", "name: Zellen\ndraft: true")
    let later = try quizpress(["gradebook", "--format", "csv"], in: course.folder.path)
    #expect(later.output == book.output)
    try FileManager.default.removeItem(
      atPath: course.folder.path + "/content/biology/quizzes/cells.de.md")
    let last = try quizpress(["gradebook", "--format", "csv"], in: course.folder.path)
    #expect(last.output == book.output)
  }

  @Test func `diff names translations that came, changed and went`() throws {
    let history = try CourseHistory()
    try history.make(.write(head + organelle, to: original))
    try history.commit()
    try history.make(.write(translatedOrganelle, to: place))
    #expect(try history.changes("HEAD") == ["content x: translation 'de' added"])
    try history.commit()
    try history.make(.replace("Zellen", "Die Zelle", in: place))
    #expect(try history.changes("HEAD") == ["content x: translation 'de' changed: name"])
    try history.commit()
    try history.make(.replace("] Zellkern", "] Kern", in: place))
    #expect(try history.changes("HEAD") == ["content x: translation 'de' changed: 1 question"])
    let report = try quizpress(["diff", "HEAD"], in: history.path).output
    #expect(
      report.contains("translation 'de' changed: 1 question: 'Which organelle?'\n"), "\(report)")
    try history.commit()
    try history.make(.replace("2026-09-14", "2026-09-15", in: original))
    let changes = try history.changes("HEAD")
    #expect(changes.count == 1 && changes[0].hasPrefix("grades x: deadline"), "\(changes)")
    try history.commit()
    try history.make(.remove(place))
    #expect(try history.changes("HEAD") == ["content x: translation 'de' removed"])
  }

  @Test func `diff names a question whose rubric changed in a translation`() throws {
    let history = try CourseHistory()
    let question = "## Explain osmosis. {#osmosis type=essay}\n\n> Look for: water.\n"
    let text =
      "---\nname: Zellen\n---\n\n## Osmose? {#osmosis type=essay}\n\n> Wichtig: Wasser.\n"
    try history.make(.write(head + question, to: original), .write(text, to: place))
    try history.commit()
    try history.make(.replace("Wasser", "Membran", in: place))
    #expect(try history.changes("HEAD") == ["content x: translation 'de' changed: 1 question"])
  }

  @Test func `diff names a question whose translation shows another typed answer`() throws {
    let history = try CourseHistory()
    let text = "---\nname: Zellen\n---\n\n## Der Zucker? {#sugar}\n\n= Glukose\n= Traubenzucker\n"
    try history.make(
      .write(head + "## The sugar? {#sugar}\n\n= glucose\n", to: original),
      .write(text, to: place))
    try history.commit()
    try history.make(
      .replace("= Glukose\n= Traubenzucker\n", "= Traubenzucker\n= Glukose\n", in: place))
    #expect(try history.changes("HEAD") == ["content x: translation 'de' changed: 1 question"])
  }

  @Test func `diff counts no question whose id or order of options changed in all languages`()
    throws
  {
    let history = try CourseHistory()
    try history.make(.write(head + organelle, to: original), .write(translatedOrganelle, to: place))
    try history.commit()
    try history.make(
      .replace("#organelle", "#part", in: original), .replace("#organelle", "#part", in: place))
    #expect(try history.changes("HEAD") == ["grades part: id changed"])
    try history.commit()
    let key = "- [x] Chloroplast\n"
    let (other, translated) = ("- [ ] Nucleus\n", "- [ ] Zellkern\n")
    try history.make(
      .replace(key + other, other + key, in: original),
      .replace(key + translated, translated + key, in: place))
    #expect(try history.changes("HEAD") == ["cosmetic part: option moved"])
  }

  @Test func `diff says nothing false of a quiz whose file or translation has an error`() throws {
    let history = try CourseHistory()
    try history.make(
      .write(head + "## What shines? {#light}\n\n= sun\n", to: original),
      .write("---\nname: Z\n---\n\n## Was scheint? {#light}\n\n= Sonne\n", to: place))
    try history.commit()
    try history.make(.replace("name: Z", "nam: Z", in: place))
    let translated = try history.changes("HEAD")
    let title = "cannot be compared: its translation 'de' has an error"
    #expect(translated == ["grades x: \(title)"])
    try history.make(.replace("nam: Z", "name: Z", in: place))
    try history.make(.replace("deadline: 2026-09-14\n", "", in: original))
    let own = try history.changes("HEAD")
    #expect(own.count == 1 && own[0].hasPrefix("grades x: cannot be compared"), "\(own)")
  }

  @Test func `diff follows a quiz whose file was renamed without its translation`() throws {
    let history = try CourseHistory()
    try history.make(
      .write(head + "## What shines? {#light}\n\n= sun\n", to: original),
      .write("---\nname: Z\n---\n\n## Was scheint? {#light}\n\n= Sonne\n", to: place))
    try history.commit()
    try history.make(.move(original, to: "content/biology-9b/quizzes/y.md"))
    let changes = try history.changes("HEAD")
    #expect(changes.contains("grades x: cannot be compared: its translation 'de' has an error"))
    #expect(changes.contains { $0.hasPrefix("grades y: file renamed") }, "\(changes)")
    #expect(!changes.contains { $0.contains("quiz added") }, "\(changes)")
  }

  private func course() throws -> HandedInCourse {
    let course = try HandedInCourse()
    let head = "name: Cells\ncreated: 2026-08-02\ndeadline: 2026-09-14 23:59\n"
    try course.folder.write(
      "---\n\(head)---\n\n## How high? {#height}\n\n= 1.5 m\n\n## What shines? {#light}\n\n= sun\n",
      to: "content/biology/quizzes/cells.md")
    try course.folder.write(
      "---\nname: Zellen\n---\n\n## Wie hoch? {#height}\n\n= 1,5 Meter\n\n"
        + "## Was scheint? {#light}\n\n= Sonne\n",
      to: "content/biology/quizzes/cells.de.md")
    return course
  }
}
