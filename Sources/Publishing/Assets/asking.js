/** The questions of a page that have no answer, or only a part of one. */
function unanswered(page) {
  return page.shown.filter((one) => !own(page.answers, one.id) || one.empty()[0]);
}

/**
 * Asks before an attempt ends with questions not fully answered or time left; returns whether it
 * asked.
 */
function asksFirst(page) {
  const missing = unanswered(page);
  const open = page.shown.filter((one) => missing.includes(one) || page.flags?.has(one));
  if (!open.length && !page.isTimed) return false;
  const dialog = find("#unanswered");
  const heading = find("h2", dialog);
  const n = open.length;
  const words = !missing.length ? "countFlagged" : n > missing.length ? "countOpen" : "countMissing";
  heading.textContent = phrase(n ? words : "endEarly", { n });
  find(".early", dialog)?.remove();
  if (page.isTimed) sayEarly(page, heading);
  find("ul", dialog).replaceChildren(...open.map((question) => missingRow(page, question)));
  dialog.showModal();
  find("#go-back").focus();
  return true;
}

/** A list item with a link to a question that is not fully answered or is flagged. */
function missingRow(page, question) {
  const name = questionName(page.shown.indexOf(question) + 1, statesOf(page, question));
  const row = button(name + phrase("colon"), () => goBack(page, question), "link");
  row.append(make("bdi", { dir: "auto" }, question.stem()));
  return make("li", {}, row);
}

/** Closes the dialog and goes to the chosen question, or else to the first one not fully answered. */
function goBack(page, chosen) {
  find("#unanswered").close();
  const missing = unanswered(page);
  for (const question of missing) question.element.classList.add("missing");
  const question = chosen ?? missing[0];
  question?.focus();
  question?.element.scrollIntoView({ block: "center" });
}
