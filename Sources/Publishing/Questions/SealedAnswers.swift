package import Courseware
import Digest
import Sealing

/// The key, the feedback and the explanations of a quiz, encrypted as its page contains them until
/// they are released.
///
/// Only the three texts depend on the answers, and their lengths only reveal how many times 4,096
/// bytes the answers fill.
package struct SealedAnswers: Sendable {
  /// The SHA-256 of the key.
  ///
  /// It commits to the key before anybody answers, because AES-GCM does not bind a ciphertext to
  /// one key.
  let commitment: [UInt8]
  private let message: DeterministicMessage

  /// - Parameters:
  ///   - quiz: The quiz in the language of the page.
  ///   - classroom: The id of its classroom.
  ///   - site: The site.
  ///   - code: The code that opens the answers: 16 bytes.
  package init(of quiz: Quiz, in classroom: String, _ site: Site, code: [UInt8]) {
    let place = "\(site.title)|\(classroom)/\(quiz.id)|\(quiz.revision)"
    let key = deriveKey(from: code, purpose: Array("qp1 quizkey|\(place)".utf8))
    commitment = sha256(of: Array("qp1 qk".utf8) + key)
    message = sealDeterministically(
      Self.text(of: quiz, in: quiz.language ?? site.language), key: key,
      authenticating: Array("qp1|key|\(place)".utf8))
  }

  /// The members that a page has for them, by name.
  fileprivate var texts: [(name: String, text: String)] {
    [
      ("commit", base64URL(commitment)), ("siv", base64URL(message.initialization)),
      ("ct", base64URL(message.ciphertext)),
    ]
  }

  /// Whether a page has exactly these answers.
  package func areIn(_ page: [UInt8]) -> Bool {
    texts.allSatisfy { page.firstRange(of: Array($0.text.utf8)) != nil }
  }

  /// `{"questions":…,"explanations":…,"feedback":…}` and spaces up to a multiple of 4,096 bytes.
  private static func text(of quiz: Quiz, in language: String) -> [UInt8] {
    var out: [UInt8] = []
    out.write("{\"questions\":")
    out.writeKeys(of: quiz)
    out.write(",\n\"explanations\":{")
    out.writeList(quiz.questions.filter { !$0.explanation.isEmpty }) { out, question in
      out.writeMember(question.id, question.explanation, in: language)
    }
    out.write("},\n\"feedback\":{")
    out.writeList(quiz.questions.filter { !$0.feedback.isEmpty }) { out, question in
      out.writeJSON(question.id)
      out.write(":{")
      out.writeList(question.feedback) { $0.writeMember($1.id, $1.feedback, in: language) }
      out.write("}")
    }
    out.write("}}")
    return out + [UInt8](repeating: UInt8(ascii: " "), count: -out.count & 4095)
  }
}

extension Question {
  /// The parts that students see and that have feedback of their own.
  fileprivate var feedback: [QuestionPart] {
    kind.parts.filter { $0.list.isBelowStem && !$0.feedback.isEmpty }
  }
}

extension [UInt8] {
  /// Appends a member of an object: HTML as a text.
  fileprivate mutating func writeMember(_ id: String, _ prose: Prose, in language: String) {
    writeJSON(id)
    write(":")
    writeJSON { $0.write(prose, isolatedIn: language) }
  }

  /// Appends sealed answers as the page's script reads them.
  mutating func write(_ answers: SealedAnswers) {
    write("{")
    writeList(answers.texts) { $0.write("\"\($1.name)\":\"\($1.text)\"") }
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
  /// The script of quizzes with sealed answers, which is loaded after the scripts of all quizzes.
  static func releaseScript(_ phrases: Phrases) -> SiteAssets {
    block(
      "release", phrases, as: "RELEASE_PHRASES",
      parts("sealing.js", "unsealing.js", "codes.js", "release.js"))
  }

  /// A script with phrases of its own, in a block, because other scripts of the page define some of
  /// the same functions.
  static func block(
    _ name: String, _ phrases: Phrases, as constant: String, _ scripts: [Part]
  ) -> SiteAssets {
    let words = Array("const \(constant) = ".utf8) + phrases.words([name])
    return SiteAssets(
      name: name, ending: "js",
      parts: [strict, Part(Array("{\n".utf8) + words + Array(";\n".utf8))]
        + scripts + [Part(Array("}\n".utf8))])
  }
}

/// The script that opens the sealed answers of a quiz, beside its page: a call with the code.
///
/// It names the quiz and the time of its release, so that neither a copy for another quiz nor the
/// file of an earlier year counts as a release.
package struct ReleaseFile: Sendable {
  /// The path below the site, and below the folder in which a course keeps released answers:
  /// `biology-9b/quizzes/cells.release.js`.
  package let path: String
  /// The script in ASCII: one call with the quiz, the time of its release and the code.
  package let bytes: [UInt8]

  /// Creates the file that releases a quiz with the 16 bytes of its seal's code.
  package init(of quiz: Quiz, in classroom: String, code: [UInt8]) {
    path = Self.path(of: quiz)
    bytes = Array("\(Self.start(of: quiz, in: classroom))\(readableCode(code))\");\n".utf8)
  }

  private static func start(of quiz: Quiz, in classroom: String) -> String {
    "addRelease(\"\(classroom)/\(quiz.id)\", \(quiz.release?.seconds ?? 0), \""
  }

  /// The path of a quiz's release file, which differs from that of its page only in the ending.
  package static func path(of quiz: Quiz) -> String {
    "\(Link.page(of: quiz.path).dropLast(".html".count)).release.js"
  }

  /// The code in the bytes of a release file; `nil` unless it releases the quiz at its time.
  package static func code(
    in bytes: [UInt8], of quiz: Quiz, in classroom: String
  ) -> [UInt8]? {
    let start = Array(start(of: quiz, in: classroom).utf8)
    guard bytes.starts(with: start) else { return nil }
    let code = bytes.dropFirst(start.count).prefix { $0 != UInt8(ascii: "\"") }
    return decodeReadableCode(String(decoding: code, as: UTF8.self))
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
