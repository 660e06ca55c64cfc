"""Korean particles: after a consonant one form, after a vowel another, as the word before is read.

The catalogue writes both, ``{seat}은(는)``, since it cannot know what stands in a field.
"""

import re

# After a consonant and after a vowel.
_FORMS = {
    "은(는)": ("은", "는"), "이(가)": ("이", "가"), "을(를)": ("을", "를"), "과(와)": ("과", "와"),
    "(으)로": ("으로", "로"), "(이)라": ("이라", "라"),
}  # fmt: skip
# Latin letters that everyone reads in one way, by how they are said.
_LETTERS = {"PIN": "핀"}
_BOTH = re.compile(
    rf"([가-힣0-9]|\b(?:{'|'.join(_LETTERS)}))([\"'”’)]*)({'|'.join(map(re.escape, _FORMS))})"
)
_FINALS = 28  # of a syllable, none among them, in the order of its code
_FINAL_L = 8
# How a figure is read ends in a consonant: 영 일 삼 육 칠 팔, and 십 백 천 만 after a nought.
_DIGITS = {"0": "영", "1": "일", "2": "이", "3": "삼", "4": "사", "5": "오", "6": "육", "7": "칠",
           "8": "팔", "9": "구"}  # fmt: skip
_READ = {**_DIGITS, **_LETTERS}


def with_particles(text: str) -> str:
    """Choose the form that fits; after Latin letters, which each reads their own way, both stay."""
    return _BOTH.sub(_chosen, text)


def _chosen(found: re.Match[str]) -> str:
    last, closing, particle = found.groups()
    final = (ord(_READ.get(last, last)) - ord("가")) % _FINALS
    is_open = final == 0 or (particle == "(으)로" and final == _FINAL_L)
    return f"{last}{closing}{_FORMS[particle][is_open]}"
