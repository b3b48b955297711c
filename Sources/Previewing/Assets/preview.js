"use strict";

/** The folder of the preview's own pages; the site's are at the root of the server. */
const PREFIX = "/_preview/";

const find = (selector) => document.querySelector(selector);

/** The frame that shows a page of the site, and the page's source as it was loaded. */
let frame = null;
let source = null;
/** Whether the frame is loading a page whose source is not known yet. */
let isLoading = true;
let isUpdating = false;
let isOutdated = false;
/** The stream of the server's events; null in a tab that was never visible. */
let events = null;
/** The newest version of the site that this tab knows. */
let version = null;
/** Whether events may have been missed. */
let isResumed = false;
/** The problems that were hidden, as text. */
let hiddenProblems = "";

/** @returns {HTMLElement} */
function make(name, properties, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

/** Path below the root, query and fragment of the page shown; null if its origin is another one. */
function shownAddress(one = frame) {
  try {
    const { pathname, search, hash, origin } = one.contentWindow.location;
    return origin === location.origin ? pathname.slice(1) + search + hash : null;
  } catch {
    return null;
  }
}

const pathOf = (address) => decodeURI(address.split(/[?#]/)[0]);

/** Fetches a page: its source, and the number that identifies its content. */
async function fetchPage(address) {
  const response = await fetch("/" + address.split("#")[0], { cache: "no-store" });
  const content = response.headers.get("server-timing")?.match(/desc="(\d+)"/)?.[1];
  return { text: await response.text(), content };
}

/** The number of the content that the frame has loaded; undefined if the browser hides it. */
function shownContent(one) {
  const [navigation] = one.contentWindow.performance.getEntriesByType("navigation");
  return navigation?.serverTiming?.find(({ name }) => name === "content")?.description;
}

function open(address) {
  frame = make("iframe", { title: "Page", src: "/" + address });
  find("#stage").replaceChildren(frame);
  const one = frame;
  one.addEventListener("load", () => arrived(one));
}

/** Records the page that the frame now shows. */
async function arrived(one) {
  if (one !== frame) return;
  const address = shownAddress();
  if (address === null) return;
  prepare(one);
  history.replaceState(null, "", PREFIX + (address === "index.html" ? "" : address));
  const isCurrent = await takeSource(one, address);
  if (one !== frame || shownAddress() !== address) return;
  isLoading = false;
  showState();
  if (!isCurrent) {
    source = "";
    await update();
  }
}

/** Fetches the source of the page in a frame; returns whether the frame has the same content. */
async function takeSource(one, address) {
  const { text, content } = await fetchPage(address);
  // The reader may have gone to another page, or the site changed, between the two requests.
  if (one !== frame || shownAddress() !== address) return true;
  source = text;
  return shownContent(one) === content;
}

/** Applies the chosen view, and opens links to other sites in a new tab. */
function prepare(one) {
  applyView(one);
  document.title = `${one.contentDocument.title} – Preview`;
  one.contentDocument.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href]");
    if (link && link.origin !== location.origin) {
      link.target = "_blank";
      link.rel = "noopener";
    }
  }, true);
  one.contentWindow.addEventListener("hashchange", () => {
    const address = shownAddress(one);
    if (one === frame && address !== null) history.replaceState(null, "", PREFIX + address);
  });
  one.contentWindow.addEventListener("pagehide", (event) => {
    if (one === frame && event.isTrusted) isLoading = true;
  });
}

/**
 * Updates the page if it has changed; calls during an update cause one more update.
 *
 * A saved page is known to have changed, so it is loaded at once.
 */
async function update(isSaved = false) {
  if (isLoading) return;
  if (isUpdating) {
    isOutdated = true;
    return;
  }
  [isUpdating, isOutdated] = [true, false];
  try {
    await (isSaved ? showSaved() : showChanged());
    while (isOutdated && !isLoading) {
      isOutdated = false;
      await showChanged();
    }
  } finally {
    isUpdating = false;
  }
}

async function showSaved() {
  await replacePage();
  const address = shownAddress();
  if (address === null) return;
  if (!await takeSource(frame, address)) [source, isOutdated] = ["", true];
  showState();
}

async function showChanged() {
  const address = shownAddress();
  if (address === null) return;
  const { text } = await fetchPage(address);
  if (address === shownAddress() && text !== source) {
    const isStyle = withoutStyles(text) === withoutStyles(source);
    source = text;
    if (isStyle) await replaceStyles(text);
    else await replacePage();
  }
  showState();
}

const STYLES = /<link rel="stylesheet"[^>]*>/g;
const withoutStyles = (text) => text.replace(STYLES, "");

/** Replaces the style sheets by those of a new source. */
async function replaceStyles(text) {
  const { contentDocument: page } = frame;
  const old = [...page.querySelectorAll('link[rel="stylesheet"]')];
  const wanted = new DOMParser().parseFromString(text, "text/html");
  const links = [...wanted.querySelectorAll('link[rel="stylesheet"]')].map((link) => {
    const own = page.createElement("link");
    own.rel = "stylesheet";
    own.setAttribute("href", link.getAttribute("href"));
    return own;
  });
  const loaded = links.map((link) => new Promise((done) => {
    link.onload = link.onerror = done;
  }));
  page.head.append(...links);
  await Promise.all(loaded);
  for (const link of old) link.remove();
  applyView(frame);
  find("#stage").dataset.updates = Number(find("#stage").dataset.updates ?? 0) + 1;
}

/**
 * Loads the page in a second frame and swaps the frames when it is complete, to avoid flicker. The
 * page itself stores the answers of an attempt; the rest of its state is copied.
 */
async function replacePage() {
  const old = frame;
  const address = shownAddress(old);
  // This makes the page store the attempt with its elapsed time.
  old.contentWindow.dispatchEvent(new PageTransitionEvent("pagehide"));
  const next = make("iframe", { title: "Page", src: old.contentWindow.location.href });
  next.className = "arriving";
  await new Promise((done) => {
    next.addEventListener("load", done, { once: true });
    find("#stage").append(next);
  });
  await complete(next, old.contentDocument.documentElement.classList.contains("taking"));
  // The reader may have gone to another page in the meantime.
  if (shownAddress(old) !== address) {
    next.remove();
    [source, isOutdated] = ["", true];
    return;
  }
  prepare(next);
  const kept = remember(old);
  frame = next;
  next.classList.remove("arriving");
  restore(next, kept);
  old.remove();
  next.addEventListener("load", () => arrived(next));
  find("#stage").dataset.updates = Number(find("#stage").dataset.updates ?? 0) + 1;
}

/** Waits, for a second at most, until the page's own script has set it up. */
async function complete(one, isTaking) {
  const { classList } = one.contentDocument.documentElement;
  const isDone = () => !classList.contains("js")
    || (classList.contains("ready") && (!isTaking || classList.contains("taking")));
  for (let wait = 0; !isDone() && wait < 200; wait++) {
    await new Promise((done) => { setTimeout(done, 5); });
  }
}

const FIELDS = "input, textarea, select";

/** The state of a page that reloading loses: scroll position, focus, fields and open details. */
function remember(one) {
  const page = one.contentDocument;
  const top = (element) => element.getBoundingClientRect().top;
  // Unlike everything else, the bar of an attempt does not move with the page.
  const anchor = [...page.querySelectorAll("main [id]:not(#progress, #progress *)")]
    .find((element) => element.getClientRects().length && top(element) >= 0);
  const active = page.activeElement;
  return {
    scroll: [one.contentWindow.scrollX, one.contentWindow.scrollY],
    anchor: anchor && { id: anchor.id, top: top(anchor) },
    focus: document.activeElement === one && active !== page.body
      ? { place: placeOf(active), start: active.selectionStart, end: active.selectionEnd } : null,
    fields: [...page.querySelectorAll(FIELDS)].filter(({ id, type }) => id && type !== "file")
      .map(({ id, type, value, checked }) => ({ id, type, value, checked })),
    open: [...page.querySelectorAll("details")].map((element) => element.open),
  };
}

/** A reference to an element: its id, or its index among the elements of the same name. */
function placeOf(element) {
  if (element.id) return { id: element.id };
  const all = [...element.ownerDocument.querySelectorAll(element.localName)];
  return { name: element.localName, number: all.indexOf(element) };
}

function elementAt(page, { id, name, number }) {
  return id ? page.getElementById(id) : page.querySelectorAll(name)[number];
}

/** Restores the state of the page that this one replaces. */
function restore(one, kept) {
  const page = one.contentDocument;
  for (const field of kept.fields) {
    const own = page.getElementById(field.id);
    if (!own || own.type !== field.type) continue;
    if (own.value === field.value && own.checked === field.checked) continue;
    own.value = field.value;
    if (own.checked !== undefined) own.checked = field.checked;
    for (const name of ["input", "change"]) own.dispatchEvent(new Event(name, { bubbles: true }));
  }
  const details = [...page.querySelectorAll("details")];
  if (details.length === kept.open.length) {
    details.forEach((element, at) => { if (kept.open[at]) element.open = true; });
  }
  restorePlace(one, kept);
  const focus = kept.focus && elementAt(page, kept.focus.place);
  if (!focus) return;
  focus.focus({ preventScroll: true });
  if (typeof kept.focus.start === "number") {
    try {
      focus.setSelectionRange(kept.focus.start, kept.focus.end);
    } catch {
      // Fields such as those for numbers have no selection.
    }
  }
}

/** Scrolls to where the reader was, by the element that was at the top of the window. */
function restorePlace(one, { anchor, scroll }) {
  const element = anchor && one.contentDocument.getElementById(anchor.id);
  // Questions get their size once they are near the window, in one of the next frames.
  let frames = 5;
  const place = () => {
    const top = element?.getClientRects().length && scroll[1] > 0
      ? element.getBoundingClientRect().top - anchor.top + one.contentWindow.scrollY
      : scroll[1];
    one.contentWindow.scrollTo({ left: scroll[0], top, behavior: "instant" });
    if (frames-- > 0) requestAnimationFrame(place);
  };
  place();
}

/** Reloads the images whose files were saved; without a list of files, all images. */
function reloadImages(files) {
  const { contentDocument: page } = frame;
  for (const image of page?.querySelectorAll("img") ?? []) {
    const url = new URL(image.src, page.baseURI);
    if (url.origin !== location.origin) continue;
    if (!files || files.includes(decodeURI(url.pathname).slice(1))) {
      image.src = `${url.pathname}?${version}`;
    }
  }
}

/** Shows the problems and facts that the server reports. */
async function showState() {
  const address = shownAddress();
  if (address === null) return;
  const query = new URLSearchParams({ page: pathOf(address) });
  const response = await fetch(`${PREFIX}-/state?${query}`, { cache: "no-store" });
  const state = await response.json();
  if (shownAddress() !== address) return;
  const isAfter = isResumed && version !== null && version !== state.version;
  [isResumed, version] = [false, state.version];
  if (isAfter) reloadImages();
  showProblems(state);
  showFacts(state.page);
}

function showProblems({ building, problems }) {
  const errors = problems.filter(({ error }) => error);
  const count = (number, word) => `${number} ${word}${number === 1 ? "" : "s"}`;
  const warnings = problems.length - errors.length;
  find("#status").textContent = building ? "Building…"
    : errors.length ? `${count(errors.length, "error")}; the page is that of the last build without errors`
      : warnings ? count(warnings, "warning") : "";
  const text = JSON.stringify(errors);
  const box = find("#problems");
  if (box.dataset.text === text) return;
  box.dataset.text = text;
  box.hidden = !errors.length || text === hiddenProblems;
  const close = make("button", { type: "button" }, "Hide");
  close.addEventListener("click", () => {
    hiddenProblems = text;
    box.hidden = true;
  });
  box.replaceChildren(make("h2", {}, count(errors.length, "error"), " ", close),
    ...errors.flatMap(problemElements));
}

function problemElements({ text, link, place }) {
  // On a narrow screen it can be scrolled, also with the keyboard.
  const code = make("pre", { tabIndex: 0 }, text);
  return link ? [make("a", { href: link, className: "place" }, `Open ${place}`), code] : [code];
}

/** Shows facts about a quiz beside its page. */
function showFacts(quiz) {
  find("#draft").hidden = !quiz?.draft;
  find("#draw").hidden = !quiz;
  const panel = find("#panel");
  if (!quiz) {
    panel.replaceChildren("This page is not the page of a quiz.");
    return;
  }
  const rows = [
    ["Quiz", quiz.name], ["Kind", quiz.kind + (quiz.draft ? ", draft" : "")],
    ["Source", make("a", { href: quiz.link }, quiz.source)],
    ["Questions", `${quiz.shown} of ${quiz.questions.length}`], ["Points", String(quiz.points)],
    ["Answers", quiz.answers], ["Revision", make("code", {}, quiz.revision.slice(0, 12))],
    ["Seed", make("code", {}, openAttempt()?.seed ?? "none yet")],
    ...(quiz.translations.length
      ? [["Translations", make("ul", {}, ...quiz.translations.map(translationItem))]] : []),
  ];
  panel.replaceChildren(
    make("dl", {}, ...rows.flatMap(([name, value]) => [make("dt", {}, name), make("dd", {}, value)])),
    make("ol", {}, ...quiz.questions.map(factsOfQuestion)));
}

/** A list item with a link to a translation of the quiz and what the translation lacks. */
function translationItem({ language, page, missing }) {
  const link = make("a", { href: PREFIX + page }, language);
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open(page);
  });
  return make("li", {}, link, missing ? ` · ${missing} not translated` : "");
}

function factsOfQuestion({ id, stem, kind, points, key }) {
  return make("li", {}, make("div", {}, stem),
    make("div", {}, make("code", {}, id), ` · ${kind} · points: ${points}`),
    make("div", {}, key.length ? `Key: ${key.join("; ")}` : "No key"));
}

/** The name under which the page of a quiz stores the attempt in progress; null elsewhere. */
function attemptName() {
  const data = frame.contentDocument?.getElementById("quiz-data");
  if (!data) return null;
  const { site, classroom, quiz } = JSON.parse(data.textContent);
  return ["quizpress", site, classroom, quiz, "open"].map(encodeURIComponent).join(":");
}

function openAttempt() {
  try {
    return JSON.parse(localStorage.getItem(attemptName()) ?? "null");
  } catch {
    return null;
  }
}

function randomHex() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Starts an attempt with another seed, to show the quiz as another student would get it. */
async function showAnotherDraw() {
  const name = attemptName();
  if (!name) return;
  const { revision } = JSON.parse(frame.contentDocument.getElementById("quiz-data").textContent);
  localStorage.setItem(name, JSON.stringify({
    id: randomHex(), seed: randomHex(), revision, startedAt: new Date().toISOString(), elapsed: 0,
    answers: {}, changes: {}, student: { name: "Preview" },
  }));
  await replacePage();
  showState();
}

/** Changes the media queries of a page to match the chosen view. */
function applyView(one) {
  const view = find("#view").value;
  // Browsers print in light colors.
  const colors = view === "print" ? "light" : find("#colors").value;
  for (const name of ["phone", "print"]) one.classList.toggle(name, view === name);
  const page = one.contentDocument;
  page.documentElement.style.colorScheme = colors;
  for (const sheet of page.styleSheets) {
    try {
      applyMedia(sheet, view === "print", colors);
    } catch {
      // Rules of other origins cannot be read.
    }
  }
}

/** The original media queries of rules and style sheets. */
const written = new WeakMap();

function applyMedia(rule, isPrint, colors) {
  if (rule.media?.mediaText) {
    const text = written.get(rule) ?? rule.media.mediaText;
    written.set(rule, text);
    const wanted = text
      .replace(/\(prefers-color-scheme:\s*(\w+)\)/g, (query, name) => {
        if (!colors) return query;
        return name === colors ? "(min-width: 0px)" : "(max-width: 0px)";
      })
      .replace(/\b(print|screen)\b/g, (name) => {
        if (!isPrint) return name;
        return name === "print" ? "screen" : "print";
      });
    if (rule.media.mediaText !== wanted) rule.media.mediaText = wanted;
  }
  for (const inner of rule.cssRules ?? []) applyMedia(inner, isPrint, colors);
}

/**
 * Listens to events of the server while the tab is visible; after an interruption, updates the page.
 *
 * Browsers open six connections to one server in all tabs together, and each stream keeps one.
 */
function listen() {
  events?.close();
  if (document.hidden) return;
  events = new EventSource(PREFIX + "-/events");
  events.addEventListener("changed", ({ data }) => {
    const event = JSON.parse(data);
    version = event.version;
    if (event.files.length) reloadImages(event.files);
    update(event.pages.includes(pathOf(shownAddress() ?? "")));
  });
  events.addEventListener("error", () => {
    find("#status").textContent = "The preview has stopped. Run 'quizpress serve' again.";
  });
  events.addEventListener("open", () => {
    isResumed = true;
    if (version !== null || source) update();
  });
}

function start() {
  for (const name of ["#view", "#colors"]) {
    find(name).value = sessionStorage.getItem(name) ?? find(name).options[0].value;
    find(name).addEventListener("change", () => {
      sessionStorage.setItem(name, find(name).value);
      applyView(frame);
    });
  }
  find("#draw").addEventListener("click", showAnotherDraw);
  find("#details").addEventListener("click", ({ target }) => {
    const panel = find("#panel");
    panel.hidden = !panel.hidden;
    target.setAttribute("aria-expanded", String(!panel.hidden));
  });
  open((location.pathname.slice(PREFIX.length) || "index.html") + location.search + location.hash);
  listen();
  document.addEventListener("visibilitychange", listen);
}

start();
