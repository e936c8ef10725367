"""The API as it describes itself, asked with whatever its description allows and some that it does not."""

from __future__ import annotations

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


def named(schema: Any) -> set[str]:
    """The components that a document points at."""
    if isinstance(schema, dict):
        here = {schema["$ref"].rpartition("/")[2]} if isinstance(schema.get("$ref"), str) else set()
        return here | {each for value in schema.values() for each in named(value)}
    return {each for value in schema for each in named(value)} if isinstance(schema, list) else set()


def test_everything_that_is_pointed_at_is_there() -> None:
    assert named(description()) <= set(description()["components"]["schemas"])
