/** The script of attempts and results, which is beside this one. */
const ATTEMPT_SCRIPT = document.currentScript.src.replace(/quiz([.]\w+[.]js)$/, "attempt$1");

/** One quiz on its page: what is in the page, and the attempt in progress. */
class QuizPage {
  constructor() {
    this.published = JSON.parse(find("#quiz-data").textContent);
    this.useTimes();
    this.form = find("#quiz");
    this.name = storageName(this.quiz.site, this.quiz.classroom, this.quiz.quiz, "");
    // The questions are not in the page until an attempt shows them.
    this.held = find("#questions")?.content ?? this.form;
    this.questions = findAll(".question", this.held).map((element) => Question.of(element));
    this.shapes = this.questions.map((question) => question.shape());
    this.layout = this.describe();
    this.shown = [];
    this.answers = {};
    this.attempt = null;
    this.result = null;
    this.isTimed = this.quiz.timeLimit !== undefined;
    this.isInClass = this.quiz.submitTo?.startsWith("/");
  }

  /** Takes the times of the link that opened the page and of an attempt, whichever are later. */
  useTimes(attempt) {
    const times = laterTimes(attempt?.times, timesOfLink());
    this.quiz = withTimes(this.published, times);
    if (attempt) attempt.times = times;
  }

  /** What a seed selects: the sections with the shapes of their questions. */
  describe() {
    const shuffles = (what) => this.quiz.shuffle === what || this.quiz.shuffle === "both";
    const sections = findAll(".part", this.held).map((part) => ({
      pick: Number(part.dataset.pick ?? Infinity),
      questions: this.shapes.filter((_, at) => part.contains(this.questions[at].element)),
    }));
    return { questions: shuffles("questions"), options: shuffles("options"), sections };
  }

  /** Shows the start at once, and what this device knows of attempts when that is loaded. */
  async begin() {
    this.sender = new Sender(
      storageName(this.quiz.site, "", "", "student"), this.quiz.anonymous, this.isInClass);
    this.listen();
    setUpStart(this);
    this.lockToRead();
    this.refresh();
    setInterval(() => this.refresh(), 15000);
    const loading = this.load();
    if (!this.doneCount && !loadJSON(this.name + "open")) return;
    // The page then shows something else, so it is hidden until then, and nothing seems to move.
    document.documentElement.classList.add("waiting");
    await loading;
  }

  /** Loads the scripts of attempts; after a failure, the next call tries again. */
  load() {
    this.loading ??= this.loadScripts().then((isLoaded) => {
      this.reveal(isLoaded);
      if (isLoaded) this.complete();
      else this.loading = null;
      this.refresh();
    });
    // On a bad network, a script may neither load nor fail for minutes.
    setTimeout(() => this.isComplete || this.reveal(false), 8000);
    return this.loading;
  }

  /** Shows the page, and whether a part of it is not loaded. */
  reveal(isLoaded) {
    document.documentElement.classList.remove("waiting");
    this.isIncomplete = !isLoaded;
    this.refresh();
  }

  /** Loads the scripts in order, as sealing changes that of attempts; returns whether all work. */
  async loadScripts() {
    const { examKey, sealingScript, scripts: [releaseScript] = [] } = this.quiz;
    const needed = {
      handingIn: ATTEMPT_SCRIPT, ...(examKey && { canSeal: sealingScript }),
      ...(releaseScript && { Release: releaseScript }),
    };
    for (const [name, address] of Object.entries(needed)) {
      if (!(name in window)) await loadScript(address);
      if (!window[name]) return false;
    }
    return true;
  }

  /** Takes up an attempt in progress or shows a result, now that the script of attempts is there. */
  complete() {
    this.isComplete = true;
    this.timer = this.isTimed || this.quiz.closes ? new Timer(this) : null;
    this.practice = this.quiz.kind === "practice" ? new Practice(this) : null;
    this.flags = this.practice ? null : new Flags(this);
    this.sending = /^(https:|[/])/i.test(this.quiz.submitTo) ? new Sending(this) : null;
    addEventListener("hashchange", () => followAddress(this));
    addEventListener("storage", (event) => hearOtherTab(this, event));
    const open = openAttempt(this);
    keepScores(this);
    listEarlier(this);
    if (open?.seed) {
      this.resume(open);
      // Stored, so that other tabs take over the times of the link. The attempt may be over.
      if (this.attempt) this.save();
    }
    followAddress(this);
    this.isOpened = true;
    this.sending?.sendWaiting();
    if (this.quiz.sealed) new Release(this).begin();
  }

  listen() {
    find("#start").addEventListener("click", (event) => {
      event.preventDefault();
      this.start();
    });
    this.form.addEventListener("input", (event) => this.changed(event));
    // The event does not bubble.
    this.form.addEventListener("toggle", (event) => this.hinted(event.target), true);
    this.form.addEventListener("keydown", (event) => this.pressed(event));
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.submit();
    });
    find("#go-back").addEventListener("click", () => goBack(this));
    find("#anyway").addEventListener("click", () => finish(this));
    addEventListener("pagehide", () => this.attempt && this.save());
    addEventListener("hashchange", () => this.lockToRead());
    for (const link of findAll(".languages a, .versions a")) {
      link.addEventListener("click", (event) => { this.isSwitching = replacesPage(event); });
    }
    addEventListener("beforeunload", (event) => {
      if (this.isTimed && this.attempt && !this.isSwitching) event.preventDefault();
      this.isSwitching = false;
      if (storageFailed && (this.attempt || this.result)) event.preventDefault();
    });
  }

  /** Locks the questions if the address shows them without an attempt, as answers would be lost. */
  lockToRead() {
    if (this.attempt || this.result || location.hash !== "#quiz") return;
    this.questions.forEach((question, at) => {
      question.lock(true);
      question.tellNumber(at + 1);
    });
  }

  /** Shows the state of the quiz, and what can be done now. */
  refresh() {
    const { kind, attempts } = this.quiz;
    const state = stateAt(this.quiz, now());
    const isTaking = this.attempt !== null;
    const isOpen = state !== "later" && state !== "closed";
    const lines = [
      state === "later"
        && phrase("notYet", { time: readerTimeAndZone(new Date(this.quiz.opens * 1000)) }),
      state === "closed" && phrase("closed"),
      // The result of a late attempt says so itself.
      isOpen && (isTaking || (this.canStart && !(this.result && isLate(this.quiz, this.result))))
        && isLate(this.quiz, { endedAt: new Date().toISOString() })
        && phrase(this.quiz.refusesLate ? "refusedNow" : "lateNow"),
      isOpen && this.isUsedUp
        && phrase(kind === "practice" ? "attemptsUsed" : "attemptsGone", { n: attempts }),
      ...(isTaking || this.result || !isOpen ? [] : this.ownTimes()),
      isTaking && this.hasChanged && phrase("changed"),
      this.isIncomplete && phrase(window.canSeal === false ? "cannotSeal" : "notLoaded"),
      storageFailed && phrase("unsaved"),
    ].filter(Boolean);
    const notices = find("#notices");
    if (notices.textContent !== lines.join("")) {
      notices.replaceChildren(...lines.map((line) => make("p", { className: "notice" }, line)));
    }
    sayTerms(this);
    show(find("#before"), !isTaking && !this.result && this.canStart);
    this.timer?.tick();
  }

  /** The notices for a student with more time, before the start. */
  ownTimes() {
    const { published, quiz: { deadline, timeLimit } } = this;
    const due = new Date(deadline * 1000);
    return [
      deadline > published.deadline && phrase("ownDeadline", { time: readerTimeAndZone(due) }),
      timeLimit > published.timeLimit && phrase("ownLimit", { time: duration(timeLimit) }),
    ];
  }

  get doneCount() {
    return storedAttempts(this.name + "done").length;
  }

  get isUsedUp() {
    return this.quiz.attempts <= this.doneCount;
  }

  /** Whether a further attempt may begin now, in a practice even if all that count are used. */
  get canStart() {
    const state = stateAt(this.quiz, now());
    return state !== "later" && !(this.quiz.closes <= now()) && window.canSeal !== false
      && (this.quiz.kind === "practice" || !this.isUsedUp);
  }

  /** Starts an attempt, unless another tab has one in progress, when all that it needs is loaded. */
  async start() {
    if (!this.isComplete) await this.load();
    if (!this.isComplete) return;
    const open = openAttempt(this);
    if (open?.seed) this.resume(open);
    else if (this.mayStart()) this.resume(this.newAttempt());
    if (!this.attempt) return;
    this.save();
    const place = Math.max(0, this.linked);
    if (this.practice && place) this.practice.go(place);
    else if (this.practice) this.practice.focus();
    else this.shown[place]?.focus();
    this.shown[place]?.element.scrollIntoView({ block: "start" });
  }

  /** The index of the question that the page's address names; -1 if it names none. */
  get linked() {
    return this.shown.findIndex((question) => location.hash === "#" + question.element.id);
  }

  /** Whether an attempt may still start; one that ends by itself needs a name. */
  mayStart() {
    this.refresh();
    if (!this.canStart || (this.isTimed && !this.sender.check())) return false;
    this.sender.keep();
    return true;
  }

  newAttempt() {
    return {
      id: randomHex(), seed: randomHex(), revision: this.quiz.revision,
      startedAt: localStamp(new Date()), elapsed: 0, answers: {}, changes: {},
      language: this.quiz.language,
      ...(this.isTimed && { student: this.sender.value() }),
    };
  }

  /** Shows an attempt with its own order and its answers. */
  resume(attempt) {
    this.useTimes(attempt);
    this.attempt = attempt;
    this.hasChanged = attempt.revision !== this.quiz.revision;
    this.since = performance.now() - attempt.elapsed;
    this.result = null;
    clearResult(this);
    this.layOut(attempt.seed);
    this.restore(attempt.answers);
    makeScrollersReachable();
    show(find("#progress"));
    this.countAnswers();
    this.practice?.enter();
    this.flags?.enter();
    sayWho(this);
    listEarlier(this);
    this.refresh();
  }

  /** Milliseconds for which this attempt has been open, by a clock that cannot be set. */
  elapsed() {
    return Math.round(performance.now() - this.since);
  }

  left() {
    return timeLeft(this.quiz, this.attempt, this.elapsed());
  }

  /** Shows the form of a seed; questions are moved only if necessary, because that takes long. */
  layOut(seed) {
    find("#questions")?.replaceWith(this.held);
    if (seed !== this.seed) arrange(this, seed);
    for (const question of this.questions) show(question.element, this.shown.includes(question));
    const essays = findAll(".question:not([hidden]) textarea");
    // In UTF-8, each unit has up to three bytes, and the file of an attempt has at most 1 MiB.
    for (const essay of essays) essay.maxLength = Math.min(20000, 330000 / essays.length);
    this.isLong = this.shown.length > 10;
    document.documentElement.classList.toggle("many", this.isLong);
  }

  /** Shows the answers that fit the quiz as it is now, and drops all others. */
  restore(answers) {
    this.answers = {};
    find("#saved").textContent = "";
    for (const question of this.shown) {
      question.lock(false);
      this.put(question, answers);
    }
    if (this.attempt) this.attempt.answers = this.answers;
  }

  /** Shows the answer to a question, and the hints opened so far, which a result has in the answer. */
  put(question, answers) {
    const answer = own(answers, question.id);
    question.write(answer);
    question.writeHints(answer?.hints ?? own(this.attempt?.hints, question.id) ?? 0);
    this.take(question);
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
    // A device that has slept wakes up after the end.
    if (this.left() <= 0) {
      end(this);
      return;
    }
    element.classList.remove("missing");
    const question = this.questions.find((one) => one.element === element);
    this.take(question);
    this.count(question.id);
    this.save();
    this.sayStored();
    this.countAnswers();
    this.flags?.show(question);
    this.refresh();
  }

  /** Shows beside the progress that an answer is stored; screen readers hear it only once. */
  sayStored() {
    const words = find("#saved");
    if (!words.textContent && !storageFailed) announce(phrase("saved"));
    words.replaceChildren(...(storageFailed ? [] : [icon("check"), phrase("saved")]));
  }

  /** Counts a change, so that another tab can tell which of two is the later one. */
  count(name) {
    this.attempt.changes = { ...this.attempt.changes, [name]: turnOf(this.attempt, name) + 1 };
  }

  /** Keeps Enter in a question's field from submitting; in a practice it goes on. */
  pressed(event) {
    if (event.key !== "Enter" || !event.target.matches(".question input")) return;
    event.preventDefault();
    const goesOn = this.attempt && this.practice?.question;
    // The Enter key that ends a word of an input method, as for Chinese, has the code 229.
    if (goesOn && !event.repeat && event.keyCode === 13) this.practice.proceed();
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

  /** Stores the attempt, with what another tab may have stored since this one last looked. */
  save() {
    const open = openAttempt(this);
    // Another tab may have ended or replaced the attempt shown here.
    const isStale = open?.seed ? open.id !== this.attempt.id : this.findDone();
    if (isStale && !storageFailed) {
      hearOtherTab(this, { key: this.name + "open" });
      return;
    }
    this.attempt.elapsed = this.elapsed();
    const joined = open?.id === this.attempt.id ? joinAttempts(this.attempt, open) : this.attempt;
    keep(this.name + "open", JSON.stringify(joined));
  }

  /** The attempt shown in its submitted form, if another tab has submitted it. */
  findDone() {
    return storedAttempts(this.name + "done").find((one) => one.id === this.attempt.id);
  }

  countAnswers() {
    const done = this.shown.length - unanswered(this).length;
    const bar = find("#progress progress");
    bar.max = this.shown.length || 1;
    bar.value = done;
    find("#progress span").textContent = phrase("answered", { done, all: this.shown.length });
    if (this.practice?.isOn) this.practice.sayPlace();
  }

  submit() {
    if (!this.attempt) return;
    if (this.practice?.question) {
      this.practice.proceed();
      return;
    }
    if (!this.attempt.student && !this.sender.check()) return;
    this.sender.keep();
    if (!asksFirst(this)) finish(this);
  }
}
