/**
 * The view for a projector: one question at a time, its answers as they come, and the correct one.
 *
 * In a class, the server has the current step; on a page without a server, the teacher types
 * counts.
 */
class Presenter {
  constructor() {
    this.server = document.body.dataset.server;
    this.slides = findAll(".slide").map((element) => new Slide(element, !this.server));
    this.state = { question: this.server ? -1 : 0, phase: "open" };
    this.isHiding = false;
    this.refresh = oneAtATime(() => this.update());
    this.goOn = oneAtATime(() => this.go());
  }

  begin() {
    const does = {
      back: () => this.turn(-1), next: () => this.turn(1), hide: () => this.hide(),
      timer: () => this.startTimer(), end: () => find("#ending").showModal(),
      large: () => document.documentElement.requestFullscreen?.(),
      stay: () => find("#ending").close(),
      "end-now": () => {
        find("#ending").close();
        this.order({ end: true });
      },
    };
    for (const [id, action] of Object.entries(does)) {
      find(`#${id}`)?.addEventListener("click", action);
    }
    show(find("#end"), Boolean(this.server));
    // A quiz is on the students' devices until they submit it.
    if (!this.slides.length) find("#ending p").textContent = phrase("presentEndQuiz");
    addEventListener("keydown", (event) => this.pressed(event));
    addEventListener("input", () => this.render());
    setInterval(() => this.tick(), 250);
    if (!this.server) {
      this.render();
      return;
    }
    this.events = new EventSource(`${this.server}events`);
    for (const name of ["change", "open"]) {
      this.events.addEventListener(name, () => this.refresh());
    }
    setInterval(() => this.refresh(), 10000);
    this.refresh();
  }

  /** Handles the keys of keyboards and of clickers. */
  pressed(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || find("dialog[open]")) return;
    if (event.target.closest("input, select, textarea")) return;
    const isButton = event.target.closest("button, a, summary");
    const way = {
      ArrowRight: 1, ArrowDown: 1, PageDown: 1, ArrowLeft: -1, ArrowUp: -1, PageUp: -1,
      ...(isButton ? {} : { " ": 1, Enter: 1, Backspace: -1 }),
    };
    const step = own(way, event.key);
    // Caps Lock makes the letter a capital; with another alphabet, the place of the key counts.
    const letter = (/^[a-z]$/i.test(event.key) ? event.key : event.code.slice(3)).toLowerCase();
    if (step) this.turn(step);
    else if (letter === "h") this.hide();
    else if (letter === "t") this.startTimer();
    else return;
    event.preventDefault();
  }

  /** The steps of the class, one after the other. */
  steps() {
    const steps = this.slides.flatMap((slide, question) => (
      ["open", "closed", ...(slide.hasAnswer ? ["revealed"] : [])]
        .map((phase) => ({ question, phase }))));
    return this.server ? [{ question: -1, phase: "closed" }, ...steps] : steps;
  }

  turn(by) {
    const steps = this.steps();
    const { question, phase } = this.wanted ?? this.state;
    const place = steps.findIndex((one) => (
      one.question === question && (one.phase === phase || question < 0)));
    const next = steps[place + by];
    if (!next || this.state.isOver) return;
    this.wanted = next;
    if (this.server) this.goOn();
    else this.go();
  }

  /** Goes to the newest step that was requested; steps in between may be skipped. */
  async go() {
    const { wanted } = this;
    if (!wanted) return;
    const state = this.server ? await ask(`${this.server}order`, wanted) : { ...wanted, left: null };
    if (this.wanted === wanted) this.wanted = null;
    this.took(state);
  }

  hide() {
    this.isHiding = !this.isHiding;
    find("#hide").setAttribute("aria-pressed", this.isHiding);
    this.render();
  }

  startTimer() {
    const field = find("#seconds");
    const seconds = Math.min(3600, Math.max(1, Math.round(Number(field.value) || 30)));
    field.value = seconds;
    if (this.state.phase !== "open" || this.state.question < 0) return;
    if (this.server) this.order({ seconds });
    else this.take({ ...this.state, left: seconds * 1000 });
  }

  async order(order) {
    this.took(await ask(`${this.server}order`, order));
  }

  /** Asks for the newest state, ten times a second at most. */
  async update() {
    this.took(await ask(`${this.server}state`));
    await new Promise((done) => { setTimeout(done, 100); });
  }

  /** Takes the state from the server, or shows why there is none. */
  took(state) {
    if (state && !state.fault) {
      this.take(state);
      return;
    }
    // When the class is over, the command may have ended.
    if (!state && this.state.isOver) return;
    find("#counted").textContent = state
      ? phrase("presentFailed", { text: state.text }) : phrase("liveNoNetwork");
  }

  take(state) {
    // The class continues in another run of the command, perhaps with an edited lecture.
    if (this.state.run && this.state.run !== state.run) location.reload();
    const isOther = state.question !== this.state.question;
    this.state = state;
    this.ends = state.left === null || state.left === undefined
      ? null : performance.now() + state.left;
    this.render();
    if (isOther) scrollTo({ top: 0, behavior: "instant" });
  }

  tick() {
    const clock = find("#clock");
    const isRunning = this.ends && this.state.phase === "open";
    show(clock, Boolean(isRunning));
    if (!isRunning) return;
    const left = Math.ceil((this.ends - performance.now()) / 1000);
    clock.textContent = phrase("presentLeft", { seconds: Math.max(0, left) });
    if (left > 0) return;
    this.ends = null;
    this.turn(1);
  }

  render() {
    const { question, phase, joined, answered, handedIn, isOver } = this.state;
    const canJoin = Boolean(this.server) && !isOver;
    show(find("#lobby"), canJoin && question < 0);
    show(find("#joining"), canJoin && question >= 0);
    this.slides.forEach((slide, at) => slide.render(
      this.state, at === question && !isOver, this.isHiding, (text, isHidden) => (
        this.order({ hide: text, isHidden }))));
    const place = { place: question + 1, all: this.slides.length };
    find("#place").textContent = question < 0 || isOver ? "" : phrase("presentPlace", place);
    const isTyped = !this.server;
    const words = isOver ? phrase("liveEnded")
      : isTyped ? ""
        : !this.slides.length ? phrase("presentHandedIn", { handedIn, joined })
          : question < 0 ? phrase("presentJoined", { joined })
            : phrase("presentAnswered", { answered, joined });
    find("#counted").textContent = words;
    find("#counted").classList.toggle("over", Boolean(isOver));
    show(find(".controls"), !isOver);
    find("#phase").textContent = question < 0 || isOver ? "" : phrase({
      open: "presentOpen", closed: "presentClosed", revealed: "presentRevealed",
    }[phase]);
    for (const control of findAll("#back, #next, #hide, #timer, #seconds, [for=seconds]")) {
      show(control, this.slides.length > 0);
    }
    this.tick();
  }
}

/** A question on the projector. */
class Slide {
  constructor(element, isTyped) {
    this.element = element;
    this.choices = findAll(".choices > li", element);
    this.hasAnswer = Boolean(find("[data-key], .answer, .explanation", element));
    this.entries = new Map();
    for (const control of findAll("input, select, textarea", element)) control.disabled = true;
    this.bars = this.choices.map((choice) => {
      const bar = make("span", { className: "share" });
      const count = isTyped
        ? make("input", { className: "tally", type: "number", min: 0, value: 0 })
        : make("span", { className: "tally" });
      if (isTyped) count.setAttribute("aria-label", withText("presentCount", wordsOf(choice)));
      const mark = make("span", { className: "verdict", hidden: true }, icon("check"), " ",
        phrase("rightOption"));
      choice.append(mark, count, bar);
      const region = findAll(".regions > *", element)
        .find((one) => one.dataset.region === choice.dataset.part);
      return { choice, region, bar, count, mark };
    });
  }

  render(state, isShown, isHiding, hide) {
    show(this.element, isShown);
    if (!isShown) return;
    const isClosed = state.phase !== "open";
    const isRevealed = state.phase === "revealed";
    const counts = this.bars.map(({ choice, count }) => (
      count.matches("input") ? Math.max(0, Number(count.value) || 0)
        : own(state.chosen, choice.dataset.part) ?? 0));
    const all = state.answered ?? counts.reduce((sum, count) => sum + count, 0);
    this.bars.forEach(({ choice, region, bar, count, mark }, at) => {
      const share = all ? counts[at] / all : 0;
      const isVisible = isClosed && !isHiding;
      bar.style.inlineSize = isVisible ? `${Math.round(share * 100)}%` : "0";
      if (!count.matches("input")) {
        count.textContent = isVisible ? `${counts[at]} · ${percent(share)}` : "";
      }
      const isKey = isRevealed && choice.dataset.key !== undefined;
      choice.classList.toggle("isRight", isKey);
      region?.classList.toggle("right", isKey);
      show(mark, isKey);
    });
    for (const part of findAll(".answer, .explanation", this.element)) show(part, isRevealed);
    this.list(isClosed && !isHiding ? listOf(state.texts) : [], hide);
  }

  /** The texts that were typed; the teacher can take each one off the projector. */
  list(texts, hide) {
    const list = find(".said", this.element);
    if (!list) return;
    const shown = texts.map((text) => this.entry(text, hide));
    // An entry that stays is not moved: it would lose the focus, and a click that is being made.
    const isSame = ({ length }) => length === shown.length
      && shown.every((entry, at) => entry === list.children[at]);
    if (!isSame(list.children)) list.replaceChildren(...shown);
  }

  /** The entry of a text, which is the same element whenever the text is shown. */
  entry({ text, count, isHidden }, hide) {
    const entry = this.entries.get(text) ?? make("li", {}, make("span"),
      button("", () => hide(text, !entry.classList.contains("isHidden")), "quiet"));
    this.entries.set(text, entry);
    entry.classList.toggle("isHidden", Boolean(isHidden));
    const number = count > 1 ? ` · ${count}` : "";
    const words = isHidden ? [phrase("presentIsHidden"), ""] : [text, number];
    const [said, toggle] = entry.children;
    if (said.textContent !== words.join("")) {
      said.replaceChildren(make("bdi", {}, words[0]), words[1]);
    }
    const action = phrase(isHidden ? "presentShow" : "presentHide");
    if (toggle.textContent !== action) toggle.textContent = action;
    return entry;
  }
}

function percent(share) {
  return phrase("percent", { number: Math.round(share * 100) });
}

document.addEventListener("DOMContentLoaded", () => new Presenter().begin());
