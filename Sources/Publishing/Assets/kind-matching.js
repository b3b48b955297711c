/** Rows, each with a menu of partners; partners with markup are in a lettered list beside it. */
KINDS.matching = class extends Question {
  constructor(element) {
    super(element);
    this.menus = findAll("[data-row]", element);
    this.partners = findAll(".partners > li", element);
    this.names = new Map([...this.menus[0].options].map((one) => [one.value, one.textContent]));
  }

  shape() {
    return { ...super.shape(), items: menuItems(this.menus[0]), shuffles: true };
  }

  controls() {
    return this.menus;
  }

  read() {
    const pairs = this.menus.filter((menu) => menu.value)
      .map((menu) => [menu.dataset.row, menu.value]);
    return pairs.length ? { pairs: Object.fromEntries(pairs) } : null;
  }

  write(answer) {
    for (const menu of this.menus) fill(menu, own(answer?.pairs, menu.dataset.row));
  }

  layOut({ items }) {
    this.letters = new Map(items.map((id, at) => [id, letterOf(at)]));
    for (const menu of this.menus) {
      orderMenu(menu, items);
      for (const option of menu.options) {
        if (option.value) option.textContent = this.nameOf(option.value);
      }
    }
    const list = find(".partners", this.element);
    list?.append(
      ...items.map((id) => this.partners.find((partner) => partner.dataset.partner === id)));
  }

  nameOf(id) {
    const name = this.names.get(id);
    return this.partners.length ? this.letters.get(id) + phrase("colon") + name : name;
  }

  mark(key, answer, hasComma) {
    if (!key) return;
    const right = partsRight(key, answer, hasComma);
    for (const menu of this.menus) {
      const row = menu.dataset.row;
      const words = partWrong(shorten(this.nameOf(key.pairs[row])));
      const line = menu.closest("li");
      const isAnswered = own(answer?.pairs, row) !== undefined;
      addMark(line, line, right[row], right[row] ? phrase("partRight") : words, isAnswered);
    }
  }

  rightAnswer(key) {
    return withText("pairsAre", listed(this.menus.map((menu) => {
      const row = wordsOf(find("label", menu.closest("li")));
      return withText("quoted", `${row} – ${shorten(this.nameOf(key.pairs[menu.dataset.row]))}`);
    })));
  }
};

/** A, B … Z, AA, AB …, as lists count with letters. */
function letterOf(place) {
  const before = place < 26 ? "" : letterOf(Math.floor(place / 26) - 1);
  return before + String.fromCharCode(65 + (place % 26));
}
