import Courseware

extension Rule {
  static let publishedContent = Rule(
    "published-content", .error, "Published files contain no scripts and no private data.",
    explanation: """
      An SVG picture is a document that can contain scripts and web pages and load files from
      elsewhere: all of this runs when a student opens the picture by itself. Export the picture as
      plain SVG or as PNG. A web page under another name, such as 'leaf.png', is refused too, since
      some servers do not say what a file is. If you trust a file as it is, list it under 'publish'
      in the front matter. Attempts, rosters, tables of grades and copies of quizzes are never
      published, whatever their names are.
      """,
    bad: picture(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" onload=\"start()\"><circle r=\"9\"/></svg>"),
    good: picture("<svg xmlns=\"http://www.w3.org/2000/svg\"><circle r=\"9\"/></svg>"))

  private static func picture(_ svg: String) -> Example {
    var example = Example.questions(
      """
      ## What does the picture show?

      ![A disk of one color](disk.svg)

      - [x] A circle
      - [ ] A square
      """)
    example.files["content/class/quizzes/disk.svg"] = .text(svg)
    example.shown = "disk.svg: " + svg
    return example
  }
}
