/// What the pages of a classroom with a password are encrypted with.
package struct ClassroomLock: Sendable, Equatable {
  /// 32 random bytes.
  package var key: [UInt8]
  /// The number of the key among those that the classroom has had, from 1.
  package var epoch: Int
  /// The key, encrypted with each password.
  package var passwords: [LockedKey]
  /// The files beside its pages that are encrypted, by path below the site; the build finds them.
  package var files: Set<String> = []

  package init(key: [UInt8], epoch: Int, passwords: [LockedKey]) {
    (self.key, self.epoch, self.passwords) = (key, epoch, passwords)
  }
}

/// The key of a classroom, encrypted with a password; pages contain it.
package struct LockedKey: Sendable, Equatable {
  package var form: PasswordForm
  /// 16 bytes for PBKDF2-HMAC-SHA-256.
  package var salt: [UInt8]
  package var iterations: Int
  /// 12 bytes for AES-GCM.
  package var nonce: [UInt8]
  /// 32 bytes and a tag of 16.
  package var ciphertext: [UInt8]

  package init(
    form: PasswordForm, salt: [UInt8], iterations: Int, nonce: [UInt8], ciphertext: [UInt8]
  ) {
    (self.form, self.salt, self.iterations) = (form, salt, iterations)
    (self.nonce, self.ciphertext) = (nonce, ciphertext)
  }
}

/// What makes two ways to type a password the same.
package enum PasswordForm: String, Sendable {
  /// One that was generated: without spaces and hyphens, in capitals, `O` for 0, `I` and `L` for 1.
  case code
  /// One that a teacher chose: in Unicode's form NFKC, without spaces at its ends.
  case text
}

extension Course {
  /// The course with pages that anybody can open, for those who see its files anyway.
  package var unlocked: Course {
    var course = self
    for place in course.classrooms.indices { course.classrooms[place].access = .open }
    return course
  }
}
