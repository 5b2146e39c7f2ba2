/* Who logs out leaves no drafts behind on the device. */

const KEPT = "kemari-draft:";

for (const form of document.querySelectorAll("[data-log-out]")) {
  form.addEventListener("submit", () => {
    for (const kept of [localStorage, sessionStorage]) {
      for (const key of Object.keys(kept)) if (key.startsWith(KEPT)) kept.removeItem(key);
    }
  });
}
