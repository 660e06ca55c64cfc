"""A table without a house: commands in as lines of JSON, what each of them led to out."""

import json
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from croupier.driven.stand_ins import whoever_may
from croupier.games import Game
from croupier.games.wager import Limits
from croupier.messages import say
from croupier.rules.authority import HEIGHT
from croupier.rules.errors import CommandLineError, RuleError
from croupier.rules.objections import Objection, objection
from croupier.rules.ways import values, way
from croupier.table import commands as c
from croupier.table import decide, evolve, new_table
from croupier.table import events as e
from croupier.table.deciding.house import MOST_SEATS_WITHOUT_A_LAYOUT
from croupier.table.flows import FLOWS, flow_of
from croupier.table.gaming_day import day_ends
from croupier.table.journal import decode_command
from croupier.table.money import movements
from croupier.table.phases import STEPS
from croupier.table.shapes import HOUSE, PATRON, Details, Refusal, Setup
from croupier.table.state import LastCoup, State

A_SECOND_MS = 1000
BURN = {"seen": ["2S"], "face_down": 2}  # a card worth two is seen, and two follow face down
HANDED_IN = ("past", "beside", "day_ends", "said")  # the house's to say, not the line's
OWN_MONEY = ("patron", "chips")  # colour chips in hand are the patron's own: to buy is not a loss

# What takes play on in each phase; "dealing" and a few others depend on more than the phase.
_DUE: dict[str, str] = {
    "closed": "open-table",
    "no-shoe": "load-shoe",
    "cutting": "cut-shoe",
    "burning": "burn-cards",
    "ready": "open-betting",
    "betting": "close-betting",
    "squeezing": "open-cards",
    "insurance": "close-insurance",
    "stopped": "choose-reading",
    "held": "make-ruling",
    "choosing": "choose",
    "result": "settle",
    "voting": "vote",
    "spinning": "close-betting",
    "waiting": "record-number",
    "questioned": "make-ruling",
}


class Done(Struct, frozen=True):
    """What a command led to, and where the table stands then."""

    events: tuple[e.Event, ...]
    phase: str
    due: str
    purses: dict[str, int]

    def __repr__(self) -> str:
        happened = ", ".join(str(type(event).__struct_config__.tag) for event in self.events)
        return f"<Done: {happened}; {self.phase}, next {self.due}>"


class Refused(Struct, frozen=True):
    """Why a command was not carried out; nothing has changed."""

    refused: str
    clauses: tuple[str, ...] = ()
    allowed: tuple[str, ...] = ()
    rank: str = ""


class DrivenTable:
    """One table, with what the house would hand in to it: who acts, when, and earlier coups."""

    def __init__(self, game: Game, changes: Any = None) -> None:
        self.game = game
        wanted, is_fresh = _wanted(changes)
        self.setup = setup_of(self.game, wanted)
        self.state = new_table(f"{self.game.book.id[0].upper()}-01")
        self.purses: dict[str, int] = {}
        self.ended: dict[str, LastCoup] = {}
        self.now = 0
        if not is_fresh:
            self._open()

    def _open(self) -> None:
        """Open the table as it is set up; its shoe is loaded, cut and burned."""
        commands: list[dict[str, Any]] = [{"command": "open-table"}]
        if FLOWS[self.game.flow].has_shoe:
            commands += [
                {"command": "load-shoe"},
                {"command": "cut-shoe"},
                {"command": "burn-cards", **BURN},
            ]
        for command in commands:
            self.carry_out(self.command({"at": 0, **command}))

    def answer(self, line: bytes) -> Done | Refused:
        """Carry out one line, or say why not."""
        try:
            return self.carry_out(self.read(line))
        except Refusal as no:
            return Refused(str(no), no.clauses, tuple(map(str, no.allowed)), no.rank)
        except RuleError as no:
            return Refused(str(no), no.clauses)

    # ---- a line

    def read(self, line: bytes) -> c.Command:
        """Read a command."""
        try:
            said = msgspec.json.decode(line)
        except (msgspec.DecodeError, RecursionError) as error:
            raise Refusal(
                say("command-not-json", error=str(error)), allowed=(way("json-line"),)
            ) from None
        if not isinstance(said, dict):
            raise Refusal(say("command-not-object"), allowed=(way("json-line"),))
        return self.command(said)

    def command(self, said: dict[str, Any]) -> c.Command:
        """Make a command of its fields; who gives it, and when, may be left out."""
        name = said.get("command")
        kind = c.COMMANDS.get(name) if isinstance(name, str) else None
        if kind is None:
            raise Refusal(
                say("command-unknown", command=str(name)[:40]) if name else say("command-unnamed"),
                allowed=values(map(_tag, STEPS[self.state.flow][self.state.phase])),
            )
        by = said.get("by")
        given = {
            "by": _actor(by) if by is not None else {"id": ""},
            "at": said.get("at", self.now + A_SECOND_MS),
        }
        if "said" in said:  # what the house itself says, nobody says for it
            raise _unreadable(str(name), kind, Objection("unknown field `said`", ""))
        if kind is c.OpenTable:
            given["setup"] = said.get("setup", msgspec.to_builtins(self.setup))
        try:
            command = decode_command(json.dumps({**said, **given}).encode())
        except msgspec.MsgspecError as error:
            raise _unreadable(str(name), kind, objection(error)) from None
        command = self._with_past(command)
        if by is None:
            command = replace(command, by=whoever_may(self.game, self.state, command))
        return command

    def _with_past(self, command: c.Command) -> c.Command:
        """Hand in the coup that a ruling is about, as it counts now, and how long a one time does.

        A line says when a patron used 7.17's one time at another table.
        """
        coup = ""
        if isinstance(command, c.Settle) and command.below_minimum:
            until = {who: day_ends(at) for who, at in command.below_minimum.items()}
            return replace(command, below_minimum=until)
        if isinstance(command, c.MakeRuling):
            coup = command.coup
        elif isinstance(command, c.ApproveRuling):
            proposal = self.state.proposal(command.proposal)
            coup = proposal.coup if proposal is not None else ""
        return replace(command, past=self.ended[coup]) if coup in self.ended else command

    # ---- what it leads to

    @property
    def due(self) -> str:
        """Say what the one next step is."""
        return due(self.state)

    def carry_out(self, command: c.Command) -> Done:
        """Decide a command, and take over what it led to once all of it could be worked out."""
        events = decide(self.game, self.state, command)
        state, purses, ended = self.state, self.purses.copy(), {}
        for event in events:
            state = evolve(state, event)
            if isinstance(event, e.SeatTaken):
                purses.setdefault(event.patron, 0)
            elif isinstance(event, e.CoupSettled | e.CoupVoided) and state.last is not None:
                ended[event.coup] = state.last
            elif isinstance(event, e.AMENDING) and (
                known := ended.get(event.coup, self.ended.get(event.coup))
            ):
                ended[event.coup] = event.amended(known)
            for move in movements(event):
                gained = (move.target in OWN_MONEY) - (move.source in OWN_MONEY)
                purses[move.patron] = purses.get(move.patron, 0) + gained * move.amount
        self.state, self.purses, self.now = state, purses, command.at
        self.ended.update(ended)
        return Done(events, state.phase, due(state), purses)


def due(state: State) -> str:
    """Say what the one next step is: the hand that draws, or the command that takes play on."""
    phase, coup, shoe = state.phase, state.coup, state.shoe
    if flow_of(state).seals_spins and phase == "betting":
        return "make-ruling" if state.wheel.examination_due else "spin-ball"  # R 7.5
    if flow_of(state).is_own and phase != "dealing":
        return {
            "betting": "deal-round" if coup.wagers else "place-wager",
            "result": "collect-round",
        }.get(phase, _DUE[phase])
    if phase in ("held", "questioned") and state.proposals:
        return "approve-ruling"
    if state.alarm.note and phase in ("ready", "dealing"):
        return "clear-alarm"
    if phase == "ready" and shoe.free_hand_due:
        return "begin-free-hand"  # BLD 7.8
    if phase == "dealing":
        if shoe.burn == "ordered":
            return "burn-cards"  # BLD 7.11.1
        return "offer-insurance" if coup.cover.due else coup.due  # B 4.10
    return _DUE[phase]


def _tag(command: type[c.Command]) -> str:
    return str(command.__struct_config__.tag)


def _unreadable(name: str, kind: type[c.Command], found: Objection) -> Refusal:
    """Say which field of a command is missing, unknown or wrong, and which there are."""
    is_detail = found.place == "details"
    asked = Details if is_detail else kind
    fields = [field for field in asked.__struct_fields__ if field not in HANDED_IN]
    if found.missing:
        said = say("command-field-missing", command=name, name=found.missing)
    elif found.unknown:
        of = "details" if is_detail else name
        said = say("command-field-unknown", of=of, name=found.unknown, fields=fields)
    else:
        wrong = ": ".join(part for part in (found.place, found.plain) if part)
        said = say("command-unreadable", command=name, error=wrong)
    return Refusal(said, allowed=values(fields))


def _actor(by: Any) -> Any:
    """Make out who acts: a word is a rank, or else the name of a patron."""
    if not isinstance(by, str):
        return by
    return {"id": by, "rank": by if by in HEIGHT or by == HOUSE else PATRON}


# ---- the set-up


def _wanted(changes: Any) -> tuple[dict[str, Any], bool]:
    """Part what is wanted of the set-up from whether the table is to be a fresh one."""
    if changes is None:
        return {}, False
    if not isinstance(changes, dict):
        raise CommandLineError(say("setup-no-object"))
    fresh = changes.get("fresh", False)
    if not isinstance(fresh, bool):
        raise CommandLineError(say("setup-fresh"))
    return {key: value for key, value in changes.items() if key != "fresh"}, fresh


def setup_of(game: Game, changes: dict[str, Any]) -> Setup:
    """Give the set-up of a usual table of a book, with what is wanted otherwise."""
    book = game.book
    limits = {
        "minimum": 200,
        "maximum": 50_000,
        "differential": 100_000 if book.game == "baccarat" else None,
    }
    usual = {
        "book": book.id,
        "version": book.versions[0],
        "seats": book.seats[-1] if book.seats else MOST_SEATS_WITHOUT_A_LAYOUT,
        "decks": book.shoe.decks if book.shoe else 0,
        "insurance": book.insurance is not None,
        "call_bets": bool(book.call_bets),
        "stake_multiple": 1,
        **changes,
    }
    wanted = changes.get("limits", {})
    usual["limits"] = {**limits, **wanted} if isinstance(wanted, dict) else wanted
    try:
        return msgspec.convert(usual, Setup)
    except msgspec.ValidationError as error:
        found = objection(error)
        if found.unknown:
            asked = Limits if found.place == "limits" else Setup
            of = found.place or "setup"
            fields = list(asked.__struct_fields__)
            raise CommandLineError(
                say("command-field-unknown", of=of, name=found.unknown, fields=fields)
            ) from None
        wrong = ": ".join(part for part in (found.place, found.plain) if part)
        raise CommandLineError(say("command-unreadable", command="setup", error=wrong)) from None
