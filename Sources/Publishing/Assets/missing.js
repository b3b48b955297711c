/**
 * A server shows the page for missing addresses at any depth. The page asks for this script from
 * several depths; the one that exists knows from its own address where the site is.
 */
{
  const root = document.currentScript.src.replace(/assets\/[^/]*$/, "");
  document.addEventListener("DOMContentLoaded", () => {
    for (const [attribute, name] of [["href", "a[href]"], ["src", "img[src]"]]) {
      for (const element of document.querySelectorAll(name)) {
        const address = element.getAttribute(attribute);
        if (!/^(\w+:|[#/])/.test(address)) element.setAttribute(attribute, root + address);
      }
    }
    showOneLanguage([...document.querySelectorAll("[data-language]")]);
  });
}

/** Leaves only the version in the reader's language, or the first one. */
function showOneLanguage(versions) {
  const isIn = (tag) => ({ dataset }) => tag.toLowerCase().split("-")[0] === dataset.language;
  const found = readerLanguages().map((tag) => versions.find(isIn(tag))).find(Boolean);
  const shown = found ?? versions[0];
  if (!shown) return;
  const heading = (version) => version.querySelector("h1").textContent;
  document.title = document.title.replace(heading(versions[0]), () => heading(shown));
  document.documentElement.lang = shown.lang;
  document.documentElement.dir = shown.dir;
  for (const version of versions) version.hidden = version !== shown;
}

/** The languages of the reader: the one chosen on another page, then those of the browser. */
function readerLanguages() {
  let chosen;
  try {
    chosen = localStorage.getItem("quizpress:language");
  } catch {
    // The browser may forbid access to the storage.
  }
  return [chosen, ...navigator.languages].filter(Boolean);
}
