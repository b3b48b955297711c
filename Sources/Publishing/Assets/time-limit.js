/** A number of seconds in hours, minutes and seconds. */
function duration(seconds) {
  return [
    ["countHours", Math.floor(seconds / 3600)], ["countMinutes", Math.floor(seconds / 60) % 60],
    ["countSeconds", seconds % 60],
  ].filter(([, n]) => n).map(([name, n]) => phrase(name, { n })).join(" ");
}

/** What a student must know about a time limit before the start. */
function limitTerms({ timeLimit, closes }) {
  const closing = new Date(closes * 1000);
  return [
    phrase("limit", { time: duration(timeLimit) }),
    closes - now() < timeLimit && phrase("closesFirst", { time: readerTimeAndZone(closing) }),
  ];
}

/** Shows below a dialog's heading how much time is left. */
function sayEarly(page, heading) {
  const left = make("span", { className: "time-left" });
  heading.after(make("p", { className: "early" }, phrase("early"), phrase("afterSentence"), left));
  page.timer.tick();
}
