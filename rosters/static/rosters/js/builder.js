/* A button that leaves the page sends the whole form. A check still waiting to be sent must not follow it: it would
 * overwrite the button's change with the earlier form, or request a draft that is a team by now.
 */

document.addEventListener("submit", (event) => {
  /** @type {HTMLFormElement} */ (event.target).dataset.leaves = "yes";
});

document.addEventListener("htmx:beforeRequest", (event) => {
  if (/** @type {CustomEvent<{ elt: Element }>} */ (event).detail.elt.closest("form")?.dataset.leaves) event.preventDefault();
});

window.addEventListener("pageshow", () => {
  for (const form of document.forms) delete form.dataset.leaves;
});
