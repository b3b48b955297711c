/** Where keys are kept: in this tab, and on the device until a day. A browser may forbid both. */
const PLACES = ["sessionStorage", "localStorage"];
/** The days for which a device remembers a key if the reader wants it. */
const LONGEST = 30;
const DAY = 86400000;

/** The keys of a classroom that this device remembers. */
class KeyStore {
  constructor(site, classroom) {
    this.name = ["quizpress", site, classroom, "", "key"].map(encodeURIComponent).join(":");
    /** What tells other tabs that the reader wants the key forgotten. */
    this.signal = `${this.name}-forgotten`;
  }

  /** That of this tab and that of the device, as `{key, epoch}`, as far as there are any. */
  all() {
    return PLACES.map((place) => this.find(place)).filter(Boolean);
  }

  find(place) {
    try {
      const { key, epoch, until } = JSON.parse(globalThis[place].getItem(this.name));
      // A time that is too late was written while the clock of the device was wrong.
      const left = until === undefined ? 0 : until - Date.now();
      if (until === undefined || (left > 0 && left <= LONGEST * DAY)) {
        return { key: bytesOfBase64URL(key), epoch };
      }
      globalThis[place].removeItem(this.name);
    } catch {
      // There is none, or it is damaged.
    }
    return null;
  }

  /** @param {number} days for which the device remembers the key; 0 for this tab alone. */
  keep(key, epoch, days) {
    const until = days ? Date.now() + days * DAY : undefined;
    this.write(days ? "localStorage" : "sessionStorage",
      JSON.stringify({ key: base64URL(key), epoch, until }));
  }

  /** Forgets every other key: after a renewal the tab and the device may have different ones. */
  dropOthers(key) {
    const text = base64URL(key);
    for (const place of PLACES) {
      const found = this.find(place);
      if (found && base64URL(found.key) !== text) this.write(place, null);
    }
  }

  write(place, value) {
    try {
      if (value === null) globalThis[place].removeItem(this.name);
      else globalThis[place].setItem(this.name, value);
    } catch {
      // Nothing is kept: the next page asks again.
    }
  }

  /** Forgets the keys of this tab and of the device. */
  clear() {
    for (const place of PLACES) this.write(place, null);
  }

  /** In all tabs, each of which may have a key of its own. */
  forget() {
    this.clear();
    try {
      localStorage.setItem(this.signal, String(Date.now()));
      localStorage.removeItem(this.signal);
    } catch {
      // Then other tabs keep theirs until they are closed.
    }
  }
}

/** What encrypted files of classrooms are opened with, by the classroom's id. */
const openers = new Map();

/** Opens the files of one classroom. */
class FileOpener {
  constructor({ site, classroom, epoch }, key) {
    this.start = `qp1|page|${site}|${classroom}|${epoch}|`;
    this.key = key;
  }

  /** The content of a file; an error where the key or a byte is another. */
  async open(path, initialization, ciphertext) {
    const message = {
      initialization: bytesOfBase64URL(initialization), ciphertext: bytesOfBase64URL(ciphertext),
    };
    const bytes = await openDeterministic(message, this.key, utf8(this.start + path));
    const length = Number(new DataView(bytes.buffer).getBigUint64(0));
    return bytes.subarray(8, 8 + length);
  }
}

/** Whether this device remembers the key of a classroom. */
function canOpen(site, classroom) {
  if (!openers.has(classroom)) {
    const [found] = globalThis.crypto?.subtle ? new KeyStore(site, classroom).all() : [];
    if (!found) return false;
    openers.set(classroom, new FileOpener({ site, classroom, epoch: found.epoch }, found.key));
  }
  return true;
}

/** Who waits for the content of a file, by the path of its script. */
const waiting = new Map();

/** The calls that encrypted scripts may hold. */
const CALLS = ["addQuizzes", "addGrades", "addLocked"];

/** Called by a script with the encrypted content of a file. */
function addSealed(path, initialization, ciphertext) {
  const opener = openers.get(path.split("/")[0]);
  const opened = opener?.open(path, initialization, ciphertext);
  if (waiting.has(path)) waiting.get(path)(opened);
  // The key may be an earlier one of the classroom.
  else globalThis.openingScript = opened?.then(call).catch(() => {});
}

/** Does what a script would have done: a call with values as JSON. */
function call(bytes) {
  const [, name, values] = /^(\w+)\(([^]*)\);\s*$/.exec(new TextDecoder().decode(bytes));
  if (CALLS.includes(name)) globalThis[name](...JSON.parse(`[${values}]`));
}

/** A locked page: the field for the password, and the page that it opens. */
class LockedPage {
  constructor() {
    this.sealed = JSON.parse(document.querySelector("#sealed").textContent);
    this.keys = new KeyStore(this.sealed.site, this.sealed.classroom);
    this.form = document.querySelector("#unlock");
    this.state = document.querySelector("#unlock-state");
  }

  /** Opens the page with the key in its address or one that is remembered, or asks. */
  async begin() {
    const linked = takeKeyFromAddress();
    if (!globalThis.crypto?.subtle) return this.show("unlockNeedsHTTPS");
    if (linked && await this.open(linked, 0)) return null;
    for (const { key } of this.keys.all()) if (await this.open(key)) return null;
    this.form.hidden = false;
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.enter();
    });
    addEventListener("hashchange", () => this.followLink());
    return this.show(linked ? "unlockFailed" : null);
  }

  /** Opens the page with a link that is put into the address of the tab that shows it. */
  async followLink() {
    const linked = takeKeyFromAddress();
    if (linked && !await this.open(linked, 0)) this.show("unlockFailed");
  }

  show(name) {
    this.state.textContent = name ? UNLOCK_PHRASES[name] : "";
    document.documentElement.classList.add("ready");
  }

  async enter() {
    const field = document.querySelector("#password");
    const [button, work] = ["button", "#deriving"].map((name) => this.form.querySelector(name));
    this.show(null);
    [button.disabled, work.hidden] = [true, false];
    const days = document.querySelector("#remember").checked ? LONGEST : 0;
    const key = await this.keyFor(field.value).catch(() => null);
    if (key && await this.open(key, days)) return;
    [button.disabled, work.hidden] = [false, true];
    // Whatever was wrong: nobody learns which part it was.
    this.show("unlockFailed");
    field.select();
  }

  /** The key that a password opens; null where none of the classroom's does. */
  async keyFor(text) {
    const { site, classroom, epoch, passwords } = this.sealed;
    const derived = new Map();
    for (const { form, salt, iterations, nonce, key } of passwords) {
      if (!(iterations >= FEWEST_ITERATIONS && iterations <= MOST_ITERATIONS)) continue;
      const name = [form, salt, iterations].join();
      if (!derived.has(name)) {
        const words = utf8(FORMS[form](text));
        derived.set(name, await passwordKey(words, bytesOfBase64URL(salt), iterations));
      }
      const data = utf8(`qp1|wrap|${site}|${classroom}|${epoch}|${form}`);
      const method = { key: derived.get(name), nonce: bytesOfBase64URL(nonce), data };
      const opened = await openBytes(bytesOfBase64URL(key), method).catch(() => null);
      if (opened) return opened;
    }
    return null;
  }

  /**
   * Shows the page that a key opens; says whether it does.
   * @param {number} [days] for which the key is kept, if it is not yet
   */
  async open(key, days) {
    const { sealed } = this;
    const commitment = base64URL(await sha256(joined(utf8("qp1 ck"), key)));
    if (commitment !== sealed.commitment) return false;
    const opener = new FileOpener(sealed, key);
    const bytes = await opener.open(sealed.path, sealed.initialization, sealed.ciphertext)
      .catch(() => null);
    if (!bytes) return false;
    openers.set(sealed.classroom, opener);
    if (days !== undefined) this.keys.keep(key, sealed.epoch, days);
    this.keys.dropOthers(key);
    const text = new TextDecoder().decode(bytes);
    const end = text.indexOf("\n");
    await whenLoaded();
    new OpenPage(this, JSON.parse(text.slice(0, end))).write(text.slice(end + 1));
    return true;
  }
}

/** Waits for the end of the document: Chromium loads no script of one that is replaced before. */
function whenLoaded() {
  return new Promise((done) => {
    if (document.readyState === "complete") done();
    else addEventListener("load", () => setTimeout(done));
  });
}

/** The iterations that a page accepts; more would stop a browser for minutes. */
const [FEWEST_ITERATIONS, MOST_ITERATIONS] = [600000, 10000000];

/** A password as it was meant, by the form that it has; ClassroomKeyFile.swift does the same. */
const FORMS = {
  code: plainCode,
  text: (text) => text.normalize("NFKC")
    .replace(/^[\p{White_Space}\p{Cf}]+|[\p{White_Space}\p{Cf}]+$/gu, ""),
};

/**
 * The key that a link carries behind its '#', which does not stay in the address; no bytes where a
 * part of it is missing, and null where the address has none. Programs add a full stop to links.
 */
function takeKeyFromAddress() {
  const [all, text] = /^#key=([\w-]*)/.exec(location.hash) ?? [];
  if (!all) return null;
  history.replaceState(null, "", location.pathname + location.search);
  return text.length === 43 ? bytesOfBase64URL(text) : new Uint8Array();
}

/** A page that was opened, in the place of the one that was locked. */
class OpenPage {
  /** @param {Object} files the encrypted files that it shows: scripts and types by path */
  constructor({ sealed, keys }, files) {
    this.files = files;
    this.keys = keys;
    this.site = new URL(sealed.root || ".", location.href).href;
    this.contents = new Map();
  }

  /** Replaces the document, whose listeners end with it; the window stays. */
  write(page) {
    globalThis.openPage = this;
    document.open();
    document.addEventListener("DOMContentLoaded", () => this.finish());
    document.addEventListener("click", (event) => this.follow(event));
    addEventListener("hashchange", takeKeyFromAddress);
    addEventListener("storage", ({ key, newValue }) => {
      if (key !== this.keys.signal || !newValue) return;
      this.keys.clear();
      location.reload();
    });
    // Back shows the page as it was left, also when the key has been forgotten since.
    addEventListener("pageshow", (event) => {
      if (event.persisted && !this.keys.all().length) location.reload();
    });
    document.write(this.withhold(page));
    document.close();
  }

  /** HTML that names no encrypted file as something to load. */
  withhold(html) {
    return html.replace(/ (src|poster)="([^"]*)"/g, (text, name, address) => (
      this.fileAt(address) ? ` data-sealed-${name}="${address}"` : text));
  }

  /** The path of an encrypted file by its address in the page. */
  fileAt(address) {
    const { href } = new URL(address.replaceAll("&amp;", "&"), location.href);
    if (!href.startsWith(this.site)) return null;
    const path = decodeURIComponent(href.slice(this.site.length).split(/[?#]/)[0]);
    return Object.hasOwn(this.files, path) ? path : null;
  }

  finish() {
    this.fill(document);
    document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
    const forget = Object.assign(document.createElement("button"), {
      type: "button", className: "quiet", id: "forget-key",
      textContent: UNLOCK_PHRASES["forgetPassword"],
    });
    forget.addEventListener("click", () => {
      this.keys.forget();
      location.reload();
    });
    (document.querySelector(".foot p:last-child") ?? document.body).append(" ", forget);
  }

  /** Loads what the elements below one show. */
  async fill(root) {
    for (const name of ["src", "poster"]) {
      for (const element of root.querySelectorAll(`[data-sealed-${name}]`)) {
        const address = element.getAttribute(`data-sealed-${name}`);
        element.removeAttribute(`data-sealed-${name}`);
        const content = await this.content(this.fileAt(address)).catch(() => address);
        element.setAttribute(name, content);
        element.parentElement?.load?.();
      }
    }
  }

  /** Saves a file that a link leads to. */
  async follow(event) {
    const link = event.target.closest?.("a[href]");
    const path = link && this.fileAt(link.getAttribute("href"));
    if (!path) return;
    event.preventDefault();
    const saved = Object.assign(document.createElement("a"), {
      href: await this.content(path), download: path.split("/").pop(),
    });
    saved.click();
  }

  /** An address for the content of an encrypted file. */
  content(path) {
    if (!this.contents.has(path)) this.contents.set(path, this.load(...this.files[path]));
    return this.contents.get(path);
  }

  async load(script, type) {
    const bytes = await new Promise((done, fail) => {
      waiting.set(script, done);
      const { href } = new URL(script, this.site);
      document.head.append(
        Object.assign(document.createElement("script"), { src: href, onerror: fail }));
    });
    return URL.createObjectURL(new Blob([bytes], { type }));
  }
}

// What scripts with encrypted content call, and what other scripts ask.
Object.assign(globalThis, { addSealed, canOpen });
document.addEventListener("DOMContentLoaded", () => {
  if (!document.body.classList.contains("locked")) return;
  document.documentElement.classList.add("js");
  new LockedPage().begin();
});
