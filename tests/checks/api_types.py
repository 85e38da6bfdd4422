"""Writes the types of the service's API for the page's type check: ``python -m tests.checks.api_types``.

They come from the OpenAPI description, so what the page believes about the service is what the service says of itself.
"""

import json
from pathlib import Path
from typing import Any, cast

from passoboard.service.http.app import make_app
from passoboard.service.http.dependencies import Api

TARGET = Path(__file__).resolve().parent / "page" / "api.d.ts"
_HEAD = """// The API of the service, written by `python -m tests.checks.api_types` from its OpenAPI description.

declare namespace Api {
"""
_PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def type_of(schema: dict[str, Any]) -> str:
    """Return a JSON schema as a TypeScript type; raise ValueError for kinds of schema not supported yet."""
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[1]
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(type_of(option) for option in schema["anyOf"]))
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    if "const" in schema:
        return json.dumps(schema["const"])
    kind = schema.get("type")
    if kind == "array":
        return f"Array<{type_of(schema.get('items', {}))}>"
    if kind == "object":
        return _object(schema)
    if kind in _PLAIN:
        return _PLAIN[kind]
    if kind is None:
        return "unknown"
    raise ValueError(f"no type for {schema}")


def _object(schema: dict[str, Any]) -> str:
    """Return an object with known names, or one whose names are data."""
    if "properties" not in schema:
        values = next(iter(schema.get("patternProperties", {}).values()), schema.get("additionalProperties", {}))
        return f"Record<string, {type_of(values) if isinstance(values, dict) else 'unknown'}>"
    needed = schema.get("required", ())
    parts = [f"{name}{'' if name in needed else '?'}: {type_of(one)};" for name, one in schema["properties"].items()]
    return f"{{ {' '.join(parts)} }}"


def _interface(name: str, schema: dict[str, Any]) -> list[str]:
    """Return a schema as an interface, one line per property."""
    if "properties" not in schema:
        return [f"  type {name} = {type_of(schema)};"]
    needed = schema.get("required", ())
    lines = [f"    {key}{'' if key in needed else '?'}: {type_of(one)};" for key, one in schema["properties"].items()]
    return [f"  interface {name} {{", *lines, "  }"]


def _answer(operation: dict[str, Any]) -> str:
    content = operation["responses"]["200"].get("content", {})
    return type_of(content["application/json"]["schema"]) if "application/json" in content else "string"


def _routes(paths: dict[str, Any], method: str) -> list[str]:
    """Return what each GET answers, and what each action of a board takes."""
    found = []
    for path, operations in sorted(paths.items()):
        if method not in operations:
            continue
        operation = operations[method]
        if method == "get":
            found.append(f"    {json.dumps(path)}: {_answer(operation)};")
        elif path.startswith("/api/boards/"):
            body = type_of(operation["requestBody"]["content"]["application/json"]["schema"])
            found.append(f"    {json.dumps(operation['operationId'])}: {body};")
    return found


def api_types() -> str:
    """Return the declarations: a type per schema, what each GET answers, what each action takes."""
    described = make_app(cast(Api, None)).openapi()
    lines: list[str] = []
    for name, schema in sorted(described["components"]["schemas"].items()):
        lines += _interface(name, schema)
    lines += ["  /** What each GET answers. */", "  interface Answers {", *_routes(described["paths"], "get"), "  }"]
    lines += ["  /** What each action of a board takes. */", "  interface Actions {"]
    lines += [*_routes(described["paths"], "post"), "  }"]
    return _HEAD + "\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    TARGET.write_text(api_types())
