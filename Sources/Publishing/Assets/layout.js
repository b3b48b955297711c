/**
 * A quiz as one attempt lays it out, by the algorithm of Documentation/grading.md.
 *
 * First every section draws and orders its questions, then every question, drawn or not, orders
 * what it holds, all in source order; so one seed gives one form.
 * @param {{questions: boolean, options: boolean, sections: Object[]}} layout what is shuffled, and
 *   per section `pick` and the shapes of its `questions`
 * @returns {{question: string, items: string[], menus: Object}[]}
 */
function layOutForm(layout, seed) {
  const next = generator(seed);
  const drawn = layout.sections.map((section) => drawQuestions(section, next, layout.questions));
  const laidOut = new Map();
  for (const shape of layout.sections.flatMap((section) => section.questions)) {
    const menus = {};
    for (const [blank, items] of Object.entries(shape.menus ?? {})) {
      menus[blank] = layout.options ? shuffled(items, next) : items;
    }
    laidOut.set(shape, { question: shape.id, items: orderItems(shape, next), menus });
  }
  return drawn.flat().map((shape) => laidOut.get(shape));
}

/** The questions of a section that an attempt shows, in its order. */
function drawQuestions({ pick, questions }, next, isShuffled) {
  if (pick >= questions.length) return isShuffled ? shuffled(questions, next) : questions;
  const drawn = shuffled(questions, next).slice(0, pick);
  return isShuffled ? drawn : questions.filter((question) => drawn.includes(question));
}

/** Options, items or partners in an attempt's order; the last one stays last if it is pinned. */
function orderItems({ items = [], shuffles, pinsLast }, next) {
  if (!shuffles) return items;
  const pinned = pinsLast ? items.slice(-1) : [];
  return [...shuffled(items.slice(0, items.length - pinned.length), next), ...pinned];
}

/** Puts the questions of a page and their parts into the order of a seed. */
function arrange(page, seed) {
  page.seed = seed;
  const byID = new Map(page.questions.map((question) => [question.id, question]));
  const form = layOutForm(page.layout, seed);
  page.shown = form.map(({ question }) => byID.get(question));
  for (const [at, one] of form.entries()) {
    const question = byID.get(one.question);
    question.tellNumber(at + 1);
    question.element.parentElement.append(question.element);
    question.layOut(one);
  }
}
