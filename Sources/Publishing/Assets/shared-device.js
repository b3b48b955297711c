/** Asks before an action that cannot be undone, with the phrases for heading, text and button. */
function confirmFirst([heading, text, yes], name, action) {
  const title = make("h2", { id: "confirm-heading" }, phrase(heading));
  const dialog = make("dialog", {}, title, make("p", {}, withText(text, name)),
    make("p", { className: "actions" },
      button(phrase("cancel"), () => dialog.close(), "primary"), button(phrase(yes), action)));
  dialog.setAttribute("aria-labelledby", title.id);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** A button for the next student at a shared device; empty if no name is known. */
function notYou(page) {
  const { name } = loadJSON(page.sender.name) ?? {};
  if (!name || page.sender.isAnonymous) return "";
  const begin = () => startOver(page, forgetSite(page.quiz.site));
  return button(phrase("notYou"), () => confirmFirst(
    ["notYouAsk", "notYouText", "notYouYes"], name, begin), "quiet");
}

/** Shows which student is known, before the start and beside the field for the name. */
function sayWho(page) {
  const asks = notYou(page);
  find("#not-you")?.replaceChildren(asks);
  find("#who")?.replaceChildren(...(asks ? [page.sender.value().name, notYou(page)] : []));
}

/**
 * Reloads the page without any trace of the student who was here.
 * @param {Promise} [forgetting] what is awaited first
 */
async function startOver(page, forgetting) {
  // Otherwise they would be stored once more, or what a request still brings would be.
  page.attempt = page.result = null;
  keep = () => {};
  await forgetting;
  if (page.isInClass) {
    // The next student joins first.
    location.replace("/");
    return;
  }
  history.replaceState(null, "", location.pathname);
  location.reload();
}
