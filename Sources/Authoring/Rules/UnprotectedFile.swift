import Courseware

extension Rule {
  static let unprotectedFile = Rule(
    "unprotected-file", .error, "No open page shows a file of a classroom with a password.",
    explanation: """
      Files in the folder of a classroom with 'access: password' are encrypted in the site. A page
      that everyone can open needs the file as it is, so everyone could read it. Copy the file to
      the folder of the open page, and show the copy. This applies to images, audio, linked files
      and files under 'publish', including those in explanations and feedback, and to 'logo' and
      'font' in site.yml.
      """,
    bad: .files(files("class"), shown: picture("class")),
    good: .files(files("open"), shown: picture("open")),
    check: .course(checkProtection))

  private static func picture(_ folder: String) -> String {
    "![A cell with its nucleus](../../\(folder)/quizzes/cell.png)"
  }

  private static func files(_ folder: String) -> [String: Example.File] {
    [
      "content/class/classroom.md": .text(Example.classroomText("access: password")),
      "content/open/classroom.md": .text(Example.classroomText("", name: "Biology 9A")),
      "content/\(folder)/quizzes/cell.png": "any\0",
      "content/open/quizzes/cells.md": .text(
        """
        ---
        name: Cells
        created: 2026-09-01
        kind: practice
        ---

        ## What does the picture show?

        \(picture(folder))

        - [x] A cell
        - [ ] A leaf

        """),
    ]
  }
}

private func checkProtection(_ course: ParsedCourse, _ report: inout Report) {
  let locked = Set(course.classrooms.filter { $0.classroom?.access == .password }.map(\.id))
  guard !locked.isEmpty else { return }
  for use in course.fileUses {
    guard let owner = classroom(of: use.value), locked.contains(owner),
      classroom(of: use.span.path).map({ !locked.contains($0) }) ?? true
    else { continue }
    let file = use.value.dropFirst("content/".count)
    report.add(
      .unprotectedFile,
      "'\(file)' belongs to a classroom with a password, but here everyone could read it",
      at: use.span, note: "copy the file to another folder and use the copy")
  }
}

/// The id of the classroom whose folder contains a file; `nil` for a file directly in `content`.
private func classroom(of path: String) -> String? {
  let parts = path.split(separator: "/", maxSplits: 2)
  return parts.count == 3 ? String(parts[1]) : nil
}
