/* The time zone of the browser, for who signs up or founds a league: their first deadlines are shown in it. */

for (const field of document.querySelectorAll("[data-time-zone]")) {
  const input = /** @type {HTMLInputElement | HTMLSelectElement} */ (field);
  const proposed = input.value;
  input.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
  if (!input.value) input.value = proposed; // a list has the zones of the site alone
}
