/** Options to select, one or several; also for true or false, and for scales, which have no key. */
KINDS.choice = class extends Question {
  constructor(element) {
    super(element);
    this.options = findAll(".options > li", element);
    this.inputs = this.options.map((option) => find("input", option));
  }

  shape() {
    const { fixed, pin } = this.element.dataset;
    const items = this.inputs.map((input) => input.value);
    return {
      ...super.shape(), items, options: items, single: this.inputs[0].type === "radio",
      shuffles: fixed === undefined, pinsLast: pin !== undefined,
    };
  }

  controls() {
    return findAll(".options input", this.element);
  }

  read() {
    const options = this.inputs.filter((input) => input.checked).map((input) => input.value);
    return options.length ? { options } : null;
  }

  write(answer) {
    for (const input of this.inputs) input.checked = listOf(answer?.options).includes(input.value);
  }

  layOut({ items }) {
    const ordered = items.map((id) => this.options[this.inputs.findIndex((one) => one.value === id)]);
    find(".options", this.element).append(...ordered);
  }

  mark(key, answer) {
    const selected = answer?.options ?? [];
    for (const option of this.options) {
      const id = find("input", option).value;
      const isVoid = listOf(key?.void).includes(id);
      const isKey = isVoid || Boolean(key?.key.includes(id));
      const isSelected = selected.includes(id);
      show(find(".feedback", option), isKey || isSelected);
      if (!key || (!isKey && !isSelected)) continue;
      const isMissed = isKey && !isSelected;
      option.classList.toggle("missed", isMissed);
      const right = isMissed ? "missed" : "rightOption";
      const verdict = isVoid ? "voidOption" : isKey ? right : "wrongOption";
      const words = [phrase(verdict), isSelected && phrase("chosen")];
      addMark(find("label", option), option, isKey, listed(words.filter(Boolean)));
    }
  }

  rightAnswer(key) {
    const keys = this.options.filter((option) => key.key.includes(find("input", option).value))
      .map((option) => withText("quoted", wordsOf(find(".text", option))));
    return withText(keys.length === 1 ? "rightIs" : "rightAre", listed(keys));
  }
};
