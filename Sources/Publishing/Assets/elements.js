/** @param {string} selector */
function find(selector, within = document) {
  return within.querySelector(selector);
}

/** @param {string} selector @returns {HTMLElement[]} */
function findAll(selector, within = document) {
  return [...within.querySelectorAll(selector)];
}

/**
 * Makes an element. Text is always text, never markup.
 * @param {string} tag @param {Object} properties @param {...(Node|string)} children
 */
function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

/** Words of the interface within content, which may be in another language. */
function say(tag, className, ...words) {
  return make(tag, { className, lang: LANGUAGE, dir: document.documentElement.dir }, ...words);
}

/** A button that does something. */
function button(text, action, className = "") {
  const element = make("button", { type: "button", className }, text);
  element.addEventListener("click", action);
  return element;
}

/** An icon with the lines in ICONS; the text beside it says the same. */
function icon(name) {
  const [svg, path] = ["svg", "path"].map((tag) => (
    document.createElementNS("http://www.w3.org/2000/svg", tag)));
  svg.setAttribute("class", "icon");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("aria-hidden", "true");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

/** Shows or hides an element, if there is one; an unchanged property is not set, for speed. */
function show(element, isShown = true) {
  if (element && element.hidden === Boolean(isShown)) element.hidden = !isShown;
}

/** A function that runs an action after the next paint; of several actions, only the last runs. */
function afterPaint() {
  let frame, timer;
  return (action) => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    frame = requestAnimationFrame(() => { timer = setTimeout(action); });
  };
}

/** An own member of an object from JSON, because an id may be the name of an inherited one. */
function own(object, name) {
  return object && Object.hasOwn(object, name) ? object[name] : undefined;
}

/** A value from JSON if it is a text; otherwise an empty text. */
function textOf(value) {
  return typeof value === "string" ? value : "";
}

/** A value from JSON if it is a list; otherwise an empty list. */
function listOf(value) {
  return Array.isArray(value) ? value : [];
}

/** Loads a script; returns whether that worked. */
function loadScript(src) {
  return new Promise((done) => {
    const onload = () => Promise.resolve(globalThis.openingScript).then(() => done(true));
    const script = make("script", { src, onload, onerror: () => done(false) });
    document.head.append(script);
  });
}

/** Lets the reader save a file. */
function saveFile(name, text) {
  const file = new Blob([text], { type: "application/json" });
  const link = make("a", { href: URL.createObjectURL(file), download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

/** Text on one line, shortened to at most 140 characters. */
function shorten(text) {
  return text.trim().replace(/\s+/g, " ").replace(/^(.{139})..+/u, "$1…");
}

/**
 * The text of an element on one line: formulas by their names, images by their alternative text,
 * blanks as underscores, and nothing that marking has added or that only screen readers get.
 */
function wordsOf(element) {
  const copy = element.cloneNode(true);
  for (const part of findAll("math, img, .mark, .note, .number, [data-blank]", copy)) {
    const words = part.getAttribute("aria-label") ?? part.alt ?? "";
    part.replaceWith(part.dataset.blank ? "___" : words);
  }
  return shorten(copy.textContent);
}

/** The words of an element as `wordsOf` gives them, and between them its formulas as elements. */
function wordsAndFormulas(element) {
  const copy = element.cloneNode(true);
  const formulas = findAll("math", copy);
  // No text of a page contains this character.
  for (const formula of formulas) formula.replaceWith("\0");
  return wordsOf(copy).split(/(\0)/).map((part) => (part === "\0" ? formulas.shift() : part));
}

/** Reads texts and elements out to a screen reader. */
function announce(...words) {
  let region = find("#announcement");
  if (!region) {
    region = make("p", { id: "announcement", className: "unseen" });
    region.setAttribute("aria-live", "polite");
    document.body.append(region);
  }
  region.replaceChildren(...words);
}
