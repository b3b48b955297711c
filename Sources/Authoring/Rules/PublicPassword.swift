import Courseware

extension Rule {
  /// No file of the course holds a password.
  static let publicPassword = Rule(
    "public-password", .error, "No file of the course holds a password.",
    explanation: """
      What stands in front matter is read by everybody who can read the course's files, and stays
      in the history of a git repository for ever. Quizpress reads no password from there. Take the
      line out, and take the password for known: choose another one.
      """,
    bad: .files(
      ["content/class/classroom.md": .text(classroom("password: sesame"))],
      shown: classroom("password: sesame")),
    good: .files(
      ["content/class/classroom.md": .text(classroom("access: open"))],
      shown: classroom("access: open")))

  /// Whether a key of front matter is what people call a password or another secret.
  static func isSecret(_ key: String) -> Bool {
    let name = key.lowercased()
    return secrets.contains(name) || name.contains("password") || name.contains("passwort")
      || ["-secret", "_secret", "-token", "_token"].contains { name.hasSuffix($0) }
  }
}

private let secrets: Set<String> = [
  "secret", "token", "passwd", "pwd", "passphrase", "passcode", "api-key", "apikey", "api_key",
  "kennwort", "mot-de-passe", "contraseña", "senha", "wachtwoord", "hasło", "пароль", "密码", "口令",
]

private func classroom(_ line: String) -> String {
  """
  ---
  name: Biology 9B
  teacher: Ada Example
  created: 2026-08-01
  \(line)
  ---

  """
}
