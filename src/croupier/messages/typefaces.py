"""Typefaces for papers: Typst carries one for Latin letters, the machine has those of the others.

Papers in Chinese and Korean are set in a typeface of the machine's. Where it has none, a paper is
in English and says why, instead of showing boxes.
"""

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager

from croupier.messages.languages import ENGLISH, MISSED, language, speaking, words_of

CARRIED = "Libertinus Serif"  # which has the letters of Vietnamese, too
# The best first; what serves is whatever Debian, macOS and Windows come with.
FACES: Mapping[str, tuple[str, ...]] = {
    "zh-Hans": ("Noto Serif CJK SC", "Noto Serif SC", "Source Han Serif SC", "Songti SC",
        "Noto Sans CJK SC", "Noto Sans SC", "PingFang SC", "SimSun", "Microsoft YaHei",
        "WenQuanYi Zen Hei"),
    "zh-Hant": ("Noto Serif CJK TC", "Noto Serif CJK HK", "Noto Serif TC", "Source Han Serif TC",
        "Songti TC", "Noto Sans CJK TC", "Noto Sans TC", "PingFang TC", "PMingLiU",
        "Microsoft JhengHei", "WenQuanYi Zen Hei"),
    "ko": ("Noto Serif CJK KR", "Noto Serif KR", "Source Han Serif K", "Nanum Myeongjo",
        "NanumMyeongjo", "Noto Sans CJK KR", "Noto Sans KR", "Apple SD Gothic Neo", "Batang",
        "Malgun Gothic"),
}  # fmt: skip


def typefaces(tag: str, on_machine: Collection[str]) -> tuple[str, ...]:
    """Name the typefaces that set a language, the carried one first; none if none can."""
    if tag not in FACES:
        return (CARRIED,)
    found = [face for face in FACES[tag] if face in on_machine]
    return (CARRIED, *found[:1]) if found else ()


def needs_machine(tag: str) -> bool:
    """Tell whether a language is set in a typeface of the machine's."""
    return tag in FACES


@contextmanager
def set_in(on_machine: Collection[str]) -> Iterator[tuple[tuple[str, ...], str]]:
    """Speak the language of a paper for a while: the reader's, or English where no face has it.

    Gives the typefaces, and what to say where it is not in the language that was asked for.
    """
    asked = language()
    if faces := typefaces(asked, on_machine):
        yield faces, ""
        return
    MISSED[asked] += 1
    with speaking(ENGLISH):
        yield (
            (CARRIED,),
            words_of("paper/no-face").format(language=words_of(f"paper/{asked.lower()}")),
        )
