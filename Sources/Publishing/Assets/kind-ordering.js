/** Items to put into an order: by dragging, with buttons or with the arrow keys. */
KINDS.ordering = class extends Question {
  constructor(element) {
    super(element);
    this.list = find(".ordering", element);
    this.items = [...this.list.children];
    this.laidOut = this.shape().items;
    for (const item of this.items) {
      item.prepend(make("span", { className: "grip" }));
      item.append(this.movers(item));
    }
    this.keep = button(phrase("keepOrder"), () => {
      this.commit();
      this.focus();
    });
    this.untouched = say("p", "untouched", phrase("howToOrder"), " ", this.keep);
    this.list.after(this.untouched);
    this.list.addEventListener("keydown", (event) => this.pressed(event));
    this.list.addEventListener("pointerdown", (event) => this.grabbed(event));
    // Otherwise browsers would drag an image instead of its item.
    this.list.addEventListener("dragstart", (event) => event.preventDefault());
  }

  shape() {
    return {
      ...super.shape(), items: this.items.map((item) => item.dataset.item), shuffles: true,
    };
  }

  movers(item) {
    const name = wordsOf(item);
    const mover = (sign, by, words) => {
      const element = button(icon(sign), () => this.move(item, by), "mover");
      element.setAttribute("aria-label", withText(words, name));
      return element;
    };
    return make("span", { className: "movers" },
      mover("up", -1, "moveUp"), mover("down", 1, "moveDown"));
  }

  controls() {
    return [...findAll("button", this.list), this.keep];
  }

  lock(isLocked) {
    super.lock(isLocked);
    this.dragging?.end(false);
  }

  order() {
    return [...this.list.children].map((item) => item.dataset.item);
  }

  pressed(event) {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const mover = event.target.closest(".mover");
    if (!by || !mover || mover.disabled) return;
    event.preventDefault();
    this.move(mover.closest(".ordering > li"), by);
  }

  /** A mouse drags any part of an item but controls; a finger the grip, and scrolls elsewhere. */
  grabbed(event) {
    const { target, pointerType, button: which } = event;
    const item = target.closest(".ordering > li");
    const grabs = target.className === "grip"
      || (pointerType === "mouse" && !target.closest("button, a, audio, video"));
    if (!item || !grabs || which || this.keep.disabled || this.dragging) return;
    event.preventDefault();
    this.dragging = new Dragging(this, item, event);
  }

  move(item, by) {
    if (pass(item, by)) this.moved(item);
  }

  moved(item) {
    this.commit();
    const place = this.order().indexOf(item.dataset.item) + 1;
    const name = wordsOf(find(".text", item));
    announce(phrase("place", { text: name, place, all: this.items.length }));
  }

  /** Makes the order that is shown an answer. */
  commit() {
    this.isMeant = true;
    this.tellState();
    this.list.dispatchEvent(new Event("input", { bubbles: true }));
  }

  tellState() {
    show(this.untouched, !this.isMeant);
    for (const item of this.items) {
      const [up, down] = findAll("button", item);
      up.setAttribute("aria-disabled", String(!item.previousElementSibling));
      down.setAttribute("aria-disabled", String(!item.nextElementSibling));
    }
  }

  read() {
    return this.isMeant ? { order: this.order() } : null;
  }

  write(answer) {
    const order = listOf(answer?.order);
    this.isMeant = order.length === this.items.length
      && this.laidOut.every((id) => order.includes(id));
    this.put(this.isMeant ? order : this.laidOut);
  }

  layOut({ items }) {
    this.laidOut = items;
    this.put(items);
  }

  put(ids) {
    this.dragging?.end(false);
    this.list.append(
      ...ids.map((id) => this.items.find((item) => item.dataset.item === id)));
    this.tellState();
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
    const { direction: dir } = getComputedStyle(this.list);
    const names = key.order.map((id, at) => {
      const item = this.items.find((one) => one.dataset.item === id);
      const arrow = dir === "rtl" ? " ← " : " → ";
      return [at ? arrow : "", make("bdi", {}, ...wordsAndFormulas(find(".text", item)))];
    });
    const [before, after] = withText("orderIs", "\0").split("\0");
    return [before, make("bdi", { dir }, ...names.flat()), after];
  }
};

/**
 * Lets an item pass the one before it (-1) or after it (1), if there is one and the item's edge on
 * that side, at `y`, is beyond its middle. The other one is moved, so that the item keeps the focus.
 */
function pass(item, by, y = by * Infinity) {
  const other = by < 0 ? item.previousElementSibling : item.nextElementSibling;
  if (!other) return false;
  const { top, height } = other.getBoundingClientRect();
  if ((y - top - height / 2) * by <= 0) return false;
  if (by < 0) item.after(other);
  else item.before(other);
  return true;
}
