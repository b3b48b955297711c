/** Before the page is painted: what needs the script may show, and nothing moves later. */
document.documentElement.classList.add("js");

function setUpPage() {
  addReaderTimes();
  const kind = document.body.classList;
  if (kind.contains("home")) setUpHome();
  if (kind.contains("classroom")) setUpClassroom();
  if (kind.contains("quiz")) new QuizPage().begin();
}

document.addEventListener("DOMContentLoaded", setUpPage);
