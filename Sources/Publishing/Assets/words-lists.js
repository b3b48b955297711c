/** What only lists say. */
Object.assign(SAY, {
  draft: "in progress",
  showing: (shown, all) =>
    (shown < all ? `${shown} of ` : "") + (all === 1 ? "1 classroom" : `${all} classrooms`),
  state: { closed: "Closed", late: "Deadline passed", soon: "Due soon", open: "Open", later: "Not open yet" },
  taken: (n) => (n === 1 ? "Taken once" : `Taken ${n} times`),
});
