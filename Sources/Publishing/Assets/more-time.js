/**
 * The times that the link of a student with more time contains, `?time-limit=3600` in seconds and
 * `&deadline=2026-12-16T11:00:00Z`, both in seconds; an empty object without such a link.
 *
 * Anyone can change a link; `quizpress merge` compares the times of an attempt with what the
 * teacher gave.
 */
function timesOfLink() {
  const query = new URLSearchParams(location.search);
  const timeLimit = Number(query.get("time-limit"));
  const deadline = secondOf(query.get("deadline"));
  return { ...(timeLimit > 0 && { timeLimit }), ...(deadline > 0 && { deadline }) };
}

/** A quiz with a student's own times; none is shorter or earlier than that of everybody. */
function withTimes(quiz, times) {
  const later = (name, time) => (time > quiz[name] ? { [name]: time } : {});
  return {
    ...quiz, ...later("timeLimit", times.timeLimit), ...later("deadline", times.deadline),
    ...later("closes", times.deadline),
  };
}
