/** The maximum number of days for which a device remembers a key, if the reader wants it. */
const LONGEST = 30;
const DAY = 86400000;

/**
 * The keys of a classroom that this device remembers. The key of the tab is text in its
 * `sessionStorage`, which ends with the tab. The key of the device is in a database until a set
 * time, in a form that scripts can use but not read. A browser may forbid both places.
 */
class KeyStore {
  constructor(site, classroom) {
    Object.assign(this, { site, classroom });
    this.name = ["quizpress", site, classroom, "", "key"].map(encodeURIComponent).join(":");
    /** The name of the entry that tells other tabs that the reader wants the key forgotten. */
    this.signal = `${this.name}-forgotten`;
  }

  /** The keys of this tab and of the device, as `rememberedKey` makes them, if there are any. */
  async all() {
    // Earlier versions kept the text of the device's key here.
    this.write("localStorage", null);
    return [await this.ofTab(), await this.ofDevice()].filter(Boolean);
  }

  async ofTab() {
    try {
      const { key, epoch } = JSON.parse(sessionStorage.getItem(this.name));
      return await rememberedKey(bytesOfBase64URL(key), epoch);
    } catch {
      // There is none, or it is damaged.
      return null;
    }
  }

  async ofDevice() {
    const found = await this.onDevice("readonly", (keys) => keys.get(this.classroom))
      .catch(() => null);
    if (!found) return null;
    // A time that is too late was written while the clock of the device was wrong.
    const left = found.until - Date.now();
    if (found.key instanceof CryptoKey && left > 0 && left <= LONGEST * DAY) return found;
    await this.forgetDevice();
    return null;
  }

  /**
   * @param {Uint8Array} bytes the bytes of the key
   * @param {number} days for which the device remembers the key; 0 for this tab alone.
   */
  async keep(found, bytes, days) {
    const entry = { ...found, until: Date.now() + days * DAY };
    const put = (keys) => keys.put(entry, this.classroom);
    const isKept = days && await this.onDevice("readwrite", put).catch(() => false);
    if (isKept) return;
    this.write("sessionStorage", JSON.stringify({ key: base64URL(bytes), epoch: found.epoch }));
  }

  /** Whether the device can remember keys: private windows of some browsers store none. */
  async canRemember() {
    const key = await derivationKey(new Uint8Array(32));
    return this.onDevice("readwrite", (keys) => keys.put(key, "") && keys.delete(""))
      .then(() => true, () => false);
  }

  /** Forgets every other key: after a renewal the tab and the device may have different ones. */
  async dropOthers({ commitment }) {
    const isOther = (found) => found && found.commitment !== commitment;
    if (isOther(await this.ofTab())) this.write("sessionStorage", null);
    if (isOther(await this.ofDevice())) await this.forgetDevice();
  }

  /** Stores a text in a place, or removes the one that is there. */
  write(place, text) {
    try {
      if (text === null) globalThis[place].removeItem(this.name);
      else globalThis[place].setItem(this.name, text);
    } catch {
      // Nothing is kept: the next page asks again.
    }
  }

  /** The result of a request to the device's database of keys; throws if the browser has none. */
  async onDevice(mode, request) {
    // storage.js deletes it with all that the site has stored.
    const opening = indexedDB.open(`quizpress:${encodeURIComponent(this.site)}:keys`);
    opening.onupgradeneeded = () => {
      // There is no database yet, and reading makes none.
      if (mode === "readonly") opening.transaction.abort();
      else opening.result.createObjectStore("keys");
    };
    await outcome(opening, "success", "error");
    const database = opening.result;
    try {
      const transaction = database.transaction("keys", mode);
      const answer = request(transaction.objectStore("keys"));
      await outcome(transaction, "complete", "abort");
      return answer.result;
    } finally {
      database.close();
    }
  }

  forgetDevice() {
    return this.onDevice("readwrite", (keys) => keys.delete(this.classroom)).catch(() => {});
  }

  /** Forgets the keys of this tab and of the device. */
  async clear() {
    this.write("sessionStorage", null);
    await this.forgetDevice();
  }

  /** Forgets the keys in all tabs, each of which may have one of its own. */
  async forget() {
    await this.clear();
    try {
      localStorage.setItem(this.signal, String(Date.now()));
      localStorage.removeItem(this.signal);
    } catch {
      // Then other tabs keep theirs until they are closed.
    }
  }
}

/** Waits for one of two events of a request or a transaction; the other one is an error. */
function outcome(target, success, failure) {
  return new Promise((done, fail) => {
    Object.assign(target, { [`on${success}`]: done, [`on${failure}`]: fail });
  });
}

/** A key without its bytes, and the commitment that every page of its classroom contains. */
async function rememberedKey(bytes, epoch) {
  const commitment = base64URL(await sha256(joined(utf8("qp1 ck"), bytes)));
  return { key: await derivationKey(bytes), epoch, commitment };
}

/** The openers of encrypted files, by the classroom's id. */
const openers = new Map();

/** Opens the files of one classroom. */
class FileOpener {
  constructor({ site, classroom, epoch }, key) {
    this.start = `qp1|page|${site}|${classroom}|${epoch}|`;
    this.key = key;
  }

  /** The content of a file; throws if the key or a byte is a different one. */
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
async function canOpen(site, classroom) {
  const [found] = globalThis.crypto?.subtle ? await new KeyStore(site, classroom).all() : [];
  // It may have been deleted since the page was opened.
  if (!found) openers.delete(classroom);
  else if (!openers.has(classroom)) {
    openers.set(classroom, new FileOpener({ site, classroom, epoch: found.epoch }, found.key));
  }
  return Boolean(found);
}

/** The functions that wait for the content of a file, by the path of its script. */
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

/** Makes the call that is in an encrypted script, with values as JSON. */
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
    if (linked && await this.openWith(linked, 0)) return null;
    for (const found of await this.keys.all()) if (await this.open(found)) return null;
    const canRemember = await this.keys.canRemember();
    document.querySelector("#remember").closest("p")?.toggleAttribute("hidden", !canRemember);
    this.form.hidden = false;
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.enter();
    });
    addEventListener("hashchange", () => this.followLink());
    // A link can have times of a student.
    for (const link of document.querySelectorAll(".languages a")) link.search = location.search;
    return this.show(linked ? "unlockFailed" : null);
  }

  /** Opens the page with a link that was entered into the address of the tab that shows it. */
  async followLink() {
    const linked = takeKeyFromAddress();
    if (linked && !await this.openWith(linked, 0)) this.show("unlockFailed");
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
    if (key && await this.openWith(key, days)) return;
    [button.disabled, work.hidden] = [false, true];
    // The same for every fault, so that nobody learns which part was wrong.
    this.show("unlockFailed");
    field.select();
  }

  /** The key that a password opens; null if no key of the classroom does. */
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

  /** Shows the page that the bytes of a key open, and keeps the key; returns whether they do. */
  async openWith(key, days) {
    const found = await rememberedKey(key, this.sealed.epoch);
    return this.open(found, () => this.keys.keep(found, key, days));
  }

  /** Shows the page that a key opens; returns whether it does. */
  async open(found, keep = () => {}) {
    const { sealed } = this;
    if (found.commitment !== sealed.commitment) return false;
    const opener = new FileOpener(sealed, found.key);
    const bytes = await opener.open(sealed.path, sealed.initialization, sealed.ciphertext)
      .catch(() => null);
    if (!bytes) return false;
    openers.set(sealed.classroom, opener);
    await keep();
    await this.keys.dropOthers(found);
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

/** The plain form of a password, by its form; ClassroomKeyFile.swift does the same. */
const FORMS = {
  code: plainCode,
  text: (text) => text.normalize("NFKC")
    .replace(/^[\p{White_Space}\p{Cf}]+|[\p{White_Space}\p{Cf}]+$/gu, ""),
};

/**
 * The key that a link has after its '#', which is removed from the address; one that opens nothing
 * if a part is missing, and null if there is none. Programs add a period to links.
 */
function takeKeyFromAddress() {
  const [all, text] = /^#key=([\w-]*)/.exec(location.hash) ?? [];
  if (!all) return null;
  history.replaceState(null, "", location.pathname + location.search);
  return text.length === 43 ? bytesOfBase64URL(text) : new Uint8Array(1);
}

/** A page that was opened, which replaces the one that was locked. */
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
    addEventListener("storage", async ({ key, newValue }) => {
      if (key !== this.keys.signal || !newValue) return;
      await this.keys.clear();
      location.reload();
    });
    // Back shows the page as it was left, also when the key has been forgotten since.
    addEventListener("pageshow", async (event) => {
      if (event.persisted && !(await this.keys.all()).length) location.reload();
    });
    document.write(this.withhold(page));
    document.close();
  }

  /** HTML in which no encrypted file is named as something to load. */
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
    this.fill();
    // Questions may be in a template until an attempt shows them, and a result adds explanations.
    const observer = new MutationObserver(() => this.fill());
    observer.observe(document.body, { childList: true, subtree: true });
    document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
    const forget = Object.assign(document.createElement("button"), {
      type: "button", className: "quiet", id: "forget-key",
      textContent: UNLOCK_PHRASES["forgetPassword"],
    });
    forget.addEventListener("click", async () => {
      await this.keys.forget();
      location.reload();
    });
    (document.querySelector(".foot p:last-child") ?? document.body).append(" ", forget);
    this.keepImages();
  }

  /**
   * Lets the service worker of offline.js keep the images of the page, and of the quizzes that the
   * page of a classroom links to: in the files that it keeps with these, they are not named.
   */
  async keepImages() {
    const worker = await navigator.serviceWorker?.ready;
    const files = [];
    for (const [script, type] of worker ? Object.values(this.files) : []) {
      const { href } = new URL(script, this.site);
      // One that is kept is renewed when a page shows it.
      if (type.startsWith("image/") && !await caches.match(href)) files.push(href);
    }
    worker?.active.postMessage({ page: "", pages: [], files: files.slice(0, 200) });
  }

  /** Loads the encrypted files that the elements of the page show. */
  fill() {
    for (const name of ["src", "poster"]) {
      for (const element of document.querySelectorAll(`[data-sealed-${name}]`)) {
        const address = element.getAttribute(`data-sealed-${name}`);
        element.removeAttribute(`data-sealed-${name}`);
        this.content(this.fileAt(address)).catch(() => address).then((content) => {
          element.setAttribute(name, content);
          element.parentElement?.load?.();
        });
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

// Encrypted scripts call `addSealed`, and other scripts call `canOpen`.
Object.assign(globalThis, { addSealed, canOpen });
document.documentElement.classList.add("js");
document.addEventListener("DOMContentLoaded", () => {
  if (!document.body.classList.contains("locked")) return;
  new LockedPage().begin();
});
