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

  @Test("A name that a student gets back is no longer a former one") func returned() throws {
    try folder.write("id,name,email\ns1,Ana Ortiz,a@x.example\n", to: roster)
    func rename(_ name: String, _ email: String) throws {
      try folder.command(
        "members", "rename", "biology", "s1", "--name", name, "--email", email, "--yes")
    }
    try rename("Ana Park", "b@x.example")
    try rename("ana ortiz", "a@x.example")
    #expect(
      try folder.text(roster)
        == "id,name,email,also\ns1,ana ortiz,a@x.example,\"Ana Park; b@x.example\"\n")
  }
}
