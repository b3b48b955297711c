/** The phrase for each state of a quiz. */
const STATES = {
  submitted: "stateSubmitted", finished: "stateFinished", overdue: "stateFinishedLate",
  closed: "stateClosed", refused: "stateRefused", late: "stateLate", soon: "stateSoon", open: "stateOpen",
  later: "stateLater",
};

/** The states that each choice of the menu shows. */
const SHOWN_STATES = {
  todo: ["open", "soon", "late"], done: ["submitted", "finished", "overdue"], later: ["later"],
  missed: ["closed", "refused"],
};

/** The order of quizzes by due date: those to take now, those not yet open, those that are over. */
const DUE_RANKS = [
  ["soon", "open"], ["late"], ["later"], ["submitted", "finished", "overdue"],
  ["closed", "refused"],
];

/** States and attempts of a classroom's quizzes and lectures; search and order of quizzes. */
function setUpClassroom() {
  const { site, classroom } = document.body.dataset;
  find(".title").append(starButton(site, classroom, find("h1").textContent));
  const list = find("#list");
  for (const row of findAll(".row[data-quiz]")) {
    showState(row, storageName(site, classroom, row.dataset.quiz, ""));
  }
  foldWelcome();
  keepLists();
  // A short list has no controls.
  if (!find("#controls")) return sortList(list, "due");
  new FilteredList(list, {
    q: searching(list, "h3, .summary"),
    state: (choice) => (row) => SHOWN_STATES[choice].includes(row.dataset.state),
  }, "countQuizzes",
  `quizpress:${encodeURIComponent(site)}:${encodeURIComponent(classroom)}:order`);
}

/** Lets the service worker keep what the home page and the grades load of this classroom. */
async function keepLists() {
  const worker = await navigator.serviceWorker?.ready;
  const files = ["quizzes.js", "grades.js"].map((name) => new URL(name, location.href).href);
  worker?.active.postMessage({ page: "", pages: [], files });
}

/** Shows on a row the state of a quiz and of the attempts on this device. */
function showState(row, name) {
  const { opens, deadline, closes, grace, refusesLate } = row.dataset;
  const quiz = {
    opens: Number(opens), deadline: Number(deadline), closes: Number(closes), grace: Number(grace),
    refusesLate: refusesLate !== undefined,
  };
  const done = storedAttempts(name + "done");
  const isStarted = Boolean(loadJSON(name + "open")?.seed);
  const todo = stateAt(quiz, now());
  const state = done.length ? doneState(quiz, done, loadJSON(name + "sent")) : todo;
  const rank = DUE_RANKS.findIndex((states) => states.includes(state));
  // The seconds of five hundred years are less than the step between ranks.
  const date = (state === "later" ? quiz.opens : quiz.deadline) || 1e10;
  Object.assign(row.dataset, { state, due: rank * 2e10 + date });
  const isOver = ["submitted", "finished", "overdue"].includes(state);
  const words = make("p", { className: `state ${isStarted ? "started" : state}` },
    ...(isOver && !isStarted ? [icon("check")] : []), phrase(isStarted ? "draft" : STATES[state]));
  find("h3", row).after(words);
  show(find(".opens", row), state === "later");
  const parts = [];
  if (done.length) parts.push(phrase("taken", { n: done.length }), ...scoreSummary(done));
  if (parts.length) row.append(make("p", { className: "taken" }, parts.join(" · ")));
}

/** The state of a quiz with attempts: late attempts do not matter if one was in time. */
function doneState(quiz, done, sent) {
  const inTime = done.filter((attempt) => !isLate(quiz, attempt));
  if (!inTime.length) return "overdue";
  return inTime.some((attempt) => sent?.[attempt.id]?.at) ? "submitted" : "finished";
}

/** Folds a welcome that fills the screen of a phone, so that the quizzes are within reach. */
function foldWelcome() {
  const welcome = find("#welcome");
  if (!welcome) return;
  const isWide = matchMedia("(min-width: 40rem)");
  if (!isWide.matches) welcome.open = welcome.offsetHeight < innerHeight / 4;
  isWide.addEventListener("change", () => { welcome.open ||= isWide.matches; });
}
