"""Second factors as insiders try them, and a tray that nobody has counted."""

from collections.abc import Iterator

import pyotp
import pytest
from house_online import PASSWORD, QUIET, HouseOnline, open_house_online
from msgspec.structs import replace

from croupier.games.wager import Limits
from croupier.server.settings import TableSetting
from refusals import refusal_of


@pytest.fixture(scope="module")
def strict() -> Iterator[HouseOnline]:
    """A house that asks Pit Managers and above for a second factor."""
    with open_house_online(replace(QUIET, second_factor=True)) as running:
        yield running


def test_a_code_is_good_once_also_one_of_before_and_is_six_digits(strict: HouseOnline) -> None:
    name = strict.desk.door.name(strict.staff("shift-manager").id)
    come, given = strict.nobody(), {"name": name, "password": PASSWORD}
    secret = come.done("/second-factor", given)["secret"]
    now = strict.desk.clock.now() // 1000
    before, code = (pyotp.TOTP(secret).at(now - ago) for ago in (30, 0))
    wrong = "second-factor-code-wrong"
    for odd in ("١٢٣٤٥٦", code[:5]):
        assert refusal_of(come.post("/sign-in", {**given, "code": odd})) == wrong
    come.done("/sign-in", {**given, "code": code})
    other = strict.nobody()
    for used in (code, before):
        assert refusal_of(other.post("/sign-in", {**given, "code": used})) == wrong


def test_nobody_alone_takes_a_second_factor_away_nor_signs_on_without(strict: HouseOnline) -> None:
    director, shift = strict.staff("director"), strict.staff("shift-manager")
    reset = {"what": "second-factor", "reason": "a new telephone"}
    assert director.post(f"/staff/{shift.id}/secrets", reset).status_code == 202
    assert shift.post(f"/staff/{shift.id}/secrets", reset).status_code == 403
    own = director.post(f"/staff/{director.id}/secrets", reset)
    assert refusal_of(own) == "own-matter"


def test_1_a_table_for_dealers_in_a_real_house_opens_with_an_empty_uncounted_tray() -> None:
    with open_house_online(replace(QUIET, demo=False, second_factor=False)) as house:
        dealer, supervisor = house.staff("dealer"), house.staff("pit-supervisor")
        tray = supervisor.get("/tables/R-01/float").json()
        assert not tray["open"] and tray["book"] == 0 and tray["chips"] == {}
        dealer.done("/tables/R-01/commands", {"command": "bring-dealer-on", "dealer": dealer.id})
        betting = dealer.post("/tables/R-01/commands", {"command": "open-betting"})
        assert refusal_of(betting) == "tray-not-counted"


def test_4_no_slip_moves_chips_where_the_house_deals() -> None:
    tables = (TableSetting("B-01", "baccarat", limits=Limits(200, 50_000)),)
    with open_house_online(replace(QUIET, tables=tables)) as house:
        supervisor = house.staff("pit-supervisor")
        for kind in ("fill", "credit"):
            asked = supervisor.post("/tables/B-01/slips", {"kind": kind, "chips": {"1000": 5}})
            assert refusal_of(asked) == "slip-wants-dealer"
