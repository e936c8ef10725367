"""Every example in the README and in docs/ is run, and must print what it says."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

from grognard.cli import main
from grognard.cli.app import COMMANDS

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def examples(page: Path) -> list[tuple[str, str]]:
    """Commands of the page's console blocks, each with the output printed under it."""
    found = []
    for block in re.findall(r"```console\n(.*?)```", page.read_text("utf-8"), re.DOTALL):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            if command.startswith("grognard "):
                found.append((command, output))
    return found


def lines(text: str) -> list[str]:
    """The lines of a text without the blanks at their ends and at its end."""
    return "\n".join(line.rstrip() for line in text.splitlines()).strip("\n").splitlines()


EXAMPLES = [(page.name, command, output) for page in PAGES for command, output in examples(page)]


@pytest.mark.parametrize(("page", "command", "output"), EXAMPLES, ids=[f"{p}: {c}" for p, c, _ in EXAMPLES])
def test_an_example_prints_what_the_page_says(
    page: str,
    command: str,
    output: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(ROOT if "docs/" in command else tmp_path)
    main(shlex.split(command)[1:])
    captured = capsys.readouterr()
    said, wanted = lines(captured.out + captured.err), lines(output)
    if "…" in wanted:
        cut = wanted.index("…")
        said, wanted = said[:cut], wanted[:cut]
    assert said == wanted


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_in_the_reference(command: str) -> None:
    listed = (ROOT / "docs/reference/commands.md").read_text("utf-8")
    assert re.search(rf"^\| `grognard {command}\b", listed, re.MULTILINE)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_examples_hold(page: Path) -> None:
    failed, _ = doctest.testfile(str(page), module_relative=False, optionflags=doctest.ELLIPSIS, encoding="utf-8")
    assert not failed


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#\s]+)", page.read_text("utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), target
