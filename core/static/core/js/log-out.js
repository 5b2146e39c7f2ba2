/* Who logs out leaves no drafts behind: not on the device, and not on a page that Back would show again. */

const KEPT = "kemari-draft:";
const LEFT = "kemari-logged-out";
const opened = Date.now();

function leave() {
  try {
    for (const kept of [localStorage, sessionStorage]) {
      for (const key of Object.keys(kept)) if (key.startsWith(KEPT)) kept.removeItem(key);
    }
    localStorage.setItem(LEFT, Date.now());
  } catch {
    // storage is off or full
  }
}

for (const form of document.querySelectorAll("[data-log-out]")) {
  form.addEventListener("submit", () => {
    addEventListener("pagehide", leave); // a draft that is being saved now is kept once more
    leave();
  });
}

// The browser keeps the pages that one was on as they were, with what only their reader may see.
addEventListener("pageshow", ({ persisted }) => persisted && Number(localStorage.getItem(LEFT)) >= opened && location.reload());
