/** Before the page is painted: what needs the script may show, and nothing moves later. */
document.documentElement.classList.add("js");

/** Code that is wider than its box can be scrolled with the keyboard too. */
function makeScrollersReachable() {
  for (const code of document.querySelectorAll("pre")) {
    if (code.scrollWidth > code.clientWidth) code.tabIndex = 0;
  }
}

function setUpPage() {
  addReaderTimes();
  makeScrollersReachable();
  window.addEventListener("resize", makeScrollersReachable);
  const kind = document.body.classList;
  if (kind.contains("home")) setUpHome();
  if (kind.contains("classroom")) setUpClassroom();
  if (kind.contains("quiz")) new QuizPage().begin();
}

document.addEventListener("DOMContentLoaded", setUpPage);
