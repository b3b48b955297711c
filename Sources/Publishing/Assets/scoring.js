/**
 * The part of its points that a question earns, by the rules of the course format.
 * @param {{key: string[], rule?: string, penalty?: number, weights?: Object}} question
 * @param {string[]} options the ids of all its options
 * @param {string[]} ticked
 */
function fractionOf(question, options, ticked) {
  if (!ticked.length) return 0;
  const c = question.key.length;
  const t = ticked.filter((id) => question.key.includes(id)).length;
  const f = ticked.length - t;
  const n = options.length;
  const right = t + (n - c - f);
  switch (question.rule) {
    case "net-correct":
      return Math.max(0, (t - f) / c);
    case "each-option":
      return right / n;
    case "each-option-penalty":
      return Math.max(0, (right - (n - right)) / n);
    case "weights": {
      const sum = ticked.reduce((total, id) => total + (question.weights?.[id] ?? 0), 0);
      return Math.min(10000, Math.max(0, sum)) / 10000;
    }
    case "penalty":
      return t === 1 && f === 0 ? 1 : 0 - question.penalty / 10000;
    default:
      return t === c && f === 0 ? 1 : 0;
  }
}

/** Which of the four bands a score falls into; closed from below: 100, 80 and 50 %. */
function bandOf(score) {
  const percent = (score.points / score.of) * 100 + 1e-9;
  const band = [100, 80, 50].findIndex((bound) => percent >= bound);
  return band < 0 ? 3 : band;
}
