/// The key that the pages of a classroom are encrypted with, and its passwords.
package struct ClassroomLock: Sendable, Equatable {
  /// 32 random bytes.
  package var key: [UInt8]
  /// The number of the key among those that the classroom has had, from 1.
  package var epoch: Int
  /// The key, encrypted with each password.
  package var passwords: [LockedKey]
  /// The encrypted files beside its pages, by path below the site; the build fills this in.
  package var files: Set<String> = []

  /// Creates a lock without ``files``, which the build adds.
  package init(key: [UInt8], epoch: Int, passwords: [LockedKey]) {
    (self.key, self.epoch, self.passwords) = (key, epoch, passwords)
  }
}

/// The key of a classroom, encrypted with a password; pages contain it.
package struct LockedKey: Sendable, Equatable {
  /// How a typed password is normalized before a key is derived from it.
  package var form: PasswordForm
  /// 16 bytes for PBKDF2-HMAC-SHA-256.
  package var salt: [UInt8]
  /// The iterations of PBKDF2; pages accept 600,000 to 10,000,000.
  package var iterations: Int
  /// 12 bytes for AES-GCM.
  package var nonce: [UInt8]
  /// 32 bytes and a tag of 16 bytes.
  package var ciphertext: [UInt8]

  /// Creates an encrypted key; the numbers of bytes are not checked.
  package init(
    form: PasswordForm, salt: [UInt8], iterations: Int, nonce: [UInt8], ciphertext: [UInt8]
  ) {
    (self.form, self.salt, self.iterations) = (form, salt, iterations)
    (self.nonce, self.ciphertext) = (nonce, ciphertext)
  }
}

/// How a password is normalized, so that different ways to type it are equal.
package enum PasswordForm: String, Sendable {
  /// A generated one: without spaces and hyphens, in capitals, `O` as 0, `I` and `L` as 1.
  case code
  /// One chosen by a teacher: in Unicode's form NFKC, without spaces at its ends.
  case text
}

extension Course {
  /// The course with unencrypted pages, for readers who have access to its files anyway.
  package var unlocked: Course {
    var course = self
    for place in course.classrooms.indices { course.classrooms[place].access = .open }
    return course
  }
}
