/* Who logs out leaves no drafts behind on the device. */

const KEPT = "kemari-draft:";

for (const form of document.querySelectorAll("[data-log-out]")) {
  form.addEventListener("submit", () => {
    for (const key of Object.keys(localStorage)) if (key.startsWith(KEPT)) localStorage.removeItem(key);
  });
}
