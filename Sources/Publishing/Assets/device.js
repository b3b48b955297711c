/** What this device knows of the attempts and the stars of a site. */
class Device {
  constructor(site) {
    this.site = site;
    /** Quizzes with an attempt: `{classroom, quiz, open, done}`. */
    this.quizzes = storedQuizzes(site);
    this.starred = new Set(loadStars(site));
    /** Classrooms with a password that this device remembers, of those that the page asked for. */
    this.unlocked = new Set();
  }

  /** Whether the reader has starred or unlocked a classroom or taken one of its quizzes. */
  isMine(classroom) {
    return this.starred.has(classroom) || this.unlocked.has(classroom)
      || this.quizzes.some((quiz) => quiz.classroom === classroom);
  }

  /** The stored data of a quiz; an empty object if it was never opened. */
  find(classroom, id) {
    return this.quizzes.find((one) => one.classroom === classroom && one.quiz === id) ?? {};
  }
}

function storedQuizzes(site) {
  const found = new Map();
  const start = ["quizpress", encodeURIComponent(site), ""].join(":");
  for (const name of storedNames().filter((name) => name.startsWith(start))) {
    const [classroom, quiz, part] = name.slice(start.length).split(":");
    if (!quiz || !["open", "done"].includes(part)) continue;
    const value = part === "open" ? loadJSON(name) : storedAttempts(name);
    if (part === "open" ? !value?.seed : !value.length) continue;
    const entry = found.get(`${classroom}:${quiz}`) ?? { classroom, quiz };
    found.set(`${classroom}:${quiz}`, Object.assign(entry, { [part]: value }));
  }
  return [...found.values()];
}

function starsName(site) {
  return storageName(site, "", "", "stars");
}

function loadStars(site) {
  return listOf(loadJSON(starsName(site)));
}

/** The address of a file beside the classroom's page to which a link in an element leads. */
function beside(element, name) {
  return find("a", element).href.replace(/index((?:\.\w+)?\.html)$/, (_, ending) =>
    name.endsWith(".html") ? name.replace(".html", ending) : name);
}

/**
 * Loads a list of a classroom; returns whether that worked.
 *
 * Its address is another one in each minute: its name is always the same, so that browsers may use
 * for days the list that they have.
 */
function loadList(src) {
  return loadScript(`${src}?${Math.floor(now() / 60)}`);
}

/** A quiz with the name of its translation into the language of the page, if there is one. */
function inPageLanguage(quiz) {
  const { names = {} } = quiz;
  const tag = Object.keys(names).find((one) => LANGUAGE.startsWith(one.split("-")[0]));
  return tag ? { ...quiz, name: names[tag], language: LANGUAGE, tag } : quiz;
}

/** The address of the page of such a quiz, in the classroom to which a link in an element leads. */
function quizAddress(element, { folder = "quizzes", id, tag }) {
  const address = beside(element, `${folder}/${id}.html`);
  return tag ? address.replace(/([.]\w+)?[.]html$/, `.${tag}.html`) : address;
}

// A page that Back restores from the browser's memory does not know of attempts made since.
addEventListener("pageshow", (event) => event.persisted && location.reload());

// Nor does one in another tab of attempts that have been started, submitted or deleted.
addEventListener("storage", ({ key, oldValue, newValue }) => {
  if (/:(open|done)$/.test(key) && !(oldValue && newValue)) location.reload();
});
