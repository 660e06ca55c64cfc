"""The cards of a coup: dealt, read twice, opened, put right; and the insurance on them."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.table import events as e
from croupier.table.evolving.shoe import without
from croupier.table.shapes import TakenInsurance
from croupier.table.state import Coup, Cover, Readings, State


def phase_of(coup: Coup) -> str:
    """Say where a coup stands by its cards: to be dealt, to be opened, or known."""
    dealt = len(coup.cards)
    # Where insurance is waived, the Banker's third may come before the Player's is opened.
    banker_first = coup.cover.waived and dealt == 5 and coup.due == "banker"  # B 6.4.4
    if dealt >= 4 and coup.squeeze.face_down and not banker_first:
        return "squeezing"
    return "dealing" if coup.due else "result"


def taken_before(cover: Cover, place: int) -> tuple[TakenInsurance, ...]:
    """Name the insurance that a change of the card at a place leaves as it was."""
    return tuple(taken for taken in cover.taken if place >= 4 and taken.after == "four")


def _dealt(state: State, event: e.CardDealt) -> State:
    coup, shoe = state.coup, state.shoe
    cover, squeeze = coup.cover, coup.squeeze
    if event.offers:
        cover = replace(cover, due=event.offers)
    if event.face_down:
        squeeze = replace(squeeze, face_down=(*squeeze.face_down, event.place))
    if event.from_shoe:
        left = shoe.left.copy()
        left[event.card] -= 1
        shoe = replace(shoe, left=left, remaining=shoe.remaining - 1, drawn=shoe.drawn + 1)
    else:
        shoe = replace(shoe, leading=shoe.leading[1:])
    coup = replace(
        coup, cards=(*coup.cards, event.card), due=event.due, source=event.source, cover=cover,
        squeeze=squeeze,
    )  # fmt: skip
    return replace(state, coup=coup, shoe=shoe, phase=phase_of(coup))


def _set_aside(state: State, event: e.CardSetAside) -> State:
    shoe = state.shoe
    if event.from_shoe:
        shoe = replace(
            shoe, left=without(shoe.left, (event.card,)), remaining=shoe.remaining - 1,
            drawn=shoe.drawn + 1,
        )  # fmt: skip
    shoe = replace(shoe, leading=(*shoe.leading, event.card), free_hand_due=True)
    return replace(state, shoe=shoe)


def _confirmed(state: State, _: e.ReadingConfirmed) -> State:
    return replace(state, coup=replace(state.coup, source="both"))


def _disagreed(state: State, event: e.ReadingsDisagreed) -> State:
    readings = Readings(event.place, event.reader, event.keyed)
    return replace(state, readings=readings, resume=state.phase, phase="stopped")


def _chosen(state: State, event: e.ReadingChosen) -> State:
    coup, shoe = state.coup, state.shoe
    if event.card == event.was:
        coup = replace(coup, source="both")
        return replace(state, coup=coup, readings=None, phase=state.resume, resume="")
    left = without(shoe.left, (event.card,))
    left[event.was] += 1
    cards = (*coup.cards[: event.place], event.card)
    cover = replace(
        coup.cover, due=event.offers, open=(), taken=taken_before(coup.cover, event.place)
    )
    coup = replace(coup, cards=cards, due=event.due, source="both", cover=cover)
    return replace(
        state, coup=coup, shoe=replace(shoe, left=left), readings=None, resume="",
        phase=phase_of(coup),
    )  # fmt: skip


def _opened(state: State, event: e.CardsOpened) -> State:
    squeeze = state.coup.squeeze
    face_down = tuple(place for place in squeeze.face_down if place not in event.places)
    coup = replace(state.coup, squeeze=replace(squeeze, face_down=face_down))
    return replace(state, coup=coup, phase=phase_of(coup))


def _reconstructed(state: State, event: e.CardsReconstructed) -> State:
    coup, shoe = state.coup, state.shoe
    cover = Cover(due=event.offers, waived=coup.cover.waived)
    squeeze = replace(coup.squeeze, face_down=())
    coup = replace(coup, cards=event.cards, due=event.due, cover=cover, squeeze=squeeze)
    if event.set_aside:
        shoe = replace(shoe, leading=(*shoe.leading, *event.set_aside), free_hand_due=True)
    return replace(state, coup=coup, shoe=shoe, phase=phase_of(coup))


def _retrieved(state: State, event: e.CardsRetrieved) -> State:
    shoe, count = state.shoe, len(event.cards)
    left = shoe.left.copy()
    for card in event.cards:
        left[card] += 1
    shoe = replace(
        shoe, left=left, remaining=shoe.remaining + count, drawn=shoe.drawn - count
    )  # fmt: skip
    squeeze = replace(state.coup.squeeze, face_down=())
    coup = replace(state.coup, cards=(), due="player", squeeze=squeeze, cover=Cover())
    phase = "betting" if state.phase == "betting" else "dealing"
    return replace(state, coup=coup, shoe=shoe, phase=phase)


def _squeeze_offered(state: State, event: e.SqueezeOffered) -> State:
    squeeze = replace(state.coup.squeeze, offered_to=event.patron, seat=event.seat)
    return replace(state, coup=replace(state.coup, squeeze=squeeze))


def _squeeze_granted(state: State, event: e.SqueezeGranted) -> State:
    squeeze = replace(state.coup.squeeze, squeezer=event.patron)
    return replace(state, coup=replace(state.coup, squeeze=squeeze))


def _squeeze_restricted(state: State, _: e.SqueezeRestricted) -> State:
    squeeze = replace(state.coup.squeeze, restricted=True, squeezer="", offered_to="")
    return replace(state, coup=replace(state.coup, squeeze=squeeze))


def _covered(state: State, cover: Cover) -> State:
    return replace(state, coup=replace(state.coup, cover=cover))


def _offered(state: State, event: e.InsuranceOffered) -> State:
    cover = state.coup.cover
    cover = replace(cover, missed=()) if event.late else replace(cover, due=())
    cover = replace(cover, open=event.offers, declined=())
    return replace(_covered(state, cover), phase="insurance")


def _taken(state: State, event: e.InsuranceTaken) -> State:
    cover = state.coup.cover
    amount, others = event.amount, []
    for taken in cover.taken:
        same = (taken.seat, taken.patron) == (event.seat, event.patron)
        if same and (taken.hand, taken.after) == (event.hand, event.after):
            amount += taken.stake
        else:
            others.append(taken)
    taken = TakenInsurance(
        event.seat, event.hand, event.after, amount, event.patron, event.odds
    )  # fmt: skip
    return _covered(state, replace(cover, taken=(*others, taken)))


def _declined(state: State, event: e.InsuranceDeclined) -> State:
    cover = state.coup.cover
    return _covered(state, replace(cover, declined=(*cover.declined, event.patron)))


def _closed(state: State, _: e.InsuranceClosed) -> State:
    state = _covered(state, replace(state.coup.cover, open=(), declined=()))
    return replace(state, phase=phase_of(state.coup))


def _missed(state: State, event: e.InsuranceMissed) -> State:
    cover = state.coup.cover
    return _covered(state, replace(cover, due=(), missed=(*cover.missed, *event.offers)))


def _waived(state: State, _: e.InsuranceWaived) -> State:
    state = _covered(state, replace(state.coup.cover, waived=True))
    return replace(state, phase=phase_of(state.coup))


EVOLVE: dict[type[e.Event], Callable[[State, Any], State]] = {
    e.CardDealt: _dealt,
    e.CardSetAside: _set_aside,
    e.ReadingConfirmed: _confirmed,
    e.ReadingsDisagreed: _disagreed,
    e.ReadingChosen: _chosen,
    e.CardsOpened: _opened,
    e.CardsReconstructed: _reconstructed,
    e.CardsRetrieved: _retrieved,
    e.SqueezeOffered: _squeeze_offered,
    e.SqueezeGranted: _squeeze_granted,
    e.SqueezeRestricted: _squeeze_restricted,
    e.InsuranceOffered: _offered,
    e.InsuranceTaken: _taken,
    e.InsuranceDeclined: _declined,
    e.InsuranceClosed: _closed,
    e.InsuranceMissed: _missed,
    e.InsuranceWaived: _waived,
}
