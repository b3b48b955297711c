/** Sets up the start: the name, if an attempt can end by itself, and the terms. */
function setUpStart(page) {
  const before = find("#before");
  if (page.isTimed) {
    const [name, mail] = findAll(".field", page.form);
    if (name) {
      before.prepend(name);
      before.append(foldedMail(mail));
    }
  }
  // The start stays in the first screen of a phone.
  if (find("h1").textContent.length > 80) find("h1").style.fontSize = "var(--text-xl)";
  before.append(make("div", { className: "terms" }));
  find("#student-hint")?.after(make("span", { id: "not-you" }));
  if (!page.isTimed) before.append(make("p", { id: "who", className: "who" }));
  sayWho(page);
}

/** The field for an e-mail address, folded up so that Start is in sight. */
function foldedMail(field) {
  const words = find("label", field).textContent;
  return make("details", { open: find("input", field).value !== "" },
    make("summary", {}, words), field);
}

/** Says how long an attempt may take, and how many of those that count are left. */
function sayTerms({ quiz, isTimed, doneCount }) {
  const lines = isTimed ? limitTerms(quiz).filter(Boolean) : [];
  find(".terms").replaceChildren(...lines.map((line) => make("p", {}, line)));
  if (!find("#left")) return;
  const left = Math.max(0, quiz.attempts - doneCount);
  find("#left").textContent = phrase("attemptsLeft", { left, n: quiz.attempts });
}
