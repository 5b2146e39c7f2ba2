/* A button that leaves the page sends the whole form. A check that was still waiting to be sent must not follow it: it
 * would write what stood in the form before over what the button did, or ask for a draft that has become a team.
 */

document.addEventListener("submit", (event) => {
  event.target.dataset.leaves = "yes";
});

document.addEventListener("htmx:beforeRequest", (event) => {
  if (event.detail.elt.closest("form")?.dataset.leaves) event.preventDefault();
});

window.addEventListener("pageshow", () => {
  for (const form of document.forms) delete form.dataset.leaves;
});
