"""Who comes to a rehearsal: patrons, staff of every rank, and people who try their luck.

Each is asked for what they would do now, given the table as they see it. Most do what is next,
some anything at all.
"""

from random import Random
from typing import Any

from croupier.equipment.cards import CARDS, follow_burned
from croupier.floor.actors import THE_HOUSE
from croupier.games import load_game
from croupier.games.roulette.layout import POSITIONS
from croupier.games.wager import Limits
from croupier.rules.authority import RANKS
from croupier.table import commands as c
from croupier.table.deciding.rulings import IRREGULAR
from croupier.table.phases import RULINGS
from croupier.table.shapes import Actor, Correction, Details, Setup
from croupier.table.state import State

STAFF = {rank: Actor(rank, rank) for rank in (*RANKS, "surveillance", "auditor")}
PATRONS = tuple(f"patron-{n}" for n in range(10))
TABLES: dict[str, str] = {
    "B-07": "baccarat",
    "B-08": "baccarat",
    "L-01": "lucky-7",
    "D-01": "dragon-tiger",
    "R-02": "roulette",
    "R-03": "roulette",
    "O-01": "online-baccarat",
    "O-02": "online-baccarat",
}
DIRECTOR, DEALER = STAFF["director"], STAFF["dealer"]
SUPERVISOR, PIT = STAFF["pit-supervisor"], STAFF["pit-manager"]
BETWEEN = ("burning", "ready", "betting")  # no card is due there
Move = tuple[Actor, type[c.Command], tuple[Any, ...]]


def setup_of(table: str) -> Setup:
    book = load_game(TABLES[table]).book
    return Setup(
        book.id,
        book.versions[-1] if table == "B-08" else book.versions[0],
        book.seats[-1] if book.seats else (1 if table.startswith("O") else 7),
        Limits(10, 5_000, 3_000 if book.game == "baccarat" and table[0] != "O" else None),
        book.shoe.decks if book.shoe else 0,
        insurance=book.insurance is not None and table == "B-07",
        face_down=table == "B-08",
        call_bets=bool(book.call_bets),
        two_people=table == "L-01",
        stake_multiple=0 if table == "L-01" else 1,
    )


def opener_of(table: str) -> Actor:
    """Say who opens a table: the pit, and online the house itself."""
    return THE_HOUSE if TABLES[table] == "online-baccarat" else PIT


def a_card(rng: Random, state: State) -> str:
    left = [card for card, count in state.shoe.left.items() if count]
    return rng.choice(left or list(CARDS))


def some_cards(rng: Random, state: State, count: int) -> tuple[str, ...]:
    return tuple(a_card(rng, state) for _ in range(count))


def dealer_at(table: str) -> Actor:
    """Give a table's own dealer, who does what DEALER does there: nobody deals two at once."""
    return Actor(f"{DEALER.id} of {table}", DEALER.rank)


def next_step(rng: Random, table: str, state: State, dealer: str = "") -> Move | None:
    """Say what staff must do for the table to go on; nothing when no coup is in play."""
    dealer = dealer or dealer_at(table).id
    shoe, coup, phase = state.shoe, state.coup, state.phase
    if state.flow != "online" and phase != "closed" and state.people.dealer != dealer:
        return DEALER, c.BringDealerOn, (dealer,)
    if state.alarm.note and phase not in ("no-shoe", "voting", "closed"):
        # Whomever it is not about.
        who = rng.choice(("shift-manager", "assistant-director", "director"))
        return STAFF[who], c.ClearAlarm, ("looked into",)
    proposal = state.proposal_in_play or (state.proposals[0] if state.proposals else None)
    if proposal is not None and (phase == "held" or proposal is state.proposal_in_play):
        if rng.random() < 0.3:
            return DIRECTOR, c.RejectRuling, ("not so", proposal.id)
        other = STAFF["assistant-director"]
        second = DIRECTOR if proposal.proposer == other.id else other
        return second, c.ApproveRuling, (proposal.id,)
    if phase == "dealing":
        if shoe.burn == "ordered":
            seen = some_cards(rng, state, 1)
            return DEALER, c.BurnCards, (seen, follow_burned(seen[0]))
        if coup.cover.due and not coup.free:
            return DEALER, c.OfferInsurance, ()
        by = THE_HOUSE if state.flow == "online" else DEALER
        return by, c.DealCards, (some_cards(rng, state, 6),)
    if phase == "squeezing":
        if not coup.squeeze.squeezer:  # who withdrew has no squeeze any more: the dealer opens
            return DEALER, c.OpenCards, (rng.choice(("player", "banker")),)
        return DEALER, c.MakeRuling, ("squeezer-absent", Details(), "gone")
    if phase == "choosing" and state.choice is not None:
        return DEALER, c.Choose, (state.choice.waiting[0], rng.random() < 0.5)
    if phase == "stopped" and state.readings is not None:
        read, place = state.readings.reader, state.readings.place
        if state.flow == "roulette":
            if str(coup.number) == read:
                return DIRECTOR, c.ChooseReading, ("", int(read))
            return DIRECTOR, c.MakeRuling, ("wrong-number", Details(number=int(read)), "as read")
        if coup.cards[place] == read:
            return DIRECTOR, c.ChooseReading, (read,)
        cards = (*coup.cards[:place], read)
        return DIRECTOR, c.MakeRuling, ("wrong-record", Details(cards=cards), "as read")
    if phase == "held" and coup.waiting and (not coup.due or state.resume in BETWEEN):
        what = "faulty-cards" if state.resume == "burning" else "next-card-seen"
        return DIRECTOR, c.MakeRuling, (what, Details(), "it was seen")
    if phase == "questioned":
        label = coup.questioned[0].split("|")
        details = Details(
            patron=label[3], seat=int(label[0]), bet=label[1], to_bet=label[1], chips=label[2]
        )
        return DIRECTOR, c.MakeRuling, ("chip-position", details, "seen")
    if phase == "betting" and state.flow == "roulette":
        if state.wheel.examination_due:
            return (
                DIRECTOR,
                c.MakeRuling,
                ("ball-examined", Details(note="round", outcome="fit"), ""),
            )
        return DEALER, c.SpinBall, ()
    if phase == "betting" and state.flow == "online":
        if coup.wagers:
            return Actor(next(iter(coup.wagers.values())).patron or ""), c.DealRound, ()
        return (THE_HOUSE, c.SweepRounds, ()) if coup.id else None
    if phase == "result" and state.flow == "online":
        owner = next((w.patron for w in coup.wagers.values()), None)
        return Actor(owner or ""), c.CollectRound, ()
    plain: dict[str, Move] = {
        "betting": (SUPERVISOR, c.CloseBetting, (True,)),
        "spinning": (DEALER, c.CloseBetting, ()),
        "waiting": (DEALER, c.RecordNumber, (rng.randrange(37),)),
        "insurance": (DEALER, c.CloseInsurance, ()),
        "held": (DIRECTOR, c.ReleaseHold, ("nothing to rule",)),
        "voting": (DEALER, c.CloseVote, ()),
        "result": (DEALER, c.Settle, ()),
    }
    return plain.get(phase)


def first_step(rng: Random, table: str, state: State) -> Move:
    """Say what begins the next coup."""
    plain: dict[str, Move] = {
        "closed": (opener_of(table), c.OpenTable, (setup_of(table),)),
        "no-shoe": (DEALER, c.LoadShoe, ()),
        "cutting": (DEALER, c.CutShoe, ()),
        "burning": (DEALER, c.BurnCards, (some_cards(rng, state, 1), rng.randrange(9))),
    }
    if state.phase in plain:
        return plain[state.phase]
    if state.shoe.free_hand_due:
        return DEALER, c.BeginFreeHand, ()
    if state.flow == "online":
        return patron_move(rng, table, state)
    return DEALER, c.OpenBetting, ()


def a_bet(rng: Random, table: str) -> str:
    if TABLES[table] == "roulette":
        return rng.choice(list(POSITIONS))
    game = load_game(TABLES[table])
    return rng.choice([wager.id for wager in game.book.wagers])


def patron_move(rng: Random, table: str, state: State) -> Move:
    """Say what a patron would like to do."""
    patron = rng.choice(PATRONS)
    actor = Actor(patron)
    seat = next((n for n, who in state.people.seats.items() if who == patron), 0)
    if not seat:
        seats = state.setup.seats if state.setup else 1
        free = [n for n in range(1, seats + 1) if n not in state.people.seats]
        if rng.random() < 0.3 and free:
            return actor, c.TakeSeat, (patron, free[0])
        taken = list(state.people.seats.items())
        if taken and rng.random() < 0.9:
            seat, patron = rng.choice(taken)
            actor = Actor(patron)
    if state.phase == "insurance" and rng.random() < 0.2:
        return DEALER, c.TakeInsuranceBack, (patron,)
    if state.phase == "insurance" and rng.random() < 0.7:
        return (
            actor,
            c.TakeInsurance,
            (patron, seat, rng.choice(("player", "banker")), rng.choice((10, 50, 10_000))),
        )
    if state.phase == "choosing":
        return actor, c.Choose, (patron, rng.random() < 0.5)
    if state.phase == "voting":
        return actor, c.Vote, (patron, rng.random() < 0.5)
    if state.phase == "squeezing":
        return actor, c.OpenCards, (rng.choice(("player", "banker")),)
    if state.phase == "dealing" and rng.random() < 0.5:
        return actor, c.RequestSqueeze, (state.coup.squeeze.offered_to or patron,)
    chips = rng.choice(("", "", "blue", "pink")) if state.flow == "roulette" else ""
    if state.coup.wagers and rng.random() < 0.2:
        wager = rng.choice(list(state.coup.wagers.values()))
        if rng.random() < 0.3:
            return Actor(wager.patron or ""), c.TakeBack, (wager.patron, rng.random() < 0.7)
        return Actor(wager.patron or ""), c.WithdrawWager, (
            wager.patron, wager.seat, wager.bet, rng.choice((None, 5, wager.stake)), wager.chips,
        )  # fmt: skip
    if state.flow == "roulette" and rng.random() < 0.3:
        return _chips_move(rng, table, state)
    if state.flow == "roulette" and rng.random() < 0.25:
        call = rng.choice(load_game("roulette").book.call_bets)
        chip = rng.choice((1, 5, 10))
        cost = chip * (sum(call.chips.values()) or rng.choice((3, 4, 5)))
        number = rng.randrange(37) if call.rule else None
        return actor, c.PlaceCallBet, (patron, seat, call.id, chip, cost, number)
    amount = rng.choice((1, 10, 25, 100, 100, 500, 2_500, 4_000, 100_000))
    return actor, c.PlaceWager, (patron, seat, a_bet(rng, table), amount, chips)


def pit_move(rng: Random, table: str, state: State) -> Move:
    """Say what may come up beside the play: rulings, holds, chips, people."""
    patron, actor = rng.choice(PATRONS), STAFF[rng.choice(RANKS[2:])]
    details = Details(
        cards=some_cards(rng, state, rng.choice((0, 1, 2, 4))),
        withdrawal=rng.random() < 0.5,
        free_hand=rng.random() < 0.3,
        void=rng.random() < 0.2,
        patron=patron,
        seat=rng.randrange(1, 8),
        bet=a_bet(rng, table),
        to_bet=a_bet(rng, table),
        note="seen",
        corrections=(Correction(patron, rng.choice((-50, 75))),),
    )
    known = RULINGS.get(state.flow, RULINGS["baccarat"])
    fitting = [id for id, phases in known.items() if state.phase in phases.split()]
    irregular = rng.choice(fitting if fitting and rng.random() < 0.9 else list(known))
    if rng.random() < 0.9:  # a ruling takes only what it reads
        reads = IRREGULAR[irregular].needs
        details = Details(**{name: getattr(details, name) for name in reads})
    moves: list[Move] = [
        (actor, c.MakeRuling, (irregular, details, "so ruled")),
        (DIRECTOR, c.MakeRuling, (irregular, details, "so ruled")),
        (STAFF["shift-manager"], c.MakeRuling, (irregular, Details(), "so ruled")),
        (actor, c.ApproveRuling, ()),
        (actor, c.RejectRuling, ("no",)),
        (DEALER, c.HoldCoup, (irregular, details)),
        (DEALER, c.RaiseAlarm, ("jam",)),
        (DEALER, c.ShowCutCard, ()),
        (DEALER, c.DealCard, (a_card(rng, state), "keyed", len(state.coup.cards) - 1)),
        *([(DEALER, c.BuyColourChips, (patron, rng.choice(("blue", "pink")), 5, 40))] * 3),
        (Actor(patron), c.RedeemColourChips, (patron, rng.choice(("blue", "pink")), 3)),
        (Actor(patron), c.LeaveSeat, (patron, rng.randrange(1, 8))),
        (DEALER, c.DealCard, (a_card(rng, state),)),
        (rng.choice((DIRECTOR, PIT)), c.MakeRuling, _long_past(rng, table, state)),
        (PIT, c.ApproveRuling, ()),
        (DEALER, c.CloseBetting, ()),
        (DEALER, c.RecordNumber, (rng.randrange(37), "reader")),
        (PIT, c.RetireShoe, ("worn",)),
        (PIT, c.CloseTable, ()),
        (THE_HOUSE, c.SweepRounds, ()),
    ]
    return rng.choice(moves)


def _chips_move(rng: Random, table: str, state: State) -> Move:
    """Let the dealer issue chips, or find those of the other wheel on the layout."""
    other = "R-03" if table == "R-02" else "R-02"
    seat, patron = rng.choice(list(state.people.seats.items()) or [(1, "patron-1")])
    colours = ("blue", "pink", "violet", "green")
    colour = colours[PATRONS.index(patron) % len(colours)]
    if rng.random() < 0.4:
        return DEALER, c.BuyColourChips, (patron, colour, 5, 40)
    wager = (patron, seat, a_bet(rng, table), rng.choice((5, 10, 150)), f"{other}:{colour}")
    return DEALER, c.PlaceWager, (*wager, True)


def _long_past(rng: Random, table: str, state: State) -> tuple[Any, ...]:
    """Rule on an earlier coup, which the table may have forgotten."""
    coup = f"{table}/{rng.randrange(1, 3)}/{rng.randrange(1, 6)}"
    if state.flow == "roulette":
        return "wrong-number", Details(number=rng.randrange(37)), "the film", coup
    cards = some_cards(rng, state, rng.choice((4, 5, 6)))
    return "wrong-record", Details(cards=cards), "the film", coup


def hostile_move(rng: Random, table: str, state: State) -> Move:
    """Try one's luck: another's name, a rank one does not have, stakes that are none."""
    thief, victim = rng.sample(PATRONS, 2)
    seat = next((n for n, who in state.people.seats.items() if who == victim), 1)
    bet = a_bet(rng, table)
    moves: list[Move] = [
        (Actor(thief), c.PlaceWager, (victim, seat, bet, 100)),
        (Actor(thief), c.PlaceWager, (thief, seat, bet, -100)),
        (Actor(thief), c.PlaceWager, (thief, seat, bet, 0)),
        (Actor(thief), c.PlaceWager, (thief, seat, "no-such-bet", 10)),
        (Actor(thief), c.PlaceWager, (thief, -1, bet, 10**18)),
        (Actor(thief), c.WithdrawWager, (victim, seat, bet, None)),
        (Actor(thief), c.WithdrawWager, (thief, seat, bet, -5)),
        (Actor(thief), c.Settle, ()),
        (Actor(thief), c.DealCards, (("9S",) * 6,)),
        (Actor(thief), c.RecordNumber, (17,)),
        (
            Actor(thief),
            c.MakeRuling,
            ("beyond-the-rules", Details(corrections=(Correction(thief, 10_000),)), "mine"),
        ),
        (STAFF["surveillance"], c.CloseBetting, ()),
        (STAFF["auditor"], c.Settle, ()),
        (DEALER, c.RecordNumber, (99,)),
        (DEALER, c.DealCard, ("ZZ",)),
        (Actor(thief, "pope"), c.OpenBetting, ()),
    ]
    return rng.choice(moves)


def a_move(rng: Random, table: str, state: State) -> Move:
    """Say what someone at a table would do now."""
    chance = rng.random()
    is_betting = state.phase in ("betting", "spinning", "insurance", "choosing", "voting")
    if state.phase == "closed" or chance < (0.25 if is_betting else 0.65):
        return next_step(rng, table, state) or first_step(rng, table, state)
    if chance < (0.85 if is_betting else 0.75):
        return patron_move(rng, table, state)
    return pit_move(rng, table, state) if chance < 0.95 else hostile_move(rng, table, state)
