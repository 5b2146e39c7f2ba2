/* A form whose words stay on this device until they are saved: they come back with a sentence about it, and can be dropped. */

import { Kept } from "./kept.js";
import { twoTabs } from "./two-tabs.js";

const UNWRITTEN = new Set(["submit", "button", "fieldset"]);

const isTicked = ({ type }) => type === "checkbox" || type === "radio";
const valueOf = (control) => (isTicked(control) ? control.checked : control.value);
/** Whether a kept text is a form's values: others would stop the script of the page. */
const isValues = (text) => {
  try {
    return Array.isArray(JSON.parse(text));
  } catch {
    return false;
  }
};
const defaultOf = (control) => {
  if (isTicked(control)) return control.defaultChecked;
  if (control.options) return ([...control.options].find((option) => option.defaultSelected) ?? control.options[0])?.value ?? "";
  return control.defaultValue;
};
/** What is written; of what is hidden only the segment that it is for, whose question is another one next time. */
const isKept = ({ name, type }) => name && !UNWRITTEN.has(type) && (type !== "hidden" || name === "segment");

export class KeptForm {
  /** `words` is the sentence of the page, with whose it is, `name` what the form is for. `base` is what the server has, where
   * that is not what the form came with; `isSaved(values)` says that what was left here was saved meanwhile.
   */
  constructor(form, words, name, { base, isSaved = () => false } = {}) {
    Object.assign(this, { form, words });
    form.dataset.keeps = ""; // Back to the page puts nothing else into it
    this.controls = [...form.elements].filter(isKept);
    this.base = base ?? this.text(defaultOf);
    this.kept = new Kept(`${words.dataset.user}:${name}`, this.base);
    const text = this.kept.text();
    if (text && (!isValues(text) || isSaved(JSON.parse(text)))) this.kept.keep(this.base);
    else if (text && !("posted" in form.dataset)) this.restore(text);
    else this.keep(); // sent and refused, or written before the script was there
    form.addEventListener("input", () => this.keep());
    const written = this.controls.findIndex(({ type }) => type === "textarea");
    twoTabs(this.kept, form, (other) => this.restore(other), (other) => JSON.parse(other)[written] ?? "");
  }

  keep() {
    this.kept.keep(this.text(valueOf));
  }

  text(of) {
    return JSON.stringify(this.controls.map(of));
  }

  restore(text) {
    this.said?.remove();
    this.said = Object.assign(this.words.cloneNode(true), { hidden: false });
    this.said.setAttribute("role", "status");
    this.said.querySelector("[data-kept-drop]").onclick = () => this.drop();
    this.form.prepend(this.said);
    this.form.closest("details")?.setAttribute("open", "");
    this.put(text);
  }

  put(text) {
    const values = JSON.parse(text);
    for (const [at, control] of this.controls.entries()) control[isTicked(control) ? "checked" : "value"] = values[at];
    (this.form.querySelector("textarea") ?? this.form).dispatchEvent(new Event("input", { bubbles: true }));
  }

  /** The form is as the server has it. */
  drop() {
    this.said.remove();
    this.put(this.base);
    this.controls.find((control) => control.checkVisibility())?.focus();
  }
}
