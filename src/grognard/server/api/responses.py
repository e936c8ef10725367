"""What an API call may answer instead of its document, for its description."""

from __future__ import annotations

from litestar.openapi.datastructures import ResponseSpec

from grognard.server.problems import Problem

RESPONSES = {
    400: ResponseSpec(Problem, description="The inputs will not do.", generate_examples=False),
    401: ResponseSpec(Problem, description="The token is missing or wrong.", generate_examples=False),
    403: ResponseSpec(Problem, description="It was sent from another site.", generate_examples=False),
    404: ResponseSpec(Problem, description="There is nothing of that name.", generate_examples=False),
    409: ResponseSpec(Problem, description="Something else came first.", generate_examples=False),
    413: ResponseSpec(Problem, description="The request is too large.", generate_examples=False),
    421: ResponseSpec(Problem, description="The server answers to no other name.", generate_examples=False),
    422: ResponseSpec(Problem, description="The rules refuse it, or it is too large.", generate_examples=False),
    429: ResponseSpec(Problem, description="Too many requests in a minute.", generate_examples=False),
    500: ResponseSpec(Problem, description="A fault in Grognard.", generate_examples=False),
    503: ResponseSpec(Problem, description="Too many questions wait, or the disk refuses.", generate_examples=False),
}
