"""The API as it describes itself, asked with whatever its description allows and some that it does not."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from grognard.cli import main
from grognard.server.describe import description
from tests.server.conftest import Served

SCHEMA = schemathesis.openapi.from_dict(description())
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


@SCHEMA.parametrize()
@settings(
    max_examples=25,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_an_answer_is_of_the_form_that_was_promised(case: Case[Any], served: Served) -> None:
    headers = {"authorization": f"Bearer {served.token}"}
    case.call_and_validate(base_url=served.origin, headers=headers, checks=CHECKS)


def test_the_description_is_sent_and_is_what_we_describe(client: httpx.Client) -> None:
    sent = client.get("/schema")
    assert sent.status_code == 200
    assert sent.json() == description()


@pytest.mark.parametrize("path", list(description()["paths"]))
def test_every_operation_says_what_it_does_and_is_told_apart(path: str) -> None:
    for operation in description()["paths"][path].values():
        assert operation["description"] or operation["summary"]
        assert operation["operationId"]
        assert operation["tags"]


def test_no_two_operations_bear_one_name() -> None:
    ids = [each["operationId"] for path in description()["paths"].values() for each in path.values()]
    assert len(ids) == len(set(ids))


EXAMPLES = [
    pytest.param(path, media["example"], id=path)
    for path, operations in description()["paths"].items()
    for operation in operations.values()
    for media in operation.get("requestBody", {}).get("content", {}).values()
    if "example" in media
]


@pytest.mark.parametrize(("path", "body"), EXAMPLES)
def test_every_example_is_answered(client: httpx.Client, path: str, body: dict[str, Any]) -> None:
    of = "ledgers" if "ledgers" in path else "sessions"
    title = "war-in-the-world" if of == "ledgers" else "ocs"
    id_ = client.post(f"/api/{of}", json={"title": title, "name": "x"}).json()["id"]
    if "{number}" in path:
        roll = {"procedure": "combat", "inputs": {"attack": 12, "defence": 4, "attacker_ar": 4, "defender_ar": 3}}
        done = {} if path.endswith("{number}") else {"give": {"by": "hand", "faces": [3, 4]}}
        client.post(f"/api/sessions/{id_}/rolls", json={**roll, **done})
    if path.endswith("/undo"):
        client.post(f"/api/{of}/{id_}/post", json={"action": "stock", "inputs": {"place": "London", "points": 1}})
    answer = client.post(path.format(id_=id_, number=1), json=body)
    assert answer.is_success, answer.text


def test_every_question_has_an_example() -> None:
    asked = {
        path for path, each in description()["paths"].items() for one in each.values() if "Questions" in one["tags"]
    }
    assert asked <= {str(param.id) for param in EXAMPLES}


@pytest.mark.parametrize(
    ("path", "command"),
    [
        ("/api/chart", ["charts"]),
        ("/api/chart?title=great-war", ["charts", "great-war"]),
        ("/api/chart/ocs/combat", ["chart", "ocs/combat"]),
        ("/api/procedures", ["procedures"]),
        ("/api/procedures?title=ocs", ["procedures", "ocs"]),
        ("/api/rules/iron-curtain", ["rules", "iron-curtain"]),
        ("/api/sequence/ocs", ["sequence", "ocs"]),
    ],
)
def test_the_library_is_told_as_the_command_tells_it(
    client: httpx.Client, capsys: pytest.CaptureFixture[str], path: str, command: list[str]
) -> None:
    assert main([*command, "--json"]) == 0
    assert client.get(path).json() == json.loads(capsys.readouterr().out)


def named(schema: Any) -> set[str]:
    """The components that a document points at."""
    if isinstance(schema, dict):
        here = {schema["$ref"].rpartition("/")[2]} if isinstance(schema.get("$ref"), str) else set()
        return here | {each for value in schema.values() for each in named(value)}
    return {each for value in schema for each in named(value)} if isinstance(schema, list) else set()


def test_everything_that_is_pointed_at_is_there() -> None:
    assert named(description()) <= set(description()["components"]["schemas"])
