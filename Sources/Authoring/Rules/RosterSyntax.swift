import Courseware

extension Rule {
  static let rosterSyntax = Rule(
    "roster-syntax", .error,
    "A roster is a table with the columns id and name.",
    explanation: """
      The roster is read line by line: the first names the columns, 'id' and 'name' and, if you
      like, 'email', 'section' and 'also'; each further line is a student with as many cells,
      which may be empty. A line with a different number of cells could give a student another
      student's name. Cells are separated by commas, or by semicolons or tabs if the first line
      uses them, as spreadsheets in some countries do. Put quotation marks around a cell that
      contains one of these characters, and write quotation marks in it twice. A cell of the
      column 'email' is empty or contains an address.
      """,
    bad: .members("id,name", "1001,Sato, Mina"),
    good: .members("id,name", "1001,\"Sato, Mina\""))
}
