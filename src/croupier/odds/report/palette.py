"""The colours of charts, as tokens: ``sheet.css`` exchanges some of them on dark screens."""

from collections.abc import Sequence

INK = "#1d1a16"
MUTED = "#6b6251"
GRID = "#ddd4bf"
HOUSE = "#0e5c46"  # what is the house's: edges, holds
BETTOR = "#b4321a"  # what favours the bettor

# Coloured squares and the letters on them are alike on light and dark screens.
PAPER = "#fdfbf5"
ON_LIGHT = "#000000"
ON_DARK = "#ffffff"
VOID = "#e9e3d5"
HEAT = ("#f6f1e3", "#cfe0cf", "#7fb598", "#2f8063", "#0b4a37")
LOSS = ("#eef1f1", "#b9cfdd", "#7ba3c2", "#42719a")  # from nothing to the worst for the bettor
GAIN = ("#f3b79c", "#d9623f", "#b3311b")  # from a little to the best; never a token of a line
POCKET = {"green": "#0b6b3a", "red": "#b3122a", "black": "#14171b"}

BAND = (0.42, 0.24, 0.13)  # opacity of the narrowest band first

SERIF = "Libertinus Serif"


def shade(stops: Sequence[str], part: float) -> str:
    """Mix a colour between stops, ``part`` running from 0 to 1."""
    place = min(max(part, 0.0), 1.0) * (len(stops) - 1)
    at = min(int(place), len(stops) - 2)
    mixed = (
        round(low + (high - low) * (place - at))
        for low, high in zip(_channels(stops[at]), _channels(stops[at + 1]), strict=True)
    )
    return "#" + "".join(f"{channel:02x}" for channel in mixed)


def letters_on(colour: str) -> str:
    """Choose the letters that stand out more on a colour."""
    light, dark = _light(ON_DARK), _light(ON_LIGHT)
    ground = _light(colour)
    return ON_DARK if (light + 0.05) * (dark + 0.05) > (ground + 0.05) ** 2 else ON_LIGHT


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _light(colour: str) -> float:
    """The relative luminance of a colour, by which contrast is measured."""
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (channel / 255 for channel in _channels(colour))
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
