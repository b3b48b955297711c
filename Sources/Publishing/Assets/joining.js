/** The attempt in progress, with its numbers as the language of this page writes them. */
function openAttempt(page) {
  const { name, quiz } = page;
  const open = loadJSON(name + "open");
  if (!open?.seed || !hasOtherMark(quiz, open)) return open;
  const answers = { ...open.answers };
  for (const question of page.questions) {
    const answer = own(answers, question.id);
    const key = own(quiz.questions, question.id);
    const rewrite = (typed, field, control) => {
      const isNumber = key ? field?.numbers : control?.inputMode === "decimal";
      return isNumber ? withOtherMark(textOf(typed), quiz.comma) : typed;
    };
    if (question.input && answer?.text) {
      answers[question.id] = { ...answer, text: rewrite(answer.text, key?.typed, question.input) };
    } else if (question.blanks && answer?.blanks) {
      const blanks = Object.entries(answer.blanks).map(([id, typed]) => {
        const control = question.blanks.find((blank) => blank.dataset.blank === id);
        return [id, rewrite(typed, own(key?.blanks, id), control)];
      });
      answers[question.id] = { ...answer, blanks: Object.fromEntries(blanks) };
    }
  }
  return { ...open, language: quiz.language, answers };
}

/** Whether an attempt or result is in a language of the quiz with the other decimal mark. */
function hasOtherMark(quiz, attempt) {
  return quiz.otherMark?.includes(attempt?.language) ?? false;
}

/**
 * A number, perhaps with a unit, that was typed with the other decimal mark than that of the page.
 *
 * If the page has a decimal comma, a point is read as a decimal mark as well. Superscripts are written
 * with carets, because the plain form would lose that they are raised.
 */
function withOtherMark(typed, hasComma) {
  const text = plain(withPlainMarks(typed));
  const [number] = (hasComma ? POINT_NUMBER : COMMA_NUMBER).exec(text);
  if (!/,|\..*\./.test(number)) return typed;
  return number.replaceAll(hasComma ? "," : ".", "").replace(",", ".") + text.slice(number.length);
}

/** Takes over what another tab did to the same quiz. */
function hearOtherTab(page, event) {
  if (event.key === page.sender.name && event.newValue === null) startOver(page);
  if (event.key === page.name + "done") listEarlier(page);
  page.sending?.sayAll();
  if (event.key !== page.name + "open" || page.result) return;
  // What this tab could not store is in its attempt, too.
  memory.delete(event.key);
  const open = openAttempt(page);
  if (open?.seed) {
    if (open.id !== page.attempt?.id) page.resume(open);
    else adopt(page, open);
  } else if (page.attempt) {
    const done = page.findDone();
    if (done) showResult(page, done, false);
  }
}

/** Shows what another tab knows of the same attempt, and tells it what it does not. */
function adopt(page, open) {
  const joined = joinAttempts(page.attempt, open);
  const before = page.attempt;
  page.useTimes(joined);
  page.attempt = joined;
  for (const question of page.shown) {
    const isSame = textIn(before, question.id) === textIn(joined, question.id);
    if (!isSame || own(before.hints, question.id) !== own(joined.hints, question.id)) {
      page.put(question, joined.answers);
    }
  }
  page.attempt.answers = page.answers;
  for (const question of page.shown) page.flags?.show(question);
  if (knowsMore(joined, open)) page.save();
  page.countAnswers();
  page.practice?.show();
}

/**
 * Merges what two tabs know of one attempt: of every question, the later change.
 *
 * `changes` counts the changes of each question and, by the name that flagName gives, of its flag;
 * the empty name is for the place in a practice. The result does not depend on which tab merges
 * first, or how often.
 */
function joinAttempts(mine, theirs) {
  const joined = {
    ...mine, answers: {}, changes: {}, flags: {}, elapsed: Math.max(mine.elapsed, theirs.elapsed),
    times: laterTimes(mine.times, theirs.times),
    hints: { ...theirs.hints }, checked: [...new Set([...checkedIn(mine), ...checkedIn(theirs)])],
  };
  for (const [id, count] of Object.entries(mine.hints ?? {})) {
    joined.hints[id] = Math.max(count, own(joined.hints, id) ?? 0);
  }
  for (const name of new Set([...namesIn(mine), ...namesIn(theirs)])) {
    const later = isLater(theirs, mine, name) ? theirs : mine;
    const value = valueIn(later, name);
    joined.changes[name] = turnOf(later, name);
    if (name === "") joined.place = value;
    else if (name[0] === "!") joined.flags[name.slice(1)] = value;
    else if (value !== undefined) joined.answers[name] = value;
  }
  return joined;
}

/** Whether a merged attempt contains something that one of the attempts does not. */
function knowsMore(joined, attempt) {
  return joined.checked.length > checkedIn(attempt).length
    || namesIn(joined).some((name) => isLater(joined, attempt, name))
    || Object.keys(joined.hints).some((id) => joined.hints[id] > (own(attempt.hints, id) ?? 0));
}

/** Whether an attempt has the later change; every tab breaks ties in the same way. */
function isLater(attempt, other, name) {
  const ahead = turnOf(attempt, name) - turnOf(other, name);
  return ahead === 0 ? textIn(attempt, name) > textIn(other, name) : ahead > 0;
}

function checkedIn(attempt) {
  return listOf(attempt.checked);
}

function namesIn(attempt) {
  return Object.keys({ ...attempt.answers, ...attempt.changes });
}

function turnOf(attempt, name) {
  return own(attempt.changes, name) ?? 0;
}

function valueIn(attempt, name) {
  if (name[0] === "!") return own(attempt.flags, name.slice(1));
  return name === "" ? attempt.place : own(attempt.answers, name);
}

/** The name under which the changes of a question's flag are counted; no id starts with `!`. */
function flagName(id) {
  return `!${id}`;
}

function textIn(attempt, name) {
  return JSON.stringify(valueIn(attempt, name)) ?? "";
}
