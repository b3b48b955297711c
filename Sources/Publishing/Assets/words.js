/**
 * The script of every page: lists on the home and classroom pages, and taking a quiz.
 *
 * It runs from file:// as well as from a server, asks nothing of the network but to send attempts
 * where the site says so, and keeps what a student does in localStorage under names that begin
 * with "quizpress:".
 */

/** What the script itself says; the files words-….js add what only some pages say. */
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
  bands: ["Everything right!", "Well done.", "You are on the way.", "Worth another look."],
  belongs: (place) => `belongs in place ${place}`,
  best: "Best",
  chosen: "your answer",
  byHand: "Your teacher grades this answer.",
  changed: "This quiz has changed since you started. Please review your answers.",
  closed: "This quiz is closed and no longer accepts attempts.",
  copied: "Copied.",
  copy: "Copy as text",
  copyFailed: "Copying is not possible here. The text is below.",
  correct: "Correct",
  download: "Download attempt",
  handInHow: "Download your attempt and give its file to your teacher. It also stays on this device.",
  keepDownload: "Saving is not possible in this browser. Download your attempt before you leave.",
  last: "Last",
  late: "late",
  lateNow:
    "The deadline has passed. An attempt submitted now counts as late, unless you were given more time.",
  lateResult: "This attempt was finished after the deadline. It counts as late, unless you were given more time.",
  moveDown: (text) => `Move down: ${text}`,
  moveUp: (text) => `Move up: ${text}`,
  myOrder: "This is my order",
  needName: "Please enter your name.",
  needMail: "This is not an e-mail address.",
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
    `${points} ${points === "1" ? "point" : "points"} more can be earned in answers that your teacher grades.`,
  place: (text, place, all) => `${text}: place ${place} of ${all}`,
  pointsOf: (points, of) => `${points} of ${of} ${of === "1" ? "point" : "points"}`,
  quoted: (text) => `“${text}”`,
  question: (n) => `Question ${n}`,
  recorded: "Your answers are recorded",
  recordedText: "This page does not contain the answers: your teacher grades the attempt.",
  rightOption: "right answer",
  rightIs: (text) => `the right option is ${text}`,
  rightAre: (text) => `the right options are ${text}`,
  room: (left) => `Room for ${left} more characters`,
  refusedNow:
    "The deadline has passed. An attempt submitted now does not count, unless you were given more time.",
  refusedResult:
    "This attempt was finished after the deadline. It does not count, unless you were given more time.",
  score: "Your result",
  show: "Show",
  thanks: "Thank you",
  thanksText: "This quiz has no score.",
  unsaved: "This browser does not let the page save your answers. Keep it open until you submit.",
  used: (done, all) =>
    `Attempts used on this device: ${done} of ${all}${all === 1 ? "" : " that count"}.`,
  voided: "Void: everyone gets the points",
  voidOption: "void",
  wrong: "Not correct",
  wrongOption: "not right",
  zoneTime: (text) => `(${text} your time)`,
};
