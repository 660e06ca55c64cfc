"""Earlier coups ruled on again and again: every card of the shoe is counted once (R-34)."""

import json
from collections import Counter
from random import Random

import pytest

from croupier.driven.table import Done, DrivenTable
from croupier.equipment.shoe import full_shoe
from croupier.games import load_game


def counted(table: DrivenTable) -> Counter[str]:
    """Count the cards that have been seen: burned, in a hand, led since, leading or out of play."""
    faces: Counter[str] = Counter({"2S": 1})  # the burn
    for coup in table.ended.values():
        cards = dict(zip(coup.numbers, coup.cards, strict=True))
        cards |= {one.number: one.card for one in coup.over if one.number in coup.out}
        faces.update(card for number, card in cards.items() if number not in coup.led)
    faces.update(one.card for one in table.state.shoe.leading)
    return faces


def cards_like(rng: Random, table: DrivenTable, coup: str) -> list[str]:
    """Name a coup's cards, all or its hand's, now and then one of them another."""
    last = table.ended[coup]
    cards = [*last.cards, *(one.card for one in last.over)]
    if rng.random() < 0.7:
        left = [card for card, count in table.state.shoe.left.items() if count]
        cards[rng.randrange(len(cards))] = rng.choice(left)
    return cards


@pytest.mark.clause("BLD 7.16, 7.8")
@pytest.mark.parametrize("seed", range(40))
def test_7_16_however_often_coups_are_put_right_each_card_is_counted_once(seed: int) -> None:
    rng, table = Random(seed), DrivenTable(load_game("baccarat"), {"insurance": False, "decks": 2})

    def say(command: str, **fields: object) -> bool:
        done = table.answer(json.dumps({"command": command, **fields}).encode())
        return isinstance(done, Done)

    def deal() -> None:
        begins = "begin-free-hand" if table.state.shoe.free_hand_due else "open-betting"
        assert say(begins)
        if table.state.phase == "betting":
            say("close-betting")
        while table.state.phase == "dealing":
            left = [card for card, count in table.state.shoe.left.items() for _ in range(count)]
            assert say("deal-card", card=rng.choice(left))
        say("settle")

    ruled = 0
    for _ in range(60):
        if table.state.phase != "ready" or table.state.shoe.remaining < 14:
            break
        if not table.ended or rng.random() < 0.25:
            deal()
            continue
        coup = rng.choice(list(table.ended))
        cards, before = cards_like(rng, table, coup), table.state.shoe
        if say(
            "make-ruling",
            irregularity="wrong-record",
            reason="film",
            coup=coup,
            details={"cards": cards},
        ):
            assert say("approve-ruling")
            ruled += 1
            if cards == [*table.ended[coup].cards, *(o.card for o in table.ended[coup].over)]:
                # The same once more changes nothing.
                once = table.state.shoe
                say(
                    "make-ruling",
                    irregularity="wrong-record",
                    reason="film",
                    coup=coup,
                    details={"cards": cards},
                )
                assert say("approve-ruling") and table.state.shoe == once
        shoe = table.state.shoe
        assert Counter(shoe.left) + counted(table) == Counter(full_shoe(2))
        assert shoe.remaining + shoe.drawn + shoe.burned == 104
        assert before.remaining >= shoe.remaining
    assert ruled > 3
