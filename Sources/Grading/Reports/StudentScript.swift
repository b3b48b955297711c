/// The script of pages with a table of students: a field to search by, buttons to sort by.
///
/// Without it the table is complete, in the order of names.
let studentScript: StaticString = """
  "use strict";
  for (const table of document.querySelectorAll("table.students")) {
    const body = table.tBodies[0];
    const rows = [...body.rows];
    const label = document.createElement("label");
    const field = document.createElement("input");
    field.type = "search";
    label.className = "search";
    label.append("Find students ", field);
    table.parentElement.before(label);
    field.addEventListener("input", () => {
      const wanted = field.value.trim().toLowerCase();
      for (const row of rows) { row.hidden = !row.textContent.toLowerCase().includes(wanted); }
    });
    [...table.tHead.rows[0].cells].forEach((cell, column) => {
      const button = document.createElement("button");
      button.type = "button";
      button.append(...cell.childNodes);
      cell.append(button);
      button.addEventListener("click", () => {
        const isUp = cell.getAttribute("aria-sort") !== "ascending";
        for (const other of table.tHead.rows[0].cells) { other.removeAttribute("aria-sort"); }
        cell.setAttribute("aria-sort", isUp ? "ascending" : "descending");
        rows.sort((a, b) => {
          const one = a.cells[column].textContent, two = b.cells[column].textContent;
          const order = one.localeCompare(two, "en", { numeric: true });
          return isUp ? order : -order;
        });
        body.append(...rows);
      });
    });
  }

  """
