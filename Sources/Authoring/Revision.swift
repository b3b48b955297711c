import Courseware
import Digest

/// The SHA-256, in hexadecimal, of the contents that students see, without answer keys and
/// feedback.
///
/// Whether the answer is a number or a text is left out as well, because only the key determines
/// it. Also left out are colors of code, the layout of formulas and sizes of images, so that the
/// revision does not depend on the installed versions of libraries.
func revision(of quiz: Quiz) -> String {
  var shown: [UInt8] = []
  shown.reserveCapacity(16 * 1024)
  for section in quiz.sections {
    shown.write("section \(section.pick ?? 0)\n")
    appendUnrendered(section.heading.htmlBytes, to: &shown)
    appendUnrendered(section.introduction.htmlBytes, to: &shown)
    for question in section.questions { shown.writeShown(question) }
  }
  return sha256Text(of: shown)
}

extension [UInt8] {
  fileprivate mutating func writeShown(_ question: Question) {
    write("\nquestion ")
    write(question.id)
    write(" \(question.kind.content.revisionName) ")
    write(String(question.points.halves))
    write("\n")
    appendUnrendered(question.stem.htmlBytes, to: &self)
    write("\n")
    appendUnrendered(question.body.htmlBytes, to: &self)
    for heading in question.kind.content.headings { writeShown("", heading) }
    for part in question.kind.content.pageParts {
      switch part.list {
      case .blank: break
      case .menu: write("\nitem \(part.id)\n\(part.text.text)")
      case .option, .item, .row, .partner, .step:
        writeShown(part.id, part.text)
        if !part.place.isEmpty { write("\nplace \(part.place)") }
      }
    }
  }

  private mutating func writeShown(_ id: String, _ text: Prose) {
    write("\noption ")
    write(id)
    write("\n")
    appendUnrendered(text.htmlBytes, to: &self)
  }
}
