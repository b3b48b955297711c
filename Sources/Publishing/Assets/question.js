/** The classes of questions, by `data-kind`; each file kind-….js adds its own. */
const KINDS = {};

/**
 * A question and its controls; the answer is a separate value, as in an attempt's file.
 *
 * Each kind adds `read()`, the answer that the controls show, or null if there is none;
 * `write(answer)`, which shows an answer, or none, and leaves out parts that no longer fit;
 * `mark(key, answer, hasComma)`, which marks the parts of an answer, by words as well as color; and
 * `rightAnswer(key)`, the right answer in words: a text, or a list of texts and elements.
 */
class Question {
  constructor(element) {
    this.element = element;
    this.heading = find("legend h2, legend h3", element);
    this.id = element.dataset.question;
    this.points = Number(element.dataset.points ?? 0);
    this.isByHand = element.dataset.kind === "essay";
    this.hints = findAll(".hint", element);
  }

  /** A kind without a class of its own is answered by options. */
  static of(element) {
    return new (KINDS[element.dataset.kind] ?? KINDS.choice)(element);
  }

  /** The data that layout and scoring need; see layOutForm and fractionOf. */
  shape() {
    return { id: this.id, points: this.points };
  }

  controls() {
    return findAll("input, select, textarea, button", this.element);
  }

  /** Its blanks and menus that are empty and can be filled in. */
  empty() {
    return findAll("[data-blank]:enabled, [data-row]:enabled", this.element)
      .filter(({ value }) => !plain(value));
  }

  focus() {
    (this.empty()[0] ?? this.controls()[0])?.focus({ preventScroll: true });
  }

  /** Moves the focus to its heading, which is read out; resolves when its position is stable. */
  visit() {
    this.heading.tabIndex = -1;
    this.heading.focus({ preventScroll: true });
    // Questions above it may get another size once they are near, in one of the next frames.
    let frames = 5;
    return new Promise((done) => {
      const scroll = () => {
        this.element.scrollIntoView({ block: "start", behavior: "instant" });
        requestAnimationFrame(frames-- ? scroll : () => requestAnimationFrame(done));
      };
      scroll();
    });
  }

  lock(isLocked) {
    for (const control of this.controls()) control.disabled = isLocked;
  }

  /** Writes its number into its heading for screen readers, as their texts lack CSS counters. */
  tellNumber(n) {
    this.number ??= say("span", "unseen number");
    this.number.textContent = phrase("question", { n }) + phrase("colon");
    this.heading.prepend(this.number);
  }

  /** The question itself as text. */
  stem() {
    return wordsOf(this.heading);
  }

  /** Lets hints be opened one after the other; `opened` of them are open already. */
  writeHints(opened) {
    this.hints.forEach((hint, at) => {
      hint.open = at < opened;
      show(hint, at <= opened);
    });
  }

  /** Puts its parts into the order of a form. */
  layOut() {}

  /** Whether the marks of an answer's parts show what is right. */
  marksParts() {
    return true;
  }
}
