/// Edits that put something else in the place of a question, an option or a quiz.
let replacementEdits: [CourseEdit] = [
  CourseEdit(
    "question replaced by one of the same pattern",
    .replace(
      "How many chromosomes has a human body cell?\n\n= 46",
      "How many legs has a garden spider?\n\n= 8"),
    changes: [
      "grades how-many-legs-has-a-garden-spider: question added",
      "grades how-many-chromosomes-has-a-human-body-ce-zxr5mm: question removed",
    ]),
  CourseEdit(
    "question replaced under its id",
    .replace("Which organelle carries out photosynthesis?", "Who described cork first?"),
    .replace("- [ ] Mitochondrion", "- [ ] Pasteur"),
    .replace("- [x] Chloroplast", "- [x] Hooke"),
    .replace("- [ ] Nucleus", "- [ ] Darwin"),
    changes: [
      "grades organelle: question removed",
      "grades organelle: question added with the id of another",
    ]),
  CourseEdit(
    "questions that exchange their ids",
    .replace("{#organelle points=2}", "{#name-the-process-that-makes-glucose points=2}"),
    .replace("that makes glucose.", "that makes glucose. {#organelle}"),
    changes: [
      "grades name-the-process-that-makes-glucose: id exchanged with another question's",
      "grades organelle: id exchanged with another question's",
    ]),
  CourseEdit(
    "options that exchange their ids",
    .replace("- [ ] Mitochondrion", "- [ ] Mitochondrion {#chloroplast}"),
    .replace("- [x] Chloroplast", "- [x] Chloroplast {#mitochondrion}"),
    changes: [
      "grades organelle: id of option 'Mitochondrion' exchanged with another option's",
      "grades organelle: id of option 'Chloroplast' exchanged with another option's",
    ]),
  CourseEdit(
    "short option replaced",
    .replace("- [ ] Nucleus", "- [ ] Vacuole"),
    changes: [
      "grades organelle: option added",
      "grades organelle: option removed",
    ]),
  CourseEdit(
    "typo in a short option",
    .replace("- [ ] Nucleus", "- [ ] Nukleus"),
    changes: ["grades organelle: option reworded"]),
  CourseEdit(
    "quiz replaced in its file",
    .write(
      "---\nname: Rivers\ncreated: 2026-09-01\ndeadline: 2026-09-20\n"
        + "---\n\n## Which river is longest? {#longest}\n\n- [x] Nile\n- [ ] Rhine\n",
      to: "content/biology-9b/quizzes/cells.md"),
    changes: [
      "grades cells: quiz removed",
      "grades cells: quiz added with the file name of another",
    ]),
]
