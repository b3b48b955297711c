import Courseware
import Digest
import Sealing
import UnicodeForms

/// The key that the pages of a classroom are encrypted with, and its passwords.
struct ClassroomKeyFile: KeyFile {
  let site: String
  let created: Int64
  /// The classroom's id.
  let classroom: String
  /// The number of the key among those that the classroom has had, from 1.
  let epoch: Int
  private let key: [UInt8]
  private(set) var passwords: [ClassroomPassword] = []

  /// The maximum number of passwords of a classroom, because a page tries each of them.
  static let mostPasswords = 16

  var kind: KeyKind { .classroom }
  var id: String { Self.id(of: classroom, in: site) }
  var hasPassphrase: Bool { false }
  var secretText: String? { base64URL(key) }

  /// A new key without passwords.
  init(of classroom: String, in site: String, epoch: Int, created: Int64) {
    (self.classroom, self.site, self.epoch, self.created) = (classroom, site, epoch, created)
    key = randomBytes(32)
  }

  /// `nil` if the JSON is not that of a key file of this kind.
  init?(_ json: JSONValue) {
    guard json["quizpress"]?.string == KeyKind.classroom.rawValue, let site = json["site"]?.string,
      let created = json["created"]?.int, let classroom = json["classroom"]?.string,
      let epoch = json["epoch"]?.int, let key = json["secret"]?.bytes(count: 32),
      let list = json["passwords"]?.array
    else { return nil }
    (self.site, self.created, self.classroom) = (site, Int64(created), classroom)
    (self.epoch, self.key) = (epoch, key)
    passwords = list.compactMap(ClassroomPassword.init)
    guard passwords.count == list.count, (1...Self.mostPasswords).contains(list.count) else {
      return nil
    }
  }

  /// The id of the key.
  ///
  /// It is derived from what the key belongs to, not from the secret, so that the key can be found.
  static func id(of classroom: String, in site: String) -> String {
    let text = "qp1|\(KeyKind.classroom.rawValue)|\(site)|\(classroom)"
    return String(sha256Text(of: Array(text.utf8)).prefix(16))
  }

  /// The key and the passwords for the pages.
  var lock: ClassroomLock {
    ClassroomLock(key: key, epoch: epoch, passwords: passwords.map(\.locked))
  }

  /// The key in the address of a link, which opens the classroom without a password.
  var fragment: String { "#key=\(base64URL(key))" }

  /// Adds a password.
  ///
  /// All passwords share one salt, so that a page derives a key from the typed text only once.
  mutating func add(_ words: String, _ form: PasswordForm, for section: String?) {
    let salt = passwords.first?.locked.salt ?? randomBytes(16)
    let nonce = randomBytes(nonceLength)
    let ciphertext = seal(
      key, key: derivedKey(words, form, salt, ClassroomPassword.iterations), nonce: nonce,
      authenticating: data(form))
    let locked = LockedKey(
      form: form, salt: salt, iterations: ClassroomPassword.iterations, nonce: nonce,
      ciphertext: ciphertext)
    passwords.append(ClassroomPassword(section: section, words: words, locked: locked))
  }

  /// The key with the passwords of another copy of it, added elsewhere, after its own.
  ///
  /// It is `nil` if the other is not a copy of this key, if a section has another password there,
  /// or if there are too many passwords together.
  func combined(with copy: ClassroomKeyFile) -> ClassroomKeyFile? {
    guard (id, epoch, key) == (copy.id, copy.epoch, copy.key) else { return nil }
    var both = self
    for password in copy.passwords {
      if let own = passwords.first(where: { $0.section == password.section }) {
        guard own.words == password.words else { return nil }
      } else {
        both.passwords.append(password)
      }
    }
    return both.passwords.count <= Self.mostPasswords ? both : nil
  }

  /// The password that pages accept a text as; `nil` if it opens nothing.
  func password(typed words: String) -> ClassroomPassword? {
    passwords.first { password in
      let locked = password.locked
      let derived = derivedKey(words, locked.form, locked.salt, locked.iterations)
      return unseal(
        locked.ciphertext, key: derived, nonce: locked.nonce, authenticating: data(locked.form))
        == key
    }
  }

  private func derivedKey(
    _ words: String, _ form: PasswordForm, _ salt: [UInt8], _ iterations: Int
  ) -> [UInt8] {
    deriveKey(fromPassword: Array(form.plain(words).utf8), salt: salt, iterations: iterations)
  }

  private func data(_ form: PasswordForm) -> [UInt8] {
    Array("qp1|wrap|\(site)|\(classroom)|\(epoch)|\(form.rawValue)".utf8)
  }

  func writeFurtherFields(to out: inout [UInt8]) {
    out.field("classroom", classroom)
    out.field("epoch", epoch)
    out.field("secret", base64URL(key))
    out.objects("passwords", passwords) { $0.writeFields(of: $1) }
  }
}

/// A password of a classroom.
struct ClassroomPassword {
  /// The section that may use it; `nil` for everybody.
  let section: String?
  /// The password as it was generated or typed.
  let words: String
  let locked: LockedKey

  /// The PBKDF2 iterations, which take about half a second in a browser.
  ///
  /// Source: OWASP Password Storage Cheat Sheet, PBKDF2-HMAC-SHA256.
  static let iterations = 600_000

  init(section: String?, words: String, locked: LockedKey) {
    (self.section, self.words, self.locked) = (section, words, locked)
  }

  init?(_ json: JSONValue) {
    guard let words = json["password"]?.string,
      let form = json["form"]?.string.flatMap(PasswordForm.init),
      let salt = json["salt"]?.bytes(count: 16), let iterations = json["iterations"]?.int,
      (Self.iterations...10_000_000).contains(iterations),
      let nonce = json["nonce"]?.bytes(count: nonceLength),
      let ciphertext = json["key"]?.bytes(count: 32 + tagLength)
    else { return nil }
    section = json["section"]?.string
    self.words = words
    locked = LockedKey(
      form: form, salt: salt, iterations: iterations, nonce: nonce, ciphertext: ciphertext)
  }

  /// The forms in which people write the password down: a generated one also with a space or
  /// nothing instead of its hyphen, and in lower case.
  var writtenForms: [String] {
    guard locked.form == .code else { return [words] }
    let forms = ["-", " ", ""].map { words.replacing("-", with: $0) }
    return forms + forms.map { $0.lowercased() }
  }
}

extension PasswordForm {
  /// The normalized password from which a key is derived; unlock.js computes the same.
  func plain(_ words: String) -> String {
    switch self {
    case .code: return plainCode(compatibilityForm(words))
    case .text:
      let scalars = Array(compatibilityForm(words).unicodeScalars)
      let start = scalars.firstIndex { !isAround($0) } ?? scalars.endIndex
      let end = scalars.lastIndex { !isAround($0) } ?? start - 1
      return String(String.UnicodeScalarView(scalars[start..<end + 1]))
    }
  }

  /// Whether a character at the start or the end of a password is not part of it: white space, or
  /// an invisible character.
  private func isAround(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar.properties.generalCategory == .format
  }
}

extension [UInt8] {
  fileprivate mutating func writeFields(of password: ClassroomPassword) {
    if let section = password.section { field("section", section) }
    field("password", password.words)
    field("form", password.locked.form.rawValue)
    field("salt", base64URL(password.locked.salt))
    field("iterations", password.locked.iterations)
    field("nonce", base64URL(password.locked.nonce))
    field("key", base64URL(password.locked.ciphertext))
  }
}
