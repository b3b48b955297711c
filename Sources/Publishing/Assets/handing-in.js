function fileName({ classroom, quiz, id }) {
  return `${classroom}-${quiz}-${id.slice(0, 8)}.json`;
}

function download(attempt) {
  saveFile(fileName(attempt), attempt.text);
}

/** Copies a text, or shows it to be copied by hand; returns whether it was copied. */
async function copyText(text, place) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = find("textarea", place) ?? make("textarea", { readOnly: true, rows: 6, value: text });
    area.setAttribute("aria-label", phrase("copyFailed"));
    place.append(area);
    area.select();
    return false;
  }
}

/** The attempt as a file that this browser can share: many share no files named `.json`. */
function sharedFile(done) {
  return [["application/json", "json"], ["text/plain", "txt"]]
    .map(([type, ending]) => new File([done.text], fileName(done).slice(0, -4) + ending, { type }))
    .find((file) => navigator.canShare?.({ files: [file] }));
}

/** Shows what is left to do until the teacher has the attempt: the main way, then all others. */
function handingIn(page, done) {
  const words = make("p", { className: "handing" });
  const tell = (way) => {
    const first = own(PHRASES, way)
      ? [way]
      : [storageFailed ? "keepDownload" : "onlyHere", "notReceived"];
    const isTold = page.sending && (!way || page.sending.state(done.id)?.at);
    words.textContent = isTold
      ? ""
      : sentences(first.map((name) => phrase(name, { file: fileName(done) })));
  };
  const given = page.name + "given";
  const note = (way) => {
    keep(given, JSON.stringify({ ...loadJSON(given), [done.id]: way }));
    tell(way);
    if (words.textContent) announce(words.textContent);
  };
  tell(own(loadJSON(given), done.id));
  const [main, ...others] = waysOut(page, done, note, words);
  const isSent = page.sending && location.protocol !== "file:";
  const details = make("details", { className: "ways" },
    make("summary", {}, phrase("otherWays")),
    make("p", { className: "actions" }, ...(isSent ? [main] : []), ...others));
  if (!isSent) main.classList.add("primary");
  return [words, ...(isSent ? [] : [make("p", { className: "actions" }, main)]), details];
}

/** The buttons for passing on an attempt, the best one first. */
function waysOut(page, done, note, place) {
  const file = sharedFile(done);
  const share = file && button(phrase("share"), () => (
    // If the reader closes the list of apps, the attempt has not been passed on.
    navigator.share({ files: [file] }).then(() => note("shareDone"), () => {})));
  const address = page.sending ? "" : page.quiz.submitTo;
  const mail = address ? mailLink(address, done, note) : null;
  const get = button(phrase("download"), () => {
    download(done);
    note("downloadDone");
  }, "download");
  const copy = button(phrase("copy"), async () => {
    if (await copyText(attemptText(done), place.parentElement)) note("copyDone");
  });
  // A link that holds all of the attempt needs one press, and the address is right.
  const first = mail?.matches(".whole") ? [mail, share] : [share, mail];
  return [...first, get, copy].filter(Boolean);
}
