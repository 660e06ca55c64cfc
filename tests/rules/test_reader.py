"""The reader of rulebooks: everything it refuses, in a sentence that says what would do."""

import re
from pathlib import Path

import pytest

from changed_books import changed, load, refused, source
from croupier.games import load_game, make_game
from croupier.rules.errors import RulebookError, RuleConflict, RuleGap
from croupier.rules.reader import BOOKS, parse_rulebook, read_rulebook, readings
from croupier.rules.rulebook import citations

TIE = """\
[[wager]]
id = "tie"
name = "Tie"
defined-by = "4.5"
loses-by = "6.1.3"
[[wager.pays]]
when = { winner = "tie" }
odds = "8 to 1"
by = ["6.1.3", "5.1.5"]
"""


# ---- citations


@pytest.mark.parametrize(
    ("old", "new", "who"),
    [
        ('by = ["6.1.3", "5.1.5"]', 'by = ["6.1.3", "5.1.9"]', 'wager "tie" cites clause 5.1.9'),
        ('loses-by = "6.1.3"', 'loses-by = "6.1.4"', 'wager "tie" cites clause 6.1.4'),
        ('defined-by = "2.2.8"', 'defined-by = "2.2.99"', 'wager "lucky-6" cites clause 2.2.99'),
        ('by = ["6.1.2.3"]', 'by = ["6.1.2.4"]', 'wager "banker" cites clause 6.1.2.4'),
        ('by = ["6.1.2.2"]', 'by = "6.9"', 'wager "banker" cites clause 6.9'),
        ('by = "4.14"', 'by = "4.41"', "the tableau cites clause 4.41"),
        ('by = "4.16"', 'by = "4.61"', "the tableau cites clause 4.61"),
        ('by = "4.17"', 'by = "4.71"', "the tableau cites clause 4.71"),
        ('offered-by = "4.10"', 'offered-by = "4.1O"', "the insurance table cites clause 4.1O"),
        ('pays-on-tie-by = "6.4.2"', 'pays-on-tie-by = "6.4.9"', "cites clause 6.4.9"),
        ('below-minimum = ["7.17"]', 'below-minimum = "7.71"', '"below-minimum" cites clause 7.71'),
        ('clause = "7.2"', 'clause = "7.99"', 'irregularity "shoe-runs-out" cites clause 7.99'),
        ('clause = "8.1"\nrank', 'clause = "8.9"\nrank', "a dispute step cites clause 8.9"),
        ('clause = "8.4.1"\nname', 'clause = "8.4.9"\nname', "evidence heading cites clause 8.4.9"),
        ("by = []  ", 'by = "3.9"', "the shoe cites clause 3.9"),
    ],
)
def test_a_citation_of_a_clause_that_is_not_there_is_refused(old: str, new: str, who: str) -> None:
    said = refused(changed(old, new))
    assert who in said and "which this book does not have" in said


def test_a_wrong_citation_is_answered_with_the_clauses_beside_it() -> None:
    said = refused(changed('by = ["6.1.3", "5.1.5"]', 'by = ["6.1.3", "5.1.9"]'))
    assert "beside it stand 5.1.1, 5.1.2" in said


@pytest.mark.parametrize("book", BOOKS)
def test_every_citation_of_a_built_in_book_is_met(book: str) -> None:
    read = read_rulebook(book)
    cited = list(citations(read))
    assert len(cited) > 20
    assert all(read.clause(no) is not None for _, no in cited)


# ---- gaps and conflicts


def test_an_outcome_without_a_result_is_a_gap() -> None:
    stands_off = '[[wager.stands-off]]\nwhen = { winner = "tie" }\nby = ["6.1.2.3"]\n'
    said = refused(changed(stands_off, ""), RuleGap)
    assert 'wager "banker" (commission) has no result for Player 0 on 3 cards, Banker 0' in said


def test_a_gap_in_one_version_only_is_a_gap() -> None:
    row = (
        '[[wager.pays]]\nversion = "non-commission"\nwhen = { winner = "player" }\n'
        'odds = "1 to 1"\nby = ["6.1.1.1", "5.2"]\n'
    )
    said = refused(changed(row, ""), RuleGap)
    assert 'wager "player" (non-commission) has no result for' in said


def test_one_points_total_left_out_is_a_gap() -> None:
    said = refused(changed("[0, 1, 2, 3, 4, 5, 7, 8, 9] }", "[1, 2, 3, 4, 5, 7, 9] }"), RuleGap)
    assert 'wager "banker" (non-commission)' in said and "Banker 8" in said


def test_a_wager_without_rows_is_a_gap() -> None:
    text = TIE.partition("[[wager.pays]]")[0].replace("tie", "void").replace("Tie", "Void")
    assert "has no rows at all" in refused(source("baccarat") + text, RuleGap)


def test_a_gap_that_no_deal_can_reach_is_none() -> None:
    # A three-card hand against a natural never happens, so nothing need be said of it.
    text = TIE.replace('"tie"', '"x"').replace('loses-by = "6.1.3"\n', "")
    text = text.replace('winner = "x"', "total-cards = [4, 5, 6]")
    assert load(source("baccarat") + text).bet("x", "commission").rows[0].result == "win"


@pytest.mark.parametrize(
    ("row", "said"),
    [
        (
            '[[wager.loses]]\nwhen = { banker-points = 9, winner = "tie" }\nby = "6.1.3"\n',
            "win at 8 to 1 and lose",
        ),
        (
            '[[wager.stands-off]]\nwhen = { winner = "tie" }\nby = "6.1.3"\n',
            "win at 8 to 1 and stand-off",
        ),
        (
            '[[wager.pays]]\nwhen = { margin = 0 }\nodds = "9 to 1"\nby = "6.1.3"\n',
            "win at 8 to 1 and win at 9 to 1",
        ),
    ],
)
def test_an_outcome_with_two_results_is_a_conflict(row: str, said: str) -> None:
    answer = refused(changed(TIE, TIE + row), RuleConflict)
    assert 'wager "tie" (commission) gives Player' in answer and said in answer


def test_a_conflict_that_no_deal_can_reach_is_none() -> None:
    # A Player of three cards never meets a Banker's two-card eight.
    text = TIE.replace('"tie"', '"x"').replace('winner = "x"', "player-cards = 3")
    text += '[[wager.loses]]\nwhen = { banker-points = 8, banker-cards = 2 }\nby = "6.1.3"\n'
    assert load(source("baccarat") + text).bet("x", "commission").rows[0].result == "win"


def test_two_rows_for_different_versions_do_not_conflict() -> None:
    assert load(source("baccarat")).bet("banker", "non-commission").rows


def test_two_insurance_rows_for_one_case_are_a_conflict() -> None:
    said = refused(changed("points = [1], ", "points = [1, 2], "), RuleConflict)
    assert "banker hand after third, 2 against 1, has two rows: 6 to 1 and 7 to 1" in said


# ---- odds, ids, tableau, shoe


@pytest.mark.parametrize("odds", ['"8 of 1"', '"8:1"', '""', "8", "8.5", "true", '["8 to 1"]'])
def test_malformed_odds_are_refused(odds: str) -> None:
    said = refused(changed('odds = "8 to 1"', f"odds = {odds}"))
    assert "cannot be read" in said or "is not odds" in said


@pytest.mark.parametrize("odds", ["1 for 1", "0 to 1", "3 to 0"])
def test_odds_that_pay_nothing_are_refused(odds: str) -> None:
    assert odds in refused(changed('odds = "8 to 1"', f'odds = "{odds}"'))


def test_odds_of_the_insurance_table_are_held_to_the_same() -> None:
    assert "cannot be read" in refused(changed('odds = "1.5 to 1"', 'odds = "3 : 2"'))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('commission = "5%"', 'commission = "4%"'),
        ('commission = "5%"', 'commission = "five"'),
        ('odds = "19 to 20"', 'odds = "18 to 20"'),
    ],
)
def test_a_commission_is_what_is_kept_back_from_even_money(old: str, new: str) -> None:
    said = refused(changed(old, new))
    assert "kept back from even money" in said or "not a percentage" in said


@pytest.mark.parametrize(
    ("again", "said"),
    [
        ('[[clause]]\nno = "4.5"\nkind = "executed"\nsays = "Twice."\n', 'two of clause "4.5"'),
        (TIE, 'two of wager "tie"'),
        (
            '[[irregularity]]\nclause = "7.2"\nid = "free-hand"\nname = "x"\neffect = "x"\n',
            'two of irregularity "free-hand"',
        ),
    ],
)
def test_a_duplicate_id_is_refused(again: str, said: str) -> None:
    assert said in refused(source("baccarat") + again)


def test_a_duplicate_call_bet_is_refused() -> None:
    text = source("roulette")
    (id,) = re.findall(r'\[\[call-bet]]\nid = "([^"]+)"', text)[:1]
    text += f'\n[[call-bet]]\nid = "{id}"\nname = "x"\nrule = "neighbours"\nreading = "R-20"\n'
    with pytest.raises(RulebookError, match=f'two of call bet "{id}"'):
        parse_rulebook(text.encode(), "my.toml")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('3 = "DDDDDDDD-D"', '3 = "DDDDDDDD-"', "row of the Banker's 3 is"),
        ('3 = "DDDDDDDD-D"', '3 = "DDDDDDDD-D-"', "row of the Banker's 3 is"),
        ('3 = "DDDDDDDD-D"', '3 = "DDDDDDDDxD"', "it takes ten of D (draws) and - (stands)"),
        ('3 = "DDDDDDDD-D"', '3 = "dddddddd-d"', "row of the Banker's 3 is"),
        ('3 = "DDDDDDDD-D"', "", "no row for the Banker's 3"),
        ('7 = "----------"', '7 = "----------"\n8 = "DDDDDDDDDD"', "the Banker's 8"),
        ('7 = "----------"', '7 = "----------"\n10 = "DDDDDDDDDD"', "the Banker's 10"),
        ('by = "4.16"\n', "", "names no clause"),
        ('player = { draws = "DDDDDD----"', 'player = { draws = "DDDDDD"', "row of the Player is"),
        ('stands = { draws = "DDDDDD----"', 'stands = { draws = "?"', "after the Player stands"),
        ("points = [8, 9], by", "points = [9], by", "no row for the Banker's 8"),
        ("points = [8, 9], by", "points = [8, 9, 19], by", "naturals outside 0 to 9"),
    ],
)
def test_a_bad_tableau_is_refused(old: str, new: str, said: str) -> None:
    assert said in refused(changed(old, new))


@pytest.mark.parametrize("table", ["tableau", "shoe"])
def test_a_baccarat_book_needs_a_tableau_and_a_shoe(table: str) -> None:
    text = re.sub(rf"\n\[{table}].*?\n\n", "\n\n", source("baccarat"), count=1, flags=re.DOTALL)
    assert "needs a [tableau] and a [shoe]" in refused(text)


@pytest.mark.parametrize(
    "shoe",
    [
        "decks = 0",
        "decks = 17",
        "decks = 8\ndecks-accepted = [9, 16]",
        "decks-accepted = [8, 17]",
        "decks-accepted = [0, 8]",
    ],
)
def test_decks_lie_within_1_to_16(shoe: str) -> None:
    old = "decks = 8\ndecks-accepted = [1, 16]"
    if "decks = " not in shoe:
        shoe = f"decks = 8\n{shoe}"
    elif "accepted" not in shoe:
        shoe = f"{shoe}\ndecks-accepted = [1, 16]"
    assert "1 to 16" in refused(changed(old, shoe))


# ---- what is asked, read and named


def test_an_unknown_question_is_refused_with_those_there_are() -> None:
    said = refused(changed('when = { winner = "tie" }\nodds', 'when = { weather = "wet" }\nodds'))
    assert re.sub(r", line \d+", "", said) == (
        'my.toml: wager "tie": "weather" cannot be asked; ask winner, player-points, '
        "banker-points, player-cards, banker-cards, total-cards, margin, player-pair, "
        "banker-pair, natural."
    )


@pytest.mark.parametrize(
    ("when", "said"),
    [
        ("player_points = 7", '"player_points" cannot be asked'),
        ('winner = "dealer"', 'winner cannot be "dealer"; it can be player, banker, tie'),
        ("winner = true", 'winner cannot be "True"'),
        ('winner = { is = "tie" }', "winner cannot be"),
        ('winner = [["tie"]]', "winner cannot be"),
        ("winner = 2024-01-01", 'winner cannot be "2024-01-01"'),
        ("player-points = 10", 'player-points cannot be "10"; it can be 0, 1, 2'),
        ("player-points = -1", 'player-points cannot be "-1"'),
        ('player-points = "7"', 'player-points cannot be "7"'),
        ("player-points = 7.5", 'player-points cannot be "7.5"'),
        ("player-points = true", 'player-points cannot be "True"'),
        ("player-points = [6, 12]", 'player-points cannot be "12"'),
        ("player-cards = 4", 'player-cards cannot be "4"; it can be 2, 3'),
        ("total-cards = 3", 'total-cards cannot be "3"; it can be 4, 5, 6'),
        ("player-pair = 1", 'player-pair cannot be "1"; it can be false, true'),
        ("banker-points = 10", 'banker-points cannot be "10"'),
        ("margin = 10", 'margin cannot be "10"; it can be 0, 1, 2, 3, 4, 5, 6, 7, 8, 9.'),
        ('natural = "yes"', 'natural cannot be "yes"'),
    ],
)
def test_an_answer_that_cannot_be_is_refused_with_those_that_can(when: str, said: str) -> None:
    text = changed('when = { winner = "tie" }\nodds', f"when = {{ {when} }}\nodds")
    assert f'wager "tie": {said}' in refused(text)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('reading = "R-1"', 'reading = "R-99"'),
        ('readings = [\n    "R-1"', 'readings = [\n    "R-0"'),
        ('reading = ["R-6", "R-7", "R-8"]', 'reading = ["R-6", "R-77"]'),
        ('reading = "R-4"', 'reading = "R-44"'),
        ('reading = "R-15"', 'reading = "R-155"'),
    ],
)
def test_an_unknown_reading_is_refused(old: str, new: str) -> None:
    assert "which is not among the readings" in refused(changed(old, new))


def test_a_wager_s_and_a_call_bet_s_reading_must_be_known_too() -> None:
    assert "reading R-99" in refused(changed('name = "Tie"', 'name = "Tie"\nreading = "R-99"'))
    with pytest.raises(RulebookError, match="reading R-99"):
        parse_rulebook(changed('reading = "R-20"', 'reading = "R-99"', "roulette").encode(), "my")


@pytest.mark.parametrize(
    ("old", "new", "who"),
    [
        ('rank = "pit-manager"\nmoney', 'rank = "pit-boss"\nmoney', "irregularity"),
        ('withdrawal-rank = "shift-manager"', 'withdrawal-rank = "boss"', "wrong-order"),
        ('rank = "pit-manager"\nsays', 'rank = "king"\nsays', "dispute step 8.2"),
    ],
)
def test_an_unknown_rank_is_refused_with_the_ladder(old: str, new: str, who: str) -> None:
    said = refused(changed(old, new))
    assert who in said and "the ranks are dealer, dealer-inspector, pit-supervisor" in said


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('version = "commission"\n', 'version = "free"\n', 'row for version "free"'),
        ('versions = ["commission", "non-commission"]', "versions = []", "it has no version"),
    ],
)
def test_versions_are_held_together(old: str, new: str, said: str) -> None:
    assert said in refused(changed(old, new))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('name = "Tie"\n', 'name = "Tie"\ncolour = "green"\n', "unknown field `colour`"),
        ('name = "Tie"\n', "", "missing required field `name`"),
        ('name = "Tie"\n', "name = 5\n", "expected `str`, got `int`"),
        ('game = "baccarat"', 'game = "poker"', "invalid enum value"),
        ('kind = "executed"', 'kind = "obeyed"', "invalid enum value"),
        ('hand = "banker", after = "four"', 'hand = "tie", after = "four"', "invalid enum value"),
        ("points = [4],  ", "points = [14],", "outside 0 to 9 points"),
        ('name = "Tie"\n', 'name = "Tie"\nodds = "8 to 1"\n', "like a position of roulette"),
        ('name = "Tie"\n', 'name = "Tie"\nwins-by = "6.1.3"\n', "like a position of roulette"),
    ],
)
def test_a_key_or_value_that_is_not_known_is_never_passed_over(
    old: str, new: str, said: str
) -> None:
    assert said in refused(changed(old, new))


@pytest.mark.parametrize("key", ['odds = "17 to 1"\n', "wins-by", "loses-by"])
def test_a_roulette_wager_needs_odds_and_its_clauses(key: str) -> None:
    text = re.sub(rf"^{key}.*\n?", "", source("roulette"), count=1, flags=re.MULTILINE)
    with pytest.raises(RulebookError, match="needs odds, wins-by and loses-by"):
        parse_rulebook(text.encode(), "my.toml")


def test_a_roulette_wager_is_a_kind_of_position_that_the_layout_has() -> None:
    text = changed('id = "split"', 'id = "splat"', "roulette")
    with pytest.raises(RulebookError, match='"splat" is not a kind of position'):
        make_game(parse_rulebook(text.encode(), "my.toml"), "my.toml")


# ---- files that are no rulebooks


@pytest.mark.parametrize(
    "content",
    [b"", b"\xff\xfe\0", b"id = ", b"id = 'x'\nid = 'y'", b"a = " + b"[" * 5000,
     b"a = " + b"1" * 5000, b"[[wager]\n", bytes(range(256))],
)  # fmt: skip
def test_what_is_no_rulebook_gets_one_sentence(content: bytes) -> None:
    assert refused(content)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("poker", 'There is no rulebook "poker"; there are baccarat, lucky-7, dragon-tiger'),
        ("", 'There is no rulebook ""'),
        ("baccarat.txt", "or the path of a rulebook file ending in .toml"),
        ("nowhere/poker.toml", "cannot be read: No such file or directory"),
        ("\0.toml", "A file cannot have the name"),
        ("../../etc/passwd", "There is no rulebook"),
    ],
)
def test_a_book_that_is_not_there_is_refused(name: str, said: str) -> None:
    for read in (read_rulebook, load_game):
        with pytest.raises(RulebookError) as refusal:
            read(name)
        assert said in str(refusal.value)


def test_a_directory_is_no_book(tmp_path: Path) -> None:
    path = tmp_path / "book.toml"
    path.mkdir()
    with pytest.raises(RulebookError, match="cannot be read: Is a directory"):
        read_rulebook(str(path))


# ---- the built-in ones


@pytest.mark.parametrize("book", BOOKS)
def test_a_built_in_book_is_read_once_and_whole(book: str) -> None:
    read = read_rulebook(book)
    assert read is read_rulebook(book)
    assert load_game(book) is load_game(book)
    assert (read.id, read.clause("0.0")) == (book, None)


def test_readings_are_read_by_number() -> None:
    assert [*readings()] == [f"R-{n}" for n in range(1, len(readings()) + 1)]
    assert readings()["R-1"].books == ("baccarat",)
