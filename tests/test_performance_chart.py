"""The drawing, the README and the page on scaling say what the page on performance says."""

import re
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


def test_the_figures_of_the_readme_are_those_of_the_page() -> None:
    tool = runpy.run_path(str(ROOT / "tools" / "performance_chart.py"))
    page = (ROOT / "docs" / "performance.md").read_text()
    there = tool["IN_README"].findall((ROOT / "README.md").read_text())
    assert there == [tool["in_readme"](page)], "run: python tools/performance_chart.py"


def test_what_scaling_holds_is_what_was_measured() -> None:
    rows = (
        (ROOT / "docs" / "scaling.md").read_text().partition("| | holds |")[2].partition("\n\n")[0]
    )
    figures = set(re.findall(r"\d+,\d{3}", rows)) - {"1,000"}
    page = (ROOT / "docs" / "performance.md").read_text()
    assert len(figures) >= 5 and not {one for one in figures if one not in page}
