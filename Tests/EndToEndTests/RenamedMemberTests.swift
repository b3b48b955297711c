import Testing

/// What `members rename` keeps of a student's former name.
@Suite struct RenamedMemberTests {
  let folder: TemporaryFolder
  private let roster = "content/biology/members.csv"

  init() throws { folder = try HandedInCourse().folder }

  @Test(
    "A student with a comma or a semicolon in the former name keeps the attempts",
    arguments: [
      ("Ortiz, Ana", "\"Ortiz, Ana\""), ("Ortiz; Ana", "00000000000000000000000000000001"),
    ])
  func separators(_ name: String, _ also: String) throws {
    try folder.write("id,name\ns1,\"\(name)\"\n", to: roster)
    try folder.write(HandedInCourse.attempt(1, by: name), to: "attempts/1.json")
    try folder.command("merge")
    try folder.command("members", "rename", "biology", "s1", "--name", "Ana Park", "--yes")
    #expect(try folder.text(roster) == "id,name,also\ns1,Ana Park,\(also)\n")
    let scored = #""name":"Ana Park","score":{"points":1,"of":1}"#
    #expect(try folder.text("stats/biology/cells.summary.json").contains(scored))
    // Renaming again keeps what `also` contains.
    try folder.command("members", "rename", "biology", "s1", "--name", "Ana Lee", "--yes")
    let both = also.hasPrefix("\"") ? "\"Ortiz, Ana; Ana Park\"" : "\"\(also); Ana Park\""
    #expect(try folder.text(roster) == "id,name,also\ns1,Ana Lee,\(both)\n")
  }
}
