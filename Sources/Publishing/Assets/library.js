/** The quizzes of the library whose scripts are loaded, the newest first. */
const entries = [];

/** The maximum number of values offered below a field. */
const MOST_OFFERED = 50;

const dateFormat = new Intl.DateTimeFormat(locale(), { dateStyle: "long", timeZone: "UTC" });

/** Called by a script of the index: the data of quizzes, starting at an index. */
function addEntries(start, rows) {
  for (const [at, row] of rows.entries()) {
    const [path, name, classroom, author, about, language, kind, created, size, ...more] = row;
    const [texts, ...tags] = more;
    const versions = texts ? texts.split("\n").map(versionOf) : [];
    entries[start + at] = {
      path, name, classroom, author, about, language, kind, created, size: Number(size), tags,
      versions, folded: searchable([name, author, about, texts, ...tags].join("\n")), text: "",
    };
  }
}

/** A translation of a quiz, from its line in the index. */
function versionOf(line) {
  const [language, name, about] = line.split("\t");
  return { language, name, about };
}

/** Called by a script of the index: the questions of quizzes, starting at an index. */
function addTexts(start, texts) {
  for (const [at, text] of texts.entries()) entries[start + at].text = searchable(text);
}

/**
 * Called by the encrypted script of a classroom with a password: its quizzes, their questions and
 * their languages, which the page does not name if no other quiz is in them.
 */
function addLocked(rows, texts, written) {
  const start = entries.length;
  addEntries(start, rows);
  addTexts(start, texts);
  written.forEach(addLanguage);
}

/** Adds a language to the menu, unless it is there; of several with one name, one is shown. */
function addLanguage([value, text, dir, code]) {
  if (languageEntry(value)) return;
  const menu = find("#language");
  const hidden = [...menu.options].some((one) => one.text === text);
  const entry = make("option", { value, lang: value, dir, hidden }, text);
  if (code && LANGUAGE.startsWith(code)) entry.dataset.interface = "yes";
  menu.append(entry);
  languages.set(value, entry);
  show(menu.closest(".field"), languages.size > 2);
}

/** The sort key for age; lectures count as the oldest, as many are planned for future days. */
function age({ path, created }) {
  return `${path.includes("/lectures/") ? 0 : 1}${created}`;
}

/** The page of all quizzes, whose index is loaded once someone searches it. */
class Library {
  constructor(list) {
    this.list = list;
    this.limit = this.pageSize = Number(list.dataset.pageSize);
    this.later = afterPaint();
    this.controls = new Controls(() => this.restart());
    this.controls.form.addEventListener("focusin", () => this.load());
    this.suggest("author", "authors", (entry) => [entry.author]);
    this.suggest("tag", "tags", (entry) => entry.tags);
    find("#more").addEventListener("click", () => this.showMore());
    show(find("#more"), Number(list.dataset.total) > list.children.length);
    this.count(Number(list.dataset.total));
    this.opening = this.openLocked();
    if (location.search) this.load();
  }

  /** The classrooms with a password that this device remembers; their quizzes are on no page. */
  async openLocked() {
    const { site, unlock, locked } = document.body.dataset;
    if (!unlock || !await loadScript(unlock)) return [];
    const found = [];
    for (const one of locked.split(" ")) if (await canOpen(site, one)) found.push(one);
    if (found.length) this.load();
    return found;
  }

  /** Loads the index; if that fails, the page says so, and the next call tries again. */
  load() {
    this.loading ??= this.loadIndex().then((isLoaded) => {
      this.list.ariaBusy = null;
      find("#not-loaded")?.remove();
      if (isLoaded) return;
      this.loading = null;
      const words = phrase("notLoaded");
      this.list.before(make("p", { id: "not-loaded", className: "notice" }, words));
      announce(words);
    });
    return this.loading;
  }

  /** Loads names, then the texts of questions, script by script; returns whether that worked. */
  async loadIndex() {
    const { lists, texts, total } = this.list.dataset;
    this.list.ariaBusy = "true";
    const paths = (list) => list.split(" ").filter(Boolean);
    for (const src of paths(lists)) if (!await loadScript(src)) return false;
    this.isLoaded = true;
    this.update();
    for (const src of paths(texts)) {
      if (!await loadScript(src)) return false;
      if (this.controls.values().q) this.update();
    }
    for (const classroom of await this.opening) await loadList(`${classroom}/library.js`);
    if (entries.length > Number(total)) {
      entries.sort((one, other) => (age(one) < age(other) ? 1 : -1));
      const language = new URLSearchParams(location.search).get("language");
      if (language) this.controls.set("language", language);
      this.controls.openFilters();
      this.query = undefined;
      this.update();
    }
    this.isWhole = true;
    return true;
  }

  /** Offers values of quizzes below a field: some of those that contain the typed text. */
  suggest(field, list, valuesOf) {
    let values;
    const offer = () => {
      if (!this.isLoaded) return;
      values ??= [...new Set(entries.flatMap(valuesOf))].filter(Boolean).sort();
      const typed = searchable(find(`#${field}`).value.trim());
      const found = [];
      for (const value of values) {
        if (found.length === MOST_OFFERED) break;
        if (searchable(value).includes(typed)) found.push(make("option", { value }));
      }
      find(`#${list}`).replaceChildren(...found);
    };
    find(`#${field}`).addEventListener("focus", () => this.load().then(offer));
    find(`#${field}`).addEventListener("input", offer);
  }

  restart() {
    this.limit = this.pageSize;
    this.update();
    this.controls.keep();
  }

  /** The quizzes that match the controls: matches in names come before those in questions. */
  matches() {
    const { q, author, tag, language } = this.controls.values();
    const typed = searchable(q);
    const words = typed.split(/\s+/).filter(Boolean);
    const wanted = { author: searchable(author.trim()), tag: searchable(tag.trim()) };
    const byName = [], byText = [], all = [];
    for (const entry of this.candidates(typed, [author, tag, language].join("\n"))) {
      if (wanted.author && !searchable(entry.author).includes(wanted.author)) continue;
      if (wanted.tag && !entry.tags.some((one) => searchable(one) === wanted.tag)) continue;
      const isIn = (one) => languageName(one.language) === languageName(language);
      if (language && ![entry, ...entry.versions].some(isIn)) continue;
      const isNamed = words.every((word) => entry.folded.includes(word));
      const isFound = (word) => entry.folded.includes(word) || entry.text.includes(word);
      if (!isNamed && !words.every(isFound)) continue;
      (isNamed ? byName : byText).push(entry);
      all.push(entry);
    }
    this.found = all;
    return [...byName, ...byText];
  }

  /** The entries to search: after a further letter, only those found before. */
  candidates(typed, filters) {
    const before = this.query;
    this.query = { typed, filters, isWhole: this.isWhole };
    const isNarrower = before?.isWhole && before.filters === filters
      && typed.startsWith(before.typed);
    return isNarrower ? this.found : entries;
  }

  /** Shows the results: some rows at once, the others after these have been painted. */
  update(atOnce = FIRST_ROWS) {
    if (!this.isLoaded) return;
    const found = this.matches();
    const rows = (from, to) => found.slice(from, to).map((entry) => entry.row ??= this.row(entry));
    this.list.replaceChildren(...rows(0, Math.min(atOnce, this.limit)));
    this.later(() => atOnce < this.limit && this.list.append(...rows(atOnce, this.limit)));
    this.count(found.length);
    show(find("#no-match"), found.length === 0);
    show(find("#more"), found.length > this.limit);
  }

  count(number) {
    find("#count").textContent = phrase("countQuizzes", { n: number });
  }

  async showMore() {
    await this.load();
    const before = this.list.children.length;
    this.limit += this.pageSize;
    this.update(this.limit);
    const next = this.list.children[before];
    if (next) find("a", next).focus();
  }

  row({ path, kind, size, classroom, author, created, tags, versions, ...original }) {
    const page = /(\.\w+)?\.html$/.exec(location.pathname)?.[0] ?? ".html";
    const own = isOfPage(original) ? undefined : versions.find(isOfPage);
    const { name, about, language } = own ?? original;
    const text = isOfPage({ language }) ? {} : languageOf(language);
    const ending = own ? `.${own.language}.html` : page;
    return make("li", { className: "row" },
      make("h3", text, make("a", { href: path + ending }, make("bdi", {}, name))),
      ...(about ? [make("p", { className: "summary", ...text }, about)] : []),
      make("p", { className: "meta" },
        make("span", { className: "badge" }, this.list.dataset[kind]),
        make("span", {}, phrase("countQuestions", { n: size })),
        ...(versions.length ? [namesOf([original, ...versions])] : []),
        make("span", this.written, make("bdi", {}, classroom)),
        ...(author ? [filterLink("author", author, this.written)] : []),
        make("span", {}, `${this.list.dataset.created} ${dateFormat.format(new Date(created))}`),
        ...tags.map((tag) => filterLink("tag", tag, this.written))));
  }

  /** The language of names around a quiz, if it is not that of the page. */
  get written() {
    const lang = this.list.dataset.language;
    return lang ? { lang, dir: "auto" } : {};
  }
}

/** The names of the languages that a quiz is in, each in its own language. */
function namesOf(versions) {
  const names = versions.map(({ language }) =>
    make("span", languageOf(language), languageName(language)));
  return make("span", {}, ...names.flatMap((name, at) => (at ? [" · ", name] : [name])));
}

let languages;

/** The entry of a language in the menu, which has every language that a listed quiz is in. */
function languageEntry(language) {
  languages ??= new Map([...find("#language").options].map((entry) => [entry.value, entry]));
  return languages.get(language);
}

/** The name of a language in itself. */
function languageName(language) {
  return languageEntry(language)?.text ?? language;
}

/** The attributes of an element with text in a language. */
function languageOf(lang) {
  return { lang, dir: languageEntry(lang)?.dir || "auto" };
}

/** Whether a text is in the language of the page. */
function isOfPage({ language }) {
  return languageEntry(language)?.dataset.interface !== undefined;
}

/** A link to the library with the quizzes of one author, or with one tag. */
function filterLink(name, value, properties) {
  return make("a", { ...properties, href: `?${name}=${encodeURIComponent(value)}` }, value);
}
