import Courseware

extension Rule {
  static let unusedImage = Rule(
    "unused-image", .warning, "Every image, audio file and video is used somewhere.",
    explanation: """
      No quiz and no classroom shows this file or links to it, so it is not part of the site. If
      it is no longer needed, delete it. Otherwise the line that should show it is missing, or
      names another file. To keep it for later, refer to it in a draft, or move it out of
      'content'.
      """,
    bad: .questions(
      """
      ## What is the green part of a plant?

      - [x] A leaf
      - [ ] A root
      """, shown: "content/class/quizzes/leaf.png, which nothing shows", beside: ["leaf.png"]),
    good: .questions(
      """
      ## What does the picture show?

      ![A flat green part of a plant, with veins](leaf.png)

      - [x] A leaf
      - [ ] A root
      """, beside: ["leaf.png"]),
    check: .course(checkUnusedImages))
}

private func checkUnusedImages(_ course: ParsedCourse, _ report: inout Report) {
  // A file that could not be read may use any image.
  guard course.isReadWhole else { return }
  let unused = course.files.filter {
    !$0.hasSuffix(".md") && MediaKind.isMedia(path: $0) && $0.hasPrefix("content/")
      && !course.shownFiles.contains($0)
  }
  guard !unused.isEmpty else { return }
  // If a link refers to a missing file with the same name, the link is the mistake.
  let missed = Set(course.missedFiles.map(fileName))
  for path in unused {
    let name = fileName(path)
    if missed.contains(name) { continue }
    if missed.count < 100, nearest(to: name, among: Array(missed)) != nil { continue }
    report.add(
      .unusedImage, "nothing in the course shows this \(MediaKind(path: path).noun)",
      at: Span(wholeFile: path))
  }
}

/// The text after the last slash, in lower case.
private func fileName(_ path: String) -> String {
  (path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]).lowercased()
}
