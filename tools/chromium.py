"""`python -m tools.chromium`: the browser that the tests of the pages drive, from the system's packages if missing."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")


def found() -> str | None:
    """The browser: named by CHROMIUM, or on the path."""
    if given := os.environ.get("CHROMIUM"):
        return given
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def install() -> None:
    """Install it with apt, as root or with sudo where that asks for nothing."""
    apt = shutil.which("apt-get")
    if apt is None:
        sys.exit("The tests of the pages need Chromium: install it, or name it with CHROMIUM=/path/to/it.")
    before = [] if os.geteuid() == 0 else [shutil.which("sudo") or "sudo", "-n"]
    print("Installing Chromium from the system's packages …", flush=True)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for words in (["update", "-qq"], ["install", "-y", "-qq", "--no-install-recommends", "chromium"]):
        done = subprocess.run([*before, apt, *words], env=quiet, stdout=subprocess.DEVNULL, check=False)
        if done.returncode and words[0] == "install":
            sys.exit("Chromium could not be installed: install it, or name it with CHROMIUM=/path/to/it.")


if __name__ == "__main__":
    if found() is None:
        install()
