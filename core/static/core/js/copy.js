/* A button that copies the text of a field, for who need not select it. */

for (const button of document.querySelectorAll("[data-copy]")) {
  const field = /** @type {HTMLInputElement} */ (document.getElementById(button.dataset.copy ?? ""));
  button.hidden = false;
  button.addEventListener("click", async () => {
    field.select(); // without https there is no clipboard: the text is chosen, to be copied
    try {
      await navigator.clipboard.writeText(field.value);
      button.textContent = button.dataset.copied ?? "";
      if (button.nextElementSibling) button.nextElementSibling.textContent = button.textContent;
    } catch {
      field.focus();
    }
  });
}
