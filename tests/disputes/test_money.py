"""Money by a case: two people, by amount, for its patron who had a wager, once (R-33, R-35)."""

import pytest
from case_driver import MOST, Driven, pays

from croupier.disputes import CaseCorrectionMade
from croupier.disputes import commands as c
from croupier.rules.authority import RANKS
from croupier.table.shapes import Correction

# The amount, who may be the higher of the two, who the lower: CONTROLS.md.
TIERS = [
    (MOST, "pit-supervisor", "dealer-inspector"),
    (10 * MOST, "pit-manager", "pit-supervisor"),
    (100 * MOST, "shift-manager", "pit-manager"),
    (100 * MOST + 1, "assistant-director", "shift-manager"),
]


def below(rank: str) -> str:
    return RANKS[RANKS.index(rank) - 1]


@pytest.mark.parametrize(("amount", "higher", "lower"), TIERS)
@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.clause("BLD 8.4; R 8.4")
def test_correction_by_a_case_takes_two_people_by_its_amount(
    amount: int, higher: str, lower: str, sign: int
) -> None:
    case = Driven().ready()
    # Whoever decides is a Pit Manager at least, and may be the higher or the lower of the two.
    decides = higher if RANKS.index(higher) >= RANKS.index("pit-manager") else "pit-manager"
    case.do(c.Decide, "put right", "seen", pays(sign * amount), by=f"dora:{decides}")
    assert case.stage() == "pit" and not any(isinstance(x, CaseCorrectionMade) for x in case.events)
    assert case.refused(c.Approve, 1, by=f"dora:{decides}").message.id == "second-person-is-first"
    assert case.refused(c.Approve, 1, by=below(lower)).rank
    assert case.refused(c.Approve, 1, by="ruth:director").message.id == "own-matter"
    _, made = case.do(c.Approve, 1, by=lower)
    assert isinstance(made, CaseCorrectionMade)
    assert (made.first.id, made.second.rank) == ("dora", lower)
    assert made.corrections == pays(sign * amount)
    assert case.stage() == "decided"


@pytest.mark.clause("BLD 8.4; R 8.4")
def test_a_pit_manager_decides_and_a_higher_rank_signs_what_is_above_the_own_bound() -> None:
    case = Driven().ready()
    case.do(c.Decide, "put right", "seen", pays(11 * MOST), by="pit-manager")
    assert case.refused(c.Approve, 1, by="pia:pit-manager").rank == "shift-manager"
    case.do(c.Approve, 1, by="shift-manager")


@pytest.mark.clause("BLD 8.1; R 8.1")
def test_8_1_money_of_a_proposal_waits_for_the_second_person_and_for_the_patron() -> None:
    case = Driven()
    case.do(c.Propose, "half", "seen", pays(400), by="dealer-inspector")
    case.refused(c.Accept, by="ann")
    assert case.refused(c.Approve, 1, by="ida:dealer-inspector").rank == "pit-supervisor"
    assert [type(x).__name__ for x in case.do(c.Approve, 1, by="pit-supervisor")] == [
        "CaseFindingApproved"
    ]
    accepted = [type(x).__name__ for x in case.do(c.Accept, by="ann")]
    assert accepted == ["CaseOfferAccepted", "CaseCorrectionMade", "CaseClosed"]


@pytest.mark.clause("BLD 8.1; R 8.1")
def test_8_1_who_proposed_or_approved_does_not_say_that_the_patron_accepts() -> None:
    case = Driven()
    case.do(c.Propose, "half", "seen", pays(400), by="dealer-inspector")
    case.do(c.Approve, 1, by="pit-supervisor")
    for judge in ("dealer-inspector", "pit-supervisor"):
        assert case.refused(c.Accept, by=judge).message.id == "own-matter"
    case.do(c.Accept, by="dora:dealer")


@pytest.mark.parametrize("sign", [1, -1])
def test_correction_by_a_case_is_for_a_patron_who_had_a_wager_in_the_coup(sign: int) -> None:
    case = Driven().ready().with_facts(staked=("ben",))  # ann only sat there
    refusal = case.refused(c.Decide, "paid", "seen", pays(5 * sign))
    assert refusal.message.id == "correction-without-wager"
    case.do(c.Decide, "not paid", "no chip of hers was there")


def test_correction_by_a_case_is_looked_at_again_when_it_is_approved_and_accepted() -> None:
    case = Driven()
    case.do(c.Propose, "half", "seen", pays(400), by="dealer-inspector")
    case.with_facts(staked=("ben",))
    assert case.refused(c.Approve, 1, by="pit-supervisor").message.id == "correction-without-wager"
    case.with_facts(staked=("ann",)).do(c.Approve, 1, by="pit-supervisor")
    case.with_facts(staked=("ben",))
    assert case.refused(c.Accept, by="ann").message.id == "correction-without-wager"


def test_correction_by_a_case_is_about_its_own_patron_only() -> None:
    case = Driven()
    for money in (pays(-5, "ben"), (*pays(5), *pays(-5, "ben")), pays(5, "zoe")):
        refusal = case.refused(c.Propose, "half", "seen", money, by="dealer-inspector")
        assert refusal.message.id == "correction-other-patron", money
    case.ready()
    assert (
        case.refused(c.Decide, "x", "seen", pays(5, "ben")).message.id == "correction-other-patron"
    )


def test_correction_by_a_case_names_its_patron_once_with_an_amount() -> None:
    case = Driven().ready()
    wrong = (Correction("ann", 0), Correction("ann", 5, commission=1), Correction("ann", 5, owed=5))
    for one in wrong:
        assert case.refused(c.Decide, "paid", "seen", (one,)).message.id == "correction-invalid"
    twice = (*pays(900), *pays(900))
    assert case.refused(c.Decide, "paid", "seen", twice).message.id == "correction-invalid"
    case.do(c.Decide, "paid", "seen", pays(5))


def test_nothing_is_split_to_stay_below_a_bound() -> None:
    case = Driven().ready().with_facts(corrected={"ann": 9 * MOST})
    case.do(c.Decide, "put right", "seen", pays(MOST + 1))
    assert case.refused(c.Approve, 1, by="pia:pit-manager").rank == "shift-manager"


def test_a_table_without_a_maximum_is_for_the_highest_ranks() -> None:
    case = Driven().ready().with_facts(maximum=None)
    assert case.refused(c.Decide, "put right", "seen", pays(1)).rank == "assistant-director"
    case.do(c.Decide, "put right", "seen", pays(1), by="shift-manager")
    assert case.refused(c.Approve, 1, by="sam:shift-manager").rank == "assistant-director"
    case.do(c.Approve, 1, by="director")


def test_what_waits_is_refused_or_taken_back_and_is_not_lost() -> None:
    case = Driven().ready()
    case.do(c.Decide, "paid", "seen", pays(5))
    assert case.refused(c.Decide, "other", "x").message.id == "case-proposal-waits"
    assert "Only the-pit-manager" in str(case.refused(c.TakeBack, 1, by="pit-supervisor"))
    assert "your own" in str(case.refused(c.Refuse, 1, "no"))
    assert case.refused(c.Refuse, 1, "no", by="dealer").rank == "dealer-inspector"
    case.do(c.Refuse, 1, "the film says otherwise", by="pit-supervisor")
    case.do(c.Decide, "paid", "seen", pays(6))
    assert "Nothing" in str(case.refused(c.Approve, 1, by="pit-supervisor"))
    case.do(c.TakeBack, 2)
    case.do(c.Decide, "paid", "seen", pays(7))
    case.do(c.Approve, 3, by="pit-supervisor")
    standings = [found.standing for found in case.at.findings]
    assert standings == ["refused", "taken back", "stands"]


def test_a_second_person_who_became_concerned_meanwhile_cannot_approve() -> None:
    case = Driven().ready()
    case.do(c.Decide, "paid", "seen", pays(5))
    case.with_facts(concerned=("dan", "the-pit-manager"))  # the first has ruled on it since
    assert case.refused(c.Approve, 1, by="pit-supervisor").message.id == "own-matter"


def test_an_answer_may_move_money_too_by_two_who_did_not_decide() -> None:
    case = Driven().decided()
    case.do(c.SayAgreed, False, by="ann")
    case.do(c.TellOfComplaint)
    case.do(c.FileComplaint, "it was a tie", by="ann")
    case.do(c.Answer, "paid after all", "the film", pays(8000), by="director")
    assert case.refused(c.Approve, 2, by="pit-manager").message.id == "own-matter"  # who decided
    case.do(c.Approve, 2, by="shift-manager")
    assert case.stage() == "answered" and case.at.findings[-1].paid
