/** The classes that marking adds to questions and their parts. */
const MARKED = ["right", "wrong", "part-right", "missed", "unanswered", "marked"];

/** Shows the result of an attempt: one just submitted, or an earlier one. */
function showResult(page, done, isNew) {
  page.attempt = null;
  page.result = done;
  clearResult(page);
  page.layOut(done.seed);
  if (!isNew) {
    page.restore(Object.fromEntries(done.responses.map((one) => [one.question, one])));
  }
  show(find("#progress"), false);
  for (const question of page.shown) judge(page, question);
  history.replaceState(null, "", resultPlace(done));
  fillResult(page, done, isNew);
  // While the page opens, nothing has been painted yet, and nothing should visibly move later.
  if (!page.isOpened) for (const question of page.shown) markQuestion(page, question);
  listEarlier(page);
  page.refresh();
  find("#result-heading").focus();
  // Not smoothly: questions that get their size during the scroll would move its end.
  find("#result").scrollIntoView({ block: "start", behavior: "instant" });
  if (page.isOpened) markAll(page);
}

/**
 * Keeps the scores of attempts that were submitted when the page had no answer key; their own files
 * stay as they were submitted.
 */
function keepScores({ name, quiz, shapes }) {
  if (!quiz.questions || !quiz.graded) return;
  const scores = loadJSON(name + "scores") ?? {};
  const returned = loadJSON(name + "returned");
  for (const done of storedAttempts(name + "done")) {
    // Scores of attempts at earlier versions of the quiz stay as they were shown.
    if (done.revision !== quiz.revision || JSON.parse(done.text).score) continue;
    if (own(returned, done.id)) continue;
    const answers = Object.fromEntries(done.responses.map((one) => [one.question, one]));
    const asked = shapes.filter(({ id }) => own(answers, id));
    const comma = hasComma({ quiz, result: done });
    scores[done.id] = scoreOf({ ...quiz, comma }, asked, answers);
    keep(name + "scores", JSON.stringify(scores));
  }
}

/** Shows the scores of attempts after they have changed, in the result shown or in the list. */
function showAgain(page) {
  const done = page.result && storedAttempts(page.name + "done")
    .find(({ id }) => id === page.result.id);
  if (done) showResult(page, done, false);
  else listEarlier(page);
  page.refresh();
}

/** The fragment in the address of an attempt's result. */
function resultPlace({ id }) {
  return `#result-${id.slice(0, 8)}`;
}

/** The attempt that the page's address names, if this device has it and the page fits it. */
function linkedResult(page) {
  return storedAttempts(page.name + "done").find((done) => (
    location.hash === resultPlace(done) && done.revision === page.quiz.revision));
}

/** Shows what the address names after Back, Forward or an edit: a result, or the start. */
function followAddress(page) {
  if (page.attempt) return;
  const done = linkedResult(page);
  if (done) {
    if (done.id !== page.result?.id) showResult(page, done, false);
  } else if (page.result && !location.hash) leaveResult(page);
}

function leaveResult(page) {
  page.result = null;
  clearResult(page);
  listEarlier(page);
  page.refresh();
}

/**
 * Removes what an attempt or a result has shown, and closes a dialog about it, which may still be
 * open if the time is over or another tab has submitted; the page's classes say what is next.
 */
function clearResult(page) {
  find("dialog[open]")?.close();
  const { classList } = document.documentElement;
  classList.toggle("taking", Boolean(page.attempt ?? page.result));
  classList.toggle("done", Boolean(page.result));
  page.endMarking?.();
  page.practice?.leave();
  page.flags?.leave();
  page.map = null;
  page.form.classList.remove("only-wrong");
  numberShown(page, false);
  clearMarks(page);
  show(find("#result"), false);
  find("#result").replaceChildren();
}

/** Removes what marking has added to questions, if there is anything. */
function clearMarks(page) {
  for (const element of findAll(".missing", page.form)) element.classList.remove("missing");
  if (!page.isMarked) return;
  page.isMarked = false;
  for (const element of findAll(".verdict, .mark", page.form)) element.remove();
  for (const element of findAll(".feedback, .explanation", page.form)) show(element, false);
  for (const element of findAll(MARKED.map((name) => `.${name}`).join(), page.form)) {
    element.classList.remove(...MARKED);
  }
}

/** Fixes the numbers of questions while some are hidden, which are not counted, or undoes this. */
function numberShown(page, isKept) {
  if (Boolean(page.isNumbered) === isKept) return;
  page.isNumbered = isKept;
  page.shown.forEach(({ element }, at) => {
    element.style.counterSet = isKept ? `question ${at + 1}` : "";
  });
}

function fillResult(page, done, isNew) {
  const result = find("#result");
  const heading = make("h2", { id: "result-heading", tabIndex: -1 });
  result.append(heading);
  const pending = pendingPoints(page);
  if (done.score && (done.score.of || !pending)) {
    fillScore(page, result, heading, done.score, pending);
  } else {
    const { graded } = page.quiz;
    heading.textContent = phrase(graded ? "recorded" : "thanks");
    const words = done.score ? "byHand" : graded ? "recordedText" : "thanksText";
    result.append(make("p", {}, phrase(words)));
  }
  result.append(...(page.sending ? [page.sending.status(done)] : []), ...handingIn(page, done));
  if (done.elapsedMs >= allowance(page.quiz, done) && !done.endedEarly) {
    const time = readerTime(new Date(done.endedAt));
    result.append(make("p", { className: "late" }, phrase("timeWasUp", { time })));
  }
  if (isLate(page.quiz, done)) {
    const words = page.quiz.refusesLate ? "refusedResult" : "lateResult";
    result.append(make("p", { className: "late" }, phrase(words)));
  }
  if (done.score?.of) result.append(...resultMap(page));
  const { name } = done.student;
  result.append(
    make("p", { className: "who" }, ...(name ? [make("bdi", {}, name)] : []),
      make("bdi", {}, readerTime(new Date(done.endedAt))), notYou(page)));
  if (page.canStart) {
    const again = button(phrase("again"), () => takeAgain(page));
    result.append(make("p", { className: "actions" }, again));
  }
  show(result);
  if (isNew) announce(heading.textContent);
}

/** The numbers of the questions, filled in by marking, and the button that hides what is right. */
function resultMap(page) {
  const map = page.map = new QuestionMap(page);
  const isWrong = ({ outcome }) => ["isWrong", "isPartly", "isUnanswered"].includes(outcome);
  if (!page.shown.some(isWrong)) return [map.element];
  const outcomes = [...new Set(page.shown.map(({ outcome }) => outcome).filter(Boolean))];
  const legend = make("p", { className: "help legend" }, ...outcomes.map((outcome) => (
    make("span", {}, icon(STATE_ICONS[outcome]), phrase(outcome)))));
  const filter = button(icon("check"), () => {
    const isOn = page.form.classList.toggle("only-wrong");
    numberShown(page, isOn);
    filter.ariaPressed = isOn;
  }, "only");
  filter.append(phrase("onlyWrong"));
  filter.ariaPressed = false;
  return [map.element, legend, make("p", {}, filter)];
}

/** The points of answers that the teacher marks. */
function pendingPoints(page) {
  const waits = (one) => one.isByHand && !own(page.quiz.questions, one.id);
  return page.shown.reduce((sum, one) => sum + (waits(one) ? one.points : 0), 0);
}

function fillScore(page, result, heading, score, pending) {
  heading.textContent = phrase("score", { points: pointsOf(score.points, score.of) });
  if (!score.of) return;
  const band = bandOf(score);
  const percent = plainNumber(shownPercent(score, page.quiz.pass));
  const isPerfect = band === 0 && !pending;
  result.className = `result band-${band}${isPerfect ? " perfect" : ""}`;
  if (isPerfect) heading.append(icon("star"));
  const line = make("p", { className: "band" }, make("strong", {}, phrase("percent", { number: percent })));
  line.append(" ", phrase(`band${band}`));
  result.append(line);
  if (pending) {
    const words = phrase("pending", { n: plainNumber(pending) }, pending);
    result.append(make("p", { className: "pending" }, words));
  }
  if (page.quiz.pass === undefined || pending) return;
  const isPassed = (score.points / score.of) * 10000 + 1e-7 >= page.quiz.pass;
  line.append(phrase("afterSentence"), isPassed
    ? phrase("passed")
    : phrase("notPassed", {
      percent: phrase("percent", { number: plainNumber(page.quiz.pass / 100) }),
    }));
}

function takeAgain(page) {
  leaveResult(page);
  // The times of an attempt are not those of the next one.
  page.useTimes();
  history.replaceState(null, "", location.href.split("#")[0]);
  if (!page.isTimed) page.start();
  else find("#start").focus();
}
