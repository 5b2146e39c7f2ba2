/* The time zone of the browser, for who signs up: their first deadlines are shown in it. */

for (const field of document.querySelectorAll("[data-time-zone]")) {
  /** @type {HTMLInputElement} */ (field).value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
}
