/** The questions of a part that an attempt shows, in its order. */
function drawQuestions(part, next, isShuffled) {
  const all = part.questions;
  if (part.pick >= all.length) return isShuffled ? shuffled(all, next) : all;
  const drawn = shuffled(all, next).slice(0, part.pick);
  return isShuffled ? drawn : all.filter((question) => drawn.includes(question));
}

/** Lays out the options of a question, the last one where it is pinned. */
function orderOptions(question, options, next, isShuffled) {
  const list = find(".options", question);
  if (!isShuffled || question.dataset.fixed !== undefined) {
    list.append(...options);
    return;
  }
  const pinned = question.dataset.pin === undefined ? [] : options.slice(-1);
  const free = options.slice(0, options.length - pinned.length);
  list.append(...shuffled(free, next), ...pinned);
}
