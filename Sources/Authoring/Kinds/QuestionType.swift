import Courseware

extension ParsedQuestion {
  /// What `{type=…}` may say: each kind's identifier, and for options how many may be ticked.
  enum QuestionType: String, Sendable, CaseIterable {
    case single, multiple, numeric
    case shortText = "short-text"
    case blanks, ordering, matching, essay, scale
    case trueFalse = "true-false"
    case hotspot

    /// Attributes of options that one kind alone reads.
    static let optionAttributes = allCases.flatMap { $0.answer.optionAttributes }

    /// How a question of the type is read.
    var answer: any ParsedAnswer.Type {
      switch self {
      case .single, .multiple: ParsedChoice.self
      case .numeric: ParsedNumeric.self
      case .shortText: ParsedShortText.self
      case .blanks: ParsedBlanks.self
      case .ordering: ParsedOrdering.self
      case .matching: ParsedPairs.self
      case .essay: ParsedEssay.self
      case .scale: ParsedScale.self
      case .trueFalse: ParsedTrueFalse.self
      case .hotspot: ParsedHotspot.self
      }
    }

    /// Whether students may tick several options, where the type itself says so.
    var allowsSeveral: Bool? {
      switch self {
      case .single: false
      case .multiple: true
      default: nil
      }
    }

    /// What other programs call it, without hyphens and capitals.
    var otherNames: String {
      switch self {
      case .single:
        "choice mc mcq radio multiplechoice multichoice singlechoice schoice oneoption yesno"
          + " dropdown select"
      case .multiple:
        "checkbox checkboxes multi multipleanswer multipleanswers multipleresponse mchoice"
          + " multiselect selectall"
      case .numeric: "number numerical num calculated integer decimal float formula"
      case .shortText: "text short shortanswer shorttext string fillin typed input line"
      case .blanks:
        "cloze fill gap gaps fillinblank fillintheblank fillintheblanks fillinmultipleblanks"
          + " multipledropdowns missingword gapselect blank"
      case .ordering: "order sort sorting sequence rank ranking reorder"
      case .matching: "match pairs pair matchup"
      case .essay:
        "free open long longanswer freetext freeresponse openended paragraph fileupload"
      case .scale: "likert rating stars"
      case .trueFalse: "truefalse tf boolean bool statement rightwrong"
      case .hotspot: "imagehotspot hotspots clickimage imageclick imagemap clickmap regions"
      }
    }
  }
}
