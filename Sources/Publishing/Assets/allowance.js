/** Milliseconds from an attempt's start to its end: the time limit, or less where the quiz closes. */
function allowance({ timeLimit = Infinity, closes = Infinity }, attempt) {
  return Math.min(timeLimit * 1000, closes * 1000 - Date.parse(attempt.startedAt));
}

/**
 * Milliseconds that an attempt has left. The wall clock runs on while the page is closed; the time
 * the page has been open, in milliseconds, still holds where that clock is set back.
 */
function timeLeft(quiz, attempt, elapsed) {
  const passed = Math.max(Date.now() - Date.parse(attempt.startedAt), elapsed);
  return allowance(quiz, attempt) - passed;
}
