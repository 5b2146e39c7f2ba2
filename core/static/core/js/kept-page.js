/* Back shows a page as the browser kept it. Whose turn it is may have changed since: the page is loaded again, unless its
 * reader has typed something into it.
 */

function isChanged(field) {
  if (field instanceof HTMLSelectElement) {
    const chosen = [...field.options].findIndex((option) => option.defaultSelected);
    return field.selectedIndex !== Math.max(chosen, 0);
  }
  if (field.type === "checkbox" || field.type === "radio") return field.checked !== field.defaultChecked;
  return field.type !== "hidden" && field.value !== field.defaultValue;
}

addEventListener("pageshow", ({ persisted }) => {
  if (persisted && ![...document.querySelectorAll("main :is(input, textarea, select)")].some(isChanged)) location.reload();
});
