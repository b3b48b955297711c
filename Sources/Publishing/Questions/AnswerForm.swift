import Courseware

/// What a question is answered with, by its kind.
///
/// `data-kind` names the script's part for it; the same for a number and a text, since which of
/// them it is follows from the key.
struct AnswerForm {
  let question: Question
  /// Where the question stands in the page.
  let number: Int
  let disclosure: Disclosure

  /// The attributes of the fieldset that the script reads.
  func writeAttributes(to out: inout [UInt8]) {
    out.writeAttribute("data-kind", name)
    switch question.kind {
    case .choice(let choice): form(of: choice).writeAttributes(to: &out)
    case .scale(let scale): ScaleForm(scale: scale, number: number).writeAttributes(to: &out)
    default: break
    }
  }

  /// Whether the heading is the name of the one control.
  var isNamedByStem: Bool {
    switch question.kind {
    case .numeric, .shortText, .essay: true
    case .choice, .scale, .blanks, .ordering, .matching: false
    }
  }

  /// Appends the stem or the body, with the blanks in it.
  func write(_ prose: Prose, to out: inout [UInt8]) {
    if case .blanks(let blanks) = question.kind {
      BlanksForm(blanks: blanks, disclosure: disclosure).write(prose, to: &out)
    } else {
      out.append(contentsOf: prose.htmlBytes)
    }
  }

  /// Appends what stands below the stem and the body.
  func write(to out: inout [UInt8]) {
    switch question.kind {
    case .choice(let choice): form(of: choice).write(to: &out)
    case .numeric(let gap), .shortText(let gap):
      let known = disclosure.showsAnswers ? gap : nil
      TypedForm(gap: known, isEssay: false, number: number).write(to: &out)
    case .essay: TypedForm(gap: nil, isEssay: true, number: number).write(to: &out)
    case .blanks: break
    case .ordering(let ordering): OrderingForm(ordering: ordering).write(to: &out)
    case .matching(let matching): MatchingForm(matching: matching, number: number).write(to: &out)
    case .scale(let scale): ScaleForm(scale: scale, number: number).write(to: &out)
    }
  }

  private func form(of choice: Choice) -> ChoiceForm {
    ChoiceForm(choice: choice, number: number, disclosure: disclosure)
  }

  private var name: String {
    switch question.kind {
    case .choice, .scale: "choice"
    case .numeric, .shortText: "typed"
    case .essay: "essay"
    case .blanks: "blanks"
    case .ordering: "ordering"
    case .matching: "matching"
    }
  }
}
