/** The maximum size of a file to read, in bytes; a browser keeps about 5 MB for a site. */
const MOST_BYTES = 2e7;

/**
 * The buttons that save attempts to a file, take them from one, and delete what is stored.
 *
 * The file has an attempt on each line, with the bytes that were handed in, so that
 * `quizpress merge` reads it, too.
 * @param {function(): void} changed called when the stored data has changed
 */
function setUpTransfer(site, changed) {
  find("#export").addEventListener("click", () => {
    const lines = allAttempts(site).map(({ text }) => `${text}\n`);
    if (lines.length) saveFile("attempts.jsonl", lines.join(""));
    sayTransfer(phrase("countSaved", { n: lines.length }));
  });
  const input = find("#import");
  input.addEventListener("change", async () => {
    const file = input.files[0];
    if (!file) return;
    const isLarge = file.size > MOST_BYTES;
    sayTransfer(isLarge ? phrase("fileTooLarge") : takeAttempts(site, await file.text()));
    input.value = "";
    changed();
  });
  const dialog = find("#forgetting");
  find("#forget").addEventListener("click", () => {
    find("#forgotten").textContent = phrase("countDeleted", { n: allAttempts(site).length });
    dialog.showModal();
  });
  find("#keep").addEventListener("click", () => dialog.close());
  find("#delete").addEventListener("click", async () => {
    dialog.close();
    forgetTab();
    await forgetSite(site);
    await forgetPages();
    sayTransfer(phrase("allDeleted"));
    changed();
  });
}

/** Removes what is kept for as long as the tab is open: keys of classrooms with a password. */
function forgetTab() {
  try {
    sessionStorage.clear();
  } catch {
    // Then nothing was kept.
  }
}

function sayTransfer(words) {
  find("#transferred").textContent = words;
}

/** The attempts of a site that this device has kept. */
function allAttempts(site) {
  return storedQuizzes(site).flatMap(({ done }) => done ?? []);
}

/** Takes the attempts of a file: all or, if something is wrong with one, none; returns which. */
function takeAttempts(site, file) {
  const kept = new Map(allAttempts(site).map(({ id, text }) => [id, text]));
  const added = [];
  for (const [at, line] of file.split("\n").entries()) {
    const text = line.trim();
    if (!text) continue;
    const attempt = readAttempt(text);
    const fault = !attempt ? "noAttempt"
      : attempt.site !== site ? "otherSite"
      : kept.has(attempt.id) && kept.get(attempt.id) !== text ? "otherContent" : null;
    if (fault) return phrase("notTaken", { line: at + 1, reason: phrase(fault) });
    if (!kept.has(attempt.id)) added.push({ ...attempt, text });
    kept.set(attempt.id, text);
  }
  if (!kept.size) return phrase("notTaken", { line: 1, reason: phrase("noAttempt") });
  for (const attempt of added) addAttempt(site, attempt);
  const words = phrase("countTaken", { n: added.length });
  return storageFailed ? sentences([words, phrase("keepsNoMore")]) : words;
}

/** Stores an attempt among those of its quiz, the oldest first. */
function addAttempt(site, attempt) {
  const name = storageName(site, attempt.classroom, attempt.quiz, "done");
  const all = [...storedAttempts(name), attempt];
  all.sort((a, b) => Date.parse(a.endedAt) - Date.parse(b.endedAt));
  keep(name, JSON.stringify(all.map(({ text }) => text)));
}

/** A test of each member that an attempt of Documentation/attempts.md must have. */
const MEMBERS = {
  quizpress: (value) => value === "attempt", version: (value) => value === 1,
  id: isHex(32), site: isText(65536), classroom: isId, quiz: isId, revision: isHex(1, 128),
  student: isStudent, startedAt: isTime, endedAt: isTime, elapsedMs: isCount,
  endedEarly: (value) => typeof value === "boolean", seed: isHex(32), language: isText(64),
  responses: areResponses, score: isScore, resultKey: isResultKey,
};
const OPTIONAL = ["language", "score", "resultKey"];

/** An attempt as a page wrote it, byte for byte; undefined for any other text. */
function readAttempt(text) {
  try {
    const value = JSON.parse(text);
    const names = Object.keys(value);
    const mayLack = (name) => OPTIONAL.includes(name) || names.includes(name);
    const isWhole = Object.keys(MEMBERS).every(mayLack);
    const isRight = names.every((name) => Object.hasOwn(MEMBERS, name) && MEMBERS[name](value[name]));
    return isWhole && isRight && JSON.stringify(value) === text ? value : null;
  } catch {
    return null;
  }
}

function isText(most) {
  return (value) => typeof value === "string" && value.length <= most;
}

function isHex(least, most = least) {
  return (value) => isText(most)(value) && value.length >= least && /^[0-9a-f]+$/.test(value);
}

/** 16 bytes in base64url. */
function isResultKey(value) {
  return isText(22)(value) && /^[\w-]{22}$/.test(value);
}

function isId(value) {
  return isText(64)(value) && /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(value);
}

function isTime(value) {
  return isText(64)(value) && /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value));
}

function isCount(value) {
  return Number.isSafeInteger(value) && value >= 0;
}

function isStudent(value) {
  return isText(200)(value.name) && isText(200)(value.id ?? "") && isText(320)(value.email ?? "");
}

function areResponses(value) {
  return Array.isArray(value) && value.length <= 1000
    && value.every((one) => isText(64)(one.question));
}

function isScore({ points, of }) {
  const isPoints = (value) => typeof value === "number" && value >= 0 && value < 1e9;
  return isPoints(points) && isPoints(of);
}
