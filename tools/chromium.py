"""Make sure that there is a Chromium for the pages' tests, or say in one sentence what to install.

``make test`` runs this first. Where it may, it installs Debian's own package; where it may not,
it says so and the browser tests are skipped.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent.parent / "tests"))

from which_chromium import NAMES

PACKAGES = (NAMES[0], "fonts-noto-core")
APT = ("apt-get", "-qq", "-y", "-o", "DPkg::Lock::Timeout=120")
ADVICE = f"The pages' tests need Chromium: install it with `apt-get install {NAMES[0]}`."


def is_there() -> bool:
    """Tell whether a Chromium can be started by name."""
    return any(shutil.which(name) for name in NAMES)


def install() -> bool:
    """Install Debian's package, if this is Debian and we may."""
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        return False
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for step in (("update",), ("install", "--no-install-recommends", *PACKAGES)):
        done = subprocess.run([*APT, *step], env=env, capture_output=True, check=False)
        if done.returncode:
            return False
    return is_there()


def main() -> None:
    """Say one sentence at most."""
    if is_there():
        return
    print("Installing Chromium for the pages' tests ...")
    if not install():
        print(ADVICE, file=sys.stderr)


if __name__ == "__main__":
    main()
