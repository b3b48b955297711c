/**
 * A link that writes an e-mail with the attempt in it or, if that is too long for a link, without
 * it: then its file is downloaded, and the student is told to attach it.
 * @param {function(string): void} note called with the name of the phrase that says what is next
 */
function mailLink(address, done, note) {
  const subject = [`${done.classroom} / ${done.quiz}`, done.student.name].filter(Boolean).join(": ");
  const start = `${address}${address.includes("?") ? "&" : "?"}subject=${encodeURIComponent(subject)}`;
  const link = (body) => `${start}&body=${encodeURIComponent(body)}`;
  const whole = link(attemptText(done).replace(/\n/g, "\r\n"));
  // Some e-mail programs cut links off soon after 2,000 characters.
  const isShort = whole.length <= 2000;
  const href = isShort ? whole : link(phrase("mailBody", { file: fileName(done) }));
  const element = make("a", { className: isShort ? "button whole" : "button", href }, phrase("mail"));
  element.addEventListener("click", () => {
    if (!isShort) download(done);
    note(isShort ? "mailDone" : "mailAttach");
  });
  return element;
}
