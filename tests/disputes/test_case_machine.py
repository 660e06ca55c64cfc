"""Anyone tries anything at any moment: money moves only as two entitled people said, once."""

from typing import Any

from case_driver import FACTS, Driven, actor
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.disputes import CaseCorrectionMade, possible
from croupier.disputes import commands as c
from croupier.disputes.steps import STEPS
from croupier.rules.authority import HEIGHT, RANKS, standard
from croupier.rules.errors import Refusal
from croupier.table.shapes import Correction

STAFF = [f"{name}{n}:{rank}" for n in (1, 2) for name, rank in zip("abcdefg", RANKS, strict=True)]
WHO = st.sampled_from(
    ["ann", "ann", "ben", "zoe", "dan:director", "ruth:pit-manager", "s:surveillance",
     "u:auditor", "k:cashier", *STAFF]
)  # fmt: skip
MONEY = st.lists(
    st.builds(
        Correction,
        st.sampled_from(["ann", "ben", "zoe"]),
        st.sampled_from([0, 1, -700, 1000, 1001, 9_999, 100_000, -100_001]),
    ),
    max_size=2,
).map(tuple)
TEXT = st.sampled_from(["", "words"])
VALUES: dict[str, st.SearchStrategy[Any]] = {
    "coup": st.just("B-07/1/1"),
    "patron": st.just("ann"),
    "about": TEXT,
    "words": TEXT,
    "reason": TEXT,
    "corrections": MONEY,
    "until": st.sampled_from([1, 10**9]),
    "text": TEXT,
    "of": st.sampled_from(["patron", "staff"]),
    "heading": st.sampled_from(["8.4.2", "8.4.5", "8.4.6", "nothing"]),
    "finding": st.integers(1, 4),
    "agrees": st.booleans(),
    "note": TEXT,
}
KINDS = [step.command for step in STEPS if step.command is not c.OpenCase]


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_r_33_r_35_money_moves_only_by_two_entitled_people_and_once(data: st.DataObject) -> None:
    case = Driven()
    for _ in range(30):
        who = data.draw(WHO)
        likely = possible(case.handling, case.at, actor(who), case.facts)
        names = [kind for kind in KINDS if kind.__name__ in likely] or KINDS
        kind = data.draw(st.sampled_from(names if data.draw(st.booleans()) else KINDS))
        fields = kind.__struct_fields__[2:]
        args = [data.draw(VALUES[name]) for name in fields]
        before = case.at
        try:
            events = case.do(kind, *args, by=who)
        except Refusal as refusal:
            assert case.at == before and str(refusal)
            continue
        assert kind.__name__ in likely or kind is c.GiveAccount, "what is shown is what may be done"
        for event in events:
            if isinstance(event, CaseCorrectionMade):
                _check_money(event)
        if before.stage == "closed":
            assert kind is c.FileComplaint and before.agrees is False
    paid = [found for found in case.at.findings if found.paid]
    made = [event for event in case.events if isinstance(event, CaseCorrectionMade)]
    assert [found.corrections for found in paid] == [event.corrections for event in made]


def _check_money(event: CaseCorrectionMade) -> None:
    pair = sorted((event.first, event.second), key=lambda one: HEIGHT[one.rank])
    assert event.first.id != event.second.id
    assert not {event.first.id, event.second.id} & {*FACTS.concerned, "ann"}
    for one in event.corrections:
        assert one.patron in FACTS.patrons and one.amount
        row = standard().correction(one.amount, FACTS.maximum)
        assert HEIGHT[pair[1].rank] >= HEIGHT[row.first]
        assert HEIGHT[pair[0].rank] >= HEIGHT[row.second]
