"""Packs: folders of data files. One manifest in TOML, components in the YAML subset."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from coterie.content.reading import BadText, Document, check, read_yaml
from coterie.core.errors import BadPack

MANIFEST = "pack.toml"


class Strict(BaseModel):
    """A model that takes nothing for anything else and no field it does not know."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class Manifest(Strict):
    """``pack.toml``."""

    format: Literal[1]
    ruleset: str
    name: str
    title: str
    licence: str = ""
    about: str = ""


class PackFiles:
    """A pack's files as read: the manifest, one document per component file, and a digest."""

    def __init__(self, folder: Path, manifest: Manifest, documents: dict[str, Document], digest: str) -> None:
        self.folder = folder
        self.manifest = manifest
        self.documents = documents
        self.digest = digest

    def model(self, file: str, model: type[BaseModel], faults: list[str]) -> Any:
        """The file as ``model``; its faults are appended to ``faults``, and None is returned."""
        value, found = check(model, self.documents[file])
        faults.extend(found)
        return value

    def place(self, file: str, *path: str | int) -> str:
        """Where a value stands, for an error."""
        return self.documents[file].place(path)


def read_manifest(folder: Path) -> Manifest:
    """Read ``pack.toml``. Raises BadPack."""
    path = folder / MANIFEST
    if not path.is_file():
        raise BadPack([f"{folder}: not a pack: it has no {MANIFEST}"])
    try:
        data = tomllib.loads(path.read_bytes().decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise BadPack([f"{MANIFEST}: {fault}"]) from None
    manifest, faults = check(Manifest, Document(MANIFEST, data))
    if faults:
        raise BadPack(faults)
    assert isinstance(manifest, Manifest)
    return manifest


def read_files(
    folder: Path, ruleset: str, files: Mapping[str, str], words: Mapping[str, str] = {}
) -> PackFiles:
    """Read a pack's folder. ``files`` maps each file a pack has to what it holds, ``words`` those that
    it may have. Words are no part of the digest: in whatever language, it is the same game.

    Raises BadPack with every fault found: unreadable text, a missing or unknown file, another
    ruleset's manifest.
    """
    manifest = read_manifest(folder)
    faults: list[str] = []
    digest = hashlib.sha256((folder / MANIFEST).read_bytes())
    if manifest.ruleset != ruleset:
        raise BadPack([f"{MANIFEST}: ruleset: this pack is for '{manifest.ruleset}', not '{ruleset}'"])
    documents = {}
    for file, what in {**files, **words}.items():
        path = folder / file
        if not path.is_file():
            if file in files:
                faults.append(f"{file}: missing; it holds {what}")
            continue
        data = path.read_bytes()
        if file in files:
            digest.update(file.encode() + b"\0" + data)
        try:
            documents[file] = read_yaml(data.decode(), file)
        except UnicodeDecodeError:
            faults.append(f"{file}: not written in UTF-8")
        except BadText as fault:
            faults.append(str(fault))
    known = {MANIFEST, *files, *words}
    faults.extend(
        f"{path.name}: not a file of this kind of pack; it has {', '.join(sorted(known))}"
        for path in sorted(folder.glob("*.y*ml"))
        if path.name not in known
    )
    if faults:
        raise BadPack(faults)
    return PackFiles(folder, manifest, documents, digest.hexdigest()[:16])
