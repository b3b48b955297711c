import Courseware

extension Rule {
  /// Members and teachers have different e-mail addresses.
  static let sharedAddress = Rule(
    "shared-address", .warning, "Members and teachers have different e-mail addresses.",
    explanation: """
      An e-mail address tells people apart: attempts and grades of one person under two ids count
      for two, and services that import the course know people by their address alone. Delete one
      of the lines, or correct its address. A member cannot have a teacher's address, either. If
      two people do share an address, for example siblings, write 'allow: shared-address' in
      'classroom.md'.
      """,
    bad: .file(
      "content/class/members.csv",
      """
      id,name,email
      1001,Mina Sato,mina@example.org
      1002,Jonas Weber,
      1003,Mina Sato,Mina@example.org
      """),
    good: .file(
      "content/class/members.csv",
      """
      id,name,email
      1001,Mina Sato,mina@example.org
      1002,Jonas Weber,
      """))
}
