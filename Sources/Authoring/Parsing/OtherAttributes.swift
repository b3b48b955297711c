/// What other programs call an attribute, and how it is written here.
struct OtherAttribute {
  /// The attribute that is meant, where there is one.
  var name: String?
  /// It as it is to be written, with its value.
  var written: String?
  /// What to do instead.
  var advice: String?

  /// What an unknown attribute stands for among those that there are at its place: another
  /// spelling, another program's word, or a mistyped one.
  static func meant(by word: String, _ value: String, among known: [String]) -> OtherAttribute {
    let key = comparableName(word)
    if ["id", "name", "label", "identifier"].contains(key), Identifier.isValid(value) {
      return OtherAttribute(name: "#\(value)", written: "#\(value)")
    }
    if key == "casesensitive", known.contains("case") {
      let isMeant = suggestedFlag(value)?.text == "true"
      return isMeant
        ? OtherAttribute(name: "case=sensitive", written: "case=sensitive")
        : OtherAttribute(advice: "upper and lower case matter only with '{case=sensitive}'")
    }
    if let type = ParsedQuestion.QuestionType.allCases.first(where: {
      $0.answer.optionAttributes.contains(word)
    }) {
      return OtherAttribute(
        advice: "'\(word)' belongs to the options of a question with '{type=\(type.rawValue)}'")
    }
    let same = known.first { comparableName($0) == key }
    let other = names[key].flatMap { name in known.contains(name) ? name : nil }
    if same == nil, other == nil, let text = advice[key] { return OtherAttribute(advice: text) }
    guard let name = same ?? other ?? nearest(to: word, among: known) else {
      return OtherAttribute()
    }
    return OtherAttribute(name: name, written: AttributeToken(text: name, value: value).corrected)
  }

  private static let names = [
    "pts": "points", "pt": "points", "mark": "points", "marks": "points", "score": "points",
    "worth": "points", "value": "points", "grade": "points", "weight": "points",
    "defaultgrade": "points", "maxmark": "points", "pointspossible": "points",
    "expoints": "points", "kind": "type", "questiontype": "type", "qtype": "type",
    "extype": "type", "randomize": "shuffle", "random": "shuffle", "shuffleanswers": "shuffle",
    "shuffleoptions": "shuffle", "exshuffle": "shuffle", "tag": "tags", "keywords": "tags",
    "topic": "tags", "topics": "tags", "category": "tags", "level": "difficulty",
    "grading": "scoring", "draw": "pick", "choose": "pick", "count": "pick", "fraction": "weight",
    "percent": "weight", "points": "weight", "extol": "tolerance",
  ]

  private static let advice: [String: String] = {
    let tolerance = "write a tolerance after the number: '= 3.14 ± 0.01'"
    let key = "mark the correct option with '- [x]', or write a typed answer after '= '"
    return [
      "tolerance": tolerance, "tol": tolerance, "extol": tolerance, "margin": tolerance,
      "unit": "write a unit after the number: '= 46 kg'",
      "feedback": "write feedback as a quote below its option: '> …'",
      "explanation": "write an explanation as a quote below the options: '> …'",
      "hint": "write a hint as a quote below the question that starts with '[!TIP]'",
      "answer": key, "correct": key, "solution": key, "exsolution": key, "right": key,
      "time": "'time-limit' in the front matter applies to the whole quiz",
      "timelimit": "'time-limit' in the front matter applies to the whole quiz",
      "penalty": "'scoring=penalty=0.25' takes a quarter of the points for a wrong answer",
      "partialcredit": "'scoring=net-correct' gives points for answers that are partly right",
    ]
  }()
}
