"""The plans in the package: an example for each title, to start from."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files

from grognard.errors import Unknown
from grognard.titles import TITLES, title


def plans_of(id_: str) -> dict[str, str]:
    """The texts of a title's plan files, by name."""
    folder = files(f"grognard.titles.{title(id_).module}").joinpath("plans")
    found = sorted(each.name for each in folder.iterdir() if each.name.endswith(".toml"))
    return {name.removesuffix(".toml"): folder.joinpath(name).read_text("utf-8") for name in found}


def plan_text(address: str) -> str:
    """The text of the plan at an address such as `ocs/storm`."""
    id_, _, name = address.partition("/")
    if id_ not in TITLES or name not in plans_of(id_):
        raise Unknown(f"there is no plan “{address}”; in the package are {', '.join(addresses())}")
    return plans_of(id_)[name]


def addresses() -> Iterator[str]:
    """The addresses of all plans in the package."""
    for id_ in TITLES:
        yield from (f"{id_}/{name}" for name in plans_of(id_))
