"""A table driven by arbitrary bytes: each turns into a command, and everything is checked."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from msgspec import UNSET
from table_driver import decode_event, usual_setup

from croupier.equipment.cards import CARDS, follow_burned
from croupier.games import load_game
from croupier.games.rounds import Round, settle_round
from croupier.games.wager import Insurance, Limits, Wager
from croupier.rules.authority import RANKS, is_at_least, standard
from croupier.table import Refusal, State, decide, evolve, new_table, rulings, stakes_on_felt
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.commands import COMMANDS
from croupier.table.deciding.rulings import IRREGULAR
from croupier.table.journal import decode_state, encode
from croupier.table.money import movements
from croupier.table.names import shoe_name, this_or_next_coup
from croupier.table.phases import RULINGS, STEPS, first_person
from croupier.table.record import due_after, in_order, taken_for, windows
from croupier.table.shapes import (
    AUTOMATIC,
    HOUSE,
    Actor,
    ColourHolding,
    Correction,
    Details,
    OnOffer,
    Setup,
)
from croupier.table.state import AFTER_PAYMENT, LastCoup

PATRONS = ("ann", "bob", "cy")
EVERY_RANK = (*RANKS, "patron", "surveillance", "auditor", HOUSE)
ALL_COMMANDS = tuple(COMMANDS.values())
ON_CHIPS = (c.BuyColourChips, c.AllowColours, c.RecallColour, c.MoveColourChips)
COLOURS = ("", "", "blue", "blue", "pink", "R-9:blue", "T-1:blue")
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
        self.seen: Counter[str] = Counter()
        self.setup = self._setup(first)
        self.now = 1_000
        self.ended: dict[str, LastCoup] = {}  # as the house would hand them in
        self.cards: dict[int, str] = {}  # of this shoe: each card drawn, and where it went
        online = book == "online-baccarat"
        pit = Actor("house", HOUSE) if online else Actor("pit-manager", "pit-manager")
        self._take(c.OpenTable(pit, 0, self.setup))
        for seat, patron in enumerate(PATRONS[: self.setup.seats], 1):
            self._take(c.TakeSeat(Actor(patron), 0, patron, seat))
        self.bets = tuple(
            self.game.bets(self.setup.version)
            if self.game.decks
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
        if book.game == "roulette" and r.chance(2):
            changes |= {"colours": ("blue", "pink"), "seats": 1}
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
            return r.of((*bets, c.TakeSeat, c.WithdrawWager, c.TakeBack, last, last, last))  # type: ignore[no-any-return]
        steps: dict[str, tuple[type[c.Command], ...]] = {
            "closed": (c.OpenTable,),
            "no-shoe": (c.LoadShoe,),
            "cutting": (c.CutShoe,),
            "burning": (c.BurnCards, c.BurnCards, c.OpenBetting),
            "ready": (c.OpenBetting,),
            "dealing": (c.DealCard,),
            "squeezing": (c.OpenCards,),
            "insurance": (
                c.TakeInsurance,
                c.TakeInsurance,
                c.DeclineInsurance,
                c.TakeInsuranceBack,
                c.CloseInsurance,
            ),
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
            return r.of((c.OpenBetting, c.OpenBetting, *ON_CHIPS))  # type: ignore[no-any-return]
        if phase == "result" and state.flow == "roulette":
            return r.of((c.Settle, c.Settle, c.QuestionPosition, c.RecordNumber))  # type: ignore[no-any-return]
        return r.of(steps[phase])  # type: ignore[no-any-return]

    def _actor(self, kind: type[c.Command], fields: dict[str, Any], r: Source) -> Actor:
        if r.chance(8):
            rank = r.of(EVERY_RANK)
            return Actor(r.of(PATRONS) if rank == "patron" else rank, rank)
        flow, phase, by = self.state.flow, self.state.phase, "patron"
        if kind in STEPS[flow][phase]:
            by = first_person(standard(), flow, phase, kind)
        if kind in (c.MakeRuling, c.ApproveRuling, c.RejectRuling) and by != HOUSE:
            by = r.of(("shift-manager", "director", "assistant-director", "pit-manager"))
        if by == "patron":
            patron = fields.get("patron") or self.state.coup.squeeze.squeezer or r.of(PATRONS)
            return Actor("someone", "dealer") if r.chance(6) else Actor(patron)
        if self.state.people.dealer == AUTOMATIC and kind not in (c.TakeOver, c.HandBack):
            return Actor(AUTOMATIC, by)
        return Actor(by, by)

    def _value(self, kind: type[c.Command], name: str, r: Source) -> Any:
        state = self.state
        if name == "setup":
            return self.setup
        if name == "proposal":
            return r.of(state.proposals).id if state.proposals else 0
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
        if name == "place" and kind is c.LookAtCard:
            return r.below(6)
        if name == "place":
            return len(state.coup.cards) - 1 if r.chance(8) else None
        if name == "source" and state.coup.squeeze.squeezer and not r.chance(4):
            return "reader"  # what lies face down nobody has seen
        if name == "source":
            return r.of(("reader", "keyed"))
        if name == "irregularity":
            ids = tuple(RULINGS.get(state.flow, {})) or tuple(IRREGULAR)
            if not r.chance(4):
                ids = tuple(one.irregularity for one in rulings(self.game, state)) or ids
            self._ruled = r.of(ids)
            earlier = self._ruled in AFTER_PAYMENT and self.ended and r.chance(2)
            self._past = r.of(tuple(self.ended.values())) if earlier else None
            return self._ruled
        if name == "number" and kind is c.RecordNumber and state.coup.number is not None:
            return r.of((state.coup.number, r.below(37)))
        if name == "number":
            return None if kind in (c.PlaceCallBet, c.ChooseReading) else r.below(38)
        if name == "result":
            return r.of(("player", "banker", "tie"))
        if name in ("coup", "past") and kind is c.MakeRuling and self._past is not None:
            return self._past.id if name == "coup" else self._past
        if name == "past" and kind is c.ApproveRuling:
            waits = [self.ended[one.coup] for one in state.proposals if one.coup in self.ended]
            return waits[0] if waits else None
        if name in ("coup", "past", "issued", "below_minimum"):
            issued = ColourHolding(self._last_patron, 100, 9) if r.below(4) else None
            return {"coup": "", "past": None, "issued": issued, "below_minimum": {}}[name]
        if name == "details":
            return self._details(r)
        return self._other(name, r)

    _last_patron = "ann"
    _first = "AS"  # of the burn

    def _shown(self, r: Any) -> tuple[str, ...]:
        self._first = self._card(r)
        return (self._first,) if r.below(8) else ()

    _ruled = ""
    _past: LastCoup | None = None

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
            # Two that the reader has recorded, or two that nobody has, or one of each.
            latest = cards[-r.below(3) :] if cards and r.chance(2) else []
            cards = [*latest, self._card(r), self._card(r)][: max(2, len(latest))]
            cards = cards[::-1] if r.chance(2) else cards
        elif self._ruled == "wrong-record":
            cards = cards or list(state.last.cards if state.last else ())
            cards = list(self._past.cards) if self._past else cards
            cards += [one.card for one in self._past.over] if self._past and r.chance(2) else []
            if cards:
                cards[r.below(len(cards))] = self._card(r)
            cards = cards[: r.below(7)] if r.chance(4) else cards
        elif state.coup.waiting:
            cards = []
        else:
            cards = [self._card(r)]
        questioned = (state.coup.questioned or ("1|red||ann|",))[0].split("|")
        said = Details(
            number=r.below(38), retire=r.chance(6), count=r.below(2), amount=r.of((0, 0, 100)),
            to_patron=r.of(("", "", *PATRONS)), outcome=r.of(("", "fit", "player")),
            cards=tuple(cards), withdrawal=r.chance(2), free_hand=r.chance(2), void=r.chance(3),
            patron=questioned[3], seat=int(questioned[0]), bet=questioned[1],
            chips=questioned[2] or r.of(("", "R-9:blue")), to_bet=r.of(self.bets), note="",
            corrections=(Correction("ann", 50),) if r.chance(3) else (),
        )  # fmt: skip
        # A ruling takes only what it reads; now and then it is told more.
        reads = IRREGULAR[self._ruled].needs if self._ruled in IRREGULAR else ()
        return said if r.chance(40) else Details(**{name: getattr(said, name) for name in reads})

    def _seals(self) -> tuple[str, ...]:
        """Name what may be sealed for the table: the coup or shoe in play, or the next."""
        table, number = self.state.table, self.state.shoe.number
        return (
            this_or_next_coup(self.state),
            shoe_name(table, number),
            shoe_name(table, number + 1),
        )

    def _other(self, name: str, r: Source) -> Any:
        values: dict[str, Callable[[], Any]] = {
            "reason": lambda: "a reason",
            "note": lambda: "a note",
            "about": lambda: "a doubt",
            "decision": lambda: "granted",
            "dealer": lambda: "lan",
            "second": lambda: Actor("mai", r.of(("pit-supervisor", "dealer"))),
            "reader": lambda: r.of(("", "", "", "device")),
            "beside": lambda: None,
            "said": lambda: UNSET,
            "cut_by": lambda: "",
            "text": lambda: "words",
            "called": lambda: r.of(("", "player", "tie")),
            "behind": lambda: r.chance(6),
            "seats": lambda: r.below(4),
            "seen": lambda: self._shown(r),
            "face_down": lambda: r.of((1, follow_burned(self._first), follow_burned(self._first))),
            "cards": lambda: tuple(self._card(r) for _ in range(6)) if r.below(8) else (),
            "hand": lambda: self._hand(r),
            "withdraw": lambda: r.chance(2),
            "go_on": lambda: r.chance(2),
            "each_side": lambda: 2,
            "call": lambda: "voisins",
            "chip": lambda: 100,
            "cost": lambda: r.of((900, 900, 100)),
            "colour": lambda: r.of(("blue", "pink")),
            "other_value": lambda: r.chance(2),
            "value": lambda: r.of((100, 100, 500)),
            "count": lambda: r.below(12),
            "coup": lambda: "T-1/1/1",
            "of": lambda: r.of(self._seals()),
            "as_it_stands": lambda: r.chance(2),
            "found": lambda: r.chance(8),
            "more": lambda: r.chance(8),
            "by_hand": lambda: r.chance(3),
            "squeezer": lambda: r.of(("", self.state.coup.squeeze.squeezer)),
            "slip": lambda: not r.chance(3),
            "moved": lambda: r.of(("staked", "returned", "lost")),
            "heading": lambda: "8.4.5",
            "until": lambda: self.now + 1000,
            "day_ends": lambda: 0,
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
            self._keep(event)
            self._check_money()
        self.events += events
        self._check_state(before, command)
        self._check_record()
        self._check_stakes()

    def _keep(self, event: e.Event) -> None:
        if isinstance(event, e.CoupSettled | e.CoupVoided) and self.state.last is not None:
            self.ended[event.coup] = self.state.last
        elif isinstance(event, e.AMENDING) and event.coup in self.ended:
            self.ended[event.coup] = event.amended(self.ended[event.coup])
            last = self.state.last
            assert last is None or last.id != event.coup or last == self.ended[event.coup]

    def _settled_anew(self, event: e.CoupSettled | e.ResultCorrected) -> None:
        """Hold lines to those of the same coup dealt right from the start."""
        of = self.state if isinstance(event, e.CoupSettled) else None
        last = self.state.last
        if isinstance(event, e.ResultCorrected):
            if event.void or last is None or last.id != event.coup or not event.cards:
                return
            wagers, taken, before = last.wagers, last.insurance, last.below_minimum_before
        elif not event.cards:
            return
        else:
            assert of is not None
            wagers, taken = tuple(of.coup.wagers.values()), of.coup.cover.taken
            before = event.below_minimum_before
        setup = self.state.setup if of else (last.setup if last else None)
        assert setup is not None
        there = windows(self.game, event.cards)
        sold = [t for t in taken if OnOffer(t.hand, t.after, t.odds) in there]
        again = settle_round(
            Round(
                setup.book,
                version=setup.version,
                cards=event.cards,
                wagers=tuple(Wager(w.seat, w.bet, w.stake, w.patron) for w in wagers),
                insurance=tuple(
                    Insurance(t.seat, t.hand, t.after, t.stake, t.patron) for t in sold
                ),
                limits=setup.limits if setup.book != "online-baccarat" else None,
                below_minimum_before=before,
            )
        )
        mine = [
            (x.seat, x.bet, x.stake, x.in_play, x.outcome, x.paid, x.returned, x.collected)
            for x in event.lines[: len(again.lines)]
        ]
        theirs = [
            (x.seat, x.bet, x.stake, x.in_play, x.outcome, x.paid, x.returned, x.collected)
            for x in again.lines
        ]
        assert mine == theirs, "lines after any ruling are those of the cards as they count"
        assert all(x.outcome == "returned" for x in event.lines[len(again.lines) :])

    def _check_stakes(self) -> None:
        """What patrons have put down is what lies on the felt."""
        lying: dict[str, int] = {}
        for patron, stakes in self.state.coup.stakes.items():
            for key, _, amount in stakes:
                assert amount > 0 and self.state.coup.wagers[key].patron == patron
                lying[key] = lying.get(key, 0) + amount
        assert lying == {key: wager.stake for key, wager in self.state.coup.wagers.items()}

    def _check_record(self) -> None:
        """Every card drawn is in a hand, leads one that is owed, waits, or is out by a ruling."""
        state, coup = self.state, self.state.coup
        if state.flow != "baccarat" or not state.shoe.left:
            self.cards = {}
            return
        there = dict.fromkeys(coup.numbers, "hand") | dict.fromkeys(coup.waiting, "waits")
        there |= {one.number: "leads" for one in state.shoe.leading}
        there |= dict.fromkeys(coup.over, "leads")
        if state.last is not None and state.last.shoe == state.shoe.number:
            # A record put right after payment may find that a card which led was the hand's own.
            there = dict.fromkeys(state.last.numbers, "over") | there
        for number, where in self.cards.items():
            if number not in there and number <= state.shoe.numbered:
                is_void = where == "waits" and any(
                    isinstance(event, e.CoupVoided) for event in self.events[-3:]
                )
                assert where in ("hand", "over") or is_void, "an exposed card is never lost"
                there[number] = "over"
        self.cards = there
        record = [one.number for one in coup.drawn]
        assert len(set(record)) == len(record), "no card is dealt twice"
        shoes = [one for one in self.ended.values() if one.shoe == state.shoe.number]
        for one in shoes:
            record += [n for n in one.numbers if n not in one.led] + [*one.out]
        assert len(set(record)) == len(record), "each card is counted in one coup"
        assert max(record, default=0) <= state.shoe.numbered
        order = in_order(coup.drawn, coup.ruled)
        at = len(coup.numbers)
        assert order[:at] == [*coup.numbers], "hands are worked out from the record"
        assert sorted(order[at:]) == sorted((*coup.waiting, *coup.over))
        leads = [one.number for one in state.shoe.leading]
        assert len(set(leads)) == len(leads) and not set(leads) & set(order)
        card_of = taken_for(coup.drawn, coup.ruled)
        assert coup.cards == tuple(card_of[n] for n in coup.numbers)
        if coup.id and state.phase not in ("betting", "held"):
            due, _ = due_after(self.game, coup.cards)
            assert coup.due == due
        there_now = windows(self.game, coup.cards)
        assert set(coup.cover.open) <= set(there_now), "what is on sale is on offer"
        if coup.down:
            assert not coup.cover.due, "nothing is told of cards that lie face down"
        if coup.cover.waived:
            assert not any(one.after == "third" for one in (*coup.cover.due, *coup.cover.open))
        if coup.waiting and state.phase == "dealing":
            assert coup.cover.due, "a card waits only for the insurance before it"
            assert not coup.seen, "nothing is sold on a card that lies face up"
        assert set(coup.seen) <= set(coup.waiting)
        if state.phase == "result":
            assert not coup.waiting

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
        elif isinstance(event, e.InsuranceOffered | e.InsuranceTaken):
            assert not self.state.coup.seen, "nothing is sold on a card that lies face up"
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
            self._settled_anew(event)
        elif isinstance(event, e.RulingMade):
            assert event.clauses and event.rank in (*RANKS, HOUSE)
            assert is_at_least(event.rank, event.needed) or event.by.rank == HOUSE
            after = bool(event.coup) and event.coup != self.state.coup.id
            if after and event.irregularity in ("wrong-record", "wrong-number"):
                assert event.proposed_by and event.proposed_by != event.by.id
        elif isinstance(event, e.CoupVoided):
            assert sum(back.amount for back in event.given_back) == stakes_on_felt(self.state)
            assert event.clauses
        elif isinstance(event, e.ColourChipsMoved):
            # The other table has moved the money.
            sign = {"staked": -1, "returned": 1, "lost": 0}[event.moved]
            value = self.state.chips[event.chips].value
            self.purses[event.patron, event.chips] += sign * event.count * value
        elif isinstance(event, e.ResultCorrected):
            self._settled_anew(event)
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
            assert len(state.coup.drawn) <= shoe.drawn or state.flow == "online"
        assert (state.phase == "choosing") == (state.choice is not None)
        assert (state.phase == "held") == (state.held is not None)
        # A sensor that disagrees while play is held stops it when the hold is released.
        assert (state.readings is not None) == (state.phase == "stopped") or state.phase == "held"
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
