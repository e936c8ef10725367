"""What the description says of a call beside its types: an example that is answered, and the headers that help."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from litestar.openapi.spec import OpenAPIType, Operation, Parameter, RequestBody, Schema

KEY = Parameter(
    name="idempotency-key",
    param_in="header",
    description="A name of the request: sent again under it, it is done once.",
    schema=Schema(type=OpenAPIType.STRING, max_length=80),
)
ASKER = Parameter(
    name="x-asker",
    param_in="header",
    description="Who asks: his new question takes the place of the one before, which ends as `cancelled`.",
    schema=Schema(type=OpenAPIType.STRING, max_length=64),
)


def shown(example: Any = None, header: Parameter | None = None) -> type[Operation]:
    """An operation with an example of its body and a header."""

    @dataclass
    class Shown(Operation):
        def __post_init__(self) -> None:
            if example is not None:
                assert isinstance(self.request_body, RequestBody)
                for media in self.request_body.content.values():
                    media.example = example
            if header is not None:
                self.parameters = [*(self.parameters or []), header]

    return Shown
