"""A table driven by arbitrary bytes: each turns into a command, and everything is checked."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from table_driver import usual_setup

from croupier.equipment.cards import CARDS
from croupier.games import load_game
from croupier.games.wager import Limits
from croupier.rules.authority import RANKS, is_at_least
from croupier.table import Refusal, State, decide, evolve, new_table, rulings, stakes_on_felt
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.commands import COMMANDS
from croupier.table.deciding.rulings import IRREGULAR
from croupier.table.journal import decode_event, decode_state, encode
from croupier.table.money import movements
from croupier.table.phases import RULINGS, STEPS
from croupier.table.shapes import Actor, Correction, Details, Setup

PATRONS = ("ann", "bob", "cy")
EVERY_RANK = (*RANKS, "patron", "surveillance", "auditor")
ALL_COMMANDS = tuple(COMMANDS.values())
ON_CASES = (
    c.EscalateDispute, c.InformSurveillance, c.GiveDeadline, c.AddEvidence, c.DecideDispute,
    c.TellOfComplaint, c.HelpComplaint, c.CloseDispute,
)  # fmt: skip
COLOURS = ("", "", "blue", "blue", "pink", "R-9:blue")
SIZE = 24  # bytes to a command


class Source:
    """Small choices out of bytes; when they run out, the first choice."""

    def __init__(self, content: bytes) -> None:
        self.content, self.at = content, 0

    def below(self, limit: int) -> int:
        if self.at >= len(self.content):
            return 0
        self.at += 1
        return self.content[self.at - 1] % limit

    def of(self, choices: Any) -> Any:
        return choices[self.below(len(choices))]

    def chance(self, one_in: int) -> bool:
        return self.below(one_in) == one_in - 1


class Machine:
    """One table and a model of its money beside it."""

    def __init__(self, book: str, first: Source) -> None:
        self.game = load_game(book)
        self.state: State = new_table("T-1")
        self.events: list[e.Event] = []
        self.felt: Counter[str] = Counter()
        self.purses: Counter[tuple[str, str]] = Counter()
        self.wagers: dict[str, int] = {}
        self.seen: Counter[str] = Counter()
        self.setup = self._setup(first)
        self.now = 1_000
        pit = Actor("pit-manager", "pit-manager")
        self._take(c.OpenTable(pit, 0, self.setup))
        for seat, patron in enumerate(PATRONS[: self.setup.seats], 1):
            self._take(c.TakeSeat(Actor(patron), 0, patron, seat))
        self.bets = tuple(
            self.game.wagers[self.setup.version]
            if hasattr(self.game, "wagers")
            else ("straight:17", "straight:0", "split:0-1", "red", "column:2", "six-line:1-6")
        )

    def _setup(self, r: Source) -> Setup:
        book = self.game.book
        changes: dict[str, Any] = {
            "limits": Limits(200, 2_000, 3_000 if book.game == "baccarat" else None),
            "version": r.of(book.versions),
            "two_people": r.chance(4),
        }
        if book.shoe is not None and not book.shoe.fresh_every_coup:
            changes |= {"decks": r.of((1, 1, 2, 8)), "face_down": r.chance(2)}
        return usual_setup(self.game, **changes)

    # ---- commands

    def command(self, r: Source) -> c.Command:
        self.now += 1 + r.below(200) * (10_000_000 if r.chance(20) else 1)
        choice = r.below(16)
        if choice < 12:
            kind = self._next_step(r)
        elif choice < 13:
            kind = c.MakeRuling
        else:
            kind = r.of(ALL_COMMANDS)
        fields = {name: self._value(kind, name, r) for name in kind.__struct_fields__[2:]}
        return kind(self._actor(kind, fields, r), self.now, **fields)

    def _next_step(self, r: Source) -> type[c.Command]:
        state, phase = self.state, self.state.phase
        if phase == "betting" or phase == "spinning":
            last = {"baccarat": c.CloseBetting, "online": c.DealRound}.get(state.flow)
            last = last or (c.SpinBall if phase == "betting" else c.CloseBetting)
            bets: tuple[type[c.Command], ...] = (c.PlaceWager, c.PlaceWager, c.PlaceWager)
            if not state.coup.wagers and state.people.seats:
                return c.PlaceWager
            return r.of((*bets, c.TakeSeat, c.WithdrawWager, last, last, last))  # type: ignore[no-any-return]
        steps: dict[str, tuple[type[c.Command], ...]] = {
            "closed": (c.OpenTable,),
            "no-shoe": (c.LoadShoe,),
            "cutting": (c.CutShoe,),
            "burning": (c.BurnCards, c.BurnCards, c.OpenBetting),
            "ready": (c.OpenBetting,),
            "dealing": (c.DealCard,),
            "squeezing": (c.OpenCards,),
            "insurance": (c.TakeInsurance, c.TakeInsurance, c.DeclineInsurance, c.CloseInsurance),
            "stopped": (c.ChooseReading,),
            "held": (c.ReleaseHold, c.MakeRuling),
            "choosing": (c.Choose,),
            "result": (c.Settle,),
            "voting": (c.Vote, c.CloseVote),
            "waiting": (c.RecordNumber, c.RecordNumber, c.BuyColourChips),
            "questioned": (c.MakeRuling,),
        }
        if state.proposal is not None and r.chance(3):
            return r.of((c.ApproveRuling, c.ApproveRuling, c.RejectRuling))  # type: ignore[no-any-return]
        if state.cases and r.chance(12):
            return r.of(ON_CASES)  # type: ignore[no-any-return]
        if phase == "dealing" and state.coup.squeeze.offered_to and not state.coup.cards:
            return r.of((c.RequestSqueeze, c.DealCard))  # type: ignore[no-any-return]
        if phase == "ready" and state.shoe.free_hand_due:
            return c.BeginFreeHand
        if phase == "dealing" and state.coup.cover.due and r.chance(2):
            return c.OfferInsurance
        if phase == "dealing" and state.shoe.burn == "ordered":
            return c.BurnCards
        if phase == "result" and state.flow == "online":
            return c.CollectRound
        if phase == "ready" and state.flow == "roulette":
            return r.of((c.OpenBetting, c.OpenBetting, c.BuyColourChips))  # type: ignore[no-any-return]
        if phase == "result" and state.flow == "roulette":
            return r.of((c.Settle, c.Settle, c.QuestionPosition))  # type: ignore[no-any-return]
        return r.of(steps[phase])  # type: ignore[no-any-return]

    def _actor(self, kind: type[c.Command], fields: dict[str, Any], r: Source) -> Actor:
        if r.chance(8):
            rank = r.of(EVERY_RANK)
            return Actor(r.of(PATRONS) if rank == "patron" else rank, rank)
        step = STEPS[self.state.flow][self.state.phase].get(kind)
        by = step.by if step is not None else "patron"
        if kind in (c.MakeRuling, c.ApproveRuling, c.RejectRuling):
            by = r.of(("shift-manager", "director", "assistant-director", "pit-manager"))
        if by == "patron":
            patron = fields.get("patron") or self.state.coup.squeeze.squeezer or r.of(PATRONS)
            return Actor("someone", "dealer") if r.chance(6) else Actor(patron)
        return Actor(by, by)

    def _value(self, kind: type[c.Command], name: str, r: Source) -> Any:
        state = self.state
        if name == "setup":
            return self.setup
        if name == "patron":
            return self._patron(kind, r)
        if name == "seat":
            seats = {who: n for n, who in state.people.seats.items()}
            seat = seats.get(self._last_patron, PATRONS.index(self._last_patron) + 1)
            return r.below(9) if r.chance(12) else seat
        if name in ("bet", "to_bet"):
            mine = [w.bet for w in state.coup.wagers.values() if w.patron == self._last_patron]
            if mine and (kind is not c.PlaceWager or r.chance(3)):
                return r.of(mine)
            bets = ("player", "banker", *self.bets) if "player" in self.bets else self.bets
            return "nonsense" if r.chance(30) else r.of(bets)
        if name == "amount":
            if kind is c.WithdrawWager and r.chance(2):
                return None
            if kind is c.TakeInsurance and not r.chance(4):
                return r.of((1, 10, 30))
            return r.of((100, 200, 500, 1000, 100, 200, 500, 1500, 2500, 30, 0))
        if name == "card":
            if kind is c.ChooseReading and state.readings:
                return r.of((state.readings.keyed, state.readings.reader))
            return "XX" if r.chance(60) else self._card(r)
        if name == "place":
            return len(state.coup.cards) - 1 if r.chance(8) else None
        if name == "source":
            return r.of(("reader", "keyed"))
        if name == "irregularity":
            ids = tuple(RULINGS.get(state.flow, {})) or tuple(IRREGULAR)
            if not r.chance(4):
                ids = tuple(one.irregularity for one in rulings(self.game, state)) or ids
            self._ruled = r.of(ids)
            return self._ruled
        if name == "number":
            return None if kind is c.PlaceCallBet else r.below(38)
        if name == "details":
            return self._details(r)
        return self._other(name, r)

    _last_patron = "ann"
    _ruled = ""

    def _patron(self, kind: type[c.Command], r: Source) -> str:
        self._last_patron = r.of(PATRONS)
        choice = self.state.choice
        if kind is c.Choose and choice is not None and choice.waiting:
            self._last_patron = choice.waiting[0]
        elif kind in (c.PlaceWager, c.TakeInsurance) and self.state.people.seats:
            self._last_patron = r.of(tuple(self.state.people.seats.values()))
        elif kind is c.RequestSqueeze and self.state.coup.squeeze.offered_to:
            self._last_patron = self.state.coup.squeeze.offered_to
        return self._last_patron

    def _card(self, r: Source) -> str:
        left = [card for card, count in self.state.shoe.left.items() if count]
        return r.of(left) if left and not r.chance(40) else r.of(CARDS)  # type: ignore[no-any-return]

    def _hand(self, r: Source) -> str:
        offers = self.state.coup.cover.open
        return r.of(offers).hand if offers else r.of(("player", "banker"))  # type: ignore[no-any-return]

    def _details(self, r: Source) -> Details:
        state, cards = self.state, list(self.state.coup.cards)
        if self._ruled == "wrong-order":
            cards = cards[::-1] if r.chance(2) else cards[1:] + cards[:1]
        elif self._ruled == "wrong-result-called" and state.last:
            cards = list(state.last.cards)
            if len(cards) > 3 and r.chance(2):
                cards = [cards[1], cards[0], cards[3], cards[2], *cards[4:]]
        elif self._ruled.startswith("drawn-together"):
            cards = [self._card(r), self._card(r)]
        else:
            cards = [self._card(r)]
        questioned = (state.coup.questioned or ("1|red||ann",))[0].split("|")
        return Details(
            cards=tuple(cards), withdrawal=r.chance(2), free_hand=r.chance(2), void=r.chance(3),
            patron=questioned[3], seat=int(questioned[0]), bet=questioned[1],
            chips=questioned[2] or "R-9:blue", to_bet=r.of(self.bets), note="",
            corrections=(Correction("ann", 50),) if r.chance(3) else (),
        )  # fmt: skip

    def _other(self, name: str, r: Source) -> Any:
        case = next(iter(self.state.cases), "none")
        values: dict[str, Callable[[], Any]] = {
            "reason": lambda: "a reason",
            "note": lambda: "a note",
            "about": lambda: "a doubt",
            "decision": lambda: "granted",
            "dealer": lambda: "lan",
            "cut_by": lambda: "",
            "text": lambda: "words",
            "called": lambda: r.of(("", "player", "tie")),
            "behind": lambda: r.chance(6),
            "seats": lambda: r.below(4),
            "seen": lambda: (self._card(r),) if r.chance(2) else (),
            "face_down": lambda: r.of((1, 3, 10, 45)),
            "cards": lambda: tuple(self._card(r) for _ in range(6)),
            "hand": lambda: self._hand(r),
            "withdraw": lambda: r.chance(2),
            "go_on": lambda: r.chance(2),
            "each_side": lambda: 2,
            "call": lambda: "voisins",
            "chip": lambda: 100,
            "cost": lambda: r.of((900, 900, 100)),
            "colour": lambda: r.of(("blue", "pink")),
            "value": lambda: r.of((100, 100, 500)),
            "count": lambda: r.below(12),
            "coup": lambda: "T-1/1/1",
            "case": lambda: case,
            "heading": lambda: "8.4.5",
            "until": lambda: self.now + 1000,
            "chips": lambda: r.of(COLOURS if self.state.flow == "roulette" else ("",)),
            "corrections": lambda: (Correction("ann", 100),) if r.chance(2) else (),
        }
        return values[name]()

    # ---- what must always hold

    def step(self, r: Source) -> None:
        command = self.command(r)
        try:
            self._take(command)
        except Refusal as refusal:
            assert str(refusal) and str(refusal)[-1] in ".!", refusal
            self.seen["refused"] += 1
            self.seen[f"no {type(command).__name__}"] += 1

    def _take(self, command: c.Command) -> None:
        before = self.state
        events = decide(self.game, before, command)
        assert command.by.rank not in ("surveillance", "auditor")
        for event in events:
            self._follow(event, before)
            self.state = evolve(self.state, event)
            self._check_money()
        self.events += events
        self._check_state(before, command)

    def _follow(self, event: e.Event, before: State) -> None:
        self.seen[type(event).__name__] += 1
        for move in movements(event):
            assert move.amount > 0
            if move.target == "felt":
                self.felt[move.patron] += move.amount
            if move.source == "felt":
                self.felt[move.patron] -= move.amount
            if move.target == "chips":
                self.purses[move.patron, move.chips] += move.amount
            if move.source == "chips":
                self.purses[move.patron, move.chips] -= move.amount
        if isinstance(event, e.WagerPlaced):
            assert before.phase in ("betting", "spinning"), "no wager after no more bets"
            assert not self.state.coup.free
            key = wager_key(event.seat, event.patron, event.bet, event.chips)
            self.wagers[key] = self.wagers.get(key, 0) + event.amount
        elif isinstance(event, e.CoupSettled):
            stakes = Counter(
                {(w.patron, w.bet, w.seat): 0 for w in self.state.coup.wagers.values()}
            )
            for line in event.lines:
                assert line.stake == line.returned + line.collected
                assert line.clauses, "every line says by which clause"
                stakes[line.patron, line.bet, line.seat] += line.stake
            assert all(stakes.values())
            assert sum(stakes.values()) == stakes_on_felt(self.state), "each wager has its end"
        elif isinstance(event, e.RulingMade):
            assert event.clauses and event.rank in RANKS
            assert is_at_least(event.by.rank, event.rank)
            if self.setup.two_people and event.rank != "dealer":
                assert event.proposed_by and event.proposed_by != event.by.id
        elif isinstance(event, e.CoupVoided):
            assert sum(back.amount for back in event.given_back) == stakes_on_felt(self.state)
            assert event.clauses
        elif isinstance(event, e.CorrectionMade):
            assert event.clauses and (event.case or event.irregularity)

    def _check_money(self) -> None:
        state = self.state
        assert sum(self.felt.values()) == stakes_on_felt(state), "money in play is open wagers"
        assert min(self.felt.values(), default=0) >= 0
        if not state.coup.id:
            assert not any(self.felt.values()), "nothing stays on the felt when a coup is over"
        for label, held in state.chips.items():
            assert held.count >= 0
            assert self.purses[held.patron, label] == held.count * held.value

    def _check_state(self, before: State, command: c.Command) -> None:
        state = self.state
        allowed = STEPS[before.flow][before.phase][type(command)].leads_to
        assert state.phase in allowed, f"{before.phase} -> {state.phase} by {type(command)}"
        shoe = state.shoe
        if shoe.left:
            assert shoe.remaining + shoe.drawn + shoe.burned == shoe.decks * 52
            assert sum(shoe.left.values()) == shoe.remaining + shoe.burned_unseen
            assert min(shoe.left.values()) >= 0 and shoe.remaining >= 0
            assert len(state.coup.cards) + len(shoe.leading) <= shoe.drawn
        assert (state.phase == "choosing") == (state.choice is not None)
        assert (state.phase == "held") == (state.held is not None)
        assert (state.phase == "stopped") == (state.readings is not None)
        if state.phase == "result" and state.flow != "roulette":
            assert not state.coup.due

    def check_replay(self) -> None:
        state = new_table("T-1")
        for event in self.events:
            state = evolve(state, decode_event(encode(event)))
        assert state == self.state, "a replay is the table"
        assert decode_state(encode(state)) == state


def run(book: str, content: bytes, commands: int) -> Machine:
    """Drive one table with so many commands."""
    machine = Machine(book, Source(content[:4]))
    for at in range(commands):
        machine.step(Source(content[4 + at * SIZE : 4 + (at + 1) * SIZE]))
    machine.check_replay()
    return machine
