import Courseware

/// How like two questions have to be to be taken for one: nine tenths.
let minLikeness = 0.9

/// How much two questions have in common, from 0 to 1 (``LetterRuns/likeness(to:)``).
func likeness(_ a: Question, _ b: Question) -> Double {
  LetterRuns(of: a).likeness(to: LetterRuns(of: b))
}

/// The runs of three letters or digits of a question, within words and with one blank before and
/// behind each; case, punctuation and the order of options make no difference.
struct LetterRuns {
  /// Each run as a number, sorted.
  private let runs: [UInt64]

  init(of question: Question) {
    var runs: [UInt64] = []
    for text in question.askedTexts {
      var run: UInt64 = 32
      for scalar in AnswerText.folded(text).unicodeScalars {
        if scalar.isInWord {
          run = (run << 21 | UInt64(scalar.value)) & threeScalars
          if run >> 42 != 0 { runs.append(run) }
        } else if run != 32 {
          runs.append((run << 21 | 32) & threeScalars)
          run = 32
        }
      }
      if run != 32 { runs.append((run << 21 | 32) & threeScalars) }
    }
    self.runs = runs.sorted()
  }

  /// The Jaccard index, from 0 to 1.
  ///
  /// Source: P. Jaccard, "Étude comparative de la distribution florale" (1901), over multisets.
  func likeness(to other: LetterRuns) -> Double {
    var (i, j, shared) = (0, 0, 0)
    while i < runs.count, j < other.runs.count {
      if runs[i] == other.runs[j] {
        (i, j, shared) = (i + 1, j + 1, shared + 1)
      } else if runs[i] < other.runs[j] {
        i += 1
      } else {
        j += 1
      }
    }
    let all = runs.count + other.runs.count - shared
    return all == 0 ? 0 : Double(shared) / Double(all)
  }
}

private let threeScalars: UInt64 = 1 << 63 - 1

extension Unicode.Scalar {
  fileprivate var isInWord: Bool { properties.isAlphabetic || properties.numericType != nil }
}

extension Question {
  /// What a student reads of it: stem, body and what there is to choose from.
  fileprivate var askedTexts: [String] {
    let choices = kind.parts.filter(\.list.isBelowStem).map(\.text)
    return ([stem, body] + choices).map(\.text)
  }

  /// Whether stem and text are word for word those of another question, signs and case aside.
  func hasStem(of other: Question) -> Bool {
    [stem, body].map { words($0) } == [other.stem, other.body].map { words($0) }
  }

  /// Whether stem and text hold every word that is code in those of another question, and the other
  /// way round: `map` and `filter` are other questions however long they are.
  func hasCode(of other: Question) -> Bool {
    let own = [stem, body], others = [other.stem, other.body]
    return Set(own.flatMap(codeWords)).isSubset(of: others.flatMap(words))
      && Set(others.flatMap(codeWords)).isSubset(of: own.flatMap(words))
  }

  /// Whether what is right here is wrong in another question, or the other way round; never of
  /// kinds without options.
  func contradicts(_ other: Question) -> Bool {
    let own = answers, others = other.answers
    return !own.right.isDisjoint(with: others.wrong) || !own.wrong.isDisjoint(with: others.right)
  }

  private var answers: (right: Set<String>, wrong: Set<String>) {
    let options = choice?.options ?? []
    return (
      Set(options.filter(\.isKey).map { AnswerText.folded($0.text.text) }),
      Set(options.filter { !$0.isKey }.map { AnswerText.folded($0.text.text) })
    )
  }
}

/// The runs of letters and digits in a text, folded.
private func words(_ prose: Prose) -> [String] { words(prose.text) }

private func words(_ text: String) -> [String] {
  AnswerText.folded(text).unicodeScalars.split { !$0.isInWord }
    .map { String(String.UnicodeScalarView($0)) }
}

/// The words that stand in code, within a line or in blocks.
private func codeWords(_ prose: Prose) -> [String] {
  prose.html.split(separator: "<code", omittingEmptySubsequences: false).dropFirst().flatMap {
    let content = $0.drop { $0 != ">" }.dropFirst().split(
      separator: "</code>", maxSplits: 1, omittingEmptySubsequences: false)
    return words(Prose(markdown: "", html: String(content.first ?? "")).text)
  }
}
