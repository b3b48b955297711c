/** The icon of each state that a number shows. */
const STATE_ICONS = {
  isFlagged: "flag", isAnswered: "check", isIncomplete: "partly", isRight: "check",
  isPartly: "partly", isWrong: "cross", isUnanswered: "dash", isUngraded: "dots",
};

/** Numbers of the questions shown, each a button that leads to its question. */
class QuestionMap {
  /**
   * @param {function(Question): string[]} statesOf names of phrases, which are classes too; by
   *   default the outcome of a question
   */
  constructor(page, statesOf = (one) => (one.outcome ? [one.outcome] : []), icons = STATE_ICONS) {
    this.statesOf = statesOf;
    this.icons = icons;
    this.element = make("div", { className: "map", ariaLabel: phrase("questions") });
    this.element.setAttribute("role", "toolbar");
    this.element.addEventListener("keydown", (event) => this.pressed(event));
    this.buttons = new Map(page.shown.map((question, at) => {
      const number = button(at + 1, () => this.jump(question));
      number.tabIndex = at ? -1 : 0;
      this.element.append(number);
      return [question, number];
    }));
  }

  /** Goes to a question, without marking those that it scrolls past. */
  async jump(question) {
    this.target = question;
    await question.visit();
    this.markHere(question);
    // Questions may still change their size.
    setTimeout(() => {
      if (this.target === question) this.target = null;
    }, 500);
  }

  /** Shows the state of a question, by the icon and the name of its number. */
  tell(question) {
    const number = this.buttons.get(question);
    const states = this.statesOf(question);
    const className = states.join(" ");
    if (number.className !== className) {
      number.className = className;
      number.replaceChildren(
        number.textContent, ...states.map((state) => icon(this.icons[state])));
    }
    const name = questionName(number.textContent, states);
    if (number.ariaLabel !== name) number.ariaLabel = name;
  }

  /** The toolbar has one stop for the Tab key; the arrow keys go from number to number. */
  pressed(event) {
    const { key, target } = event;
    const numbers = [...this.buttons.values()];
    const isLeft = getComputedStyle(this.element).direction === "rtl";
    const steps = { ArrowRight: isLeft ? -1 : 1, ArrowLeft: isLeft ? 1 : -1 };
    const place = { Home: 0, End: numbers.length - 1 }[key]
      ?? numbers.indexOf(target) + (steps[key] ?? NaN);
    if (!numbers[place]) return;
    event.preventDefault();
    this.makeStop(numbers[place]);
    numbers[place].focus({ preventScroll: true });
  }

  /** Makes a number the one that the Tab key reaches, and scrolls it into view in its row. */
  makeStop(number) {
    for (const one of this.buttons.values()) one.tabIndex = one === number ? 0 : -1;
    const left = number.offsetLeft - (this.element.clientWidth - number.offsetWidth) / 2;
    this.element.scrollTo({ left, behavior: "instant" });
  }

  /** Marks the question that is being read. */
  markHere(question) {
    const number = this.buttons.get(question);
    if (!number) return;
    find("[aria-current]", this.element)?.removeAttribute("aria-current");
    number.setAttribute("aria-current", "true");
    this.makeStop(number);
  }
}

/** What the map says of a question in an attempt, as names of phrases. */
function statesOf(page, question) {
  return [
    own(page.answers, question.id) && (question.empty()[0] ? "isIncomplete" : "isAnswered"),
    page.flags?.has(question) && "isFlagged",
  ].filter(Boolean);
}

/** "Question 3, answered, flagged". */
function questionName(n, states) {
  return listed([phrase("question", { n }), ...states.map((state) => phrase(state))]);
}

/** The map in the bar of an attempt, and the flags that a student sets for later. */
class Flags {
  constructor(page) {
    this.page = page;
    for (const question of page.questions) {
      const flag = say("button", "flag quiet", icon("flag"), phrase("flag"));
      Object.assign(flag, { type: "button", onclick: () => this.toggle(question) });
      question.flag = flag;
      question.element.append(flag);
    }
  }

  has(question) {
    return Boolean(own(this.page.attempt?.flags, question.id));
  }

  toggle(question) {
    const { page } = this;
    if (!page.attempt) return;
    page.attempt.flags = { ...page.attempt.flags, [question.id]: !this.has(question) };
    page.count(flagName(question.id));
    page.save();
    this.show(question);
  }

  show(question) {
    question.flag.ariaPressed = this.has(question);
    this.map?.tell(question);
  }

  /** Shows the flags of an attempt, and the map if it has more than ten questions. */
  enter() {
    const { page } = this;
    this.leave();
    if (page.isLong) {
      this.map = new QuestionMap(page, (question) => statesOf(page, question));
      find("#progress").append(this.map.element);
      this.watch();
    }
    for (const question of page.shown) this.show(question);
    document.documentElement.classList.toggle("mapped", Boolean(this.map));
  }

  leave() {
    this.watcher?.disconnect();
    this.map?.element.remove();
    this.map = null;
  }

  /** Marks the question being read: the one just below the position to which numbers scroll. */
  watch() {
    const questions = new Map(this.page.shown.map((question) => [question.element, question]));
    const top = 11.5 * parseFloat(getComputedStyle(document.documentElement).fontSize);
    this.watcher = new IntersectionObserver((entries) => {
      const here = entries.find((entry) => entry.isIntersecting);
      if (here && !this.map.target) this.map.markHere(questions.get(here.target));
    }, { rootMargin: `${-top}px 0px ${top + 2 - innerHeight}px` });
    for (const element of questions.keys()) this.watcher.observe(element);
  }
}
