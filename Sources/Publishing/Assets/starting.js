/** What stands before the start: the terms and, where an attempt can end by itself, the name. */
function setUpStart(page) {
  const before = find("#before");
  if (page.isTimed) before.prepend(...findAll(".field", page.form));
  before.prepend(make("div", { className: "terms" }));
}

/** Says how long an attempt may take, and how many of those that count have been used. */
function sayTerms({ quiz, isTimed, doneCount }) {
  const lines = [
    ...(isTimed ? limitTerms(quiz) : []),
    quiz.graded && quiz.attempts && phrase("used", { done: doneCount, n: quiz.attempts }),
  ].filter(Boolean);
  find(".terms").replaceChildren(...lines.map((line) => make("p", {}, line)));
}
