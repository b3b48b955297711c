/// Edits of what is published besides the text of quizzes, and what is to be said of each.
let publishingEdits: [CourseEdit] = [
  CourseEdit(
    "additional published files",
    [
      .write("<p>Try it.</p>", to: "content/biology-9b/quizzes/simulation.html"),
      .replace("attempts: 3", "attempts: 3\npublish: [simulation.html]"),
    ],
    [
      "content cells: additional published files set"
    ]),
  CourseEdit(
    "source published for others to copy",
    [
      .replace("attempts: 3", "attempts: 3\nauthor: Ada Example\nclone: true")
    ],
    [
      "cosmetic cells: author set",
      "content cells: source file published for others to copy, with answer key, comments, "
        + "draft questions and rubrics",
    ]),
]
