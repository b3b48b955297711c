/** Whether answers are shown with a decimal comma; for a result, its language decides. */
function hasComma({ quiz, result }) {
  return Boolean(quiz.comma) !== hasOtherMark(quiz, result);
}

/** Sets the part of its points that a question earned, if the page has a key, and its outcome. */
function judge(page, question) {
  const key = own(page.quiz.questions, question.id);
  const answer = own(page.answers, question.id);
  const part = key ? fractionOf(key, question.shape(), answer, hasComma(page)) : undefined;
  const sorts = [[part === 1, "isRight"], [!answer, "isUnanswered"], [part > 0, "isPartly"],
    [key, "isWrong"], [question.isByHand && page.quiz.graded, "isUngraded"]];
  question.part = part;
  question.outcome = sorts.find(([isSo]) => isSo)?.[1];
}

/** Shows how a judged question was answered, marks its parts, and shows its explanation. */
function markQuestion(page, question) {
  const key = own(page.quiz.questions, question.id);
  const answer = own(page.answers, question.id);
  const { classList } = question.element;
  page.isMarked = true;
  classList.add("marked");
  page.map?.tell(question);
  question.lock(true);
  // No part of an answer to a void question is wrong.
  question.mark(key?.void === true ? null : key, answer, hasComma(page));
  if (!answer) classList.add("unanswered");
  if (key) classList.add(question.part === 1 ? "right" : question.part > 0 ? "part-right" : "wrong");
  const [verdict, ...right] = verdictOn(question, key);
  if (verdict) {
    const words = say("p", "verdict", verdict);
    // If marks of parts show what is right, the words are only for screen readers.
    const isSeen = !question.marksParts(answer);
    if (right.length) words.append(make("span", { className: isSeen ? "" : "unseen" }, ...right));
    question.element.append(words);
  }
  // A result shows only the hints that were opened.
  for (const hint of question.hints) show(hint, hint.open || Boolean(page.attempt));
  const explanation = find(".explanation", question.element);
  if (!explanation) return;
  show(explanation);
  question.element.append(explanation);
}

const VERDICTS = {
  isRight: "correct", isUnanswered: "noAnswer", isPartly: "partly", isWrong: "wrong",
  isUngraded: "byHand",
};

/** The verdict on an answer, followed by texts and elements: the correct answer. */
function verdictOn(question, key) {
  const { outcome, part, points } = question;
  const words = phrase(key?.void === true ? "voided" : VERDICTS[outcome] ?? "wrong");
  if (!key) return [outcome ? words : ""];
  const earned = phrase("withNote", { text: words, note: pointsOf(part * points, points) });
  if (part === 1) return [earned];
  const right = question.rightAnswer(key);
  return [earned, ...(right.length ? [phrase("colon"), right].flat() : []), phrase("stop")];
}

/**
 * Marks all questions: those in view at once, the others after the result has been painted, a few
 * at a time, so that the page never freezes for long. Printing marks all that are left.
 */
function markAll(page) {
  const waiting = [...page.shown];
  const { port1, port2 } = new MessageChannel();
  const step = (count) => {
    for (const question of waiting.splice(0, count)) markQuestion(page, question);
    if (waiting.length) port2.postMessage(0);
    else end();
  };
  const finish = () => step(Infinity);
  const end = page.endMarking = () => {
    removeEventListener("beforeprint", finish);
    waiting.length = 0;
    port1.close();
    makeScrollersReachable();
  };
  addEventListener("beforeprint", finish);
  port1.onmessage = () => step(4);
  while (waiting[0]?.element.getBoundingClientRect().top < innerHeight) {
    markQuestion(page, waiting.shift());
  }
  afterPaint()(() => step(0));
}

/**
 * Puts a mark in words at the end of an element, and its color on a part of a question.
 *
 * Without an answer a part is not wrong: the mark only says what is right.
 */
function addMark(end, part, isRight, words, isAnswered = true) {
  part.classList.add(isRight ? "right" : isAnswered ? "wrong" : "missed");
  end.append(" ", makeMark(isRight, words, isAnswered));
}

function makeMark(isRight, words, isAnswered = true) {
  const sort = isRight ? "mark good" : isAnswered ? "mark bad" : "mark";
  return say("span", sort, icon(isRight ? "check" : isAnswered ? "cross" : "dash"), words);
}

/** What a wrong or empty part of an answer should have been, if that can be said. */
function partWrong(shown, isAnswered = true) {
  if (shown === undefined) return phrase(isAnswered ? "partNotRight" : "isUnanswered");
  return phrase("partWrong", { right: withText("quoted", shown) });
}

/** On paper, text replaces the fields of typed answers, since a field cuts off a long answer. */
addEventListener("beforeprint", () => {
  for (const field of findAll(".typed, input.blank").filter(({ value }) => value)) {
    const { className, value } = field;
    const text = make("span", { className, dir: "auto", style: "white-space: pre-wrap" }, value);
    field.before(text);
    show(field, false);
    const restore = () => {
      text.remove();
      show(field);
    };
    addEventListener("afterprint", restore, { once: true });
  }
});
