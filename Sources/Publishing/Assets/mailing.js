/**
 * A link that writes an e-mail with the attempt in it or, if that is too long for a link, with the
 * request to attach its file, which is then downloaded.
 */
function mailLink(address, done) {
  const subject = [`${done.classroom} / ${done.quiz}`, done.student.name].filter(Boolean).join(": ");
  const start = `${address}${address.includes("?") ? "&" : "?"}subject=${encodeURIComponent(subject)}`;
  const link = (body) => `${start}&body=${encodeURIComponent(body)}`;
  const whole = link(attemptText(done).replace(/\n/g, "\r\n"));
  // Some e-mail programs cut links off soon after 2,000 characters.
  const isShort = whole.length <= 2000;
  const href = isShort ? whole : link(phrase("mailBody", { file: fileName(done) }));
  const element = make("a", { className: isShort ? "button whole" : "button", href }, phrase("mail"));
  if (!isShort) element.addEventListener("click", () => download(done));
  return element;
}
