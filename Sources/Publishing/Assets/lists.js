/**
 * Folds case, marks, apostrophes and digits, so that "Muller" finds "Müller", "STRASSE" finds
 * "Straße", "don't" finds "don’t", and "٩" finds "9".
 */
function searchable(text) {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toUpperCase().toLowerCase()
    .replace(/[‘’]/g, "'")
    .replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => digit.charCodeAt(0) % 16);
}

/** A test of folded texts for every word of what was typed. */
function havingWords(typed) {
  const words = searchable(typed).split(/\s+/);
  return (text) => words.every((word) => text.includes(word));
}

/** The number of rows that a search shows first, which is more than a window shows. */
const FIRST_ROWS = 12;

/** Sorts a list by a number in a data attribute; items without it come last in either order. */
function sortList(list, order) {
  const isDescending = order.startsWith("-");
  const name = order.replace("-", "");
  const number = (item) =>
    item.dataset[name] ? Number(item.dataset[name]) * (isDescending ? -1 : 1) : Infinity;
  const items = [...list.children];
  items.sort((a, b) => (number(a) === number(b) ? 0 : number(a) - number(b)));
  list.append(...items);
}

/** The values of a page's controls, which its address keeps for a reload and for Back. */
class Controls {
  constructor(changed) {
    this.form = find("#controls");
    this.defaults = this.values();
    for (const [name, value] of new URLSearchParams(location.search)) this.set(name, value);
    this.form.addEventListener("submit", (event) => event.preventDefault());
    // Some controls are outside the form.
    for (const control of this.form.elements) control.addEventListener("input", changed);
    this.openFilters();
  }

  values() {
    return Object.fromEntries(new FormData(this.form));
  }

  /** Sets a control; a menu ignores a value that it does not have. */
  set(name, value) {
    const control = name in this.defaults && this.form.elements[name];
    if (!control) return;
    control.value = value;
    if (control.selectedIndex === -1) control.value = this.defaults[name];
  }

  /** Stores the values that differ from the defaults, and further values, in the address. */
  keep(further = {}) {
    const query = new URLSearchParams(further);
    for (const [name, value] of Object.entries(this.values())) {
      if (value !== this.defaults[name]) query.set(name, value);
    }
    const text = String(query);
    history.replaceState(null, "", location.pathname + (text && `?${text}`) + location.hash);
  }

  /** On a phone, opens the filters only if they are used. */
  openFilters() {
    const filters = find("#filters");
    if (!filters) return;
    const isWide = matchMedia("(min-width: 40rem)");
    const values = this.values();
    const used = findAll("[name]", filters)
      .some(({ name }) => values[name] !== this.defaults[name]);
    filters.open = isWide.matches || used;
    isWide.addEventListener("change", () => { filters.open ||= isWide.matches; });
  }
}

/** A list with search, filters, order and pages. */
class FilteredList {
  /**
   * @param {Object<string, function(string): function(HTMLElement): boolean>} tests by the name of
   *   a control, the test that an item has to pass for its value
   * @param {string} counted the phrase that counts items
   * @param {string} orderName under which the order is remembered for the next visit
   */
  constructor(list, tests, counted, orderName) {
    Object.assign(this, { list, tests, counted, orderName });
    this.pageSize = Number(list.dataset.pageSize) || 30;
    this.controls = new Controls(() => this.restart());
    const query = new URLSearchParams(location.search);
    const remembered = load(orderName);
    if (remembered && !query.has("order")) this.controls.set("order", remembered);
    this.limit = Math.max(Number(query.get("shown")) || 0, this.pageSize);
    find("#more").addEventListener("click", () => this.showMore());
    this.later = afterPaint();
    this.update();
  }

  restart() {
    this.limit = this.pageSize;
    keep(this.orderName, this.controls.values().order);
    this.update(FIRST_ROWS);
    this.controls.keep();
  }

  /** Shows items that pass the tests: some at once, the others after these have been painted. */
  update(atOnce = this.limit) {
    const values = this.controls.values();
    if (values.order !== this.order) sortList(this.list, this.order = values.order);
    const tests = Object.entries(this.tests).filter(([name]) => values[name])
      .map(([name, test]) => test(values[name]));
    let count = 0;
    for (const item of this.list.children) {
      const matches = tests.every((test) => test(item));
      if (matches) count += 1;
      // Items that are already shown take no time.
      show(item, matches && count <= (item.hidden ? atOnce : this.limit));
    }
    this.later(() => atOnce < this.limit && this.update());
    const all = phrase(this.counted, { n: count });
    find("#count").textContent =
      count > this.limit ? phrase("showing", { shown: this.limit, all }) : all;
    show(find("#no-match"), count === 0);
    show(find("#more"), count > this.limit);
  }

  showMore() {
    const before = this.limit;
    this.limit += this.pageSize;
    this.update();
    this.controls.keep({ shown: this.limit });
    const next = [...this.list.children].filter((item) => !item.hidden)[before];
    if (next) find("a", next).focus();
  }
}

/** A test for words in the texts of an item that a selector finds. */
function searching(list, selector) {
  const texts = new Map([...list.children].map((item) => [
    item, searchable(findAll(selector, item).map((part) => part.textContent).join(" ")),
  ]));
  return (typed) => {
    const hasThem = havingWords(typed);
    return (item) => hasThem(texts.get(item));
  };
}
