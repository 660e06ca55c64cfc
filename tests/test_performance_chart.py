"""The drawing of the figures shows what the page on performance says."""

import runpy
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def test_the_drawing_is_of_the_table() -> None:
    tool = runpy.run_path(str(ROOT / "tools" / "performance_chart.py"))
    page = (ROOT / "docs" / "performance.md").read_text()
    rows = tool["shares"](page)
    assert len(rows) == page.partition("And what was asked")[0].count("| `make bench")
    drawn = (ROOT / "docs" / "pictures" / "performance.svg").read_text()
    assert tool["drawing"](rows) == drawn, "run: python tools/performance_chart.py"
