/// Edits of front matter, files and classrooms, and what is to be said of each.
let settingEdits: [CourseEdit] = [
  CourseEdit(
    "deadline",
    .replace("09-14 23:59", "09-21 23:59"),
    changes: ["grades cells: deadline moved 7 days later"]),
  CourseEdit(
    "deadline after the end of summer time",
    .replace("09-14 23:59", "10-26 23:59"),
    changes: ["grades cells: deadline moved 42 days later"]),
  CourseEdit(
    "deadline some hours off, after the end of summer time",
    .replace("09-14 23:59", "10-26 22:59"),
    changes: ["grades cells: deadline moved 42 days later"]),
  CourseEdit(
    "deadline at the end of its day",
    .replace("09-14 23:59", "09-14"),
    changes: ["grades cells: deadline moved 59 seconds later"]),
  CourseEdit(
    "opens and closes",
    .replace("opens: 2026-09-07 08:00", "closes: 2026-09-30 12:00"),
    changes: [
      "grades cells: opening removed",
      "grades cells: closing set",
    ]),
  CourseEdit(
    "time limit",
    .replace("attempts: 3", "attempts: 3\ntime-limit: 1 h 30 min"),
    changes: ["grades cells: time limit set"]),
  CourseEdit(
    "attempts and which counts",
    .replace("attempts: 3", "attempts: 2\nscore: last"),
    changes: [
      "grades cells: attempts changed",
      "grades cells: which attempt counts changed",
    ]),
  CourseEdit(
    "former names",
    .replace("attempts: 3", "attempts: 3\nformerly: cell"),
    changes: ["grades cells: former names set"]),
  CourseEdit(
    "kind",
    .replace("attempts: 3", "attempts: 3\nkind: practice"),
    changes: ["grades cells: kind changed"]),
  CourseEdit(
    "exam",
    .replace("attempts: 3", "attempts: 3\nkind: exam"),
    changes: [
      "grades cells: kind changed",
      "grades cells: access to the answer key changed",
    ]),
  CourseEdit(
    "access to the answer key",
    .replace("attempts: 3", "attempts: 3\nanswers: teacher"),
    changes: ["grades cells: access to the answer key changed"]),
  CourseEdit(
    "draft",
    .replace("attempts: 3", "attempts: 3\ndraft: true"),
    changes: ["grades cells: made a draft and hidden from students"]),
  CourseEdit(
    "category and pass",
    .replace("attempts: 3", "attempts: 3\ncategory: exams\npass: 60"),
    changes: [
      "grades cells: passing score set",
      "grades cells: category changed",
    ]),
  CourseEdit(
    "extra credit",
    .replace("attempts: 3", "attempts: 3\nextra-credit: true"),
    changes: ["grades cells: extra credit changed"]),
  CourseEdit(
    "language",
    .replace("attempts: 3", "attempts: 3\nlanguage: de"),
    changes: [
      "grades cells: how typed numbers are read changed",
      "content cells: language set",
    ]),
  CourseEdit(
    "name and description",
    .replace("name: Cells", "name: All about cells\ndescription: Chapter 3"),
    changes: [
      "content cells: name changed",
      "content cells: description set",
    ]),
  CourseEdit(
    "tags",
    .replace("tags: [cell]", "tags: [cell, plant]"),
    changes: ["cosmetic cells: tags changed"]),
  CourseEdit(
    "introduction",
    .replace("Read chapter 3 first.", "Read chapters 3 and 4 first."),
    changes: ["content cells: introduction reworded"]),
  CourseEdit(
    "section added",
    .replace("## Put the phases", "# In order\n\n## Put the phases"),
    changes: ["content cells: section added"]),
  CourseEdit(
    "section heading",
    .replace("# Choose your topic", "# Pick your topic"),
    changes: ["content cells: section heading reworded"]),
  CourseEdit(
    "image copied",
    .write(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"10\" height=\"10\"/>\n",
      to: "content/biology-9b/quizzes/copy.svg"),
    .replace("](leaf.svg)", "](copy.svg)")),
  CourseEdit(
    "section split off one that draws",
    .replace("## Explain diffusion", "# Another\n\n## Explain diffusion"),
    changes: ["grades cells: section added"]),
  CourseEdit(
    "pick",
    .replace("{pick=1}", ""),
    changes: ["grades cells: questions drawn in section 'Choose your topic' changed"]),
  CourseEdit(
    "file renamed",
    .move("content/biology-9b/quizzes/cells.md", to: "content/biology-9b/quizzes/the-cell.md"),
    changes: ["grades the-cell: file renamed"]),
  CourseEdit(
    "file renamed, as its front matter says",
    .replace("attempts: 3", "attempts: 3\nformerly: cells"),
    .move("content/biology-9b/quizzes/cells.md", to: "content/biology-9b/quizzes/the-cell.md"),
    changes: ["grades the-cell: file renamed"]),
  CourseEdit(
    "file renamed and edited",
    .replace("= 46", "= 47"),
    .replace("name: Cells", "name: The cell"),
    .move("content/biology-9b/quizzes/cells.md", to: "content/biology-9b/quizzes/the-cell.md"),
    changes: [
      "grades the-cell: file renamed",
      "grades the-cell: 'formerly: cells' is missing in the-cell.md: attempts are unmatched",
      "content the-cell: name changed",
      "grades how-many-chromosomes-has-a-human-body-ce-zxr5mm: answer key changed",
    ]),
  CourseEdit(
    "quiz added",
    .write(
      "---\nname: Leaves\ncreated: 2026-09-01\nkind: practice\n"
        + "---\n\n## What color is a leaf?\n\n= green\n",
      to: "content/biology-9b/quizzes/leaves.md"),
    changes: ["grades leaves: quiz added"]),
  CourseEdit(
    "survey added",
    .write(
      "---\nname: Mood\ncreated: 2026-09-01\nkind: survey\n"
        + "---\n\n## How are you? {type=scale}\n\n- bad\n- good\n",
      to: "content/biology-9b/quizzes/mood.md"),
    changes: ["content mood: quiz added"]),
  CourseEdit(
    "quiz removed",
    .remove("content/biology-9b/quizzes/cells.md"),
    changes: ["grades cells: quiz removed"]),
  CourseEdit(
    "classroom added, quiz moved there",
    .write(
      "---\nname: Biology 9C\nteacher: {name: Ada Example}\ncreated: 2026-08-20\n---\n",
      to: "content/biology-9c/classroom.md"),
    .move("content/biology-9b/quizzes/cells.md", to: "content/biology-9c/quizzes/cells.md"),
    .move("content/biology-9b/quizzes/leaf.svg", to: "content/biology-9c/quizzes/leaf.svg"),
    changes: [
      "grades biology-9b: quiz moved",
      "content biology-9c: classroom added",
      "grades cells: file moved",
      "grades cells: 'formerly: biology-9b/cells' is missing in cells.md: attempts are unmatched",
    ]),
  CourseEdit(
    "classroom folder renamed",
    .move("content/biology-9b", to: "content/biology-9a"),
    changes: [
      "grades biology-9a: folder renamed",
      "grades biology-9a: 'formerly: biology-9b' is missing in classroom.md: attempts are "
        + "unmatched",
    ]),
  CourseEdit(
    "classroom folder renamed, as its front matter says",
    .replace(
      "name: Biology 9B", "name: Biology 9B\nformerly: biology-9b",
      in: "content/biology-9b/classroom.md"),
    .move("content/biology-9b", to: "content/biology-9a"),
    changes: ["grades biology-9a: folder renamed"]),
  CourseEdit(
    "classroom name and access",
    .replace(
      "name: Biology 9B", "name: Biology 9B (evening)\naccess: password",
      in: "content/biology-9b/classroom.md"),
    changes: [
      "content biology-9b: name changed",
      "content biology-9b: access changed",
    ]),
  CourseEdit(
    "weights and lateness",
    .replace(
      "{quizzes: 40, exams: 60}", "{quizzes: 50, exams: 50}\ngrading: {late: refuse}",
      in: "content/biology-9b/classroom.md"),
    changes: [
      "grades biology-9b: weights changed",
      "grades biology-9b: late attempts changed",
    ]),
  CourseEdit(
    "grace and extensions",
    .replace(
      "{quizzes: 40, exams: 60}",
      "{quizzes: 40, exams: 60}\ngrading: {grace: 10 min}\n"
        + "extensions: [{section: B, quiz: cells, by: 24 h}]",
      in: "content/biology-9b/classroom.md"),
    changes: [
      "grades biology-9b: grace period changed",
      "grades biology-9b: extensions",
    ]),
  CourseEdit(
    "term",
    .replace(
      "created: 2026-08-20",
      "created: 2026-08-20\nterm: Autumn\nstarts: 2026-09-01\nends: 2027-01-31",
      in: "content/biology-9b/classroom.md"),
    changes: [
      "content biology-9b: term set",
      "content biology-9b: start of the term set",
      "content biology-9b: end of the term set",
    ]),
  CourseEdit(
    "welcome",
    .replace("Welcome.", "Welcome back.", in: "content/biology-9b/classroom.md"),
    changes: ["content biology-9b: welcome reworded"]),
  CourseEdit(
    "roster",
    .write("id,name\ns1,Bo Example\ns2,Cy Example\n", to: "content/biology-9b/members.csv"),
    changes: ["grades biology-9b: roster"]),
  CourseEdit(
    "site title",
    .replace("title: Evening School", "title: Night School", in: "content/site.yml"),
    changes: ["content site: title changed"]),
  CourseEdit(
    "time zone",
    .replace("Europe/Berlin", "Europe/London", in: "content/site.yml"),
    changes: [
      "grades site: time zone changed",
      "grades cells: opening moved 1 hour later",
      "grades cells: deadline moved 1 hour later",
    ]),
  CourseEdit(
    "site language",
    .replace("title:", "language: de\ntitle:", in: "content/site.yml"),
    changes: [
      "content site: language changed",
      "grades cells: how typed numbers are read changed",
    ]),
  CourseEdit(
    "an error",
    .replace("- [x] Chloro", "- [ ] Chloro"),
    changes: ["grades cells: cannot be compared: it has an error"]),
  CourseEdit(
    "links and the width of an image",
    .replace("Read chapter 3 first.", "Read [chapter 3](https://example.com/3) first."),
    changes: ["content cells: formatting of introduction changed"]),
  CourseEdit(
    "key, points and deadline at once",
    .replace("- [ ] Mito", "- [x] Mito"),
    .replace("- [x] Chloro", "- [ ] Chloro"),
    .replace("points=2", "points=3"),
    .replace("09-14 23:59", "09-13 23:59"),
    .replace("= photosynthesis", "= Photosynthesis"),
    changes: [
      "grades cells: deadline moved 1 day earlier",
      "grades organelle: answer key changed",
      "grades organelle: points changed",
      "content name-the-process-that-makes-glucose: shown answer changed",
    ]),
]
