/// A quiz that another system's file was read into.
package struct ImportedQuiz: Sendable {
  package var name: String
  /// In our format.
  package var markdown: [UInt8]
  /// Images to copy: from a path below the file's folder to one below the folder of quizzes.
  package var images: [String: String]
  /// Remarks on questions that were changed or not imported, by line.
  package var remarks: [ImportRemark]
  /// The number of imported questions that can be published.
  package var published: Int
  /// How many of the file's questions had no heading of their own.
  package var unmarked: Int
  /// The number of corrected option marks that other programs would not recognize.
  package var marks = 0
  /// How many questions repeat an earlier one of the file.
  package var repeats = 0
  /// How many of those have another key.
  package var otherKeys = 0

  package var drafts: Int { count(.draft) }
  package var named: Int { count(.named) }
  /// Whether any question was imported, so that there is a quiz to write.
  package var isWritten: Bool { published + drafts > 0 }
  /// Every question of the file.
  package var questions: Int { published + drafts + named }

  private func count(_ kind: ImportRemark.Kind) -> Int { remarks.count { $0.kind == kind } }
}

/// A remark about a line of the file.
package struct ImportRemark: Sendable, Equatable {
  package var line: Int
  package var kind: Kind
  package var reason: String
  /// Whether the question repeats an earlier one of the file; `check` reports this for the draft,
  /// too.
  package var isRepeat = false

  /// What has become of the question there.
  package enum Kind: String, Sendable {
    /// It was imported as a draft.
    case draft
    /// It could not be imported.
    case named
    /// It was imported with a change.
    case note
  }
}
