/**
 * The script of every page: lists on the home and classroom pages, and taking a quiz.
 *
 * It runs from file:// as well as from a server, asks nothing of the network, and keeps what a
 * student does in localStorage under names that begin with "quizpress:".
 */

/** Every word the script itself says. */
const SAY = {
  answerIs: (text) => `the right answer is ${text}`,
  answersAre: (text) => `the right answers are ${text}`,
  again: "Take it again",
  answered: (done, all) => `${done} of ${all} answered`,
  attemptsGone: (n) =>
    n === 1 ? "You have used your one attempt." : `You have used your ${n} attempts.`,
  attemptsUsed: (n) =>
    n === 1
      ? "You have used the one attempt that counts. You can go on for practice."
      : `You have used the ${n} attempts that count. You can go on for practice.`,
  back: "Back",
  bands: ["Everything right!", "Well done.", "You are on the way.", "Worth another look."],
  belongs: (place) => `belongs in place ${place}`,
  best: "Best",
  check: "Check",
  chosen: "your answer",
  byHand: "Your teacher marks this answer.",
  changed: "This quiz has changed since you began. Please look over your answers.",
  closed: "This quiz is closed. Nothing is accepted any more.",
  closesFirst: (when) => `But the quiz closes before that, on ${when}.`,
  copied: "Copied.",
  copy: "Copy as text",
  copyFailed: "Copying is not possible here. The text is below.",
  correct: "Correct",
  download: "Download attempt",
  draft: "in progress",
  duration: (seconds) =>
    [[Math.floor(seconds / 3600), "hour"], [Math.floor(seconds / 60) % 60, "minute"],
      [seconds % 60, "second"]].filter(([n]) => n)
      .map(([n, unit]) => `${n} ${unit}${n === 1 ? "" : "s"}`).join(" "),
  early: "You still have time:",
  endEarly: "Submit before the time is up?",
  handInHow:
    "Download your attempt and give the file to your teacher. It also stays on this device.",
  handInPage: "Open the hand-in page",
  keepDownload: "Saving is not possible in this browser. Download your attempt before you leave.",
  last: "Last",
  lastOf: (time) => `Last ${time.replace(/^1 /, "")}`,
  lastStep: "All questions",
  late: "late",
  lateNow: "The deadline has passed: an attempt handed in now counts as late.",
  lateResult: "This attempt was finished after the deadline and counts as late.",
  limit: (time) =>
    `Once you start you have ${time}. The clock goes on while the page is closed, and at the end`
    + " your answers are submitted by themselves.",
  lookOver: "Look over your answers",
  mail: "Write an e-mail",
  mailBody: "I attach the file of my attempt.",
  moveDown: (text) => `Move down: ${text}`,
  moveUp: (text) => `Move up: ${text}`,
  myOrder: "This is my order",
  needAnswer: "Give an answer first, or skip the question.",
  needName: "Please enter your name.",
  needMail: "This is not an e-mail address.",
  next: "Next",
  noAnswer: "Not answered",
  noName: "(no name given)",
  notPassed: (percent) => `Not passed: ${percent} % are needed.`,
  notYet: (when) => `This quiz opens on ${when}.`,
  passed: "Passed.",
  orderIs: (text) => `the right order is ${text}`,
  pairsAre: (text) => `the right pairs are ${text}`,
  partRight: "right",
  partWrong: (right) => (right ? `should be ${right}` : "not right"),
  partly: "Partly correct",
  pending: (points) =>
    `${points} ${points === "1" ? "point" : "points"} more can be earned by what your teacher marks.`,
  place: (text, place, all) => `${text}: place ${place} of ${all}`,
  pointsOf: (points, of) => `${points} of ${of} ${of === "1" ? "point" : "points"}`,
  quoted: (text) => `“${text}”`,
  question: (n) => `Question ${n}`,
  recorded: "Your answers are recorded",
  recordedText: "This page does not hold the key: your teacher marks the attempt.",
  rightOption: "right answer",
  rightIs: (text) => `the right option is ${text}`,
  rightAre: (text) => `the right options are ${text}`,
  room: (left) => `Room for ${left} more characters`,
  score: "Your result",
  show: "Show",
  showing: (shown, all) =>
    (shown < all ? `${shown} of ` : "") + (all === 1 ? "1 classroom" : `${all} classrooms`),
  skip: "Skip",
  soFar: (points) => `So far: ${points}`,
  state: { closed: "Closed", late: "Late", soon: "Due soon", open: "Open", later: "Not open yet" },
  step: (n, all) => `Question ${n} of ${all}`,
  taken: (n) => (n === 1 ? "Taken once" : `Taken ${n} times`),
  thanks: "Thank you",
  thanksText: "There is nothing to score here.",
  timeLeft: (clock) => `${clock} left`,
  timeWasUp: (when) =>
    `Your time was up on ${when}. This attempt holds what you had answered by then.`,
  toTheEnd: "To the end",
  unsaved: "This browser does not let the page save your answers. Keep it open until you submit.",
  used: (done, all) =>
    `Attempts used on this device: ${done} of ${all}${all === 1 ? "" : " that count"}.`,
  wrong: "Not correct",
  wrongOption: "not right",
  zoneTime: (text) => `(${text} your time)`,
};
