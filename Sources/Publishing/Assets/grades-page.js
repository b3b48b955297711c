/** The grading of classrooms, by classroom, as registered by their own scripts. */
const gradebooks = new Map();

/** Called by a classroom's own script. */
function addGrades(classroom, book) {
  gradebooks.set(classroom, { ...book, quizzes: book.quizzes.map(inPageLanguage) });
}

/** The page of the grades that this device knows of. */
async function setUpGrades() {
  const { site } = document.body.dataset;
  const items = findAll("#classrooms > li");
  setUpTransfer(site, () => showGrades(site, items));
  await showGrades(site, items);
}

/** Shows the classrooms that the reader has starred, unlocked or taken quizzes of, by term. */
async function showGrades(site, items) {
  const device = new Device(site);
  const { unlock } = document.body.dataset;
  const locked = unlock && await loadScript(unlock)
    ? items.filter(({ dataset }) => "locked" in dataset) : [];
  for (const { dataset } of locked) {
    if (await canOpen(site, dataset.classroom)) device.unlocked.add(dataset.classroom);
  }
  const mine = items.filter((item) => device.isMine(item.dataset.classroom));
  await Promise.all(mine.filter((item) => !gradebooks.has(item.dataset.classroom))
    .map((item) => loadList(beside(item, "grades.js"))));
  for (const item of mine.filter(({ dataset }) => "locked" in dataset)) nameItem(item);
  const classes = mine.filter((item) => gradebooks.has(item.dataset.classroom))
    .map((item) => new ClassGrades(item, device));
  const unknown = mine.filter((item) => !gradebooks.has(item.dataset.classroom));
  show(find("#no-grades"), !mine.length);
  const terms = new Map();
  for (const one of classes) terms.set(one.term, [...terms.get(one.term) ?? [], one]);
  const sections = [...terms].map(([term, courses]) => termSection(term, courses));
  const overall = sections.length > 1 ? [new Average(classes).element] : [];
  find("#terms").replaceChildren(...overall, ...sections, ...unknown.map(unknownGrades));
}

/** A classroom whose grading could not be loaded, or not decrypted because its password is new. */
function unknownGrades(item) {
  return make("section", { className: "gradebook" },
    make("h2", {}, find("a", item).cloneNode(true)), make("p", {}, phrase("openFirst")));
}

/** Shows the name of a classroom with a password, if its own script could be opened. */
function nameItem(item) {
  const { name, term = "" } = gradebooks.get(item.dataset.classroom) ?? {};
  if (!name) return;
  find("a", item).textContent = name;
  item.dataset.term = term;
}

/** The average of a term, followed by its classrooms. */
function termSection(term, courses) {
  return make("section", { className: "term" }, make("h2", {}, term || phrase("noTerm")),
    new Average(courses).element, ...courses.map((course) => course.element));
}

/** The grade point average of some classrooms; empty if there is none. */
class Average {
  constructor(courses) {
    this.courses = courses;
    this.element = make("p", { className: "average" });
    for (const course of courses) course.averages.push(this);
    this.update();
  }

  update() {
    const average = gradePointAverage(this.courses.map(({ book, totals }) => ({
      points: totals.step?.points, credits: book.credits,
    })));
    this.element.textContent = average ? phrase("average", { number: decimals(average) }) : "";
    show(this.element, Boolean(average));
  }
}

/** One classroom: its final grade, its categories with their quizzes, and what is still needed. */
class ClassGrades {
  constructor(item, device) {
    const { classroom, term } = item.dataset;
    this.term = term;
    this.book = gradebooks.get(classroom);
    this.attempts = new Map(
      this.book.quizzes.map(({ id }) => [id, device.find(classroom, id).done ?? []]));
    /** Typed grades from 0 to 1, by a quiz's id or, if a category has no quizzes, `category N`. */
    this.typed = new Map();
    /** The averages that this classroom is a part of. */
    this.averages = [];
    this.item = item;
    this.final = make("p", { className: "final", role: "status" });
    this.needs = make("div", { className: "needs" });
    this.clear = button(phrase("clearWhatIf"), () => this.clearTyped(), "quiet");
    this.element = make("section", { className: "gradebook" },
      make("h3", {}, find("a", item).cloneNode(true)), this.final, this.needs, this.table(),
      make("p", { className: "actions" }, this.clear));
    this.update();
  }

  /** A row for each category and, below it, for each of its quizzes. */
  table() {
    const headings = [phrase("work"), phrase("pointsColumn"), phrase("gradeColumn")];
    this.rows = this.book.categories.map((category, at) => this.categoryRows(category, at));
    return make("table", { className: "grades" },
      make("caption", { className: "unseen" }, find("a", this.item).textContent),
      make("thead", {}, make("tr", {}, ...headings.map((words) => columnHeading(words)))),
      ...this.rows.flatMap(({ bodies }) => bodies));
  }

  categoryRows({ name, weight }, at) {
    const quizzes = this.book.quizzes.filter((quiz) => quiz.category === at);
    const words = name === undefined
      ? phrase("allWork")
      : phrase("categoryWeight", {
        name: categoryName(name), percent: phrase("percent", { number: plainNumber(weight / 100) }),
      });
    const row = this.row(words, quizzes.length ? undefined : `category ${at}`, categoryName(name) ?? words);
    row.element.className = "category";
    find("th", row.element).scope = "rowgroup";
    const rows = quizzes.map((quiz) => ({ quiz, ...this.quizRow(quiz) }));
    const later = this.laterRows(rows);
    const shown = rows.filter((one) => !later.includes(one));
    const body = make("tbody", {}, row.element, ...elementsOf(shown));
    const bodies = later.length ? [body, ...foldedBodies(later)] : [body];
    return { row, quizzes: rows, bodies };
  }

  /** The rows of quizzes that are not taken yet, without those that are due next. */
  laterRows(rows) {
    const due = ({ quiz }) => quiz.deadline ?? Infinity;
    const isOpen = ({ quiz }) => this.gradeOf(quiz).status === "open";
    return rows.filter(isOpen).sort((a, b) => (due(a) < due(b) ? -1 : 1)).slice(SHOWN_OPEN);
  }

  quizRow(quiz) {
    const link = make("a", { href: quizAddress(this.item, quiz) }, quiz.name);
    const lang = quiz.language ?? (find("a", this.item).lang || LANGUAGE);
    Object.assign(link, { lang, dir: "auto" });
    const isKnown = ["graded", "pending"].includes(this.gradeOf(quiz).status);
    return this.row(link, isKnown ? undefined : quiz.id, quiz.name);
  }

  /** The grade of a quiz without what is typed. */
  gradeOf(quiz) {
    return gradeOf(this.book, quiz, this.attempts.get(quiz.id), undefined, now());
  }

  /** A row with cells for points and grade, or a field for a percentage with `typed` as its key. */
  row(heading, typed, name) {
    const note = make("span", { className: "help" });
    // From left to right in every language: 3 / 4 are not 4 / 3.
    const points = make("td", { dir: "ltr" }), grade = make("td");
    if (typed) grade.append(this.field(typed, name));
    const element = make("tr", {}, make("th", { scope: "row" }, heading, " ", note), points, grade);
    return { element, note, points, grade: typed ? null : grade };
  }

  field(key, name) {
    const input = make("input", {
      type: "number", min: "0", max: "100", step: "any", inputMode: "decimal",
      placeholder: phrase("whatIf"),
    });
    input.setAttribute("aria-label", phrase("whatIfFor", { name }));
    input.addEventListener("input", () => {
      const number = input.valueAsNumber;
      const isRight = number >= 0 && number <= 100;
      input.setAttribute("aria-invalid", String(!isRight && input.value !== ""));
      if (isRight) this.typed.set(key, Fraction.percent(Math.round(number * 100)));
      else this.typed.delete(key);
      this.update();
    });
    return input;
  }

  clearTyped() {
    this.typed.clear();
    for (const input of findAll("input", this.element)) {
      input.value = "";
      input.removeAttribute("aria-invalid");
    }
    this.update();
    find("input", this.element)?.focus();
  }

  /** The grades of quizzes, and of categories that only have what was typed. */
  grades() {
    const moment = now();
    const grades = this.book.quizzes.map((quiz) => ({ quiz, grade: gradeOf(
      this.book, quiz, this.attempts.get(quiz.id), this.typed.get(quiz.id), moment) }));
    this.book.categories.forEach((_, category) => {
      const typed = this.typed.get(`category ${category}`);
      const quiz = { category, points: 100 };
      if (typed) grades.push({ quiz, grade: gradeOf(this.book, quiz, [], typed, moment) });
    });
    return grades;
  }

  update() {
    const grades = this.grades();
    this.totals = totalsOf(this.book, grades);
    this.rows.forEach(({ row, quizzes }, at) => {
      const total = this.totals.categories[at];
      row.points.textContent = pointsText(total);
      if (row.grade) row.grade.textContent = total.grade ? gradeText(this.book, total.grade) : "";
      for (const one of quizzes) {
        const { grade } = grades.find(({ quiz }) => quiz === one.quiz);
        this.say(one, grade, total.dropped.includes(one.quiz));
      }
    });
    this.sayFinal();
    this.sayNeeds();
    show(this.clear.parentElement, this.typed.size > 0);
    for (const average of this.averages) average.update();
  }

  say({ quiz, note, points, grade: cell }, grade, isDropped) {
    points.textContent = quiz.isExtra && grade.status !== "open"
      ? plainDecimals(grade.earned) : pointsText(grade);
    if (cell) {
      const part = grade.earned.over(grade.maximum);
      cell.textContent = part ? percentText(part) : "";
    }
    note.textContent = [
      quiz.isExtra && phrase("isExtra"),
      STATUS_WORDS[grade.status] && phrase(STATUS_WORDS[grade.status]),
      grade.status !== "sealed" && grade.status !== "open" && grade.toCome.isPositive
        && phrase("toGrade", { n: plainDecimals(grade.toCome) }),
      ...(grade.notes ?? []).map((one) => phrase(one === "late" ? "isLateNote" : "tooLateNote")),
      isDropped && phrase("dropped"),
    ].filter(Boolean).join(" · ");
  }

  sayFinal() {
    const { final, step } = this.totals;
    const parts = [final ? gradeText(this.book, final) : phrase("noGradeYet")];
    if (step) parts.push(step.letter);
    if (this.typed.size) parts.push(phrase("withWhatIf"));
    this.final.textContent = parts.join(" · ");
  }

  sayNeeds() {
    const { needs } = this.totals;
    show(this.needs, needs.length > 0);
    this.needs.replaceChildren(...(needs.length ? [
      make("p", {}, phrase("needed")),
      make("ul", {}, ...needs.map(({ letter, needed }) => make("li", {}, needText(letter, needed)))),
    ] : []));
  }
}

/** The maximum number of rows shown at first for work that is not taken yet. */
const SHOWN_OPEN = 5;

/** The phrases for names of categories that are usual. */
const CATEGORY_NAMES = {
  assignments: "workAssignments", exams: "workExams", homework: "workHomework", labs: "workLabs",
  participation: "workParticipation", projects: "workProjects", quizzes: "workQuizzes",
};

/** A category as pages name it; the page of a classroom does the same. */
function categoryName(name) {
  if (name === undefined) return undefined;
  const known = own(CATEGORY_NAMES, name.toLowerCase());
  const [first, ...more] = name;
  return known ? phrase(known) : first.toUpperCase() + more.join("");
}

function elementsOf(rows) {
  return rows.map(({ element }) => element);
}

/** A row with a button that shows further rows, followed by those rows. */
function foldedBodies(rows) {
  const body = make("tbody", { hidden: true }, ...elementsOf(rows));
  const opener = button(phrase("countNotTaken", { n: rows.length }), () => {
    show(body, body.hidden);
    opener.setAttribute("aria-expanded", String(!body.hidden));
  }, "quiet");
  opener.setAttribute("aria-expanded", "false");
  const cell = make("td", { colSpan: 3 }, opener);
  return [make("tbody", {}, make("tr", { className: "opener" }, cell)), body];
}

function columnHeading(words) {
  return make("th", { scope: "col" }, words);
}

/** The words that a row shows beside its numbers, by status; a graded quiz has none. */
const STATUS_WORDS = {
  whatIf: "statusWhatIf", sealed: "statusSealed", missing: "statusMissing", open: "statusOpen",
};

function needText(letter, needed) {
  if (needed === "safe") return phrase("needSafe", { letter });
  if (needed === "outOfReach") return phrase("needTooMuch", { letter });
  return phrase("needShare", { letter, percent: percentText(needed, "up") });
}

const twoDecimals = new Intl.NumberFormat(
  locale(), { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** A number with two decimals. */
function decimals(fraction, rounding) {
  return twoDecimals.format(fraction.hundredths(rounding) / 100);
}

/** A number with two decimals at most. */
function plainDecimals(fraction) {
  return plainNumber(fraction.hundredths() / 100);
}

function percentText(part, rounding) {
  return phrase("percent", { number: decimals(part.times(new Fraction(100n)), rounding) });
}

/** A grade, rounded down if rounding would lift it to the bound of a letter it misses. */
function gradeText({ scale }, grade) {
  const text = percentText(grade);
  const bounds = scale.map(({ from }) => Fraction.percent(from));
  const isLifted = bounds.some((from) => grade.isBelow(from) && percentText(from) === text);
  return isLifted ? percentText(grade, "cut") : text;
}

/** `3 / 4`; empty if the maximum is 0. */
function pointsText({ earned, maximum }) {
  return maximum.isPositive ? `${plainDecimals(earned)} / ${plainDecimals(maximum)}` : "";
}
