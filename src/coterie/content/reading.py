"""The YAML subset that packs and situations are written in.

Plain YAML has traps: ``no`` is a boolean, ``012`` is ten, ``12:30`` is seven hundred and fifty,
and a key given twice passes in silence. Here only ``true`` and ``false`` are booleans, only
decimal digits are numbers, everything else is text, and a second key is an error. Anchors and
tags are refused. Every value remembers its line and column, so that an error can name them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import yaml
from pydantic import BaseModel, ValidationError

_INT = re.compile(r"-?(0|[1-9][0-9]*)\Z")
_STR_TAG = "tag:yaml.org,2002:str"
MAX_BYTES = 2_000_000
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

Path = tuple[str | int, ...]


class BadText(Exception):
    """A file cannot be read; the text starts with its name, line and column."""


@dataclass
class Document:
    """A file's data, and where each value stands in it."""

    name: str
    data: Any
    places: dict[Path, tuple[int, int]] = field(default_factory=dict)

    def place(self, path: Sequence[str | int]) -> str:
        """``file:line:column`` of the value at ``path``, or of the nearest one around it."""
        at = tuple(path)
        while at and at not in self.places:
            at = at[:-1]
        line, column = self.places.get(at, (1, 1))
        return f"{self.name}:{line}:{column}"


def _build(node: yaml.Node, path: Path, document: Document) -> Any:
    document.places[path] = (node.start_mark.line + 1, node.start_mark.column + 1)
    if isinstance(node, yaml.MappingNode):
        out: dict[str, Any] = {}
        for key_node, value_node in node.value:
            if not isinstance(key_node, yaml.ScalarNode):
                raise BadText(f"{document.place(path)}: a key must be plain text")
            key = str(key_node.value)
            if key in out:
                line = key_node.start_mark.line + 1
                raise BadText(f"{document.name}:{line}: '{key}' is given twice")
            out[key] = _build(value_node, (*path, key), document)
        return out
    if isinstance(node, yaml.SequenceNode):
        return [_build(item, (*path, k), document) for k, item in enumerate(node.value)]
    assert isinstance(node, yaml.ScalarNode)
    text = str(node.value)
    if node.style not in ("'", '"', "|", ">"):  # quoted text stays text
        if text in ("true", "false"):
            return text == "true"
        if _INT.match(text):
            return int(text)
        if text in ("", "~", "null"):
            return None
    return text


def read_yaml(text: str, name: str) -> Document:
    """Read one document of the subset. Raises BadText with the place of the fault."""
    if len(text) > MAX_BYTES:
        raise BadText(f"{name}: larger than {MAX_BYTES // 1_000_000} MB")
    try:
        for token in yaml.scan(text, Loader=_LOADER):
            if isinstance(token, yaml.AnchorToken | yaml.AliasToken | yaml.TagToken):
                mark = token.start_mark
                raise BadText(
                    f"{name}:{mark.line + 1}:{mark.column + 1}: anchors (&), aliases (*) and"
                    " tags (!) are not part of this format; put such text in quotes"
                )
        node = yaml.compose(text, Loader=_LOADER)
    except yaml.MarkedYAMLError as fault:
        mark = fault.problem_mark
        place = f"{name}:{mark.line + 1}:{mark.column + 1}" if mark else name
        raise BadText(f"{place}: {fault.problem or 'not readable as YAML'}") from None
    except yaml.YAMLError as fault:
        raise BadText(f"{name}: {fault}") from None
    except RecursionError:
        raise BadText(f"{name}: nested too deeply") from None
    document = Document(name, None)
    if node is not None:
        document.data = _build(node, (), document)
    return document


_SAYS = {
    "extra_forbidden": "there is no such field",
    "missing": "is missing",
    "int_type": "must be a whole number",
    "bool_type": "must be true or false",
    "string_type": "must be text",
    "list_type": "must be a list",
    "model_type": "must be a table of fields",
    "dict_type": "must be a table of fields",
}
"""Plainer words for the commonest complaints."""


def problems(document: Document, error: ValidationError) -> list[str]:
    """A model's complaints as lines ``file:line:column: field: what is wrong``."""
    lines = []
    for fault in error.errors(include_url=False):
        path = _path(document.data, fault["loc"])
        where = ".".join(str(part) for part in path) or "the file"
        lines.append(f"{document.place(path)}: {where}: {_SAYS.get(fault['type'], fault['msg'])}")
    return lines


def _path(data: Any, location: Sequence[str | int]) -> Path:
    """Where a fault is as the file has it: without the names of kinds that a model puts between."""
    path: list[str | int] = []
    for part in location:
        if isinstance(data, Mapping) and part not in data and data.get("kind") == part:
            continue
        path.append(part)
        if isinstance(data, Mapping):
            data = data.get(part)
        else:
            data = (
                data[part] if isinstance(data, list) and isinstance(part, int) and part < len(data) else None
            )
    return tuple(path)


def check(model: type[BaseModel], document: Document) -> tuple[Any, list[str]]:
    """The document as a model, or None and the list of all its faults."""
    try:
        return model.model_validate(document.data), []
    except ValidationError as error:
        return None, problems(document, error)
