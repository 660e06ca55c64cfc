// What the house sends and takes, from the table of operations: `make wire` writes it.

/** What is refused and why: a sentence, its clauses, what would be allowed, the rank needed. */
export interface Refusal {
  error: string;
  message: Message;
  clauses: string[];
  allowed: string;
  ways: Message[];
  needs: string;
  ruling?: string;
}

/** What is said, by its id in the catalogue, and the fields that fill it. */
export interface Message {
  id: string;
  fields: Record<string, string | number | Message | (string | number | Message)[]>;
}

/** Who asks, and how they stand; nobody has no id. */
export interface Me {
  currency: string;
  guests: boolean;
  id: string;
  name: string;
  rank: string;
  kind: "device" | "guest" | "patron" | "staff" | "none";
  balance: number;
  tables: Record<string, number>;
  locked: boolean;
  lock_seconds?: number;
  badge?: number;
  may?: HouseAct[];
  net?: number;
  played_minutes?: number;
  reality_check?: boolean;
  lately?: LatelyPaid[];
  limits?: OwnLimits;
  limits_next?: LimitsToCome | null;
  cool_off_until?: number | null;
  excluded_until?: number | null;
}

export type HouseAct = "account-tied" | "act-as-the-dealer-at-anothers"
  | "act-for-a-patron-at-anothers" | "allow-colours" | "allow-seats" | "approve-ruling"
  | "be-on-at-two-tables" | "begin-free-hand" | "box-count" | "box-lift" | "bring-another-on"
  | "bring-dealer-on" | "burn-cards" | "buy-colour-chips" | "buy-in" | "buy-in-at-anothers"
  | "buy-in-taken-back" | "cage-count" | "cash-in" | "cash-out" | "change-reader"
  | "change-setup" | "chips-brought" | "chips-redeemed" | "chips-sold" | "choose"
  | "choose-reading" | "clear-alarm" | "close-betting" | "close-insurance"
  | "close-over-differential" | "close-table" | "close-vote" | "closing-count" | "collect-round"
  | "correction" | "count-in-a-tables-own-maximum" | "credit" | "credit-issue" | "credit-receive"
  | "credit-void" | "cut-shoe" | "deal-card" | "deal-cards" | "deal-round" | "debt-paid"
  | "decline-insurance" | "device-made" | "drop" | "drop-setup" | "end-investigation"
  | "exclusion-ended" | "fill" | "fill-issue" | "fill-receive" | "find-patron" | "go-on"
  | "hand-back" | "hand-on-investigation" | "hold-coup" | "hold-the-houses-table"
  | "judge-what-one-had-a-hand-in" | "leave-seat" | "load-shoe" | "look-at-card" | "make-ruling"
  | "move-colour-chips" | "note-investigation" | "offer-insurance" | "one-person-rulings"
  | "open-account" | "open-betting" | "open-cards" | "open-table" | "opening-count"
  | "own-investigation" | "patron-excluded" | "place-call-bet" | "place-wager"
  | "play-a-patrons-own-table" | "preview-ruling" | "question-position" | "queue-setup"
  | "raise-alarm" | "raise-maximum" | "recall-colour" | "record-number" | "redeem-colour-chips"
  | "reject-ruling" | "release-hold" | "relieve-in-mid-coup" | "request-squeeze"
  | "resolve-a-signal" | "retire-seal" | "retire-shoe" | "say-what-another-called"
  | "seat-walk-in" | "second-a-ruling" | "secret-reset" | "see-acts" | "see-boxes" | "see-cage"
  | "see-cases" | "see-edges" | "see-events" | "see-exclusions" | "see-inbox" | "see-packet"
  | "see-pit" | "see-ratings" | "see-reports" | "see-rulings" | "see-staff" | "see-stock"
  | "see-tables" | "see-wallet" | "settle" | "show-cut-card" | "sign-settings" | "signal-result"
  | "slip-request" | "slip-void" | "spin-ball" | "staff-made" | "staff-opened" | "staff-ranked"
  | "staff-shut" | "stock-destroy-cards" | "stock-destroy-equipment" | "stock-give-back"
  | "stock-hand-over" | "stock-inspect-cards" | "stock-inspect-equipment" | "stock-load-cards"
  | "stock-place-equipment" | "stock-receive-cards" | "stock-receive-equipment"
  | "stock-retire-cards" | "stock-scan" | "stock-set-aside" | "stock-shuffle-cards"
  | "stock-withdraw-equipment" | "stop" | "sweep-rounds" | "take-another-off" | "take-back"
  | "take-cut-card-back" | "take-dealer-off" | "take-insurance" | "take-insurance-back"
  | "take-over" | "take-seat" | "tip-given" | "tips-paid" | "variance-explained" | "verify"
  | "vote" | "weaken-authority" | "weaken-setup" | "withdraw-wager";

/** What a coup has just paid into a wallet: a page that does not show it is to say so later. */
export interface LatelyPaid {
  table: string;
  game: "baccarat" | "roulette";
  amount: number;
  at: number;
}

/** The most to lose and the longest to play in a day; null is no limit. */
export interface OwnLimits { loss: number | null; minutes: number | null }

/** Looser limits, and the moment from which they hold. */
export interface LimitsToCome extends OwnLimits { from: number }

/** That a password and a PIN of one's own are kept. */
export interface Chosen { chosen: boolean }

/** A second factor, as text and as an `otpauth` address. */
export interface SecondFactor { secret: string; uri: string }

/** A page of entries, newest first, and what the house is owed in all. */
export interface Statement {
  entries: Entry[];
  next: Further | null;
  owed: number;
  together: Together[];
}

/** What moved the wallet, or what was owed to the house beyond it; the balance after it. */
export interface Entry {
  position: number;
  at: number;
  coup: string;
  what: string;
  text: string;
  bet: string;
  amount: number;
  owed: number;
  balance: number;
  clauses: string[];
}

/** The query for the entries before these. */
export interface Further { before: number; balance: number }

/** What all entries of a kind come to at a table, or beside the tables. */
export interface Together {
  table: string;
  what: string;
  entries: number;
  came: number;
  went: number;
}

/** How long a console may be left alone before it is locked. */
export interface Console { lock_seconds: number }

/** The floor's tables, and the house's clock. */
export interface Lobby { tables: LobbyRow[]; server_time: number }

/** A table in the lobby; `road` is for cards, `numbers` for a wheel. */
export interface LobbyRow {
  id: string;
  book: string;
  name: string;
  version: string;
  game: "baccarat" | "roulette";
  phase: Phase;
  minimum: number;
  maximum: number | null;
  seats: number;
  seats_taken: number;
  watching: number;
  closes_at: number | null;
  road: string[] | null;
  numbers: number[] | null;
  settled_at: number | null;
  automatic: boolean;
  squeeze: boolean;
}

export type Phase = "closed" | "no-shoe" | "cutting" | "burning" | "ready" | "betting"
  | "dealing" | "squeezing" | "insurance" | "stopped" | "held" | "choosing" | "result" | "voting"
  | "spinning" | "waiting" | "questioned";

/** A table as someone sees it: `you` for patrons, more for staff. */
export type SeenTable = TableView & (Own | StaffView);

/** A table as everyone sees it; a table that was never opened has hardly anything to show. */
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
  coup: string;
  hand: number;
  limits: TableLimits;
  areas: Area[];
  seats: SeatView[];
  result: CoupResult | null;
  notice: string[];
  voided: string;
  recorded: LatestRecord | null;
  game?: "baccarat" | "roulette";
  differential?: Differential;
  hands?: Hands;
  squeeze?: SqueezeView;
  insurance?: InsuranceView;
  shoe?: ShoeView;
  roads?: Board;
  road?: string[];
  wheel?: WheelView;
  call_bets?: CallBet[];
  colours?: TableColour[];
  coloured?: ColouredStake[];
}

/** What may be staked; `bets` are those with limits of their own. */
export interface TableLimits {
  minimum: number;
  maximum: number | null;
  differential: number | null;
  bets: Record<string, BetLimits>;
  stake_multiple: number;
}

/** The limits of one bet, where they differ from the table's. */
export interface BetLimits { minimum: number | null; maximum: number | null }

/** An area of the felt: what it pays by which clauses, what it covers, what may be staked. */
export interface Area {
  bet: string;
  name: string;
  pays: AreaPays[];
  clauses: string[];
  covers: number;
  minimum: number;
  maximum: number | null;
  leans: "banker" | "player" | "side" | "tie";
}

/** Odds of an area, as written and with their "to" beside them; `points` of its hand alone. */
export interface AreaPays { odds: string; for_people: string; points: number | null }

/** A seat: who sits there, and what lies on its areas, of whoever: cash, and play money. */
export interface SeatView {
  seat: number;
  patron: string | null;
  wagers: Record<string, number>;
  play: Record<string, number>;
}

/** What the coup came to: the cards' outcome, or the number that came up. */
export interface CoupResult {
  winner?: "banker" | "player" | "tie";
  player_points?: number;
  banker_points?: number;
  player_cards?: number;
  banker_cards?: number;
  player_pair?: boolean;
  banker_pair?: boolean;
  natural?: boolean;
  number?: number;
  colour?: string;
  taken: string[];
}

/** When the latest of a coup was put on record: its number, or cards dealt or opened at once. */
export interface LatestRecord { at: number; dealt: number[]; opened: number[] }

/** The two boxes against each other and against the sign, of the currency further apart. */
export interface Differential {
  player: number;
  banker: number;
  difference: number;
  over: number;
  plays: boolean;
}

/** Both hands; one with a card face down has no points yet. */
export interface Hands {
  player: ShownCard[];
  banker: ShownCard[];
  player_points: number | null;
  banker_points: number | null;
}

/** A card on the felt by its place in the order of dealing; none while it lies face down. */
export interface ShownCard { card: string | null; place: number }

/** Who may squeeze, who does, or that the dealer opens; and whether cards lie face down here. */
export interface SqueezeView {
  offered_to: string | null;
  seat: number | null;
  squeezer: string | null;
  restricted: boolean;
  text: string;
  face_down: boolean;
}

/** The insurance on offer and until when. */
export interface InsuranceView { open: OnOffer[]; closes_at: number | null }

/** Insurance that may be taken: which hand, after which cards, at what odds. */
export interface OnOffer { hand: "banker" | "player"; after: "four" | "third"; odds: string }

/** The shoe in play. */
export interface ShoeView {
  number: number;
  hand: number;
  remaining: number;
  cut_card_out: boolean;
  last_hand: boolean;
  free_hand: boolean;
}

/** Everything a scoreboard shows of a shoe: its five roads, its counts, and what would come. */
export interface Board {
  bead_plate: Bead[];
  big_road: BigRoadCell[];
  big_eye_boy: Cell[];
  small_road: Cell[];
  cockroach_pig: Cell[];
  counts: Record<string, number>;
  ask: Ask;
}

/** A hand on the bead plate, marked if it was dealt free. */
export interface Bead extends Cell { free: boolean }

/** A mark on a road, counted from 0 at the top left. */
export interface Cell { col: number; row: number; colour: "blue" | "green" | "red" }

/** A circle of the big road; without a colour it holds nothing but leading ties. */
export interface BigRoadCell {
  col: number;
  row: number;
  colour: "blue" | "green" | "red" | null;
  ties: number;
  leading_ties: number;
  banker_pair: boolean;
  player_pair: boolean;
  natural: boolean;
  free: boolean;
}

/** What the roads would say if a hand won next. */
export interface Ask { banker: Answers; player: Answers }

/** The mark that each derived road would gain; none where a road has not begun. */
export interface Answers {
  big_eye_boy: "blue" | "green" | "red" | null;
  small_road: "blue" | "green" | "red" | null;
  cockroach_pig: "blue" | "green" | "red" | null;
}

/** The wheel's numbers, the latest first. */
export interface WheelView { numbers: number[]; spin: number; stats: WheelStats }

/** What the numbers so far came to. */
export interface WheelStats {
  spins: number;
  red: number;
  black: number;
  odd: number;
  even: number;
  zero: number;
  hot: Often[];
  cold: number[];
}

/** A number and how often it came. */
export interface Often { number: number; times: number }

/** A call bet with the chips it takes; `takes` is what one says with it. */
export interface CallBet {
  id: string;
  name: string;
  chips: Record<string, number>;
  total: number;
  takes: string;
}

/** A colour of the table, whoever has it, and what a chip of it is worth. */
export interface TableColour { colour: string; patron: string | null; value: number | null }

/** A stake made of colour chips. */
export interface ColouredStake { colour: string; bet: string; amount: number }

/** What a patron sees in addition: their own part, and their lines of the coup before. */
export interface Own { you: OwnView | null; lines: PatronLine[] }

/** What a patron sees of their own; `squeeze` are the cards they peel, by place: what
each is once they have looked at it, and nothing before. */
export interface OwnView {
  seat: number | null;
  wagers: Record<string, number>;
  insured: Record<string, number>;
  recent: Record<string, number>;
  may: ("bet" | "choose" | "colour-chips" | "deal-now" | "dispute" | "insurance" | "leave"
    | "redeem" | "seat" | "squeeze" | "undo" | "vote" | "withdraw")[];
  insurance: OwnInsurance[];
  choice: OwnChoice | null;
  squeeze: Record<string, string>;
  alter_by: number;
  lines: PatronLine[];
  chips?: OwnChips[];
}

/** Insurance a patron may take: the most that may be staked, in multiples of what. */
export interface OwnInsurance extends OnOffer { most: number; multiple: number; on_a_tie: boolean }

/** A ruling that lets a patron withdraw or stay. */
export interface OwnChoice { irregularity: string; name: string; clauses: string[] }

/** A line of a settlement with whose it is; `stake = returned + collected` always. */
export interface PatronLine extends Line { patron: string; commission: number; chips: string }

/** One wager's settlement; always `stake = returned + collected`. */
export interface Line {
  seat: number;
  bet: string;
  stake: number;
  in_play: number;
  outcome: "lose" | "returned" | "stand-off" | "win";
  odds: string | null;
  paid: number;
  returned: number;
  collected: number;
  fraction: string;
  clauses: string[];
}

/** A patron's set: the colour, what a chip is worth, how many are in hand. */
export interface OwnChips { colour: string; value: number; count: number }

/** What staff see of a table in addition to what everyone does. */
export interface StaffView {
  next: NextStep | null;
  commands: CommandId[];
  held: Held | null;
  readings: Readings | null;
  proposal: ProposalView | null;
  proposals: ProposalView[];
  exposure: AtRisk;
  exposure_play: AtRisk;
  lines: NamedLine[];
  setup: Setup | null;
  queued: QueuedChange | null;
  wagers: NamedWager[];
  alarm: string;
  variance: string;
  tray: number;
  question: Question | null;
  people: PatronAt[];
  holdings: Holding[];
  insured: NamedInsurance[];
  source: NamedBy;
  to_pay: NamedLine[];
  pay_out: PayOut | null;
  again: NamedWager[];
  ball_to: number | null;
  rulings: RulingNow[];
  you: OwnView | null;
}

/** The one step that takes play on: in words, as a command, and by which clauses. */
export interface NextStep {
  text: string;
  command: CommandId;
  clauses: string[];
  hand?: "banker" | "player";
}

export type CommandId = "open-table" | "close-table" | "change-setup" | "queue-setup"
  | "drop-setup" | "change-reader" | "bring-dealer-on" | "take-dealer-off" | "take-over"
  | "hand-back" | "take-seat" | "leave-seat" | "allow-seats" | "load-shoe" | "cut-shoe"
  | "burn-cards" | "show-cut-card" | "take-cut-card-back" | "retire-shoe" | "raise-alarm"
  | "clear-alarm" | "open-betting" | "place-wager" | "place-call-bet" | "withdraw-wager"
  | "take-back" | "close-betting" | "request-squeeze" | "begin-free-hand" | "deal-card"
  | "deal-cards" | "choose-reading" | "signal-result" | "look-at-card" | "open-cards"
  | "offer-insurance" | "take-insurance" | "decline-insurance" | "take-insurance-back"
  | "close-insurance" | "settle" | "hold-coup" | "release-hold" | "make-ruling"
  | "approve-ruling" | "reject-ruling" | "choose" | "vote" | "close-vote" | "spin-ball"
  | "record-number" | "question-position" | "buy-colour-chips" | "redeem-colour-chips"
  | "allow-colours" | "recall-colour" | "move-colour-chips" | "deal-round" | "collect-round"
  | "sweep-rounds" | "retire-seal";

/** Why play waits for a ruling, and who stopped it. */
export interface Held { irregularity: string; details: Details; rank: string }

/** What a ruling needs to know beyond its name; each irregularity reads its own few. */
export interface Details {
  cards: string[];
  number: number | null;
  withdrawal: boolean;
  free_hand: boolean;
  void: boolean;
  retire: boolean;
  patron: string;
  seat: number;
  bet: string;
  chips: string;
  to_bet: string;
  to_patron: string;
  to_seat: number;
  count: number;
  amount: number;
  outcome: string;
  note: string;
  corrections: Correction[];
}

/** Money put right after the fact: above zero to the patron, below zero from the patron. */
export interface Correction { patron: string; amount: number; commission: number; owed: number }

/** Two sources that named different cards for one place, or different numbers. */
export interface Readings { place: number; reader: string; keyed: string }

/** A ruling that waits for a second person, and whether whoever looks may approve it. */
export interface ProposalView extends Proposal { proposer_id: string; may_approve: boolean;
  second_name: string }

/** A ruling that waits for a second person; `coup` is the one it is about, `id` counts. */
export interface Proposal {
  irregularity: string;
  details: Details;
  reason: string;
  proposer: string;
  rank: string;
  coup: string;
  id: number;
  second: string;
  at: number;
}

/** The house's worst over everything that can happen, and its range for each result. */
export interface AtRisk {
  staked: number;
  worst: number;
  worst_text: string;
  by_result: Record<string, Range>;
}

/** The house's worst and best over the cells of one result. */
export interface Range { worst: number; best: number }

/** A line of a settlement with its patron's name; `plays` says that it is of play money. */
export interface NamedLine extends PatronLine { name: string; plays: boolean }

/** What the pit decides about a table; it never changes within a coup. */
export interface Setup {
  book: string;
  version: string;
  seats: number;
  limits: Limits;
  decks: number;
  insurance: boolean;
  face_down: boolean;
  call_bets: boolean;
  two_people: boolean;
  stake_multiple: number;
  colours: string[];
  below_minimum: "day" | "ever" | "opening";
  reader: "" | "device" | "simulated";
}

/** What the table's limit sign says; `insurance` by the odds as the pay table writes them. */
export interface Limits {
  minimum: number;
  maximum: number | null;
  differential: number | null;
  bets: Record<string, BetLimits>;
  insurance: Record<string, number>;
}

/** A change of the set-up that waits for the end of the coup: whose, and why. */
export interface QueuedChange { by: string; reason: string }

/** A wager on the felt with its patron's name, and how far it lies beside the limits. */
export interface NamedWager extends FeltWager { name: string; plays: boolean; over: number;
  short: number }

/** A wager as it lies on the felt: when it was made, with which chips, by whose hand. */
export interface FeltWager extends Wager {
  patron: string;
  made: number;
  chips: string;
  recorded: boolean;
  found: boolean;
  moved: boolean;
}

/** A stake on a bet, at a seat, by a patron. */
export interface Wager { seat: number; bet: string; stake: number; patron: string | null }

/** What is asked, by which clauses, of whom; those who have not answered come first. */
export interface Question {
  what: "choice" | "insurance" | "squeeze" | "vote";
  clauses: string[];
  patrons: Asked[];
  about: string;
  withdrew: number;
  stayed: number;
}

/** A patron who is asked, and the answer; none is written as nothing. */
export interface Asked {
  patron: string;
  name: string;
  plays: boolean;
  seat: number;
  answer: "" | "declined" | "go-on" | "new-shoe" | "took";
  insurable: Insurable[];
}

/** A hand a patron may insure: at which odds, what is taken, and how much more may be. */
export interface Insurable {
  hand: "banker" | "player";
  odds: string;
  seat: number;
  taken: number;
  left: number;
  over: number;
}

/** A patron at a seat or behind it, with the id by which a dealer records their wagers. */
export interface PatronAt {
  seat: number;
  patron: string;
  name: string;
  behind: boolean;
  plays: boolean;
}

/** A set as the dealer counts it: whose, how much is in hand and how much on the felt. */
export interface Holding {
  colour: string;
  patron: string;
  name: string;
  value: number;
  count: number;
  on_felt: number;
}

/** An insurance bet with its patron's name, and how much of it lies over its cap. */
export interface NamedInsurance extends TakenInsurance { name: string; plays: boolean;
  over: number }

/** An insurance bet on the table, at the odds it was offered. */
export interface TakenInsurance extends Insurance { patron: string; odds: string }

/** A stake on the insurance of a hand, taken after four cards or after the Player's third. */
export interface Insurance {
  seat: number;
  hand: "banker" | "player";
  after: "four" | "third";
  stake: number;
  patron: string | null;
}

export type NamedBy = "" | "reader" | "keyed" | "both";

/** First what is taken, then each payment in its turn; apart, what play money loses and wins. */
export interface PayOut {
  take: Taken[];
  pay: Payment[];
  play_take: Taken[];
  play_pay: Payment[];
}

/** What the dealer takes from a seat. */
export interface Taken { seat: number; name: string; amount: number }

/** One payment: what it comes to, and the chips to cut for it. */
export interface Payment {
  seat: number;
  name: string;
  bets: string[];
  amount: number;
  commission: number;
  excess: number;
  back: number;
  chips: Cut[];
  colour: string;
  clauses: string[];
}

/** So many chips of one value. */
export interface Cut { value: number; count: number }

/** A ruling that may be made now: by which clause and rank, and what it needs to know. */
export interface RulingNow {
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
  begins: "" | "question-position";
}

/** The commitment to a shoe, a spin or a round, and what has come to light of it. */
export interface Fairness {
  of: string;
  commitment: string | null;
  decks: number;
  seeds: OneSeed[];
  closed: boolean;
  revealed: Revealed | null;
  proof: Proof | null;
}

/** A seed that a patron added. */
export interface OneSeed { seed: string }

/** What was kept back until the end: with it anyone can work the commitment out again. */
export interface Revealed { salt: string; order: string[]; seeds: ([string, string])[] }

/** Records with the chain over them, and where it stands among what witnesses have seen. */
export interface Proof { chain: Link[]; witnessed: Witnessed | null }

/** One record of the chain: whole if it is the proof's own, else its digest alone. */
export interface Link {
  position: number;
  hash: string;
  digest?: string;
  stream?: string;
  version?: number;
  at?: number;
  rules?: string;
  event?: string;
  before?: string;
}

/** A checkpoint, and the places in it of the last record of each stretch that it covers. */
export interface Witnessed { checkpoint: Checkpoint; places: Place[] }

/** What a house says of its journal, signed; hashes, key and signature in hexadecimal digits. */
export interface Checkpoint {
  origin: string;
  size: number;
  root: string;
  head: string;
  at: number;
  key: string;
  signature: string;
}

/** Where a record stands in the tree of a checkpoint: the hashes beside it, upwards. */
export interface Place { position: number; path: string[] }

/** Coups that are over, newest first. */
export interface PastCoups { coups: PastCoup[] }

/** A coup that is over, as it counts now, and `why` it counts for nothing if it is void. */
export interface PastCoup {
  id: string;
  at: number;
  void: boolean;
  outcome: Outcome | null;
  number: number | null;
  mark: string;
  why: string;
  mine: PatronLine[];
  returned: GivenBack[];
  cards: string[];
  free: boolean;
  clauses: string[];
  corrected: boolean;
}

/** One cell, as `croupier settle` shows it. */
export interface Outcome {
  winner: "banker" | "player" | "tie";
  player_points: number;
  banker_points: number;
  player_cards: number;
  banker_cards: number;
  player_pair: boolean;
  banker_pair: boolean;
  natural: boolean;
}

/** A stake, or a part of one, that goes from the felt back to its patron. */
export interface GivenBack {
  patron: string;
  seat: number;
  bet: string;
  amount: number;
  chips: string;
}

/** A coup step by step, with its clauses in words, its lines and the proof of it. */
export interface CoupStory {
  id: string;
  table: string;
  book: string;
  version: string;
  clauses_said: Record<string, string>;
  steps: Step[];
  lines: NamedLine[];
  payment: PaymentTurn[];
  outcome: Outcome | null;
  number: number | null;
  why: string;
  cards: string[];
  fresh_shoe: boolean;
  corrected: CorrectedCoup[];
  in_play: boolean;
  proof: ChainProof | null;
  fairness: Fairness | null;
  camera: string;
  camera_from: number;
  camera_to: number;
  patrons: PatronThere[];
}

/** A step of a coup, and who took it: by name to staff, by rank to patrons. */
export interface Step extends ToldEvent { by: string; second?: string }

/** An event told: where it stands, its name, its sentence, and what a page needs to show it. */
export interface ToldEvent {
  position: number;
  event: string;
  at: number;
  text: string;
  clauses?: string[];
  amount?: number;
  bet?: string;
  card?: string | null;
  colour?: string;
  coup?: string;
  decks?: number;
  face_down?: boolean;
  flags?: string[];
  free?: boolean;
  given_back?: ([string, number])[];
  hand?: string;
  irregularity?: string;
  late?: boolean;
  mark?: string;
  number?: number | null;
  odds?: string;
  offers?: OnOffer[];
  outcome?: Outcome | null;
  over_differential?: number;
  place?: number;
  places?: number[];
  rank?: string;
  seat?: number;
  shoe?: number;
  void?: boolean;
  why?: string;
}

/** One payment across a roulette table: the lines (by index) that are paid together. */
export interface PaymentTurn { patron: string; lines: number[]; clauses: string[] }

/** A coup as it was put right, by which rank; by whom and why is told to staff. */
export interface CorrectedCoup {
  at: number;
  outcome: Outcome | null;
  number: number | null;
  cards: string[];
  void: boolean;
  clauses: string[];
  lines: NamedLine[];
  rank: string;
  irregularity?: string;
  by?: string;
  reason?: string;
  second?: string;
}

/** Where a coup stands in the journal, and whether the chain holds there; none: too long. */
export interface ChainProof {
  first: number;
  last: number;
  chain_ok: boolean | null;
  hash: string;
  witnessed: Witnessed | null;
}

/** A patron who was there. */
export interface PatronThere { id: string; name: string }

/** A slip accepted and durable, and where the patron stands. */
export interface Placed extends Standing { accepted: Accepted[] }

/** A wager of the slip, accepted. */
export interface Accepted { bet: string; amount: number }

/** Where a patron stands after an act: the journal's position, wagers, money, colour chips. */
export interface Standing {
  position: number;
  wagers: Record<string, number>;
  balance: number;
  chips?: OwnChips[];
}

/** A seat, or a place behind it, and where the patron stands. */
export interface Seated extends Standing { seat: number; behind: boolean }

/** One's own table: the round, its lines if it is collected, the commitment to the next. */
export interface OnlineTable extends TableView {
  you: OwnView;
  cards: string[];
  lines: PatronLine[];
  balance: number;
  commitment: string;
}

/** Where a table stands after an act. */
export interface TableStands { position: number; phase: Phase }

/** What may be ruled now. */
export interface Rulings { rulings: RulingNow[] }

/** What a ruling would come to, without making it, and the one or two whom it takes. */
export interface RulingPreview {
  patrons: PatronProspects[];
  text: string;
  rank: string;
  second: string;
  takes: string;
}

/** A patron's money now, and after the ruling; `plays` says that it is play money. */
export interface PatronProspects { patron: string; plays: boolean; now: InPlay; then: Prospects }

/** What a patron has in the coup. */
export interface InPlay { in_play: number }

/** What a ruling would do with a patron's money; `net` leaves out what is still in play. */
export interface Prospects {
  given_back: number;
  paid: number;
  collected: number;
  corrected: number;
  in_play: number;
  net: number;
}

/** Where a table stands after a ruling, and whether that waits for a second person. */
export interface Ruled extends TableStands { proposed: boolean }

/** Where a table stands after a report, and what its shoe should light up, if it is known. */
export interface ReaderStands extends TableStands { light: "" | "banker" | "player" | "tie" }

/** How many wagers were put down again, and whose were not. */
export interface PutDown { position: number; placed: number; refused: NotAgain[] }

/** Somebody whose wagers were not put down again, and why. */
export interface NotAgain { seat: number; name: string; why: string }

/** An act that waits, under a number, until its second person approves it. */
export interface Waiting extends Booked { waiting: number; second: string; why: string }

/** An act that was done, in a sentence. */
export interface Booked { position: number; says: string }

/** Cases in short, and how many more there are. */
export interface Cases { disputes: CaseRow[]; left_off: number }

/** A case in brief, as the register lists it. */
export interface CaseRow {
  id: string;
  table: string;
  coup: string;
  patron: string;
  patron_name: string;
  about: string;
  opened_at: number;
  level: "pit" | "table";
  stage: "agreed" | "answered" | "closed" | "decided" | "disagreed" | "filed" | "offered" | "pit"
    | "table" | "told";
  stage_text: string;
  is_decided: boolean;
  surveillance: boolean;
  has_surveillance: boolean;
  until: number | null;
  overdue: boolean;
  decision: string;
  complaint: "" | "answered" | "filed" | "helped" | "told";
  agrees: boolean | null;
  closed_at: number | null;
  old: boolean;
  waiting: boolean;
}

/** A case with everything in it; `may` are the addresses of the steps one may take now. */
export interface CaseView extends CaseRow {
  opened_by: string;
  times: TimeGiven[];
  accounts: AccountGiven[];
  evidence: NamedEvidence[];
  names: Record<string, string>;
  findings: FindingView[];
  complaint_text: string;
  helped: string[];
  closed_for: string;
  book: string;
  clauses: Record<string, string>;
  headings: Heading[];
  patrons: PatronThere[];
  staked: boolean;
  people: Record<string, string>;
  may: CaseAct[];
  may_agree: boolean;
  steps: StepTaken[];
}

/** By when the patron was told that it should be settled. */
export interface TimeGiven { by: string; at: number; until: number; reason: string }

/** What one side says happened; `on_word` if staff wrote down what the patron said. */
export interface AccountGiven {
  by: string;
  at: number;
  of: "patron" | "staff";
  text: string;
  on_word: boolean;
}

/** Something to decide by, under a heading of the book. */
export interface NamedEvidence { by: string; at: number; heading: string; text: string }

/** A proposal, a decision or an answer; `is_own` if it is by whoever looks. */
export interface FindingView {
  number: number;
  kind: "answer" | "decision" | "proposal";
  by: string;
  at: number;
  words: string;
  reason: string;
  corrections: NamedCorrection[];
  second: string;
  standing: "declined" | "refused" | "stands" | "taken back" | "waiting";
  note: string;
  paid: boolean;
  is_own: boolean;
}

/** Money put right, with its patron's name. */
export interface NamedCorrection extends Correction { patron_name: string }

/** A heading under which evidence may be added. */
export interface Heading { heading: string; name: string }

export type CaseAct = "propose" | "accept" | "decline" | "escalate" | "inform-surveillance"
  | "deadline" | "account" | "evidence" | "decide" | "answer" | "approve" | "refuse"
  | "take-back" | "agree" | "complaint" | "file" | "help" | "close";

/** Something that happened in a case, in words. */
export interface StepTaken { at: number; by: string; text: string }

/** Everything the system can say about a coup and its dispute, for whoever decides. */
export interface Packet extends Provable { story: Story; headings: Record<string, string> }

/** A dispute, as far as it has come. */
export interface Case {
  id: string;
  table: string;
  coup: string;
  patron: string;
  about: string;
  opened_by: Actor;
  opened_at: number;
  stage: "agreed" | "answered" | "closed" | "decided" | "disagreed" | "filed" | "offered" | "pit"
    | "table" | "told";
  informed_at: number;
  times: Time[];
  accounts: Account[];
  evidence: Evidence[];
  findings: Finding[];
  complaint: Complaint;
  agrees: boolean | null;
  closed_at: number;
  closed_for: string;
  said?: Record<string, Message>;
}

/** Who acts: a staff rank, `patron`, `house`, or `surveillance` and `auditor`. */
export interface Actor { id: string; rank: string }

/** By when the patron was told it should be settled. */
export interface Time { by: Actor; at: number; until: number; reason: string }

/** What one side says happened; `on_word` if staff wrote down what the patron said. */
export interface Account {
  by: Actor;
  at: number;
  of: "patron" | "staff";
  text: string;
  on_word: boolean;
}

/** Something to decide by. */
export interface Evidence {
  by: Actor;
  at: number;
  heading: string;
  text: string;
  said?: Record<string, Message>;
}

/** A proposal, a decision or an answer: what moves money waits for a second person. */
export interface Finding {
  number: number;
  kind: "answer" | "decision" | "proposal";
  by: Actor;
  at: number;
  words: string;
  reason: string;
  corrections: Correction[];
  second: Actor | null;
  standing: "declined" | "refused" | "stands" | "taken back" | "waiting";
  note: string;
  paid: boolean;
}

/** A formal complaint: whether the patron was told, what was filed, how it was helped. */
export interface Complaint {
  told_at: number;
  filed_at: number;
  text: string;
  helped: string[];
  on_word: boolean;
}

/** A coup from its first event to its last, with later corrections, and the clauses' words. */
export interface Story {
  coup: string;
  book: string;
  rules: string;
  chapters: Chapter[];
  clauses: Record<string, string>;
}

/** One event: where, when, what by its tag, who, the event itself, under which clauses. */
export interface Chapter {
  position: number;
  at: number;
  what: string;
  by: Actor;
  event: BettingOpened | WagerPlaced | CallBetPlaced | WagerWithdrawn | BettingClosed
    | SqueezeOffered | SqueezeGranted | SqueezeRestricted | ShoeLoaded | ShoeCut | CardsBurned
    | BurnRecorded | CutCardCameOut | CutCardTakenBack | LastHandAnnounced | ShoeEnded
    | ReaderAlarmed | AlarmCleared | VoteCast | VoteClosed | FreeHandBegun | FreeHandDue
    | CardDealt | CardSetAside | CardUndue | ReadingConfirmed | ReadingsDisagreed | ReadingChosen
    | CardShown | CardsOpened | CardsReconstructed | CardsRetrieved | ColoursAllowed
    | ColourChipsBought | ColourChipsRedeemed | ColourRecalled | ColourChipsMoved
    | ColourChipsRefused | DisputeOpened | DisputeEscalated | SurveillanceInformed
    | DisputeDeadlineGiven | EvidenceAdded | DisputeDecided | ComplaintRightTold
    | ComplaintHelped | DisputeClosed | TableOpened | TableClosed | SetupChanged | SetupQueued
    | SetupDropped | ReaderChanged | DealerCameOn | DealerWentOff | TableTakenOver | SealRetired
    | SeatTaken | SeatLeft | SeatsAllowed | InsuranceOffered | InsuranceTaken | InsuranceDeclined
    | InsuranceTakenBack | InsuranceClosed | InsuranceMissed | InsuranceWaived | CoupHeld
    | HoldReleased | RulingProposed | RulingRejected | RulingMade | ChoiceOffered | PatronChose
    | WrongResultCalled | ResultSignalled | CoupSettled | CoupVoided | ResultCorrected
    | CorrectionMade | RoundDealt | RoundsSwept | BallSpun | NumberCameUp | NumberConfirmed
    | NumbersDisagreed | NumberSensed | NumberChosen | BallExamined | PositionQuestioned
    | PositionDecided | CaseOpened | CaseFindingMade | CaseFindingApproved | CaseFindingRefused
    | CaseFindingTakenBack | CaseOfferAccepted | CaseOfferDeclined | CaseTakenUp
    | CaseSurveillanceInformed | CaseTimeGiven | CaseAccountGiven | CaseEvidenceAdded
    | CaseCorrectionMade | CaseAgreementSaid | CaseComplaintTold | CaseComplaintFiled
    | CaseComplaintHelped | CaseClosed;
  clauses: string[];
  posted: Posted[];
}

/** The call for bets: a coup has begun. */
export interface BettingOpened extends Event { event: "betting-opened"; coup: string }

/** A fact of a table's life: who brought it about, and when (ms since the epoch). */
export interface Event { by: Actor; at: number }

/** MONEY: a stake went from a patron to the felt; on a bet already there, it grows by it. */
export interface WagerPlaced extends Event {
  event: "wager-placed";
  patron: string;
  seat: number;
  bet: string;
  amount: number;
  chips: string;
  recorded: boolean;
  flags: string[];
}

/** The patron's call, and its cost; the wagers it spreads into follow as WagerPlaced. */
export interface CallBetPlaced extends Event {
  event: "call-bet-placed";
  patron: string;
  seat: number;
  call: string;
  name: string;
  cost: number;
}

/** MONEY: a patron took back a wager, or a part of it, while betting was open. */
export interface WagerWithdrawn extends Event { event: "wager-withdrawn"; given_back: GivenBack[] }

/** No more bets. What the sign does not allow is said here, and settled by its clauses. */
export interface BettingClosed extends Event {
  event: "betting-closed";
  over_differential: number;
  clauses: string[];
}

/** The seated patron with the highest bet may ask for the cards. */
export interface SqueezeOffered extends Event {
  event: "squeeze-offered";
  patron: string;
  seat: number;
  clauses: string[];
}

/** The patron asked for the squeeze and has it for this coup. */
export interface SqueezeGranted extends Event {
  event: "squeeze-granted";
  patron: string;
  clauses: string[];
  by_hand: boolean;
}

/** The pit does not allow the squeeze in this coup; the dealer opens. */
export interface SqueezeRestricted extends Event { event: "squeeze-restricted"; clauses: string[] }

/** A new shoe is on the table. */
export interface ShoeLoaded extends Event { event: "shoe-loaded"; shoe: number; decks: number }

/** The cards were cut. */
export interface ShoeCut extends Event { event: "shoe-cut"; cut_by: string }

/** Cards were taken out of play: some seen, the others face down. */
export interface CardsBurned extends Event { event: "cards-burned"; seen: string[];
  face_down: number }

/** A missed burn was noticed; `then` says how the shoe goes on. */
export interface BurnRecorded extends Event {
  event: "burn-recorded";
  then: "burn" | "complete" | "vote";
  clauses: string[];
}

/** The cut card left the shoe: one hand more, the last; `read` if the shoe itself said so. */
export interface CutCardCameOut extends Event { event: "cut-card-came-out"; read: boolean }

/** The cut card had been called by mistake: it is still in the shoe. */
export interface CutCardTakenBack extends Event { event: "cut-card-taken-back" }

/** The coup about to begin is the shoe's last. */
export interface LastHandAnnounced extends Event { event: "last-hand-announced" }

/** The shoe is over: dealt out, retired after a void, or replaced. */
export interface ShoeEnded extends Event {
  event: "shoe-ended";
  shoe: number;
  reason: string;
  clauses: string[];
  said?: Record<string, Message>;
}

/** A shoe or a wheel raised an alarm, or someone for it; nothing is paid until it is cleared. */
export interface ReaderAlarmed extends Event {
  event: "reader-alarmed";
  note: string;
  said?: Record<string, Message>;
}

/** Someone apart looked into the alarm, and at what lies there. */
export interface AlarmCleared extends Event { event: "alarm-cleared"; note: string }

/** A patron said whether the shoe should go on after a missed burn. */
export interface VoteCast extends Event { event: "vote-cast"; patron: string; go_on: boolean }

/** The patrons' choice: the shoe goes on, or is replaced. */
export interface VoteClosed extends Event { event: "vote-closed"; go_on: boolean;
  clauses: string[] }

/** A coup without wagers has begun; cards drawn in error will lead it. */
export interface FreeHandBegun extends Event { event: "free-hand-begun"; coup: string;
  clauses: string[] }

/** The next coup will be a free hand. */
export interface FreeHandDue extends Event { event: "free-hand-due"; clauses: string[] }

/** A card went to a hand. `due` is the hand that draws next, or none; `clauses` say why. */
export interface CardDealt extends Event {
  event: "card-dealt";
  card: string;
  hand: "banker" | "player";
  place: number;
  due: "" | "banker" | "player";
  source: "keyed" | "reader";
  clauses: string[];
  offers: OnOffer[];
  face_down: boolean;
  from_shoe: boolean;
  number: number;
}

/** A card drawn in error waits to lead the next coup, a free hand. */
export interface CardSetAside extends Event {
  event: "card-set-aside";
  card: string;
  clauses: string[];
  from_shoe: boolean;
  source: "keyed" | "reader";
  number: number;
}

/** The reader saw a card when none was due: play stops until someone has ruled on it. */
export interface CardUndue extends Event { event: "card-undue"; card: string; number: number;
  clauses: string[] }

/** The other source named the same card. */
export interface ReadingConfirmed extends Event {
  event: "reading-confirmed";
  place: number;
  card: string;
  source: "keyed" | "reader";
}

/** Reader and key named different cards: the coup stops until one is chosen. */
export interface ReadingsDisagreed extends Event {
  event: "readings-disagreed";
  place: number;
  reader: string;
  keyed: string;
}

/** MONEY if insurance had been taken on the other reading: one of two readings was chosen. */
export interface ReadingChosen extends Event {
  event: "reading-chosen";
  place: number;
  was: string;
  card: string;
  due: "" | "banker" | "player";
  offers: OnOffer[];
  given_back: GivenBack[];
  now: Reached | null;
}

/** Where a coup stands by its record: what an event about its cards leaves behind. */
export interface Reached {
  cards: string[];
  numbers: number[];
  due: "" | "banker" | "player";
  cover: CoupCover;
  waiting: number[];
  over: number[];
  seen: number[];
}

/** Insurance in this coup: due, open, offered at any time, missed, taken, forgone. */
export interface CoupCover {
  due: OnOffer[];
  open: OnOffer[];
  offered: OnOffer[];
  missed: OnOffer[];
  taken: TakenInsurance[];
  declined: string[];
  forgone: string[];
  waived: boolean;
  exposed: number;
  own_no: string[];
}

/** The squeezer looked at a card that lies face down; nobody else has seen it. */
export interface CardShown extends Event {
  event: "card-shown";
  place: number;
  shown_to: string;
  clauses: string[];
}

/** Cards lying face down were opened, by the squeezer or the dealer. */
export interface CardsOpened extends Event {
  event: "cards-opened";
  places: number[];
  opened_by: string;
  clauses: string[];
  offers: OnOffer[];
}

/** MONEY if insurance had been taken that these cards do not offer: the record was ruled on. */
export interface CardsReconstructed extends Event {
  event: "cards-reconstructed";
  cards: string[];
  set_aside: string[];
  due: "" | "banker" | "player";
  clauses: string[];
  offers: OnOffer[];
  given_back: GivenBack[];
  irregularity: string;
  drawn: Drawn[];
  order: number[];
  reads: Record<string, string>;
  now: Reached | null;
  gone: number[];
  was: string[];
}

/** One card that left the shoe: its place there, and what each of two sources said it is. */
export interface Drawn { number: number; read: string; keyed: string }

/** No card had been seen: they all went back into the shoe, for the burn to take place. */
export interface CardsRetrieved extends Event { event: "cards-retrieved"; cards: string[];
  clauses: string[] }

/** The pit let a patron have a second colour, of another value or not. */
export interface ColoursAllowed extends Event {
  event: "colours-allowed";
  patron: string;
  other_value: boolean;
  clauses: string[];
}

/** MONEY: a patron changed money for chips of a colour; `chips` names table and colour. */
export interface ColourChipsBought extends Event {
  event: "colour-chips-bought";
  patron: string;
  chips: string;
  value: number;
  count: number;
  amount: number;
  shows_value: boolean;
  clauses: string[];
}

/** MONEY: a patron gave colour chips back for what they are worth. */
export interface ColourChipsRedeemed extends Event {
  event: "colour-chips-redeemed";
  patron: string;
  chips: string;
  count: number;
  amount: number;
  clauses: string[];
}

/** A second set is wanted back: it takes no more bets and is to be redeemed. */
export interface ColourRecalled extends Event {
  event: "colour-recalled";
  patron: string;
  chips: string;
  clauses: string[];
}

/** Chips of this table were staked at another one, came back from there, or were lost. */
export interface ColourChipsMoved extends Event {
  event: "colour-chips-moved";
  patron: string;
  chips: string;
  count: number;
  coup: string;
  moved: "lost" | "returned" | "staked";
  clauses: string[];
}

/** Winnings on another table's colour chips will not be paid. */
export interface ColourChipsRefused extends Event { event: "colour-chips-refused"; chips: string;
  clauses: string[] }

/** A patron disputes something about a coup. */
export interface DisputeOpened extends Event {
  event: "dispute-opened";
  case: string;
  coup: string;
  patron: string;
  about: string;
  clauses: string[];
}

/** It could not be settled at the table and goes up. */
export interface DisputeEscalated extends Event { event: "dispute-escalated"; case: string;
  clauses: string[] }

/** Surveillance knows of the case. */
export interface SurveillanceInformed extends Event { event: "surveillance-informed"; case: string;
  clauses: string[] }

/** The patron was told by when it should be settled (ms since the epoch). */
export interface DisputeDeadlineGiven extends Event {
  event: "dispute-deadline-given";
  case: string;
  until: number;
  clauses: string[];
}

/** Something to decide by, under one of the book's headings. */
export interface EvidenceAdded extends Event { event: "evidence-added"; case: string;
  heading: string; text: string }

/** A decision with its reason; money, if any, follows as a CorrectionMade naming the case. */
export interface DisputeDecided extends Event {
  event: "dispute-decided";
  case: string;
  decision: string;
  reason: string;
  clauses: string[];
}

/** The patron does not agree and was told of the right to complain formally. */
export interface ComplaintRightTold extends Event { event: "complaint-right-told"; case: string;
  clauses: string[] }

/** The patron was helped to file the complaint. */
export interface ComplaintHelped extends Event {
  event: "complaint-helped";
  case: string;
  note: string;
  clauses: string[];
}

/** The case is over for the table. */
export interface DisputeClosed extends Event { event: "dispute-closed"; case: string }

/** The pit opened the table for the n-th time, with this set-up. */
export interface TableOpened extends Event {
  event: "table-opened";
  table: string;
  session: number;
  setup: Setup;
  flow: "baccarat" | "online" | "roulette";
  weaker: string[];
  second: Actor | null;
}

/** The table closed; seats and what the pit allowed there are over. */
export interface TableClosed extends Event { event: "table-closed" }

/** The pit changed the set-up between coups; to a weaker one two people did. */
export interface SetupChanged extends Event {
  event: "setup-changed";
  setup: Setup;
  reason: string;
  clauses: string[];
  weaker: string[];
  second: Actor | null;
}

/** The pit changes the set-up when the coup in play is over; two people, to a weaker one. */
export interface SetupQueued extends Event {
  event: "setup-queued";
  setup: Setup;
  reason: string;
  second: Actor | null;
}

/** A change that waited comes to nothing: somebody let it be, or it no longer could be. */
export interface SetupDropped extends Event {
  event: "setup-dropped";
  reason: string;
  said?: Record<string, Message>;
}

/** Two people said, with no shoe on the table, whether its shoes read their cards. */
export interface ReaderChanged extends Event {
  event: "reader-changed";
  reader: "" | "device" | "simulated";
  second: Actor;
  reason: string;
}

/** A dealer took over the table; in the middle of a coup for a reason. */
export interface DealerCameOn extends Event { event: "dealer-came-on"; dealer: string;
  reason: string }

/** The dealer left the table; in the middle of a coup for a reason. */
export interface DealerWentOff extends Event { event: "dealer-went-off"; dealer: string;
  reason: string }

/** Two people took the table from the house; `retired` is the shoe or spin it had sealed. */
export interface TableTakenOver extends Event {
  event: "table-taken-over";
  second: Actor;
  reason: string;
  retired: string;
}

/** Nothing is dealt any more from what was sealed as `of`; one that lies ready is passed over. */
export interface SealRetired extends Event {
  event: "seal-retired";
  of: string;
  reason: string;
  clauses: string[];
  said?: Record<string, Message>;
}

/** A patron sat down, or stands behind the seat and bets on its areas. */
export interface SeatTaken extends Event { event: "seat-taken"; patron: string; seat: number;
  behind: boolean }

/** A patron left a seat, or a place behind one. */
export interface SeatLeft extends Event { event: "seat-left"; patron: string; seat: number;
  behind: boolean }

/** The pit allowed a patron more than one seat. */
export interface SeatsAllowed extends Event { event: "seats-allowed"; patron: string;
  seats: number }

/** The insurance marker is out: these may be taken until the window closes. */
export interface InsuranceOffered extends Event {
  event: "insurance-offered";
  offers: OnOffer[];
  clauses: string[];
  late: boolean;
}

/** MONEY: an insurance stake went from a patron to the felt. */
export interface InsuranceTaken extends Event {
  event: "insurance-taken";
  patron: string;
  seat: number;
  hand: "banker" | "player";
  after: "four" | "third";
  amount: number;
  odds: string;
  clauses: string[];
}

/** A patron said no to what is on offer. */
export interface InsuranceDeclined extends Event { event: "insurance-declined"; patron: string }

/** MONEY: an answer to the insurance on offer had been recorded wrongly; its stakes went back. */
export interface InsuranceTakenBack extends Event {
  event: "insurance-taken-back";
  patron: string;
  taken: TakenInsurance[];
  clauses: string[];
}

/** The window closed; who was entitled and took none has forgone it. */
export interface InsuranceClosed extends Event {
  event: "insurance-closed";
  forgone: string[];
  clauses: string[];
  for_round: boolean;
}

/** A card was drawn before insurance was offered; a late offer needs a ruling. */
export interface InsuranceMissed extends Event { event: "insurance-missed"; offers: OnOffer[];
  clauses: string[] }

/** The Banker's third card comes first by consent: no insurance after the Player's third. */
export interface InsuranceWaived extends Event { event: "insurance-waived"; clauses: string[] }

/** Play stopped until someone with the rank has ruled. */
export interface CoupHeld extends Event { event: "coup-held"; irregularity: string;
  details: Details }

/** Play goes on where it was held. */
export interface HoldReleased extends Event {
  event: "hold-released";
  reason: string;
  said?: Record<string, Message>;
}

/** One person with the rank asked for a ruling; another has to approve it. */
export interface RulingProposed extends Event {
  event: "ruling-proposed";
  irregularity: string;
  details: Details;
  reason: string;
  clauses: string[];
  coup: string;
  id: number;
  second: string;
}

/** The second person said no, the first took it back, or its coup ended (by the house). */
export interface RulingRejected extends Event {
  event: "ruling-rejected";
  irregularity: string;
  reason: string;
  proposal: number;
  said?: Record<string, Message>;
}

/** A decision by a named rank under a named clause; its effects follow. */
export interface RulingMade extends Event {
  event: "ruling-made";
  irregularity: string;
  clauses: string[];
  rank: string;
  details: Details;
  reason: string;
  proposed_by: string;
  needed: string;
  coup: string;
  proposal: number;
  second: string;
  changes: Record<string, number>;
  said?: Record<string, Message>;
}

/** These patrons may withdraw their wagers or stay; `cards` are applied when all have said. */
export interface ChoiceOffered extends Event {
  event: "choice-offered";
  irregularity: string;
  patrons: string[];
  clauses: string[];
  cards: string[];
  free_hand: boolean;
  void_if_all_withdraw: boolean;
  new: number;
}

/** MONEY if the patron withdrew: all of that patron's stakes go back. */
export interface PatronChose extends Event {
  event: "patron-chose";
  patron: string;
  withdrew: boolean;
  given_back: GivenBack[];
  clauses: string[];
}

/** The dealer called a result the cards do not show; the cards decide. */
export interface WrongResultCalled extends Event {
  event: "wrong-result-called";
  called: string;
  actual: string;
  clauses: string[];
  coup: string;
}

/** The shoe signalled the result it had counted; where it is not ours, play stops. */
export interface ResultSignalled extends Event {
  event: "result-signalled";
  signalled: string;
  ours: string;
  clauses: string[];
  rank: string;
}

/** MONEY: every wager came to its end, one line each. `mark` is the coup on the roads. */
export interface CoupSettled extends Event {
  event: "coup-settled";
  coup: string;
  lines: PatronLine[];
  cards: string[];
  outcome: Outcome | null;
  mark: string;
  number: number | null;
  payment: PaymentTurn[];
  below_minimum: string[];
  free: boolean;
  clauses: string[];
  below_minimum_before: string[];
  day_ends: number;
  is_kept: boolean;
}

/** MONEY: the coup has no result; every stake on the felt goes back in full. */
export interface CoupVoided extends Event {
  event: "coup-voided";
  coup: string;
  irregularity: string;
  given_back: GivenBack[];
  clauses: string[];
  note: string;
  said?: Record<string, Message>;
}

/** A coup that was paid had other cards, or another number, or none that count (`void`). */
export interface ResultCorrected extends Event {
  event: "result-corrected";
  coup: string;
  cards: string[];
  lines: PatronLine[];
  outcome: Outcome | null;
  mark: string;
  clauses: string[];
  number: number | null;
  void: boolean;
  lead: Drawn[];
  out: string[];
  below_minimum: string[];
  was: LastCoup | null;
  numbers: number[];
  beyond: Drawn[];
  led: number[];
}

/** A coup that has ended: all that is needed to work its lines out anew. */
export interface LastCoup {
  id: string;
  cards: string[];
  number: number | null;
  wagers: FeltWager[];
  insurance: TakenInsurance[];
  lines: PatronLine[];
  below_minimum_before: string[];
  setup: Setup | null;
  is_void: boolean;
  void_why: string;
  void_by: string[];
  free: boolean;
  shoe: number;
  road_at: number;
  numbers: number[];
  over: Drawn[];
  out: number[];
  led: number[];
  refused_chips: string[];
  below_minimum: string[];
  at: number;
  dealers: string[];
  corrected: Record<string, number>;
  day_ends: number;
  called_by: string[];
}

/** MONEY: something already paid or taken was put right, under a ruling or a case. */
export interface CorrectionMade extends Event {
  event: "correction-made";
  coup: string;
  corrections: Correction[];
  reason: string;
  clauses: string[];
  case: string;
  irregularity: string;
  by_house: boolean;
  is_kept: boolean;
  sets_off: boolean;
}

/** The patron pressed deal: the bets stand, and the cards come from a fresh shoe. */
export interface RoundDealt extends Event { event: "round-dealt"; coup: string }

/** The house ended what was unfinished. */
export interface RoundsSwept extends Event { event: "rounds-swept"; clauses: string[] }

/** The ball is in motion; bets stay open until no more bets. */
export interface BallSpun extends Event { event: "ball-spun"; from_number: number | null }

/** The ball came to rest, and the dolly is on the number. */
export interface NumberCameUp extends Event {
  event: "number-came-up";
  number: number;
  colour: string;
  source: "keyed" | "reader";
}

/** Sensor and dealer named the same number. */
export interface NumberConfirmed extends Event { event: "number-confirmed"; number: number }

/** Sensor and dealer named different numbers: nobody is paid until one is chosen. */
export interface NumbersDisagreed extends Event { event: "numbers-disagreed"; reader: number;
  keyed: number }

/** The sensor named a number where none was due: another than is on record is an alarm. */
export interface NumberSensed extends Event {
  event: "number-sensed";
  number: number;
  was: number | null;
  note: string;
  said?: Record<string, Message>;
}

/** The number was put right before anyone was paid: one of two, or by a ruling (R-34). */
export interface NumberChosen extends Event {
  event: "number-chosen";
  was: number;
  number: number;
  colour: string;
  clauses: string[];
}

/** A ball that had left the wheel was examined: by whom, and whether it may be used. */
export interface BallExamined extends Event {
  event: "ball-examined";
  note: string;
  clauses: string[];
  outcome: string;
}

/** Someone questions where a chip lies; the payout waits. */
export interface PositionQuestioned extends Event {
  event: "position-questioned";
  patron: string;
  seat: number;
  bet: string;
  chips: string;
  clauses: string[];
}

/** MONEY if the chip is another's: a rank decided where it lies, and whose it is. */
export interface PositionDecided extends Event {
  event: "position-decided";
  patron: string;
  seat: number;
  bet: string;
  to_bet: string;
  chips: string;
  clauses: string[];
  to_patron: string;
  to_seat: number;
  amount: number;
  void: boolean;
}

/** A patron disputes something about a coup; what they write themselves is their account. */
export interface CaseOpened extends CaseEvent {
  event: "case-opened";
  case: string;
  table: string;
  coup: string;
  patron: string;
  about: string;
  clauses: string[];
}

/** A fact of a case's life: who brought it about, and when (ms since the epoch). */
export interface CaseEvent { by: Actor; at: number }

/** A proposal, a decision or an answer was put down; with money it waits for a second person. */
export interface CaseFindingMade extends CaseEvent {
  event: "case-finding-made";
  number: number;
  kind: "answer" | "decision" | "proposal";
  words: string;
  reason: string;
  corrections: Correction[];
  clauses: string[];
}

/** A second person approved what moves money. */
export interface CaseFindingApproved extends CaseEvent { event: "case-finding-approved";
  number: number; clauses: string[] }

/** A second person did not approve what would have moved money. */
export interface CaseFindingRefused extends CaseEvent { event: "case-finding-refused";
  number: number; reason: string }

/** Who put it down took it back before it was approved. */
export interface CaseFindingTakenBack extends CaseEvent { event: "case-finding-taken-back";
  number: number }

/** The patron accepts what was proposed at the table. */
export interface CaseOfferAccepted extends CaseEvent { event: "case-offer-accepted";
  on_word: boolean; clauses: string[] }

/** The patron does not accept it, and the case goes up. */
export interface CaseOfferDeclined extends CaseEvent { event: "case-offer-declined";
  on_word: boolean; clauses: string[] }

/** It was not settled at the table and goes up. */
export interface CaseTakenUp extends CaseEvent { event: "case-taken-up"; clauses: string[] }

/** Surveillance knows of the case. */
export interface CaseSurveillanceInformed extends CaseEvent { event: "case-surveillance-informed";
  clauses: string[] }

/** The patron was told by when it should be settled (ms since the epoch). */
export interface CaseTimeGiven extends CaseEvent {
  event: "case-time-given";
  until: number;
  reason: string;
  clauses: string[];
}

/** One side said what happened. */
export interface CaseAccountGiven extends CaseEvent {
  event: "case-account-given";
  of: "patron" | "staff";
  text: string;
  on_word: boolean;
  clauses: string[];
}

/** Something to decide by, under one of the book's headings. */
export interface CaseEvidenceAdded extends CaseEvent {
  event: "case-evidence-added";
  heading: string;
  text: string;
  said?: Record<string, Message>;
}

/** MONEY: what was decided and approved by a second person is paid or taken. */
export interface CaseCorrectionMade extends CaseEvent {
  event: "case-correction-made";
  case: string;
  table: string;
  coup: string;
  corrections: Correction[];
  reason: string;
  first: Actor;
  second: Actor;
  clauses: string[];
  by_house: boolean;
  is_kept: boolean;
  sets_off: boolean;
}

/** The patron said whether they agree with the decision. */
export interface CaseAgreementSaid extends CaseEvent {
  event: "case-agreement-said";
  agrees: boolean;
  on_word: boolean;
  clauses: string[];
}

/** The patron was told of the right to complain formally. */
export interface CaseComplaintTold extends CaseEvent { event: "case-complaint-told";
  clauses: string[] }

/** The complaint was filed in writing. */
export interface CaseComplaintFiled extends CaseEvent {
  event: "case-complaint-filed";
  text: string;
  on_word: boolean;
  clauses: string[];
}

/** The patron was helped with the complaint. */
export interface CaseComplaintHelped extends CaseEvent { event: "case-complaint-helped";
  note: string; clauses: string[] }

/** The case has come to its end; it stays on record. */
export interface CaseClosed extends CaseEvent { event: "case-closed"; reason: string;
  said?: Record<string, Message> }

/** Money that an event moved: how much, as what, from which account to which. */
export interface Posted { amount: number; what: string; debit: string; credit: string }

/** What of a packet can be worked out again; packets of any age have it. */
export interface Provable {
  coup: string;
  lines: PatronLine[];
  chain: Link[];
  head: string;
  case: Case | null;
  witnessed: Witnessed | null;
}

/** A tray: whether it is open, what it holds by the book, what counts were beside it. */
export interface TrayView {
  open: boolean;
  book: number;
  drop: number;
  closed_with: number | null;
  variance: number;
  chips: Record<string, number>;
  variances: VarianceView[];
  counts: CountView[];
  denominations: number[];
}

/** A variance that is not accounted for, or not all of it. */
export interface VarianceView {
  number: number;
  date: string;
  what: string;
  kept_in: string;
  amount: number;
  left: number;
  reason: string;
}

/** A count that was given and did not stand: who gave it, with whom, when, and what it was. */
export interface CountView {
  by: string;
  second: string;
  at: number;
  count: number;
  chips: Record<string, number>;
  is_refused: boolean;
}

/** The slips of a table, the newest first, and the boxes that wait to be counted. */
export interface Slips { slips: SlipView[]; boxes: BoxView[] }

/** A slip as it is written; `counts` are those of its chips that did not stand. */
export interface SlipView {
  number: number;
  table: string;
  kind: string;
  chips: Record<string, number>;
  worth: number;
  stage: string;
  signed: Signature[];
  reason: string;
  counts: CountView[];
}

/** Who had a hand in a slip, at which step, and when. */
export interface Signature { step: string; name: string; at: number }

/** A box that was lifted and waits to be counted. */
export interface BoxView { tag: string }

/** Items of the stock, those last moved first; `more` were left out. */
export interface Stock { items: StockItem[]; more: number }

/** An item as it is now, what was done with it, and which steps may come next. */
export interface StockItem {
  id: string;
  sort: string;
  kind: string;
  stage: string;
  table: string;
  moved: Moved[];
  next: string[];
}

/** A step that was taken: by whom, with whom, when. */
export interface Moved {
  by: string;
  second: string;
  at: number;
  step: ReceiveCards | InspectCards | ShuffleCards | LoadCards | RetireCards | DestroyCards
    | ReceiveEquipment | InspectEquipment | PlaceEquipment | WithdrawEquipment | DestroyEquipment
    | SetAside | Scan | GiveBack | HandOver;
}

/** Decks came from their maker, under seals. */
export interface ReceiveCards {
  step: "receive-cards";
  maker: string;
  colour: string;
  decks: number;
  seals: string[];
}

/** The seals were opened and every card was looked at, front and back. */
export interface InspectCards { step: "inspect-cards"; is_whole: boolean; note: string }

/** The cards were shuffled, by a machine or, without one, by hand. */
export interface ShuffleCards { step: "shuffle-cards"; machine: string }

/** The cards went into a table's shoe. */
export interface LoadCards { step: "load-cards"; table: string; shoe: number }

/** The shoe is over: cards counted in the discard vault and left in the shoe. */
export interface RetireCards {
  step: "retire-cards";
  vault: number;
  left: number;
  note: string;
  book_vault: number | null;
  book_left: number | null;
}

/** The cards can never be used again. */
export interface DestroyCards { step: "destroy-cards"; how: string }

/** A shoe, a shuffler, a wheel, a ball or another thing came from its maker. */
export interface ReceiveEquipment {
  step: "receive-equipment";
  kind: "ball" | "other" | "shoe" | "shuffler" | "uv-scanner" | "wheel";
  maker: string;
  measures: Measures;
}

/** What was measured, as far as it applies; of a wheel or a ball the diameter. */
export interface Measures {
  diameter_mm: number | null;
  is_metal: boolean | null;
  pockets: number | null;
}

/** It was looked at and measured. */
export interface InspectEquipment {
  step: "inspect-equipment";
  is_sound: boolean;
  measures: Measures;
  note: string;
}

/** It stands at a table from here on. */
export interface PlaceEquipment { step: "place-equipment"; table: string }

/** It was taken away, and is inspected before it is used again. */
export interface WithdrawEquipment { step: "withdraw-equipment"; reason: string }

/** It can never be used again. */
export interface DestroyEquipment { step: "destroy-equipment"; how: string }

/** Cash or chips that may be false were set aside, at a table or at the cage. */
export interface SetAside {
  step: "set-aside";
  what: "cash" | "chips";
  where: string;
  amount: number;
  patron: string;
  note: string;
  is_booked: boolean;
  so_far: number;
}

/** They were looked at under ultraviolet light. */
export interface Scan {
  step: "scan";
  scanner: string;
  finding: "counterfeit" | "genuine" | "unsure";
  note: string;
}

/** They are genuine, and went back to where they came from. */
export interface GiveBack { step: "give-back"; note: string }

/** They were handed over to those who look into it. */
export interface HandOver {
  step: "hand-over";
  to: string;
  note: string;
  amount: number;
  so_far: number;
}

/** A patron whose cash was moved; at the cage, what the wallet has now. */
export interface CashBooked { id: string; name: string; position: number; balance?: number }

/** The buy-ins of the hand in play. */
export interface BuyInsOfHand { buy_ins: BuyInOfHand[] }

/** A buy-in of the hand in play, by its entry in the journal, and who took it. */
export interface BuyInOfHand {
  entry: number;
  patron: string;
  name: string;
  amount: number;
  at: number;
  by: string;
}

/** The cage by the book: cash, chips once they were counted, and all that waits there. */
export interface CageView {
  cash: number;
  currency: string;
  denominations: number[];
  chips: Record<string, number> | null;
  variances: VarianceView[];
  counts: CountView[];
  slips: SlipView[];
  debts: Owing[];
  tips: TipBox[];
  in_pockets: number;
  out: Record<string, number>;
  alone: number;
}

/** What a patron owes the house. */
export interface Owing { id: string; name: string; owes: number }

/** A tip box that was not paid out: of which shift, what it has. */
export interface TipBox { box: string; has: number }

/** The boxes of a gaming day: on the tables now, waiting to be counted, counted that day. */
export interface Boxes {
  date: string;
  currency: string;
  tables: string[];
  waiting: BoxWaiting[];
  counted: BoxDone[];
}

/** A box that was lifted and waits to be counted; what went in, the count alone tells. */
export interface BoxWaiting { table: string; tag: string; at: number; by: string[] }

/** A box that was counted, beside what went into it by the record. */
export interface BoxDone {
  table: string;
  tag: string;
  at: number;
  counted: number;
  recorded: number;
  difference: number;
  reason: string;
  by: string;
  second: string;
  counts: CountView[];
}

/** The tips of a gaming day: given by shift and table, and boxes paid out on it. */
export interface TipsOfDay {
  date: string;
  currency: string;
  given: TipsOfTable[];
  paid: TipsPaidOut[];
}

/** What was given for the dealers of a table in a shift. */
export interface TipsOfTable { box: string; table: string; tips: number; amount: number }

/** A tip box that was paid to the dealers. */
export interface TipsPaidOut {
  box: string;
  at: number;
  amount: number;
  by: string;
  second: string;
}

/** What is out: in pockets in nobody's name, missing from trays, and by denomination. */
export interface ChipsOut { in_pockets: number; by_denomination: Record<string, number> }

/** Somebody unknown at a seat, and the id under which their bets are recorded. */
export interface SeatedUnknown { id: string; name: string; seat: number }

/** What a patron still owes. */
export interface Owed { id: string; owes: number }

/** A patron, and what is in the wallet, for those who may pay it out. */
export interface KnownPatron { id: string; name: string; currency: string; balance?: number }

/** Who is kept from play by others, by name. */
export interface Exclusions { exclusions: Exclusion[] }

/** A patron who is kept from play: at whose wish, from and until when (0: for good). */
export interface Exclusion {
  patron: string;
  name: string;
  wish: Wish;
  start: number;
  until: number;
}

export type Wish = "house" | "family";

/** All that is stopped. */
export interface StopsInForce { stops: StopInForce[] }

/** What is stopped, why, since when and by whom; `name` is what people call it. */
export interface StopInForce {
  scope: Scope;
  of: string;
  reason: string;
  at: number;
  by: string;
  name: string;
}

export type Scope = "table" | "book" | "patron" | "house";

/** The acts that wait for a second person, the oldest first. */
export interface WaitingActs { acts: WaitingAct[] }

/** An act that waits, who asked for it, and what the one who looks may do about it. */
export interface WaitingAct {
  number: number;
  act: string;
  says: string;
  by: Proposer;
  at: number;
  second: string;
  may_approve: boolean;
  may_refuse: boolean;
  may_take_back: boolean;
}

/** Who asked for an act, and as what. */
export interface Proposer { id: string; name: string; rank: string }

/** Where the end of an act stands in the journal. */
export interface Ended { position: number; stream: string }

/** The staff, the readers, and the ranks there are. */
export interface Roster {
  staff: Member[];
  readers: Member[];
  ranks: string[];
  weaker: string[];
}

/** One of the staff, or a reader, and which secrets of their own they have chosen. */
export interface Member {
  id: string;
  name: string;
  kind: string;
  rank: string;
  shut: boolean;
  password: boolean;
  pin: boolean;
  second_factor: boolean;
  badge: number;
}

/** Whose place on the staff was changed. */
export interface Changed { position: number; id: string }

/** A gaming day by its number since 1970 and its date; `shift` counts from 0, if it is now. */
export interface GamingDay {
  day: number;
  date: string;
  zone: string;
  begins: number;
  ends: number;
  shifts: ShiftView[];
  shift: number | null;
}

/** A shift, from when until when. */
export interface ShiftView { name: string; begins: number; ends: number }

/** A report, and the columns under which its figures are shown, in the reader's language. */
export interface ReportShown extends PeriodReport { columns: ColumnShown[][] }

/** All of a report that is in one currency. */
export interface OfCurrency {
  currency: string;
  rows: Figures[];
  total: Figures;
  course: Point[];
  statement: Revenue;
}

/** What was played and moved, and the win beside what the odds expect of what was staked. */
export interface Figures {
  name: string;
  coups: number;
  coups_per_hour: number;
  voids: number;
  wagers: number;
  turnover: number;
  drop: number;
  win: number;
  hold: number | null;
  win_of_turnover: number | null;
  commission: number;
  insured: number;
  insurance_win: number;
  corrections: number;
  opening: number;
  fills: number;
  credits: number;
  closing: number;
  collected: number;
  off_book: number;
  expected: number;
  sigma: number;
  deviations: number;
  low: number;
  high: number;
  lowest: number;
  highest: number;
  mark: "" | "beyond-3" | "outside-95";
}

/** The win up to a day, what was expected up to it, and how far chance carries that. */
export interface Point { date: string; win: number; expected: number; sigma: number }

/** The house's own at the beginning and at the end, and what made the difference. */
export interface Revenue {
  before: number;
  entries: RevenueEntry[];
  after: number;
  owed: Record<string, number>;
  held: Record<string, number>;
}

/** A line of the revenue statement: what it is, and what it changed of the house's own. */
export interface RevenueEntry { what: string; amount: number }

/** How often something was ruled on while somebody dealt, by clause. */
export interface Errors {
  shift: number;
  table: string;
  dealer: string;
  irregularity: string;
  clauses: string[];
  count: number;
}

/** A column as it is shown: its heading said, the field it is of, and how that is written. */
export interface ColumnShown {
  title: string;
  field: string;
  written: "amount" | "change" | "deviations" | "range" | "rate" | "share";
  to: string;
}

/** A report as people read it. */
export interface PeriodReport {
  span: "day" | "month" | "shift" | "year";
  first: string;
  last: string;
  shift: string;
  by: "day" | "game" | "shift" | "table" | "version";
  is_final: boolean;
  currencies: OfCurrency[];
  errors: Errors[];
}

/** All that was ever looked into, the latest first. */
export interface LookedInto { investigations: Looked[] }

/** Something that is looked into, who owns it, what was noted, and how it ended. */
export interface Looked {
  number: number;
  period: "day" | "month" | "year";
  first: string;
  last: string;
  table: string;
  currency: string;
  win: number;
  expected: number;
  sigma: number;
  dealers: string[];
  judges: string[];
  hands: string[];
  owner: string;
  finding: "chance" | "cheating" | "equipment" | "error" | "staff" | "";
  reason: string;
  steps: LookedStep[];
}

/** What was done or noted about an investigation, by whom and when. */
export interface LookedStep { by: string; at: number; says: string }

/** What was checked, and whether all of it is in order. */
export interface Verified extends Report { clean: boolean }

/** What was checked, and the first thing that is wrong, if anything is. */
export interface Report {
  events: number;
  coups: number;
  settled_again: number;
  orders: number;
  postings: number;
  accounts: number;
  days: number;
  head: string;
  checkpoints: number;
  history: string;
  wrong: string;
  explained: Record<string, string>;
  not_allowed: string[];
  unread: string[];
  epochs: string[];
  unguarded: boolean;
  weaker: string[];
}

/** All who played in a gaming day, those of whom the most could be expected first. */
export interface RatingsOfDay { date: string; patrons: RatedDay[] }

/** A patron's gaming day. */
export interface RatedDay { patron: string; name: string; played: Played[] }

/** Some of a patron's play in one currency: the loss that the odds expect, and the result. */
export interface Played {
  currency: string;
  visits: number;
  minutes: number;
  coups: number;
  wagers: number;
  average_bet: number;
  turnover: number;
  theoretical: number;
  result: number;
}

/** A patron's latest gaming day, visit by visit, and the whole of their play with it. */
export interface Rating {
  patron: string;
  name: string;
  date: string;
  visits: VisitView[];
  life: Played[];
  days: number;
}

/** One visit: from when until when, at which tables. */
export interface VisitView extends Played { begun: number; ended: number; tables: string[] }

/** What stands out, the latest first; `before` is where to go on, 0 where there is no more. */
export interface SignificantEvents { events: SignificantEvent[]; before: number }

/** Something that stands out: `second` is who agreed to it. */
export interface SignificantEvent {
  position: number;
  at: number;
  category: Occurrence;
  category_text: string;
  text: string;
  table: string;
  coup: string;
  by: string;
  rank: string;
  patron: string;
  dealer: string;
  amount: number;
  before: string;
  after: string;
  clauses: string[];
  camera: string;
  camera_at: number;
  second: string;
  second_rank: string;
}

export type Occurrence = "large-win" | "large-wager" | "large-cash" | "cash-of-day" | "void"
  | "correction" | "cards-replaced" | "sources-differ" | "hold" | "alarm" | "variance"
  | "drop-box" | "overdue" | "sign-in-failed" | "take-over" | "limits" | "settings" | "people"
  | "kept-out" | "stop" | "clock" | "counting" | "ruling" | "dispute" | "note";

/** Those who bet most when the shoe is good, and whether shoes are still to be scored. */
export interface PatronScores { beyond: number; patrons: PatronScore[]; is_complete: boolean }

/** What a patron's wagers were worth above the average, and how far chance carries that. */
export interface PatronScore {
  patron: string;
  name: string;
  value: number;
  error: number;
  deviations: number;
  is_beyond_chance: boolean;
  shoes: number;
  wagers: number;
  staked: number;
  coup: string;
  best: string;
  worth: number;
  text: string;
}

/** The rulebooks of the house. */
export interface Books { books: BookRow[] }

/** A rulebook in the list. */
export interface BookRow {
  id: string;
  name: string;
  document: string;
  game: string;
  versions: string[];
  seats: number[];
  clauses: number;
  bets: string[];
  digest: string;
}

/** A rulebook, whole, with its readings and the matrix of its clauses. */
export interface WholeBook extends Rulebook {
  readings_said: Reading[];
  matrix: MatrixRow[];
  when_said: Record<string, string[]>;
  translated: Record<string, Record<string, Translated>>;
}

/** One numbered clause: its number, what kind of thing it is, and our one-line statement. */
export interface Clause {
  no: string;
  kind: "definition" | "equipment" | "executed" | "information" | "procedure";
  says: string;
}

/** A wager: who allows it, and what each outcome makes of it. */
export interface WagerRule {
  id: string;
  name: string;
  "defined-by": string | string[];
  box: boolean;
  "loses-by": string | string[];
  pays: PayRow[];
  "stands-off": PlainRow[];
  loses: PlainRow[];
  covers: number;
  "wins-by": string | string[];
  odds: string | null;
  "odds-by": string | string[];
  reading: string | string[];
}

/** Outcomes on which a wager wins, and at what odds. */
export interface PayRow extends PlainRow { odds: string; commission: string | null }

/** What a row asks of an outcome, each with the answer it wants or several. */
export interface When {
  winner?: "banker" | "player" | "tie" | ("banker" | "player" | "tie")[];
  "player-points"?: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | (0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8
    | 9)[];
  "banker-points"?: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | (0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8
    | 9)[];
  "player-cards"?: 2 | 3 | (2 | 3)[];
  "banker-cards"?: 2 | 3 | (2 | 3)[];
  "total-cards"?: 4 | 5 | 6 | (4 | 5 | 6)[];
  margin?: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | (0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9)[];
  "player-pair"?: boolean | boolean[];
  "banker-pair"?: boolean | boolean[];
  natural?: boolean | boolean[];
}

/** Outcomes on which a wager loses or stands off. */
export interface PlainRow {
  when: When;
  by: string | string[];
  version: string | null;
  reading: string | string[];
}

/** What the document says of the shoe. */
export interface ShoeRule {
  decks: number;
  "decks-accepted": [number, number];
  "fresh-every-coup": boolean;
  by: string | string[];
  reading: string | string[];
}

/** Tables One and Two, as the document lays them out. */
export interface TableauRule {
  natural: Natural;
  player: Draws;
  "banker-after-player-stands": Draws;
  banker: Record<string, string | string[]>;
}

/** The two-card points on which no one draws. */
export interface Natural { points: number[]; by: string | string[] }

/** One row of a drawing table: a D or a - for each number of points from 0 to 9. */
export interface Draws { draws: string; by: string | string[] }

/** When insurance is offered, what it pays, its cap, and by what a limit on its stake counts. */
export interface InsuranceRule {
  "defined-by": string | string[];
  "offered-by": string | string[];
  "odds-by": string | string[];
  "pays-by": string | string[];
  "stands-off-by": string | string[];
  "loses-by": string | string[];
  "cap-by": string | string[];
  rows: InsuranceRow[];
  "forgone-for": "round" | "stage";
  "limit-by": string | string[];
  reading: string | string[];
}

/** One row of the insurance pay table: the insured hand's points against the other's. */
export interface InsuranceRow {
  hand: "banker" | "player";
  after: "four" | "third";
  points: number[];
  against: number[];
  odds: string;
  "pays-on-tie-by": string | null;
}

/** A call bet: chips by position, or the name of the rule that makes them. */
export interface CallBetRule {
  id: string;
  name: string;
  chips: Record<string, number>;
  rule: string;
  reading: string | string[];
}

/** Something that goes wrong: its clause, what is done, by whose authority, whose money. */
export interface Irregularity {
  clause: string;
  id: string;
  name: string;
  effect: string;
  rank: string;
  "withdrawal-rank": string;
  "paid-rank": string;
  "second-rank": string;
  ranks: string[];
  "withdraw-by": string[];
  "stay-by": string[];
  money: "limits" | "none" | "normal" | "returned" | "ruling" | "withdrawn";
  reading: string | string[];
}

/** One step of handling a dispute: what the program knows it by, and the least rank for it. */
export interface DisputeStep {
  says: string;
  id: string;
  clause: string;
  rank: string;
  reading: string | string[];
}

/** One heading under which a dispute's evidence is gathered. */
export interface EvidenceHeading { name: string; id: string; clause: string }

/** How a conflicting or silent clause is read. */
export interface Reading {
  no: string;
  books: string[];
  clauses: Record<string, string[]>;
  trouble: string;
  reading: string;
}

/** Where a clause is executed, and by which tests it is held. */
export interface MatrixRow { no: string; kind: string; executed_in: string[]; tests: string[] }

/** A statement in another language; `is_old` if the English has changed since. */
export interface Translated { text: string; is_old: boolean }

/** One document, whole. `croupier.games` makes it executable. */
export interface Rulebook {
  id: string;
  name: string;
  tag: string;
  document: string;
  game: "baccarat" | "roulette";
  versions: string[];
  clause: Clause[];
  wager: WagerRule[];
  cites: Record<string, string | string[]>;
  seats: number[];
  readings: string[];
  shoe: ShoeRule | null;
  tableau: TableauRule | null;
  insurance: InsuranceRule | null;
  "call-bet": CallBetRule[];
  irregularity: Irregularity[];
  "dispute-step": DisputeStep[];
  "evidence-heading": EvidenceHeading[];
  extends: string;
  digest: string;
}

/** Every bet of a version, by example. */
export interface Examples { book: string; version: string; bets: BetExamples[] }

/** A bet, with a coup for each of the ways in which it pays. */
export interface BetExamples { bet: string; name: string; clauses: string[]; coups: ExampleCoup[] }

/** A coup in which a bet wins: both hands, what is staked and what that is paid. */
export interface ExampleCoup {
  player: string[];
  banker: string[];
  player_points: number;
  banker_points: number;
  odds: string;
  stake: number;
  paid: number;
}

/** Every wager of a version, priced exactly. */
export interface PricedBook {
  book: string;
  version: string;
  cards: number | null;
  exact: boolean;
  wagers: PricedWager[];
}

/** A wager's exact price: chances and return as fractions, the edge and the deviation. */
export interface PricedWager {
  bet: string;
  name: string;
  win: string;
  stand_off: string;
  lose: string;
  return: string;
  house_edge: number;
  standard_deviation: number;
  pays: string[];
}

/** The insurance table of a book, priced exactly. */
export interface PricedInsurance { book: string; cards: number; exact: boolean;
  cells: InsuranceCell[] }

/** A cell of the insurance table; one that never comes up open has no numbers. */
export interface InsuranceCell {
  hand: string;
  after: string;
  points: number;
  against: number;
  odds: string;
  win: string | null;
  stand_off: string | null;
  lose: string | null;
  return: string | null;
  house_edge: number | null;
  least: number | null;
  most: number | null;
}

/** Every wager at every depth of many dealt shoes. */
export interface Depths {
  book: string;
  version: string;
  decks: number;
  exact: boolean;
  shoes: number;
  quantiles_at: number[];
  wagers: DeepWager[];
}

/** A wager at every depth. */
export interface DeepWager { bet: string; name: string; depths: Depth[] }

/** What a wager is worth to the patron with so many cards left, and how often more than 0. */
export interface Depth {
  cards_left: number;
  mean: number;
  standard_error: number;
  quantiles: number[];
  positive: number;
  positive_low: number;
  positive_high: number;
}

/** What many patrons' bankrolls become, all of them betting by one plan. */
export interface Bankrolls {
  book: string;
  version: string;
  bet: string;
  plan: string;
  units: number;
  maximum: number;
  coups: number;
  exact: boolean;
  patrons: number;
  seed: number;
  quantiles_at: number[];
  marks: FanMark[];
  mean: number;
  ahead: number;
  ruin: Ruin;
}

/** The bankrolls after a number of coups, by quantile. */
export interface FanMark { coups: number; quantiles: number[] }

/** How many were ruined, with the bounds of the estimate. */
export interface Ruin { probability: number; low: number; high: number }

/** Every wager in the shoe in play, its cards left by rank, and what each result would cost. */
export interface LiveOdds {
  wagers: LiveWager[];
  cards: number | null;
  exposure: AtRisk;
  counts?: Record<string, number>;
}

/** A wager's price in the shoe in play. */
export interface LiveWager { bet: string; return: string; house_edge: number; positive: boolean }

/** A checkpoint, and the proof that it goes on from one of `since` records. */
export interface Extension { checkpoint: Checkpoint; since: number; proof: string[] }

/** Who keeps the house's checkpoints, and how it stands with them. */
export interface Witnesses { witnesses: WitnessStanding[] }

/** A witness: up to how many records it was told and when, and what is in the way. */
export interface WitnessStanding {
  witness: string;
  size: number;
  at: number;
  trouble: string;
  refused: boolean;
}

/** A witness's answer: of how many records is the checkpoint it keeps, and is it a new one. */
export interface Kept { size: number; new: boolean }

/** The program that runs, and whether its files are still those it was started from. */
export interface Program { version: string; digest: string; as_started: boolean }

/** A name and a password. */
export interface Register { name: string; password: string }

/** A name and a password, and the code of a second factor from those of whom it is asked. */
export interface SignIn { name: string; password: string; code?: string }

/** A name, the code for the first sign-in, and a password and a PIN of one's own. */
export interface OwnPassword { name: string; password: string; code: string; pin: string }

/** A language of the house, by its tag. */
export interface OwnLanguage { language: "en" | "ko" | "vi" | "zh-Hans" | "zh-Hant" }

/** One's own PIN. */
export interface Unlock { pin: string }

/** A PIN for agreeing at another's screen, and the password that shows whose it is. */
export interface OwnPin { pin: string; password: string }

/** The most to lose and the longest to play in a day; 0 is none, left out is unchanged. */
export interface NewLimits { loss?: number | null; minutes?: number | null }

/** A pause that cannot be undone early. */
export interface CoolOff { hours: number }

/** An exclusion that cannot be undone early. */
export interface SelfExclude { days: number }

/** What happened, and the table as it is: the first message, and any after a gap. */
export interface WholeTable {
  position: number;
  server_time: number;
  events: ToldEvent[];
  view: SeenTable;
}

/** What happened since the message before, and those fields of the view that it changed. */
export interface ChangedTable {
  position: number;
  server_time: number;
  events: ToldEvent[];
  change: TableChange;
}

/** The fields of a table's view that have changed, and no others. */
export type TableChange = Partial<TableView & (Own | StaffView)>;

/** A patron's wallet, the day's result and time, and whether the reality check is due. */
export interface OwnDay {
  balance: number;
  net: number;
  played_minutes: number;
  reality_check: boolean;
  lately: LatelyPaid[];
}

/** How far a squeezer has folded a card that lies face down: a position, never the card. */
export interface Folded {
  place: number;
  grip: "bottom" | "bottom-left" | "bottom-right" | "left" | "right" | "top" | "top-left"
    | "top-right";
  percent: number;
}

/** One of several tables, whole, with what happened there. */
export interface OneWhole extends WholeTable { table: string }

/** What happened at one of several tables, and what it changed. */
export interface OneChanged extends ChangedTable { table: string }

/** How far a card is folded at one of several tables. */
export interface OneFolded extends Folded { table: string }

/** One of the pit's tables, whole. */
export interface PitWhole { position: number; table: string; view: SeenTable }

/** What has changed at one of the pit's tables. */
export interface PitChange {
  position: number;
  table: string;
  server_time: number;
  change: TableChange;
}

/** A text of the patron's own, mixed into the shoe. */
export interface Seed { seed: string }

/** Everything a patron puts down at once: all of it is accepted, or none. */
export interface Slip { wagers?: OneWager[]; call?: CalledBet | null }

/** A stake on a bet. */
export interface OneWager { bet: string; amount: number; chips?: string }

/** A call bet: so much a chip; neighbours take a number, finales a digit. */
export interface CalledBet {
  id: string;
  amount: number;
  number?: number | null;
  each_side?: number;
  chips?: string;
}

/** A bet, or all of them. */
export interface Withdrawal { bet?: string | null }

/** A seat by its number; none: wherever there is room. */
export interface TakeSeat { seat?: number | null }

/** Insurance on a hand, or none. */
export interface Insure {
  hand?: "banker" | "player" | null;
  amount?: number | null;
  decline?: boolean;
}

/** Ask for the squeeze, look at a card by its place, or open cards by theirs. */
export interface Squeeze { request?: boolean; look?: number | null; open?: number[] | null }

/** How far the squeezer has folded a card: where it is held, and a share of the way. */
export interface Fold {
  place: number;
  grip: "bottom" | "bottom-left" | "bottom-right" | "left" | "right" | "top" | "top-left"
    | "top-right";
  percent: number;
}

/** Whether a patron takes back every wager of the coup, or leaves them. */
export interface WithdrawOrStay { withdraw: boolean }

/** Whether the shoe goes on. */
export interface Ballot { go_on: boolean }

/** A colour, what one chip is worth, and how many. */
export interface ColourChips { colour: string; value: number; count: number }

/** A colour, and how many chips of it; without a number, all. */
export interface Redemption { colour: string; count?: number | null }

/** Open the table with a set-up; `second` agrees to one below the house standard. */
export interface OpenTableCommand { command: "open-table"; setup: NewSetup; second?: Second | null }

/** The set-up of a table that opens. */
export interface NewSetup {
  book: string;
  version: string;
  seats: number;
  limits?: GivenLimits;
  decks?: number;
  insurance?: boolean;
  face_down?: boolean;
  call_bets?: boolean;
  two_people?: boolean;
  stake_multiple?: number;
  colours?: string[];
  below_minimum?: "day" | "ever" | "opening";
  reader?: "" | "device" | "simulated";
}

/** The limits of one bet, where they differ from the table's. */
export interface GivenBetLimits { minimum?: number | null; maximum?: number | null }

/** What the table's limit sign says; `insurance` by the odds as the pay table writes them. */
export interface GivenLimits {
  minimum?: number;
  maximum?: number | null;
  differential?: number | null;
  bets?: Record<string, GivenBetLimits>;
  insurance?: Record<string, number>;
}

/** The second person, at the first one's screen. */
export interface Second { name: string; pin: string }

/** End a table's evening: no coup, no seat, until the pit opens it anew. */
export interface CloseTableCommand { command: "close-table" }

/** Change limits, version, seats, insurance, face-down dealing, call bets, two people. */
export interface ChangeSetupCommand {
  command: "change-setup";
  setup: GivenSetup;
  reason: string;
  second?: Second | null;
}

/** What the pit decides about a table; it never changes within a coup. */
export interface GivenSetup {
  book: string;
  version: string;
  seats: number;
  limits?: GivenLimits;
  decks?: number;
  insurance?: boolean;
  face_down?: boolean;
  call_bets?: boolean;
  two_people?: boolean;
  stake_multiple?: number;
  colours?: string[];
  below_minimum?: "day" | "ever" | "opening";
  reader?: "" | "device" | "simulated";
}

/** Change the set-up as soon as no coup is in play, which may be now; the latest one counts. */
export interface QueueSetupCommand {
  command: "queue-setup";
  setup: GivenSetup;
  reason: string;
  second?: Second | null;
}

/** Let a change that waits for the end of the coup be. */
export interface DropSetupCommand { command: "drop-setup"; reason: string }

/** Put a dealer on the table; in the middle of a coup with the reason. */
export interface BringDealerOnCommand { command: "bring-dealer-on"; dealer: string;
  reason?: string }

/** Take the dealer off the table; in the middle of a coup with the reason. */
export interface TakeDealerOffCommand { command: "take-dealer-off"; reason?: string }

/** Sit down, or stand behind a seat to bet on its areas; on seat 0, wherever there is room. */
export interface TakeSeatCommand { command: "take-seat"; patron: string; seat: number;
  behind?: boolean }

/** Leave a seat, or a place behind one. */
export interface LeaveSeatCommand { command: "leave-seat"; patron: string; seat: number }

/** Let a patron have a number of seats. */
export interface AllowSeatsCommand { command: "allow-seats"; patron: string; seats: number }

/** Put a new shoe on the table. */
export interface LoadShoeCommand { command: "load-shoe" }

/** Cut the cards. */
export interface CutShoeCommand { command: "cut-shoe"; cut_by?: string }

/** Take cards out of play before the first hand: some seen, some face down. */
export interface BurnCardsCommand { command: "burn-cards"; seen?: string[]; face_down?: number }

/** Say that the cut card has come out. */
export interface ShowCutCardCommand { command: "show-cut-card" }

/** Say that the cut card had not come out after all, before the next coup begins. */
export interface TakeCutCardBackCommand { command: "take-cut-card-back" }

/** Take the shoe off the table between coups. */
export interface RetireShoeCommand { command: "retire-shoe"; reason: string }

/** The reader reports that something is wrong with it or the shoe. */
export interface RaiseAlarmCommand { command: "raise-alarm"; note: string }

/** Say what was found, and go on. */
export interface ClearAlarmCommand { command: "clear-alarm"; note: string }

/** Call for bets. */
export interface OpenBettingCommand { command: "open-betting" }

/** Put chips on a bet; by staff, for a patron or as `found` on the layout (R-29). */
export interface PlaceWagerCommand {
  command: "place-wager";
  patron: string;
  seat: number;
  bet: string;
  amount: number;
  chips?: string;
  found?: boolean;
  more?: boolean;
}

/** Have a call bet spread over the layout, so much on each chip's place. */
export interface PlaceCallBetCommand {
  command: "place-call-bet";
  patron: string;
  seat: number;
  call: string;
  chip: number;
  cost: number;
  number?: number | null;
  each_side?: number;
  chips?: string;
}

/** Take back a wager, or some of it, while betting is open; `more` may follow, as placed. */
export interface WithdrawWagerCommand {
  command: "withdraw-wager";
  patron: string;
  seat: number;
  bet: string;
  amount?: number | null;
  chips?: string;
  more?: boolean;
}

/** Take back one's last slip or, without `slip`, every wager: on one bet, or all. */
export interface TakeBackCommand { command: "take-back"; patron: string; slip?: boolean;
  bet?: string }

/** Call no more bets; over the differential only `as_it_stands`, by a rank (R-24). */
export interface CloseBettingCommand { command: "close-betting"; as_it_stands?: boolean }

/** Ask to squeeze the cards, before the first one is dealt. */
export interface RequestSqueezeCommand { command: "request-squeeze"; patron: string;
  by_hand?: boolean }

/** Start the free hand that is due. */
export interface BeginFreeHandCommand { command: "begin-free-hand" }

/** A card left the shoe. With a `place` already filled it is a second reading of that card. */
export interface DealCardCommand {
  command: "deal-card";
  card: string;
  place?: number | null;
  coup?: string;
}

/** Deal from cards in their order in the shoe as far as the coup goes without a stop. */
export interface DealCardsCommand { command: "deal-cards"; cards: string[]; coup?: string }

/** Say which of two readings is right, of a card or of a number. */
export interface ChooseReadingCommand { command: "choose-reading"; card?: string; number?: number
  | null }

/** The shoe signals the result that it has counted (3.2.1); nobody does for it. */
export interface SignalResultCommand { command: "signal-result"; result: "banker" | "player"
  | "tie" }

/** Lift the edge of a card that lies face down before its squeezer. */
export interface LookAtCardCommand { command: "look-at-card"; place: number }

/** Open the cards of a hand that lie face down, or the one at a `place`. */
export interface OpenCardsCommand {
  command: "open-cards";
  hand: "banker" | "player";
  squeezer?: string;
  place?: number | null;
}

/** Push out the insurance marker. */
export interface OfferInsuranceCommand { command: "offer-insurance" }

/** Take insurance that is on offer. */
export interface TakeInsuranceCommand {
  command: "take-insurance";
  patron: string;
  seat: number;
  hand: "banker" | "player";
  amount: number;
}

/** Say no to the insurance on offer. */
export interface DeclineInsuranceCommand { command: "decline-insurance"; patron: string }

/** Take back what was recorded of a patron's answer to the insurance on offer. */
export interface TakeInsuranceBackCommand { command: "take-insurance-back"; patron: string }

/** Close the insurance window. */
export interface CloseInsuranceCommand { command: "close-insurance" }

/** Call the result, if one is called, and settle by the cards or the number. */
export interface SettleCommand { command: "settle"; called?: string }

/** Stop play for a ruling by someone with the rank. */
export interface HoldCoupCommand { command: "hold-coup"; irregularity: string;
  details?: GivenDetails }

/** Money put right after the fact: above zero to the patron, below zero from the patron. */
export interface GivenCorrection { patron: string; amount: number; commission?: number;
  owed?: number }

/** What a ruling needs to know beyond its name; each irregularity reads its own few. */
export interface GivenDetails {
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
  to_patron?: string;
  to_seat?: number;
  count?: number;
  amount?: number;
  outcome?: string;
  note?: string;
  corrections?: GivenCorrection[];
}

/** Go on: there was nothing to rule. */
export interface ReleaseHoldCommand { command: "release-hold"; reason: string }

/** Rule on an irregularity; where two people are wanted, propose the ruling. */
export interface MakeRulingCommand {
  command: "make-ruling";
  irregularity: string;
  details?: GivenDetails;
  reason?: string;
  coup?: string;
}

/** Agree to the ruling another person proposed; where several wait, its number is said. */
export interface ApproveRulingCommand { command: "approve-ruling"; proposal?: number }

/** Refuse the ruling another person proposed, or take back one's own. */
export interface RejectRulingCommand { command: "reject-ruling"; reason: string; proposal?: number }

/** Withdraw all wagers, or stay, when a ruling gives the choice. */
export interface ChooseCommand { command: "choose"; patron: string; withdraw: boolean }

/** Say whether the shoe should go on after a missed burn. */
export interface VoteCommand { command: "vote"; patron: string; go_on: boolean }

/** Count the votes that were given. */
export interface CloseVoteCommand { command: "close-vote" }

/** Set the ball running; bets stay open until the dealer closes them (R-22). */
export interface SpinBallCommand { command: "spin-ball" }

/** Say where the ball came to rest; the wheel's sensor is the `reader`. */
export interface RecordNumberCommand { command: "record-number"; number: number }

/** Question where a chip lies, after the number is known. */
export interface QuestionPositionCommand {
  command: "question-position";
  patron: string;
  seat: number;
  bet: string;
  chips?: string;
}

/** Change money for colour chips. */
export interface BuyColourChipsCommand {
  command: "buy-colour-chips";
  patron: string;
  colour: string;
  value: number;
  count: number;
}

/** Change colour chips back into money. */
export interface RedeemColourChipsCommand {
  command: "redeem-colour-chips";
  patron: string;
  colour: string;
  count: number;
}

/** Let a patron have a second colour, of another value too if that is said. */
export interface AllowColoursCommand { command: "allow-colours"; patron: string;
  other_value?: boolean }

/** Ask a patron who has two colours for one of them: someone else needs it. */
export interface RecallColourCommand { command: "recall-colour"; patron: string; colour: string }

/** Say what became of chips of this table at another one; the house does. */
export interface MoveColourChipsCommand {
  command: "move-colour-chips";
  patron: string;
  chips: string;
  count: number;
  coup: string;
  moved: "lost" | "returned" | "staked";
}

/** Let the bets stand and have the round dealt. */
export interface DealRoundCommand { command: "deal-round" }

/** Collect what the round came to. */
export interface CollectRoundCommand { command: "collect-round" }

/** End what is unfinished; `cards` are the round's sealed order, if there is one (R-18). */
export interface SweepRoundsCommand { command: "sweep-rounds"; cards?: string[]; coup?: string }

/** Deal no more from a shoe, a spin or a round that was sealed; what hangs on it ends. */
export interface RetireSealCommand { command: "retire-seal"; of: string; reason: string }

/** A ruling by its id, what it needs to know, why, and about which coup if not the latest. */
export interface RulingBody {
  id: string;
  details?: GivenDetails;
  reason?: string;
  coup?: string;
  ruler?: Second | null;
}

/** Which proposal, by its id; and who approves at another's screen, by their PIN. */
export interface RulingApproval { proposal: number; second?: Second | null }

/** Which proposal, by its id, and why. */
export interface RulingRejection { proposal: number; reason?: string }

/** What a reader at the shoe reports, or a wheel's sensor: the number where the ball lies. */
export interface ReaderReport {
  card?: string | null;
  place?: number | null;
  alarm?: string | null;
  cut_card?: boolean;
  result?: "banker" | "player" | "tie" | null;
  number?: number | null;
}

/** Who comes on, by the number of the badge or the name, and the PIN; in mid-coup why. */
export interface SignOn { badge: string; pin: string; reason?: string }

/** A seat whose wagers are put down as in the coup before; 0: all seats. */
export interface SameAsLast { seat?: number }

/** Why, and the second person if they are at the same screen. */
export interface TakingOver { reason?: string; second?: Second | null }

/** Which reader the table has from here on, why, and the second person if they are here. */
export interface ReaderChange {
  reason?: string;
  second?: Second | null;
  reader: "" | "device" | "simulated";
}

/** What is disputed about which coup; staff say for whom. */
export interface Opening { coup: string; about: string; patron?: string }

/** What is disputed about which coup. */
export interface Disputed { coup: string; about: string }

/** A proposal, a decision or an answer, its reason, and the money that puts things right. */
export interface NewFinding {
  decision: string;
  reason: string;
  corrections?: PutRight[];
  second?: Second | null;
}

/** What puts the case's patron right: above zero to the patron, below zero from the patron. */
export interface PutRight { patron: string; amount: number }

/** The patron's own password, who signs at the desk; without it staff has their word. */
export interface Acceptance { password?: string }

/** By when the case should be settled, in milliseconds since the epoch; a new one says why. */
export interface Deadline { until: number; reason?: string }

/** What happened, as who says it saw it; staff say `of` the patron what is on their word. */
export interface OwnAccount { text: string; of?: "patron" | "staff" | null }

/** Something to decide by, under a heading of the book. */
export interface NewEvidence { heading: string; text: string }

/** Which of the case's findings; the second person may be at another's screen. */
export interface FindingApproval { finding: number; second?: Second | null }

/** Which of the case's findings, and why. */
export interface FindingRefusal { finding: number; reason?: string }

/** Which of one's own findings. */
export interface OwnFinding { finding: number }

/** Whether the patron agrees with the decision; signed at the desk as what is accepted is. */
export interface Agreement { agrees: boolean; password?: string }

/** Without a note the patron is told of the right to complain; with one, helped to. */
export interface RightToComplain { note?: string }

/** A complaint in writing. */
export interface Filing { text: string }

/** How the patron was helped. */
export interface Help { note?: string }

/** Why the case is closed, where its patron had the last word. */
export interface Closing { reason?: string }

/** What became of what a count lacked or had too much, by the number of its variance. */
export interface Explained {
  number: number;
  amount: number;
  reason: string;
  second?: Second | null;
}

/** What was counted in the cage: the cash, and the chips by denomination. */
export interface CountCage {
  cash: number;
  chips: Record<string, number>;
  reason?: string;
  second?: Second | null;
}

/** A count or a movement of a table's tray, and the second person if they are there. */
export interface Tray {
  what: "closing" | "credit" | "fill" | "opening";
  amount?: number | null;
  chips?: Record<string, number> | null;
  reason?: string;
  second?: Second | null;
}

/** Chips for a tray, or from it, by denomination. */
export interface NewSlip {
  kind: "credit" | "fill";
  chips: Record<string, number>;
  second?: Second | null;
}

/** A step of a slip: who issues or receives names the chips counted; a void has a reason. */
export interface SlipStep {
  step: "issue" | "receive" | "void";
  chips: Record<string, number>;
  reason?: string;
  second?: Second | null;
}

/** The tag of a box that is taken off its table. */
export interface Lift { tag: string; second?: Second | null }

/** What was counted in a box. */
export interface CountBox { amount: number; reason?: string; second?: Second | null }

/** What is done with an item, and the second person if they are there. */
export interface NewStep {
  step: ReceiveCards | GivenInspectCards | GivenShuffleCards | LoadCards | GivenRetireCards
    | DestroyCards | GivenReceiveEquipment | GivenInspectEquipment | PlaceEquipment
    | WithdrawEquipment | DestroyEquipment | GivenSetAside | GivenScan | GivenGiveBack
    | GivenHandOver;
  second?: Second | null;
}

/** The seals were opened and every card was looked at, front and back. */
export interface GivenInspectCards { step: "inspect-cards"; is_whole: boolean; note?: string }

/** The cards were shuffled, by a machine or, without one, by hand. */
export interface GivenShuffleCards { step: "shuffle-cards"; machine?: string }

/** The shoe is over: cards counted in the discard vault and left in the shoe. */
export interface GivenRetireCards {
  step: "retire-cards";
  vault: number;
  left: number;
  note?: string;
  book_vault?: number | null;
  book_left?: number | null;
}

/** What was measured, as far as it applies; of a wheel or a ball the diameter. */
export interface GivenMeasures {
  diameter_mm?: number | null;
  is_metal?: boolean | null;
  pockets?: number | null;
}

/** A shoe, a shuffler, a wheel, a ball or another thing came from its maker. */
export interface GivenReceiveEquipment {
  step: "receive-equipment";
  kind: "ball" | "other" | "shoe" | "shuffler" | "uv-scanner" | "wheel";
  maker: string;
  measures?: GivenMeasures;
}

/** It was looked at and measured. */
export interface GivenInspectEquipment {
  step: "inspect-equipment";
  is_sound: boolean;
  measures?: GivenMeasures;
  note?: string;
}

/** Cash or chips that may be false were set aside, at a table or at the cage. */
export interface GivenSetAside {
  step: "set-aside";
  what: "cash" | "chips";
  where: string;
  amount: number;
  patron?: string;
  note?: string;
  is_booked?: boolean;
  so_far?: number;
}

/** They were looked at under ultraviolet light. */
export interface GivenScan {
  step: "scan";
  scanner: string;
  finding: "counterfeit" | "genuine" | "unsure";
  note?: string;
}

/** They are genuine, and went back to where they came from. */
export interface GivenGiveBack { step: "give-back"; note?: string }

/** They were handed over to those who look into it. */
export interface GivenHandOver {
  step: "hand-over";
  to: string;
  note?: string;
  amount?: number;
  so_far?: number;
}

/** Cash that a patron pays in, or is paid; the second person, where it is much. */
export interface Cash { kind: "pay-in" | "pay-out"; amount: number; second?: Second | null }

/** Cash that a patron gives at a table for chips; the second person, where it is much. */
export interface BuyIn { patron: string; amount: number; second?: Second | null }

/** The second person, who has seen that it was recorded wrongly. */
export interface BackByTwo { second?: Second | null }

/** Chips by denomination; the second person, where it is much. */
export interface ChipsForCash { chips: Record<string, number>; second?: Second | null }

/** The seat that somebody takes without an account. */
export interface WalkIn { seat: number }

/** Chips that somebody unknown came with, by denomination; where it is much, a second person. */
export interface Brought {
  patron: string;
  chips: Record<string, number>;
  second?: Second | null;
}

/** What a patron gives for the dealers of the table. */
export interface OwnTip { amount: number }

/** What somebody gave for the dealers: the second person's PIN, or the patron's own password. */
export interface Tip {
  patron: string;
  amount: number;
  password?: string;
  second?: Second | null;
}

/** What was counted in a tip box and paid out: of it in chips, which the cage keeps. */
export interface Paid {
  amount: number;
  chips?: Record<string, number>;
  second?: Second | null;
}

/** What a patron pays of a debt; the second person, where it is much. */
export interface Debt { amount: number; second?: Second | null }

/** The name a new account is to have. */
export interface NewPatron { name: string }

/** An exclusion: at whose wish, from and until when (ms; 0 is now, and for good), and why. */
export interface NewExclusion {
  wish: "family" | "house";
  reason: string;
  start?: number;
  until?: number;
  second?: Second | null;
}

/** The end of an exclusion, before its time or without one. */
export interface EndOfExclusion { wish: "family" | "house"; reason: string; second?: Second | null }

/** What is to stop or to go on; `of` says which table, book or patron. */
export interface Stopping {
  scope: "book" | "house" | "patron" | "table";
  reason: string;
  of?: string;
  second?: Second | null;
}

/** Who agrees, with their PIN, if it is not the one who is signed in here. */
export interface Approval { name?: string; pin?: string }

/** The reason, for the record. */
export interface Why { reason?: string }

/** A name, a rank, and a code for the first sign-in, which is shown to nobody again. */
export interface NewStaff {
  reason: string;
  name: string;
  rank: string;
  code: string;
  second?: Second | null;
}

/** A card reader's name, its table, and the secret it will send. */
export interface NewReader {
  reason: string;
  name: string;
  table: string;
  code: string;
  second?: Second | null;
}

/** Another rank. */
export interface NewRank { reason: string; rank: string; second?: Second | null }

/** Why, and the second person if they are here. */
export interface Change { reason: string; second?: Second | null }

/** What is to be chosen anew; for a password, the code that is good for the next sign-in. */
export interface NewStart {
  reason: string;
  what?: "password" | "pin" | "second-factor";
  code?: string;
  second?: Second | null;
}

/** The staff member who owns a patron's account; empty: nobody. */
export interface Whose { reason: string; person: string; second?: Second | null }

/** Why it changes hands, where it has an owner; and to whom, unless oneself takes it on. */
export interface Owning { to?: string; reason?: string }

/** What was found or asked. */
export interface Noting { note: string }

/** What it was, in a word and in a sentence, and the second person if they are there. */
export interface Ending {
  finding: "chance" | "cheating" | "equipment" | "error" | "staff";
  reason: string;
  second?: Second | null;
}

/** Another house's checkpoint, and the proof that it goes on from one of `since` records. */
export interface Handed { checkpoint: GivenCheckpoint; since?: number; proof?: string[] }

/** What a house says of its journal, signed; hashes, key and signature in hexadecimal digits. */
export interface GivenCheckpoint {
  origin: string;
  size: number;
  root: string;
  head: string;
  at: number;
  key: string;
  signature?: string;
}

export interface Gets {
  "/api/me": { where: {}; gives: Me };
  "/api/me/statement": {
    where: { before?: number; balance?: number | null };
    gives: Statement;
  };
  "/api/tables": { where: {}; gives: Lobby };
  "/api/tables/{table}": { where: { table: string }; gives: SeenTable };
  "/api/tables/{table}/fairness": { where: { table: string }; gives: Fairness };
  "/api/tables/{table}/history": {
    where: { table: string; before?: string; limit?: number };
    gives: PastCoups;
  };
  "/api/coups/{coup...}": { where: { coup: string }; gives: CoupStory };
  "/api/online": { where: {}; gives: OnlineTable };
  "/api/tables/{table}/rulings": { where: { table: string }; gives: Rulings };
  "/api/disputes": {
    where: {
      state?: string;
      table?: string;
      coup?: string;
      patron?: string;
      text?: string;
      overdue?: boolean;
      inbox?: boolean;
      first?: string;
      last?: string;
      least?: number;
      dealer?: string;
      clause?: string;
    };
    gives: Cases;
  };
  "/api/disputes/{id}": { where: { id: string }; gives: CaseView };
  "/api/disputes/{id}/packet": { where: { id: string }; gives: Packet };
  "/api/disputes/{id}/evidence": { where: { id: string }; gives: Packet };
  "/api/tables/{table}/float": { where: { table: string }; gives: TrayView };
  "/api/tables/{table}/slips": { where: { table: string }; gives: Slips };
  "/api/tables/{table}/slips/{number}": { where: { table: string; number: number };
    gives: SlipView };
  "/api/stock": {
    where: { sort?: string; stage?: string; table?: string };
    gives: Stock;
  };
  "/api/stock/{item}": { where: { item: string }; gives: StockItem };
  "/api/tables/{table}/buy-ins": { where: { table: string }; gives: BuyInsOfHand };
  "/api/cage": { where: {}; gives: CageView };
  "/api/boxes": { where: { date?: string }; gives: Boxes };
  "/api/tips": { where: { date?: string }; gives: TipsOfDay };
  "/api/chips": { where: {}; gives: ChipsOut };
  "/api/patrons": { where: { name?: string }; gives: KnownPatron };
  "/api/exclusions": { where: {}; gives: Exclusions };
  "/api/stops": { where: {}; gives: StopsInForce };
  "/api/acts": { where: {}; gives: WaitingActs };
  "/api/staff": { where: {}; gives: Roster };
  "/api/gaming-day": { where: { day?: string }; gives: GamingDay };
  "/api/reports": {
    where: {
      period?: "day" | "month" | "shift" | "year";
      date?: string;
      shift?: string;
      by?: "day" | "game" | "shift" | "table" | "version";
    };
    gives: ReportShown;
  };
  "/api/investigations": { where: {}; gives: LookedInto };
  "/api/verify": { where: {}; gives: Verified };
  "/api/ratings": { where: { date?: string }; gives: RatingsOfDay };
  "/api/ratings/{patron}": { where: { patron: string }; gives: Rating };
  "/api/significant": {
    where: {
      of?: "incidents" | "significant";
      category?: string;
      table?: string;
      coup?: string;
      patron?: string;
      dealer?: string;
      person?: string;
      clause?: string;
      least?: number;
      first?: string;
      last?: string;
      before?: number;
      limit?: number;
    };
    gives: SignificantEvents;
  };
  "/api/good-shoes": { where: { limit?: number }; gives: PatronScores };
  "/api/rules": { where: {}; gives: Books };
  "/api/rules/{book}": { where: { book: string }; gives: WholeBook };
  "/api/rules/{book}/examples": { where: { book: string; version?: string }; gives: Examples };
  "/api/odds": {
    where: {
      book?: string;
      version?: string | null;
      decks?: number | null;
      remaining?: string | null;
    };
    gives: PricedBook;
  };
  "/api/odds/insurance": {
    where: { book?: string; decks?: number | null; remaining?: string | null };
    gives: PricedInsurance;
  };
  "/api/odds/depth": {
    where: { book?: string; version?: string | null; decks?: number | null };
    gives: Depths;
  };
  "/api/odds/bankroll": {
    where: {
      bet: string;
      book?: string;
      version?: string | null;
      decks?: number | null;
      plan?: string;
      units?: number;
      coups?: number;
    };
    gives: Bankrolls;
  };
  "/api/tables/{table}/odds": { where: { table: string }; gives: LiveOdds };
  "/api/checkpoint": { where: { since?: number }; gives: Extension };
  "/api/witnesses": { where: {}; gives: Witnesses };
  "/api/witnessed/{origin}": { where: { origin: string }; gives: Kept };
  "/api/program": { where: {}; gives: Program };
}

export interface Posts {
  "/api/guest": { where: {}; body: {}; gives: Me };
  "/api/register": { where: {}; body: Register; gives: Me };
  "/api/sign-in": { where: {}; body: SignIn; gives: Me };
  "/api/own-password": { where: {}; body: OwnPassword; gives: Chosen };
  "/api/second-factor": { where: {}; body: Register; gives: SecondFactor };
  "/api/sign-out": { where: {}; body: {}; gives: Me };
  "/api/me/language": { where: {}; body: OwnLanguage; gives: Me };
  "/api/me/here": { where: {}; body: {}; gives: Console };
  "/api/me/unlock": { where: {}; body: Unlock; gives: Me };
  "/api/me/pin": { where: {}; body: OwnPin; gives: Me };
  "/api/me/limits": { where: {}; body: NewLimits; gives: Me };
  "/api/me/cool-off": { where: {}; body: CoolOff; gives: Me };
  "/api/me/self-exclude": { where: {}; body: SelfExclude; gives: Me };
  "/api/me/reality-check": { where: {}; body: {}; gives: Me };
  "/api/tables/{table}/seed": { where: { table: string }; body: Seed; gives: Fairness };
  "/api/tables/{table}/wagers": { where: { table: string }; body: Slip; gives: Placed };
  "/api/tables/{table}/undo": { where: { table: string }; body: {}; gives: Standing };
  "/api/tables/{table}/withdraw": { where: { table: string }; body: Withdrawal; gives: Standing };
  "/api/tables/{table}/seat": { where: { table: string }; body: TakeSeat; gives: Seated };
  "/api/tables/{table}/leave": { where: { table: string }; body: {}; gives: Standing };
  "/api/tables/{table}/insurance": { where: { table: string }; body: Insure; gives: Standing };
  "/api/tables/{table}/squeeze": { where: { table: string }; body: Squeeze; gives: Standing };
  "/api/tables/{table}/fold": { where: { table: string }; body: Fold; gives: null };
  "/api/tables/{table}/deal-now": { where: { table: string }; body: {}; gives: Standing };
  "/api/tables/{table}/choice": { where: { table: string }; body: WithdrawOrStay; gives: Standing };
  "/api/tables/{table}/vote": { where: { table: string }; body: Ballot; gives: Standing };
  "/api/tables/{table}/colour-chips": { where: { table: string }; body: ColourChips;
    gives: Standing };
  "/api/tables/{table}/colour-chips/redeem": { where: { table: string }; body: Redemption;
    gives: Standing };
  "/api/online/deal": { where: {}; body: Slip; gives: OnlineTable };
  "/api/online/collect": { where: {}; body: {}; gives: OnlineTable };
  "/api/tables/{table}/commands": {
    where: { table: string };
    body: OpenTableCommand | CloseTableCommand | ChangeSetupCommand | QueueSetupCommand
      | DropSetupCommand | BringDealerOnCommand | TakeDealerOffCommand | TakeSeatCommand
      | LeaveSeatCommand | AllowSeatsCommand | LoadShoeCommand | CutShoeCommand
      | BurnCardsCommand | ShowCutCardCommand | TakeCutCardBackCommand | RetireShoeCommand
      | RaiseAlarmCommand | ClearAlarmCommand | OpenBettingCommand | PlaceWagerCommand
      | PlaceCallBetCommand | WithdrawWagerCommand | TakeBackCommand | CloseBettingCommand
      | RequestSqueezeCommand | BeginFreeHandCommand | DealCardCommand | DealCardsCommand
      | ChooseReadingCommand | SignalResultCommand | LookAtCardCommand | OpenCardsCommand
      | OfferInsuranceCommand | TakeInsuranceCommand | DeclineInsuranceCommand
      | TakeInsuranceBackCommand | CloseInsuranceCommand | SettleCommand | HoldCoupCommand
      | ReleaseHoldCommand | MakeRulingCommand | ApproveRulingCommand | RejectRulingCommand
      | ChooseCommand | VoteCommand | CloseVoteCommand | SpinBallCommand | RecordNumberCommand
      | QuestionPositionCommand | BuyColourChipsCommand | RedeemColourChipsCommand
      | AllowColoursCommand | RecallColourCommand | MoveColourChipsCommand | DealRoundCommand
      | CollectRoundCommand | SweepRoundsCommand | RetireSealCommand;
    gives: TableStands;
  };
  "/api/tables/{table}/rulings/preview": { where: { table: string }; body: RulingBody;
    gives: RulingPreview };
  "/api/tables/{table}/rulings": { where: { table: string }; body: RulingBody; gives: Ruled };
  "/api/tables/{table}/rulings/approve": { where: { table: string }; body: RulingApproval;
    gives: TableStands };
  "/api/tables/{table}/rulings/reject": { where: { table: string }; body: RulingRejection;
    gives: TableStands };
  "/api/tables/{table}/draw": { where: { table: string }; body: {}; gives: TableStands };
  "/api/tables/{table}/reader": { where: { table: string }; body: ReaderReport;
    gives: ReaderStands };
  "/api/tables/{table}/sign-on": { where: { table: string }; body: SignOn; gives: Me };
  "/api/tables/{table}/same-as-last": { where: { table: string }; body: SameAsLast;
    gives: PutDown };
  "/api/tables/{table}/take-over": {
    where: { table: string };
    body: TakingOver;
    gives: TableStands | Waiting;
  };
  "/api/tables/{table}/hand-back": { where: { table: string }; body: {}; gives: TableStands };
  "/api/tables/{table}/change-reader": {
    where: { table: string };
    body: ReaderChange;
    gives: TableStands | Waiting;
  };
  "/api/disputes": { where: {}; body: Opening; gives: CaseView };
  "/api/tables/{table}/disputes": { where: { table: string }; body: Disputed; gives: CaseView };
  "/api/disputes/{id}/propose": { where: { id: string }; body: NewFinding; gives: CaseView };
  "/api/disputes/{id}/accept": { where: { id: string }; body: Acceptance; gives: CaseView };
  "/api/disputes/{id}/decline": { where: { id: string }; body: {}; gives: CaseView };
  "/api/disputes/{id}/escalate": { where: { id: string }; body: {}; gives: CaseView };
  "/api/disputes/{id}/inform-surveillance": { where: { id: string }; body: {}; gives: CaseView };
  "/api/disputes/{id}/deadline": { where: { id: string }; body: Deadline; gives: CaseView };
  "/api/disputes/{id}/account": { where: { id: string }; body: OwnAccount; gives: CaseView };
  "/api/disputes/{id}/evidence": { where: { id: string }; body: NewEvidence; gives: CaseView };
  "/api/disputes/{id}/decide": { where: { id: string }; body: NewFinding; gives: CaseView };
  "/api/disputes/{id}/answer": { where: { id: string }; body: NewFinding; gives: CaseView };
  "/api/disputes/{id}/approve": { where: { id: string }; body: FindingApproval; gives: CaseView };
  "/api/disputes/{id}/refuse": { where: { id: string }; body: FindingRefusal; gives: CaseView };
  "/api/disputes/{id}/take-back": { where: { id: string }; body: OwnFinding; gives: CaseView };
  "/api/disputes/{id}/agree": { where: { id: string }; body: Agreement; gives: CaseView };
  "/api/disputes/{id}/complaint": { where: { id: string }; body: RightToComplain; gives: CaseView };
  "/api/disputes/{id}/file": { where: { id: string }; body: Filing; gives: CaseView };
  "/api/disputes/{id}/help": { where: { id: string }; body: Help; gives: CaseView };
  "/api/disputes/{id}/close": { where: { id: string }; body: Closing; gives: CaseView };
  "/api/tables/{table}/variances": { where: { table: string }; body: Explained; gives: Booked
    | Waiting };
  "/api/cage/counts": { where: {}; body: CountCage; gives: Booked | Waiting };
  "/api/cage/variances": { where: {}; body: Explained; gives: Booked | Waiting };
  "/api/tables/{table}/float": { where: { table: string }; body: Tray; gives: Booked | Waiting };
  "/api/tables/{table}/slips": { where: { table: string }; body: NewSlip; gives: Booked | Waiting };
  "/api/tables/{table}/slips/{number}": {
    where: { table: string; number: number };
    body: SlipStep;
    gives: Booked | Waiting;
  };
  "/api/tables/{table}/boxes": { where: { table: string }; body: Lift; gives: Booked | Waiting };
  "/api/tables/{table}/boxes/{tag}": {
    where: { table: string; tag: string };
    body: CountBox;
    gives: Booked | Waiting;
  };
  "/api/stock/{item}": { where: { item: string }; body: NewStep; gives: Booked | Waiting };
  "/api/patrons/{id}/cash": { where: { id: string }; body: Cash; gives: CashBooked | Waiting };
  "/api/tables/{table}/buy-in": { where: { table: string }; body: BuyIn; gives: CashBooked
    | Waiting };
  "/api/tables/{table}/buy-ins/{entry}/back": {
    where: { table: string; entry: number };
    body: BackByTwo;
    gives: Booked | Waiting;
  };
  "/api/chips/sold": { where: {}; body: ChipsForCash; gives: Booked | Waiting };
  "/api/chips/redeemed": { where: {}; body: ChipsForCash; gives: Booked | Waiting };
  "/api/tables/{table}/walk-ins": { where: { table: string }; body: WalkIn; gives: SeatedUnknown };
  "/api/tables/{table}/chips-brought": { where: { table: string }; body: Brought; gives: Booked
    | Waiting };
  "/api/tables/{table}/tip": { where: { table: string }; body: OwnTip; gives: Booked };
  "/api/tables/{table}/tips": { where: { table: string }; body: Tip; gives: Booked | Waiting };
  "/api/tips/{box}": { where: { box: string }; body: Paid; gives: Booked | Waiting };
  "/api/patrons/{id}/debt": { where: { id: string }; body: Debt; gives: Owed | Waiting };
  "/api/patrons": { where: {}; body: NewPatron; gives: KnownPatron };
  "/api/patrons/{id}/exclusions": { where: { id: string }; body: NewExclusion; gives: Booked
    | Waiting };
  "/api/patrons/{id}/exclusions/end": { where: { id: string }; body: EndOfExclusion;
    gives: Booked | Waiting };
  "/api/stops": { where: {}; body: Stopping; gives: Booked | Waiting };
  "/api/stops/end": { where: {}; body: Stopping; gives: Booked | Waiting };
  "/api/acts/{number}/approve": { where: { number: number }; body: Approval; gives: Ended };
  "/api/acts/{number}/refuse": { where: { number: number }; body: Why; gives: Ended };
  "/api/acts/{number}/take-back": { where: { number: number }; body: Why; gives: Ended };
  "/api/staff": { where: {}; body: NewStaff; gives: Changed | Waiting };
  "/api/staff/readers": { where: {}; body: NewReader; gives: Changed | Waiting };
  "/api/staff/{id}/rank": { where: { id: string }; body: NewRank; gives: Changed | Waiting };
  "/api/staff/{id}/shut": { where: { id: string }; body: Change; gives: Changed | Waiting };
  "/api/staff/{id}/open": { where: { id: string }; body: Change; gives: Changed | Waiting };
  "/api/staff/{id}/secrets": { where: { id: string }; body: NewStart; gives: Changed | Waiting };
  "/api/staff/accounts/{patron}": { where: { patron: string }; body: Whose; gives: Changed
    | Waiting };
  "/api/investigations/{number}/owner": { where: { number: number }; body: Owning; gives: Looked };
  "/api/investigations/{number}/notes": { where: { number: number }; body: Noting; gives: Looked };
  "/api/investigations/{number}/end": { where: { number: number }; body: Ending; gives: Booked
    | Waiting };
  "/api/witnessed": { where: {}; body: Handed; gives: Kept };
}

export interface Streams {
  "/api/tables/{table}/stream": {
    where: { table: string; after?: number };
    events: { table: WholeTable; change: ChangedTable; me: OwnDay; fold: Folded };
  };
  "/api/several/stream": {
    where: { tables: string };
    events: { table: OneWhole; change: OneChanged; me: OwnDay; fold: OneFolded };
  };
  "/api/pit/stream": { where: {}; events: { pit: PitWhole; "pit-change": PitChange } };
}
