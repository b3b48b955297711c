/** Items to put into an order with buttons, as good by keyboard as by hand. */
KINDS.ordering = class extends Question {
  constructor(element) {
    super(element);
    this.list = find(".ordering", element);
    this.items = [...this.list.children];
    this.laidOut = this.shape().items;
    for (const item of this.items) item.append(this.movers(item));
    this.isMeant = make("input", { type: "checkbox" });
    const label = make("label", { className: "option" }, this.isMeant, phrase("myOrder"));
    this.list.after(label);
  }

  shape() {
    return {
      ...super.shape(), items: this.items.map((item) => item.dataset.item), shuffles: true,
    };
  }

  movers(item) {
    const name = wordsOf(item);
    const mover = (sign, by, words) => {
      const up = button(sign, () => this.move(item, by), "mover");
      up.setAttribute("aria-label", withText(words, name));
      return up;
    };
    return make("span", { className: "movers" },
      mover("↑", -1, "moveUp"), mover("↓", 1, "moveDown"));
  }

  controls() {
    return [...findAll("button", this.list), this.isMeant];
  }

  /** Moves the adjacent item, so that the button just pressed keeps the focus. */
  move(item, by) {
    const next = by < 0 ? item.previousElementSibling : item.nextElementSibling;
    if (!next) return;
    if (by < 0) item.after(next);
    else item.before(next);
    this.tellEnds();
    this.isMeant.checked = true;
    this.isMeant.dispatchEvent(new Event("input", { bubbles: true }));
    const place = [...this.list.children].indexOf(item) + 1;
    const name = wordsOf(find(".text", item));
    announce(phrase("place", { text: name, place, all: this.items.length }));
  }

  tellEnds() {
    for (const item of this.items) {
      const [up, down] = findAll("button", item);
      up.setAttribute("aria-disabled", String(!item.previousElementSibling));
      down.setAttribute("aria-disabled", String(!item.nextElementSibling));
    }
  }

  read() {
    if (!this.isMeant.checked) return null;
    return { order: [...this.list.children].map((item) => item.dataset.item) };
  }

  write(answer) {
    const order = listOf(answer?.order);
    const isWhole = order.length === this.items.length
      && this.laidOut.every((id) => order.includes(id));
    this.isMeant.checked = isWhole;
    this.put(isWhole ? order : this.laidOut);
  }

  layOut({ items }) {
    this.laidOut = items;
    this.put(items);
  }

  put(ids) {
    this.list.append(
      ...ids.map((id) => this.items.find((item) => item.dataset.item === id)));
    this.tellEnds();
  }

  mark(key, answer, hasComma) {
    if (!key || !answer) return;
    const right = partsRight(key, answer, hasComma);
    for (const item of this.items) {
      const id = item.dataset.item;
      const words = right[id]
        ? phrase("partRight")
        : phrase("belongs", { place: key.order.indexOf(id) + 1 });
      addMark(find(".text", item), item, right[id], words);
    }
  }

  marksParts(answer) {
    return Boolean(answer);
  }

  rightAnswer(key) {
    const names = key.order.map((id) => {
      const item = this.items.find((one) => one.dataset.item === id);
      return wordsOf(find(".text", item));
    });
    return withText("orderIs", names.join(" → "));
  }
};
