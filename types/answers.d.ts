/* What the server answers. Made by `manage.py answer_types`: do not edit. */

/**
 * How a play goes on from the pads of those numbers; without any, from every other place.  Without steps the
 * player stays there.
 */
export interface Arrival {
  pads: number[];
  steps: PlayStep[];
}

/** The square where a ball lies, or side and number of who has it. */
export type BallRow = [square: string | null, carrier: Shirt | null];

/** The ways over squares that were asked for; they begin at the last of them. */
export interface BentWays {
  from: string;
  number: number;
  /** Two characters a step: how many steps come before it (0-9, a-z), and its direction (0 is up, then clockwise). */
  ways: string;
  /** By step: permille, 0 where another way is better. */
  odds: number[];
  /** Those with a ball picked up on the way. */
  carrying?: number[];
  /**
   * The dice before any way, as those of a step: b Bone-Head, r Really Stupid, w Wild Animal, t Take Root, v
   * thirst, k the squig held, u getting up.
   */
  first?: string;
  onto?: OntoPad[];
  dice: StepDice[];
  blocks: BlockRow[];
  /** Why it is impossible, if that was asked for; then the rest is empty. */
  why: Why | null;
  /** Why the text cannot be read; then it counts as no plays, and the position is as it is. */
  faults: Fault[];
  before: SquareDice[];
  /** The permille to stand on the last of them. */
  here: number;
}

/** The square of an opponent who is down or of a loose ball, and the squares beside it. */
export type BesideRow = [square: string, near: string[]];

/**
 * The best block of each opponent: from which square, as an index row by row; its dice, negative where the
 * opponent picks; percent that the opponent and that the player go down; permille to be there; how often it was
 * played where it is not exact, else 0.
 */
export type BlockRow = [opponent: number, square: number, dice: number, down: number, fall: number, there: number, times: number];

/** A player who blocks, fouls or the like, from which square, and the square of whom they do it to. */
export type BlowRow = [side: number, number: number, origin: string, target: string];

/**
 * What ended the turn in a play, in a share of all simulations (0 to 1).  ``purpose`` is that of the last die
 * that failed and ``face`` the lowest face that would have succeeded; 0 for a block, which has none. Without a
 * die both are empty.
 */
export interface Break {
  line: number;
  column: number;
  purpose: string;
  face: number;
  share: number;
}

/** The squares at which a player may end, where none of them is likely. */
export type ByLuckRow = [side: number, number: number, ends: LuckyEndRow[]];

/** The same of the player at a place. */
export type ChangedPlayer = [slot: number, square: number, state: number, marks: number];

/** A chest and the square beside it, as indexes row by row; the permille to open it, and that it has the ball. */
export type ChestRow = [chest: number, beside: number, opens: number, ball: number];

/**
 * A line of the coach's, the chance of what it is for, that the turn ends with it, and how often it was played
 * where it is not exact, else 0.
 */
export type CoachRow = [line: string, works: number, lost: number, times: number];

/** True if all facts of one of the ``alternatives`` are true. */
export interface Condition {
  alternatives: Fact[][];
}

/**
 * How the turn ends else: `others`, it goes on otherwise; `turnover`; `touchdown` of the side; `against`, a
 * touchdown of the other side; `over`, by time or a concession. What never happens is left out.
 */
export type EndRow = [end: string, odds: number];

/**
 * ``subject`` is a shirt number, ``opp4``, a square, or one of the words above.  ``state`` is the state of the
 * subject and ``target`` its object: a square, a player, a number.
 */
export interface Fact {
  subject: string;
  state: string;
  target: string;
  negated: boolean;
}

/** A fault in one place of a sheet. */
export interface Fault {
  line: number;
  column: number;
  code: string;
  values: Record<string, unknown>;
  rule: string;
  reason: string;
}

/** A formation of a board. Players and squares that may be used, and what the rules say. */
export interface Formation {
  role: "kicking" | "receiving";
  /** Shirt number and square, as written. */
  places: PlaceRow[];
  /** The same as the engine would place them. */
  filled: PlaceRow[];
  numbers: number[];
  /** Where a player may be set up. */
  squares: string[];
  /** Where the kick may be aimed; empty for receivers. */
  aims: string[];
  /** By square: its counterpart in a mirrored formation. */
  mirror: Record<string, string>;
  counts: FormationCount[];
  refusals: SetUpRefusal[];
}

/** A number that the rules count; `most` is null where there may be any number more. */
export interface FormationCount {
  name: string;
  words: string;
  placed: number;
  least: number;
  most: number | null;
  holds: boolean;
}

/** A ball's number, its square, its carrier or -1, and its kind. */
export type FrameBall = [number: number, square: number, carrier: number, kind: string];

/**
 * A player's square (-1 off the pitch), state, and marks as bits: 1 Dishonored, 2 Touch of Amaterasu, 4 in a
 * duel, 8 rooted, 16 no tackle zone.
 */
export type FramePlayer = [square: number, state: number, marks: number];

/**
 * A future: its key, its chance, the margin of that, and in words what tells it from others. A touchdown of the
 * side is one of them.
 */
export type FutureRow = [key: string, odds: number, margin: number, words: string];

/** Where a walk leads whose squares the engine finds, the safest ones. */
export type Goal = "TO" | "BALL";

/** Who may intercept, and the face that they need. */
export type Interceptor = [number: number, face: number];

/** A list of squares as a board shows it: what is wrong with each, and where else to lay. */
export interface LayingBoard {
  /** The text, with what was `placed`. */
  text: string;
  /** Why the text cannot be read. */
  faults: Fault[];
  lists: LayingList[];
}

/** `CHESTS` or `PADS`: the squares chosen, and those that are open. */
export interface LayingList {
  word: string;
  chosen: string[];
  squares: string[];
  refusals: SetUpRefusal[];
}

/** The page of a list of squares. */
export interface LayingPage {
  columns: number;
  rows: number;
  side: number;
  words: Record<string, string>;
  board: LayingBoard;
}

/** How far a match is. */
export interface LiveState {
  stage: string;
  /** The last that counts, -1 before the first. */
  segment: number;
  /** Until the page asks again. */
  seconds: number;
  /** The same while nothing changes for long. */
  slowest: number;
  is_being_resolved: boolean;
  turn: LiveTurn | null;
}

/** The newest turn: its number, and its events from the first to the last. */
export interface LiveTurn {
  segment: number;
  title: string;
  side: number | null;
  first: number;
  last: number;
}

/** A square, its permille, and the squares walked to it, in legs: a teleport begins another. */
export type LuckyEndRow = [square: string, odds: number, legs: string[][]];

/** A modifier in words, its value, and the clause that gives it. */
export type ModifierRow = [words: string, value: number, rule: string];

/** The running matches of the reader. */
export interface MyMatches {
  /** How many matches wait for the reader, for the title of the page. */
  waiting: number;
  /** Until the page asks again. */
  seconds: number;
  /** The cards, as the page shows them. */
  html: string;
}

/** A play and how often, of all rehearsals, it begins, works, and scores. */
export interface Odds {
  text: string;
  line: number;
  column: number;
  reached: number;
  /**
   * That it works: it scores, or what it wants has happened because of it, its player stands, and the turn goes
   * on.
   */
  succeeded: number;
  touchdown: number;
  refused: number;
  /** That the turn ends in it by a turnover. */
  turnover: number;
  /** That a spell is cast in it that its line does not order. */
  spell: number;
}

/** The index of a step onto a pad, and the chance in permille to enter it. */
export type OntoPad = [step: number, odds: number];

/**
 * A bot's next turn for the other side, after rehearsals of the plays: chances from 0 to 1.  All are null where
 * no turn of theirs follows.
 */
export interface OpponentsTurn {
  times: number | null;
  /** In points: the chances miss by more 1 time in 20. */
  accuracy: number | null;
  touchdown: number | null;
  turnover: number | null;
  /** That they get the ball, and keep it or score. */
  ball: number | null;
  /** That the side's ball carrier goes down. */
  carrier: number | null;
  /** Of the side's own, on average. */
  casualties: number | null;
  /** One of these turns that went as most did, play by play. */
  story: string[];
  /** The end of that turn; its plays have the numbers of the story. */
  svg: string;
  /** How many players stand outside the picture; blank for none. */
  outside: string;
  /** Why the text cannot be read; then it counts as no plays, and the position is as it is. */
  faults: Fault[];
}

/** A part of a coach's orders. */
export type Part = "set_up" | "orders" | "laying";

/** A shirt number and its square. */
export type PlaceRow = [number: number, square: string];

/** The result of the rehearsals, with what breaks the turn. */
export interface PlanOutlook {
  /** How many rehearsals: 500, fewer for a sheet that takes long. */
  times: number;
  /** By how many points the chances may miss the truth, 19 times in 20. */
  accuracy: number;
  turnover: number;
  touchdown: number;
  touchdown_against: number;
  /** The mean number of the home and the away side. */
  casualties: number[];
  plays: Odds[];
  breaks: Break[];
}

/** The commonest future as a picture; what is otherwise after the other sheet is marked. */
export interface PlanPicture {
  svg: string;
  /**
   * Where the ball is, how many opponents are down, and how many players stand outside the picture; first, where
   * no result of a play keeps the turn, that it is the position before that play.
   */
  words: string;
  /** Of the future that is shown, the commonest. */
  odds: number;
  /** How far the truth may be above or below it, 99 times in 100; 0 where no die is rolled. */
  margin: number;
  /** Why the text cannot be read; then it counts as no plays, and the position is as it is. */
  faults: Fault[];
}

/**
 * The verdict on a whole sheet. It is never good over a likely turnover, a likely touchdown against, a
 * concession, or plays of which none ever begins.
 */
export interface PlanVerdict {
  words: string;
  tone: Tone;
}

/** What a player could do on a square, with dice, helpers and odds. */
export interface PlannedActions {
  /** Why it is impossible, if that was asked for; then the rest is empty. */
  why: Why | null;
  /** Why the text cannot be read; then it counts as no plays, and the position is as it is. */
  faults: Fault[];
  number: number;
  square: string;
  blocks: PlannedBlock[];
  passes: PlannedPass[];
  fouls: PlannedFoul[];
  deeds: PlannedDeed[];
  bands: PlannedBand[];
  /** In this weather a pass scatters from where it is aimed. */
  drifts: boolean;
  others: string[];
  /** Everything that the player could do there. */
  verbs: string[];
}

/** Where a ball can be thrown with the same chance. */
export interface PlannedBand {
  length: string;
  /** To come there with the ball and land it there. */
  odds: number;
  squares: SquareRun[];
  /** Those where somebody may intercept. */
  contested: SquareRun[];
  interceptors: Interceptor[];
}

/** A block. */
export interface PlannedBlock {
  opponent: number;
  dice: number;
  own_choice: boolean;
  results: Share[];
  outcomes: Share[];
  down: number;
  fall: number;
  helpers: number[];
  hinderers: number[];
  /** That the turn ends with it. */
  lost: number;
  /** That the armour breaks if they fall. */
  hurt: number;
  /** That they are a casualty if they fall. */
  out: number;
  times: number;
}

/** The position after the plays in one of their futures. */
export interface PlannedBoard {
  /** How many rehearsals there were. */
  times: number;
  futures: FutureRow[];
  ends: EndRow[];
  segment: number;
  side: number;
  columns: number;
  rows: number;
  /** Why the text cannot be read; then it counts as no plays, and the position is as it is. */
  faults: Fault[];
  /** The key of the future that the rest is about. */
  shown: string;
  /** Of that future. */
  odds: number;
  /** How far the truth may be above or below it, 99 times in 100; 0 where no die is rolled. */
  margin: number;
  /** The line of the play that no result of which keeps the turn. */
  lost_at: number | null;
  is_lost: boolean;
  /** That future is a touchdown. */
  scores: boolean;
  players: PlayerRow[];
  balls: BallRow[];
  routes: RouteRow[];
  blows: BlowRow[];
  by_luck: ByLuckRow[];
  /** Of the permilles of `by_luck`, in order. */
  luck_margins: number[][];
  /** No rehearsal led inside the IFs; the position is that without them. */
  strays: boolean;
  /** The pads, by their numbers. */
  pads: string[];
  /** Tackle zones of the opponents, row by row. */
  zones: string;
  beside: BesideRow[];
  /** The squares where the side scores. */
  goals: string[];
  reach: Reach[];
  coach: CoachRow[];
}

/** Another deed: the step that orders it, and its words. */
export interface PlannedDeed {
  verb: string;
  order: string;
  step: PlayStep;
  /** That it does what it is for. */
  works: number;
  /** That the turn ends with it. */
  lost: number;
  times: number;
  spends: string[];
}

/** A foul. */
export interface PlannedFoul {
  opponent: number;
  /** That the armour breaks. */
  breaks: number;
  /** That the player is sent off. */
  sent_off: number;
  /** That the head coach is, for arguing. */
  coach_out: number;
  times: number;
  spends: string[];
}

/** Each play checked, and the odds of the whole; null without plays. */
export interface PlannedOdds {
  /** How many rehearsals there were. */
  times: number;
  futures: FutureRow[];
  ends: EndRow[];
  segment: number;
  /** Why the text cannot be read. */
  faults: Fault[];
  /** Of the sheet: what was sent, or what the rows that were sent come to. */
  text: string;
  rows: Row[];
  /** END, and orders for the match. */
  below: string;
  plays: PlannedPlay[];
  outlook: PlanOutlook | null;
  verdict: PlanVerdict;
}

/** A pass or a hand-off to a team-mate. */
export interface PlannedPass {
  verb: string;
  to: number;
  length: string;
  /** To come there with the ball. */
  there: number;
  /** That, and an accurate throw. */
  thrown: number;
  /** That a throw is. */
  intercepted: number;
  /** The whole. */
  caught: number;
  interceptors: Interceptor[];
  times: number;
  spends: string[];
}

/** A play, and why the rules refuse it. */
export interface PlannedPlay {
  line: number;
  column: number;
  text: string;
  tried: boolean;
  touchdown: boolean;
  fault: Fault | null;
  /** How often it begins, is possible and works, as far as that is known. */
  words: string;
}

/**
 * One verb of a play; ``columns`` are the places of its targets.  A walk with a ``goal`` names no squares on the
 * way.
 */
export interface PlayStep {
  verb: Verb;
  squares: string[];
  player: number | null;
  own: boolean;
  foe: boolean;
  blitz: boolean;
  until_down: boolean;
  goal: Goal | null;
  preferences: Preferences;
  column: number;
  columns: number[];
}

/** A player. State 0 stands. */
export type PlayerRow = [side: number, number: number, square: string, state: number, used: boolean];

/**
 * ``None`` and ``()`` leave the choice to the next in the chain.  ``pick`` ranks block results, ``push`` squares
 * and ``WAYS``; ``follow`` and ``reroll`` are yes, no, or the cases of ``FOLLOW_WHEN`` and ``REROLL_WHEN`` in
 * which it is yes; ``catch`` is whether players try for a passing ball where they need not; ``skills`` are pairs
 * of a skill's name and whether to use it, by name; ``spell`` is one of ``SPELL_USES``.
 */
export interface Preferences {
  pick: string[];
  push: string[];
  follow: boolean | string[] | null;
  reroll: boolean | string[] | null;
  catch: boolean | null;
  intercept: boolean | null;
  argue: boolean | null;
  favor: boolean | null;
  apothecary: boolean | null;
  skills: [string, boolean][];
  spell: string;
}

/** The same of everybody who has something left to do. */
export interface Reach {
  from: string;
  number: number;
  /** Two characters a step: how many steps come before it (0-9, a-z), and its direction (0 is up, then clockwise). */
  ways: string;
  /** By step: permille, 0 where another way is better. */
  odds: number[];
  /** Those with a ball picked up on the way. */
  carrying?: number[];
  /**
   * The dice before any way, as those of a step: b Bone-Head, r Really Stupid, w Wild Animal, t Take Root, v
   * thirst, k the squig held, u getting up.
   */
  first?: string;
  onto?: OntoPad[];
  dice: StepDice[];
  blocks: BlockRow[];
  chests?: ChestRow[];
  /** By a house rule no touchdown is made on these. */
  scoreless?: boolean;
  /** Whether the chances count a re-roll of the team. */
  reroll?: boolean;
  /** Squares they may still move, extra ones included. */
  left: number;
  /** Actions that they may still declare. */
  actions: string[];
}

/** A line or formation that would give way; ``after`` is empty where nothing takes its place. */
export interface Replacement {
  part: Part;
  before: string;
  after: string;
}

/** The replay of all that is resolved; any event is a keyframe and some changes away. */
export interface Replay {
  /** The version of this form. */
  replay: number;
  match: number | null;
  names: string[];
  columns: number;
  rows: number;
  is_over: boolean;
  poster: number;
  players: ReplayPlayer[];
  /** The address of each rule that is cited. */
  rules: Record<string, string>;
  parts: ReplayPart[];
}

/** The same fields where an event changes them. */
export interface ReplayChanges {
  players?: ChangedPlayer[];
  balls?: FrameBall[];
  chests?: number[];
  pads?: number[];
  ends?: number[];
  score?: number[];
  turns?: number[];
  rerolls?: number[];
  half?: number;
  active?: number | null;
  acting?: number | null;
  weather?: string;
  portents?: boolean;
  sky?: string;
}

/**
 * Dice that were rolled, in words; `odds` are in percent. `pictures` are their faces as `render/dice_svg.py`
 * draws them, none for dice without six sides.
 */
export interface ReplayDice {
  what: string;
  faces: string[];
  pictures: string[];
  modifiers: ModifierRow[];
  target: number | null;
  success: boolean | null;
  odds: number | null;
}

/** A frame as pages show it, with the weather in words. */
export interface ReplayFrame {
  players: FramePlayer[];
  balls: FrameBall[];
  chests: number[];
  pads: number[];
  ends: number[];
  score: number[];
  turns: number[];
  rerolls: number[];
  half: number;
  active: number | null;
  acting: number | null;
  weather: string;
  portents: boolean;
  /** How the weather is drawn; empty where it is fair. */
  sky: string;
}

/** A resolved segment: a keyframe before its first event, and for each event what it changes. */
export interface ReplayPart {
  segment: number;
  title: string;
  side: number | null;
  /** Number of its first event in the match. */
  first: number;
  start: ReplayFrame;
  steps: ReplayStep[];
  /** The last event before everybody left the pitch. */
  poster: number | null;
  /** The most balls, chests and pads at once. */
  props: number[];
}

/** A player, in the order of the rows of frames. */
export type ReplayPlayer = [side: number, number: number, name: string];

/** One event. What is empty is left out. */
export interface ReplayStep {
  words?: string;
  /** The same with names in full, for its sign over the board. */
  sign?: string;
  rule?: string;
  side?: number;
  /** `drive`, `turn` or `play`. */
  starts?: string;
  /** `touchdown`, `casualty`, `turnover` or `luck`. */
  mark?: string;
  dice?: ReplayDice;
  changes?: ReplayChanges;
}

/** What to choose after winning the roll-off. */
export type RollOffChoice = "RECEIVE" | "KICK";

/** The squares that a player has walked. */
export type RouteRow = [side: number, number: number, squares: string[]];

/**
 * One row. ``depth`` counts the IFs around it, ``line`` is where it begins in the text.  A row of plays has its
 * alternatives in ``plays``; an IF or a HOLD what it asks in ``asked``, and the same in words in ``condition``;
 * a line for the whole sheet its ``preferences``, ``onfail`` and ``maxrisk``. ``note`` is a comment. ``text``
 * are its words, as typed where one line says it.  ``source`` are its lines in the text, character by character:
 * empty for a row that is on the lines of the one above it, null for a row that is still to be written. A source
 * counts as long as it says what the row says. Then ``text`` counts, on a line of its own; then the row is
 * written in canonical words. ``condition`` may be given in place of ``asked``.
 */
export interface Row {
  kind: RowKind;
  text: string;
  depth: number;
  line: number;
  plays: RowPlay[];
  condition: string;
  note: string;
  asked: Condition | null;
  preferences: Preferences | null;
  onfail: string;
  maxrisk: string;
  source: string | null;
}

/** What a row is. */
export type RowKind = "play" | "if" | "else" | "endif" | "hold" | "general" | "other";

/**
 * A play of a row, or one of its alternatives.  It is its ``number``, 0 for a line of the coach, its ``steps``,
 * its ``ways`` on from pads, its ``onfail`` (``SKIP``, ``STOP``) and its ``maxrisk`` (``1/6``); either of the
 * two may be empty. The rest follows: ``bare`` is its text without terms. ``worked`` and ``failed`` are
 * conditions under which it did what it is for, and did not; empty where no condition says so. ``walk`` are the
 * squares of a play that only walks: it may go on from the last of them, or from the pads of its arrivals.
 * ``BALL`` is the square of a ball; None is for any other play. ``teleports`` is whether it comes in by a
 * teleport and does nothing before it is known where, ``arrivals`` the pads for which it says how it goes on, 0
 * for all the others.  To write a play, ``bare`` may be given in place of ``steps`` and ``ways``.
 */
export interface RowPlay {
  number: number;
  bare: string;
  onfail: string;
  maxrisk: string;
  worked: string;
  failed: string;
  line: number;
  column: number;
  walk: string[] | null;
  teleports: boolean;
  arrivals: number[];
  steps: PlayStep[];
  ways: Arrival[];
}

/**
 * A set-up as a board shows it. Nothing is refused: what is wrong is said.  A text that cannot be read has
 * `faults` and no formations. `orders` are the standing orders in the text, `replaces` is what of the orders for
 * the match would give way.
 */
export interface SetUpBoard {
  /** The text, with what was `placed`. */
  text: string;
  faults: Fault[];
  notes: Fault[];
  choice: RollOffChoice | null;
  target: string | null;
  orders: string[];
  replaces: Replacement[];
  formations: Formation[];
}

/** A saved formation as a set-up for this match. */
export interface SetUpOffer {
  id: number;
  name: string;
  placed: SetUpPlaces;
}

/** The page of a set-up. */
export interface SetUpPage {
  columns: number;
  rows: number;
  side: number;
  words: Record<string, string>;
  asks_choice: boolean;
  board: SetUpBoard;
  players: SetUpPlayer[];
  offers: SetUpOffer[];
}

/**
 * A set-up as a board has it: both formations, the kick's target, the choice of the roll-off.  A place is a
 * shirt number and a square.
 */
export interface SetUpPlaces {
  choice: RollOffChoice | null;
  target: string | null;
  kicking: [number, string][];
  receiving: [number, string][];
}

/** Somebody who can be set up, with their numbers and skills in words. */
export interface SetUpPlayer {
  number: number;
  name: string;
  position: string;
  about: string;
}

/** What is against the rules, and the address of the clause. */
export interface SetUpRefusal {
  code: string;
  values: Record<string, unknown>;
  rule: string;
  reason: string;
  url: string;
  /** In a list: which of its squares. */
  square?: string;
}

/** What may happen, and the chance of it. */
export type Share = [name: string, odds: number];

/** Who a player is. */
export type Shirt = [side: number, number: number];

/** A square on the way there, and the dice of that step. */
export type SquareDice = [square: string, dice: string];

/** The first and the last of squares side by side, as indexes row by row. */
export type SquareRun = [first: number, last: number];

/**
 * The index of a step, and its dice, such as d4s2: a dodge on 4 or more, an extra square on 2 or more; p is a
 * pick-up, o an obstacle.
 */
export type StepDice = [step: number, dice: string];

/** A bot's turn as a sheet. */
export interface SuggestedSheet {
  text: string;
}

/**
 * Where an opponent could get to if the turn ends after the plays, and whom they could block: in `blocks` the
 * `opponent` is a player of the side that asks.
 */
export interface Threat {
  from: string;
  number: number;
  /** Two characters a step: how many steps come before it (0-9, a-z), and its direction (0 is up, then clockwise). */
  ways: string;
  /** By step: permille, 0 where another way is better. */
  odds: number[];
  /** Those with a ball picked up on the way. */
  carrying?: number[];
  /**
   * The dice before any way, as those of a step: b Bone-Head, r Really Stupid, w Wild Animal, t Take Root, v
   * thirst, k the squig held, u getting up.
   */
  first?: string;
  onto?: OntoPad[];
  dice: StepDice[];
  blocks: BlockRow[];
  /** Why it is impossible, if that was asked for; then the rest is empty. */
  why: Why | null;
  /** Why the text cannot be read; then it counts as no plays, and the position is as it is. */
  faults: Fault[];
}

/** How good the news is. */
export type Tone = "" | "good" | "warn" | "bad";

/** The verbs of choices; the comment beside each is the form of the choice's target. */
export type Verb = "KICK" | "RECEIVE" | "SET_UP" | "KEEP" | "AIM" | "GIVE" | "PICK" | "PUSH" | "FOLLOW" | "STAY" | "TEAM" | "SKILL" | "CHALLENGE" | "CATCH" | "ACTIVATE" | "END" | "STAND" | "MOVE" | "BLOCK" | "PASS" | "HANDOFF" | "FOUL" | "STOP" | "CONCEDE" | "INTERCEPT" | "ARGUE" | "SPEND" | "ACCEPT" | "REFUSE" | "NOW" | "MATCH_END" | "NEVER" | "FOCUS" | "STRIKE" | "INSIST" | "POISON" | "EFFECT" | "LEARN" | "FIRES" | "AUGURY" | "STEEL" | "INNER_FIRE" | "VOID" | "INSPIRE" | "COUNTER" | "CALL" | "DECLARE" | "THROW" | "LEAP" | "STAB" | "BLOCK_AT" | "GAZE" | "HURL" | "PRO" | "USE" | "STEP" | "BITE" | "PLACE" | "CHOOSE_END" | "FIRST_TURN" | "DEFEND" | "TELEPORT" | "SPONGE" | "REGENERATE" | "OPEN" | "WALL";

/** Why something is impossible: the sentence with its values, the rule, what was asked for. */
export interface Why {
  detail: string;
  rule: string;
  /** `number`, `square`, `over` or `pad`. */
  field: string;
}
