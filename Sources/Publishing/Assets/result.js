/** Shows what an attempt came to: one just handed in, or an earlier one. */
function showResult(page, done, isNew) {
  page.attempt = null;
  page.result = done;
  clearResult(page);
  page.layOut(done.seed);
  page.restore(Object.fromEntries(done.responses.map((one) => [one.question, one])));
  const root = document.documentElement;
  root.classList.add("taking", "done");
  show(find("#progress"), false);
  for (const question of page.shown) {
    question.lock(true);
    markQuestion(page, question);
  }
  fillResult(page, done, isNew);
  listEarlier(page);
  page.refresh();
  find("#result-heading").focus();
  find("#result").scrollIntoView({ block: "start" });
}

function clearResult(page) {
  page.practice?.leave();
  document.documentElement.classList.remove("taking", "done");
  for (const element of findAll(".verdict, .mark", page.form)) element.remove();
  for (const element of findAll(".feedback, .explanation", page.form)) show(element, false);
  for (const element of findAll(".right, .wrong, .part-right, .missing", page.form)) {
    element.classList.remove("right", "wrong", "part-right", "missing");
  }
  show(find("#result"), false);
  find("#result").replaceChildren();
}

function fillResult(page, done, isNew) {
  const result = find("#result");
  const heading = make("h2", { id: "result-heading", tabIndex: -1 });
  result.replaceChildren(heading);
  const pending = pendingPoints(page);
  if (done.score && (done.score.of || !pending)) {
    fillScore(page, result, heading, done.score, pending);
  } else {
    const isSurvey = !page.quiz.graded;
    heading.textContent = isSurvey ? SAY.thanks : SAY.recorded;
    const words = done.score ? SAY.byHand : isSurvey ? SAY.thanksText : SAY.recordedText;
    result.append(make("p", {}, words));
  }
  if (done.elapsedMs >= allowance(page.quiz, done)) {
    result.append(make("p", { className: "late" }, SAY.timeWasUp(readerTime(new Date(done.endedAt)))));
  }
  if (isLate(page.quiz, done)) {
    const words = page.quiz.refusesLate ? SAY.refusedResult : SAY.lateResult;
    result.append(make("p", { className: "late" }, words));
  }
  const who = [done.student.name, readerTime(new Date(done.endedAt))].filter(Boolean).join(" · ");
  result.append(
    make("p", { className: "who" }, who),
    page.sending?.status(done) ?? make("p", {}, SAY.handInHow),
    ...(storageFailed ? [make("p", {}, SAY.keepDownload)] : []),
    handInActions(page, done));
  show(result);
  if (isNew) announce(result.innerText.split("\n")[0]);
}

/** The points of answers that the teacher marks. */
function pendingPoints(page) {
  const waits = (one) => one.isByHand && !own(page.quiz.questions, one.id);
  return page.shown.reduce((sum, one) => sum + (waits(one) ? one.points : 0), 0);
}

function fillScore(page, result, heading, score, pending) {
  const points = SAY.pointsOf(plainNumber(score.points), plainNumber(score.of));
  heading.textContent = `${SAY.score}: ${points}`;
  if (!score.of) return;
  const band = bandOf(score);
  const percent = Math.floor((score.points / score.of) * 100 + 1e-9);
  result.classList.remove("band-0", "band-1", "band-2", "band-3");
  result.classList.add(`band-${band}`);
  const line = make("p", { className: "band" }, make("strong", {}, `${percent} %`));
  line.append(" ", SAY.bands[band]);
  result.append(line);
  if (pending) result.append(make("p", { className: "pending" }, SAY.pending(plainNumber(pending))));
  if (page.quiz.pass === undefined || pending) return;
  const isPassed = (score.points / score.of) * 10000 + 1e-7 >= page.quiz.pass;
  line.append(" ", isPassed ? SAY.passed : SAY.notPassed(plainNumber(page.quiz.pass / 100)));
}

/** The buttons that hand an attempt in. */
function handInActions(page, done) {
  const actions = make("p", { className: "actions" });
  actions.append(button(SAY.download, () => download(done), "primary"));
  actions.append(button(SAY.copy, () => copyText(attemptText(done), actions)));
  const address = page.quiz.submitTo;
  if (address && !page.sending) actions.append(mailLink(address, done));
  if (page.canStart) actions.append(button(SAY.again, () => takeAgain(page)));
  return actions;
}

function takeAgain(page) {
  page.result = null;
  clearResult(page);
  if (!page.isTimed) page.start();
  else {
    page.refresh();
    find("#start").focus();
  }
}
