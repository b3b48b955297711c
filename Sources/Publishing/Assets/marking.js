/** Says of a question how it was answered, and marks its options, by words as well as colour. */
function markQuestion(page, question) {
  const rule = page.quiz.questions?.[question.dataset.question];
  const ticked = page.ticked(question);
  if (rule) markOptions(page, question, rule, ticked);
  for (const option of page.options.get(question)) {
    const input = find("input", option);
    const isRevealed = input.checked || rule?.key.includes(input.value);
    show(find(".feedback", option), Boolean(isRevealed));
  }
  show(find(".explanation", question));
  const plain = ticked.length ? null : SAY.noAnswer;
  const verdict = rule ? verdictOn(page, question, rule, ticked) : plain;
  if (verdict) find(".options", question).after(make("p", { className: "verdict" }, verdict));
}

function markOptions(page, question, rule, ticked) {
  for (const option of page.options.get(question)) {
    const id = find("input", option).value;
    const isKey = rule.key.includes(id);
    if (!isKey && !ticked.includes(id)) continue;
    option.classList.add(isKey ? "right" : "wrong");
    const words = [isKey ? SAY.rightOption : SAY.wrongOption];
    if (ticked.includes(id)) words.push(SAY.chosen);
    const mark = make("span", { className: "mark" }, `${isKey ? "✓" : "✗"} ${words.join(", ")}`);
    find("label", option).append(" ", mark);
  }
}

function verdictOn(page, question, rule, ticked) {
  const fraction = page.fraction(question);
  const full = fraction >= 1 - 1e-9;
  question.classList.add(full ? "right" : fraction > 0 ? "part-right" : "wrong");
  const points = Number(question.dataset.points);
  const earned = SAY.pointsOf(plainNumber(fraction * points), plainNumber(points));
  if (full) return `${SAY.correct} (${earned})`;
  const keys = page.options.get(question)
    .filter((option) => rule.key.includes(find("input", option).value))
    .map((option) => `“${shorten(find(".text", option).textContent)}”`);
  const right = keys.length === 1 ? SAY.rightIs(keys[0]) : SAY.rightAre(keys.join(", "));
  const what = !ticked.length ? SAY.noAnswer : fraction > 0 ? SAY.partly : SAY.wrong;
  return `${what} (${earned}): ${right}.`;
}
