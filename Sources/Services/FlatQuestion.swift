import Courseware

/// A question without markup, as services store it: a text, and texts to choose from.
struct FlatQuestion {
  /// The stem and, after an empty line, the body.
  var text: String
  var stem: String
  /// The options in source order; empty if the question has none.
  var options: [Option]
  /// The fields with markup that was converted to plain text.
  let markup: [String]
  /// The fields with images that were replaced by their alternative text.
  let images: [String]

  /// An option of the question.
  struct Option {
    var id: String
    var text: String
    var isKey: Bool
  }

  init(_ question: Question) {
    stem = trimmed(question.stem.shownText)
    text = [stem, trimmed(question.body.shownText)].filter { !$0.isEmpty }.joined(separator: "\n\n")
    options = question.kind.parts.filter(\.isToSelect).map {
      .init(id: $0.id, text: trimmed($0.text.shownText), isKey: $0.isKey && !$0.isVoid)
    }
    let fields = question.fieldsWithTags
    markup = fields.filter { $0.tags.contains(.markup) }.map(\.name)
    images = fields.filter { $0.tags.contains(.image) }.map(\.name)
  }

  var keys: [Option] { options.filter(\.isKey) }

  /// The reason why no service can accept the question: it or an option has no text, or two options
  /// have the same text.
  var faultOfText: Loss.Code? {
    if text.isEmpty { return .emptyQuestion }
    if options.contains(where: \.text.isEmpty) { return .emptyOption }
    // Compares bytes, because texts with different normal forms are different strings in an app's
    // database.
    if Set(options.map { Array($0.text.utf8) }).count < options.count { return .optionsAlike }
    return nil
  }
}

private func trimmed(_ text: String) -> String { AnswerText.trimmed(text[...]) }

extension LossList {
  /// Adds the losses of a question's flat form.
  mutating func add(_ flat: FlatQuestion, at place: Loss.Place) {
    if !flat.markup.isEmpty {
      add(Loss(code: .markupFlattened, place: place, fields: flat.markup))
    }
    if !flat.images.isEmpty { add(Loss(code: .imageDropped, place: place, fields: flat.images)) }
  }
}

extension QuestionPart {
  /// Whether it is an option or a step of a scale.
  var isToSelect: Bool { list == .option || list == .step }
}

extension Question {
  /// The stem, the body and each kind of part, with the HTML tags in them.
  fileprivate var fieldsWithTags: [(name: String, tags: Prose.Tags)] {
    var fields = [(name: "stem", tags: stem.tags), (name: "body", tags: body.tags)]
    for part in kind.parts {
      // A blank is part of the stem or the body.
      guard part.list != .blank, let name = part.list.field else { continue }
      if let index = fields.firstIndex(where: { $0.name == name }) {
        fields[index].tags.formUnion(part.text.tags)
      } else {
        fields.append((name: name, tags: part.text.tags))
      }
    }
    return fields
  }
}

extension Prose {
  /// The kinds of HTML tags in prose besides its visible text.
  struct Tags: OptionSet {
    var rawValue: UInt8

    static let image = Tags(rawValue: 1)
    /// Any tags except images and paragraphs: emphasis, code, lists, tables, links, formulas.
    static let markup = Tags(rawValue: 2)
  }

  var tags: Tags {
    if isPlain { return [] }
    let html = htmlBytes
    var tags: Tags = []
    var rest = html
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[start...]
      let isParagraph = rest.starts(with: "<p>".utf8) || rest.starts(with: "</p>".utf8)
      if !isParagraph { tags.insert(rest.starts(with: "<img ".utf8) ? .image : .markup) }
      rest = rest.dropFirst()
    }
    return tags
  }
}
