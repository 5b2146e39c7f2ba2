/* The text of the sheet, one tab away from the list; either moves the other. */
import { chipsOf } from "./chips.js";
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
  area.addEventListener("keydown", ({ key, ctrlKey, metaKey }) => area.readOnly && key.length === 1 && !ctrlKey && !metaKey && sheet.dispatchEvent(new Event("unwritten")));
  const chips = part(root, "[data-plan-words]");
  /** The row that the chips are of. */
  let row = -1;
  const offer = () => {
    const line = area.value.slice(0, area.selectionStart).split("\n").length;
    const isWritten = sheet.isRead && sheet.rows.every(({ source }) => source !== null); // else rows have no lines yet
    row = isWritten && document.activeElement === area ? sheet.rows.findLastIndex((each) => each.line <= line) : row;
    const focused = chips.querySelector("[data-act]:focus")?.dataset.act;
    chips.replaceChildren(...(sheet.isRead && sheet.rows[row] ? chipsOf(sheet, sheet.rows[row], row) : []));
    if (focused) chips.querySelector(`[data-act="${focused}"]`)?.focus({ preventScroll: true });
  };
  /** The text as the server wrote it; until then nobody can change it. */
  const draw = () => {
    const { text, chosen } = sheet;
    area.readOnly = text === null;
    area.ariaBusy = `${area.readOnly}`;
    if (text !== null && area.value !== text) {
      const { selectionStart: caret } = area;
      area.value = text;
      area.setSelectionRange(caret, caret);
    }
    row = chosen ?? row;
    offer();
  };
  area.addEventListener("selectionchange", offer);
  for (const event of ["change", "read", "chosen"]) sheet.addEventListener(event, draw);
}
