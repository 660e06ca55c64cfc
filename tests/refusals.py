"""Asking which refusal it is: by its message's id, and the fields that matter, not by words."""

from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import pytest

from croupier.messages import Message
from croupier.rules.errors import RuleError


@contextmanager
def refusing(
    id: str, kind: type[RuleError] = RuleError, **fields: object
) -> Iterator[pytest.ExceptionInfo[RuleError]]:
    """Expect a refusal with this message, and with these fields among its own."""
    with pytest.raises(kind) as caught:
        yield caught
    message = caught.value.message
    assert message.id == id, message
    assert {name: message.fields[name] for name in fields} == fields


def tells(message: Message, id: str, **fields: object) -> bool:
    """Tell whether a message is this one, with these fields among its own."""
    return message.id == id and {name: message.fields[name] for name in fields} == fields


def why(refusal: RuleError) -> str:
    """Give the id of the reason inside a refusal."""
    reason = refusal.message.fields["why"]
    assert isinstance(reason, Message), refusal.message
    return reason.id


def refusal_of(answer: httpx.Response) -> str:
    """Give the id of the message with which the house refused a request."""
    id: str = answer.json()["message"]["id"]
    return id
