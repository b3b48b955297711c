/** A practice: one question at a time, with its verdict at once if the page has the key. */
class Practice {
  constructor(page) {
    this.page = page;
    this.back = button(phrase("back"), () => this.go(this.place - 1), "back-step");
    this.check = button(phrase("check"), () => this.proceed(), "primary check-step");
    this.next = button("", () => this.proceed(), "primary next-step");
    this.skip = button(phrase("skip"), () => this.go(this.place + 1), "skip-step");
    this.note = make("p", { className: "error" });
    this.note.setAttribute("role", "status");
    this.end = button(phrase("toSubmit"), () => this.goToSubmit(), "primary");
    this.buttons = make("p", { className: "actions" },
      this.check, this.next, this.end, this.skip, this.back);
    // Holding a key down presses a button only once.
    this.buttons.addEventListener("keydown", (event) => event.repeat && event.preventDefault());
    this.overview = make("h2", { id: "overview", tabIndex: -1 });
    page.form.prepend(this.overview);
    // It stays in view, so that the next step is never far away.
    this.bar = make("div", { className: "steps" }, find("#progress"), this.note, this.buttons);
    find("#sender").before(this.bar);
    document.documentElement.classList.add("stepping");
    addEventListener("hashchange", () => this.isOn && page.linked >= 0 && this.go(page.linked));
    this.leave();
  }

  /** Begins to show an attempt whose answers have just been restored. */
  enter() {
    this.isOn = true;
    this.marked = new Set();
    for (const question of this.page.shown) delete question.outcome;
    this.show();
  }

  /** Shows the page as for quizzes of other kinds. */
  leave() {
    this.isOn = false;
    this.page.form.style.counterReset = "";
    for (const part of findAll(".part", this.page.form)) show(part);
    show(this.overview, false);
    this.map?.element.remove();
    show(this.bar, false);
    show(find("#sender"));
  }

  /** The index of the question shown; the number of questions means all of them, at the end. */
  get place() {
    const place = Number(this.page.attempt?.place ?? 0);
    return Math.min(Math.max(0, place || 0), this.page.shown.length);
  }

  get question() {
    return this.page.shown[this.place];
  }

  isChecked(question) {
    return checkedIn(this.page.attempt).includes(question.id);
  }

  /** Whether checking a question would show a verdict or an explanation that was not shown yet. */
  canCheck(question) {
    const { questions } = this.page.quiz;
    const explains = own(questions, question.id) || find(".explanation", question.element);
    return Boolean(questions && explains) && !this.isChecked(question);
  }

  /** Shows the current question, or all of them at the end, and every verdict given. */
  show() {
    const { page, question } = this;
    for (const one of page.shown) show(one.element, !question || one === question);
    for (const part of findAll(".part", page.form)) {
      show(part, !question || part.contains(question.element));
    }
    page.form.style.counterReset = `question ${question ? this.place : 0}`;
    for (const one of page.shown) if (this.isChecked(one)) this.mark(one);
    this.showMap();
    this.note.textContent = "";
    this.showButtons();
    this.sayPlace();
  }

  /** Shows the numbers of the questions at the end, with what is known of their answers. */
  showMap() {
    this.map?.element.remove();
    if (this.question) return;
    const states = (one) => (one.outcome ? [one.outcome] : statesOf(this.page, one));
    // The other icons of these states would be those of correct and partly correct answers.
    const icons = { ...STATE_ICONS, isAnswered: "dots", isIncomplete: "dots" };
    this.map = new QuestionMap(this.page, states, icons);
    this.overview.after(this.map.element);
  }

  showButtons() {
    const { question, page } = this;
    const canCheck = Boolean(question) && this.canCheck(question);
    show(this.bar);
    show(this.back, this.place > 0);
    show(this.check, canCheck);
    show(this.skip, canCheck);
    show(this.next, Boolean(question) && !canCheck);
    this.next.textContent = phrase(
      this.place + 1 === page.shown.length ? "toTheEnd" : "next");
    show(this.end, !question);
    show(find("#sender"), !question);
    show(this.overview, !question);
    this.overview.textContent = this.soFar();
  }

  /** Submits, once the name is known. */
  goToSubmit() {
    const { sender } = this.page;
    if (sender.isAnonymous || sender.value().name) find("#submit").click();
    else find("#student").focus();
  }

  /** The points of the questions checked, out of those of all. */
  soFar() {
    const { page } = this;
    const score = pageScore(page, Object.fromEntries(
      Object.entries(page.answers).filter(([id]) => checkedIn(page.attempt).includes(id))));
    if (!score?.of) return phrase("lookOver");
    return phrase("soFar", { points: pointsOf(score.points, score.of) });
  }

  sayPlace() {
    const { shown } = this.page;
    const bar = find("#progress progress");
    const text = this.question
      ? phrase("step", { n: this.place + 1, all: shown.length })
      : phrase("lastStep");
    bar.max = shown.length || 1;
    bar.value = this.place;
    bar.setAttribute("aria-label", text);
    find("#progress span").textContent = text;
    for (const question of shown) this.map?.tell(question);
    return text;
  }

  mark(question) {
    if (this.marked.has(question)) return;
    this.marked.add(question);
    judge(this.page, question);
    markQuestion(this.page, question);
    makeScrollersReachable();
  }

  /** What Enter does: checks the answer, or goes on. */
  proceed() {
    if (!this.question || !this.canCheck(this.question)) this.go(this.place + 1);
    else if (own(this.page.answers, this.question.id)) this.giveVerdict();
    else this.note.textContent = phrase("needAnswer");
  }

  giveVerdict() {
    const { attempt } = this.page;
    attempt.checked = [...checkedIn(attempt), this.question.id];
    this.page.save();
    // Another tab may have ended the attempt.
    if (!this.isOn) return;
    this.show();
    this.next.focus({ preventScroll: true });
    const verdict = find(".verdict", this.question.element);
    verdict?.scrollIntoView({ block: "nearest" });
    announce(...(verdict?.cloneNode(true).childNodes ?? []));
  }

  go(place) {
    const { page } = this;
    page.attempt.place = place;
    page.count("");
    page.save();
    if (!this.isOn) return;
    this.show();
    announce(this.sayPlace());
    this.focus();
  }

  focus() {
    const { question, overview } = this;
    const isLocked = question && this.isChecked(question);
    if (isLocked) {
      question.visit();
      return;
    }
    if (question) question.focus();
    else overview.focus({ preventScroll: true });
    (question?.element ?? overview).scrollIntoView({ block: "start" });
  }
}
