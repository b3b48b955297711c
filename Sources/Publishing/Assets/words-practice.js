/** What only practices say. */
Object.assign(SAY, {
  back: "Back",
  check: "Check",
  lastStep: "All questions",
  lookOver: "Review your answers",
  needAnswer: "Give an answer first, or skip the question.",
  next: "Next",
  skip: "Skip",
  soFar: (points) => `So far: ${points}`,
  step: (n, all) => `Question ${n} of ${all}`,
  toTheEnd: "To the end",
});
