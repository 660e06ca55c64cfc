"""A house with tables ready to play, for tests and for the process that is killed."""

from itertools import count

from msgspec.structs import replace

from croupier.bank import events as b
from croupier.floor.actors import THE_HOUSE
from croupier.floor.clock import Clock, SetClock
from croupier.floor.house import House
from croupier.floor.people_events import OWNER
from croupier.floor.records import HOUSE, cage_stream, tray_stream
from croupier.floor.requests import Answer, Ask, Book, Done, Request, key_for
from croupier.games import load_game
from croupier.games.wager import Limits
from croupier.store import Store
from croupier.table import commands as c
from croupier.table.shapes import Actor, Setup

PIT, DEALER = Actor("lan", "pit-manager"), Actor("dan", "dealer")
PATRONS = ("ann", "ben", "cho", "dee", "eve", "fay", "gus")
# Player 7, Banker a natural nine.
BANKER_WINS = ("2S", "9C", "5H", "TD")
SHOE = (c.LoadShoe(DEALER, 1), c.CutShoe(DEALER, 1), c.BurnCards(DEALER, 1, ("3S",), 3))
_serial = count(1)


def setup_of(book: str = "baccarat") -> Setup:
    """Set a table up so that any whole stake goes, as a pit may (R-12)."""
    written = load_game(book).book
    return Setup(
        book,
        written.versions[0],
        written.seats[-1] if written.seats else 7,
        Limits(10, 50_000),
        written.shoe.decks if written.shoe else 0,
        stake_multiple=1,
    )


def open_house(store: Store, money: int = 100_000, clock: Clock | None = None) -> House:
    """Found a house, bring money, and give each patron some."""
    house = House(store, clock or SetClock(1_000))
    if house.balance("house"):
        return house
    must(house, Book(HOUSE, (b.CapitalPaidIn("owner", 1, 10**12),)))
    for patron in PATRONS:
        must(house, Book(cage_stream(patron), (b.Deposited("cage", 1, patron, money, "pit"),)))
    return house


def believing(house: House) -> House:
    """Have a house believe whoever signs, as a tampered one does; the audit does not."""
    still_here = house._drafting._still_here
    still_here.check_signers = lambda *_: None  # type: ignore[method-assign]
    return house


def open_table(
    house: House, table: str = "B-07", book: str = "baccarat", dealer: Actor = DEALER
) -> None:
    """Open a table with everyone seated and, at baccarat, a shoe ready to deal.

    Where people deal, the dealer is on and the tray is counted; the house needs no tray.
    """
    by = THE_HOUSE if book == "online-baccarat" else PIT
    commands: list[c.Command] = [c.OpenTable(by, 1, setup_of(book))]
    seats = setup_of(book).seats
    commands += [
        c.TakeSeat(Actor(patron), 1, patron, seat) for seat, patron in enumerate(PATRONS[:seats], 1)
    ]
    if book not in ("roulette", "online-baccarat"):
        commands += [replace(command, by=dealer) for command in SHOE]
    must(house, Ask(table, (commands[0],)))
    if book != "online-baccarat":
        staffed(house, table, dealer)
    must(house, Ask(table, tuple(commands[1:])))


def staffed(house: House, table: str, dealer: Actor = DEALER, tray: int = 10**9) -> None:
    """Put a dealer on a table that is dealt by hand, and have its tray counted.

    One person deals one table at a time: where dan is on elsewhere, a table has a dan of its own,
    who does what tests ask of DEALER there.
    """
    (answer,) = house.process([Ask(table, (c.BringDealerOn(dealer, 1, dealer.id),))])
    if not isinstance(answer, Done):
        assert dealer == DEALER and answer.message.id == "dealer-on-elsewhere", answer
        own = Actor(f"{DEALER.id} of {table}", "dealer")
        must(house, Ask(table, (c.BringDealerOn(own, 1, own.id),)))
    if not dealer.is_the_house:
        with_tray(house, table, tray)


def with_tray(house: House, table: str, amount: int) -> None:
    """Have a tray counted so that it holds just so much."""
    if there := house.balance("float", table):
        must(house, Book(tray_stream(table), (b.FloatClosed(OWNER, 1, table, there, there),)))
    must(house, Book(tray_stream(table), (b.FloatOpened(OWNER, 1, table, amount),)))


def as_dealt(house: House, request: Request) -> Request:
    """Have what is asked of DEALER done by the dan of the table."""
    if not isinstance(request, Ask) or all(one.by != DEALER for one in request.commands):
        return request
    own = Actor(house.table(request.table).people.dealer, "dealer")
    if not own.id.startswith(f"{DEALER.id} of"):
        return request
    commands = (replace(one, by=own) if one.by == DEALER else one for one in request.commands)
    return replace(request, commands=tuple(commands))


def must(house: House, *requests: Request) -> list[Answer]:
    """Have it done, or fail."""
    answers = house.process([as_dealt(house, one) for one in requests])
    assert all(isinstance(answer, Done) for answer in answers), answers
    return answers


def bet(
    patron: str, bet: str, amount: int, table: str = "B-07", name: str = "", at: int = 1
) -> Ask:
    """Ask for a wager, under a key."""
    seat = PATRONS.index(patron) + 1 if patron in PATRONS else 1
    command = c.PlaceWager(Actor(patron), at, patron, seat, bet, amount)
    return Ask(
        table, (command,), key_for(patron, name or f"key {next(_serial)}", table, (command,))
    )


def by_dealer(*commands: c.Command, table: str = "B-07") -> list[Ask]:
    """Ask for a dealer's commands, one after the other."""
    return [Ask(table, (command,)) for command in commands]


def whole_coup(house: House, table: str = "B-07", stake: int = 100, dealer: Actor = DEALER) -> None:
    """Play one coup with a wager of everyone on Banker."""
    must(house, *by_dealer(c.OpenBetting(dealer, 1), table=table))
    must(house, *(bet(patron, "banker", stake, table) for patron in PATRONS))
    end = (c.CloseBetting(dealer, 1), c.DealCards(dealer, 1, BANKER_WINS), c.Settle(dealer, 1))
    must(house, *by_dealer(*end, table=table))
