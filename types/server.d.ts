/* The server's answers by the names that the scripts have for them; and what no answer is. `answers.d.ts` is made from the code. */

/** "E5" */
type Square = string;
type Fault = import("./answers.d.ts").Fault;
type Why = import("./answers.d.ts").Why;
/** No answer, as the API says why. */
interface Refusal { status: number; detail?: string; code?: string; wait?: number; [more: string]: unknown }

type RowKind = import("./answers.d.ts").RowKind;
type RowPlay = import("./answers.d.ts").RowPlay;
type Row = import("./answers.d.ts").Row;
type PlayStep = import("./answers.d.ts").PlayStep;
type Arrival = import("./answers.d.ts").Arrival;
type Preferences = import("./answers.d.ts").Preferences;

type BlockRow = import("./answers.d.ts").BlockRow;
type ReachShape = import("./answers.d.ts").Reach;
type WaysAnswer = import("./answers.d.ts").BentWays;
type WaysShape = Omit<ReachShape, "number" | "left" | "actions">;
type End = import("./answers.d.ts").LuckyEndRow;
type BoardAnswer = import("./answers.d.ts").PlannedBoard;
type Futures = Pick<BoardAnswer, "times" | "futures" | "ends">;
type ActionsAnswer = import("./answers.d.ts").PlannedActions;
type BlockThere = import("./answers.d.ts").PlannedBlock;
type PassThere = import("./answers.d.ts").PlannedPass;
type FoulThere = import("./answers.d.ts").PlannedFoul;
type DeedThere = import("./answers.d.ts").PlannedDeed;
type Band = import("./answers.d.ts").PlannedBand;
type Interceptor = import("./answers.d.ts").Interceptor;
/** A chance that is exact, or how often it was played. */
interface Counted { times: number; spends?: string[] }
type OddsAnswer = import("./answers.d.ts").PlannedOdds;
type CheckedPlay = import("./answers.d.ts").PlannedPlay;
type PlayOdds = import("./answers.d.ts").Odds;
type Told = import("./answers.d.ts").PlanVerdict;
type Picture = import("./answers.d.ts").PlanPicture;
interface PlanAnswers {
  board: BoardAnswer; ways: WaysAnswer; threat: import("./answers.d.ts").Threat; actions: ActionsAnswer; odds: OddsAnswer; picture: Picture;
  suggestion: import("./answers.d.ts").SuggestedSheet; answer: import("./answers.d.ts").OpponentsTurn;
}

type Place = import("./answers.d.ts").PlaceRow;
type Formation = import("./answers.d.ts").Formation;
type FormationRefusal = import("./answers.d.ts").SetUpRefusal;
type RuleCount = import("./answers.d.ts").FormationCount;
type SetUpAnswer = import("./answers.d.ts").SetUpBoard;
interface SetUpAnswers { board: SetUpAnswer }
type SetUpData = import("./answers.d.ts").SetUpPage;
type BenchPlayer = import("./answers.d.ts").SetUpPlayer;
type SquareList = import("./answers.d.ts").LayingList;
type LayingAnswer = import("./answers.d.ts").LayingBoard;
interface LayingAnswers { board: LayingAnswer }
type LayingData = import("./answers.d.ts").LayingPage;
/** What a page brings for a board on which something is placed. */
type PlacingData = Pick<LayingData, "words" | "side" | "columns" | "rows">;

interface MapDrawing { picture: string; verdict: string; faults: { column: number; line: number; reason: string }[] }
interface MapAnswers { "": MapDrawing }

/** The answer to the API's `sheet`. */
interface SheetAnswer { text: string; state: string; saved_at: string | null; canonical: string | null; code?: string; [more: string]: unknown }
type LiveAnswer = import("./answers.d.ts").LiveState;
type MyMatchesAnswer = import("./answers.d.ts").MyMatches;
type LiveTurn = import("./answers.d.ts").LiveTurn;
/** A turn to be watched, by its events. */
interface Watched { first: number; last: number; since?: number; panel?: string }

type Shirt = import("./answers.d.ts").Shirt;
type FramePlayer = import("./answers.d.ts").FramePlayer;
type FrameBall = import("./answers.d.ts").FrameBall;
type Frame = import("./answers.d.ts").ReplayFrame;
type Step = import("./answers.d.ts").ReplayStep;
type FrameChanges = NonNullable<Step["changes"]>;
type ShownDice = import("./answers.d.ts").ReplayDice;
type Mark = NonNullable<Step["mark"]>;
type ReplayPart = import("./answers.d.ts").ReplayPart;
type ReplayDocument = import("./answers.d.ts").Replay;

// A published match: docs/match-file.md.
type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
interface MatchEvent { event: string; sides?: number; faces?: number[]; purpose?: string; [more: string]: Json | undefined }
interface MatchSegment { number: number; locked: string; digest: string; chain: string; ending?: string; events: MatchEvent[]; private: Json; [more: string]: unknown }
interface MatchFile { match_file: number; match: Json; rules: Json; setup: Json; secret: string; secret_hash: string; segments: MatchSegment[] }
