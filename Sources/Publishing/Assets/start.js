/** Before the page is painted, shows what needs the script, so that nothing moves later. */
document.documentElement.classList.add("js");
goToChosenLanguage();

/**
 * Goes on to the same page in the language that the reader has chosen on another one, unless the
 * service worker shows this one at the address of that page.
 */
function goToChosenLanguage() {
  const chosen = load("quizpress:language");
  const page = find(`link[data-language="${CSS.escape(chosen)}"]:not([data-current])`);
  if (page && !location.href.startsWith(page.href)) {
    location.replace(page.href + location.search + location.hash);
  }
}

/** Whether a click on a link leaves the page, not for another tab or window. */
function replacesPage({ ctrlKey, metaKey, shiftKey, altKey }) {
  return !(ctrlKey || metaKey || shiftKey || altKey);
}

/** Remembers the language that the reader chooses, and closes the menu of languages. */
function setUpLanguages() {
  const menu = find(".languages details");
  for (const kind of menu ? ["click", "keydown"] : []) {
    addEventListener(kind, ({ key, target }) => {
      if (key ? key === "Escape" : !menu.contains(target)) menu.open = false;
    });
  }
  for (const link of findAll(".languages a, .versions a")) {
    link.addEventListener("click", () => {
      keep("quizpress:language", link.dataset.language);
      link.search = location.search;
      link.hash = location.hash;
    });
  }
}

/** Code, tables and formulas that are wider than their box can be scrolled with the keyboard too. */
function makeScrollersReachable() {
  for (const wide of document.querySelectorAll("pre, table, math, :has(math)")) {
    const scrolls = getComputedStyle(wide).overflowX === "auto";
    if (scrolls && wide.scrollWidth > wide.clientWidth) wide.tabIndex = 0;
  }
}

/** Sets the page up; its content is painted when it is complete, so that nothing moves. */
async function setUpPage() {
  const kind = document.body.classList;
  try {
    setUpLanguages();
    addReaderTimes();
    if (kind.contains("quiz")) new QuizPage().begin();
    if (kind.contains("home")) await setUpHome();
    if (kind.contains("classroom")) setUpClassroom();
    if (kind.contains("my-grades")) await setUpGrades();
    if (kind.contains("library") && find("#list")) new Library(find("#list"));
  } finally {
    document.documentElement.classList.add("ready");
  }
  makeScrollersReachable();
  // After the last two events, questions that were hidden may be shown.
  for (const kind of ["resize", "load", "hashchange"]) addEventListener(kind, makeScrollersReachable);
  keepOffline();
}

document.addEventListener("DOMContentLoaded", setUpPage);
