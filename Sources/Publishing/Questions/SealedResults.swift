package import Courseware
import Sealing

/// The encrypted results of attempts that a site contains.
package struct SealedResults: Sendable {
  /// Sorted by name, so that the order reveals nothing.
  package let all: [SealedResult]

  /// The number of results is a multiple of this, so that it reveals little.
  static let bucket = 32
  /// All results have the same length in bytes, a multiple of this.
  private static let padding = 4_096

  /// Seals the text of each result with its key of 16 bytes, and adds dummy results that no
  /// student's key opens.
  ///
  /// `filler` is 32 bytes that keep the dummy results the same in every build; `place` is the name
  /// of the quiz in the page's script.
  package init(_ results: [[UInt8]: [UInt8]], of place: String, filler: [UInt8]) {
    let missing = results.isEmpty ? 0 : Self.bucket - 1 - (results.count - 1) % Self.bucket
    let fillers = (0..<missing).map { number in
      deriveKey(from: filler, purpose: Array("qp1 filler|\(place)|\(number)".utf8), count: 16)
    }
    let longest = results.values.map(\.count).max() ?? 0
    let length = (longest / Self.padding + 1) * Self.padding
    let texts = results.map { ($0.key, $0.value) } + fillers.map { ($0, []) }
    all = texts.map { key, text in
      let padded = text + [UInt8](repeating: 32, count: length - text.count)
      return Self.seal(padded, key, place)
    }.sorted { $0.name < $1.name }
  }

  private static func seal(_ text: [UInt8], _ key: [UInt8], _ place: String) -> SealedResult {
    func derive(_ purpose: String, _ count: Int) -> [UInt8] {
      deriveKey(from: key, purpose: Array("qp1 result \(purpose)|\(place)".utf8), count: count)
    }
    let message = sealDeterministically(
      text, key: derive("key", 32), authenticating: Array("qp1|result|\(place)".utf8))
    let name = derive("name", 16).map { zeroPadded($0, radix: 16) }
    return SealedResult(
      name: name.joined(), initialization: base64URL(message.initialization),
      ciphertext: base64URL(message.ciphertext))
  }

  /// The files of a course's results, beside the pages of their quizzes: scripts, because pages
  /// that are opened from a disk can load nothing else.
  static func files(of course: Course) -> [Output] {
    course.classrooms.flatMap(\.quizzes).flatMap { quiz in
      quiz.results.map { result in
        let folder = Link.page(of: quiz.path).dropLast(".html".count)
        let texts = [result.name, result.initialization, result.ciphertext]
        let call = "addResult(\(texts.map { "\"\($0)\"" }.joined(separator: ",")));\n"
        return Output(
          path: "site/\(folder).results/\(result.name).js", content: .bytes(Array(call.utf8)))
      }
    }
  }
}
