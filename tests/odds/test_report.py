"""PAR sheets: what they say is right, cited and marked."""

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest
from sheets_to_read import (
    SHOES,
    VERSIONS,
    column,
    edge_of,
    exact,
    grids,
    paragraphs,
    quiet,
    sheet_of,
    text,
)

from croupier.equipment.shoe import rank_counts
from croupier.games import load_game
from croupier.odds.exact import exact_odds
from croupier.odds.intervals import wilson
from croupier.odds.report.blocks import Facts, Grid, Sheet, Together, cited_clauses, cited_readings
from croupier.odds.report.depth import depths_of, remainders, worth_by_depth
from croupier.rules.reader import readings
from croupier.rules.rulebook import as_tuple

PUBLISHED = [
    ("baccarat", "commission", "Banker", "1.057906%"),
    ("baccarat", "commission", "Player", "1.235081%"),
    ("baccarat", "commission", "Tie", "14.359629%"),
    ("baccarat", "commission", "Banker Pair", "10.361446%"),
    ("baccarat", "commission", "Player Pair", "10.361446%"),
    ("baccarat", "commission", "Lucky 6", "16.683572%"),
    ("baccarat", "non-commission", "Banker", "1.458104%"),
    ("dragon-tiger", "commission", "Big Tiger", "15.253317%"),
    ("dragon-tiger", "commission", "Small Tiger", "14.332546%"),
    ("online-baccarat", "commission", "Tie", "23.945031%"),
    ("roulette", "standard", "Straight up", "2.702703%"),
]


@pytest.mark.parametrize(("book", "version", "wager", "edge"), PUBLISHED)
def test_edges_are_the_published_ones(book: str, version: str, wager: str, edge: str) -> None:
    assert edge_of(sheet_of(book, version), wager) == edge


def test_the_results_of_eight_decks_are_the_published_census() -> None:
    sheet = sheet_of("baccarat", "commission")
    (results,) = grids(sheet, "outcomes")
    assert dict(zip(column(results, "Result"), column(results, "Deals"), strict=True)) == {
        "Banker wins": "2292252566437888",
        "Player wins": "2230518282592256",
        "Tie": "475627426473216",
    }
    (census,) = grids(sheet, "census")
    deals = list(map(int, column(census, "Deals")))
    assert len(deals) == 100 and sum(deals) == 4998398275503360
    assert sum(deals[::11]) == 475627426473216  # 0-0, 1-1, ... are the ties


def facts_of_wagers(sheet: Sheet) -> Iterator[tuple[Grid, dict[str, tuple[object, ...]]]]:
    (section,) = (one for one in sheet.sections if one.id == "wagers")
    for block in section.blocks:
        assert isinstance(block, Together)
        _, table, facts = block.blocks
        assert isinstance(table, Grid) and isinstance(facts, Facts)
        yield table, dict(facts.pairs)


@pytest.mark.parametrize(("book", "version"), VERSIONS[:-1])
def test_what_is_said_of_a_wager_follows_from_its_pay_table(book: str, version: str) -> None:
    """Worked out again from the printed table alone: probabilities, odds and nothing else."""
    for table, facts in facts_of_wagers(sheet_of(book, version)):
        chances = [exact(row.cells[4]) for row in table.rows]
        profits = [
            profit_of(result, odds)
            for result, odds in zip(column(table, "Result"), column(table, "Odds"), strict=True)
        ]
        assert sum(chances) == 1
        mean = sum(p * x for p, x in zip(chances, profits, strict=True))
        variance = sum(p * (x - mean) ** 2 for p, x in zip(chances, profits, strict=True))
        assert exact(facts["Expected profit"]) == mean
        assert exact(facts["Variance"]) == variance
        assert text(facts["House edge"]).startswith(f"{float(-100 * mean):.6f}%")
        hit = sum(p for p, x in zip(chances, profits, strict=True) if x > 0)
        assert text(facts["Hit frequency"]).startswith(f"{float(100 * hit):.6f}%")
        assert float(text(facts["Standard deviation"])) == pytest.approx(float(variance) ** 0.5)


def profit_of(result: str, odds: str) -> Fraction:
    if result != "wins":
        return Fraction(-1 if result == "loses" else 0)
    if inside := re.search(r"\((.+) to (.+)\)", odds):  # "8 for 1 (7 to 1)"
        return Fraction(inside[1]) / Fraction(inside[2])
    paid, staked = odds.split(" to ")
    return Fraction(paid) / Fraction(staked)


def test_roulette_is_grouped_by_kind_and_every_position_is_there() -> None:
    sheet = sheet_of("roulette")
    pays, figures = grids(sheet, "wagers")
    assert sum(map(int, column(pays, "Positions"))) == 157
    for row, numbers, odds in zip(
        figures.rows, column(pays, "Numbers"), column(pays, "Odds"), strict=True
    ):
        wins, paid = Fraction(int(numbers), 37), int(odds.removesuffix(" to 1"))
        assert exact(row.cells[1]) == wins
        assert exact(row.cells[3]) == Fraction(-1, 37)
        assert exact(row.cells[5]) == wins * (1 - wins) * (paid + 1) ** 2
    (positions,) = grids(sheet, "positions")
    ids = [part.text for row in positions.rows for part in row.cells[2] if hasattr(part, "text")]
    assert len([id for id in ids if id.strip()]) == 157
    (called,) = grids(sheet, "call-bets")
    assert all(one == "-2.702703%" for one in column(called, "Per chip"))
    assert column(called, "Chips")[:4] == ["9", "6", "5", "4"]


def six_against_five() -> Fraction:
    """Banker 6 against Player 5 after four cards, counted by card values and rules of its own."""
    left = [128, *[32] * 9]
    won = total = 0
    for a, b in product(range(10), repeat=2):
        hands = (a, (5 - a) % 10, b, (6 - b) % 10)
        ways = 1
        for value in hands:
            ways *= left[value]
            left[value] -= 1
        for third, last in product(range(10), repeat=2):
            deals = ways * left[third] * (left[last] - (last == third))
            player = (5 + third) % 10
            banker = (6 + last) % 10 if third in (6, 7) else 6
            total += deals
            won += deals * (3 if player > banker else 0 if player == banker else -1)
        for value in hands:
            left[value] += 1
    return Fraction(won, total)


def test_insurance_on_banker_6_against_5_favours_the_bettor_and_says_so() -> None:
    sheet = sheet_of("baccarat", "commission")
    after_four = grids(sheet, "insurance")[0]
    (row,) = (r for r in after_four.rows if (text(r.cells[0]), text(r.cells[1])) == ("6", "5"))
    assert exact(row.cells[6]) == six_against_five()
    assert text(row.cells[7]) == "+8.4397%"
    said = " ".join(text(part) for part in paragraphs(sheet, "glance"))
    assert "insurance cells favour the bettor" in said and "+8.4397%" in said


@pytest.mark.clause("B 6.4.6")
def test_6_4_6_exactly_the_cells_worth_more_than_nothing_are_marked() -> None:
    tables = grids(sheet_of("baccarat", "commission"), "insurance")
    rows = [row for table in tables for row in table.rows]
    assert len(rows) == 78
    for row in rows:
        is_good = exact(row.cells[6]) > 0
        assert (row.tone == "favours-bettor") == is_good
        assert ("▲" in text(row.cells[10])) == is_good
        least, most = (float(text(row.cells[at]).rstrip("%")) for at in (8, 9))
        assert least <= float(exact(row.cells[6])) * 100 + 0.01 and most >= least


@pytest.mark.parametrize(("book", "version"), VERSIONS)
def test_every_clause_and_reading_cited_is_there(book: str, version: str) -> None:
    sheet = sheet_of(book, version)
    written = load_game(book).book
    numbers = {clause.no for clause in written.clauses}
    assert set(cited_clauses(sheet)) <= numbers
    (clauses,) = grids(sheet, "clauses")
    assert set(cited_clauses(sheet)) == set(clauses.anchors) == set(column(clauses, "Clause"))
    (in_force,) = grids(sheet, "readings")
    assert set(written.readings) | set(cited_readings(sheet)) == set(in_force.anchors)
    assert column(in_force, "The reading") == [readings()[no].reading for no in in_force.anchors]
    # Every clause that a row of this version is paid by is among them.
    for wager, row in written.rows():
        if row.version in (None, version):
            assert set(as_tuple(row.by)) <= set(cited_clauses(sheet)), wager.id


def test_what_is_simulated_is_called_so() -> None:
    (said,) = (text(p) for p in paragraphs(sheet_of("dragon-tiger", "commission"), "depth"))
    assert said.startswith(f"Simulated: {SHOES} shoes, seed 1.")
    (table,) = grids(sheet_of("dragon-tiger", "commission"), "depth")
    assert f"{SHOES} simulated shoes" in table.caption and "interval" in table.caption


@pytest.mark.clause("O online.2, online.3")
def test_online_2_a_fresh_shoe_every_coup_has_no_depth() -> None:
    sheet = sheet_of("online-baccarat")
    (said,) = (text(p) for p in paragraphs(sheet, "depth"))
    assert "freshly shuffled" in said and "Simulated" not in said
    assert "6 decks" in sheet.subtitle


def test_depth_prices_what_remains_of_each_shoe_exactly() -> None:
    game = load_game("dragon-tiger")
    depths = depths_of(416)
    (shoe,) = remainders(8, depths, 1, 5)
    found = worth_by_depth(game, "commission", 8, 1, 5, quiet)
    for left, counts in zip(depths, shoe, strict=True):
        assert sum(counts) == left and max(counts) <= 32
        slow = exact_odds(game, "commission", counts)
        for one in found:
            if one.cards_left == left:
                assert one.mean == pytest.approx(float(slow[one.bet].expectation), abs=1e-12)
                assert one.positive == (slow[one.bet].expectation > 0)
    assert shoe[0] == list(rank_counts(8))


def test_an_interval_for_rare_events_is_wilsons() -> None:
    # 10 of 100: 5.52% to 17.44% in the textbooks; none of n: up to z²/(n + z²).
    assert wilson(10, 100) == pytest.approx((0.0552, 0.1744), abs=5e-5)
    assert wilson(0, 100) == pytest.approx((0, 0.03699), abs=5e-5)
