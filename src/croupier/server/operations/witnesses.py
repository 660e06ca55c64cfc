"""Checkpoints: the house's own, to be kept by whoever likes, and those it keeps of other houses."""

import asyncio
import re
from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct

from croupier.messages import say
from croupier.rules.errors import InputError
from croupier.server.answers.problems import Problem
from croupier.server.http.operation import ANYONE, LOOKS, Body, Call, Operation
from croupier.witness.asking import Kept
from croupier.witness.checkpoint import Checkpoint, Extension
from croupier.witness.judging import Refused
from croupier.witness.notebook import Notebook

Size = Annotated[int, Meta(ge=0, le=2**53)]
Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
_KEY = re.compile("[0-9a-f]{64}")


class Handed(Body, frozen=True):
    """Another house's checkpoint, and the proof that it goes on from one of ``since`` records."""

    checkpoint: Checkpoint
    since: Size = 0
    proof: Annotated[tuple[Hash, ...], Meta(max_length=128)] = ()


class Witnesses(Struct, frozen=True):
    """Who keeps the house's checkpoints, and how it stands with them."""

    witnesses: tuple["WitnessStanding", ...]


class WitnessStanding(Struct, frozen=True):
    """A witness: up to how many records it was told and when, and what is in the way."""

    witness: str
    size: int
    at: int
    trouble: str
    refused: bool


async def checkpoint(call: Call, since: Size = 0) -> Extension:
    """Give the newest checkpoint, and the proof that it goes on from one of ``since`` records."""
    witnessing = call.desk.witnessing
    newest = await asyncio.to_thread(witnessing.newest)
    if newest is None:
        raise Problem(404, say("checkpoint-none-yet"))
    return await call.desk.looks.work(call.bucket, witnessing.tree.extension, newest, since)


async def witnesses(call: Call) -> Witnesses:
    """Say who keeps the house's checkpoints, and what is in the way."""
    standings = call.desk.witnessing.standings.values()
    return Witnesses(
        tuple(
            WitnessStanding(one.witness, max(one.size, 0), one.at, one.trouble, one.is_refused)
            for one in standings
        )
    )


async def kept(call: Call, origin: Annotated[str, Meta(max_length=100)]) -> Kept:
    """Say up to how many records this house keeps the checkpoints of another."""
    for notebook in _notebooks(call):
        last = await asyncio.to_thread(notebook.last)
        if last is not None and last.origin == origin:
            return Kept(last.size)
    return Kept(0)


async def keep(call: Call, body: Handed) -> Kept:
    """Keep a checkpoint of another house that this one is a witness of."""
    key = body.checkpoint.key
    notebook = next((one for one in _notebooks(call) if one.path.stem == key), None)
    if notebook is None:
        raise Problem(403, say("witness-not-of", key=key[:64]))
    given = Extension(body.checkpoint, body.since, body.proof)
    try:
        is_new = await asyncio.to_thread(notebook.take, given)
    except Refused as refused:
        raise Problem(409, refused.message) from None
    except InputError as error:
        raise Problem(422, error.message) from None
    return Kept(given.checkpoint.size, is_new)


def _notebooks(call: Call) -> list[Notebook]:
    settings = call.desk.settings
    folder = Path(settings.witness_folder)
    keys = (key for key in settings.witness_for if _KEY.fullmatch(key))
    return [Notebook(folder / f"{key}.jsonl", (key,)) for key in keys]


ROWS = (
    Operation("GET", "/api/checkpoint", ANYONE, checkpoint, LOOKS),
    Operation("GET", "/api/witnesses", "see-reports", witnesses),
    Operation("GET", "/api/witnessed/{origin}", ANYONE, kept, LOOKS),
    Operation("POST", "/api/witnessed", ANYONE, keep, LOOKS, from_a_page=False),
)
