#!/usr/bin/env python3
"""Build the page: compile the TSX, make every import a relative address, copy what is served.

    python3 web/build.py            write src/coterie/web/static
    python3 web/build.py --check    build elsewhere and say whether the committed output is current

Needs Node and npm; only who changes the page needs them, for the output is committed. Two builds
give the same bytes. Imports of libraries are rewritten to files under ``vendor/``: so the page needs
no import map, which a strict content policy would count as an inline script.
"""

from __future__ import annotations

import filecmp
import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
STATIC = HERE.parent / "src" / "coterie" / "web" / "static"
MODULES = HERE / "node_modules"
LIBRARIES = {
    "preact": "preact/dist/preact.mjs",
    "preact/hooks": "preact/hooks/dist/hooks.mjs",
    "preact/jsx-runtime": "preact/jsx-runtime/dist/jsxRuntime.mjs",
    "@preact/signals": "@preact/signals/dist/signals.mjs",
    "@preact/signals-core": "@preact/signals-core/dist/signals-core.mjs",
}
FONTS = {
    "alegreya": ("alegreya", ("normal", "italic")),
    "atkinson": ("atkinson-hyperlegible-next", ("normal",)),
}
LICENCES = {
    "preact.txt": "preact/LICENSE",
    "signals.txt": "@preact/signals/LICENSE",
    "alegreya.txt": "@fontsource-variable/alegreya/LICENSE",
    "atkinson.txt": "@fontsource-variable/atkinson-hyperlegible-next/LICENSE",
}
IMPORT = re.compile(r"""(\bfrom\s*|\bimport\s*)(["'])([^"']+)\2""")


def vendor_name(library: str) -> str:
    """``@preact/signals-core`` is served as ``signals-core.js``."""
    return library.removeprefix("@preact/").replace("/", "-") + ".js"


def relative_imports(text: str, up: str) -> str:
    """Imports of libraries as addresses; ``up`` leads from the file to the folder of vendored ones."""

    def address(match: re.Match[str]) -> str:
        before, quote, name = match.groups()
        return f"{before}{quote}{up}{vendor_name(name)}{quote}" if name in LIBRARIES else match.group(0)

    return IMPORT.sub(address, text)


def install() -> None:
    """The packages that package.json names, once."""
    wanted = json.loads((HERE / "package.json").read_text(encoding="utf-8"))["devDependencies"]
    for name, version in wanted.items():
        manifest = MODULES / name / "package.json"
        if not manifest.exists() or json.loads(manifest.read_text(encoding="utf-8"))["version"] != version:
            break
    else:
        return
    subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--no-package-lock"], cwd=HERE, check=True)


def icons() -> None:
    """The symbols and emblems named in icons.json, as a module; the file is part of the sources."""
    wanted = json.loads((HERE / "icons.json").read_text(encoding="utf-8"))
    stock = json.loads((MODULES / "@iconify-json/game-icons/icons.json").read_text(encoding="utf-8"))["icons"]
    lines = ["// Made by build.py from icons.json: symbols of the collection Game-icons, CC-BY-3.0."]
    lines.append("export const ICONS = {")
    for key, name in sorted(wanted.items()):
        paths = re.findall(r'\bd="([^"]+)"', stock[name]["body"])
        # A tenth of a unit of 512 is nothing at the size of a symbol; the rest is only weight.
        path = re.sub(r"(\.\d)\d+", r"\1", " ".join(paths))
        lines.append(f"  {json.dumps(key)}: {json.dumps(path)},")
    lines.append("} as const;\n")
    target = HERE / "src" / "icons.ts"
    text = "\n".join(lines)
    if not target.exists() or target.read_text(encoding="utf-8") != text:
        target.write_text(text, encoding="utf-8")


def build(target: Path) -> None:
    """Everything that is served, into an empty folder."""
    with tempfile.TemporaryDirectory() as folder:
        compiled = Path(folder)
        tsc = [shutil.which("node") or "node", str(MODULES / "typescript" / "bin" / "tsc")]
        subprocess.run([*tsc, "-p", str(HERE / "tsconfig.json"), "--outDir", str(compiled)], check=True)
        for source in sorted(compiled.rglob("*.js")):
            inside = source.relative_to(compiled)
            up = "../" * len(inside.parts) + "vendor/"
            write(target / "js" / inside, relative_imports(source.read_text(encoding="utf-8"), up))
    for library, path in LIBRARIES.items():
        text = re.sub(r"//# sourceMappingURL=\S+\s*", "", (MODULES / path).read_text(encoding="utf-8"))
        write(target / "vendor" / vendor_name(library), relative_imports(text, "./").rstrip() + "\n")
    for short, (package, styles) in FONTS.items():
        for script in ("latin", "latin-ext"):
            for style in styles:
                name = f"{package}-{script}-wght-{style}.woff2"
                copy(MODULES / "@fontsource-variable" / package / "files" / name,
                     target / "fonts" / f"{short}-{script}-{style}.woff2")  # fmt: skip
    for name, path in LICENCES.items():
        copy(MODULES / path, target / "licences" / name)
    copy(HERE / "licences" / "game-icons.txt", target / "licences" / "game-icons.txt")
    write(target / "index.html", shell(target))
    for source in sorted((HERE / "css").glob("*.css")):
        copy(source, target / "css" / source.name)
    for source in sorted((HERE / "pictures").glob("*")):
        copy(source, target / "pictures" / source.name)


def shell(target: Path) -> str:
    """index.html with a preload for every module: they are fetched side by side, not one after the other.

    Words of a language beside English are fetched by who speaks it.
    """
    text = (HERE / "index.html").read_text(encoding="utf-8")
    modules = [path for folder in ("vendor", "js") for path in sorted((target / folder).rglob("*.js"))]
    modules = [path for path in modules if path.parent.name != "words" or path.name == "en.js"]
    links = [
        f'<link rel="modulepreload" href="/static/{path.relative_to(target).as_posix()}">' for path in modules
    ]
    return text.replace("<!-- preload -->", "\n    ".join(links))


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def drift(fresh: Path, committed: Path) -> list[str]:
    """The files that differ, are missing or are left over."""
    new = {str(p.relative_to(fresh)) for p in fresh.rglob("*") if p.is_file()}
    old = {str(p.relative_to(committed)) for p in committed.rglob("*") if p.is_file()}
    same = {name for name in new & old if filecmp.cmp(fresh / name, committed / name, shallow=False)}
    return sorted((new | old) - same)


def put_in_place(fresh: Path, served: Path) -> None:
    """Each file that has changed, whole or not at all, and only then away with what is left over.

    A server may be running from this folder: a page loaded meanwhile must find every file it asks for. So
    ``index.html``, which names them all, comes last.
    """
    sources = [path for path in fresh.rglob("*") if path.is_file()]
    for source in sorted(sources, key=lambda path: (path.name == "index.html", path)):
        target = served / source.relative_to(fresh)
        if target.is_file() and filecmp.cmp(source, target, shallow=False):
            continue
        beside = target.with_name(f".{target.name}.new")
        copy(source, beside)
        beside.replace(target)
    for old in sorted(served.rglob("*"), reverse=True):  # what is in a folder before the folder
        if not (fresh / old.relative_to(served)).exists():
            old.rmdir() if old.is_dir() else old.unlink()


def main() -> int:
    install()
    icons()
    with tempfile.TemporaryDirectory() as folder:
        fresh = Path(folder) / "static"
        build(fresh)
        if "--check" in sys.argv[1:]:
            stale = drift(fresh, STATIC)
            for name in stale:
                sys.stderr.write(f"not current: {name}\n")
            return 1 if stale else 0
        put_in_place(fresh, STATIC)
    return 0


if __name__ == "__main__":
    sys.exit(main())
