"""Writes the Python that README, the docs and the notebook show into a folder, to be type-checked.

python tools/snippets.py build/snippets
"""

import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGES = ("README.md", "docs/library.md", "docs/tutorial.md", "docs/how-to.md")
NOTEBOOK = "examples/library.ipynb"


def shown(page: str) -> str:
    """Join the Python of a page: it is one session, told in parts."""
    text = (ROOT / page).read_text()
    if page == NOTEBOOK:
        code = (one for one in json.loads(text)["cells"] if one["cell_type"] == "code")
        return "\n".join("".join(one["source"]) for one in code)
    return "\n".join(re.findall(r"```python\n(.*?)```", text, re.DOTALL))


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for page in (*PAGES, NOTEBOOK):
        name = Path(page).stem.lower().replace("-", "_")
        (folder / f"shown_in_{name}.py").write_text(shown(page))
