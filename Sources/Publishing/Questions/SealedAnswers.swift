package import Courseware
import Digest
import Sealing

/// The key, the feedback and the explanations of a quiz, encrypted, as its page has them until they
/// are released.
///
/// Everything but the three texts is the same whatever the answers are; their lengths only say how
/// many times 4,096 bytes the answers fill.
package struct SealedAnswers: Sendable {
  /// Fixes the key before anybody answers, because AES-GCM does not: the SHA-256 of the key.
  package let commitment: [UInt8]
  let message: DeterministicMessage

  /// - Parameters:
  ///   - quiz: The quiz in the language of the page.
  ///   - classroom: The id of its classroom.
  ///   - site: The title of the site.
  ///   - code: What opens it: 16 bytes.
  package init(of quiz: Quiz, in classroom: String, _ site: String, code: [UInt8]) {
    let place = "\(site)|\(classroom)/\(quiz.id)|\(quiz.revision)"
    let key = deriveKey(from: code, purpose: Array("qp1 quizkey|\(place)".utf8))
    commitment = sha256(of: Array("qp1 qk".utf8) + key)
    message = sealDeterministically(
      Self.text(of: quiz), key: key, authenticating: Array("qp1|key|\(place)".utf8))
  }

  /// `{"questions":…,"explanations":…,"feedback":…}` and spaces up to a multiple of 4,096 bytes.
  private static func text(of quiz: Quiz) -> [UInt8] {
    var out: [UInt8] = []
    out.write("{\"questions\":")
    out.writeKeys(of: quiz)
    out.write(",\n\"explanations\":{")
    out.writeList(quiz.questions.filter { !$0.explanation.isEmpty }) { out, question in
      out.writeMember(question.id, question.explanation)
    }
    out.write("},\n\"feedback\":{")
    out.writeList(quiz.questions.filter { !$0.feedback.isEmpty }) { out, question in
      out.writeJSON(question.id)
      out.write(":{")
      out.writeList(question.feedback) { $0.writeMember($1.id, $1.feedback) }
      out.write("}")
    }
    out.write("}}")
    return out + [UInt8](repeating: UInt8(ascii: " "), count: -out.count & 4095)
  }
}

extension Question {
  /// The parts that students see with a feedback of their own.
  fileprivate var feedback: [QuestionPart] {
    kind.parts.filter { $0.list.isBelowStem && !$0.feedback.isEmpty }
  }
}

extension [UInt8] {
  /// Appends a member of an object: HTML as a text.
  fileprivate mutating func writeMember(_ id: String, _ prose: Prose) {
    writeJSON(id)
    write(":")
    writeJSON(String(decoding: prose.htmlBytes, as: UTF8.self))
  }

  /// Appends sealed answers as the page's script reads them.
  mutating func write(_ answers: SealedAnswers) {
    let texts = [
      ("commit", answers.commitment), ("siv", answers.message.initialization),
      ("ct", answers.message.ciphertext),
    ]
    write("{")
    writeList(texts) { $0.write("\"\($1.0)\":\"\(base64URL($1.1))\"") }
    write("}")
  }
}

extension Course {
  /// Whether a page of it has sealed answers.
  var sealsAnswers: Bool {
    classrooms.contains { $0.quizzes.contains { Disclosure(of: $0).seal != nil } }
  }
}

extension SiteAssets {
  /// For quizzes whose answers are sealed, which load it after the scripts of all quizzes.
  ///
  /// It is a block, since the script that seals attempts has some of the same functions.
  static func releaseScript(_ phrases: Phrases) -> SiteAssets {
    let words = Array("const RELEASE_PHRASES = ".utf8) + phrases.words(["release"])
    let scripts = [
      PackageResources.sealing_js, PackageResources.unsealing_js, PackageResources.release_js,
    ]
    return SiteAssets(
      name: "release", ending: "js",
      parts: [strict, Part(Array("{\n".utf8) + words + Array(";\n".utf8))]
        + scripts.map(Part.init) + [Part(Array("}\n".utf8))])
  }
}

/// The script that opens the sealed answers of a quiz, beside its page: a call with the code.
package struct ReleaseFile: Sendable {
  /// Below the site, and below the folder in which a course keeps what is released:
  /// `biology-9b/quizzes/cells.release.js`.
  package let path: String
  package let bytes: [UInt8]

  package init(of quiz: Quiz, in classroom: String, code: [UInt8]) {
    path = Self.path(of: quiz)
    let call = "addRelease(\"\(classroom)/\(quiz.id)\", \"\(readableCode(code))\");\n"
    bytes = Array(call.utf8)
  }

  package static func path(of quiz: Quiz) -> String {
    "\(Link.page(of: quiz.path).dropLast(".html".count)).release.js"
  }

  /// The code in the bytes of such a file of any quiz; `nil` where there is none.
  package static func code(in bytes: [UInt8]) -> [UInt8]? {
    let parts = bytes.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
    guard parts.count == 5 else { return nil }
    return decodeReadableCode(String(decoding: parts[3], as: UTF8.self))
  }

  /// The files that open the answers that are released.
  static func all(of course: Course) -> [Output] {
    course.classrooms.flatMap { classroom in
      classroom.quizzes.compactMap { quiz in
        guard let seal = Disclosure(of: quiz).seal, seal.isReleased else { return nil }
        let file = ReleaseFile(of: quiz, in: classroom.id, code: seal.code)
        return Output(path: "site/\(file.path)", content: .bytes(file.bytes))
      }
    }
  }
}
