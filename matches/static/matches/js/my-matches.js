/* Cards of one's running matches: one question for all of them, again and again. What it answers keeps the cards, the
 * title and the icon of the page true, in a tab that nobody looks at too, but more seldom.
 */

const SLOWEST = 60; // seconds

export class MyMatches {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.etag = root.dataset.etag ?? "";
    this.seconds = Number(root.dataset.seconds);
    /** @type {Timer} */ this.timer = undefined;
    this.wait();
    document.addEventListener("visibilitychange", () => (document.hidden ? this.wait() : this.ask()));
  }

  wait() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(), (document.hidden ? SLOWEST : this.seconds) * 1000);
  }

  async ask() {
    clearTimeout(this.timer);
    try {
      const answer = await fetch(this.root.dataset.myMatches ?? "", { cache: "no-store", headers: { "If-None-Match": this.etag } });
      if (answer.status === 401) return this.leave();
      if (answer.status === 200) {
        this.show(await answer.json());
        this.etag = answer.headers.get("ETag") ?? "";
      } else if (answer.status !== 304) throw answer.status;
      else this.seconds = Math.min(SLOWEST, this.seconds * 1.2);
      this.say("lost", false);
    } catch {
      this.say("lost", true);
      this.seconds = Math.min(SLOWEST, this.seconds * 1.5);
    }
    this.wait();
  }

  /** @param {MyMatchesAnswer} now */
  show(now) {
    this.seconds = now.seconds;
    this.count(now.waiting);
    const place = this.root.querySelector("[data-cards]");
    const focused = place?.contains(document.activeElement) ? document.activeElement?.getAttribute("href") : null;
    place?.replaceChildren(...new DOMParser().parseFromString(now.html, "text/html").body.childNodes);
    const link = focused && [...(place?.querySelectorAll("a") ?? [])].find((each) => each.getAttribute("href") === focused);
    if (link) link.focus({ preventScroll: true });
  }

  /** What title and icon show. @param {number} waiting */
  count(waiting) {
    const name = document.title.replace(/^\(\d+\) /, "");
    document.title = waiting ? `(${waiting}) ${name}` : name;
    const icon = document.querySelector("link[rel=icon]");
    const { calmIcon = "", waitingIcon = "" } = this.root.dataset;
    icon?.setAttribute("href", waiting ? waitingIcon : calmIcon);
  }

  /** Somebody has logged out: nothing waits for this page any more. */
  leave() {
    this.count(0);
    this.say("lost", false);
    this.say("signed-out", true);
  }

  /** @param {string} what @param {boolean} isSo */
  say(what, isSo) {
    const notice = this.root.querySelector(`[data-${what}]`);
    if (!notice) return;
    notice.toggleAttribute("hidden", !isSo);
    notice.setAttribute("role", "status");
  }
}

const root = globalThis.document?.querySelector("[data-my-matches]");
if (root) new MyMatches(root);
