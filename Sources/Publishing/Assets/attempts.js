/** Best and last score of attempts that have one; best is the highest share of the maximum. */
function scoreSummary(done) {
  const scores = done.map((attempt) => attempt.score).filter(Boolean);
  if (!scores.length) return [];
  if (scores.length === 1) return [scoreText(scores[0])];
  const best = scores.reduce((a, b) => (shareOf(b) > shareOf(a) ? b : a));
  return [
    `${phrase("best")} ${scoreText(best)}`,
    `${phrase("last")} ${scoreText(scores[scores.length - 1])}`,
  ];
}

/** The share of the maximum that a score is; 0 of a maximum of 0 or without a score. */
function shareOf(score) {
  return score?.of ? score.points / score.of : 0;
}

/**
 * The attempts handed in on this device, oldest first, each with the file's exact text; with the
 * score that it has since its answers were released, if it had none.
 */
function storedAttempts(name) {
  const texts = loadJSON(name);
  const scores = loadJSON(name.replace(/done$/, "scores"));
  if (!Array.isArray(texts)) return [];
  const attempts = [];
  for (const text of texts) {
    try {
      const attempt = { ...JSON.parse(text), text };
      attempt.score ??= own(scores, attempt.id);
      attempts.push(attempt);
    } catch {
      // A damaged entry is skipped, but stays stored.
    }
  }
  return attempts;
}

// Created once, because that takes longer than formatting a hundred numbers.
const numberFormat = new Intl.NumberFormat(locale(), { maximumFractionDigits: 2 });

/**
 * A number as text, with at most two decimals and halves rounded away from zero, as in reports.
 *
 * A number that binary arithmetic left less than 10⁻¹² of its size below a half counts as the half.
 */
function plainNumber(number) {
  const slack = Math.min(1e-12 * Math.max(1, Math.abs(number)), 1e-5);
  return numberFormat.format(number + Math.sign(number) * slack);
}

/** Points out of points, in words. */
function pointsOf(points, of) {
  return phrase("pointsOf", { points: plainNumber(points), n: plainNumber(of) }, of);
}

function scoreText(score) {
  return `${plainNumber(score.points)}/${plainNumber(score.of)}`;
}

/** A time in whole seconds since 1970. */
function secondOf(time) {
  return Math.floor(Date.parse(time) / 1000);
}

/** Whether an attempt was finished after the deadline and its grace period. */
function isLate({ deadline, grace = 0 }, { endedAt }) {
  return Boolean(deadline) && secondOf(endedAt) > deadline + grace;
}
