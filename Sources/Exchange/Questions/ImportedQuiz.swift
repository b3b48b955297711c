package import Authoring

/// A quiz imported from a file of another system.
package struct ImportedQuiz: Sendable {
  /// The title in the file, or else a name made from the file's; unique in the classroom.
  package var name: String
  /// The quiz file in our format.
  package var markdown: [UInt8]
  /// The folder of the file, in which the images are.
  package var folder: CourseFolder
  /// The images to copy: paths below ``folder``, mapped to paths below the folder of quizzes.
  package var images: [String: String]
  /// Remarks on questions that were changed or not imported, by line.
  package var remarks: [ImportRemark]
  /// The number of imported questions that can be published.
  package var published: Int
  /// The number of questions in the file without a heading of their own.
  package var unmarked: Int
  /// The number of corrected option marks that other programs would not recognize.
  package var marks = 0
  /// The number of questions that repeat an earlier one of the file.
  package var repeats = 0
  /// The number of these that have another key.
  package var otherKeys = 0

  /// The number of questions imported as drafts, each with a remark that gives the reason.
  package var drafts: Int { count(.draft) }
  /// The number of questions that were not imported, each with a remark that gives the reason.
  package var named: Int { count(.named) }
  /// Whether any question was imported, so that the quiz must be written.
  package var isWritten: Bool { published + drafts > 0 }
  /// The number of questions in the file.
  package var questions: Int { published + drafts + named }

  private func count(_ kind: ImportRemark.Kind) -> Int { remarks.count { $0.kind == kind } }
}

/// A remark about a line of the file.
package struct ImportRemark: Sendable, Equatable {
  /// The line in the imported file, from 1.
  package var line: Int
  /// What became of the question, or `note` for another part of the file.
  package var kind: Kind
  /// The reason in lower case, without a period: often the message of a diagnostic.
  package var reason: String
  /// Whether the question repeats an earlier one of the file; `check` reports this for the draft,
  /// too.
  package var isRepeat = false

  /// The outcome for the question.
  package enum Kind: String, Sendable {
    /// It was imported as a draft.
    case draft
    /// It could not be imported.
    case named
    /// It was imported with a change.
    case note
  }

  /// A remark about a change, or about a part of the file that is not imported.
  static func note(_ line: Int, _ reason: String) -> ImportRemark {
    ImportRemark(line: line, kind: .note, reason: reason)
  }
}
