/** The values of a menu without the first entry, which chooses nothing. */
function menuItems(menu) {
  return [...menu.options].map((option) => option.value).filter(Boolean);
}

/** Puts the entries of a menu into an order and keeps what is chosen. */
function orderMenu(menu, items) {
  const entries = new Map([...menu.options].map((option) => [option.value, option]));
  menu.append(...items.map((id) => entries.get(id)));
}

/** Shows a value in a field or a menu; a menu that does not have it chooses nothing. */
function fill(control, value) {
  control.value = textOf(value);
  if (control.selectedIndex < 0) control.selectedIndex = 0;
}
