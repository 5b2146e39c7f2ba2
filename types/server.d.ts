/* What the server answers a board: matches/api/plan_shapes.py and its neighbours. Permilles and percents are whole numbers,
 * odds go from 0 to 1. */

/** "E5" */
type Square = string;
type Shirt = [side: number, number: number];

interface Fault { line: number; column: number; code: string; values: Record<string, Values[string]>; rule: string; reason: string }
interface Why { detail: string; rule: string; field?: string }
interface Refusal { status: number; detail?: string; code?: string; wait?: number; [more: string]: unknown }

type RowKind = "play" | "if" | "else" | "endif" | "hold" | "general" | "other";
interface RowPlay {
  number: number | string; bare: string; onfail: string; maxrisk: string; worked: string; failed: string;
  line?: number; column?: number; walk: Square[] | null; teleports: boolean; arrivals: number[];
}
interface Row { kind: RowKind; text: string; depth: number; line?: number; plays: RowPlay[]; condition: string; note: string }

type BlockRow = [opponent: number, square: number, dice: number, down: number, fall: number, there: number, times: number];
interface WaysShape {
  from: Square; ways: string; odds: number[]; dice: [step: number, dice: string][];
  first?: string; carrying?: number[]; onto?: [step: number, permille: number][]; blocks: BlockRow[];
}
interface ReachShape extends WaysShape {
  number: number; left: number; actions: string[]; reroll?: boolean; scoreless?: boolean;
  chests?: [chest: number, beside: number, permille: number, ball: number][];
}
interface WaysAnswer extends WaysShape { number: number; before: [square: Square, dice: string][]; here: number; why: Why | null }

type End = [square: Square, permille: number, legs: Square[][]];
interface Futures {
  times: number;
  futures: [key: string, odds: number, margin: number, words: string][];
  ends: [end: string, odds: number][];
}
interface BoardAnswer extends Futures {
  segment: number; side: number; columns: number; rows: number; shown: string; odds: number; margin: number;
  lost_at: number | null; is_lost: boolean; scores: boolean; strays: boolean;
  players: [side: number, number: number, square: Square, state: number, used: boolean][];
  balls: [square: Square | null, carrier: Shirt | null][];
  zones: string;
  beside: [square: Square, near: Square[]][];
  routes: [side: number, number: number, walked: Square[]][];
  by_luck: [side: number, number: number, ends: End[]][];
  luck_margins: number[][];
  pads: Square[]; goals: Square[]; reach: ReachShape[];
  coach: [line: string, works: number, lost: number, times: number][];
}

interface Counted { times: number; spends?: string[] }
interface BlockThere extends Counted {
  opponent: number; dice: number; own_choice: boolean; outcomes: [outcome: string, odds: number][];
  down: number; fall: number; helpers: number[]; hinderers: number[]; hurt: number; out: number;
}
type Interceptor = [number: number, face: number];
interface PassThere extends Counted { verb: string; to: number; length: string; caught: number; interceptors: Interceptor[] }
interface FoulThere extends Counted { opponent: number; breaks: number; sent_off: number; coach_out: number }
interface DeedThere extends Counted { verb: string; order: string; works: number; lost: number }
interface Band { length: string; odds: number; squares: [number, number][]; contested: [number, number][]; interceptors: Interceptor[] }
interface ActionsAnswer {
  number: number; square: Square; why: Why | null; drifts: boolean;
  blocks: BlockThere[]; passes: PassThere[]; fouls: FoulThere[]; deeds: DeedThere[]; bands: Band[]; others: string[]; verbs: string[];
}

interface CheckedPlay { line: number; column: number; fault: Fault | null; words: string }
interface PlayOdds { line: number; column: number; reached: number }
interface Outlook { plays: PlayOdds[]; turnover: number; touchdown: number; touchdown_against: number }
interface Told { words: string; tone: string }
interface OddsAnswer extends Futures { faults: Fault[]; rows: Row[]; below: string; plays: CheckedPlay[]; outlook: Outlook | null; verdict: Told }
interface OpponentsTurn {
  times: number | null; accuracy: number | null; touchdown: number; turnover: number; ball: number; carrier: number; casualties: number;
  story: string[]; svg: string; outside: string; faults: Fault[];
}
interface Picture { svg: string; words: string; odds: number; margin: number }

interface PlanAnswers {
  board: BoardAnswer; ways: WaysAnswer; actions: ActionsAnswer; odds: OddsAnswer;
  suggestion: { text: string }; picture: Picture; answer: OpponentsTurn;
}

/** A player's number and where they stand. */
type Place = [number: number, square: Square];
interface FormationRefusal { reason: string; rule: string; url?: string; values: { square?: Square; number?: number } }
interface RuleCount { words: string; holds: boolean; least: number | null; most: number | null; count: number; [more: string]: Values[string] }
interface Formation {
  role: "kicking" | "receiving"; places: Place[]; squares: Square[]; aims: Square[]; filled: Place[]; mirror: Record<Square, Square>;
  counts: RuleCount[]; refusals: FormationRefusal[];
}
interface SetUpAnswer {
  faults: Fault[]; choice: string | null; target: Square | null; formations: Formation[];
  replaces: { before: string; after: string }[]; notes?: { reason: string }[];
}
interface SetUpAnswers { board: SetUpAnswer }

interface SquareList { word: string; chosen: Square[]; squares: Square[]; refusals: { square: Square; reason: string; rule: string }[] }
interface LayingAnswer { faults: Fault[]; lists: SquareList[] }
interface LayingAnswers { board: LayingAnswer }

interface MapDrawing { picture: string; verdict: string; faults: { column: number; line: number; reason: string }[] }
interface MapAnswers { "": MapDrawing }

/** The answer to the API's `sheet`. */
interface SheetAnswer { text: string; state: string; saved_at: string | null; canonical: string | null; code?: string; [more: string]: unknown }
interface LiveAnswer {
  stage: string; segment: number; seconds: number; is_being_resolved: boolean;
  turn: (Watched & { segment: number; title: string }) | null;
}
/** A turn to be watched, by its events. */
interface Watched { first: number; last: number; panel?: string }

// A replay: matches/render and matches/queries.
type FramePlayer = [square: number, state: number, marks: number];
type FrameBall = [name: string | number, square: number, carrier: number, kind?: string];
interface Frame {
  players: FramePlayer[]; balls: (FrameBall | null)[]; chests: number[]; pads: number[]; acting: number | null; active: number | null;
  score: Shirt; turns: Shirt; rerolls: Shirt; half: number; weather: string; portents: boolean;
}
interface FrameChanges extends Omit<Partial<Frame>, "players"> { players?: [slot: number, square: number, state: number, marks: number][] }
interface ShownDice {
  what: string; faces: string[]; target: number | null; success: boolean | null;
  modifiers: [name: string, value: number, rule: string][]; odds: number;
}
type Mark = "touchdown" | "casualty" | "turnover" | "luck";
interface Step { words?: string; rule?: string; dice?: ShownDice; changes?: FrameChanges; mark?: Mark; starts?: "play" | "turn" | "drive" }
interface ReplayPart { first: number; start: Frame; steps: Step[] }
interface ReplayDocument { replay: number; parts: ReplayPart[]; names: [string, string]; players: Shirt[]; rules: Record<string, string> }

// A published match: docs/match-file.md.
type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
interface MatchEvent { event: string; sides?: number; faces?: number[]; purpose?: string; [more: string]: Json | undefined }
interface MatchSegment { number: number; locked: string; digest: string; chain: string; ending?: string; events: MatchEvent[]; private: Json; [more: string]: unknown }
interface MatchFile { match_file: number; match: Json; rules: Json; setup: Json; secret: string; secret_hash: string; segments: MatchSegment[] }
