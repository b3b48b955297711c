/** One quiz on its page: what is in the page, and the attempt in progress. */
class QuizPage {
  constructor() {
    this.quiz = JSON.parse(find("#quiz-data").textContent);
    this.form = find("#quiz");
    this.name = storageName(this.quiz.site, this.quiz.classroom, this.quiz.quiz, "");
    this.questions = findAll(".question", this.form).map((element) => Question.of(element));
    this.shapes = this.questions.map((question) => question.shape());
    this.layout = this.describe();
    this.shown = [];
    this.answers = {};
    this.attempt = null;
    this.result = null;
  }

  /** What a seed lays out: the sections with the shapes of their questions. */
  describe() {
    const shuffles = (what) => this.quiz.shuffle === what || this.quiz.shuffle === "both";
    const sections = findAll(".part", this.form).map((part) => ({
      pick: Number(part.dataset.pick ?? Infinity),
      questions: this.shapes.filter((_, at) => part.contains(this.questions[at].element)),
    }));
    return { questions: shuffles("questions"), options: shuffles("options"), sections };
  }

  /** Listens, and takes up an attempt in progress. */
  begin() {
    this.listen();
    this.sender = new Sender(storageName(this.quiz.site, "", "", "student"));
    const open = loadJSON(this.name + "open");
    this.refresh();
    listEarlier(this);
    if (open?.seed) this.resume(open);
    setInterval(() => this.refresh(), 15000);
  }

  listen() {
    find("#start").addEventListener("click", () => this.start());
    this.form.addEventListener("input", (event) => this.changed(event));
    // It does not bubble.
    this.form.addEventListener("toggle", (event) => this.hinted(event.target), true);
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
    this.shown[0]?.focus();
    this.shown[0]?.element.scrollIntoView({ block: "start" });
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
    clearResult(this);
    this.layOut(attempt.seed);
    this.restore(attempt.answers);
    document.documentElement.classList.add("taking");
    show(find("#progress"));
    this.countAnswers();
    listEarlier(this);
    this.refresh();
  }

  /** Shows the form that a seed lays out. */
  layOut(seed) {
    const byID = new Map(this.questions.map((question) => [question.id, question]));
    const form = layOutForm(this.layout, seed);
    this.shown = form.map(({ question }) => byID.get(question));
    for (const question of this.questions) show(question.element, this.shown.includes(question));
    for (const one of form) {
      const question = byID.get(one.question);
      question.element.parentElement.append(question.element);
      question.layOut(one);
    }
  }

  /** Shows answers, those that fit the quiz as it is now, and keeps no others. */
  restore(answers) {
    this.answers = {};
    for (const question of this.shown) {
      const kept = own(answers, question.id);
      // Before there were several kinds, an answer was the list of the ticked options.
      question.write(Array.isArray(kept) ? { options: kept } : kept);
      question.lock(false);
      question.writeHints(own(this.attempt?.hints, question.id) ?? 0);
      this.take(question);
    }
    if (this.attempt) this.attempt.answers = this.answers;
  }

  /** Takes the answer that a question's controls show. */
  take(question) {
    const answer = question.read();
    if (answer) this.answers[question.id] = answer;
    else delete this.answers[question.id];
  }

  changed(event) {
    if (event.target.id === "student" || event.target.id === "email") this.sender.keep();
    const element = event.target.closest(".question");
    if (!element || !this.attempt) return;
    element.classList.remove("missing");
    this.take(this.questions.find((question) => question.element === element));
    this.save();
    this.countAnswers();
    this.refresh();
  }

  /** Records how many hints of a question have been opened, and offers the next one. */
  hinted(hint) {
    if (!this.attempt || !hint.open) return;
    const question = this.questions.find((one) => one.hints.includes(hint));
    const count = question ? question.hints.indexOf(hint) + 1 : 0;
    if (count <= (own(this.attempt.hints, question?.id) ?? 0)) return;
    this.attempt.hints = { ...this.attempt.hints, [question.id]: count };
    show(question.hints[count]);
    this.save();
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
    if (event.key === this.name + "done") listEarlier(this);
    if (event.key !== this.name + "open" || this.result) return;
    const open = loadJSON(this.name + "open");
    if (open?.seed) {
      if (open.id !== this.attempt?.id) this.resume(open);
      else {
        this.restore(open.answers);
        this.countAnswers();
      }
    } else if (this.attempt) {
      const done = storedAttempts(this.name + "done").find((one) => one.id === this.attempt.id);
      if (done) showResult(this, done, false);
    }
  }

  unanswered() {
    return this.shown.filter((question) => !own(this.answers, question.id));
  }

  countAnswers() {
    const done = this.shown.length - this.unanswered().length;
    const bar = find("#progress progress");
    bar.max = this.shown.length || 1;
    bar.value = done;
    find("#progress span").textContent = SAY.answered(done, this.shown.length);
  }

  submit() {
    if (!this.attempt || !this.sender.check()) return;
    this.sender.keep();
    const missing = this.unanswered();
    if (!missing.length) {
      this.finish();
      return;
    }
    const names = missing.map((question) => {
      const name = SAY.question(this.shown.indexOf(question) + 1);
      return make("li", {}, `${name}: ${question.stem()}`);
    });
    const dialog = find("#unanswered");
    find("ul", dialog).replaceChildren(...names);
    dialog.showModal();
    find("#go-back").focus();
  }

  goBack() {
    find("#unanswered").close();
    const missing = this.unanswered();
    for (const question of missing) question.element.classList.add("missing");
    missing[0]?.focus();
    missing[0]?.element.scrollIntoView({ block: "center" });
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
    showResult(this, { ...JSON.parse(text), text }, true);
  }

  file() {
    const { id, seed, startedAt } = this.attempt;
    const score = this.score();
    return {
      quizpress: "attempt", version: 1, id, site: this.quiz.site,
      classroom: this.quiz.classroom, quiz: this.quiz.quiz, revision: this.quiz.revision,
      student: this.sender.value(),
      startedAt, endedAt: localStamp(new Date()),
      elapsedMs: Math.round(performance.now() - this.since), endedEarly: false, seed,
      responses: this.shown.map((question) => this.response(question)),
      ...(score ? { score } : {}),
    };
  }

  response({ id }) {
    const hints = own(this.attempt.hints, id) ?? 0;
    return {
      question: id, ...(own(this.answers, id) ?? { options: null }), ...(hints ? { hints } : {}),
    };
  }

  shownShapes() {
    const ids = new Set(this.shown.map((question) => question.id));
    return this.shapes.filter((shape) => ids.has(shape.id));
  }

  /** Points out of points; nothing where the page has no key. */
  score() {
    return this.quiz.questions ? scoreOf(this.quiz, this.shownShapes(), this.answers) : null;
  }
}
