/** One answer to type: a number or a short text, which only the key distinguishes. */
class ShortText extends Question {
  constructor(element) {
    super(element);
    this.input = find(".typed", element);
  }

  controls() {
    return [this.input];
  }

  read() {
    const text = typedIn(this.input);
    return plain(text) ? { text } : null;
  }

  write(answer) {
    this.input.value = textOf(answer?.text);
  }

  mark(key, answer, hasComma) {
    if (!key?.typed || !answer) return;
    const isRight = isAccepted(key.typed, textOf(answer.text), hasComma);
    this.input.classList.add(isRight ? "right" : "wrong");
  }

  marksParts() {
    return false;
  }

  rightAnswer({ typed }) {
    return typed.shown === undefined
      ? ""
      : withText("answerIs", withText("quoted", typed.shown));
  }
}
KINDS["short-text"] = ShortText;

/** An answer in free words; near its limit the page says how much room is left. */
KINDS.essay = class extends ShortText {
  constructor(element) {
    super(element);
    this.room = make("p", { className: "help", hidden: true });
    this.room.setAttribute("aria-live", "polite");
    this.input.after(this.room);
  }

  read() {
    const left = this.input.maxLength - this.input.value.length;
    show(this.room, left <= 1000);
    // In steps of a hundred, so that it is not read out at every keystroke.
    const n = left > 100 ? Math.ceil(left / 100) * 100 : left;
    const text = left <= 1000 ? phrase("room", { n }) : "";
    if (this.room.textContent !== text) this.room.textContent = text;
    return super.read();
  }
};

/** The typed text as `merge` reads it. */
function typedIn(input) {
  return withoutControls(input.value);
}

/**
 * A text without the control characters that `merge` removes, which are all but tabs and line ends,
 * and without unpaired surrogates, which files cannot contain.
 */
function withoutControls(text) {
  return text.replace(/[^\P{Cc}\t\n\r]|\p{Cs}/gu, "");
}
