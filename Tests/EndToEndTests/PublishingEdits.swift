/// Edits of what is published besides the text of quizzes, and what is to be said of each.
let publishingEdits: [CourseEdit] = [
  CourseEdit(
    "additional published files",
    .write("<p>Try it.</p>", to: "content/biology-9b/quizzes/simulation.html"),
    .replace("attempts: 3", "attempts: 3\npublish: [simulation.html]"),
    changes: ["content cells: additional published files set"]),
  CourseEdit(
    "source published for others to copy",
    .replace("attempts: 3", "attempts: 3\nauthor: Ada Example\nclone: true"),
    changes: [
      "content cells: author set",
      "content cells: source file published for others to copy, with answer key, comments, "
        + "draft questions and rubrics",
    ]),
  CourseEdit(
    "languages of the pages and services",
    .replace(
      "title:", "languages: [en, zh]\nbundle: {for: [qaptain]}\ntitle:", in: "content/site.yml"),
    changes: [
      "content site: languages of the pages set",
      "cosmetic site: services that import the course set",
    ]),
  CourseEdit(
    "language of the pages that they have already",
    .replace("title:", "languages: [en]\ntitle:", in: "content/site.yml"), changes: []),
  CourseEdit(
    "color, font and logo",
    .replace(
      "title:",
      "colors: {accent: 0b6e4f, accent-dark: 7fd6b0}\nfont: serif\n"
        + "logo: biology-9b/quizzes/leaf.svg\ntitle:", in: "content/site.yml"),
    changes: [
      "content site: accent color set",
      "content site: accent color for dark backgrounds set",
      "content site: font changed",
      "content site: logo set",
    ]),
  CourseEdit(
    "template",
    .write("<footer>Hello</footer>\n", to: "templates/foot.mustache"),
    changes: ["content site: template of pages added"]),
  CourseEdit(
    "size of an image",
    .replace("![A leaf cell](leaf.svg)", "![A leaf cell](leaf.svg){width=300}"),
    changes: ["content organelle: formatting of text below the stem changed"]),
]
