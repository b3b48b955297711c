import Foundation
import TestSupport
import Testing

@testable import Authoring

/// Every field, attribute and column changes a message, the site, the bundle or the grades, and
/// `diff` reports it.
///
/// What would change nothing has to be refused.
@Suite struct FieldEffectTests {
  /// A change of one field in a course with grades.
  struct Edit: CustomTestStringConvertible, Sendable {
    var file: String
    /// What is replaced; empty for a line of front matter, set in the place of its field.
    var old: String
    var new: String
    /// The field, as its table of known fields has it.
    var field: String

    var testDescription: String { "\(file): \(new)" }
    /// The file and the field.
    var place: String { "\(file): \(field)" }

    func make(in folder: TemporaryFolder) throws {
      let path = "content/\(file)"
      if !old.isEmpty { return try folder.edit(path, old, new) }
      var lines = try folder.text(path).components(separatedBy: "\n")
      if let place = lines.firstIndex(where: { $0.hasPrefix("\(field): ") }) {
        lines[place] = new
      } else {
        lines.insert(new, at: file.hasSuffix(".yml") ? 0 : 1)
      }
      try folder.write(lines.joined(separator: "\n"), to: path)
    }
  }

  @Test("Changing a field changes what comes of the course", arguments: sampled(edits, every: 120))
  func effect(_ edit: Edit) throws {
    let changed = try Self.course()
    try edit.make(in: changed)
    for (step, plain) in zip(Self.steps, try Self.plain.get()) {
      if try step(changed) != plain { return }
    }
    Issue.record("'\(edit.new)' changes nothing")
  }

  @Test(
    "A change of a field is one for diff",
    arguments: sampled(Set(edits.map(\.place)).sorted(), every: 50))
  func difference(_ place: String) throws {
    let reported = try Self.edits.filter { $0.place == place }.contains { edit in
      let folder = try Self.course()
      try folder.shell(Self.commit)
      try edit.make(in: folder)
      let outcome = try quizpress(["diff", "HEAD", "--exit-code"], in: folder.path)
      return (10...12).contains(outcome.status)
    }
    #expect(reported != Self.unreported.contains(place))
  }

  private static let commit = """
    git init -q
    git add -A
    git -c user.name=A -c user.email=a@b.example commit -qm first
    """

  /// The fields that affect only what `check` says, and weights without the rule that uses them.
  private static let unreported: Set<String> = [
    "site.yml: allow", "\(classroom): allow", "biology-9b/quizzes/cells.md: allow",
    "\(kindsFile): weight",
  ]

  @Test("Every known field and attribute is among them") func complete() {
    let tried = Set(Self.edits.map(\.field))
    let known: [KnownFields] = [
      .site, .colors, .classroom, .quiz, .person, .grading, .moreTime,
    ]
    let names = Set(known.flatMap(\.names)).union(attributeNames).union(["also"])
    #expect(names.subtracting(tried) == [])
  }

  /// From the quick to the slow; each gives what a teacher, a student or a service gets.
  private static let steps: [@Sendable (TemporaryFolder) throws -> [String: Data]] = [
    { ["check": Data(try quizpress(["check"], in: $0.path).errors.utf8)] },
    { folder in
      _ = try quizpress(["merge", "--received-from", "claimed", "--now", now], in: folder.path)
      let grades = try quizpress(["gradebook", "--format", "json", "--now", now], in: folder.path)
      return ["grades": Data((grades.output + grades.errors).utf8)]
    },
    { folder in
      _ = try quizpress(["build", "-q", "-o", "out"], in: folder.path)
      return try filesBelow("\(folder.path)/out")
    },
  ]

  /// What each step gives of the course without an edit.
  private static let plain = Result {
    let folder = try course()
    return try steps.map { try $0(folder) }
  }

  private static let now = "2026-10-05T12:00:00Z"

  private static func course() throws -> TemporaryFolder {
    let folder = try FixtureCase(name: "gradebook/class").course()
    try folder.write(kinds, to: "content/\(kindsFile)")
    let map = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 99 99\"/>\n"
    try folder.write(map, to: "content/biology-9b/quizzes/map.svg")
    return folder
  }

  private static let kindsFile = "biology-9b/quizzes/kinds.md"
  private static let kinds = """
    ---
    name: More kinds
    created: 2026-09-01
    kind: practice
    ---

    ## Name the green pigment. {#pigment}

    = Chlorophyll

    ## Which grow? {#grow}

    - [x] Oaks {#oaks}
    - [x] Moss {#moss}
    - [ ] Quartz {#quartz}

    ## Where does it grow? {#place type=hotspot}

    ![A map of a wood and a lake](map.svg)

    - [x] In the wood {rect=10,20,30,40}
    - [ ] In the lake {circle=80,80,9}

    # Choose

    ## Explain osmosis. {#osmosis type=essay}

    ## Explain diffusion. {#diffusion type=essay}

    """

  private static let edits = siteEdits + classroomEdits + quizEdits + questionEdits + rosterEdits

  private static let siteEdits =
    [
      "title: North", "organization: North", "description: A school", "language: de",
      "base-url: https://quizzes.example/here/", "page-size: 7", "languages: [en, ar]",
      "submit-to: mailto:a@school.example",
      "exam-key: BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU",
      "time-zone: Asia/Tokyo", "allow: empty-option", "bundle: {for: [nobody]}",
      "font: serif", "logo: biology-9b/quizzes/map.svg",
    ].map { line($0, in: "site.yml") }
    + ["colors", "accent", "accent-dark"].map { field in
      let key = field == "colors" ? "accent" : field
      return Edit(
        file: "site.yml", old: "",
        new: "colors: {\(key): \(key == "accent" ? "0b6e4f" : "7fd6b0")}",
        field: field)
    }

  private static let classroomEdits =
    [
      "name: Biology", "teacher: Bo Li", "teachers: [Bo Li]", "created: 2026-08-02", "term: Autumn",
      "number: BIO-9", "section: S", "credits: 3", "starts: 2026-09-01", "ends: 2026-12-24",
      "allow: empty-option", "access: password", "publish: [none.html]",
      "show-members: true",
    ].map { line($0, in: classroom) }
    + ["late: refuse", "missing: leave-out", "grace: 7 d"].map {
      Edit(file: classroom, old: "grading:\n", new: "grading:\n  \($0)\n", field: name(of: $0))
    }
    + [
      Edit(file: classroom, old: "quizzes: 40", new: "quizzes: 41", field: "weights"),
      Edit(file: classroom, old: "A: 90", new: "A: 95", field: "scale"),
      Edit(file: classroom, old: "points: { A: 4", new: "points: { A: 5", field: "points"),
      Edit(
        file: classroom, old: "  scale: { A: 90, B: 80, C: 65, F: 0 }\n", new: "",
        field: "grading"),
      Edit(file: classroom, old: "{ quizzes: 1 }", new: "{ quizzes: 0 }", field: "drop-lowest"),
    ]
    + [
      ("member: none, by: 30 d", "member"), ("section: none, by: 3 d", "extensions"),
      ("member: s1, quiz: none, by: 3 d", "quiz"), ("member: s1, until: 2026-08-02", "until"),
      ("member: none, by: 3 d", "by"),
    ].map {
      Edit(
        file: classroom, old: "grading:\n", new: "extensions: [{ \($0.0) }]\ngrading:\n",
        field: $0.1)
    }
    + [
      Edit(
        file: classroom, old: "teacher: Ada Example",
        new: "teacher: { name: Ada Example, email: ada@school.example }", field: "email")
    ]

  private static let quizEdits = [
    "name: Other cells", "created: 2026-09-02", "deadline: 2026-09-15", "kind: practice",
    "opens: 2026-09-02", "closes: 2026-10-01", "answers: teacher", "draft: true", "attempts: 2",
    "score: last", "time-limit: 5 min", "shuffle: none", "scoring: penalty=0.5", "pass: 50",
    "category: labs", "extra-credit: true", "description: About cells", "author: Ada",
    "anonymous: true",
    "tags: [cell]", "language: de", "license: MIT", "allow: empty-option",
    "formerly: winter", "answers: release", "release: 2026-10-01", "clone: true",
    "publish: [none.html]",
  ].map { line($0, in: "biology-9b/quizzes/cells.md") }

  private static let questionEdits =
    [
      "draft=true", "type=single", "scoring=penalty=0.5", "shuffle=false", "pin=last", "tags=x",
      "difficulty=easy", "void=true", "points=3", "case=sensitive", "pick=1",
    ].map { mark("pigment", with: $0) + mark("grow", with: $0) }.flatMap(\.self)
    + mark("moss", with: "weight=50") + mark("moss", with: "void=true")
    + mark("osmosis type=essay", with: "points=2") + mark("osmosis type=essay", with: "pin=last")
    + [
      Edit(file: kindsFile, old: "rect=10,20", new: "rect=11,20", field: "rect"),
      Edit(file: kindsFile, old: "circle=80,80,9", new: "circle=80,80,8", field: "circle"),
      Edit(file: kindsFile, old: "# Choose\n", new: "# Choose {pick=1}\n", field: "pick"),
      Edit(file: kindsFile, old: "# Choose\n", new: "# Choose {#part}\n", field: "id"),
      Edit(file: kindsFile, old: "# Choose\n", new: "# Choose {points=2}\n", field: "points"),
    ]

  private static let rosterEdits =
    [
      Edit(
        file: "biology-9b/members.csv", old: "ana@example.org", new: "a@example.org",
        field: "email")
    ]
    + ["section", "also"].map {
      Edit(file: "biology-9b/members.csv", old: "name,email", new: "name,\($0)", field: $0)
    }

  private static let classroom = "biology-9b/classroom.md"

  private static func name(of line: String) -> String {
    String(line.prefix { $0 != ":" && $0 != "=" })
  }

  private static func line(_ line: String, in file: String) -> Edit {
    Edit(file: file, old: "", new: line, field: name(of: line))
  }

  private static func mark(_ id: String, with attribute: String) -> [Edit] {
    [
      Edit(
        file: kindsFile, old: "{#\(id)}", new: "{#\(id) \(attribute)}",
        field: name(of: attribute))
    ]
  }
}
