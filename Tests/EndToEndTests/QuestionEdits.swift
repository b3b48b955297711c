/// Edits of questions, and what is to be said of each.
let questionEdits: [CourseEdit] = [
  CourseEdit(
    "blank lines and spaces",
    .replace("- [ ] Mitochondrion\n", "* [ ] Mitochondrion\n"),
    .replace("- [x] Chloroplast\n", "* [X] Chloroplast  \n"),
    .replace("- [ ] Nucleus\n", "* [ ] Nucleus\n"),
    .replace("Read chapter 3 first.", "\n\nRead chapter 3\nfirst.\n"),
    .replace("= 46", "=   46  ")),
  CourseEdit(
    "the order of the front matter",
    .replace("attempts: 3\ntags: [cell]\n", "tags:\n  - cell\nattempts: 3\n")),
  CourseEdit(
    "a comment",
    .replace("= 46", "= 46\n\n<!-- from the book -->")),
  CourseEdit(
    "a comment at the end of a paragraph",
    .replace("Chloroplasts hold chlorophyll.", "Chloroplasts hold chlorophyll. <!-- sure? -->")),
  CourseEdit(
    "how a list and a title are written",
    .replace("Read chapter 3 first.", "Read chapter 3 first."),
    .replace("title: Evening School", "title: \"Evening School\"", in: "content/site.yml")),
  CourseEdit(
    "question added",
    .replace("## How many", "## What is a cell?\n\n= a unit of life\n\n## How many"),
    changes: ["grades what-is-a-cell: question added"]),
  CourseEdit(
    "question removed",
    .replace("## How many chromosomes has a human body cell?\n\n= 46\n\n", ""),
    changes: ["grades how-many-chromosomes-has-a-human-body-ce-zxr5mm: question removed"]),
  CourseEdit(
    "question moved",
    .replace("## How many chromosomes has a human body cell?\n\n= 46\n\n", ""),
    .replace(
      "# Choose your topic",
      "## How many chromosomes has a human body cell?\n\n= 46\n\n# Choose your topic"),
    changes: ["content how-many-chromosomes-has-a-human-body-ce-zxr5mm: question moved"]),
  CourseEdit(
    "question moved into a drawn section",
    .replace("## How many chromosomes has a human body cell?\n\n= 46\n\n", ""),
    .replace(
      "## Explain osmosis",
      "## How many chromosomes has a human body cell?\n\n= 46\n\n## Explain osmosis"),
    changes: [
      "grades how-many-chromosomes-has-a-human-body-ce-zxr5mm: question moved to another section"
    ]),
  CourseEdit(
    "stem reworded, id kept",
    .replace(
      "Which organelle carries out photosynthesis?",
      "Which part of a cell carries out photosynthesis?"),
    changes: ["content organelle: stem reworded"]),
  CourseEdit(
    "stem reworded, id changed",
    .replace(
      "How many chromosomes has a human body cell?",
      "How many chromosomes are there in a human body cell?"),
    changes: ["grades how-many-chromosomes-are-there-in-a-huma-h2a47n: stem reworded"]),
  CourseEdit(
    "stem formatted",
    .replace("Which organelle carries", "Which *organelle* carries"),
    changes: ["content organelle: formatting of stem changed"]),
  CourseEdit(
    "id written",
    .replace(
      "How many chromosomes has a human body cell?",
      "How many chromosomes has a human body cell? {#chromosomes}"),
    changes: ["grades chromosomes: id changed"]),
  CourseEdit(
    "type changed",
    .replace(
      "## Name the process that makes glucose.\n\n= photosynthesis",
      "## Name the process that makes glucose.\n\n- [x] photosynthesis\n- [ ] respiration"),
    changes: ["grades name-the-process-that-makes-glucose: type changed"]),
  CourseEdit(
    "single choice to multiple answers",
    .replace("- [ ] Nucleus", "- [x] Nucleus"),
    changes: [
      "grades organelle: type changed",
      "grades organelle: answer key changed",
    ]),
  CourseEdit(
    "key of a choice",
    .replace("- [ ] Mito", "- [x] Mito"),
    .replace("- [x] Chloro", "- [ ] Chloro"),
    changes: ["grades organelle: answer key changed"]),
  CourseEdit(
    "key of a number",
    .replace("= 46", "= 46 ± 1"),
    changes: ["grades how-many-chromosomes-has-a-human-body-ce-zxr5mm: answer key changed"]),
  CourseEdit(
    "key of a word",
    .replace("= photosynthesis", "= photosynthesis\n= Calvin cycle\n= /photo.*/"),
    changes: ["grades name-the-process-that-makes-glucose: answer key changed"]),
  CourseEdit(
    "key of a blank",
    .replace("[[oxygen]]", "[[oxygen|O2]]"),
    changes: ["grades plants-give-off-in-the-78psqf: answer key of blank 1 changed"]),
  CourseEdit(
    "key of a menu",
    .replace("[[(light)|dark]]", "[[light|(dark)]]"),
    changes: ["grades plants-give-off-in-the-78psqf: answer key of blank 2 changed"]),
  CourseEdit(
    "right order",
    .replace("1. Prophase\n2. Metaphase", "1. Metaphase\n2. Prophase"),
    changes: ["grades put-the-phases-in-order: correct order changed"]),
  CourseEdit(
    "pairs",
    .replace("Hooke | Cells in cork", "Hooke | Bacteria"),
    .replace("Leeuwenhoek | Bacteria", "Leeuwenhoek | Cells in cork"),
    changes: [
      "grades match-each-scientist-with-the-discovery: partner of 'Hooke' changed",
      "grades match-each-scientist-with-the-discovery: partner of 'Leeuwenhoek' changed",
    ]),
  CourseEdit(
    "option added",
    .replace("- [ ] Nucleus", "- [ ] Nucleus\n- [ ] Ribosome"),
    changes: ["grades organelle: option added"]),
  CourseEdit(
    "option removed",
    .replace("- [ ] Nucleus\n", ""),
    changes: ["grades organelle: option removed"]),
  CourseEdit(
    "option reworded, id changed",
    .replace("- [ ] Nucleus", "- [ ] Cell nucleus"),
    changes: ["grades organelle: option reworded"]),
  CourseEdit(
    "option reworded, id kept",
    .replace("- [ ] Nucleus", "- [ ] Nucleus!"),
    changes: ["content organelle: option reworded"]),
  CourseEdit(
    "short key reworded",
    .replace("- [x] Chloroplast", "- [x] Plastid"),
    changes: ["grades organelle: option reworded"]),
  CourseEdit(
    "short option and key exchanged",
    .replace("- [x] Chloroplast", "- [ ] Plastid"),
    .replace("- [ ] Nucleus", "- [x] Nucleus"),
    changes: [
      "grades organelle: option added",
      "grades organelle: option removed",
      "grades organelle: answer key changed",
    ]),
  CourseEdit(
    "shuffled options reordered",
    .replace("- [ ] Nucleus\n", ""),
    .replace("- [ ] Mito", "- [ ] Nucleus\n- [ ] Mito"),
    changes: ["cosmetic organelle: option moved"]),
  CourseEdit(
    "feedback",
    .replace("Respiration happens there.", "Respiration takes place there."),
    changes: ["content organelle: feedback on 'Mitochondrion' reworded"]),
  CourseEdit(
    "hint",
    .replace("It is green.", "It is as green as a leaf."),
    changes: ["content organelle: hint reworded"]),
  CourseEdit(
    "explanation removed",
    .replace("\n> Chloroplasts hold chlorophyll.\n", ""),
    changes: ["content organelle: explanation removed"]),
  CourseEdit(
    "rubric",
    .replace("membrane, water", "membrane, water, gradient"),
    changes: ["grades explain-osmosis-in-your-own-words: rubric reworded"]),
  CourseEdit(
    "image",
    .write(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20\" height=\"10\"/>\n",
      to: "content/biology-9b/quizzes/leaf.svg"),
    changes: ["content organelle: image in text below the stem changed"]),
  CourseEdit(
    "image renamed",
    .move(
      "content/biology-9b/quizzes/leaf.svg", to: "content/biology-9b/quizzes/images/leaf-cell.svg"
    ),
    .replace("](leaf.svg)", "](images/leaf-cell.svg)")),
  CourseEdit(
    "points",
    .replace("points=2", "points=2.5"),
    changes: ["grades organelle: points changed"]),
  CourseEdit(
    "void question",
    .replace("{#organelle points=2}", "{#organelle points=2 void}"),
    changes: ["grades organelle: question voided: everyone gets its points"]),
  CourseEdit(
    "void option",
    .replace("- [ ] Nucleus\n", "- [ ] Nucleus {void}\n"),
    changes: ["grades organelle: option voided"]),
  CourseEdit(
    "scoring of one",
    .replace("{type=ordering}", "{type=ordering scoring=net-correct}"),
    changes: ["grades put-the-phases-in-order: scoring changed"]),
  CourseEdit(
    "scoring of all",
    .replace("attempts: 3", "attempts: 3\nscoring: each-option"),
    changes: ["grades cells: scoring changed in 3 questions"]),
  CourseEdit(
    "weights and penalty",
    .replace("{#organelle points=2}", "{#organelle points=2 scoring=penalty=0.25}"),
    changes: ["grades organelle: scoring changed"]),
  CourseEdit(
    "case",
    .replace("makes glucose.", "makes glucose. {case=sensitive}"),
    changes: ["grades name-the-process-that-makes-glucose: upper and lower case matter now"]),
  CourseEdit(
    "options not shuffled",
    .replace("points=2}", "points=2 shuffle=false}"),
    changes: ["content organelle: shuffling of options changed"]),
  CourseEdit(
    "last option pinned",
    .replace("points=2}", "points=2 pin=last}"),
    changes: ["content organelle: option pinned to the end set"]),
  CourseEdit(
    "question made a draft",
    .replace("points=2}", "points=2 draft=true}"),
    changes: ["grades organelle: question made a draft and hidden from students"]),
  CourseEdit(
    "question tags",
    .replace("points=2}", "points=2 tags=plants}"),
    changes: ["cosmetic organelle: tags set"]),
]
