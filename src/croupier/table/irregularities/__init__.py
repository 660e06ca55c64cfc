"""Every irregularity that is ruled on, by its id in the rulebooks."""

from croupier.table.irregularities import (
    beyond,
    burn,
    cards,
    chips,
    insurance,
    online,
    order,
    spin,
    squeeze,
)
from croupier.table.irregularities.ruling import Irregular
from croupier.table.phases import RULINGS

IRREGULAR: dict[str, Irregular] = {
    **cards.IRREGULAR,
    **order.IRREGULAR,
    **squeeze.IRREGULAR,
    **burn.IRREGULAR,
    **insurance.IRREGULAR,
    **spin.IRREGULAR,
    **chips.IRREGULAR,
    **beyond.IRREGULAR,
    **online.IRREGULAR,
}
assert set(IRREGULAR) == {id for ids in RULINGS.values() for id in ids}, "phases.py must know all"
