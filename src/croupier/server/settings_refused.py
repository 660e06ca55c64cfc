"""What is wrong with settings, said of the setting it is in, with what would be allowed there."""

from difflib import get_close_matches
from typing import Any

from msgspec import inspect

from croupier.messages import Message, listed, say
from croupier.rules.errors import InputError
from croupier.rules.objections import objection


def refused(error: Exception, settings: type) -> InputError:
    """Say in a sentence what a decoder finds wrong with settings."""
    found = objection(error)
    kind = _kind_at(inspect.type_info(settings), found.steps)
    way = [key if at is None else f"{key} {at + 1}" for key, at in found.steps]
    place = listed(way)
    if name := found.unknown:
        fields = _fields(kind)
        near = get_close_matches(name, fields, 3) or fields
        why = say("setting-unknown", name=listed([*way, name]), known=near)
    elif name := found.missing:
        why = say("setting-missing", place=place, name=name)
    else:
        why = say("setting-wrong", place=place, must_be=_must_be(kind))
    return InputError(say("settings-invalid", error=why))


def _kind_at(kind: Any, steps: list[tuple[str, int | None]]) -> Any:
    """Find what a setting is by the way to it."""
    for key, at in steps:
        if isinstance(kind, inspect.DictType):
            kind = _one(kind.value_type)
        kind = _one(next(one.type for one in kind.fields if one.encode_name == key))
        if at is not None:
            kind = _one(kind.item_type)
    return kind


def _one(kind: Any) -> Any:
    """Give what may be there of what may be nothing."""
    if not isinstance(kind, inspect.UnionType):
        return kind
    return next(one for one in kind.types if not isinstance(one, inspect.NoneType))


def _fields(kind: Any) -> list[str]:
    return [one.encode_name for one in kind.fields]


def _must_be(kind: Any) -> Message:
    match kind:
        case inspect.BoolType():
            return say("must-be-one-of", values=("true", "false"))
        case inspect.LiteralType():
            return say("must-be-one-of", values=[f'"{one}"' for one in kind.values])
        case inspect.IntType() | inspect.FloatType():
            least = kind.ge if kind.gt is None else kind.gt + 1
            if least is not None and kind.le is not None:
                return say("must-be-whole-between", least=least, most=kind.le)
            if least is not None:
                return say("must-be-at-least", least=f"{least:g}")
            return say("must-be-whole" if isinstance(kind, inspect.IntType) else "must-be-real")
        case inspect.StructType():
            return say("must-be-fields", fields=_fields(kind))
        case inspect.VarTupleType():
            return say("must-be-list")
        case inspect.DictType():
            return say("must-be-named")
    return say("must-be-written")
