import Courseware

extension Rule {
  /// A small course that demonstrates a rule: its files by path below the root.
  ///
  /// Files that are missing in an example come from ``Example/completed``.
  package struct Example: Sendable {
    /// The contents of each path below the root, such as `content/site.yml`.
    package var files: [String: File]
    /// The part of the example that documentation shows.
    package var shown: String
    /// The folder of scripts to read it with, if it is not the default.
    package var scripts: String?
    /// Facts about the course that are not in its files.
    package var surroundings = CourseSurroundings()

    /// The contents of a path in an example.
    package enum File: Sendable, ExpressibleByStringLiteral {
      case text(String)
      case bytes([UInt8])
      case link(to: String)
      case folder
      /// A file that is deleted between the listing of its folder and its reading.
      case vanishing
      /// No file, although ``Example/completed`` would add one there.
      case absent

      /// Creates a text file with exactly these contents.
      package init(stringLiteral text: String) { self = .text(text) }
    }

    static func files(_ files: [String: File], shown: String) -> Example {
      Example(files: files, shown: shown)
    }

    /// A `site.yml` with these lines.
    static func site(_ lines: String...) -> Example { file("content/site.yml", lines) }

    /// A roster with these lines.
    static func members(_ lines: String...) -> Example { file("content/class/members.csv", lines) }

    private static func file(_ path: String, _ lines: [String]) -> Example {
      let text = lines.joined(separator: "\n")
      return Example(files: [path: .text(text + "\n")], shown: text)
    }

    /// A single quiz, in a course with default contents.
    static func quiz(_ text: String, shown: String? = nil) -> Example {
      Example(files: ["\(quizzes)/quiz.md": .text(text + "\n")], shown: shown ?? text)
    }

    /// A single quiz with the fields that it must have, other fields after them, and one question.
    static func quiz(
      name: String = "Cell structure", created: String = "2026-09-01",
      deadline: String = "2026-09-14", fields: String...
    ) -> Example {
      let required = ["name: \(name)", "created: \(created)", "deadline: \(deadline)"]
      return quiz(quizText((required + fields).joined(separator: "\n")))
    }

    /// A single quiz with these fields and one question.
    static func fields(_ lines: String, shown: String? = nil) -> Example {
      quiz(quizText(lines), shown: shown)
    }

    /// A classroom and a quiz in it.
    static func files(classroom: String, quiz: String, shown: String) -> Example {
      Example(
        files: [
          "content/class/classroom.md": .text(classroom), "\(quizzes)/quiz.md": .text(quiz + "\n"),
        ], shown: shown)
    }

    /// A `classroom.md` with these fields after those that it must have.
    static func classroom(_ fields: String = "") -> Example {
      let text = classroomText(fields)
      return Example(files: ["content/class/classroom.md": .text(text)], shown: text)
    }

    /// The text of a quiz with these fields and one question.
    static func quizText(
      _ fields: String,
      question: String = "## Which part holds the chromosomes?\n\n- [x] Nucleus\n- [ ] Membrane"
    ) -> String { "---\n\(fields)\n---\n\n\(question)" }

    /// The text of a `classroom.md` with these fields after those that it must have.
    static func classroomText(
      _ fields: String, name: String = "Biology 9B", hasEmail: Bool = false
    ) -> String {
      """
      ---
      name: \(name)
      teacher: \(hasEmail ? "{ name: Ada Example, email: ada@example.org }" : "Ada Example")
      created: 2026-08-01
      \(fields.isEmpty ? "" : fields + "\n")---

      """
    }

    /// Only questions, in a quiz with default front matter, in a folder with other files.
    static func questions(
      _ text: String, shown: String? = nil, beside names: [String] = [], scripts: String? = nil
    ) -> Example {
      let front = "---\nname: Quiz\ncreated: 2026-09-01\ndeadline: 2026-09-14\n---\n\n"
      var files = [String: File](
        uniqueKeysWithValues: names.map { ("\(quizzes)/\($0)", .text("any\0")) })
      files["\(quizzes)/quiz.md"] = .text(front + text + "\n")
      return Example(files: files, shown: shown ?? text, scripts: scripts)
    }

    /// The same example with facts that are not in its files.
    func withSurroundings(_ surroundings: CourseSurroundings) -> Example {
      var example = self
      example.surroundings = surroundings
      return example
    }

    /// The same example in a course whose bundle is imported by a service.
    func importedBy(_ importer: Site.Importer) -> Example {
      var example = self
      example.files["content/site.yml"] = .text(
        "title: Course\ntime-zone: Europe/Berlin\nbundle: { for: [\(importer.rawValue)] }\n")
      return example
    }

    private static let quizzes = "content/class/quizzes"

    /// The files of the example, completed by a site, a classroom and another quiz if it has none.
    package var completed: [String: File] {
      let others: [String: File] = [
        "content/site.yml": "title: Course\ntime-zone: Europe/Berlin\n",
        "content/class/classroom.md": .text(Self.classroomText("", hasEmail: true)),
        "content/class/quizzes/other.md": """
        ---
        name: Another quiz
        created: 2026-09-01
        kind: practice
        ---

        ## Which gas do plants take in?

        - [x] Carbon dioxide
        - [ ] Oxygen

        """,
      ]
      return others.merging(files) { $1 }
    }
  }
}

/// Questions of examples, in which one line breaks a rule.
extension Rule {
  static func planet(heading: String) -> String { "\(heading)\n\n- [x] Jupiter\n- [ ] Saturn" }

  static func planet(options: String) -> String { "## What is the largest planet?\n\n\(options)" }

  static func planet(firstOption: String) -> String {
    planet(options: "\(firstOption)\n- [ ] Saturn")
  }

  static func planet(lastOption: String) -> String {
    planet(options: "- [x] Jupiter\n- [ ] Saturn\n\(lastOption)")
  }

  static func planetsWithRings(heading: String) -> String {
    "\(heading)\n\n- [x] Saturn\n- [x] Uranus\n- [ ] Mars"
  }
}
