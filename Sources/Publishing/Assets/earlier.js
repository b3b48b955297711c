/** The attempts this device has kept, newest first, with best and last score. */
function listEarlier(page) {
  const section = find("#earlier");
  const done = storedAttempts(page.name + "done");
  for (const old of findAll("p, ol", section)) old.remove();
  show(section, done.length > 0);
  const summary = scoreSummary(done);
  if (summary.length) section.append(make("p", { className: "summary" }, summary.join(" · ")));
  const list = make("ol", { reversed: true });
  for (const attempt of [...done].reverse()) list.append(earlierRow(page, attempt));
  section.append(list);
}

function earlierRow(page, attempt) {
  const time = readerTime(new Date(attempt.endedAt));
  const words = [time];
  if (attempt.score) words.push(scoreText(attempt.score));
  if (isLate(page.quiz, attempt)) words.push(phrase("late"));
  const row = make("li", {}, make("span", {}, words.join(" · ")), " ");
  if (page.sending) row.append(page.sending.mark(attempt.id));
  const add = (name, action) => {
    const one = button(phrase(name), action, "quiet");
    one.ariaLabel = listed([phrase(name), time]);
    row.append(one, " ");
  };
  if (attempt.revision === page.quiz.revision && !page.attempt) {
    add("show", () => {
      if (linkedResult(page)?.id !== attempt.id) history.pushState(null, "", resultPlace(attempt));
      showResult(page, attempt, false);
    });
  }
  add("download", () => download(attempt));
  return row;
}
