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

/** An icon, whose lines ICONS has; words beside it say the same. */
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

/** Shows or hides an element, if there is one; writing what is there already takes time too. */
function show(element, isShown = true) {
  if (element && element.hidden === Boolean(isShown)) element.hidden = !isShown;
}

/** Makes a function that does something once the page has been painted, the last one given. */
function afterPaint() {
  let frame, timer;
  return (action) => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    frame = requestAnimationFrame(() => { timer = setTimeout(action); });
  };
}

/** A member of an object out of JSON; ids may be called as what every object inherits. */
function own(object, name) {
  return object && Object.hasOwn(object, name) ? object[name] : undefined;
}

/** A text out of JSON that may hold anything. */
function textOf(value) {
  return typeof value === "string" ? value : "";
}

/** A list out of JSON that may hold anything. */
function listOf(value) {
  return Array.isArray(value) ? value : [];
}

/** Loads a script; says whether that worked. */
function loadScript(src) {
  return new Promise((done) => {
    const onload = () => Promise.resolve(globalThis.openingScript).then(() => done(true));
    const script = make("script", { src, onload, onerror: () => done(false) });
    document.head.append(script);
  });
}

/** Gives the reader a file. */
function saveFile(name, text) {
  const file = new Blob([text], { type: "application/json" });
  const link = make("a", { href: URL.createObjectURL(file), download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

/** Text on one line, cut where it gets long. */
function shorten(text) {
  const line = text.trim().replace(/\s+/g, " ");
  return line.length > 140 ? `${line.slice(0, 139)}…` : line;
}

/**
 * What an element says, on one line: a formula as it was written, an image by its alternative
 * text, a blank as low lines, and nothing that marking has added.
 */
function wordsOf(element) {
  const copy = element.cloneNode(true);
  for (const part of findAll("math, img, .mark, .note, [data-blank]", copy)) {
    const words = find("annotation", part)?.textContent ?? part.alt ?? "";
    part.replaceWith(part.dataset.blank ? "___" : words);
  }
  return shorten(copy.textContent);
}

/** Reads something out to a screen reader. */
function announce(text) {
  let region = find("#announcement");
  if (!region) {
    region = make("p", { id: "announcement", className: "unseen" });
    region.setAttribute("aria-live", "polite");
    document.body.append(region);
  }
  region.textContent = text;
}
