function fileName({ classroom, quiz, id }) {
  return `${classroom}-${quiz}-${id.slice(0, 8)}.json`;
}

function download(attempt) {
  const file = new Blob([attempt.text], { type: "application/json" });
  const link = make("a", {
    href: URL.createObjectURL(file),
    download: fileName(attempt),
  });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
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
