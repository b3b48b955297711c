/**
 * The grades of one student in one classroom, computed as Documentation/grades.md states it.
 *
 * `quizpress gradebook` computes the same from the same attempts, and tests compare the two.
 */

/** The attempts from which a grade is made: those in time, or late ones if none was in time. */
function countingAttempts(book, quiz, attempts) {
  const taken = attempts
    .filter(({ endedAt }) => !(secondOf(endedAt) > quiz.closes + book.grace))
    .sort((a, b) => Date.parse(a.endedAt) - Date.parse(b.endedAt)
      || Date.parse(a.startedAt) - Date.parse(b.startedAt) || (a.id < b.id ? -1 : 1));
  const times = { deadline: quiz.deadline, grace: book.grace };
  const inTime = taken.filter((attempt) => !isLate(times, attempt));
  const usable = inTime.length || book.refusesLate ? inTime : taken;
  const candidates = usable.slice(0, quiz.attempts);
  if (quiz.score === "average") return candidates;
  const best = () => candidates.reduce((a, b) => (shareOf(b.score) > shareOf(a.score) ? b : a));
  if (!candidates.length) return [];
  return [{ first: candidates[0], last: candidates.at(-1), best: best() }[quiz.score]];
}

/**
 * The grade of a student for a quiz.
 *
 * `maximum` is how many points count now, `toCome` how many may still be earned. `status` is
 * `graded`, `whatIf`, `sealed` if only the teacher has the key, `pending` if only essays count,
 * `missing` or `open`.
 * @param {Fraction|undefined} typed the part of the points to assume
 */
function gradeOf(book, quiz, attempts, typed, moment) {
  const points = Fraction.points(quiz.points);
  const out = (all) => (quiz.isExtra ? ZERO : all);
  const none = { earned: ZERO, maximum: ZERO, toCome: ZERO };
  if (typed) return { ...none, status: "whatIf", earned: typed.times(points), maximum: out(points) };
  const counting = countingAttempts(book, quiz, attempts);
  const isOver = moment > quiz.deadline + book.grace;
  const times = { deadline: quiz.deadline, grace: book.grace };
  if (counting.length) {
    const late = counting.some((attempt) => isLate(times, attempt)) ? ["late"] : [];
    // A score without a key is a result that the teacher has returned, with what is pending.
    const scored = counting.filter(({ score }) => score && (quiz.hasKey || score.pending >= 0));
    if (!scored.length) {
      return { ...none, status: "sealed", toCome: points, notes: late };
    }
    return { ...scoredGrade(quiz, scored, out), notes: late };
  }
  const notes = attempts.length ? ["tooLate"] : [];
  if (!isOver) return { ...none, status: "open", toCome: points };
  return { ...none, status: "missing", maximum: book.leavesMissingOut ? ZERO : out(points), notes };
}

/** The mean of the attempts that count. */
function scoredGrade(quiz, scored, out) {
  const mean = (values) => values.reduce((a, b) => a + b, 0) / scored.length;
  const of = mean(scored.map(({ score }) => score.of));
  const pending = sumOf(scored.map((attempt) => Fraction.points(pendingOf(quiz, attempt))))
    .over(new Fraction(BigInt(scored.length)));
  return {
    status: of > 0 || !pending.isPositive ? "graded" : "pending",
    earned: Fraction.points(mean(scored.map(({ score }) => score.points))),
    maximum: out(Fraction.points(of)), toCome: pending,
  };
}

/** The points of an attempt that the teacher gives. */
function pendingOf(quiz, attempt) {
  if (attempt.score.pending >= 0) return attempt.score.pending;
  const ids = attempt.responses.map(({ question }) => question);
  return ids.reduce((sum, id) => sum + (own(quiz.byHand, id) ?? 0), 0);
}

/** A grade as a function of the share that is earned of what is to come. */
function lineAt({ base, slope }, share) {
  return base.plus(slope.times(share));
}

/** The work of one category, done and still to come; some of the lowest grades are dropped. */
class CategoryWork {
  /** @param {{earned: Fraction, maximum: Fraction, toCome: Fraction}[]} works */
  constructor(works, extra, extraToCome, drops) {
    this.works = works.filter(({ maximum }) => maximum.isPositive);
    this.extra = extra;
    this.extraToCome = extraToCome;
    this.count = this.works.length - Math.min(drops, Math.max(0, this.works.length - 1));
  }

  /**
   * The works that count if this share of the remaining points is earned: ranked by what each adds
   * above the grade so far, until the grade no longer rises (Kane and Kane 2006).
   */
  kept(share) {
    const all = this.line(this.works);
    if (this.count === this.works.length || !all) return this.works;
    let grade = lineAt(all, share);
    for (;;) {
      const kept = this.best(grade, share);
      const next = lineAt(this.line(kept), share);
      if (!grade.isBelow(next)) return kept;
      grade = next;
    }
  }

  best(grade, share) {
    const gains = new Map(this.works.map((work) => [work,
      work.earned.plus(work.toCome.times(share)).minus(grade.times(work.maximum))]));
    const ranked = [...this.works].sort((a, b) => {
      const [one, other] = [gains.get(a), gains.get(b)];
      return one.isBelow(other) ? 1 : other.isBelow(one) ? -1 : 0;
    });
    const chosen = new Set(ranked.slice(0, this.count));
    return this.works.filter((work) => chosen.has(work));
  }

  line(works) {
    const maximum = sumOf(works.map((work) => work.maximum));
    if (!maximum.isPositive) return null;
    return {
      base: sumOf(works.map((work) => work.earned)).plus(this.extra).over(maximum),
      slope: sumOf(works.map((work) => work.toCome)).plus(this.extraToCome).over(maximum),
    };
  }
}

/** The works of a category; functions give the maximum and the remaining points of each. */
function workIn(book, category, grades, maximum, toCome) {
  const own = grades.filter((one) => one.quiz.category === category);
  const extras = own.filter((one) => one.quiz.isExtra).map((one) => one.grade);
  const extra = sumOf(extras.map(({ earned }) => earned));
  const works = own.filter((one) => !one.quiz.isExtra).map(({ quiz, grade }) => ({
    quiz, earned: grade.earned, maximum: maximum(grade), toCome: toCome(grade),
  }));
  return new CategoryWork(works, extra, sumOf(extras.map(toCome)), book.categories[category].drops);
}

/**
 * The totals of a classroom: its categories, the final grade, and the averages still needed.
 * @param {{quiz: Object, grade: Object}[]} grades
 */
function totalsOf(book, grades) {
  const categories = book.categories.map(({ weight }, at) => {
    const work = workIn(book, at, grades, (grade) => grade.maximum, () => ZERO);
    const kept = work.kept(ZERO);
    const earned = sumOf(kept.map((one) => one.earned)).plus(work.extra);
    const maximum = sumOf(kept.map((one) => one.maximum));
    const dropped = work.works.filter((one) => !kept.includes(one)).map((one) => one.quiz);
    return { weight: Fraction.percent(weight), earned, maximum, dropped, grade: earned.over(maximum) };
  });
  const graded = categories.filter(({ grade }) => grade);
  const weights = sumOf(graded.map(({ weight }) => weight));
  const final = sumOf(graded.map(({ weight, grade }) => weight.times(grade))).over(weights);
  const step = final && book.scale.find(({ from }) => !final.isBelow(Fraction.percent(from)));
  return { categories, final, step, needs: needsOf(book, grades) };
}

/** What each letter still needs: `safe`, `outOfReach` or a share of the remaining points. */
function needsOf(book, grades) {
  const work = book.categories.map(({ weight }, at) => ({
    weight: Fraction.percent(weight),
    work: workIn(
      book, at, grades, ({ maximum, toCome }) => maximum.plus(toCome), ({ toCome }) => toCome),
  }));
  if (!outlook(work, ONE)?.slope.isPositive) return [];
  return book.scale.filter(({ from }) => from > 0)
    .map(({ letter, from }) => ({ letter, needed: neededFor(work, Fraction.percent(from)) }));
}

/** Newton's method from the right; exact after at most one step for each piece of the function. */
function neededFor(work, target) {
  if (lineAt(outlook(work, ONE), ONE).isBelow(target)) return "outOfReach";
  if (!lineAt(outlook(work, ZERO), ZERO).isBelow(target)) return "safe";
  let share = ONE;
  for (;;) {
    const { base, slope } = outlook(work, share);
    const next = target.minus(base).over(slope);
    if (!next?.isBelow(share)) return share;
    share = next;
  }
}

/** The final grade around a share; a category without any work counts as open. */
function outlook(categories, share) {
  let [base, slope, weights] = [ZERO, ZERO, ZERO];
  for (const { weight, work } of categories) {
    const line = work.line(work.kept(share)) ?? { base: ZERO, slope: ONE };
    base = base.plus(weight.times(line.base));
    slope = slope.plus(weight.times(line.slope));
    weights = weights.plus(weight);
  }
  if (!weights.isPositive) return null;
  return { base: base.over(weights), slope: slope.over(weights) };
}

/** The average of grade points weighted by credits; null if no classroom has both. */
function gradePointAverage(courses) {
  const parts = courses.filter(({ points, credits }) => points !== undefined && credits !== undefined)
    .map(({ points, credits }) => [new Fraction(BigInt(points), 100n), Fraction.percent(credits)]);
  return sumOf(parts.map(([points, credits]) => points.times(credits)))
    .over(sumOf(parts.map(([, credits]) => credits)));
}
