function now() {
  return Date.now() / 1000;
}

/**
 * The locale of dates and numbers, as the pages write them. Its digits are those of the pages in
 * every language.
 */
function locale() {
  return `${PHRASES.locale}-u-nu-latn`;
}

const timeFormat = new Intl.DateTimeFormat(locale(), {
  day: "numeric", month: "long", year: "numeric", hour: "2-digit", minute: "2-digit",
  hourCycle: "h23",
});

/** A moment on the reader's clock, in the page's language. */
function readerTime(date) {
  return timeFormat.format(date);
}

/** The same with the name of the reader's time zone, as the pages write that of the class. */
function readerTimeAndZone(date) {
  return `${readerTime(date)} ${timeFormat.resolvedOptions().timeZone}`;
}

/** RFC 3339 in the device's zone: 2026-09-10T08:00:00.000+02:00. */
function localStamp(date) {
  const ahead = -date.getTimezoneOffset();
  const local = new Date(date.getTime() + ahead * 60000).toISOString().slice(0, -1);
  const two = (number) => String(number).padStart(2, "0");
  const minutes = Math.abs(ahead);
  return `${local}${ahead < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Minutes that the clock a `time` element is written in is ahead of UTC; `null` for a date. */
function writtenOffset(datetime) {
  const match = /([+-])(\d\d):(\d\d)$/.exec(datetime);
  if (!match || !datetime.includes("T")) return null;
  return (match[1] === "-" ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3]));
}

/** Adds the reader's own time to every moment whose clock differs from theirs. */
function addReaderTimes() {
  for (const element of findAll("time[datetime]")) {
    const offset = writtenOffset(element.dateTime);
    const date = new Date(element.dateTime);
    if (offset === null || offset === -date.getTimezoneOffset()) continue;
    const zone = element.nextElementSibling;
    const note = make("span", { className: "yours" }, phrase("zoneTime", { time: readerTime(date) }));
    (zone?.className === "zone" ? zone : element).after(" ", note);
  }
}

const SOON = 48 * 3600;

/**
 * The state of a quiz at a moment.
 * @param {{opens?: number, deadline?: number, grace?: number, closes?: number}} quiz in seconds of
 *   UTC, `grace` in seconds; and whether the classroom `refusesLate` attempts
 */
function stateAt(quiz, moment) {
  if (quiz.opens && moment < quiz.opens) return "later";
  if (quiz.closes && moment > quiz.closes) return "closed";
  const isLate = quiz.deadline && moment > quiz.deadline + (quiz.grace || 0);
  if (isLate) return quiz.refusesLate ? "refused" : "late";
  if (quiz.deadline && moment > quiz.deadline - SOON) return "soon";
  return "open";
}
