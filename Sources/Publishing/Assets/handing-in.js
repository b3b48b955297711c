function fileName({ classroom, quiz, id }) {
  return `${classroom}-${quiz}-${id.slice(0, 8)}.json`;
}

function download(attempt) {
  saveFile(fileName(attempt), attempt.text);
}

/** Copies a text, or shows it to be copied by hand. */
async function copyText(text, actions) {
  try {
    await navigator.clipboard.writeText(text);
    announce(phrase("copied"));
    if (find(".copied", actions)) return;
    actions.append(make("span", { className: "copied" }, phrase("copied")));
  } catch {
    if (find("textarea", actions)) return;
    const area = make("textarea", { readOnly: true, rows: 6, value: text });
    area.setAttribute("aria-label", phrase("copyFailed"));
    actions.append(area);
    area.focus();
    area.select();
  }
}
