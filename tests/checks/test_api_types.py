"""The types of the API, which the page is checked against, are those that the service describes."""

import pytest

from .api_types import TARGET, api_types, type_of


def test_the_pages_types_are_fresh() -> None:
    assert TARGET.read_text() == api_types(), "run `python -m tests.checks.api_types`"


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        ({"type": "integer"}, "number"),
        ({"anyOf": [{"type": "string"}, {"type": "null"}]}, "string | null"),
        ({"enum": ["lift", "place"]}, '"lift" | "place"'),
        ({"type": "array", "items": {"$ref": "#/components/schemas/Step"}}, "Array<Step>"),
        ({"type": "object", "additionalProperties": {"type": "integer"}}, "Record<string, number>"),
        ({"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]}, "{ a: string; }"),
    ],
)
def test_a_schema_becomes_a_type(schema: dict[str, object], expected: str) -> None:
    assert type_of(schema) == expected


def test_a_schema_that_nobody_has_needed_so_far_is_an_error() -> None:
    with pytest.raises(ValueError, match="no type for"):
        type_of({"type": "tensor"})
