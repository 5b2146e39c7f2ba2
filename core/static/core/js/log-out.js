/* Who logs out leaves no drafts behind: not on the device, and not on a page that Back would show again. */

import { DRAFT, device, tab } from "./store.js";

const LEFT = "kemari-logged-out";
const opened = Date.now();

function leave() {
  for (const store of [device, tab]) for (const key of store.keys(DRAFT)) store.keep(key, null);
  device.keep(LEFT, Date.now());
}

for (const form of document.querySelectorAll("[data-log-out]")) {
  form.addEventListener("submit", () => {
    addEventListener("pagehide", leave); // a draft that is being saved now is kept once more
    leave();
  });
}

// The browser keeps the pages that one was on as they were, with what only their reader may see.
addEventListener("pageshow", ({ persisted }) => persisted && Number(device.read(LEFT)) >= opened && location.reload());
