/** An item that follows a pointer until it is released; Escape puts it back. */
class Dragging {
  constructor(question, item, { clientY, pointerId }) {
    Object.assign(this, { question, item, start: clientY, y: clientY });
    this.offset = clientY - item.getBoundingClientRect().top;
    this.before = question.order();
    this.listeners = new AbortController();
    const listen = (name, action) => addEventListener(
      name, action, { capture: true, signal: this.listeners.signal });
    listen("pointermove", (event) => { this.y = event.clientY; });
    listen("pointerup", () => this.end(true));
    listen("pointercancel", () => this.end(false));
    listen("keydown", ({ key }) => key === "Escape" && this.end(false));
    question.list.setPointerCapture(pointerId);
    item.classList.add("dragged");
    this.follow();
  }

  /** Runs in every frame, because the page also scrolls while the pointer rests near an edge. */
  follow() {
    const { item, y } = this;
    scrollBy({ top: this.pace() / 5, behavior: "instant" });
    item.style.translate = "";
    const top = y - this.offset;
    while (pass(item, -1, top) || pass(item, 1, top + item.offsetHeight));
    item.style.translate = `0 ${top - item.getBoundingClientRect().top}px`;
    this.frame = requestAnimationFrame(() => this.follow());
  }

  /** How far the pointer is within 80 pixels of the edge that it moved toward. */
  pace() {
    const { y, start } = this;
    const { top, bottom } = this.question.list.getBoundingClientRect();
    const low = innerHeight - 80;
    if (y < Math.min(80, start) && top < 80) return y - 80;
    return y > Math.max(low, start) && bottom > low ? y - low : 0;
  }

  end(isDropped) {
    const { question, item, before } = this;
    question.dragging = null;
    this.listeners.abort();
    cancelAnimationFrame(this.frame);
    item.style.translate = "";
    item.classList.remove("dragged");
    if (!isDropped) question.put(before);
    else if (before.join() !== question.order().join()) question.moved(item);
  }
}
