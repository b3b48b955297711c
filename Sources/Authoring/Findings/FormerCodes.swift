import Courseware

extension Rule {
  /// The codes that rules had in earlier versions, with the codes they have now.
  static let formerCodes = [
    "another-key": "conflicting-key",
    "look-alike-mark": "look-alike-brackets",
    "missing-key": "missing-field",
    "no-key": "no-correct-option",
    "repeated-key": "repeated-field",
    "several-keys": "several-correct-options",
    "spoken-key": "announced-answer",
    "unknown-key": "unknown-field",
    "unmarked-option": "option-without-brackets",
    "useless-mark": "useless-brackets",
  ]

  /// The end of a message about a code that no rule of a list has: the code that was meant.
  package static func suggestion(_ code: String, among codes: [String]) -> String {
    if let now = formerCodes[code] { return "; the code is now '\(now)'" }
    return Courseware.suggestion(code, codes)
  }
}
