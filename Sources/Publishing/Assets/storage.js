/** Values that could not be stored, kept as long as the page is open. */
const memory = new Map();
let storageFailed = false;

/** @param {string} name @returns {string|null} */
function load(name) {
  if (memory.has(name)) return memory.get(name);
  try {
    return localStorage.getItem(name);
  } catch {
    storageFailed = true;
    return null;
  }
}

/** @param {string} name @param {string|null} value `null` removes it. */
function keep(name, value) {
  memory.delete(name);
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
    storageFailed = memory.size > 0;
  } catch {
    storageFailed = true;
    if (value !== null) memory.set(name, value);
  }
}

/** Reads JSON that may be missing or damaged. */
function loadJSON(name) {
  try {
    return JSON.parse(load(name) ?? "null");
  } catch {
    return null;
  }
}

/** The name under which data of a quiz is stored. */
function storageName(site, classroom, quiz, part) {
  return ["quizpress", site, classroom, quiz, part].map(encodeURIComponent).join(":");
}

function storedNames() {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

/** Removes what was stored for a site, and the settings that it shares with other sites. */
async function forgetSite(site) {
  const start = `quizpress:${encodeURIComponent(site)}:`;
  for (const name of new Set([...memory.keys(), ...storedNames()])) {
    if (name.startsWith(start) || ["quizpress:welcomed", "quizpress:language"].includes(name)) {
      keep(name, null);
    }
  }
  await deleteDatabase(`${start}keys`);
}

/** Deletes a database, such as that in which unlock.js keeps keys of classrooms. */
function deleteDatabase(name) {
  return new Promise((done) => {
    try {
      const request = indexedDB.deleteDatabase(name);
      request.onsuccess = request.onerror = done;
      // A database in use is deleted when no page uses it any more, usually within milliseconds.
      setTimeout(done, 2000);
    } catch {
      // The browser has none.
      done();
    }
  });
}
