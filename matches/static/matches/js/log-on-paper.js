/* On paper the log has every turn of the page opened. */

const closed = () => document.querySelectorAll("details.match-turn:not([open])");

addEventListener("beforeprint", () => {
  for (const turn of closed()) {
    turn.open = true;
    turn.dataset.opened = "";
  }
});
addEventListener("afterprint", () => {
  for (const turn of document.querySelectorAll("details[data-opened]")) {
    delete turn.dataset.opened;
    turn.open = false;
  }
});
