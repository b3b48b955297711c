/** Seconds before the end at which the page says how little is left. */
const WARNINGS = [10, 60, 300];

/** The time left: 4:05, or 1:04:05 from an hour on. A second that has begun counts as whole. */
function clockText(left) {
  const seconds = Math.max(0, Math.ceil(left / 1000));
  const two = (number) => String(Math.floor(number) % 60).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60);
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds)}`;
}

/** Shows the time left, warns, and submits at zero. */
class Timer {
  constructor(page) {
    this.page = page;
    this.title = document.title;
    this.words = make("strong");
    const left = make("span", { className: "time-left" });
    left.setAttribute("role", "timer");
    this.clock = make("span", { className: "clock", hidden: true }, this.words, " ", left);
    find("#progress").append(this.clock);
    for (const event of ["visibilitychange", "focus", "pageshow"]) {
      addEventListener(event, () => this.tick());
    }
  }

  /** Shows the time left, and runs again when the next second begins. */
  tick() {
    clearTimeout(this.waiting);
    document.title = this.title;
    const { attempt } = this.page;
    const left = attempt ? this.page.left() : Infinity;
    // A quiz that closes much later needs no clock yet; the page looks again by itself.
    const isShown = left < 3600000 || (attempt && this.page.isTimed);
    show(this.clock, isShown);
    if (!isShown) return;
    // If two tabs are open, the visible one submits.
    if (left <= (document.hidden ? -2000 : 0)) end(this.page);
    else {
      this.say(left, allowance(this.page.quiz, attempt));
      this.waiting = setTimeout(() => this.tick(), left > 0 ? left % 1000 || 1000 : 500);
    }
  }

  say(left, all) {
    const text = clockText(left);
    for (const element of findAll(".time-left")) {
      element.textContent = phrase("timeLeft", { clock: text });
    }
    if (left <= 60000) document.title = `${text} – ${this.title}`;
    const level = WARNINGS.find((at) => left <= at * 1000 && at * 1000 < all);
    if (level === this.level) return;
    this.level = level;
    this.clock.classList.toggle("low", level !== undefined);
    this.words.textContent = level ? phrase(`last${level}`) : "";
    if (level) announce(this.words.textContent);
  }
}
