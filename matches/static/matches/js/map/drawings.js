/* Asks the server for the drawing of a map, as boards ask about a plan; the page takes a form. */

import { PlanClient } from "../board/plan-client.js";

const MOST = 30; // each is as large as its picture

/** @extends {PlanClient<MapAnswers>} */
export class Drawings extends PlanClient {
  /** The drawing of a text; what there is instead is told by `lost`, and null is for a text that is old by now. @param {string} text */
  of(text) {
    if (this.known.size > MOST) this.known.clear();
    return this.ask("", { text });
  }

  /** @param {string} url @param {string} body */
  post(url, body) {
    return fetch(url, { method: "POST", headers: { "X-CSRFToken": this.token }, body: new URLSearchParams(JSON.parse(body)) });
  }
}
