"""``croupier odds`` and ``insurance``: exact values, in tables for people and fractions in JSON."""

from fractions import Fraction
from time import perf_counter
from typing import Annotated, Any

import typer

from croupier.cli.rulebooks import AsJson, print_json
from croupier.rules.errors import InputError

Book = Annotated[str, typer.Argument(help="A rulebook's id, or the path of a rulebook file.")]
Version = Annotated[
    str | None, typer.Option(help="commission or non-commission; the book's first without it.")
]
Decks = Annotated[int | None, typer.Option(help="Decks in a full shoe; the book's without it.")]
Remaining = Annotated[
    str | None,
    typer.Option(help="What is left of the shoe: A=31,2=32,...; a rank not named is gone."),
]


def fraction(value: Fraction) -> str:
    """Write a fraction as the JSON has it, always with its denominator."""
    return f"{value.numerator}/{value.denominator}"


def odds(
    book: Book,
    version: Version = None,
    decks: Decks = None,
    remaining: Remaining = None,
    json: AsJson = False,
) -> None:
    """Work out the exact odds of every wager of a book."""
    start = perf_counter()
    from croupier.games import Baccarat, load_game
    from croupier.odds.exact import exact_odds, read_counts, shoe_of

    game = load_game(book)
    version = version or game.book.versions[0]
    if version not in game.book.versions:
        raise InputError(
            f'{game.book.name} has no version "{version}"; it has '
            f"{' and '.join(game.book.versions)}."
        )
    counts = None
    if isinstance(game, Baccarat) or decks is not None or remaining is not None:
        counts = shoe_of(game, decks)
        if remaining is not None:
            counts = read_counts(remaining, _fullest(game) if decks is None else counts)
    priced = exact_odds(game, version, counts)
    if json:
        bets = {bet: _odds_json(one) for bet, one in priced.items()}
        return print_json({"book": game.book.id, "version": version, **_shoe(counts), "bets": bets})
    from croupier.cli import show_odds

    return show_odds.odds(game, version, counts, priced, perf_counter() - start)


def insurance(
    book: Book,
    decks: Decks = None,
    remaining: Remaining = None,
    cards: Annotated[
        str | None,
        typer.Option(help="Value what is on offer at these cards alone: 9S,4C,7H,KD[,2S]."),
    ] = None,
    json: AsJson = False,
) -> None:
    """Work out what every cell of the insurance pay table is worth to the patron."""
    start = perf_counter()
    from croupier.games import load_game
    from croupier.odds import insurance as priced
    from croupier.odds.exact import read_counts, shoe_of

    game = load_game(book)
    priced.insurance_of(game)
    counts = shoe_of(game, decks)
    if remaining is not None:
        counts = read_counts(remaining, _fullest(game) if decks is None else counts)
    if cards is not None:
        seen = cards.replace(" ", "").split(",")
        counts = priced.counts_after(counts, seen)
        cells = priced.offers_seen(game, seen, counts)
    else:
        cells = priced.insurance_odds(game, counts)
    if json:
        found = [_cover_json(cell) for cell in cells]
        return print_json({"book": game.book.id, **_shoe(counts), "cells": found})
    from croupier.cli import show_odds

    return show_odds.insurance(game, counts, cells, cards is not None, perf_counter() - start)


def _fullest(game: Any) -> tuple[int, ...]:
    """Count the greatest shoe of a book: what remains need not say what it remained of."""
    from croupier.odds.exact import shoe_of

    return shoe_of(game, game.book.shoe.decks_accepted[1])


def _shoe(counts: tuple[int, ...] | None) -> dict[str, Any]:
    from croupier.equipment.cards import RANKS

    if counts is None:
        return {}
    return {"cards": sum(counts), "remaining": dict(zip(RANKS, counts, strict=True))}


def _odds_json(one: Any) -> dict[str, Any]:
    return {
        "name": one.name,
        "win": fraction(one.win),
        "stand_off": fraction(one.stand_off),
        "lose": fraction(one.lose),
        "return": fraction(one.expectation),
        "house_edge": one.house_edge,
        "variance": fraction(one.variance),
        "standard_deviation": one.standard_deviation,
        "hit_frequency": float(one.win),
        "rows": [
            {
                "result": each.row.result,
                "odds": each.row.odds.text if each.row.odds else None,
                "probability": fraction(each.probability),
                "clauses": each.row.clauses,
            }
            for each in one.rows
        ],
    }


def _cover_json(cell: Any) -> dict[str, Any]:
    offer = cell.cover.offer
    found = {
        "hand": offer.hand,
        "after": offer.after,
        "points": cell.points,
        "against": cell.against,
        "odds": offer.odds,
        "on_offer": cell.odds is not None,
    }
    if cell.odds is not None:
        found |= {
            key: value
            for key, value in _odds_json(cell.odds).items()
            if key in ("win", "stand_off", "lose", "return", "house_edge")
        }
    if cell.least is not None:
        found |= {"least": fraction(cell.least), "most": fraction(cell.most)}
    return found
