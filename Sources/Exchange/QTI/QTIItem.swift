import Courseware

/// An item in QTI 1.2: a question, or a text between questions.
struct QTIItem {
  let element: XMLElement
  /// The properties, by name.
  let fields: [String: String]
  let responses: [QTIResponse]
  let scoring: QTIScoring
  /// What is asked; `nil` if the file does not say it.
  let kind: Kind?
  /// Whether the item has the rules of Canvas, which has its own for several answers.
  let isCanvas: Bool

  /// The kinds that files name.
  enum Kind {
    case choice, truth, answers, words, blanks, menus, matching, categorization, ordering, number
    case formula, essay, upload, text, hotspot
  }

  init(_ element: XMLElement) {
    self.element = element
    var fields: [String: String] = [:]
    for metadata in element.children("itemmetadata") {
      for field in metadata.all(["qtimetadatafield", "qti_metadatafield"]) {
        if let label = field.value("fieldlabel"), let entry = field.value("fieldentry") {
          fields[label] = entry
        }
      }
      for child in metadata.children where child.children.isEmpty {
        fields[child.name] = child.value
      }
    }
    self.fields = fields
    responses = (element.child("presentation")?.all(QTIResponse.names) ?? []).map(QTIResponse.init)
    scoring = QTIScoring(element.children("resprocessing"))
    let named =
      ["question_type", "cc_profile", "respondusapi_qtype", "bbmd_questiontype"]
      .compactMap { fields[$0] }.first ?? ""
    kind =
      element.all(["calculated"]).isEmpty ? Self.kinds[Self.normalized(named)] : .formula
    isCanvas = fields["question_type"] != nil
  }

  var line: Int { element.line }

  /// The title, unless it is one that programs give.
  var title: String {
    let title = element.attributes["title"] ?? ""
    let words = title.split(separator: " ")
    let isGiven =
      words.count <= 2 && ["Question", "Text", "Spacer"].contains(words.first ?? "Text")
      && (words.count < 2 || words[1].allSatisfy { $0.isNumber })
    return isGiven ? "" : title
  }

  /// The points; `nil` if the file does not say them.
  var points: Double? {
    ["points_possible", "cc_weighting", "respondusapi_qpoints", "qmd_absolutescore_max"]
      .compactMap { fields[$0].flatMap(Double.init) }.first { $0.isFinite && $0 >= 0 }
  }

  /// `cc.multiple_choice.v0p1` and `multiple_choice_question` as `multiplechoice`.
  private static func normalized(_ name: String) -> String {
    var letters = name.lowercased().filter { $0.isLetter }
    if letters.hasPrefix("cc"), letters.hasSuffix("vp") {
      letters = String(letters.dropFirst(2).dropLast(2))
    }
    return letters.hasSuffix("question") ? String(letters.dropLast(8)) : letters
  }

  private static let kinds: [String: Kind] = [
    "multiplechoice": .choice, "opinionscale": .choice, "eitheror": .choice,
    "truefalse": .truth, "multipleanswers": .answers, "multipleresponse": .answers,
    "multipleanswer": .answers, "shortanswer": .words, "fillinblank": .words, "fib": .words,
    "fillintheblank": .words, "fillinmultipleblanks": .blanks, "fillinmultiple": .blanks,
    "fillintheblankplus": .blanks, "multipledropdowns": .menus, "jumbledsentence": .menus,
    "matching": .matching, "categorization": .categorization, "ordering": .ordering,
    "numerical": .number, "numeric": .number, "calculated": .formula, "essay": .essay,
    "shortresponse": .essay, "fileupload": .upload, "textonly": .text, "textinformation": .text,
    "hotspot": .hotspot,
  ]
}

/// What students select, type or point at in an item.
struct QTIResponse {
  static let names: Set<String> = [
    "response_lid", "response_str", "response_num", "response_xy", "response_grp",
  ]

  let element: XMLElement
  var ident: String
  var cardinality: String
  /// The options, by id.
  var labels: [(id: String, element: XMLElement)]
  /// Whether it is a field to type into.
  var isTyped: Bool
  var isNumber: Bool

  init(_ element: XMLElement) {
    self.element = element
    ident = element.attributes["ident"] ?? ""
    cardinality = element.attributes["rcardinality"] ?? "Single"
    labels = element.all(["response_label"]).map { ($0.attributes["ident"] ?? "", $0) }
    let fields = element.all(["render_fib"])
    isTyped = ["response_str", "response_num"].contains(element.name) || !fields.isEmpty
    let types = ["Decimal", "Integer", "Scientific"]
    isNumber =
      element.name == "response_num"
      || fields.contains { types.contains($0.attributes["fibtype"] ?? "") }
  }

  /// The text beside its options, such as the left side of a pair.
  var ownText: XMLElement? { element.child("material") }
}

extension XMLElement {
  /// The elements in it with one of the names, at any depth, in the order of the file; those in an
  /// element that is found are not searched.
  func all(_ names: Set<String>) -> [XMLElement] {
    children.flatMap { names.contains($0.name) ? [$0] : $0.all(names) }
  }
}
