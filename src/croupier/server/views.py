"""What each person may see of a table: one state, projected by role.

A view is made of three parts, so that a busy table is encoded once and not once for each viewer:
what everyone sees, what a patron sees of their own, and what staff see besides. A card that lies
face down is in none of them but its squeezer's own.
"""

from functools import lru_cache
from typing import Any

import msgspec

from croupier.equipment.wheel import colour
from croupier.floor.actors import AUTOMATIC
from croupier.games import Game
from croupier.games.baccarat.roads import read_shoe, roads
from croupier.games.baccarat.tableau import points_of
from croupier.rules.errors import RuleError
from croupier.server.colour_chips import coloured, colours
from croupier.server.library import load_game
from croupier.server.memory import Memory
from croupier.server.telling import Names
from croupier.table.deciding.betting import box_totals, over_differential
from croupier.table.phases import PHASES
from croupier.table.shapes import Setup
from croupier.table.state import State, as_shoe

OVER = ("ready", "no-shoe", "voting", "burning", "cutting")  # the coup before may still be shown


def game_of(state: State) -> Game | None:
    """Give the game a table plays, or none for one that was never opened."""
    return None if state.setup is None else load_game(state.setup.book)


def shown_cards(state: State) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Give the cards on the felt and the places of those face down; the last coup's linger."""
    if state.phase in OVER and not state.coup.cards and state.last is not None:
        return state.last.cards, ()
    return state.coup.cards, state.coup.face_down


def hands(game: Game, state: State) -> dict[str, Any]:
    """Lay out both hands; a hand with a card face down has no points yet."""
    cards, face_down = shown_cards(state)
    shown: dict[str, Any] = {"player": [], "banker": []}
    known: dict[str, list[str] | None] = {"player": [], "banker": []}
    for place, card in enumerate(cards):
        hand = game.tableau.hand_of(cards, place)
        hidden = place in face_down
        shown[hand].append({"card": None if hidden else card, "place": place})
        so_far = known[hand]
        if hidden:
            known[hand] = None
        elif so_far is not None:
            so_far.append(card)
    for side, of_hand in known.items():
        shown[f"{side}_points"] = points_of(tuple(of_hand)) if of_hand else None
    return shown


def result(game: Game, state: State) -> dict[str, Any] | None:
    """Say what the coup came to, once it is open for all to see."""
    number = state.coup.number
    if number is None and state.phase in OVER and state.last is not None:
        number = state.last.number
    if not game.decks:
        return None if number is None else {"number": number, "colour": colour(number)}
    cards, face_down = shown_cards(state)
    is_known = state.phase == "result" or (state.phase in OVER and not state.coup.id)
    if not is_known or face_down or len(cards) < 4:
        return None
    if state.last is not None and state.last.is_void and state.phase != "result":
        return None
    try:
        outcome = game.tableau.deal(cards).outcome
    except RuleError:  # the cards of an irregular coup may be no finished coup
        return None
    found: dict[str, Any] = msgspec.to_builtins(outcome)
    return found


@lru_cache(64)
def _roads(road: tuple[str, ...]) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(roads(read_shoe(as_shoe(road)))))


@lru_cache(64)
def _areas(book: str, version: str) -> tuple[dict[str, Any], ...]:
    game = load_game(book)
    areas = []
    for wager in game.book.wagers:
        odds = [wager.odds] if wager.odds is not None else []
        rows = [row for row in wager.pays if row.version in (None, version)]
        odds += [row.odds for row in rows]
        by = (row.by for row in rows)
        clauses = game.book.clauses_of(wager.defined_by, wager.odds_by, *by)
        areas.append(
            {
                "bet": wager.id,
                "name": wager.name,
                "odds": " / ".join(dict.fromkeys(o.text for o in odds)),
                "odds_for_people": " / ".join(dict.fromkeys(o.for_people() for o in odds)),
                "clauses": clauses,
                "covers": wager.covers,
            }
        )
    return tuple(areas)


@lru_cache(64)
def _areas_raw(setup_key: bytes) -> msgspec.Raw:
    setup = msgspec.json.decode(setup_key, type=Setup)
    areas = []
    for area in _areas(setup.book, setup.version):
        minimum, maximum = setup.limits.of(area["bet"])
        areas.append({**area, "minimum": minimum, "maximum": maximum})
    return msgspec.Raw(msgspec.json.encode(areas))


def areas(setup: Setup) -> msgspec.Raw:
    """List the areas of the felt with their odds and limits, ready encoded."""
    return _areas_raw(msgspec.json.encode(setup))


@lru_cache(16)
def _call_bets(book: str) -> tuple[dict[str, Any], ...]:
    return tuple(
        {
            "id": call.id,
            "name": call.name,
            "chips": call.chips,
            "total": sum(call.chips.values()),
            "takes": {"neighbours": "number", "finales": "digit"}.get(call.rule, ""),
        }
        for call in load_game(book).book.call_bets
    )


def differential(state: State, now: int) -> dict[str, int]:
    """Weigh the two boxes against each other and against the sign."""
    player, banker = box_totals(state, now)
    over = over_differential(state, now)
    difference = abs(player - banker)
    return {"player": player, "banker": banker, "difference": difference, "over": over}


def seats(state: State, names: Names) -> list[dict[str, Any]]:
    """List the seats: who sits there, and what lies on each seat's areas, of whoever."""
    assert state.setup is not None
    on_seat: dict[int, dict[str, int]] = {}
    for wager in state.coup.wagers.values():
        of_seat = on_seat.setdefault(wager.seat, {})
        of_seat[wager.bet] = of_seat.get(wager.bet, 0) + wager.stake
    count = max(state.setup.seats, *state.people.seats, *on_seat, 0)
    listed = []
    for seat in range(1, count + 1):
        patron = state.people.seats.get(seat)
        listed.append(
            {
                "seat": seat,
                "patron": None if patron is None else names(patron),
                "wagers": on_seat.get(seat, {}),
            }
        )
    return listed


def notices(state: State) -> list[str]:
    """Write what a table shows on a card: things everyone must know."""
    game, said = game_of(state), []
    assert state.setup is not None
    if game is not None and game.decks:
        if game.insurance is not None and not state.setup.insurance:
            said.append("No insurance at this table (6.4.5).")
        if state.shoe.last_hand:
            said.append("This is the last hand of the shoe.")
        if state.coup.free:
            said.append("Free hand: no wagers (7.8).")
        elif state.shoe.free_hand_due:
            said.append("The next hand is a free hand: no wagers (7.8).")
        if state.coup.cover.waived:
            said.append("No insurance after the Player's third card in this coup (6.4.4).")
    if state.wheel.re_spin and state.phase == "ready":
        said.append("No spin: all stakes were returned, and the ball is spun again.")
    if state.held is not None:
        said.append("Play is held for a ruling.")
    is_over = state.phase in OVER or (state.flow == "online" and not state.coup.id)
    if state.last is not None and state.last.is_void and is_over:
        said.append("The last coup was void: every stake was returned.")
    return said


def everyone(state: State, memory: Memory, names: Names, now: int) -> dict[str, Any]:
    """Project what all may see."""
    game, setup = game_of(state), state.setup
    view: dict[str, Any] = {
        "id": state.table,
        "position": memory.position,
        "server_time": now,
        "phase": state.phase,
        "phase_text": PHASES[state.phase].capitalize(),
        "closes_at": memory.closes_at,
        "automatic": state.people.dealer == AUTOMATIC,
        "dealer": names(state.people.dealer) if state.people.dealer else "",
    }
    if game is None or setup is None:
        return view
    last = state.last
    view |= {
        "book": setup.book,
        "name": game.book.name,
        "version": setup.version,
        "game": game.book.game,
        "coup": state.coup.id or (last.id if last is not None else ""),
        "hand": state.shoe.hand if game.decks else state.wheel.spin,
        "limits": {
            "minimum": setup.limits.minimum,
            "maximum": setup.limits.maximum,
            "differential": setup.limits.differential,
            "bets": setup.limits.bets,
            "stake_multiple": setup.stake_multiple,
        },
        "areas": areas(setup),
        "seats": seats(state, names),
        "result": result(game, state),
        "notice": notices(state),
    }
    if game.decks:
        view |= _cards_view(game, state, memory, names, now)
    else:
        view |= {
            "wheel": _wheel(state),
            "call_bets": _call_bets(setup.book) if setup.call_bets else (),
            "colours": colours(state, names),
            "coloured": coloured(state),
        }
    return view


def _cards_view(
    game: Game, state: State, memory: Memory, names: Names, now: int
) -> dict[str, Any]:  # fmt: skip
    squeeze, cover = state.coup.squeeze, state.coup.cover
    return {
        "differential": differential(state, now),
        "hands": hands(game, state),
        "squeeze": {
            "offered_to": names(squeeze.offered_to) if squeeze.offered_to else None,
            "seat": squeeze.seat or None,
            "squeezer": names(squeeze.squeezer) if squeeze.squeezer else None,
            "restricted": squeeze.restricted,
            "text": "Dealer opens (4.8)" if squeeze.restricted else "",
        },
        "insurance": {
            "open": cover.open,
            "closes_at": memory.closes_at if state.phase == "insurance" else None,
        },
        "shoe": {
            "number": state.shoe.number,
            "hand": state.shoe.hand,
            "remaining": state.shoe.remaining,
            "cut_card_out": state.shoe.cut_card_out,
            "last_hand": state.shoe.last_hand,
            "free_hand": state.shoe.free_hand_due or state.coup.free,
        },
        "roads": _roads(state.marks),
        "road": state.marks,  # as written: pairs for the bead plate, and hits of side bets
    }


def _wheel(state: State) -> dict[str, Any]:
    numbers = state.wheel.numbers
    counts = {n: numbers.count(n) for n in set(numbers)}
    stats: dict[str, Any] = {"spins": len(numbers)}
    if numbers:
        by_count = sorted(counts, key=lambda n: (-counts[n], n))
        stats |= {
            "red": sum(colour(n) == "red" for n in numbers),
            "black": sum(colour(n) == "black" for n in numbers),
            "odd": sum(n % 2 for n in numbers),
            "even": sum(n > 0 and n % 2 == 0 for n in numbers),
            "zero": counts.get(0, 0),
            "hot": [{"number": n, "times": counts[n]} for n in by_count[:4]],
            "cold": [n for n in range(37) if n not in counts][:4],
        }
    return {"numbers": numbers[::-1], "spin": state.wheel.spin, "stats": stats}
