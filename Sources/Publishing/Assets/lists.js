/** Folds case and marks, so that "Muller" finds "Müller". */
function searchable(text) {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Sorts a list by a number in a data attribute; what has none comes last either way. */
function sortList(list, order) {
  const isDescending = order.startsWith("-");
  const name = order.replace("-", "");
  const number = (item) =>
    item.dataset[name] ? Number(item.dataset[name]) * (isDescending ? -1 : 1) : Infinity;
  const items = [...list.children];
  items.sort((a, b) => (number(a) === number(b) ? 0 : number(a) - number(b)));
  list.append(...items);
}

/** Remembers a choice of order, here and on the next visit. */
function setUpOrder(list, name, changed) {
  const select = find("#order");
  if (!select) return;
  const kept = load(name);
  if ([...select.options].some((option) => option.value === kept)) select.value = kept;
  const apply = () => {
    sortList(list, select.value);
    changed();
  };
  select.addEventListener("change", () => {
    keep(name, select.value);
    apply();
  });
  apply();
}

/** Fills the menu of months from the cards. */
function fillMonths(cards) {
  const names = new Map(cards.map((card) => [card.dataset.month, card.dataset.monthName]));
  for (const month of [...names.keys()].sort().reverse()) {
    find("#month").append(make("option", { value: month }, names.get(month)));
  }
}

/** Search, month, order and pages of the home page. */
function setUpHome() {
  setUpFirstVisit();
  const list = find("#list");
  if (!list) return;
  const cards = [...list.children];
  const texts = new Map(
    cards.map((card) => [
      card, searchable(findAll("h3, .who", card).map((part) => part.textContent).join(" ")),
    ])
  );
  const pageSize = Number(list.dataset.pageSize) || 30;
  let limit = pageSize;
  const update = () => {
    const words = searchable(find("#search").value).split(/\s+/).filter(Boolean);
    const month = find("#month").value;
    const matches = [...list.children].filter(
      (card) =>
        words.every((word) => texts.get(card).includes(word)) &&
        (!month || card.dataset.month === month)
    );
    for (const card of cards) show(card, false);
    for (const card of matches.slice(0, limit)) show(card);
    const all = phrase("countClassrooms", { n: matches.length });
    find("#count").textContent = matches.length > limit
      ? phrase("showing", { shown: limit, all })
      : all;
    show(find("#no-match"), matches.length === 0);
    show(find("#more"), matches.length > limit);
  };
  const restart = () => {
    limit = pageSize;
    update();
  };
  fillMonths(cards);
  find("#search").addEventListener("input", restart);
  find("#month").addEventListener("change", restart);
  find("#more").addEventListener("click", () => {
    const before = limit;
    limit += pageSize;
    update();
    const next = [...list.children].filter((card) => !card.hidden)[before];
    if (next) find("a", next).focus();
  });
  setUpOrder(list, `quizpress:${encodeURIComponent(document.body.dataset.site)}:order`, restart);
}

/** The notice of the first visit, until it is dismissed. */
function setUpFirstVisit() {
  const name = "quizpress:welcomed";
  const notice = find("#first-visit");
  if (!notice || load(name)) return;
  show(notice);
  find("#dismiss").addEventListener("click", () => {
    keep(name, "yes");
    show(notice, false);
    find("h1").tabIndex = -1;
    find("h1").focus();
  });
}

/** The phrase for each state of a quiz. */
const STATES = {
  closed: "stateClosed", late: "stateLate", soon: "stateSoon", open: "stateOpen",
  later: "stateLater",
};

/** States, attempts and order of a classroom's quizzes. */
function setUpClassroom() {
  const { site, classroom } = document.body.dataset;
  const list = find("#list");
  for (const row of list.children) {
    const quiz = {
      opens: Number(row.dataset.opens), deadline: Number(row.dataset.deadline),
      closes: Number(row.dataset.closes),
    };
    const name = storageName(site, classroom, row.dataset.quiz, "");
    const done = storedAttempts(name + "done");
    const state = stateAt(quiz, now());
    // A deadline that has passed is no fault of those who finished before it.
    const isMet = state === "late" && done.some((attempt) => !isLate(quiz, attempt));
    find("h3", row).after(
      make("p", { className: `state ${isMet ? "closed" : state}` }, phrase(STATES[state])));
    addAttempts(row, name, done);
  }
  const name = `quizpress:${encodeURIComponent(site)}:${encodeURIComponent(classroom)}:order`;
  setUpOrder(list, name, () => {});
}

/** Says on a row what this device knows of a quiz's attempts. */
function addAttempts(row, name, done) {
  const parts = [];
  if (done.length) parts.push(phrase("taken", { n: done.length }), ...scoreSummary(done));
  if (loadJSON(name + "open")) parts.push(phrase("draft"));
  if (parts.length) row.append(make("p", { className: "taken" }, parts.join(" · ")));
}
