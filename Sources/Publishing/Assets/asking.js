/** Asks before an attempt ends with questions unanswered or time left; says whether it asked. */
function asksFirst(page) {
  const missing = page.unanswered();
  if (!missing.length && !page.isTimed) return false;
  const dialog = find("#unanswered");
  const heading = find("h2", dialog);
  heading.dataset.words ??= heading.textContent;
  heading.textContent = missing.length ? heading.dataset.words : phrase("endEarly");
  find(".early", dialog)?.remove();
  if (page.isTimed) sayEarly(page, heading);
  find("ul", dialog).replaceChildren(...missing.map((question) => missingRow(page, question)));
  dialog.showModal();
  find("#go-back").focus();
  return true;
}

/** A question without an answer, as the way to it. */
function missingRow(page, question) {
  const name = phrase("question", { n: page.shown.indexOf(question) + 1 });
  const text = `${name}: ${question.stem()}`;
  return make("li", {}, button(text, () => goBack(page, question), "link"));
}

/** Closes the question asked and goes to what is unanswered: one of it, or the first. */
function goBack(page, chosen) {
  find("#unanswered").close();
  const missing = page.unanswered();
  for (const question of missing) question.element.classList.add("missing");
  const question = chosen ?? missing[0];
  question?.focus();
  question?.element.scrollIntoView({ block: "center" });
}
