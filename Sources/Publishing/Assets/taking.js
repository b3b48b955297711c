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
    this.sender = new Sender(storageName(this.quiz.site, "", "", "student"));
    const open = loadJSON(this.name + "open");
    this.refresh();
    listEarlier(this);
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
    clearResult(this);
    this.layOut(attempt.seed);
    this.restore(attempt.answers);
    document.documentElement.classList.add("taking");
    show(find("#progress"));
    this.countAnswers();
    listEarlier(this);
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
      const drawn = drawQuestions(part, next, moves("questions"));
      for (const question of part.questions) show(question, drawn.includes(question));
      part.element.append(...drawn);
      this.shown.push(...drawn);
    }
    for (const [question, options] of this.options) {
      orderOptions(question, options, next, moves("options"));
    }
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
    if (event.target.id === "student" || event.target.id === "email") this.sender.keep();
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
    if (event.key === this.name + "done") listEarlier(this);
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
      if (done) showResult(this, done, false);
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

  submit() {
    if (!this.attempt || !this.sender.check()) return;
    this.sender.keep();
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
    find("#go-back").focus();
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
}
