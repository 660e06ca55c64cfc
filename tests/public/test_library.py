"""``import croupier``: the session that the README shows, line by line, and what goes wrong."""

import json
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest

import croupier as cr
from croupier.public.sheets import percent
from refusals import refusing

ROOT = Path(__file__).resolve().parents[2]


def test_a_coup_is_dealt_and_settled_by_its_clauses() -> None:
    game = cr.baccarat()
    coup = game.deal("KH 2C QS 2D 4S 2H")
    assert (coup.winner, coup.player, coup.result.banker_points) == (
        "banker",
        ("KH", "QS", "4S"),
        6,
    )
    settled = game.settle(coup, {"banker": 1000})
    (line,) = settled
    assert (line.paid, line.clauses, settled.net) == (950, ("6.1.2.1", "5.1.2"), 950)


@pytest.mark.parametrize(
    "written", ["10H 2c qs ♦2 S4 2H", "Th 2C Qs 2d 4♠ h2", "TH,2C,QS,2D,4S,2H"]
)
def test_cards_are_read_as_people_write_them(written: str) -> None:
    game = cr.baccarat()
    assert game.deal(written).player == ("TH", "QS", "4S")
    assert game.deal(written.replace(",", " ").split()).banker == ("2C", "2D", "2H")


def test_wagers_may_have_seats_and_patrons_and_insurance_beside_them() -> None:
    game = cr.baccarat()
    coup = game.deal("KH 2C 3S 4D 4S")
    offers = coup.result.insurance_offered
    assert [(offer.hand, offer.after, offer.odds) for offer in offers] == [
        ("banker", "four", "3 to 1")
    ]
    settled = game.settle(
        coup,
        [cr.Wager(3, "banker", 1000, "ann"), cr.Wager(4, "tie", 100, "bob")],
        insurance=[cr.Insurance(3, "banker", "four", 300, "ann")],
        limits=cr.Limits(minimum=100, maximum=50_000),
    )
    assert [(line.seat, line.bet, line.outcome) for line in settled] == [
        (3, "banker", "lose"),
        (4, "tie", "lose"),
        (3, "banker-insurance", "win"),
    ]
    assert settled.net == 900 - 1000 - 100


def test_odds_are_exact_and_of_what_remains() -> None:
    game = cr.baccarat()
    odds = game.odds()
    # Of all deals of eight decks, as they are counted by the trade.
    deals = 2_292_252_566_437_888 + 2_230_518_282_592_256 + 475_627_426_473_216
    assert odds["tie"].win == Fraction(475_627_426_473_216, deals)
    assert odds["banker"].win == Fraction(2_292_252_566_437_888, deals)
    assert game.odds(remaining={"A": 31})["tie"].win != odds["tie"].win
    assert game.odds(remaining={"10": 32})["tie"].win == odds["tie"].win
    assert cr.roulette().odds()["straight:17"].house_edge == Fraction(1, 37)


def test_a_favourable_bet_has_an_edge_below_zero_exact_and_simulated() -> None:
    game = cr.load(ROOT / "examples" / "big-win.toml")
    assert isinstance(game, cr.CardGame)
    assert game.odds()["big-win"].house_edge < 0
    found = game.simulate(4e5, seed=1)["big-win"]
    assert found.exact_house_edge < 0
    assert abs(found.house_edge - found.exact_house_edge) < 3 * found.half_width


def test_a_shoe_is_dealt_to_its_cut_card_and_its_seed_is_its_order() -> None:
    game = cr.baccarat("non-commission", decks=6)
    shoe = game.shoe(seed=7)
    shoe.burn(3)
    coups = list(shoe)
    assert shoe.is_over
    assert len(shoe) + 3 + sum(len(c.player) + len(c.banker) for c in coups) == 6 * 52
    again = game.shoe(seed=7)
    again.burn(3)
    assert again.deal() == coups[0]
    assert sum(again.remaining.values()) == len(again)
    assert again.odds()["tie"].win == game.odds(remaining=again.remaining)["tie"].win


def test_insurance_is_valued_by_cell_and_by_the_cards_that_lie_there() -> None:
    cells = cr.baccarat().insurance()
    worst = min(cells, key=lambda cell: cell.house_edge or 0)
    assert (worst.hand, worst.points, worst.against, worst.after) == ("banker", 6, 5, "four")
    seen = cr.baccarat().insurance("KH 2C QS 4D")
    assert [(cell.hand, cell.points, cell.against) for cell in seen] == [("banker", 6, 0)]


def test_a_table_holds_its_state_and_refuses_by_a_clause() -> None:
    table = cr.Table(cr.baccarat(), seats=7, insurance=False)
    table.do("take-seat", patron="ann", seat=1)
    with pytest.raises(cr.Refusal) as refusal:
        table.do("place-wager", patron="ann", seat=1, bet="banker", amount=1000)
    assert "4.1" in refusal.value.clauses
    table.do("open-betting")
    table.do("place-wager", patron="ann", seat=1, bet="banker", amount=1000)
    table.do("close-betting")
    assert (table.phase, table.due) == ("dealing", "player")
    table.deal("KH 2C QS 2D 4S 2H")
    assert table.purses == {"ann": -1000}
    assert "faulty-cards" in table.rulings
    table.do("settle")
    assert table.purses == {"ann": 950}


def test_a_ruling_is_previewed_before_it_is_made() -> None:
    table = cr.Table("baccarat", insurance=False)
    table.do("take-seat", patron="ann", seat=1)
    table.do("open-betting")
    table.do("place-wager", patron="ann", seat=1, bet="player", amount=500)
    table.do("close-betting")
    table.deal("KH 2C")
    previewed = table.preview("faulty-cards")
    assert (previewed["ann"].given_back, previewed["ann"].net) == (500, 0)
    assert repr(previewed) == "<Prospects: Baccarat, Extra, missing, foreign or unshuffled cards>"
    assert table.purses == {"ann": -500}
    table.rule("faulty-cards", reason="a card of another deck")
    assert table.purses == {"ann": 0}


def test_a_file_is_settled_round_by_round() -> None:
    answers = list(cr.settle_file(ROOT / "examples" / "rounds.jsonl"))
    assert answers
    settled = [one for one in answers if isinstance(one, cr.Settlement)]
    assert len(settled) == 7
    first = settled[0]
    assert repr(first) == "<Settlement: Banker wins: Player 4, Banker 6; net +2,117>"
    assert first["banker"].paid == 950 and first.rows()[0]["bet"] == "banker"
    assert first.result.winner == "banker"  # type: ignore[union-attr]
    assert "<caption>Banker wins" in first._repr_html_()


def test_every_record_of_a_finding_is_plain_and_its_line_counts_levels() -> None:
    findings = cr.lint("baccarat")
    assert json.loads(json.dumps(findings.rows()))[0]["message"] == "lint-favours-patron"
    assert repr(findings).startswith("<Findings: baccarat; ") and " danger" in repr(findings)
    assert repr(cr.lint("nothing")) == "<Findings: nothing; 1 wrong>"


def test_a_row_that_is_not_there_is_answered_with_those_that_are() -> None:
    with refusing("row-unknown", cr.InputError, row="bankr"):
        cr.baccarat().odds()["bankr"]
    with pytest.raises(KeyError, match='"bankr"; there are banker, player, tie'):
        cr.baccarat().odds()["bankr"]
    with refusing("row-without-name", cr.InputError):
        cr.lint("baccarat")["danger"]  # of which there are many
    with refusing("row-unknown-of-many", count=157) as no:
        cr.roulette().odds()["strait:17"]
    assert '"strait:17"; of 157 rows those most like it are straight:17,' in str(no.value)
    with pytest.raises(IndexError, match="There is no row 9; there are 6 rows, counted from 0"):
        cr.baccarat().odds()[9]


def test_a_shoe_and_limits_that_cannot_be_are_refused() -> None:
    game = cr.baccarat()
    for burned in (-1, 0, 999):
        with refusing("burn-count-invalid", cr.InputError, remaining=416):
            game.shoe(seed=1).burn(burned)
    for cut in (-5, 9999):
        with refusing("cut-card-misplaced", cr.InputError, cut=cut):
            game.shoe(cut=cut)
    with refusing("limits-inverted", cr.InputError, maximum=50):
        game.settle(game.deal("KH 2C QS 2D 4S 2H"), {"banker": 1000}, limits=cr.Limits(100, 50))


def test_an_edge_of_nought_has_no_sign() -> None:
    assert percent(3)(-1e-9) == "0.000 %"


def test_roads_are_a_board_that_shows_itself() -> None:
    board = cr.roads("BPTP")
    assert board == cr.roads("庄闲和闲") == cr.roads(["B", "P", "T", "P"])
    assert (board.counts["player"], board.big_road[1].ties) == (2, 1)
    assert (board.ask.banker.big_eye_boy, board.ask.banker.small_road) == ("blue", None)
    assert repr(board) == "<Board: Banker 1, Player 2, Tie 1>"
    assert str(board).splitlines()[1:3] == ["B  P1", "·  P"]
    assert "<td>P1</td>" in board._repr_html_()
    assert board.__rich__() == str(board)


def test_findings_of_a_book_are_told_by_level() -> None:
    findings = cr.lint("baccarat")
    assert findings.of("danger")
    assert not findings.of("wrong")


def test_a_preview_sees_past_the_second_person() -> None:
    table = cr.Table("baccarat", insurance=False, two_people=True)
    table.do("take-seat", patron="ann", seat=1)
    table.do("open-betting")
    table.do("place-wager", patron="ann", seat=1, bet="player", amount=500)
    table.do("close-betting")
    table.deal("KH 2C")
    assert table.preview("faulty-cards")["ann"].given_back == 500
    assert table.purses == {"ann": -500}


def test_a_sheet_knows_what_is_in_it() -> None:
    odds = cr.baccarat().odds()
    assert odds.__contains__("banker") and not odds.__contains__("bonker")


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: cr.baccarat().settle(cr.baccarat().deal("9H 2C KS 2D"), {"player": -1000}),
        lambda: cr.baccarat().settle(cr.baccarat().deal("9H 2C KS 2D"), {"player": True}),
        lambda: cr.baccarat().simulate(float("inf")),
        lambda: cr.baccarat().odds(remaining={"A": 3.5}),  # type: ignore[dict-item]
        lambda: cr.baccarat().shoe(seed=1).burn(-3),
        lambda: cr.Table("baccarat").deal(""),
        lambda: cr.baccarat().deal("KH 2C"),
        lambda: cr.baccarat().odds(remaining={"A": 33}),
        lambda: cr.baccarat().odds(remaining={"X": 3}),
        lambda: cr.baccarat(decks=17),
        lambda: cr.roulette().spin(37),
        lambda: cr.baccarat().simulate(1.5),
        lambda: cr.baccarat().settle(cr.baccarat().deal("9H 2C KS 2D"), {"bonker": 1}),
        lambda: cr.baccarat().report("par.doc"),
        lambda: cr.load("no-such-book"),
    ],
)
def test_what_cannot_be_is_a_sentence(wrong: object) -> None:
    assert callable(wrong)
    with pytest.raises(cr.RuleError) as error:
        wrong()
    assert str(error.value).endswith(".")


def _settled(wagers: Any, **more: Any) -> object:
    return cr.baccarat().settle("9H 2C KS 2D", wagers, **more)


@pytest.mark.parametrize(
    ("wrong", "must_be"),
    [
        (lambda: cr.baccarat().deal(cast(Any, None)), "must-be-written-cards"),
        (lambda: cr.baccarat().deal(cast(Any, ["KH", 2])), "must-be-written-cards"),
        (lambda: cr.Table("baccarat").deal([]), "must-be-written-cards"),
        (
            lambda: cr.baccarat().settle(cast(Any, cr.roulette().spin(3)), {}),
            "must-be-written-cards",
        ),
        (lambda: _settled(None), "must-be-stakes"),
        (lambda: _settled("banker"), "must-be-stakes"),
        (lambda: _settled([("banker", 100)]), "must-be-stakes"),
        (lambda: _settled({"banker": "10"}), "must-be-stake"),
        (lambda: _settled({}, insurance=[3]), "must-be-made-insurance"),
        (lambda: _settled({}, limits={"minimum": 10}), "must-be-made-limits"),
        (lambda: cr.roulette().spin(cast(Any, "3")), "must-be-whole"),
        (lambda: cr.roulette().spin(True), "must-be-whole"),
        (lambda: cr.roulette().settle(cast(Any, "3"), {"red": 5}), "must-be-whole"),
        (lambda: cr.baccarat().odds(remaining=cast(Any, "A")), "must-be-remaining"),
        (lambda: cr.baccarat().odds(remaining={"A": -1}), "must-be-remaining"),
        (lambda: cr.baccarat().odds(remaining=cast(Any, {"A": "3"})), "must-be-remaining"),
        (lambda: cr.baccarat(decks=cast(Any, 1.5)), "must-be-whole"),
        (lambda: cr.baccarat().simulate(cast(Any, "many")), "must-be-whole"),
    ],
)
def test_what_is_of_the_wrong_kind_is_told_with_what_it_must_be(
    wrong: Callable[[], object], must_be: str
) -> None:
    with refusing("given-wrong", cr.InputError) as no:
        wrong()
    said = no.value.message.fields["must_be"]
    assert isinstance(said, cr.Message) and said.id == must_be


def test_a_wrong_stake_is_told_with_its_bet() -> None:
    with refusing("given-wrong", name="tie", given="-5"):
        _settled({"banker": 100, "tie": -5})


def test_a_coup_may_be_settled_by_its_cards_alone() -> None:
    game = cr.baccarat()
    by_coup = game.settle(game.deal("KH 2C QS 2D 4S 2H"), {"banker": 1000})
    assert game.settle("KH 2C QS 2D 4S ♥2", {"banker": 1000}).rows() == by_coup.rows()


def test_a_command_says_which_field_it_lacks_has_too_much_or_cannot_read() -> None:
    table = cr.Table("baccarat")
    with refusing("command-field-missing", name="patron"):
        table.do("take-seat")
    with refusing("command-field-unknown", of="take-seat", name="chair"):
        table.do("take-seat", patron="ann", seat=1, chair=1)
    with refusing("command-unreadable", error="seat: Expected int, got str"):
        table.do("take-seat", patron="ann", seat="1")
    with refusing("command-field-unknown", of="details", name="x"):
        table.preview("faulty-cards", x=1)
    with refusing("command-field-unknown", of="setup", name="chairs"):
        cr.Table("baccarat", chairs=7)
    with refusing("command-field-unknown", of="limits", name="least"):
        cr.Table("baccarat", limits={"least": 7})
    with refusing("command-unreadable", error="seats: Expected int, got str"):
        cr.Table("baccarat", seats="7")


def test_a_file_that_is_not_there_is_missed_at_once() -> None:
    with refusing("file-unreadable", cr.InputError, file="no-such.jsonl"):
        cr.settle_file("no-such.jsonl")
    with refusing("file-unreadable", cr.InputError):
        cr.settle_file(ROOT)


def test_a_round_that_cannot_be_is_told_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "rounds.csv"
    file.write_text(
        "id,cards,seat,bet,stake\n1,KH 2C QS 2D 4S 2H,1,banker,10\n\n2,KH,1,banker,10\n"
    )
    settled, not_settled = cr.settle_file(file, book="baccarat")
    assert (settled.line, not_settled.line) == (2, 4)
    assert repr(not_settled).startswith("<NotSettled: line 4: Too few cards")


def test_a_book_that_is_not_there_is_no_fault_of_the_rounds() -> None:
    with pytest.raises(cr.RulebookError, match="no rulebook"):
        cr.settle_file(ROOT / "examples" / "rounds.jsonl", book="poker")


# ---- results that show themselves


def test_what_a_command_led_to_is_short_at_a_prompt() -> None:
    table = cr.Table("baccarat")
    done = table.do("take-seat", patron="ann", seat=1)
    assert repr(done) == "<Done: seat-taken; ready, next open-betting>"


def test_every_answer_is_a_short_line_at_a_prompt() -> None:
    game, table = cr.baccarat(), cr.Table("baccarat")
    with pytest.raises(cr.InputError) as no:
        game.deal("KH")
    answers = [
        game, game.odds(), game.odds()["banker"], game.insurance(), game.insurance()[0],
        game.deal("9H 2C KS 2D"), _settled({"player": 10}), cr.lint("baccarat"),
        cr.lint("baccarat")[0], game.shoe(seed=1), table, table.do("open-betting"),
        cr.roulette().spin(3), cr.roads("BPT"), no.value,
    ]  # fmt: skip
    assert {type(one).__name__: len(repr(one)) for one in answers if len(repr(one)) > 160} == {}
    assert repr(no.value) == f"InputError({str(no.value)!r})"
    assert repr(game.odds()["banker"]) == "<BetOdds: banker, house edge 1.057906 %>"


def test_numbers_of_numpy_are_numbers() -> None:
    game = cr.baccarat()
    wagers = {"banker": cast(int, np.int64(1000))}
    assert game.settle(np.array(["KH", "2C", "QS", "2D", "4S", "2H"]), wagers).net == 950
    odds = game.odds(remaining={"A": cast(int, np.int32(31))})
    assert odds[cast(int, np.int8(0))].bet == "banker"
    limits = cr.Limits(minimum=cast(int, np.int64(100)))
    assert cr.Table(game, seats=np.int64(5), limits=limits).phase == "ready"


def test_letters_are_not_taken_for_patrons() -> None:
    with refusing("given-wrong", name="below_minimum_before"):
        _settled({"player": 10}, below_minimum_before="ann")


def test_a_result_is_short_at_a_prompt_and_a_table_in_a_notebook() -> None:
    game = cr.baccarat()
    settled = game.settle(game.deal("KH 2C QS 2D 4S 2H"), {"banker": 1000})
    assert repr(settled).startswith("<Settlement: Baccarat, commission, Banker wins")
    html = settled._repr_html_()
    assert "<td>950</td>" in html and "<th>by clause</th>" in html
    assert [row["paid"] for row in settled.rows()] == [950]
    assert all(isinstance(row["house_edge"], float) for row in game.odds().rows())


def test_odds_draw_themselves() -> None:
    chart = cr.baccarat().odds().plot()
    assert "Lucky 6" in str(chart.to_dict())


# ---- the promise


def test_every_name_of_the_promise_is_there_and_typed() -> None:
    assert sorted(cr.__all__) == dir(cr)
    for name in cr.__all__:
        assert getattr(cr, name) is not None
    with pytest.raises(AttributeError):
        _ = cr.no_such_name  # type: ignore[attr-defined]


def test_importing_it_loads_nothing_else() -> None:
    code = "import croupier, sys; print([m for m in sys.modules if m.startswith('croupier.')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("card", ["1H", "XX", "Z", "KHX"])
def test_a_card_that_is_none_is_told_so_at_a_table_too(card: str) -> None:
    table = cr.Table(cr.baccarat())
    table.do("open-betting")
    table.do("close-betting")
    with pytest.raises(cr.InputError, match="is not a card"):
        table.deal(card)
    with pytest.raises(cr.InputError, match="is not a card"):
        table.do("deal-card", card=card)
