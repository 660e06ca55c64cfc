"""Slips: chips on their way between the cage and a tray, asked for, issued, received or void.

A slip has a number, and each step names its chips again: whoever issues or receives has counted
them. Between issue and receipt the chips are in nobody's tray; a void slip's go back.
"""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from croupier.bank.chips import Chips
from croupier.bank.events import (
    BankEvent,
    SlipIssued,
    SlipReceived,
    SlipRequested,
    SlipVoided,
)

Stage = Literal["requested", "issued", "received", "void"]


class Slip(Struct, frozen=True):
    """A slip as it is now, and who had a hand in it at which step."""

    number: int
    table: str
    kind: str
    chips: Chips
    stage: Stage = "requested"
    signed: tuple[tuple[str, str, int], ...] = ()  # the step, the person, when
    reason: str = ""


# The steps that each stage leaves open, and the stage each of them leads to.
_NEXT: dict[type[BankEvent], tuple[tuple[Stage, ...], Stage]] = {
    SlipIssued: (("requested",), "issued"),
    SlipReceived: (("issued",), "received"),
    SlipVoided: (("requested", "issued"), "void"),
}
Step = SlipRequested | SlipIssued | SlipReceived | SlipVoided
STEPS = (SlipRequested, SlipIssued, SlipReceived, SlipVoided)


def wrong(slips: Mapping[int, Slip], step: Step) -> str:
    """Say what is wrong with a step, by the id of its sentence; nothing if nothing is."""
    slip = slips.get(step.number)
    if isinstance(step, SlipRequested):
        if step.number != len(slips) + 1:
            return "slip-number-taken"
        is_some = step.chips and all(v > 0 and n > 0 for v, n in step.chips.items())
        return "" if is_some else "slip-of-nothing"
    if slip is None or slip.kind != step.kind:
        return "slip-unknown"
    if slip.stage not in _NEXT[type(step)][0]:
        return f"slip-is-{slip.stage}"
    if step.chips != slip.chips:
        return "slip-chips-differ"
    if isinstance(step, SlipVoided) and step.was_issued != (slip.stage == "issued"):
        return "slip-voided-otherwise"
    return ""


def follow(slips: Mapping[int, Slip], step: Step) -> dict[int, Slip]:
    """Give the slips of a table after a step that may be."""
    if isinstance(step, SlipRequested):
        asked = (("requested", step.by, step.at),)
        slip = Slip(step.number, step.table, step.kind, step.chips, signed=asked)
    else:
        stage = _NEXT[type(step)][1]
        people = (step.by, *(one for one in (step.second,) if one))
        signed = (*slips[step.number].signed, *((stage, one, step.at) for one in people))
        reason = getattr(step, "reason", "")
        slip = replace(slips[step.number], stage=stage, signed=signed, reason=reason)
    return {**slips, step.number: slip}


def across(slips: Mapping[int, Slip], step: Step) -> list[tuple[str, str]]:
    """Pair who takes a step with those on the other side before them: the cage and the table."""
    slip = slips.get(step.number)
    if slip is None or isinstance(step, SlipVoided):
        return []
    at_cage = "issued" if slip.kind == "fill" else "received"
    is_cages = isinstance(step, SlipIssued) == (at_cage == "issued")
    others = (who for stage, who, _ in slip.signed if (stage == at_cage) != is_cages)
    people = sorted({step.by, step.second} - {""}) if not isinstance(step, SlipRequested) else []
    return [(one, other) for other in others for one in people]


def open_slips(slips: Mapping[int, Slip]) -> list[Slip]:
    """List the slips that are not done with: chips are asked for, or on their way."""
    return [slip for slip in slips.values() if slip.stage in ("requested", "issued")]
