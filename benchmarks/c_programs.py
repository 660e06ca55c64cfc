"""Compiling the C programs that the kernels are measured against, with every compiler there is."""

import shutil
import subprocess
from pathlib import Path

FOLDER = Path(__file__).parent
COMPILERS = ("cc", "gcc", "clang")


def build(source: str, into: Path) -> dict[str, Path]:
    """Compile a source with each compiler found; two names of one compiler count once."""
    programs: dict[str, Path] = {}
    seen = set()
    for compiler in COMPILERS:
        path = shutil.which(compiler)
        if path is None or (real := Path(path).resolve()) in seen:
            continue
        seen.add(real)
        program = into / f"{Path(source).stem}-{compiler}"
        subprocess.run(
            [compiler, "-O3", "-march=native", FOLDER / source, "-o", program, "-lpthread"],
            check=True,
        )
        programs[compiler] = program
    if not programs:
        raise SystemExit(f"No C compiler was found: {', '.join(COMPILERS)}.")
    return programs
