package import Courseware

/// What an attempt in a later format says about its origin, as far as it is written as in this
/// format.
package struct LaterAttempt: Sendable {
  /// The classroom that it names; `nil` if that cannot be read.
  package var classroom: String?
  /// The student that it names; `nil` if that cannot be read.
  package var student: Attempt.Student?
}

extension LedgerEntry {
  /// The origin of an attempt in a later format; `nil` for every other attempt.
  package var later: LaterAttempt? {
    guard id == nil, let json = try? JSONValue(content, limit: .max) else { return nil }
    let student = json["student"]
    let (member, name) = (student?["id"]?.string, student?["name"]?.string)
    let email = student?["email"]?.string
    let isNamed = [member, name, email].contains { $0.map { !cleaned($0).isEmpty } ?? false }
    return LaterAttempt(
      classroom: json["classroom"]?.string,
      student: isNamed ? Attempt.Student(id: member, name: name ?? "", email: email) : nil)
  }

  /// The student that the attempt names, also if it is in a later format and the name can be read.
  package var student: Attempt.Student? { id == nil ? later?.student : attempt?.student }
}
