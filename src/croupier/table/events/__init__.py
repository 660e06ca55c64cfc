"""What happened at a table: every event, as the journal keeps it, and what it changes.

Money moves only in the events that ``croupier.table.money`` lists; everything else is play.
Each event says who acted and when; its tag is its name, which must never change.
"""

from croupier.table.events.betting import *  # noqa: F403, a folder of events read as one module
from croupier.table.events.cards import *  # noqa: F403
from croupier.table.events.chips import *  # noqa: F403
from croupier.table.events.disputes import *  # noqa: F403
from croupier.table.events.event import Event as Event
from croupier.table.events.event import evolve as evolve
from croupier.table.events.event import evolve_all as evolve_all
from croupier.table.events.house import *  # noqa: F403
from croupier.table.events.insurance import *  # noqa: F403
from croupier.table.events.rulings import *  # noqa: F403
from croupier.table.events.settling import *  # noqa: F403
from croupier.table.events.shoe import *  # noqa: F403
from croupier.table.events.wheel import *  # noqa: F403

EVENTS: dict[str, type[Event]] = {
    str(kind.__struct_config__.tag): kind for kind in Event.__subclasses__()
}
