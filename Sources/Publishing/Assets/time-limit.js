/** What a student has to know of a time limit before the start. */
function limitTerms({ timeLimit, closes }) {
  const closing = new Date(closes * 1000);
  return [
    SAY.limit(SAY.duration(timeLimit)),
    closes - now() < timeLimit && SAY.closesFirst(readerTime(closing)),
  ];
}

/** Says below a dialog's heading how much time is left. */
function sayEarly(page, heading) {
  const left = make("span", { className: "time-left" });
  heading.after(make("p", { className: "early" }, SAY.early, " ", left));
  page.timer.tick();
}
