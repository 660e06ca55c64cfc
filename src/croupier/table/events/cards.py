"""The cards of a coup, and the insurance on them."""

from typing import Literal

from croupier.table.events.event import Clauses, Event, Given, Offers


class FreeHandBegun(Event, frozen=True):
    """A coup without wagers has begun; cards drawn in error will lead it."""

    coup: str
    clauses: Clauses


class CardDealt(Event, frozen=True):
    """A card went to a hand. ``due`` is the hand that draws next, or none; ``clauses`` say why."""

    card: str
    hand: Literal["player", "banker"]
    place: int
    due: Literal["player", "banker", ""]
    source: Literal["reader", "keyed"]
    clauses: Clauses
    offers: Offers = ()
    face_down: bool = False
    from_shoe: bool = True


class CardSetAside(Event, frozen=True):
    """A card drawn in error waits to lead the next coup, a free hand."""

    card: str
    clauses: Clauses
    from_shoe: bool = True


class ReadingConfirmed(Event, frozen=True):
    """The other source named the same card."""

    place: int
    card: str
    source: Literal["reader", "keyed"]


class ReadingsDisagreed(Event, frozen=True):
    """Reader and key named different cards: the coup stops until one is chosen."""

    place: int
    reader: str
    keyed: str


class ReadingChosen(Event, frozen=True):
    """MONEY if insurance had been taken on the other reading: one of two readings was chosen."""

    place: int
    was: str
    card: str
    due: Literal["player", "banker", ""]
    offers: Offers = ()
    given_back: Given = ()


class CardsOpened(Event, frozen=True):
    """Cards lying face down were opened, by the squeezer or the dealer."""

    places: tuple[int, ...]
    opened_by: str
    clauses: Clauses = ()


class CardsReconstructed(Event, frozen=True):
    """MONEY if insurance had been taken: the cards were put into their right order."""

    cards: tuple[str, ...]
    set_aside: tuple[str, ...]
    due: Literal["player", "banker", ""]
    clauses: Clauses
    offers: Offers = ()
    given_back: Given = ()


class CardsRetrieved(Event, frozen=True):
    """No card had been seen: they all went back into the shoe, for the burn to take place."""

    cards: tuple[str, ...]
    clauses: Clauses


class InsuranceOffered(Event, frozen=True):
    """The insurance marker is out: these may be taken until the window closes."""

    offers: Offers
    clauses: Clauses
    late: bool = False


class InsuranceTaken(Event, frozen=True):
    """MONEY: an insurance stake went from a patron to the felt."""

    patron: str
    seat: int
    hand: Literal["player", "banker"]
    after: Literal["four", "third"]
    amount: int
    odds: str
    clauses: Clauses

    @property
    def bet(self) -> str:
        """Name the bet as settlement does."""
        return f"{self.hand}-insurance"


class InsuranceDeclined(Event, frozen=True):
    """A patron said no to what is on offer."""

    patron: str


class InsuranceClosed(Event, frozen=True):
    """The window closed; who was entitled and took none has forgone it for this coup."""

    forgone: tuple[str, ...]
    clauses: Clauses


class InsuranceMissed(Event, frozen=True):
    """A card was drawn before insurance was offered; a late offer needs a ruling."""

    offers: Offers
    clauses: Clauses


class InsuranceWaived(Event, frozen=True):
    """The Banker's third card comes first by consent: no insurance after the Player's third."""

    clauses: Clauses
