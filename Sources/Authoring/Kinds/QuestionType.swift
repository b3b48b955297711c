extension ParsedQuestion {
  /// The values of `{type=…}`: the identifier of each kind, or for options two types, by how many
  /// may be selected.
  enum QuestionType: String, Sendable, CaseIterable {
    case single, multiple, numeric
    case shortText = "short-text"
    case blanks, ordering, matching, essay, scale
    case trueFalse = "true-false"
    case hotspot

    /// The attributes of options that only one kind reads.
    static let optionAttributes = allCases.flatMap { $0.answer.optionAttributes }

    /// The kind that reads questions of this type.
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

    /// Whether students may select several options; `nil` if the type does not determine it.
    var allowsSeveral: Bool? {
      switch self {
      case .single: false
      case .multiple: true
      default: nil
      }
    }

    /// What a question of this type looks like, for menus of editors.
    var explanation: String {
      switch self {
      case .single: "a list with one correct option"
      case .multiple: "a list from which students select all that apply"
      case .numeric: "a number"
      case .shortText: "a few words"
      case .blanks: "blanks to fill in"
      case .ordering: "a numbered list to put in order"
      case .matching: "a table of pairs to find"
      case .essay: "free text, graded by the teacher"
      case .scale: "a list without markers, in surveys"
      case .trueFalse: "true or false"
      case .hotspot: "regions of an image to choose"
      }
    }

    /// Its names in other programs, lowercase and without hyphens.
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
