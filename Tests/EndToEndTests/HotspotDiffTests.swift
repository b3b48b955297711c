import Testing

/// What `diff` says of regions of an image, in the working tree and between two commits, of which it
/// reads no images.
@Suite struct HotspotDiffs {
  private let place = "content/biology-9b/quizzes"

  private func expect(_ change: String, of edit: [CourseEdit.Step]) throws {
    let history = try CourseHistory()
    let quiz = """
      ---
      name: Map
      created: 2026-09-01
      kind: practice
      ---

      ## Which sea is cold? {#sea type=hotspot}

      ![A map of two seas](map.svg)

      - [x] North {rect=10,20,80,60}
      - [ ] South {circle=300,300,40}
      """
    let map = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 600 400\"/>\n"
    try history.make(
      .write(quiz + "\n", to: "\(place)/map.md"), .write(map, to: "\(place)/map.svg"))
    try history.commit()
    try history.make(edit)
    #expect(try history.changes("HEAD") == [change])
    try history.commit()
    #expect(try history.changes("HEAD~1..HEAD") == [change])
  }

  private func replace(_ old: String, _ new: String) -> [CourseEdit.Step] {
    [.replace(old, new, in: "\(place)/map.md")]
  }

  @Test("A region at another place changes what students see, and no grade") func moved() throws {
    try expect(
      "content sea: region 'South' moved", of: replace("circle=300,300,40", "circle=300,310,40"))
  }

  @Test("Another right region changes grades") func key() throws {
    try expect(
      "grades sea: answer key changed",
      of: replace("- [x] North", "- [ ] North") + replace("- [ ] South", "- [x] South"))
  }

  @Test("Options in the place of regions are another kind of question") func kind() throws {
    try expect(
      "grades sea: type changed",
      of: replace(" type=hotspot", "") + replace(" {rect=10,20,80,60}", "")
        + replace(" {circle=300,300,40}", ""))
  }
}
