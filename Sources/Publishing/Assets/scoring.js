/**
 * The part of its points that an answer earns: 0 to 1, below 0 under a penalty only.
 *
 * Documentation/grading.md states it, and `quizpress merge` computes the same to the last bit.
 * @param {Object} key of the question, as the page's data has it
 * @param {{options?: string[], single?: boolean}} shape the ids of all options of a choice, and
 *   whether only one may be selected
 * @param {Object|null} answer as in the file of an attempt, null for none
 * @param {boolean} hasComma whether the page's language has a decimal comma
 */
function fractionOf(key, shape, answer, hasComma) {
  if (key.void === true) return 1;
  if (!answer) return 0;
  if (key.key) return answer.options ? selectionFraction(key, shape, answer.options) : 0;
  if (key.typed) return isAccepted(key.typed, answer.text ?? "", hasComma) ? 1 : 0;
  const marks = Object.values(partsRight(key, answer, hasComma));
  const right = marks.filter(Boolean).length;
  if (right === marks.length) return 1;
  return key.scoresParts ? right / marks.length : 0;
}

/** Whether each part of an answer is right, by the id of its blank, item or row. */
function partsRight(key, answer, hasComma) {
  const parts = key.blanks ?? key.pairs;
  if (!parts) {
    const order = (answer?.order ?? []).filter((id) => key.order.includes(id));
    return Object.fromEntries(key.order.map((id, place) => [id, order[place] === id]));
  }
  const given = key.blanks ? answer?.blanks : answer?.pairs;
  return Object.fromEntries(Object.entries(parts).map(([id, right]) => {
    const value = own(given, id);
    if (value === undefined) return [id, false];
    if (key.pairs) return [id, value === right];
    return [id, right.menu ? right.menu.includes(value) : isAccepted(right, value, hasComma)];
  }));
}

/** Whether the text typed into a field is correct; never if it has more than 1,000 code points. */
function isAccepted(field, typed, hasComma) {
  if ([...typed].length > 1000) return false;
  const text = plain(typed);
  if (!text) return false;
  const compared = field.isCaseSensitive ? text : folded(text);
  if (field.texts?.includes(compared)) return true;
  if (field.patterns?.some((pattern) => matchesPattern(pattern, text))) return true;
  const number = field.numbers && measure(typed, hasComma);
  return Boolean(number) && field.numbers.some((range) => liesIn(range, number, field.isCaseSensitive));
}

function selectionFraction(key, shape, ids) {
  const spared = listOf(key.void);
  const options = shape.options.filter((id) => !spared.includes(id));
  const selected = options.filter((id) => ids.includes(id));
  if (shape.single && ids.length > 1) return 0;
  if (shape.single && spared.includes(ids[0])) return 1;
  if (!selected.length) return 0;
  const c = key.key.length;
  const t = selected.filter((id) => key.key.includes(id)).length;
  const f = selected.length - t;
  const n = options.length;
  const right = t + (n - c - f);
  switch (key.rule) {
    case "net-correct":
      return Math.max(0, t - f) / c;
    case "each-option":
      return right / n;
    case "each-option-penalty":
      return Math.max(0, right - (n - right)) / n;
    case "weights": {
      const sum = selected.reduce((total, id) => total + (own(key.weights, id) ?? 0), 0);
      return Math.min(10000, Math.max(0, sum)) / 10000;
    }
    case "penalty":
      return t === c && f === 0 ? 1 : 0 - key.penalty / 10000;
    default:
      return t === c && f === 0 ? 1 : 0;
  }
}

/**
 * Points out of points, added up in the order given, which is that of the source.
 * @param {Object} quiz the page's data
 * @param {Object[]} shapes of the questions shown: `id`, `points` and what fractionOf takes
 * @param {Object} answers by the questions' ids
 */
function scoreOf(quiz, shapes, answers) {
  const score = { points: 0, of: 0 };
  for (const shape of shapes) {
    const key = own(quiz.questions, shape.id);
    if (!key) continue;
    score.points += fractionOf(key, shape, own(answers, shape.id), quiz.comma) * shape.points;
    score.of += shape.points;
  }
  score.points = Math.max(0, score.points);
  return score;
}

/** The percentages from which the first three of the four bands of scores start. */
const BANDS = [100, 80, 50];

/** Which of the four bands a score falls into; closed from below. */
function bandOf(score) {
  const percent = (score.points / score.of) * 100 + 1e-9;
  const band = BANDS.findIndex((bound) => percent >= bound);
  return band < 0 ? 3 : band;
}

/**
 * A score in percent, to be shown with two decimals: cut where rounding would lift it to a band or
 * to the passing score, in hundredths of a percent, that it does not reach.
 */
function shownPercent(score, pass) {
  const percent = (score.points / score.of) * 100;
  const isLifted = [...BANDS, pass / 100].some((bound) => {
    const missing = bound - percent;
    return missing > 1e-9 && missing < 0.005 + 1e-9;
  });
  return isLifted ? Math.floor(percent * 100) / 100 : percent;
}
