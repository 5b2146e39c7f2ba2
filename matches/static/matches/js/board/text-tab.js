/* The text of the sheet, one tab away from the list; either moves the other. */
import { part } from "./dom.js";

/** @param {HTMLElement} root @param {HTMLTextAreaElement} area @param {Sheet} sheet */
export function textTab(root, area, sheet) {
  const tabs = [...root.querySelectorAll("[data-plan-tab]")];
  const show = (/** @type {string | undefined} */ name) => {
    for (const tab of tabs) {
      const on = tab.dataset.planTab === name;
      tab.ariaSelected = `${on}`;
      tab.tabIndex = on ? 0 : -1;
    }
    for (const panel of root.querySelectorAll("[data-plan-panel]")) panel.hidden = panel.dataset.planPanel !== name;
  };
  for (const [at, tab] of tabs.entries()) {
    tab.addEventListener("click", () => {
      show(tab.dataset.planTab);
      part(root, "#plan-body").scrollTop = 0;
    });
    tab.addEventListener("keydown", (event) => {
      if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
      const next = tabs[(at + 1) % tabs.length];
      next.focus();
      next.click();
    });
  }
  const drawer = part(root, "[data-plan-drawer]");
  drawer.addEventListener("click", () => (drawer.ariaExpanded = `${drawer.closest(".plan-drawer")?.classList.toggle("plan-open")}`));
  show(tabs[0].dataset.planTab);
  area.addEventListener("input", () => sheet.type(area.value));
  sheet.addEventListener("change", () => {
    if (area.value !== sheet.text) area.value = sheet.text;
  });
}
