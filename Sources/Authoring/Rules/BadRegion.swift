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
    bad: hotspot("circle=150,100,400"), good: hotspot("circle=150,100,40"))

  private static func hotspot(_ region: String) -> Example {
    var example = Example.questions(
      """
      ## Which part directs the cell? {type=hotspot}

      ![A cell with two round parts](cell.svg)

      - [x] The part in the middle {\(region)}
      - [ ] The part at the edge {rect=20,60,50,30}
      """)
    example.files["content/class/quizzes/cell.svg"] =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"300\" height=\"200\"/>\n"
    return example
  }
}
