"""Blanks beside a field: between two Chinese signs there is none, beside a figure or a letter one.

The catalogue writes it, ``{bet} 最高 {maximum}``, since it cannot know what stands in a field. What
is in a field, such as somebody's name, keeps the blanks it has.
"""

import re
from functools import cache

_HAN = "[\u3000-\u303f\u3400-\u9fff\uff00-\uffef]"
_MARK = "\0"  # a blank that depends on what comes beside it
_WRITTEN = re.compile(rf"(?<={_HAN}) (?={{)|(?<=}}) (?={_HAN})|(?<=}}) (?={{)")
_BETWEEN = re.compile(rf"(?<={_HAN}){_MARK}(?={_HAN})")


@cache
def marked(words: str) -> str:
    """Mark the blanks beside the fields of words."""
    return _WRITTEN.sub(_MARK, words)


def unmarked(said: str) -> str:
    """Leave out those that came to stand between two Chinese signs."""
    return _BETWEEN.sub("", said).replace(_MARK, " ")
