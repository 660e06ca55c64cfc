// Our own elements: the data each of them is given, what their events carry, their tags.

import { XAsk } from "./parts/x-ask.js";
import { XBanner } from "./parts/x-banner.js";
import { XCard } from "./parts/x-card.js";
import { XCardentry } from "./parts/x-cardentry.js";
import { XChiprail } from "./parts/x-chiprail.js";
import { XChipstack } from "./parts/x-chipstack.js";
import { XDecision } from "./parts/x-decision.js";
import { XFelt } from "./parts/x-felt.js";
import { XHand } from "./parts/x-hand.js";
import { XInsurance } from "./parts/x-insurance.js";
import { XLayout } from "./parts/x-layout.js";
import { XLog } from "./parts/x-log.js";
import { XNumberentry } from "./parts/x-numberentry.js";
import { XPlot } from "./parts/x-plot.js";
import { XRacetrack } from "./parts/x-racetrack.js";
import { XRoads } from "./parts/x-roads.js";
import { XSeats } from "./parts/x-seats.js";
import { XSettled } from "./parts/x-settled.js";
import { XSqueeze } from "./parts/x-squeeze.js";
import { XTimer } from "./parts/x-timer.js";
import { XWheel } from "./parts/x-wheel.js";
import { DerivedRoad, Side, Stakes } from "./page.js";
import { Area, Folded, OwnChips, OwnInsurance, PatronLine, Board } from "./wire.js";

export type SlipAct = "undo" | "clear" | "double" | "rebet";
export type StakeState = "pending" | "accepted" | "refused";
export type Fate = "win" | "lose" | "stand-off" | "returned";
export type Tone = "open" | "closed" | "wait" | "insurance";
export type RoadName = "bead_plate" | "big_road" | DerivedRoad;

/** <x-ask>: the marks each derived road would gain if Banker or Player won the next hand. */
export interface AskData {
  ask: Board["ask"];
}

/** <x-banner>: what was won, in gold, counting up. */
export interface BannerData {
  /** Which win it is; none: no banner. */
  key: string;
  amount: number;
  /** "Dragon Tiger, 30 to 1". */
  words: string;
}

/** <x-card>: one playing card; four-suit colours where the page has data-suits="four". */
export interface CardData {
  /** Null is face down. */
  card: string | null;
  /** It has just been dealt: it arrives, or turns over if it lay here face down. */
  isNew?: boolean;
  /** Where it is dealt from, the shoe. */
  from?: Element;
  /** It lies across, as third cards do. */
  isThird?: boolean;
  /** It no longer counts: a burned or void card. */
  isDim?: boolean;
  /** Said instead of the card's name. */
  label?: string;
}

/** <x-cardentry>: the dealer's card entry, and the choice when reader and keys differ. */
export interface CardEntryData {
  /** The one legal next step: "Draw the Banker's third card". */
  step: string;
  /** "Player stands, Banker has 4". */
  why?: string;
  clauses?: string[];
  /** A card is expected. */
  isOpen: boolean;
  reader?: { state: "ok" | "off" | "fault"; last?: string | null; ago?: string };
  /** Play stops until one is chosen. */
  mismatch?: { reader: string; keyed: string } | null;
  /** There is something not confirmed to take back. */
  canTakeBack?: boolean;
  /** By default keys are taken from the whole page. */
  isListening?: boolean;
}

/** <x-chiprail>: the patron's chips, the slip's buttons, the total and the balance. */
export interface RailData {
  /** Values; at most six have a key. */
  chips: number[];
  /** The value in hand. */
  selected: number;
  total: number;
  /** Beside the felt. */
  balance: number;
  can: Partial<Record<SlipAct, boolean>>;
  /** Bets can be placed. */
  isOpen: boolean;
  /** Colour chips, after the cash chips. */
  sets?: OwnChips[];
  /** The colour in hand; none: a cash chip. */
  colour?: string;
  /** The table has colour chips: shows the button for them. */
  hasColours?: boolean;
  /** Its bets can be explained: shows the button for that. */
  hasBets?: boolean;
}

/** <x-chipstack>: an amount as chips, with the amount in figures and how it stands. */
export interface StackData {
  amount: number;
  state?: StakeState;
  /** The chips of this table. */
  values?: number[];
  /** Roulette's colour chips instead. */
  colour?: string;
  outcome?: Fate;
  /** Profit, as the server says. */
  paid?: number;
  /** Written instead of the amount: what it came to. */
  label?: string;
}

export interface DecisionOption {
  id: string;
  label: string;
  effect?: string;
  cards?: string[];
}

/** <x-decision>: a matter that waits for a ruling. Without twoPeople, proposing decides. */
export interface DecisionData {
  id: string;
  /** "B-08 hand 51". */
  place: string;
  title: string;
  clauses: string[];
  evidence?: { label: string; text?: string; cards?: string[] }[];
  options: DecisionOption[];
  /** The least rank in words: "Pit Manager or above". */
  needs: string;
  /** This person's rank reaches. */
  mayDecide: boolean;
  /** Why not: "You proposed it: another person approves". */
  why?: string;
  /** A proposal needs a second person. */
  twoPeople?: boolean;
  proposal?: { by: string; option: string; reason: string; isOwn?: boolean } | null;
  /** Not the proposer. */
  mayApprove?: boolean;
  /** "told the patron: by 14:30". */
  until?: string;
  isOverdue?: boolean;
}

/** A betting area, as the rules in force give it. */
export interface FeltArea {
  bet: string;
  /** As it is printed. */
  name: string;
  /** As written: "11 to 1", "8 for 1". */
  odds: string[];
  /** "Banker 6 pays 1 to 2". */
  note?: string;
  /** The hand it is about, for its colour. */
  leans?: Area["leans"];
  clauses?: string[];
}

export interface Stake {
  seat: number;
  bet: string;
  amount: number;
  state?: StakeState;
  reason?: string;
  clauses?: string[];
  outcome?: Fate;
  paid?: number;
  returned?: number;
}

/** <x-felt>: the areas of a baccarat cloth, with a patron's stakes. */
export interface FeltData {
  book: string;
  mySeat: number | null;
  /** Bets can be placed. */
  isOpen: boolean;
  areas: FeltArea[];
  stakes: Stake[];
  /** The chips of this table. */
  chips?: number[];
  /** Shown at an area: a refusal of the slip, "most here: 50,000". */
  messages?: Record<string, string>;
  /** By area: its minimum, where less lies there. */
  least?: Record<string, number>;
}

/** The whole table as it is looked at: its arc of seats, with everyone's stakes. */
export interface WholeTableData {
  seats: number;
  mySeat: number | null;
  areas: FeltArea[];
  stakes: Stake[];
  people?: { seat: number; name: string }[];
  mayTakeSeat?: boolean;
  /** Whoever looks puts everyone's chips down. */
  records?: boolean;
}

/** <x-hand>: the Player's or the Banker's hand, with its points and what it came to. */
export interface HandData {
  side: Side;
  /** In the order drawn; null lies face down. */
  cards: (string | null)[];
  /** As the server counts them; null while cards lie face down. */
  points?: number | null;
  /** The next card goes here. */
  isDue?: boolean;
  result?: "win" | "lose" | "tie" | null;
  /** "Natural", "Pair". */
  tags?: string[];
  /** Where cards come from. */
  shoe?: Element;
  /** New cards move; left out for histories. */
  isLive?: boolean;
}

/** <x-insurance>: the insurance on offer to this patron, with the most that may be staked. */
export interface InsuranceData {
  offers: OwnInsurance[];
  /** The points of both hands. */
  points?: Record<Side, number | null>;
  /** What is staked on each hand. */
  wagers?: Stakes;
  /** Already taken, by bet. */
  taken?: Stakes;
  /** The chips of this table. */
  chips?: number[];
  /** What the house said to the last try. */
  refusal?: string;
}

export interface LayoutStake {
  bet: string;
  amount: number;
  /** True by default. */
  mine?: boolean;
  colour?: string;
  state?: StakeState;
  reason?: string;
  /** What it came to, once it is taken or paid. */
  outcome?: PatronLine["outcome"];
  /** The profit that lies beside it. */
  paid?: number;
}

/** <x-layout>: the roulette layout: 157 positions, by pointer, touch, arrows and typing. */
/** What a cloth says in the line that is kept for words. */
export interface Said {
  /** Lost: the line is cut. Notice: what everyone must know. Quiet: anything else goes before. */
  kind: "lost" | "notice" | "quiet";
  words: string;
  /** What the coup came to, and whether it was won. */
  net?: string;
  sign?: number;
}

export interface LayoutData {
  isOpen: boolean;
  /** Why nothing can be placed. */
  word?: string;
  /** The value in hand, for the preview. */
  chip: number;
  stakes: LayoutStake[];
  /** By kind of position, as the server gives them: "8 to 1" for a corner. */
  odds: Record<string, string>;
  /** The winning number: gets the dolly. */
  number?: number | null;
  /** Numbers to light, from the racetrack. */
  lit?: number[];
  /** Zero on top; left out: by the width of the element. */
  turned?: boolean;
  /** A refusal, shown in the preview. */
  message?: string;
  /** What is pointed at elsewhere, shown in the preview. */
  hint?: string;
  /** What the table has to say, shown in the preview. */
  said?: Said | null;
}

export interface LogEntry {
  id: string | number;
  at?: string;
  text: string;
  clauses?: string[];
  tone?: "good" | "bad" | "warn" | "quiet";
}

/** <x-log>: what happened, newest first, with the clause that decided it. */
export interface LogData {
  entries: LogEntry[];
  title?: string;
  /** How many are shown, 60 by default. */
  most?: number;
  /** One line, side by side. */
  isCompact?: boolean;
}

/** <x-numberentry>: the roulette dealer's entry: the number, then Enter twice. */
export interface NumberEntryData {
  /** The one legal next step. */
  step: string;
  clauses?: string[];
  /** A number is expected. */
  isOpen: boolean;
  /** The number on the table, once it is recorded. */
  number?: number | null;
}

export interface Bar {
  label: string;
  value: number;
  how?: "exact" | "simulated";
  low?: number;
  high?: number;
}

export interface PlotLine {
  name: string;
  points: { x: number; y: number }[];
  band?: { x: number; low: number; high: number }[];
  /** Lines of one look share a colour, as the bands of a fan do. */
  look?: number;
}

/** <x-plot>: bars, lines with bands, or a heat map; always with its numbers as a table. */
interface PlotFrame {
  title: string;
  unit?: string;
  note?: string;
  xLabel?: string;
  yLabel?: string;
}

export interface BarsData extends PlotFrame {
  kind: "bars";
  bars: Bar[];
}

export interface LinesData extends PlotFrame {
  kind: "lines";
  lines: PlotLine[];
  /** Of the picture, for one that has a whole page to itself. */
  width?: number;
  marks?: { y: number; name: string }[];
}

export interface HeatData extends PlotFrame {
  kind: "heat";
  rows: string[];
  columns: string[];
  values: (number | null)[][];
}

export type PlotData = BarsData | LinesData | HeatData;

/** A plot as it is drawn, with the table of its numbers. */
export interface Plot {
  picture: SVGElement;
  key?: HTMLElement | null;
  head: string[];
  rows: (string | number)[][];
}

export interface Call {
  id: string;
  name: string;
  chips?: Stakes;
  rule?: string;
}

/** <x-racetrack>: call bets and neighbours on the wheel's own order, each with its cost. */
export interface RacetrackData {
  calls: Call[];
  /** The value in hand. */
  chip: number;
  isOpen: boolean;
  /** Neighbours on each side, 2 by default. */
  each?: number;
  /** Upright, for a narrow page. */
  turned?: boolean;
}

/** <x-roads>: the five roads of a scoreboard; each is also there as a list, behind "As text". */
export interface RoadsData {
  roads: Board;
  /** The shoe as written, `Bb P Tn`: gives the beads their pairs. */
  hands?: string[];
  /** Hand number, from 0, to a short mark: "6" for Lucky 6. */
  hits?: Record<number, string>;
  /** All five by default. */
  show?: RoadName[];
  /** For a wall, beside a felt, or on a lobby card (big road only). */
  size?: "board" | "table" | "strip" | "mini";
  /** Draws the ghosts of that answer. */
  ask?: Side | null;
  /** The line of counts; true by default on a board. */
  hasCounts?: boolean;
  /** That past hands change nothing; true by default on a board. */
  disclaimer?: boolean;
}

/** <x-seats>: the seats of a table as a strip, and how the stakes are shared. */
export interface SeatsData {
  seats: { seat: number; name: string; down: string; wagers: Stakes; play: Stakes }[];
  mySeat: number;
  mayTakeSeat: boolean;
}

/** <x-settled>: what the last coup came to, wager by wager, and by which clauses. */
export interface SettledData {
  coup: string;
  /** The result in words. */
  words: string;
  lines: (PatronLine & { name?: string })[];
  /** As printed on the cloth, by bet. */
  names: Record<string, string>;
  net: number;
  /** Each line says whose it is. */
  hasNames?: boolean;
}

/** <x-squeeze>: a face-down card that its patron opens slowly: by finger, mouse, keys, buttons. */
export interface SqueezeData {
  /** The card, once this patron has looked; "": theirs, not looked at yet; null: not theirs. */
  card: string | null;
  /** It is open for everyone. */
  isOpen?: boolean;
  /** True by default. */
  isAllowed?: boolean;
  /** Shown instead of the buttons: "Dealer opens (4.8)". */
  why?: string;
  /** How far someone else has folded it; then nobody here does. */
  fold?: { grip: Folded["grip"]; progress: number };
}

/** <x-timer>: how long bets can be placed: a ring, a number and a word. */
export interface TimerData {
  /** "Place your bets", "No more bets", "Waiting". */
  word: string;
  /** Left when the data was set; null: no countdown. */
  seconds?: number | null;
  /** The whole, for the ring. */
  of?: number;
  tone?: Tone;
  /** A second line: "Hand B-07/3/34". */
  note?: string;
}

/** <x-wheel>: the ball runs while the spin is on, and comes to rest in the number. */
export interface WheelData {
  /** The ball only runs for a spin not seen before. */
  spin: number | string;
  /** The ball is in the track, no number yet. */
  isSpinning: boolean;
  /** The result. */
  number: number | null;
  /** When the ball that falls into it lies there, by the clock of the page; 0: it lies. */
  fallsBy?: number;
  /** Looked at from near by: the ball is falling, or has just come to rest. */
  isNear?: boolean;
  /** Newest first. */
  last?: number[];
}

/** A call bet, with the chips that it puts on each place. */
export interface Called {
  id: string;
  number?: number;
  each?: number;
  chips: Stakes;
}

/** What our elements tell, by the name of the event. */
export interface Wishes {
  "ask-show": { side: Side | null };
  "bet-add": { bet: string };
  "bet-closed": { bet?: string };
  "bet-explain": { bet?: string };
  "bet-point": { bet: string | null };
  "bet-remove": { bet: string };
  "call-bet": Called;
  "call-point": { numbers: number[]; words: string };
  "card-back": {};
  "card-entered": { card: string };
  "chip-select": { value: number; colour?: string };
  "clause-show": { clauses: string[] };
  "colour-chips": {};
  "decision-approve": { id: string };
  "decision-approve-here": { id: string };
  "decision-propose": { id: string; option: string; reason: string };
  "decision-reject": { id: string; reason: string };
  "insurance-decline": {};
  "insurance-take": { hand: Side; amount: number };
  "mismatch-chosen": { card: string; source: "reader" | "keyed" };
  "number-entered": { number: number };
  "seat-take": { seat: number };
  "slip-act": { act: SlipAct };
  "squeeze-move": { grip: Folded["grip"]; progress: number };
  "squeeze-look": {};
  "squeeze-open": {};
  "timer-out": {};
  "whole-table": {};
  "wheel-rest": { number: number | null };
}

type Told = { [Name in keyof Wishes]: CustomEvent<Wishes[Name]> };

declare global {
  /** The words of the page, as the house sends them before its modules. */
  var croupierWords: { language: string; words: Record<string, string> } | undefined;
  interface HTMLElementEventMap extends Told {}
  interface HTMLElementTagNameMap {
    "x-ask": XAsk;
    "x-banner": XBanner;
    "x-card": XCard;
    "x-cardentry": XCardentry;
    "x-chiprail": XChiprail;
    "x-chipstack": XChipstack;
    "x-decision": XDecision;
    "x-felt": XFelt;
    "x-hand": XHand;
    "x-insurance": XInsurance;
    "x-layout": XLayout;
    "x-log": XLog;
    "x-numberentry": XNumberentry;
    "x-plot": XPlot;
    "x-racetrack": XRacetrack;
    "x-roads": XRoads;
    "x-seats": XSeats;
    "x-settled": XSettled;
    "x-squeeze": XSqueeze;
    "x-timer": XTimer;
    "x-wheel": XWheel;
  }
}
