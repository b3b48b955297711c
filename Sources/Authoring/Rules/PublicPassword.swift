import Courseware

extension Rule {
  static let publicPassword = Rule(
    "public-password", .error, "No file of the course contains a password.",
    explanation: """
      Everyone who can read the files of the course can read front matter, and it remains in the
      history of a Git repository. Quizpress does not use it. Delete the line, and change the
      password, since others may know this one.
      """,
    bad: .classroom("password: sesame"), good: .classroom("access: open"))

  /// Whether a field name is a usual name for a password or another secret.
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
