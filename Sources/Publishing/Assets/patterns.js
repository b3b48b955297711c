/** Whether all of a plain text matches the states of a pattern; see Documentation/grading.md. */
function matchesPattern({ first, empty, states }, text) {
  let candidates = first;
  let ends = empty;
  for (const sign of text) {
    const scalar = sign.codePointAt(0);
    const reading = candidates.map((place) => states[place]).filter((one) => reads(one, scalar));
    ends = reading.some((state) => state.last);
    candidates = [...new Set(reading.flatMap((state) => state.next))];
  }
  return ends;
}

/** Whether a state reads a code point; `in` holds the bounds of its ranges in pairs. */
function reads(state, scalar) {
  const isIn = state.in.some(
    (low, at) => at % 2 === 0 && low <= scalar && scalar <= state.in[at + 1]);
  return isIn !== Boolean(state.not);
}
