// What the house sends and takes, by the names of the server's own structs.

export type Side = "player" | "banker";
export type Winner = Side | "tie";
export type Phase = "closed" | "no-shoe" | "cutting" | "burning" | "ready" | "betting"
  | "spinning" | "dealing" | "squeezing" | "insurance" | "waiting" | "result" | "stopped" | "held"
  | "choosing" | "voting" | "questioned";
export type Stakes = Record<string, number>;

/** A sentence by its id in the catalogue, with the fields that fill it. */
export interface Message {
  id: string;
  fields: Record<string, string | number | Message>;
}

/** Every refusal. */
export interface Problem {
  error: string;
  message: Message;
  clauses: string[];
  allowed: string;
  needs: string;
  /** The irregularity behind it, where a ruling would go on. */
  ruling?: string;
}

export interface Me {
  id: string;
  name: string;
  rank: string;
  kind: "guest" | "patron" | "staff" | "none";
  balance: number;
  currency: string;
  may?: string[];
  lock_seconds?: number;
  locked?: boolean;
  limits?: { loss: number | null; minutes: number | null };
  played_minutes?: number;
  net?: number;
  reality_check?: boolean;
  cool_off_until?: number | null;
}

export interface Patron {
  id: string;
  name: string;
  balance: number;
}

export interface Statement {
  entries: {
    at: number;
    coup: string;
    text: string;
    amount: number;
    balance?: number | null;
  }[];
  owed: number;
  next: Record<string, string> | null;
}

export interface SecondFactor {
  secret: string;
  uri: string;
}

export interface LobbyRow {
  id: string;
  book: string;
  name: string;
  version: string;
  game: string;
  phase: Phase;
  minimum: number;
  maximum: number | null;
  seats: number;
  seats_taken: number;
  closes_at: number | null;
  road: string[] | null;
  numbers: number[] | null;
  automatic: boolean;
}

export interface Lobby {
  tables: LobbyRow[];
  server_time: number;
}

export interface Limits {
  minimum: number;
  maximum: number | null;
  differential: number | null;
  bets: Record<string, { minimum: number | null; maximum: number | null }>;
  stake_multiple: number;
}

export interface Area {
  bet: string;
  name: string;
  odds: string;
  odds_for_people: string;
  clauses: string[];
  covers: number;
  minimum: number;
  maximum: number | null;
}

export interface Seat {
  seat: number;
  patron: string | null;
  wagers: Stakes;
}

export interface CardOnFelt {
  card: string | null;
  place: number;
}

export interface Hands {
  player: CardOnFelt[];
  banker: CardOnFelt[];
  player_points: number | null;
  banker_points: number | null;
}

/** What the cards of a coup came to. */
export interface Outcome {
  winner: Winner;
  player_points: number;
  banker_points: number;
  player_cards: number;
  banker_cards: number;
  player_pair: boolean;
  banker_pair: boolean;
  natural: boolean;
}

export interface Spun {
  number: number;
  colour: string;
}

export interface Shoe {
  number: number;
  hand: number;
  remaining: number;
  cut_card_out: boolean;
  last_hand: boolean;
  free_hand: boolean;
}

export interface Offer {
  hand: Side;
  after: "four" | "third";
  odds: string;
}

export type Colour = "red" | "blue" | "green";

export interface Cell {
  col: number;
  row: number;
  colour: Colour;
}

export interface BigRoadCell {
  col: number;
  row: number;
  colour: Colour | null;
  ties?: number;
  leading_ties?: number;
  banker_pair?: boolean;
  player_pair?: boolean;
  natural?: boolean;
  free?: boolean;
}

export type DerivedRoad = "big_eye_boy" | "small_road" | "cockroach_pig";
export type Answers = Record<DerivedRoad, "red" | "blue" | null>;

export interface Roads {
  bead_plate: Cell[];
  big_road: BigRoadCell[];
  big_eye_boy: Cell[];
  small_road: Cell[];
  cockroach_pig: Cell[];
  counts: Record<string, number>;
  ask: { banker: Answers; player: Answers };
}

export interface WheelStats {
  spins: number;
  red?: number;
  black?: number;
  odd?: number;
  even?: number;
  zero?: number;
  hot?: { number: number; times: number }[];
  cold?: number[];
}

export interface CallBet {
  id: string;
  name: string;
  chips: Stakes;
  total: number;
  takes: "" | "number" | "digit";
}

/** A line of a settlement. */
export interface Line {
  bet: string;
  seat: number;
  stake: number;
  in_play: number;
  outcome: "win" | "lose" | "stand-off" | "returned";
  odds: string | null;
  paid: number;
  returned: number;
  collected: number;
  fraction: string;
  clauses: string[];
  patron: string;
}

export interface NamedLine extends Line {
  name: string;
}

export interface OwnOffer extends Offer {
  most: number;
  multiple: number;
}

export interface ColourSet {
  colour: string;
  value: number;
  count: number;
}

/** What a patron sees of their own. */
export interface OwnView {
  seat: number | null;
  wagers: Stakes;
  insured: Stakes;
  recent: Stakes;
  may: string[];
  insurance: OwnOffer[];
  choice: { irregularity: string; name: string; clauses: string[] } | null;
  squeeze: Record<string, string>;
  alter_by: number;
  lines: Line[];
  chips?: ColourSet[];
}

/** A table as everyone sees it; what cards or a wheel alone have is there for their games. */
export interface TableView {
  id: string;
  position: number;
  server_time: number;
  phase: Phase;
  phase_text: string;
  closes_at: number | null;
  automatic: boolean;
  dealer: string;
  book: string;
  name: string;
  version: string;
  /** None for a table that was never opened. */
  game?: "baccarat" | "roulette";
  coup: string;
  hand: number;
  limits: Limits;
  areas: Area[];
  seats: Seat[];
  result: Outcome | Spun | null;
  notice: string[];
  you?: OwnView | null;
  differential?: { player: number; banker: number; difference: number; over: number };
  hands?: Hands;
  squeeze?: {
    offered_to: string | null;
    seat: number | null;
    squeezer: string | null;
    restricted: boolean;
    text: string;
  };
  insurance?: { open: Offer[]; closes_at: number | null };
  shoe?: Shoe;
  roads?: Roads;
  road?: string[];
  wheel?: { numbers: number[]; spin: number; stats: WheelStats };
  call_bets?: CallBet[];
  colours?: { colour: string; patron: string | null; value: number | null }[];
  coloured?: { colour: string; bet: string; amount: number }[];
}

export interface NextStep {
  text: string;
  command: string;
  clause: string;
  /** Whose card is due, where one is. */
  hand?: Side;
}

export interface Details {
  cards?: string[];
  number?: number | null;
  withdrawal?: boolean;
  free_hand?: boolean;
  void?: boolean;
  retire?: boolean;
  patron?: string;
  seat?: number;
  bet?: string;
  chips?: string;
  to_bet?: string;
  count?: number;
  amount?: number;
  outcome?: string;
  corrections?: { patron: string; amount: number }[];
  note?: string;
}

export interface Proposal {
  id: string;
  irregularity: string;
  details: Details;
  reason: string;
  proposer: string;
  proposer_id: string;
  may_approve: boolean;
  second_name: string;
}

export interface Ruling {
  id: string;
  name: string;
  clause: string;
  rank: string;
  rank_name: string;
  withdrawal_rank: string;
  effect: string;
  money: string;
  needs: string[];
  allowed: boolean;
}

export interface Insurable {
  hand: Side;
  odds: string;
  seat: number;
  taken: number;
  left: number;
}

export interface Asked {
  patron: string;
  name: string;
  seat: number;
  answer: "" | "took" | "declined" | "go-on" | "new-shoe";
  insurable: Insurable[];
}

export interface Question {
  what: "squeeze" | "insurance" | "choice" | "vote";
  clauses: string[];
  patrons: Asked[];
  about: string;
  withdrew: number;
  stayed: number;
}

export interface Setup {
  book: string;
  version: string;
  seats: number;
  limits: Omit<Limits, "stake_multiple">;
  decks: number;
  insurance: boolean;
  face_down: boolean;
  call_bets: boolean;
  two_people: boolean;
  stake_multiple: number;
  reader: string;
}

export interface Exposure {
  staked: number;
  worst: number;
  worst_text: string;
  by_result: Record<string, { worst: number; best: number }>;
}

export interface PersonAtTable {
  seat: number;
  patron: string;
  name: string;
  behind: boolean;
}

export interface FeltWager {
  patron: string;
  name: string;
  seat: number;
  bet: string;
  stake: number;
  chips: string;
}

export interface TakenInsurance {
  patron: string;
  name: string;
  seat: number;
  hand: Side;
  odds: string;
  stake: number;
}

export interface Holding extends ColourSet {
  patron: string;
  name: string;
  on_felt: number;
}

/** A table as staff see it. */
export interface StaffView extends TableView {
  next: NextStep | null;
  commands: string[];
  rulings: Ruling[];
  held: { irregularity: string; details: Details } | null;
  readings: { reader: string; keyed: string } | null;
  proposal: Proposal | null;
  exposure: Exposure;
  lines: NamedLine[];
  setup: Setup | null;
  wagers: FeltWager[];
  alarm: string;
  variance: string;
  question: Question | null;
  people: PersonAtTable[];
  holdings: Holding[];
  insured: TakenInsurance[];
  source: "" | "reader" | "keyed" | "both";
  to_pay: NamedLine[];
}

/** What happened, told: its sentence, and the few fields that a page needs. */
export interface Told {
  position: number;
  event: string;
  at: number;
  text: string;
  clauses?: string[];
  by?: string;
  coup?: string;
  outcome?: Outcome | null;
  number?: number | null;
  mark?: string;
  card?: string | null;
  hand?: Side;
}

export interface TableNews<V extends TableView = TableView> {
  position: number;
  events: Told[];
  view: V;
}

/** What a stream brings: a view, whole or in part, or one's own money. */
export interface News {
  position: number;
  server_time: number;
  table: string;
  view: TableView;
  change: Partial<TableView>;
}

export interface PitNews {
  table: string;
  view: StaffView;
}

/** A coup as a list of past ones has it. */
export interface PastCoup {
  id: string;
  void: boolean;
  outcome: Outcome | null;
  number: number | null;
  mark: string;
  mine: Line[];
}

export interface Corrected {
  outcome: Outcome | null;
  number: number | null;
  void: boolean;
  clauses: string[];
  lines: NamedLine[];
  rank: string;
  by?: string;
  proposed_by?: string;
  reason?: string;
}

export interface Fairness {
  commitment: string;
  revealed: { salt: string; order: string[]; seeds: unknown[] } | null;
}

export interface CoupStory {
  id: string;
  table: string;
  book: string;
  version?: string;
  steps: Told[];
  lines: NamedLine[];
  payment: { lines: number[]; clauses: string[] }[];
  outcome: Outcome | null;
  number: number | null;
  cards: string[];
  corrected: Corrected[];
  in_play: boolean;
  proof: {
    first: number;
    last: number;
    chain_ok: boolean | null;
    hash: string;
    witnessed: Witnessed | null;
  };
  fairness?: Fairness | null;
}

/** What the house says of its journal, signed. */
export interface Checkpoint {
  origin: string;
  size: number;
  root: string;
  head: string;
  at: number;
  key: string;
  signature: string;
}

/** A checkpoint, and the proof that it goes on from one of `since` records. */
export interface Extension {
  checkpoint: Checkpoint;
  since: number;
  proof: string[];
}

/** Where records stand in the tree of a checkpoint. */
export interface Witnessed {
  checkpoint: Checkpoint;
  places: { position: number; path: string[] }[];
}

export interface TableFairness {
  commitment: string | null;
  closed: boolean;
  of: string;
  seeds: unknown[];
}

export interface OnlineView extends TableView {
  cards: string[];
  result: Outcome | null;
  lines: Line[];
  balance: number;
  commitment: string;
}

/** The answer to whatever a patron does at a table. */
export interface Taken {
  position: number;
  wagers?: Stakes;
  balance?: number;
  seat?: number | null;
  chips?: ColourSet[];
}

/** The answer to a dealer's command. */
export interface Commanded {
  position: number;
  phase: Phase;
}

/** What takes a second person waits for one, unless that person was there. */
export interface Waiting {
  waiting?: number;
  says?: string;
  second?: string;
}

export interface Act {
  number: number;
  says: string;
  at: number;
  by: { name: string; rank: string };
  second: string;
  may_approve: boolean;
  may_refuse: boolean;
  may_take_back: boolean;
}

export interface RulingPreview {
  patrons: {
    patron: string;
    now: { in_play: number };
    then: {
      given_back: number;
      paid: number;
      collected: number;
      corrected: number;
      in_play: number;
      net: number;
    };
  }[];
  text: string;
  second: string;
  takes: string;
}

export interface Exclusion {
  patron: string;
  name: string;
  wish: string;
  until: number;
}

export interface Stop {
  scope: string;
  of: string;
  name: string;
  reason: string;
  by: string;
}

export interface DayOfTable {
  coups: number;
  coups_per_hour: number;
  drop: number;
  turnover: number;
  win: number;
  hold: number | null;
  win_of_turnover: number | null;
  theoretical: number;
  control_limits: { low: number; high: number };
  within_limits: boolean;
  fills: number;
  credits: number;
}

export interface StaffMember {
  id: string;
  name: string;
  kind: string;
  rank: string;
  shut: boolean;
  password: boolean;
  pin: boolean;
  second_factor: boolean;
}

export interface StaffList {
  ranks: string[];
  staff: StaffMember[];
  readers: StaffMember[];
}

/** A dispute as a list has it. */
export interface CaseRow {
  id: string;
  table: string;
  coup: string;
  patron: string;
  patron_name: string;
  about: string;
  opened_at: number;
  stage: string;
  stage_text: string;
  is_decided: boolean;
  surveillance: boolean;
  has_surveillance: boolean;
  until: number | null;
  overdue: boolean;
  closed_at: number | null;
  old: boolean;
  waiting: boolean;
}

export interface Said {
  by: string;
  at: number;
}

export interface Finding extends Said {
  number: number;
  kind: string;
  words: string;
  reason: string;
  second: string;
  standing: string;
  note: string;
  paid: boolean;
  corrections: { patron_name: string; amount: number; owed: number }[];
}

export interface Case extends CaseRow {
  opened_by: string;
  times: (Said & { until: number; reason: string })[];
  accounts: (Said & { of: string; text: string; on_word: boolean })[];
  evidence: (Said & { heading: string; text: string })[];
  names: Record<string, string>;
  findings: Finding[];
  complaint_text: string;
  closed_for: string;
  clauses: Record<string, string>;
  headings: { heading: string; name: string }[];
  patrons: { id: string; name: string }[];
  staked: boolean;
  people: Record<string, string>;
  may: string[];
  steps: (Said & { text: string })[];
}

export interface Packet {
  coup: string;
  story: {
    chapters: (Said & { what: string; clauses: string[]; posted: string[] })[];
    clauses: Record<string, string>;
  };
  lines: Line[];
  chain: { position: number; hash: string }[];
  head: string;
}

export interface BookRow {
  id: string;
  name: string;
  document: string;
  game: string;
  versions: string[];
  seats: number[];
}

export interface Clause {
  no: string;
  kind: string;
  says: string;
}

type Cited = string | string[] | null;
export type When = Record<string, string | number | boolean | (string | number)[]>;

export interface Pay {
  when: When | null;
  odds: string | null;
  by: Cited;
  version: string | null;
  commission?: string | null;
}

export interface BookWager {
  name: string;
  covers: number;
  odds: string | null;
  pays: Pay[];
  "wins-by": Cited;
  "odds-by": Cited;
}

export interface Drawing {
  draws: string;
  by: Cited;
}

export interface Reading {
  no: string;
  trouble: string;
  reading: string;
  clauses: Record<string, string[]>;
}

export interface MatrixRow {
  no: string;
  kind: string;
  executed_in: string[];
  tests: string[];
}

/** A rulebook, by the keys of its file. */
export interface Book extends BookRow {
  clause: Clause[];
  wager: BookWager[];
  "call-bet": { name: string; chips: Stakes; rule: string }[];
  shoe: { decks: number; "decks-accepted"?: number[]; "fresh-every-coup"?: boolean } | null;
  tableau: {
    natural: { points: number[]; by: Cited };
    player: Drawing;
    banker: Record<string, string> & { by: Cited };
    "banker-after-player-stands": Drawing;
  } | null;
  insurance: {
    rows: { hand: Side; after: string; points: number[]; against: number[]; odds: string }[];
    "offered-by": Cited;
    "cap-by": Cited;
    "odds-by": Cited;
  } | null;
  irregularity: {
    clause: string;
    name: string;
    effect: string;
    rank: string | null;
    ranks: string[];
    "withdrawal-rank": string | null;
  }[];
  "dispute-step": { clause: string | null; says: string; rank: string | null }[];
  "evidence-heading": { clause: string | null; name: string }[];
  readings_said: Reading[];
  matrix: MatrixRow[];
}

export interface Priced {
  bet: string;
  name: string;
  pays: string[];
  win: string;
  stand_off: string;
  lose: string;
  return: string;
  house_edge: number;
  standard_deviation: number;
}

export interface Odds {
  book: string;
  version: string;
  cards: number | null;
  exact: boolean;
  wagers: Priced[];
}

export interface LiveWager {
  bet: string;
  house_edge: number;
  positive: boolean;
}

/** The shoe in play, priced. */
export interface LiveOdds {
  wagers: LiveWager[];
  cards: number | null;
  counts?: Record<string, number>;
}

export interface Depth {
  cards_left: number;
  mean: number;
  quantiles: number[];
  positive: number;
  positive_low: number;
  positive_high: number;
}

export interface DepthOdds {
  shoes: number;
  quantiles_at: number[];
  wagers: { bet: string; name: string; depths: Depth[] }[];
}

export interface InsuranceCell {
  hand: Side;
  after: string;
  points: number;
  against: number;
  house_edge: number | null;
}

export interface Bankroll {
  plan_says: string;
  units: number;
  maximum: number;
  coups: number;
  patrons: number;
  quantiles_at: number[];
  marks: { coups: number; quantiles: number[] }[];
  mean: number;
  ahead: number;
  ruin: { probability: number; low: number; high: number };
}

/** What is answered to a GET of a path below /api; a query changes nothing about it. */
export type Got<P extends string> = P extends `${infer Path}?${string}` ? Got<Path>
  : P extends "/me" ? Me
  : P extends "/me/statement" ? Statement
  : P extends "/tables" ? Lobby
  : P extends `/tables/${string}/history` ? { coups: PastCoup[] }
  : P extends `/tables/${string}/odds` ? LiveOdds
  : P extends `/tables/${string}/fairness` ? TableFairness
  : P extends `/tables/${string}` ? TableView
  : P extends `/coups/${string}` ? CoupStory
  : P extends "/checkpoint" ? Extension
  : P extends "/online" ? OnlineView
  : P extends "/patrons" ? Patron
  : P extends "/acts" ? { acts: Act[] }
  : P extends "/exclusions" ? { exclusions: Exclusion[] }
  : P extends "/stops" ? { stops: Stop[] }
  : P extends "/reports" ? { tables: Record<string, DayOfTable> }
  : P extends "/staff" ? StaffList
  : P extends "/disputes" ? { disputes: CaseRow[] }
  : P extends `/disputes/${string}/packet` ? Packet
  : P extends `/disputes/${string}` ? Case
  : P extends "/rules" ? { books: BookRow[] }
  : P extends `/rules/${string}` ? Book
  : P extends "/odds" ? Odds
  : P extends "/odds/depth" ? DepthOdds
  : P extends "/odds/insurance" ? { cells: InsuranceCell[] }
  : P extends "/odds/bankroll" ? Bankroll
  : unknown;

/** What is answered to a POST. */
export type Posted<P extends string> = P extends
  "/guest" | "/sign-in" | "/register" | "/me/reality-check" ? Me
  : P extends "/second-factor" ? SecondFactor
  : P extends "/patrons" ? Patron
  : P extends `/patrons/${string}/cash` ? Waiting & Patron
  : P extends `/patrons/${string}` | `/stops${string}` | `/staff${string}` ? Waiting
  : P extends `/tables/${string}/${"commands" | "draw"}` ? Commanded
  : P extends `/tables/${string}/rulings/preview` ? RulingPreview
  : P extends `/tables/${string}/rulings` ? { position: number; phase: Phase; proposed: boolean }
  : P extends `/tables/${string}/${"buy-in" | "float" | "take-over"}` ? Waiting
  : P extends `/tables/${string}/disputes` ? CaseRow
  : P extends `/tables/${string}/seed` ? TableFairness
  : P extends `/tables/${string}` ? Taken
  : P extends `/disputes/${string}` ? Case
  : P extends `/online/${string}` ? OnlineView
  : unknown;
