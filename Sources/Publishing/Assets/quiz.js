"use strict";

/**
 * The script of every page: lists on the home and classroom pages, and taking a quiz.
 *
 * It runs from file:// as well as from a server, asks nothing of the network, and keeps what a
 * student does in localStorage under names that begin with "quizpress:".
 */

/** Every word the script itself says. */
const SAY = {
  again: "Take it again",
  answered: (done, all) => `${done} of ${all} answered`,
  attemptsUsed: (n) =>
    n === 1
      ? "You have used the one attempt that counts. You can go on for practice."
      : `You have used the ${n} attempts that count. You can go on for practice.`,
  bands: ["Everything right!", "Well done.", "You are on the way.", "Worth another look."],
  best: "Best",
  chosen: "your answer",
  changed: "This quiz has changed since you began. Please look over your answers.",
  closed: "This quiz is closed. Nothing is accepted any more.",
  copied: "Copied.",
  copy: "Copy as text",
  copyFailed: "Copying is not possible here. The text is below.",
  correct: "Correct",
  download: "Download attempt",
  draft: "in progress",
  handInHow:
    "Download your attempt and give the file to your teacher. It also stays on this device.",
  handInPage: "Open the hand-in page",
  keepDownload: "Saving is not possible in this browser. Download your attempt before you leave.",
  last: "Last",
  late: "late",
  lateNow: "The deadline has passed: an attempt handed in now counts as late.",
  lateResult: "This attempt was finished after the deadline and counts as late.",
  mail: "Write an e-mail",
  mailBody: "I attach the file of my attempt.",
  needName: "Please enter your name.",
  needMail: "This is not an e-mail address.",
  noAnswer: "Not answered",
  notPassed: (percent) => `Not passed: ${percent} % are needed.`,
  notYet: (when) => `This quiz opens on ${when}.`,
  passed: "Passed.",
  partly: "Partly correct",
  pointsOf: (points, of) => `${points} of ${of} ${of === "1" ? "point" : "points"}`,
  question: (n) => `Question ${n}`,
  recorded: "Your answers are recorded",
  recordedText: "This page does not hold the key: your teacher marks the attempt.",
  rightOption: "right answer",
  rightIs: (text) => `the right option is ${text}`,
  rightAre: (text) => `the right options are ${text}`,
  score: "Your result",
  show: "Show",
  showing: (shown, all) =>
    (shown < all ? `${shown} of ` : "") + (all === 1 ? "1 classroom" : `${all} classrooms`),
  state: { closed: "Closed", late: "Late", soon: "Due soon", open: "Open", later: "Not open yet" },
  taken: (n) => (n === 1 ? "Taken once" : `Taken ${n} times`),
  thanks: "Thank you",
  thanksText: "This survey is not scored.",
  unsaved: "This browser does not let the page save your answers. Keep it open until you submit.",
  wrong: "Not correct",
  wrongOption: "not right",
  zoneTime: (text) => `(${text} your time)`,
};

document.documentElement.classList.add("js");

// Storage

/** What could not be stored, for as long as the page is open. */
const memory = new Map();
let storageFailed = false;

/** @param {string} name @returns {string|null} */
function load(name) {
  if (memory.has(name)) return memory.get(name);
  try {
    return localStorage.getItem(name);
  } catch {
    storageFailed = true;
    return null;
  }
}

/** @param {string} name @param {string|null} value `null` removes it. */
function keep(name, value) {
  memory.delete(name);
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
    storageFailed = false;
  } catch {
    storageFailed = true;
    if (value !== null) memory.set(name, value);
  }
}

/** Reads JSON that may be missing or damaged. */
function loadJSON(name) {
  try {
    return JSON.parse(load(name) ?? "null");
  } catch {
    return null;
  }
}

/** The name that what belongs to a quiz is stored under. */
function storageName(site, classroom, quiz, part) {
  return ["quizpress", site, classroom, quiz, part].map(encodeURIComponent).join(":");
}

// Elements

/** @param {string} selector */
function find(selector, within = document) {
  return within.querySelector(selector);
}

/** @param {string} selector @returns {HTMLElement[]} */
function findAll(selector, within = document) {
  return [...within.querySelectorAll(selector)];
}

/**
 * Makes an element. Text is always text, never markup.
 * @param {string} tag @param {Object} properties @param {...(Node|string)} children
 */
function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

/** A button that does something. */
function button(text, action, className = "") {
  const element = make("button", { type: "button", className }, text);
  element.addEventListener("click", action);
  return element;
}

function show(element, isShown = true) {
  if (element) element.hidden = !isShown;
}

// Times

function now() {
  return Date.now() / 1000;
}

/** The locale of dates and numbers; plain English counts days before months, as the pages do. */
function locale() {
  const language = document.documentElement.lang || "en";
  return language === "en" ? "en-GB" : language;
}

/** A moment on the reader's clock, in the page's language. */
function readerTime(date) {
  return new Intl.DateTimeFormat(locale(), {
    day: "numeric", month: "long", year: "numeric", hour: "2-digit", minute: "2-digit",
    hourCycle: "h23",
  }).format(date);
}

/** RFC 3339 in the device's zone: 2026-09-10T08:00:00.000+02:00. */
function localStamp(date) {
  const ahead = -date.getTimezoneOffset();
  const local = new Date(date.getTime() + ahead * 60000).toISOString().slice(0, -1);
  const two = (number) => String(number).padStart(2, "0");
  const minutes = Math.abs(ahead);
  return `${local}${ahead < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Minutes that the clock a `time` element is written in is ahead of UTC; `null` for a date. */
function writtenOffset(datetime) {
  const match = /([+-])(\d\d):(\d\d)$/.exec(datetime);
  if (!match || !datetime.includes("T")) return null;
  return (match[1] === "-" ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3]));
}

/** Adds the reader's own time to every moment whose clock differs from theirs. */
function addReaderTimes() {
  for (const element of findAll("time[datetime]")) {
    const offset = writtenOffset(element.dateTime);
    const date = new Date(element.dateTime);
    if (offset === null || offset === -date.getTimezoneOffset()) continue;
    const zone = element.nextElementSibling;
    const note = make("span", { className: "yours" }, SAY.zoneTime(readerTime(date)));
    (zone?.className === "zone" ? zone : element).after(" ", note);
  }
}

const SOON = 48 * 3600;

/**
 * Where a quiz stands at a moment.
 * @param {{opens?: number, deadline?: number, closes?: number}} quiz in seconds of UTC
 */
function stateAt(quiz, moment) {
  if (quiz.opens && moment < quiz.opens) return "later";
  if (quiz.closes && moment > quiz.closes) return "closed";
  if (quiz.deadline && moment > quiz.deadline) return "late";
  if (quiz.deadline && moment > quiz.deadline - SOON) return "soon";
  return "open";
}

// Lists

/** Folds case and marks, so that "Muller" finds "Müller". */
function folded(text) {
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
    cards.map((card) => [card, folded(findAll("h3, .who", card).map((e) => e.textContent).join(" "))])
  );
  const pageSize = Number(list.dataset.pageSize) || 30;
  let limit = pageSize;
  const update = () => {
    const words = folded(find("#search").value).split(/\s+/).filter(Boolean);
    const month = find("#month").value;
    const matches = [...list.children].filter(
      (card) =>
        words.every((word) => texts.get(card).includes(word)) &&
        (!month || card.dataset.month === month)
    );
    for (const card of cards) show(card, false);
    for (const card of matches.slice(0, limit)) show(card);
    find("#count").textContent = SAY.showing(Math.min(limit, matches.length), matches.length);
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

/** States, attempts and order of a classroom's quizzes. */
function setUpClassroom() {
  const { site, classroom } = document.body.dataset;
  const list = find("#list");
  for (const row of list.children) {
    const quiz = {
      opens: Number(row.dataset.opens), deadline: Number(row.dataset.deadline),
      closes: Number(row.dataset.closes),
    };
    const state = stateAt(quiz, now());
    find("h3", row).after(
      make("p", { className: `state ${state}` }, SAY.state[state]));
    addAttempts(row, storageName(site, classroom, row.dataset.quiz, ""));
  }
  const name = `quizpress:${encodeURIComponent(site)}:${encodeURIComponent(classroom)}:order`;
  setUpOrder(list, name, () => {});
}

/** Says on a row what this device knows of a quiz's attempts. */
function addAttempts(row, name) {
  const done = storedAttempts(name + "done");
  const parts = [];
  if (done.length) parts.push(SAY.taken(done.length), ...scoreSummary(done));
  if (loadJSON(name + "open")) parts.push(SAY.draft);
  if (parts.length) row.append(make("p", { className: "taken" }, parts.join(" · ")));
}

/** Best and last score of attempts that have one. */
function scoreSummary(done) {
  const scores = done.map((attempt) => attempt.score).filter(Boolean);
  if (!scores.length) return [];
  const best = scores.reduce((a, b) => (b.points > a.points ? b : a));
  return [
    `${SAY.best} ${scoreText(best)}`, `${SAY.last} ${scoreText(scores[scores.length - 1])}`,
  ];
}

/** The attempts handed in on this device, oldest first, each with the file's exact text. */
function storedAttempts(name) {
  const texts = loadJSON(name);
  if (!Array.isArray(texts)) return [];
  const attempts = [];
  for (const text of texts) {
    try {
      attempts.push({ ...JSON.parse(text), text });
    } catch {
      // A damaged entry is left where it is and left out here.
    }
  }
  return attempts;
}

/** A number as people write it, with two decimals at most. */
function plainNumber(number) {
  return new Intl.NumberFormat(locale(), { maximumFractionDigits: 2 }).format(number);
}

function scoreText(score) {
  return `${plainNumber(score.points)}/${plainNumber(score.of)}`;
}

// Chance

/** 128 random bits in hexadecimal. */
function randomHex() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * xoshiro128** by Blackman and Vigna, seeded with 32 hexadecimal digits.
 * @returns {() => number} the next 32 random bits
 */
function generator(seed) {
  const s = new Uint32Array(4).map((_, i) => parseInt(seed.slice(i * 8, i * 8 + 8), 16));
  if (!s.some(Boolean)) s[0] = 1;
  const turn = (x, by) => ((x << by) | (x >>> (32 - by))) >>> 0;
  return () => {
    const result = Math.imul(turn(Math.imul(s[1], 5) >>> 0, 7), 9) >>> 0;
    const shifted = s[1] << 9;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = turn(s[3], 11);
    return result;
  };
}

/** A whole number below a bound, every one equally likely. */
function below(bound, next) {
  const limit = 2 ** 32 - (2 ** 32 % bound);
  for (;;) {
    const bits = next();
    if (bits < limit) return bits % bound;
  }
}

/** A shuffled copy: Fisher and Yates, from the end. */
function shuffled(items, next) {
  const copy = [...items];
  for (let i = copy.length - 1; i > 0; i -= 1) {
    const j = below(i + 1, next);
    [copy[i], copy[j]] = [copy[j], copy[i]];
  }
  return copy;
}

// Scoring

/**
 * The part of its points that a question earns, by the rules of the course format.
 * @param {{key: string[], rule?: string, penalty?: number, weights?: Object}} question
 * @param {string[]} options the ids of all its options
 * @param {string[]} ticked
 */
function fractionOf(question, options, ticked) {
  if (!ticked.length) return 0;
  const c = question.key.length;
  const t = ticked.filter((id) => question.key.includes(id)).length;
  const f = ticked.length - t;
  const n = options.length;
  const right = t + (n - c - f);
  switch (question.rule) {
    case "net-correct":
      return Math.max(0, (t - f) / c);
    case "each-option":
      return right / n;
    case "each-option-penalty":
      return Math.max(0, (right - (n - right)) / n);
    case "weights": {
      const sum = ticked.reduce((total, id) => total + (question.weights?.[id] ?? 0), 0);
      return Math.min(10000, Math.max(0, sum)) / 10000;
    }
    case "penalty":
      return t === 1 && f === 0 ? 1 : 0 - question.penalty / 10000;
    default:
      return t === c && f === 0 ? 1 : 0;
  }
}

/** Which of the four bands a score falls into; closed from below: 100, 80 and 50 %. */
function bandOf(score) {
  const percent = (score.points / score.of) * 100 + 1e-9;
  const band = [100, 80, 50].findIndex((bound) => percent >= bound);
  return band < 0 ? 3 : band;
}

// Taking a quiz

/** One quiz on its page: what is in the page, and the attempt in progress. */
class QuizPage {
  constructor() {
    this.quiz = JSON.parse(find("#quiz-data").textContent);
    this.form = find("#quiz");
    this.name = storageName(this.quiz.site, this.quiz.classroom, this.quiz.quiz, "");
    this.parts = findAll(".part", this.form).map((element) => ({
      element, pick: Number(element.dataset.pick) || Infinity,
      questions: findAll(".question", element),
    }));
    this.questions = this.parts.flatMap((part) => part.questions);
    this.options = new Map(
      this.questions.map((question) => [question, findAll(".options > li", question)]));
    this.shown = [];
    this.attempt = null;
    this.result = null;
  }

  /** Listens, and takes up an attempt in progress. */
  begin() {
    this.listen();
    this.rememberSender();
    const open = loadJSON(this.name + "open");
    this.refresh();
    this.listEarlier();
    if (open?.seed) this.resume(open);
    setInterval(() => this.refresh(), 15000);
  }

  listen() {
    find("#start").addEventListener("click", () => this.start());
    this.form.addEventListener("change", (event) => this.changed(event));
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.submit();
    });
    find("#go-back").addEventListener("click", () => this.goBack());
    find("#anyway").addEventListener("click", () => {
      find("#unanswered").close();
      this.finish();
    });
    addEventListener("storage", (event) => this.otherTab(event));
    addEventListener("pagehide", () => this.attempt && !this.isStale() && this.save());
    addEventListener("beforeunload", (event) => {
      if (storageFailed && (this.attempt || this.result)) event.preventDefault();
    });
  }

  /** Says where the quiz stands, and shows what can be done now. */
  refresh() {
    const state = stateAt(this.quiz, now());
    const isTaking = this.attempt !== null;
    const cannotStart = state === "later" || state === "closed";
    const used = this.quiz.graded && this.quiz.attempts <= this.doneCount();
    const lines = [
      state === "later" && SAY.notYet(readerTime(new Date(this.quiz.opens * 1000))),
      state === "closed" && SAY.closed,
      state === "late" && SAY.lateNow,
      used && !cannotStart && SAY.attemptsUsed(this.quiz.attempts),
      isTaking && this.hasChanged && SAY.changed,
      storageFailed && SAY.unsaved,
    ].filter(Boolean);
    const notices = find("#notices");
    if (notices.textContent !== lines.join("")) {
      notices.replaceChildren(...lines.map((line) => make("p", { className: "notice" }, line)));
    }
    show(find("#before"), !isTaking && !this.result && !cannotStart);
  }

  doneCount() {
    return storedAttempts(this.name + "done").length;
  }

  /** Starts an attempt, unless another tab has one in progress. */
  start() {
    const open = loadJSON(this.name + "open");
    this.resume(open?.seed ? open : this.newAttempt());
    this.save();
    this.refresh();
    const first = find(".question:not([hidden]) input", this.form);
    if (first) {
      first.focus({ preventScroll: true });
      first.closest(".question").scrollIntoView({ block: "start" });
    }
  }

  newAttempt() {
    return {
      id: randomHex(), seed: randomHex(), revision: this.quiz.revision,
      startedAt: localStamp(new Date()), elapsed: 0, answers: {},
    };
  }

  /** Shows an attempt with its own order and its answers. */
  resume(attempt) {
    this.attempt = attempt;
    this.hasChanged = attempt.revision !== this.quiz.revision;
    this.since = performance.now() - attempt.elapsed;
    this.result = null;
    this.clearResult();
    this.layOut(attempt.seed);
    this.restore(attempt.answers);
    document.documentElement.classList.add("taking");
    show(find("#progress"));
    this.countAnswers();
    this.listEarlier();
    this.refresh();
  }

  /**
   * Draws and orders questions and options from a seed.
   *
   * Always in source order and for every question, drawn or not, so that the same seed gives the
   * same page.
   */
  layOut(seed) {
    const next = generator(seed);
    const moves = (what) => this.quiz.shuffle === what || this.quiz.shuffle === "both";
    this.shown = [];
    for (const part of this.parts) {
      const drawn = this.draw(part, next, moves("questions"));
      for (const question of part.questions) show(question, drawn.includes(question));
      part.element.append(...drawn);
      this.shown.push(...drawn);
    }
    for (const question of this.questions) this.orderOptions(question, next, moves("options"));
  }

  draw(part, next, isShuffled) {
    const all = part.questions;
    if (part.pick >= all.length) return isShuffled ? shuffled(all, next) : all;
    const drawn = shuffled(all, next).slice(0, part.pick);
    return isShuffled ? drawn : all.filter((question) => drawn.includes(question));
  }

  orderOptions(question, next, isShuffled) {
    const options = this.options.get(question);
    const list = find(".options", question);
    if (!isShuffled || question.dataset.fixed !== undefined) {
      list.append(...options);
      return;
    }
    const pinned = question.dataset.pin === undefined ? [] : options.slice(-1);
    const free = options.slice(0, options.length - pinned.length);
    list.append(...shuffled(free, next), ...pinned);
  }

  inputs(question) {
    return this.options.get(question).map((option) => find("input", option));
  }

  /** The ids of the ticked options, in source order. */
  ticked(question) {
    return this.inputs(question).filter((input) => input.checked).map((input) => input.value);
  }

  restore(answers) {
    for (const question of this.questions) {
      const ticked = answers[question.dataset.question] ?? [];
      for (const input of this.inputs(question)) {
        input.checked = ticked.includes(input.value);
        input.disabled = false;
      }
    }
  }

  changed(event) {
    if (event.target.id === "student" || event.target.id === "email") this.keepSender();
    const question = event.target.closest(".question");
    if (!question || !this.attempt) return;
    question.classList.remove("missing");
    this.attempt.answers[question.dataset.question] = this.ticked(question);
    this.save();
    this.countAnswers();
    this.refresh();
  }

  save() {
    this.attempt.elapsed = Math.round(performance.now() - this.since);
    keep(this.name + "open", JSON.stringify(this.attempt));
  }

  /** Whether another tab has ended or replaced the attempt shown here. */
  isStale() {
    return !storageFailed && loadJSON(this.name + "open")?.id !== this.attempt.id;
  }

  /** Takes over what another tab did to the same quiz. */
  otherTab(event) {
    if (event.key === this.name + "done") this.listEarlier();
    if (event.key !== this.name + "open" || this.result) return;
    const open = loadJSON(this.name + "open");
    if (open?.seed) {
      if (open.id !== this.attempt?.id) this.resume(open);
      else {
        this.attempt.answers = open.answers;
        this.restore(open.answers);
        this.countAnswers();
      }
    } else if (this.attempt) {
      const done = storedAttempts(this.name + "done").find((one) => one.id === this.attempt.id);
      if (done) this.showResult(done, false);
    }
  }

  unanswered() {
    return this.shown.filter((question) => !this.ticked(question).length);
  }

  countAnswers() {
    const done = this.shown.length - this.unanswered().length;
    const bar = find("#progress progress");
    bar.max = this.shown.length || 1;
    bar.value = done;
    find("#progress span").textContent = SAY.answered(done, this.shown.length);
  }

  // Who hands it in

  senderName() {
    return storageName(this.quiz.site, "", "", "student");
  }

  rememberSender() {
    const kept = loadJSON(this.senderName()) ?? {};
    find("#student").value = kept.name ?? "";
    find("#email").value = kept.email ?? "";
  }

  sender() {
    const clean = (id) => find(id).value.trim().replace(/\s+/g, " ");
    return { name: clean("#student"), email: clean("#email") };
  }

  keepSender() {
    keep(this.senderName(), JSON.stringify(this.sender()));
  }

  /** Says what is wrong with a field beside it; gives back whether it is right. */
  checkField(id, isRight, message) {
    const input = find(id);
    const name = `${input.id}-error`;
    find(`#${name}`)?.remove();
    input.removeAttribute("aria-invalid");
    input.setAttribute("aria-describedby", `${input.id}-hint`);
    if (isRight) return true;
    input.setAttribute("aria-invalid", "true");
    input.setAttribute("aria-describedby", `${name} ${input.id}-hint`);
    input.after(make("span", { id: name, className: "error" }, message));
    input.focus();
    return false;
  }

  checkSender() {
    const { name, email } = this.sender();
    const hasMail = this.checkField(
      "#email", email === "" || find("#email").validity.valid, SAY.needMail);
    return this.checkField("#student", name !== "", SAY.needName) && hasMail;
  }

  // Submitting

  submit() {
    if (!this.attempt || !this.checkSender()) return;
    this.keepSender();
    const missing = this.unanswered();
    if (!missing.length) {
      this.finish();
      return;
    }
    const names = missing.map((question) => {
      const stem = shorten(find("legend h2, legend h3", question).textContent);
      return make("li", {}, `${SAY.question(this.shown.indexOf(question) + 1)}: ${stem}`);
    });
    const dialog = find("#unanswered");
    find("ul", dialog).replaceChildren(...names);
    dialog.showModal();
  }

  goBack() {
    find("#unanswered").close();
    const missing = this.unanswered();
    for (const question of missing) question.classList.add("missing");
    find("input", missing[0])?.focus();
    missing[0]?.scrollIntoView({ block: "center" });
  }

  /** Makes the file of the attempt, once; from here on it is always the same bytes. */
  finish() {
    if (this.isStale()) {
      this.otherTab({ key: this.name + "open" });
      if (!this.attempt) return;
    }
    const text = JSON.stringify(this.file());
    const stored = loadJSON(this.name + "done");
    keep(this.name + "done", JSON.stringify([...(Array.isArray(stored) ? stored : []), text]));
    const keptIt = !storageFailed;
    keep(this.name + "open", null);
    storageFailed = !keptIt;
    this.showResult({ ...JSON.parse(text), text }, true);
  }

  file() {
    const { id, seed, startedAt } = this.attempt;
    const { name, email } = this.sender();
    const score = this.score();
    return {
      quizpress: "attempt", version: 1, id, site: this.quiz.site,
      classroom: this.quiz.classroom, quiz: this.quiz.quiz, revision: this.quiz.revision,
      student: email ? { name, email } : { name },
      startedAt, endedAt: localStamp(new Date()),
      elapsedMs: Math.round(performance.now() - this.since), endedEarly: false, seed,
      responses: this.shown.map((question) => {
        const ticked = this.ticked(question);
        return { question: question.dataset.question, options: ticked.length ? ticked : null };
      }),
      ...(score ? { score } : {}),
    };
  }

  /** The part of its points that a question has earned. */
  fraction(question) {
    const rule = this.quiz.questions[question.dataset.question];
    const options = this.inputs(question).map((input) => input.value);
    return fractionOf(rule, options, this.ticked(question));
  }

  /** Points out of points, added up in source order; nothing where the page has no key. */
  score() {
    if (!this.quiz.questions) return null;
    const score = { points: 0, of: 0 };
    for (const question of this.questions) {
      if (!this.shown.includes(question)) continue;
      const points = Number(question.dataset.points);
      score.points += this.fraction(question) * points;
      score.of += points;
    }
    score.points = Math.max(0, score.points);
    return score;
  }

  // The result

  /** Shows what an attempt came to: one just handed in, or an earlier one. */
  showResult(done, isNew) {
    this.attempt = null;
    this.result = done;
    this.clearResult();
    this.layOut(done.seed);
    this.restore(Object.fromEntries(done.responses.map((r) => [r.question, r.options ?? []])));
    const root = document.documentElement;
    root.classList.add("taking", "done");
    show(find("#progress"), false);
    for (const question of this.questions) {
      for (const input of this.inputs(question)) input.disabled = true;
      if (this.shown.includes(question)) this.mark(question);
    }
    this.fillResult(done, isNew);
    this.listEarlier();
    this.refresh();
    find("#result-heading").focus();
    find("#result").scrollIntoView({ block: "start" });
  }

  clearResult() {
    document.documentElement.classList.remove("taking", "done");
    for (const element of findAll(".verdict, .mark", this.form)) element.remove();
    for (const element of findAll(".feedback, .explanation", this.form)) show(element, false);
    for (const element of findAll(".right, .wrong, .part-right, .missing", this.form)) {
      element.classList.remove("right", "wrong", "part-right", "missing");
    }
    show(find("#result"), false);
    find("#result").replaceChildren();
  }

  fillResult(done, isNew) {
    const result = find("#result");
    const heading = make("h2", { id: "result-heading", tabIndex: -1 });
    result.replaceChildren(heading);
    if (done.score) this.fillScore(result, heading, done.score);
    else {
      const isSurvey = !this.quiz.graded;
      heading.textContent = isSurvey ? SAY.thanks : SAY.recorded;
      result.append(make("p", {}, isSurvey ? SAY.thanksText : SAY.recordedText));
    }
    if (this.quiz.deadline && Date.parse(done.endedAt) / 1000 > this.quiz.deadline) {
      result.append(make("p", { className: "late" }, SAY.lateResult));
    }
    result.append(
      make("p", { className: "who" }, `${done.student.name} · ${readerTime(new Date(done.endedAt))}`),
      make("p", {}, storageFailed ? SAY.keepDownload : SAY.handInHow),
      this.handIn(done));
    show(result);
    if (isNew) announce(result.innerText.split("\n")[0]);
  }

  fillScore(result, heading, score) {
    heading.textContent = `${SAY.score}: ${SAY.pointsOf(plainNumber(score.points), plainNumber(score.of))}`;
    if (!score.of) return;
    const band = bandOf(score);
    const percent = Math.floor((score.points / score.of) * 100 + 1e-9);
    result.classList.remove("band-0", "band-1", "band-2", "band-3");
    result.classList.add(`band-${band}`);
    const line = make("p", { className: "band" }, make("strong", {}, `${percent} %`), ` ${SAY.bands[band]}`);
    result.append(line);
    if (this.quiz.pass === undefined) return;
    const isPassed = (score.points / score.of) * 10000 + 1e-7 >= this.quiz.pass;
    line.append(" ", isPassed ? SAY.passed : SAY.notPassed(plainNumber(this.quiz.pass / 100)));
  }

  /** The buttons that hand an attempt in. */
  handIn(done) {
    const actions = make("p", { className: "actions" });
    actions.append(button(SAY.download, () => download(done), "primary"));
    actions.append(button(SAY.copy, () => copyText(done.text, actions)));
    const address = this.quiz.submitTo ?? "";
    if (address.startsWith("mailto:")) {
      actions.append(make("a", { className: "button", href: mailAddress(address, done) }, SAY.mail));
    } else if (address.startsWith("https:")) {
      actions.append(make("a", { className: "button", href: address }, SAY.handInPage));
    }
    const state = stateAt(this.quiz, now());
    if (state !== "closed" && state !== "later") {
      actions.append(button(SAY.again, () => this.takeAgain()));
    }
    return actions;
  }

  takeAgain() {
    this.result = null;
    this.clearResult();
    this.start();
  }

  /** Says of a question how it was answered, and marks its options, by words as well as colour. */
  mark(question) {
    const rule = this.quiz.questions?.[question.dataset.question];
    const ticked = this.ticked(question);
    if (rule) this.markOptions(question, rule, ticked);
    for (const option of this.options.get(question)) {
      const input = find("input", option);
      const isRevealed = input.checked || rule?.key.includes(input.value);
      show(find(".feedback", option), Boolean(isRevealed));
    }
    show(find(".explanation", question));
    const verdict = rule ? this.verdict(question, rule, ticked) : ticked.length ? null : SAY.noAnswer;
    if (verdict) find(".options", question).after(make("p", { className: "verdict" }, verdict));
  }

  markOptions(question, rule, ticked) {
    for (const option of this.options.get(question)) {
      const id = find("input", option).value;
      const isKey = rule.key.includes(id);
      if (!isKey && !ticked.includes(id)) continue;
      option.classList.add(isKey ? "right" : "wrong");
      const words = [isKey ? SAY.rightOption : SAY.wrongOption];
      if (ticked.includes(id)) words.push(SAY.chosen);
      const mark = make("span", { className: "mark" }, `${isKey ? "✓" : "✗"} ${words.join(", ")}`);
      find("label", option).append(" ", mark);
    }
  }

  verdict(question, rule, ticked) {
    const fraction = this.fraction(question);
    const full = fraction >= 1 - 1e-9;
    question.classList.add(full ? "right" : fraction > 0 ? "part-right" : "wrong");
    const points = Number(question.dataset.points);
    const earned = SAY.pointsOf(plainNumber(fraction * points), plainNumber(points));
    if (full) return `${SAY.correct} (${earned})`;
    const keys = this.options.get(question)
      .filter((option) => rule.key.includes(find("input", option).value))
      .map((option) => `“${shorten(find(".text", option).textContent)}”`);
    const right = keys.length === 1 ? SAY.rightIs(keys[0]) : SAY.rightAre(keys.join(", "));
    const what = !ticked.length ? SAY.noAnswer : fraction > 0 ? SAY.partly : SAY.wrong;
    return `${what} (${earned}): ${right}.`;
  }

  /** The attempts this device has kept, newest first, with best and last score. */
  listEarlier() {
    const section = find("#earlier");
    const done = storedAttempts(this.name + "done");
    for (const old of findAll("p, ol", section)) old.remove();
    show(section, done.length > 0);
    const summary = scoreSummary(done);
    if (summary.length) section.append(make("p", { className: "summary" }, summary.join(" · ")));
    const list = make("ol", { reversed: true });
    for (const attempt of [...done].reverse()) list.append(this.earlierRow(attempt));
    section.append(list);
  }

  earlierRow(attempt) {
    const ended = new Date(attempt.endedAt);
    const words = [readerTime(ended)];
    if (attempt.score) words.push(scoreText(attempt.score));
    if (this.quiz.deadline && ended / 1000 > this.quiz.deadline) words.push(SAY.late);
    const row = make("li", {}, make("span", {}, words.join(" · ")), " ");
    const label = (text) => `${text}, ${readerTime(ended)}`;
    if (attempt.revision === this.quiz.revision && !this.attempt) {
      const showIt = button(SAY.show, () => this.showResult(attempt, false), "quiet");
      showIt.setAttribute("aria-label", label(SAY.show));
      row.append(showIt, " ");
    }
    const get = button(SAY.download, () => download(attempt), "quiet");
    get.setAttribute("aria-label", label(SAY.download));
    row.append(get);
    return row;
  }
}

/** Text on one line, cut where it gets long. */
function shorten(text) {
  const line = text.trim().replace(/\s+/g, " ");
  return line.length > 140 ? `${line.slice(0, 139)}…` : line;
}

/** Reads something out to a screen reader. */
function announce(text) {
  let region = find("#announcement");
  if (!region) {
    region = make("p", { id: "announcement", className: "unseen" });
    region.setAttribute("aria-live", "polite");
    document.body.append(region);
  }
  region.textContent = text;
}

function download(attempt) {
  const file = new Blob([attempt.text], { type: "application/json" });
  const link = make("a", {
    href: URL.createObjectURL(file),
    download: `${attempt.classroom}-${attempt.quiz}-${attempt.id.slice(0, 8)}.json`,
  });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

/** Copies a text, or shows it to be copied by hand. */
async function copyText(text, actions) {
  try {
    await navigator.clipboard.writeText(text);
    announce(SAY.copied);
    if (!find(".copied", actions)) actions.append(make("span", { className: "copied" }, SAY.copied));
  } catch {
    if (find("textarea", actions)) return;
    const area = make("textarea", { readOnly: true, rows: 6, value: text });
    area.setAttribute("aria-label", SAY.copyFailed);
    actions.append(area);
    area.focus();
    area.select();
  }
}

function mailAddress(address, attempt) {
  const subject = `${attempt.classroom} / ${attempt.quiz}: ${attempt.student.name}`;
  const query = `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(SAY.mailBody)}`;
  return address + (address.includes("?") ? "&" : "?") + query;
}

function setUpPage() {
  addReaderTimes();
  const kind = document.body.classList;
  if (kind.contains("home")) setUpHome();
  if (kind.contains("classroom")) setUpClassroom();
  if (kind.contains("quiz")) new QuizPage().begin();
}

document.addEventListener("DOMContentLoaded", setUpPage);
