"""``croupier odds`` and ``insurance``: exact values, in tables for people and fractions in JSON."""

from fractions import Fraction
from time import perf_counter
from typing import Annotated, Any

import typer

from croupier.cli.options import AsJson, Book, Decks, Version
from croupier.cli.terminal import print_json

Remaining = Annotated[
    str | None,
    typer.Option(help="What is left of the shoe: A=31,2=32,...; a rank not named is whole."),
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
    from croupier.games import load_game
    from croupier.odds.exact import exact_odds

    game = load_game(book)
    version = game.book.chosen_version(version)
    counts = None
    if game.decks or decks is not None or remaining is not None:
        counts = _counts(game, decks, remaining)
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
    """Work out what insurance is worth to the patron.

    Every cell of the pay table, or what is on offer at some cards.
    """
    start = perf_counter()
    from croupier.games import load_game
    from croupier.odds import insurance as priced

    game = load_game(book)
    priced.insurance_of(game)
    counts = _counts(game, decks, remaining)
    if cards is not None:
        seen = cards.replace(" ", "").split(",")
        game.check_cards(seen, decks)
        counts = priced.counts_after(counts, seen)
        cells = priced.offers_seen(game, seen, counts)
    else:
        cells = priced.insurance_odds(game, counts)
    if json:
        found = [_cover_json(cell) for cell in cells]
        return print_json({"book": game.book.id, **_shoe(counts), "cells": found})
    from croupier.cli import show_odds

    return show_odds.insurance(game, counts, cells, cards is not None, perf_counter() - start)


def _counts(game: Any, decks: int | None, remaining: str | None) -> tuple[int, ...]:
    """Count the ranks of the shoe that is asked about, full or what remains of it."""
    from croupier.odds.exact import read_counts, shoe_of

    full = shoe_of(game, decks)
    return full if remaining is None else read_counts(remaining, full)


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
