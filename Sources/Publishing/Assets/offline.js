/** The site's own service worker, in the folder that all pages are in. */
const WORKER = new URL("../sw.js", document.currentScript.src);

/**
 * Lets the service worker keep this page, what it loads, and the first pages that it links to, so
 * that quizzes can be taken without a network. Pages opened from files neither have nor need one.
 */
async function keepOffline() {
  const { serviceWorker } = navigator;
  // The preview shows pages in a frame of its own site, where nothing is to be kept.
  if (!serviceWorker || !/^https?:$/.test(location.protocol) || window.frameElement) return;
  try {
    await serviceWorker.register(WORKER);
  } catch {
    // The browser or the server does not allow a service worker.
    return;
  }
  const { active } = await serviceWorker.ready;
  const links = findAll("main a[href], .bar a[href]").map(({ href }) => href.split(/[?#]/)[0]);
  // The worker ignores those of other sites.
  const pages = [...new Set(links)].filter((url) => url.endsWith(".html"));
  const files = performance.getEntriesByType("resource").map(({ name }) => name);
  const ask = (linked, loaded) => active.postMessage(
    { page: location.href, pages: linked, files: loaded });
  let version;
  serviceWorker.addEventListener("message", ({ data }) => {
    version ??= data.version;
    if (data.isOld || (data.version && data.version !== version)) sayNewVersion();
  });
  serviceWorker.startMessages();
  ask(pages.slice(0, 50), files);
  // Checks for a new version when the reader comes back to a page that was open for a long time.
  let asked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - asked < 600000) return;
    asked = Date.now();
    ask([], []);
  });
}

/** Deletes the pages that are kept for use without a network. */
async function forgetPages() {
  try {
    await caches.delete(`quizpress:${new URL(".", WORKER)}`);
  } catch {
    // Pages opened from files have none.
  }
}

/** Shows that there is a new version. The reader may reload later, because answers are saved. */
function sayNewVersion() {
  if (find("#new-version")) return;
  const notice = make("p", { id: "new-version", className: "notice" }, phrase("newVersion"), " ",
    button(phrase("reload"), () => location.reload()));
  notice.setAttribute("role", "status");
  find("main").prepend(notice);
}
