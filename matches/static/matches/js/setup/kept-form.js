/* A form whose words stay on this device until they are saved: they come back with a sentence about it, and can be dropped. */

import { parsed } from "../../../core/js/store.js";
import { part } from "../board/dom.js";
import { Kept } from "./kept.js";
import { twoTabs } from "./two-tabs.js";

const UNWRITTEN = new Set(["submit", "button", "fieldset"]);

/** @param {Field} control @returns {control is HTMLInputElement} */
const isTicked = (control) => control.type === "checkbox" || control.type === "radio";
const valueOf = (/** @type {Field} */ control) => (isTicked(control) ? control.checked : control.value);
/** A form's values, if a text has them: others would stop the script of the page. @param {string} text */
const valuesOf = (text) => {
  const values = parsed(text);
  return Array.isArray(values) ? /** @type {(string | boolean)[]} */ (values) : null;
};
/** @param {Field} control */
const defaultOf = (control) => {
  if (isTicked(control)) return control.defaultChecked;
  if ("options" in control) return ([...control.options].find((option) => option.defaultSelected) ?? control.options[0])?.value ?? "";
  return control.defaultValue;
};
/** What is written; of what is hidden only the segment that it is for, whose question is another one next time. @param {Field} control */
const isKept = ({ name, type }) => name && !UNWRITTEN.has(type) && (type !== "hidden" || name === "segment");

export class KeptForm {
  /** `words` is the sentence of the page, with whose it is, `name` what the form is for. `base` is what the server has, where
   * that is not what the form came with; `isSaved(values)` says that what was left here was saved meanwhile.
   * @param {HTMLFormElement} form @param {HTMLElement} words @param {string} name @param {KeptFormOptions} [options]
   */
  constructor(form, words, name, { base, isSaved = () => false } = {}) {
    this.form = form;
    this.words = words;
    /** @type {HTMLElement | null} */ this.said = null;
    form.dataset.keeps = ""; // Back to the page puts nothing else into it
    this.controls = /** @type {Field[]} */ ([...form.elements]).filter(isKept);
    this.base = base ?? this.text(defaultOf);
    this.kept = new Kept(`${words.dataset.user}:${name}`, this.base);
    const text = this.kept.text();
    const values = text && valuesOf(text);
    if (text && (!values || isSaved(values.map(String)))) this.kept.keep(this.base);
    else if (text && !("posted" in form.dataset)) this.restore(text);
    else this.keep(); // sent and refused, or written before the script was there
    form.addEventListener("input", () => this.keep());
    const written = this.controls.findIndex(({ type }) => type === "textarea");
    twoTabs(this.kept, form, (other) => this.restore(other), (other) => String(valuesOf(other)?.[written] ?? ""));
  }

  keep() {
    this.kept.keep(this.text(valueOf));
  }

  /** @param {(control: Field) => string | boolean} of */
  text(of) {
    return JSON.stringify(this.controls.map(of));
  }

  /** @param {string} text */
  restore(text) {
    this.said?.remove();
    this.said = /** @type {HTMLElement} */ (this.words.cloneNode(true));
    this.said.hidden = false;
    this.said.setAttribute("role", "status");
    part(this.said, "[data-kept-drop]").onclick = () => this.drop();
    this.form.prepend(this.said);
    this.form.closest("details")?.setAttribute("open", "");
    this.put(text);
  }

  /** @param {string} text */
  put(text) {
    const values = valuesOf(text) ?? [];
    for (const [at, control] of this.controls.entries()) {
      if (isTicked(control)) control.checked = Boolean(values[at]);
      else control.value = String(values[at]);
    }
    (this.form.querySelector("textarea") ?? this.form).dispatchEvent(new Event("input", { bubbles: true }));
  }

  /** The form is as the server has it. */
  drop() {
    this.said?.remove();
    this.put(this.base);
    this.controls.find((control) => control.checkVisibility())?.focus();
  }
}
