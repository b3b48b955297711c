/** Places to fill in within the stem and the text below it, by typing or from a menu. */
KINDS.blanks = class extends Question {
  constructor(element) {
    super(element);
    this.blanks = findAll("[data-blank]", element);
  }

  shape() {
    const menus = this.blanks.filter((blank) => blank.options);
    return {
      ...super.shape(),
      menus: Object.fromEntries(menus.map((menu) => [menu.dataset.blank, menuItems(menu)])),
    };
  }

  controls() {
    return this.blanks;
  }

  read() {
    const filled = this.blanks.map((blank) => [blank.dataset.blank, typedIn(blank)])
      .filter(([, text]) => plain(text));
    return filled.length ? { blanks: Object.fromEntries(filled) } : null;
  }

  write(answer) {
    for (const blank of this.blanks) fill(blank, own(answer?.blanks, blank.dataset.blank));
  }

  layOut({ menus }) {
    for (const blank of this.blanks) {
      if (blank.options) orderMenu(blank, menus[blank.dataset.blank]);
    }
  }

  mark(key, answer, hasComma) {
    if (!key) return;
    const right = partsRight(key, answer, hasComma);
    for (const blank of this.blanks) {
      const { shown } = key.blanks[blank.dataset.blank];
      const isRight = right[blank.dataset.blank];
      const isAnswered = own(answer?.blanks, blank.dataset.blank) !== undefined;
      const words = partWrong(shown, isAnswered);
      const mark = makeMark(isRight, isRight ? phrase("partRight") : words, isAnswered);
      blank.classList.add(isRight ? "right" : isAnswered ? "wrong" : "missed");
      blank.after(" ", mark);
    }
  }

  rightAnswer(key) {
    const shown = this.blanks.map((blank) => key.blanks[blank.dataset.blank].shown);
    const known = shown.filter((text) => text !== undefined)
      .map((text) => withText("quoted", text));
    return withText(known.length === 1 ? "answerIs" : "answersAre", listed(known));
  }
};
