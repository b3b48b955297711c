import Courseware

extension Rule {
  static let badRegion = Rule(
    "bad-region", .error, "Each region of a hotspot question is a place in its one image.",
    explanation: """
      Students answer by choosing a region of the image, so the question has exactly one image above
      the list of regions, and each region gives its position: '{rect=x,y,width,height}' for a
      rectangle, '{circle=x,y,radius}' for a circle. All numbers are whole pixels of the image's
      file, counted from its upper left corner; most programs that show images also show the
      position of the pointer. Regions may overlap, and then the smaller one is chosen; two regions
      cannot have the same position.
      """,
    bad: hotspot(
      """
      ## Which part directs the cell? {type=hotspot}

      ![A cell with two round parts](cell.svg)

      - [x] The part in the middle {circle=150,100,400}
      - [ ] The part at the edge {rect=20,60,50,30}
      """),
    good: hotspot(
      """
      ## Which part directs the cell? {type=hotspot}

      ![A cell with two round parts](cell.svg)

      - [x] The part in the middle {circle=150,100,40}
      - [ ] The part at the edge {rect=20,60,50,30}
      """))

  private static func hotspot(_ question: String) -> Example {
    let front = "---\nname: Quiz\ncreated: 2026-09-01\ndeadline: 2026-09-14\n---\n\n"
    let image = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"300\" height=\"200\"/>\n"
    return .files(
      [
        "content/class/quizzes/quiz.md": .text(front + question + "\n"),
        "content/class/quizzes/cell.svg": .text(image),
      ], shown: question)
  }
}
