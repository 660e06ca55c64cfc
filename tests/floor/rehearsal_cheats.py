"""Staff who cheat at a rehearsal: alone, and in pairs below the ranks that are entitled.

Whatever they try at a table, nobody's account may hold a unit by it: ``Rightful`` of the insiders'
tests looks at every posting, and ``verify`` at every act.
"""

from random import Random

from rehearsal_clients import PATRONS, STAFF, Move, a_bet, some_cards

from croupier.disputes import commands as d
from croupier.rules.authority import DESKS, RANKS, WATCHERS
from croupier.table import commands as c
from croupier.table.shapes import Actor, Correction, Details
from croupier.table.state import State

CROOKS = {rank: Actor(f"crook-{rank}", rank) for rank in (*RANKS[:4], *DESKS, *WATCHERS)}
# Pairs who may put nothing right: together they are below every tier, or above their own.
PAIRS = (
    ("dealer", "dealer-inspector"),
    ("dealer-inspector", "dealer-inspector"),
    ("pit-supervisor", "dealer"),
    ("pit-supervisor", "cashier"),
    ("pit-manager", "surveillance"),
)
# By themselves these two may give a patron up to one maximum, so they ask for more.
BEYOND = ("pit-supervisor", "dealer-inspector")
EVERYONE = {actor.id: actor.rank for actor in (*STAFF.values(), *CROOKS.values())}


def case_step(rng: Random, table: str, state: State, at: int) -> tuple[str, d.CaseCommand]:
    """Say what someone does about a case: open one, or take any step, honestly or not."""
    last = state.last.id if state.last is not None else f"{table}/1/1"
    patron = rng.choice(PATRONS)
    honest = [STAFF["pit-manager"], STAFF["shift-manager"], STAFF["director"], Actor(patron)]
    by = rng.choice([*honest, *CROOKS.values()])
    money = (Correction(patron, rng.choice((-50, 75, 5_001, 10**9))),) * rng.randrange(2)
    if rng.random() < 0.3:
        return "", d.OpenCase(by, at, last, patron, "not paid")
    steps: list[d.CaseCommand] = [
        d.TakeUp(by, at), d.InformSurveillance(by, at), d.Accept(by, at), d.Decline(by, at),
        d.GiveAccount(by, at, "so it was", "patron"), d.GiveAccount(by, at, "so it was", "staff"),
        d.Propose(by, at, "for the patron", "seen", money),
        *[d.Decide(by, at, "for the patron", "seen", money)] * 3,
        *[d.Approve(by, at, rng.randrange(1, 3))] * 3, d.Refuse(by, at, 1, "no"),
        d.SayAgreed(by, at, rng.random() < 0.5), d.TellOfComplaint(by, at),
        d.FileComplaint(by, at, "I object"), d.Answer(by, at, "heard", "seen", money),
        d.CloseCase(by, at, "over"),
    ]  # fmt: skip
    return f"{table}-case-{rng.randrange(1, 4)}", rng.choice(steps)


def cheating_move(rng: Random, table: str, state: State) -> Move:
    """Have one of them try something: invent, approve, void, find late bets, name false people."""
    accomplice = rng.choice(PATRONS)
    first, second = (CROOKS[rank] for rank in rng.choice((*PAIRS, BEYOND)))
    maximum = state.setup.limits.maximum if state.setup is not None else None
    amount = rng.choice((1, 50, 1 + (maximum or 0), 10**9)) if first.id != second.id else 10**9
    money = Details(corrections=(Correction(accomplice, amount),))
    last = state.last.id if state.last is not None else f"{table}/1/1"
    seat = next((n for n, who in state.people.seats.items() if who == accomplice), 1)
    proposal = state.proposals[-1].id if state.proposals else 0
    cards = some_cards(rng, state, 4)
    moves: list[Move] = [
        (first, c.MakeRuling, ("beyond-the-rules", money, "mine")),
        (second, c.MakeRuling, ("beyond-the-rules", money, "mine", last)),
        (first, c.MakeRuling, ("beyond-the-rules", money, "mine", f"{table}/9/99")),
        (first, c.MakeRuling, ("beyond-the-rules", Details(void=True), "a loser", last)),
        (first, c.MakeRuling, ("wrong-record", Details(cards=cards), "film", last)),
        (first, c.MakeRuling, ("wrong-number", Details(number=17), "film", last)),
        (first, c.ApproveRuling, (proposal,)),
        (second, c.ApproveRuling, (proposal,)),
        (second, c.RejectRuling, ("no", proposal)),
        (CROOKS["dealer"], c.BringDealerOn, (CROOKS["dealer"].id,)),
        (CROOKS["dealer"], c.PlaceWager, (accomplice, seat, a_bet(rng, table), 500, "", True)),
        (CROOKS["dealer"], c.WithdrawWager, (accomplice, seat, a_bet(rng, table), None)),
        (CROOKS["dealer"], c.PlaceWager, (CROOKS["dealer"].id, seat, a_bet(rng, table), 500)),
        (CROOKS["dealer"], c.MoveColourChips, (accomplice, "R-02:blue", 9, last, "returned")),
        (CROOKS["cashier"], c.Settle, ()),
        (CROOKS["count-team"], c.RecordNumber, (17,)),
        (CROOKS["surveillance"], c.DealCards, (cards,)),
    ]
    return rng.choice(moves)
