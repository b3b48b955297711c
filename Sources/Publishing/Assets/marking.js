/** Says of a question how it was answered, marks its parts, and shows what explains it. */
function markQuestion(page, question) {
  const key = own(page.quiz.questions, question.id);
  const answer = own(page.answers, question.id);
  const verdict = verdictOn(page, question, key, answer);
  question.mark(key, answer, page.quiz.comma);
  if (verdict) question.element.append(say("p", "verdict", verdict));
  for (const hint of question.hints) show(hint);
  const explanation = find(".explanation", question.element);
  if (!explanation) return;
  show(explanation);
  question.element.append(explanation);
}

function verdictOn(page, question, key, answer) {
  if (question.isByHand && page.quiz.graded && !key) return answer ? SAY.byHand : SAY.noAnswer;
  if (!key) return answer ? "" : SAY.noAnswer;
  const fraction = fractionOf(key, question.shape(), answer, page.quiz.comma);
  const isRight = fraction === 1;
  question.element.classList.add(isRight ? "right" : fraction > 0 ? "part-right" : "wrong");
  const points = question.points;
  const earned = SAY.pointsOf(plainNumber(fraction * points), plainNumber(points));
  if (isRight) return `${key.void === true ? SAY.voided : SAY.correct} (${earned})`;
  const what = !answer ? SAY.noAnswer : fraction > 0 ? SAY.partly : SAY.wrong;
  const right = question.rightAnswer(key);
  return `${what} (${earned})${right ? `: ${right}` : ""}.`;
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
