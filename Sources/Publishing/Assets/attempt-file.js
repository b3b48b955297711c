/** Submits an attempt if its time is over, with the times that another tab has stored for it. */
function end(page) {
  hearStored(page);
  if (page.attempt && page.left() <= 0) finish(page);
}

/** Takes over what another tab has stored, which browsers may not have told this one. */
function hearStored(page) {
  if (!storageFailed) hearOtherTab(page, { key: page.name + "open" });
}

/** Makes the file of the attempt, once; from then on its bytes stay the same. */
function finish(page) {
  const { id } = page.attempt;
  hearStored(page);
  if (page.attempt?.id !== id) return;
  const text = JSON.stringify(attemptFile(page));
  const stored = JSON.stringify([...listOf(loadJSON(page.name + "done")), text]);
  keep(page.name + "done", stored);
  keep(page.name + "open", null);
  // The attempt in progress may have taken the space that the finished one needs.
  if (storageFailed) keep(page.name + "done", stored);
  const done = { ...JSON.parse(text), text };
  page.sending?.send(done);
  showResult(page, done, true);
}

/** The attempt as a student submits it, in the format of Documentation/attempts.md. */
function attemptFile(page) {
  const { id, seed, startedAt } = page.attempt;
  const { site, classroom, quiz, revision, language } = page.quiz;
  const score = pageScore(page);
  return {
    quizpress: "attempt", version: 1, id, site, classroom, quiz, revision,
    student: studentOf(page), startedAt, ...endingOf(page), seed,
    ...(language ? { language } : {}),
    responses: page.shown.map((question) => responseOf(page, question)),
    ...(score ? { score } : {}),
  };
}

/** Points out of points for the questions that are shown; null if the page has no key. */
function pageScore({ quiz, shown, shapes, answers: given }, answers = given) {
  const ids = new Set(shown.map((question) => question.id));
  return quiz.questions
    ? scoreOf(quiz, shapes.filter((shape) => ids.has(shape.id)), answers) : null;
}

/** The student named at the start or now; a placeholder if the quiz closed without a name. */
function studentOf(page) {
  const student = page.attempt.student ?? page.sender.value();
  return student.name || page.quiz.anonymous ? student : { ...student, name: "(no name given)" };
}

/** When and how an attempt ends: not after its time is over, even if the page notices later. */
function endingOf(page) {
  const all = allowance(page.quiz, page.attempt);
  const isOver = page.left() <= 0;
  const end = isOver ? Date.parse(page.attempt.startedAt) + all : Infinity;
  return {
    endedAt: localStamp(new Date(Math.min(Date.now(), end))),
    elapsedMs: isOver ? all : page.elapsed(), endedEarly: page.isTimed && !isOver,
  };
}

function responseOf(page, { id }) {
  const hints = own(page.attempt.hints, id) ?? 0;
  return {
    question: id, ...(own(page.answers, id) ?? { options: null }), ...(hints ? { hints } : {}),
  };
}
