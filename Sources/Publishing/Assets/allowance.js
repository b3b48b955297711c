/** Milliseconds that an attempt may take: the time limit, or less if the quiz closes earlier. */
function allowance({ timeLimit = Infinity, closes = Infinity }, attempt) {
  return Math.min(timeLimit * 1000, closes * 1000 - Date.parse(attempt.startedAt));
}

/**
 * Milliseconds that an attempt has left. The wall clock runs on while the page is closed; the time
 * for which the page has been open, in milliseconds, counts as well, in case that clock is set
 * back.
 */
function timeLeft(quiz, attempt, elapsed) {
  const passed = Math.max(Date.now() - Date.parse(attempt.startedAt), elapsed);
  return allowance(quiz, attempt) - passed;
}
