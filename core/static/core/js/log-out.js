/* Who logs out leaves no drafts behind: not on the device, and not on a page that Back would show again. */

const KEPT = "kemari-draft:";
const LEFT = "kemari-logged-out";
const opened = Date.now();

function forget() {
  for (const key of Object.keys(localStorage)) if (key.startsWith(KEPT)) localStorage.removeItem(key);
}

for (const form of document.querySelectorAll("[data-log-out]")) {
  form.addEventListener("submit", () => {
    addEventListener("pagehide", forget); // a draft that is being saved now is kept once more
    forget();
    localStorage.setItem(LEFT, Date.now());
  });
}

// The browser keeps the pages that one was on as they were, with what only their reader may see.
addEventListener("pageshow", ({ persisted }) => persisted && Number(localStorage.getItem(LEFT)) >= opened && location.reload());
