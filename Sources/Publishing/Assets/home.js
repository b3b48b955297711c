/** A button that stars a classroom or takes the star away. */
function starButton(site, classroom, name, changed = () => {}) {
  const press = (isStarred) => {
    const others = loadStars(site).filter((one) => one !== classroom);
    keep(starsName(site), JSON.stringify(isStarred ? [...others, classroom] : others));
    star.setAttribute("aria-pressed", isStarred);
    changed(isStarred);
  };
  const star = button(icon("star"), () => press(star.getAttribute("aria-pressed") !== "true"), "star");
  star.setAttribute("aria-label", phrase("star", { text: name }));
  star.setAttribute("aria-pressed", loadStars(site).includes(classroom));
  return star;
}

/** The quizzes of classrooms, by classroom, as registered by the classrooms' scripts. */
const catalog = new Map();

/** Called by a classroom's own script; one with a password also says what its card shows. */
function addQuizzes(classroom, quizzes, about) {
  catalog.set(classroom, quizzes.map(inPageLanguage));
  if (about) openedClassrooms.set(classroom, about);
}

/** The cards of classrooms with a password, as registered by their encrypted scripts. */
const openedClassrooms = new Map();

/** Shows the names of classrooms whose password this device remembers. */
async function openCards(cards, device) {
  const { unlock } = document.body.dataset;
  if (!unlock || !await loadScript(unlock)) return;
  for (const card of cards.filter(({ dataset }) => "locked" in dataset)) {
    const { classroom } = card.dataset;
    if (await canOpen(device.site, classroom)) await loadList(beside(card, "quizzes.js"));
    const about = openedClassrooms.get(classroom);
    if (!about) continue;
    device.unlocked.add(classroom);
    fillCard(card, about);
  }
}

function fillCard(card, { name, teacher, term, created, month, count }) {
  // The month is that of the class, wherever the reader is.
  const monthName = new Date(`${month}-15T12:00Z`)
    .toLocaleDateString(locale(), { month: "long", year: "numeric", timeZone: "UTC" });
  Object.assign(card.dataset, { term, created, month, monthName });
  find("h3 a", card).replaceChildren(make("bdi", {}, name));
  find(".who", card).replaceChildren(make("bdi", {}, teacher));
  const parts = [term, monthName, phrase("countQuizzes", { n: count })].filter(Boolean);
  card.append(make("p", { className: "meta" }, ...parts.map((part) => make("span", {}, part))));
}

/** Months, terms, search and pages of the home page, and what this device knows. */
async function setUpHome() {
  const device = new Device(document.body.dataset.site);
  setUpFirstVisit(device);
  const list = find("#list");
  if (!list) return;
  const cards = [...list.children];
  await openCards(cards, device);
  fillMenus(cards);
  const classrooms = new FilteredList(list, {
    q: searching(list, "h3, .who"),
    month: (typed) => {
      const hasThem = havingWords(typedMonth(searchable(typed)));
      return (card) => hasThem(card.months ??= monthWords(card));
    },
    term: (term) => (card) => card.dataset.term === term,
    mine: () => (card) => device.isMine(card.dataset.classroom),
  }, "countClassrooms", `quizpress:${encodeURIComponent(device.site)}:order`);
  for (const card of cards) {
    const { classroom } = card.dataset;
    card.append(starButton(device.site, classroom, find("h3", card).textContent, (isStarred) => {
      device.starred[isStarred ? "add" : "delete"](classroom);
      if (!isStarred) return;
      classrooms.update();
    }));
  }
  const mine = cards.filter((card) => device.isMine(card.dataset.classroom));
  await Promise.race([
    Promise.all(mine.map((card) => loadList(beside(card, "quizzes.js")))),
    new Promise((done) => { setTimeout(done, 400); }),
  ]);
  showOwn(device, mine);
}

/** A typed search for months: 9/2026, 09.2026 and 2026/9 become 2026-09, other dots spaces. */
function typedMonth(typed) {
  const written = (year, month) => `${year}-${month.padStart(2, "0")}`;
  return typed.replace(/\b(\d\d?)[-./](\d{4})\b/, (_, month, year) => written(year, month))
    .replace(/\b(\d{4})[-./](0?[1-9]|1[0-2])\b/, (_, year, month) => written(year, month))
    .replaceAll(".", " ");
}

/** The text in which a month is searched: 2026-09, September 2026. */
function monthWords(card) {
  return searchable(`${card.dataset.month} ${card.dataset.monthName}`);
}

/** Fills the months and terms that may be chosen, the newest first. */
function fillMenus(cards) {
  const names = new Map(cards.map((card) => [card.dataset.month, card.dataset.monthName]));
  names.delete("");
  for (const month of [...names.keys()].sort().reverse()) {
    find("#months").append(make("option", { value: names.get(month) }));
  }
  const terms = new Set(cards.map((card) => card.dataset.term).filter(Boolean));
  for (const term of terms) find("#term").append(make("option", { value: term }, term));
  show(find("#term").closest(".field"), terms.size > 0);
}

/** Attempts in progress and the next deadlines, if there are any. */
function showOwn(device, mine) {
  const open = [], due = [];
  for (const card of mine) {
    const { classroom } = card.dataset;
    for (const quiz of catalog.get(classroom) ?? []) {
      const stored = device.find(classroom, quiz.id);
      const entry = { card, quiz, startedAt: Date.parse(stored.open?.startedAt) || 0 };
      if (stored.open) open.push(entry);
      else if (isNext(quiz) && !stored.done) due.push(entry);
    }
  }
  open.sort((a, b) => b.startedAt - a.startedAt);
  due.sort((a, b) => a.quiz.deadline - b.quiz.deadline);
  addOwn("continue", open);
  addOwn("nextDeadlines", due.slice(0, matchMedia("(max-width: 40rem)").matches ? 3 : 5));
}

/** Whether a deadline is near enough to be shown. */
function isNext({ deadline }) {
  return deadline > now() && deadline < now() + 60 * 86400;
}

function addOwn(heading, entries) {
  if (!entries.length) return;
  const list = make("ul", { className: "own" });
  for (const { card, quiz, startedAt } of entries) {
    const time = quiz.deadline > now() ? quiz.deadline * 1000 : startedAt;
    const said = phrase(quiz.deadline > now() ? "dueAt" : "startedAt", {
      time: phrase("withNote", { text: readerTime(new Date(time)), note: relativeTime(time) }),
    });
    const classroom = find("h3", card);
    const lang = classroom.lang || LANGUAGE;
    const name = make("a", {
      href: quizAddress(card, quiz),
      lang: quiz.language ?? lang, dir: "auto",
    }, quiz.name);
    const where = make("bdi", { lang }, classroom.textContent);
    list.append(make("li", {}, make("span", {}, name, " · ", where), " ",
      make("span", { className: "help" }, said)));
  }
  find("#own").append(make("h2", {}, phrase(heading)), list);
}

/** How far a moment is from now: "in 2 days". */
function relativeTime(time) {
  const hours = (time / 1000 - now()) / 3600;
  const format = new Intl.RelativeTimeFormat(locale(), { numeric: "auto" });
  return Math.abs(hours) < 48
    ? format.format(Math.trunc(hours), "hour")
    : format.format(Math.trunc(hours / 24), "day");
}

/** The notice of the first visit, until it is dismissed or a quiz has been taken. */
function setUpFirstVisit(device) {
  const name = "quizpress:welcomed";
  const notice = find("#first-visit");
  if (!notice || load(name) || device.quizzes.some((quiz) => quiz.done)) return;
  show(notice);
  find("#dismiss").addEventListener("click", () => {
    keep(name, "yes");
    show(notice, false);
    find("h1").tabIndex = -1;
    find("h1").focus();
  });
}
