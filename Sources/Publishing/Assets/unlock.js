/** The keys that this device remembers, by site and classroom: in this tab, or until a day. */
class KeyStore {
  constructor(site, classroom) {
    this.name = ["quizpress", site, classroom, "", "key"].map(encodeURIComponent).join(":");
  }

  /** `{key, epoch}`; nothing where there is none, or the browser forbids it. */
  find() {
    for (const place of ["sessionStorage", "localStorage"]) {
      try {
        const { key, epoch, until } = JSON.parse(globalThis[place].getItem(this.name));
        if (!until || until > Date.now()) return { key: bytesOfBase64URL(key), epoch };
        globalThis[place].removeItem(this.name);
      } catch {
        // The other one may have it.
      }
    }
    return null;
  }

  /** @param {number} days for which the device remembers the key; 0 for this tab alone. */
  keep(key, epoch, days) {
    const until = days ? Date.now() + days * 86400000 : undefined;
    try {
      const place = days ? localStorage : sessionStorage;
      place.setItem(this.name, JSON.stringify({ key: base64URL(key), epoch, until }));
    } catch {
      // The next page asks again.
    }
  }

  forget() {
    for (const place of ["sessionStorage", "localStorage"]) {
      try {
        globalThis[place].removeItem(this.name);
      } catch {
        // Then nothing was kept either.
      }
    }
  }
}

/** The days for which a device remembers a key if the reader wants it. */
const LONGEST = 30;

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
    const found = globalThis.crypto?.subtle && new KeyStore(site, classroom).find();
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
    const found = this.keys.find();
    if (found && await this.open(found.key)) return null;
    this.form.hidden = false;
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.enter();
    });
    return this.show(linked ? "unlockFailed" : null);
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
    const key = await this.keyFor(field.value);
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

/** A password as it was meant, by the form that it has. */
const FORMS = {
  code: plainCode,
  text: (text) => text.normalize("NFKC").replace(/^ +| +$/g, ""),
};

/** The key that a link carries behind its '#', which does not stay in the address. */
function takeKeyFromAddress() {
  const [, text] = /^#key=([\w-]{43})$/.exec(location.hash) ?? [];
  if (!text) return null;
  history.replaceState(null, "", location.pathname + location.search);
  return bytesOfBase64URL(text);
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
