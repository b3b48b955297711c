/** What only quizzes say that end by themselves. */
Object.assign(SAY, {
  closesFirst: (when) => `But the quiz closes before that, on ${when}.`,
  duration: (seconds) =>
    [[Math.floor(seconds / 3600), "hour"], [Math.floor(seconds / 60) % 60, "minute"],
      [seconds % 60, "second"]].filter(([n]) => n)
      .map(([n, unit]) => `${n} ${unit}${n === 1 ? "" : "s"}`).join(" "),
  early: "You still have time:",
  endEarly: "Submit before the time is up?",
  lastOf: (time) => `Last ${time.replace(/^1 /, "")}`,
  limit: (time) =>
    `Once you start you have ${time}. The clock keeps running while the page is closed, and at the end`
    + " your answers are submitted automatically.",
  timeLeft: (clock) => `${clock} left`,
  timeWasUp: (when) =>
    `Your time was up on ${when}. This attempt contains the answers you had given by then.`,
});
