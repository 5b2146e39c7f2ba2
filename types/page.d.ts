/* Names that the scripts have in common. Nothing here is served. */

type Values = Record<string, unknown>;
/** A sentence of the page, filled. */
type Say = (key: string, values?: object) => string;
type Listener<E extends Event = Event> = (event: E) => void;

/** No answer: no connection, or a refusal. */
type Lost = { offline: true; refused?: undefined; why?: undefined } | { refused: Refusal; offline?: undefined; why?: undefined };
type Answered<T> = (T & { offline?: undefined; refused?: undefined }) | Lost;

type Chooser = import("../matches/static/matches/js/board/chooser.js").Chooser;
type Deeds = import("../matches/static/matches/js/board/deeds.js").Deeds;
type Frames = import("../matches/static/matches/js/board/frames.js").Frames;
type Grid = import("../matches/static/matches/js/board/grid.js").Grid;
type PlanClient<A = PlanAnswers> = import("../matches/static/matches/js/board/plan-client.js").PlanClient<A>;
type PlanLayers = import("../matches/static/matches/js/board/plan-layers.js").PlanLayers;
type Planner = import("../matches/static/matches/js/board/planner.js").Planner;
type PlayList = import("../matches/static/matches/js/board/list.js").PlayList;
type Sheet = import("../matches/static/matches/js/board/sheet.js").Sheet;
type SquareGrid = import("../matches/static/matches/js/board/square-grid.js").SquareGrid;
type Verdict = import("../matches/static/matches/js/board/verdict.js").Verdict;
type Voice = import("../matches/static/matches/js/board/say.js").Voice;
type Zoom = import("../matches/static/matches/js/board/zoom.js").Zoom;

/** A step of a way with the dice that it needs. */
interface WayStep { square: Square; dice: string }
interface Way { square: Square; odds: number; steps: WayStep[]; carries: boolean; onPad: boolean }
type Ways = Map<Square, Way> & { blocks: BlockRow[]; first: string };
/** A block from a square; down and fall in percent, as words want them. */
interface BlockWay { opponent: number; square: Square; from: Square; dice: number; down: number | string; fall: number | string; odds: number; times: number }
interface ChestWay { square: Square; beside: Square; way: Way | null; odds: number; ball: number }
/** Who is on a square. */
interface Who { number: string; mine: boolean; down: boolean; state: number; used: boolean; ball: boolean; signs: string[] }
interface Moved { figure: HTMLElement | SVGElement | undefined; from: Square | undefined; to: Square; number: number; side: number; state: number; route?: Square[]; ends?: End[] }
interface MovedBalls { gone: Element[]; at: { square: Square; held: boolean }[] }
/** What a question is about: plays, and the IFs around its place. */
type Above = (SheetText | { rows: object[] }) & { inside: number[]; future?: string };
interface SheetText { text: string }
/** A sheet as its text, or as rows where the server has not written that; and as the server takes it. */
type SheetPlays = SheetText | { rows: Row[]; below: string };
type SentPlays = SheetText | { rows: SentRow[]; below: string };
type SentRow = Partial<Row> & { kind: RowKind };
/** What is told of a preview: words, the square that more is asked about, and the words for that. */
type Aim = [words?: string, square?: Square, more?: (found: ActionsAnswer | null) => unknown];
type Lucky = [square: Square, chance: number, margin: number];

/** What is added to a play, and its words for the eye. */
interface Order { words: string; steps: PlayStep[] }
type TargetKind = "mate" | "square" | "opponent";
interface Target { kind: TargetKind; name: string; words: string }
/** A deed of the game's bar: what it orders, by the kind of its first target, and the targets that it takes. */
interface Tool { label: string; word: string; takes: string[]; steps: Record<string, PlayStep>; needs?: string; key?: string; bends?: boolean; pad?: number }
interface GameLine { label: string; line: string; play: RowPlay }
interface Game { columns: number; rows: number; tools: Tool[]; lines: GameLine[] }
interface CardSkill { name: string; text: string; link: string }
interface PlayerCard { side: number; number: number; name: string; position: string; values: string[]; skills: CardSkill[] }
interface CardsData { names: [short: string, name: string][]; players: PlayerCard[] }

/** What a change of the rows leaves. */
interface RowsAt { rows: Row[]; at: number; gone?: boolean }

interface CellLabel { words: string; names?: string; selected?: boolean }

interface Point { x: number; y: number }
type PointerAt = { clientX: number; clientY: number };

type Child = Node | string | null | undefined;
type Attributes = Record<string, string | number | boolean | null | undefined | Listener<any>>;
interface ButtonOptions { key?: string; shown?: string; pressed?: boolean | null; name?: string; quiet?: boolean; act?: string | null }
type Drawings = Record<string, () => unknown>;
/** The reader's time zone and its distance from UTC in minutes. */
interface Zone { zone?: string; offset?: number }
/** `text` is null until the server has written it; `isRead` is whether the rows are those of the text. */
interface SheetState { text: string | null; rows: Row[]; below: string; isRead: boolean }

interface Places { moved: Moved[]; balls: MovedBalls; blows: BoardAnswer["blows"] }
/** What each layer of the picture shows. */
interface Layers {
  way: { from: Square; way: Way; label: string };
  branches: BoardAnswer["by_luck"][0];
  reach: Ways;
  blocks: Pick<BlockWay, "square" | "dice" | "odds">[];
  threat: Ways;
  threatened: Layers["blocks"];
  bands: { squares: Square[]; contested: Square[]; label: string }[];
  catchers: Map<Square, number>;
  left: Places;
  ghosts: Places;
  zones: BoardAnswer;
}

interface ZoomParts {
  frame: HTMLElement; stage: HTMLElement; svg: SVGSVGElement; out?: HTMLElement | null; larger?: HTMLElement | null;
  isFree?: (event: MouseEvent) => boolean; still?: boolean; later?: () => void;
}
interface GridParts {
  name: string; label: (square: Square) => CellLabel; act: (square: Square, event: Event) => unknown;
  key: (event: KeyboardEvent, square: Square) => unknown; reached?: (square: Square) => unknown; describedBy?: string | null; id?: string | null;
}
interface GlanceParts { cards: Cards; planner: Planner; grid: Grid; who: (square: Square) => Who | undefined; at: (event: MouseEvent) => Square | null }
interface KeyParts { sheet: Sheet; grid: Grid; deeds: Deeds; chooser: Chooser; voice: Voice; verdict: Verdict }
/** A sheet to compare with, and what the server says of it. */
interface OtherSheet { plays: SheetPlays; title: string }
/** The words of the rows of the other sheet are `against`. */
interface Column { title: string; odds: OddsAnswer; picture: Picture; against: Set<string> }
type ChosenPlay = import("../matches/static/matches/js/board/chosen-play.js").ChosenPlay;
type Armed = { tool: Tool; targets: Target[] };
type Choice = import("../matches/static/matches/js/board/chosen-play.js").Choice;
type PlayWriter = import("../matches/static/matches/js/board/play-writer.js").PlayWriter;
type PlaySteps = import("../matches/static/matches/js/board/play-steps.js").PlaySteps;
type Cards = import("../matches/static/matches/js/board/card.js").Cards;
interface Landed { over: Square[]; pad: number; from?: Square; ways?: Ways }
type Timer = ReturnType<typeof setTimeout> | undefined;

/** A text that is kept on the device: `base` is what the server had; `seen` when it had saved that, `synced` that it has this one. */
interface KeptDraft { text: string; base?: string; at?: number; seen?: string | null; synced?: boolean; submitted?: boolean; isEmpty?: boolean }
interface KeptSheet { plays: SheetPlays; at?: number; seen?: string | null; synced?: boolean; submitted?: boolean; isEmpty?: boolean }
interface Moments<S> { past: S[]; state: S; future: S[] }
type Kept = import("../matches/static/matches/js/setup/kept.js").Kept;
interface KeptFormOptions { base?: string; isSaved?: (values: string[]) => boolean }

type SetUpState = import("./answers.d.ts").SetUpPlaces;
type SetUpSection = "kicking" | "receiving" | "target";
interface MapData { words: Record<string, string>; text: string; signs: Record<string, string>; outside: string; drawing: MapDrawing; added: string; blank: string; columns: number; rows: number }
type Reel = import("../matches/static/matches/js/replay/reel.js").Reel;
type Live = import("../matches/static/matches/js/replay/live.js").Live;
/** What a replay shows at once: see replay/beats.js. */
interface Beat { first: number; last: number; squares: number; isSaid: boolean; isThrown: boolean; mark: Mark | null }
type ReplayUnit = "event" | "play" | "turn" | "drive";
/** A sentence of the log. */
interface Line { number: number; words: string; rule?: string }
/** Turns with their segments' numbers, and how the match stands after them. */
interface PlayedNews { turns: [number, string][]; now: string }
interface Counts { segments: number; events: number; dice: number; fullTime: boolean }
type Player = import("../matches/static/matches/js/replay/player.js").Player;
type Keys = import("../matches/static/matches/js/board/keys.js").Keys;
