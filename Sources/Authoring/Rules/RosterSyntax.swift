import Courseware

extension Rule {
  /// A roster is a table with the columns id and name.
  static let rosterSyntax = Rule(
    "roster-syntax", .error,
    "A roster is a table with the columns id and name.",
    explanation: """
      The roster is read line by line: the first names the columns, 'id' and 'name' and, if you
      like, 'email' and 'section'; each further line is a student with as many cells. A line that
      does not fit would give a student somebody else's name. Commas stand between the cells, or
      semicolons or tabs if the first line has those, as spreadsheets of some countries write
      them. Put quotation marks around a cell that holds one, and double those in it.
      """,
    bad: .file(
      "content/class/members.csv",
      """
      id,name
      1001,Sato, Mina
      """),
    good: .file(
      "content/class/members.csv",
      """
      id,name
      1001,"Sato, Mina"
      """))
}
