/** Says of a question how it was answered, marks its parts, and shows what explains it. */
function markQuestion(page, question) {
  const key = own(page.quiz.questions, question.id);
  const answer = own(page.answers, question.id);
  const [verdict, right] = verdictOn(page, question, key, answer);
  question.mark(key, answer, page.quiz.comma);
  if (verdict) {
    const words = say("p", "verdict", verdict);
    // What the marks of parts show is said only to those who do not see them.
    const isSeen = !question.marksParts(answer);
    if (right) words.append(make("span", { className: isSeen ? "" : "unseen" }, right));
    question.element.append(words);
  }
  for (const hint of question.hints) show(hint);
  const explanation = find(".explanation", question.element);
  if (!explanation) return;
  show(explanation);
  question.element.append(explanation);
}

/** What to say of an answer, and what the right one is. */
function verdictOn(page, question, key, answer) {
  const isByHand = question.isByHand && page.quiz.graded && !key;
  question.outcome = !answer ? "isUnanswered" : isByHand ? "isUngraded" : "";
  if (!answer) question.element.classList.add("unanswered");
  if (!key) return [answer ? isByHand && phrase("byHand") : phrase("noAnswer")];
  const fraction = fractionOf(key, question.shape(), answer, page.quiz.comma);
  const isRight = fraction === 1;
  question.element.classList.add(isRight ? "right" : fraction > 0 ? "part-right" : "wrong");
  const points = question.points;
  const earned = pointsOf(fraction * points, points);
  if (isRight || answer) question.outcome = isRight ? "isRight" : fraction > 0 ? "isPartly" : "isWrong";
  if (isRight) return [`${phrase(key.void === true ? "voided" : "correct")} (${earned})`];
  const what = phrase(!answer ? "noAnswer" : fraction > 0 ? "partly" : "wrong");
  const right = question.rightAnswer(key);
  return [`${what} (${earned})`, right ? `: ${right}.` : "."];
}

/** Puts a mark in words at the end of an element, and its color on a part of a question. */
function addMark(end, part, isRight, words) {
  part.classList.add(isRight ? "right" : "wrong");
  end.append(" ", makeMark(isRight, words));
}

function makeMark(isRight, words) {
  const sort = isRight ? "mark good" : "mark bad";
  return say("span", sort, `${isRight ? "✓" : "✗"} ${words}`);
}

/** What a wrong part of an answer should have been, if that can be said. */
function partWrong(shown) {
  if (shown === undefined) return phrase("partNotRight");
  return phrase("partWrong", { right: withText("quoted", shown) });
}
