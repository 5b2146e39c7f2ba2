/* What a selector finds on our pages: the templates say so. Others find an HTMLElement. */

interface PageParts {
  "[data-plan-submit]": HTMLButtonElement;
  "[data-plan-check]": HTMLButtonElement;
  "[data-plan-undo]": HTMLButtonElement;
  "[data-plan-clear]": HTMLButtonElement;
  "[data-plan-redo]": HTMLButtonElement;
  "[data-plan-help]": HTMLDialogElement;
  "[name=csrfmiddlewaretoken]": HTMLInputElement;
  "[name=seen]": HTMLInputElement;
  "[name=rows]": HTMLInputElement;
  "[name=placed]": HTMLInputElement;
  "[data-zoom-out]": HTMLButtonElement;
  "[data-zoom-in]": HTMLButtonElement;
  "#sheet-form": HTMLFormElement;
  "[data-replay-slider]": HTMLInputElement;
  "[data-replay-unit]": HTMLSelectElement;
  "[data-replay-speed]": HTMLSelectElement;
  "[data-replay-link]": HTMLInputElement;
  "[data-replay-sounds]": HTMLInputElement;
  "[data-replay-marks]": SVGSVGElement;
  "[data-typed-words]": HTMLElement;
  "template[data-kept-elsewhere]": HTMLTemplateElement;
  "[data-theirs-skip]": HTMLTemplateElement;
  "[data-choice]": HTMLInputElement;
  "[data-do]": HTMLButtonElement;
  "[data-verify-match]": HTMLButtonElement;
  "[value=save_formation]": HTMLButtonElement;
  "button, [role=tab]": HTMLButtonElement;
  "details.match-turn:not([open])": HTMLDetailsElement;
  "details[data-opened]": HTMLDetailsElement;
  "form[data-kept]": HTMLFormElement;
  "[data-map-editor]": HTMLFormElement;
  "[data-log-out]": HTMLFormElement;
  ".pitch-figure, [data-ball]": SVGElement;
  "[data-ball]": SVGElement;
  "[data-slot]": SVGElement;
  ".stage-ball": SVGElement;
  ".stage-chest": SVGElement;
  ".stage-pad": SVGElement;
}
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

type LastWord<S extends string> = S extends `${string} ${infer Rest}` ? LastWord<Rest> : S;
type TagOf<S extends string> = S extends `${infer Tag}[${string}` ? TagOf<Tag> : S extends `${infer Tag}.${string}` ? TagOf<Tag> : S extends `${infer Tag}:${string}` ? TagOf<Tag> : S;
type ByTag<Tag> = Tag extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[Tag] : Tag extends keyof SVGElementTagNameMap ? SVGElementTagNameMap[Tag] : HTMLElement;
type Found<S extends string> = S extends keyof PageParts ? PageParts[S]
  : S extends `main :is(${string})` ? Field
  : S extends "textarea, select, input, button" ? Field | HTMLButtonElement
  : S extends `${string},${string}` ? HTMLElement
  : ByTag<TagOf<LastWord<S>>>;

interface ParentNode {
  querySelector<S extends string>(selector: S): Found<S> | null;
  querySelectorAll<S extends string>(selector: S): NodeListOf<Found<S>>;
}
interface Element {
  closest<S extends string>(selector: S): Found<S> | null;
}
/** Marks of our own on elements. */
interface HTMLElement {
  zoom?: Zoom;
  player?: import("../matches/static/matches/js/replay/player.js").Player;
  live?: import("../matches/static/matches/js/replay/live.js").Live;
}
