/** Asks before an attempt ends with questions unanswered or time left; returns whether it asked. */
function asksFirst(page) {
  const missing = page.unanswered();
  const flagged = page.shown.filter((question) => page.flags?.has(question));
  if (!missing.length && !flagged.length && !page.isTimed) return false;
  const dialog = find("#unanswered");
  const heading = find("h2", dialog);
  const listed = page.shown.filter((one) => missing.includes(one) || flagged.includes(one));
  const words = !flagged.length ? "countMissing" : missing.length ? "countOpen" : "countFlagged";
  heading.textContent = phrase(listed.length ? words : "endEarly", { n: listed.length });
  find(".early", dialog)?.remove();
  if (page.isTimed) sayEarly(page, heading);
  find("ul", dialog).replaceChildren(...listed.map((question) => missingRow(
    page, question, flagged.includes(question) ? ["isFlagged"] : [])));
  dialog.showModal();
  find("#go-back").focus();
  return true;
}

/** A list item with a link to a question that has no answer or is flagged. */
function missingRow(page, question, states) {
  const name = questionName(page.shown.indexOf(question) + 1, states);
  const row = button(name + phrase("colon"), () => goBack(page, question), "link");
  row.append(make("bdi", { dir: "auto" }, question.stem()));
  return make("li", {}, row);
}

/** Closes the dialog and goes to the chosen question, or else to the first unanswered one. */
function goBack(page, chosen) {
  find("#unanswered").close();
  const missing = page.unanswered();
  for (const question of missing) question.element.classList.add("missing");
  const question = chosen ?? missing[0];
  question?.focus();
  question?.element.scrollIntoView({ block: "center" });
}
