/**
 * The times that the link of a student with more time contains, such as
 * `?time-limit=3600&deadline=2026-12-16T11:00:00Z`; in seconds, 0 for a time that is not in it.
 *
 * Anyone can change a link; `quizpress merge` compares the times of an attempt with what the
 * teacher gave.
 */
function timesOfLink() {
  const query = new URLSearchParams(location.search);
  const match = (name, pattern) => pattern.exec(query.get(name))?.[0];
  return {
    timeLimit: Number(match("time-limit", /^\d{1,7}$/) ?? 0),
    deadline: secondOf(match("deadline", /^[\d-]+T[\d:]+Z/)) || 0,
  };
}

/** The longer limit and the later deadline of two times. */
function laterTimes(a = {}, b = {}) {
  const later = (name) => Math.max(a[name] ?? 0, b[name] ?? 0);
  return { timeLimit: later("timeLimit"), deadline: later("deadline") };
}

/** A quiz with a student's own times; none is shorter or earlier than that of everybody. */
function withTimes(quiz, { timeLimit, deadline }) {
  const later = (name, time) => time > quiz[name] && { [name]: time };
  return {
    ...quiz, ...later("timeLimit", timeLimit), ...later("deadline", deadline),
    ...later("closes", deadline),
  };
}
