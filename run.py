#!/usr/bin/env python3
"""Set up Coterie beside this file and start it, with nothing but Python 3.11 or newer.

    python3 run.py              play in the browser; options alone are those of `serve`: --no-browser
    python3 run.py play         play in the terminal
    python3 run.py ARGS         any command of coterie: `python3 run.py --help`
    python3 run.py test         run the tests that are quick, on all cores
    python3 run.py test ARGS    run tests as ARGS say; they go to pytest, paths count from this folder

The first start makes .venv and installs into it; later starts find a stamp there and start at once.
COTERIE_VENV names another folder, so that several Pythons can stand side by side.

Python 3.6 must still be able to read this file, or it could not say that it is too old.
"""

import contextlib
import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from typing import Any, Dict, Iterable, Iterator, List, Optional, Set, Tuple

MINIMUM = (3, 11)
UV = "uv==0.13.9"  # the version the set-up was tried with; without it pip does the same, more slowly
ROOT = os.path.dirname(os.path.abspath(__file__))
STAMP = "coterie-setup.json"
WHAT_EXTRAS_BRING = {"dev": {"dev", "bench", "postgres"}}
EXTRA_OF_COMMAND = {"test": "dev", "bench": "bench"}
ABOUT_ALL = {"-h", "--help", "--version"}  # options that need no command; --language may stand before one
CERTIFICATE_VARIABLES = ("SSL_CERT_FILE", "SSL_CERT_DIR", "REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE", "PIP_CERT")
REMEDY = """

What to try: look whether this machine reaches the Python package index, then start again.
On Debian and Ubuntu `apt install python3-venv python3-pip` may help."""


class SetupError(Exception):
    """Set-up cannot go on; the text says what failed."""


# ------------------------------------------------------------------ what is wanted


def refusal(version: Tuple[int, ...]) -> Optional[str]:
    """The sentence for a Python that is too old, None for one that will do."""
    if tuple(version[:2]) >= MINIMUM:
        return None
    have = ".".join(str(part) for part in version[:2])
    need = ".".join(str(part) for part in MINIMUM)
    return f"Coterie needs Python {need} or newer; this is Python {have}. Try: python{need} run.py"


def extras_for(args: List[str]) -> Set[str]:
    """The optional dependencies that a command line needs."""
    extra = EXTRA_OF_COMMAND.get(args[0]) if args else None
    return {extra} if extra else set()


def closure(extras: Iterable[str]) -> Set[str]:
    """The extras with all that they bring along: whoever has `dev` needs no `bench`."""
    found: Set[str] = set()
    for extra in extras:
        found |= WHAT_EXTRAS_BRING.get(extra, {extra})
    return found


def requirement(extras: Iterable[str]) -> str:
    names = ",".join(sorted(extras))
    return f".[{names}]" if names else "."


def module_and_arguments(args: List[str]) -> List[str]:
    """What the environment's Python is to run."""
    if args and args[0] == "test":
        return ["-m", "pytest", *(args[1:] or ["-q", "-n", str(workers())])]
    return ["-P", "-m", "coterie", *with_a_command(args)]  # -P: files in the current folder are not ours


def workers() -> int:
    """How many processes run the tests: one more than there are cores, since tests of the server wait a lot."""
    return min(os.cpu_count() or 1, 7) + 1


def with_a_command(args: List[str]) -> List[str]:
    """The arguments with the command they are for: none, or options alone, are for `serve`."""
    after = 0  # the first argument behind the language
    while after < len(args) and args[after].partition("=")[0] == "--language":
        after += 1 if "=" in args[after] else 2
    rest = args[after:]
    if after > len(args) or (rest and (rest[0] in ABOUT_ALL or not rest[0].startswith("-"))):
        return args  # also a language left out, which the command complains of
    return [*args[:after], "serve", *rest]


# ------------------------------------------------------------------ the stamp


def interpreter_identity() -> str:
    """The Python the environment is made from, the same whether or not we run inside some environment."""
    return f"{sys.base_prefix} {sys.version}"


def inputs_digest(root: str) -> str:
    digest = hashlib.sha256()
    for name in ("pyproject.toml", "constraints.txt"):
        with open(os.path.join(root, name), "rb") as file:
            digest.update(file.read() + b"\0")
    return digest.hexdigest()


def make_stamp(root: str, extras: Iterable[str]) -> Dict[str, Any]:
    return {
        "root": root,  # an environment does not survive a move: its paths are absolute
        "interpreter": interpreter_identity(),
        "inputs": inputs_digest(root),
        "extras": sorted(closure(extras)),
    }


def read_stamp(venv: str) -> Dict[str, Any]:
    """The stamp of a finished set-up; empty if there is none or it was cut short."""
    try:
        with open(os.path.join(venv, STAMP), encoding="utf-8") as file:
            stamp = json.load(file)
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def write_stamp(venv: str, stamp: Dict[str, Any]) -> None:
    with open(os.path.join(venv, STAMP), "w", encoding="utf-8") as file:
        json.dump(stamp, file, indent=1)


def is_usable(stamp: Dict[str, Any], now: Dict[str, Any]) -> bool:
    """Whether the environment can be kept at all, perhaps with something newly installed."""
    return all(stamp.get(key) == now[key] for key in ("root", "interpreter"))


def is_ready(stamp: Dict[str, Any], now: Dict[str, Any]) -> bool:
    """Whether nothing is left to do."""
    return (
        is_usable(stamp, now)
        and stamp.get("inputs") == now["inputs"]
        and set(now["extras"]) <= set(stamp.get("extras", ()))
    )


# ------------------------------------------------------------------ setting up


def say(text: str) -> None:
    print(f"coterie: {text}", file=sys.stderr, flush=True)


def venv_python(venv: str) -> str:
    folder, name = ("Scripts", "python.exe") if os.name == "nt" else ("bin", "python")
    return os.path.join(venv, folder, name)


def run(command: List[str], **variables: str) -> None:
    """Run a step without a word; SetupError with its last lines if it fails."""
    try:
        done = subprocess.run(
            command,
            cwd=ROOT,
            env=dict(os.environ, **variables),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            check=False,
            close_fds=False,  # steps inherit the lock: one that outlives us still holds it
        )
    except OSError as error:
        raise SetupError(f"{command[0]}: {error}") from error
    if done.returncode != 0:
        tail = "\n".join(done.stdout.strip().splitlines()[-12:])
        raise SetupError(f"{' '.join(command)} ended with code {done.returncode}\n{tail}")


@contextlib.contextmanager
def one_at_a_time(lock_path: str) -> Iterator[None]:
    """Hold a lock that the system lets go of when we end, however we end."""
    with open(lock_path, "a", encoding="utf-8") as file:
        if sys.platform == "win32":
            import msvcrt

            def try_lock() -> None:
                file.seek(0)
                msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

        else:
            import fcntl

            def try_lock() -> None:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

        os.set_inheritable(file.fileno(), True)
        waiting = False
        while True:
            try:
                try_lock()
                break
            except (BlockingIOError, PermissionError):  # somebody else has it
                if not waiting:
                    say("another start is setting up; waiting for it")
                waiting = True
                time.sleep(0.2)
        yield


def clear(venv: str) -> None:
    """Remove an environment, but never a folder that is none."""
    if not os.path.lexists(venv):
        return
    marks = ("pyvenv.cfg", STAMP)
    if os.path.islink(venv) or not os.path.isdir(venv):
        raise SetupError(f"{venv} is not a folder; move it away")
    if os.listdir(venv) and not any(os.path.exists(os.path.join(venv, mark)) for mark in marks):
        raise SetupError(f"{venv} is not a virtual environment; move it away")
    shutil.rmtree(venv)


def make_venv(venv: str) -> None:
    base = getattr(sys, "_base_executable", None) or sys.executable
    try:
        run([base, "-m", "venv", venv])
    except SetupError:
        # Some systems ship venv without ensurepip; a pip outside can still install into it.
        try:
            run([base, "-m", "venv", "--without-pip", venv])
        except SetupError as failure:
            raise SetupError(f"{failure}{REMEDY}") from failure


def install(venv: str, extras: Iterable[str]) -> None:
    """Install the project, by the first of uv, the environment's pip and the outer pip that can."""
    python = venv_python(venv)
    what = ["-c", "constraints.txt", "-e", requirement(extras)]
    get_uv = [python, "-m", "pip", "install", "--quiet", UV]
    with_uv = [python, "-m", "uv", "pip", "install", "--quiet", "--python", python, *what]
    with_pip = [python, "-m", "pip", "install", "--quiet", *what]
    with_outer_pip = [sys.executable, "-m", "pip", "--python", python, "install", "--quiet", *what]
    system_certificates = {"UV_SYSTEM_CERTS": "1"}
    certificates = system_certificates if any(os.environ.get(name) for name in CERTIFICATE_VARIABLES) else {}
    ways = [
        ("uv", [get_uv, with_uv], certificates),
        ("pip", [with_pip], {}),
        ("the outer pip", [with_outer_pip], {}),
    ]
    if not certificates:
        # A certificate may also come from a settings file that only pip reads.
        ways.insert(1, ("uv with the system's certificates", [with_uv], system_certificates))
    failures = []
    for name, steps, variables in ways:
        say(f"installing with {name}")
        try:
            for step in steps:
                run(step, **variables)
            return
        except SetupError as failure:
            failures.append(f"By {name}: {failure}")
    raise SetupError("nothing could install the packages.\n\n" + "\n\n".join(failures) + REMEDY)


def set_up(venv: str, extras: Iterable[str]) -> None:
    """Bring the environment to where it has the extras, unless it is there already."""
    now = make_stamp(ROOT, extras)
    if is_ready(read_stamp(venv), now):
        return
    with one_at_a_time(venv + ".lock"):
        stamp = read_stamp(venv)  # the start we waited for may have done it all
        if is_ready(stamp, now):
            return
        began = time.monotonic()
        # What was there stays: who runs the tests now and then is not to lose them by playing.
        now = make_stamp(ROOT, closure(extras) | set(stamp.get("extras", ())))
        if is_usable(stamp, now) and os.path.exists(venv_python(venv)):
            say(f"bringing {os.path.basename(venv)} up to date")
        else:
            say(f"setting up {os.path.basename(venv)}: once, for about half a minute")
            clear(venv)
            os.makedirs(venv)
            stamp = {}
        # Until the end the stamp says "unfinished": whoever finds it so starts afresh.
        write_stamp(venv, {})
        try:
            if not stamp:
                make_venv(venv)
            install(venv, now["extras"])
        except SetupError:
            if stamp:
                write_stamp(venv, stamp)  # a step that failed by itself left what was there in order
            raise
        write_stamp(venv, now)
        say(f"ready after {time.monotonic() - began:.0f} s")


def start(venv: str, args: List[str]) -> int:
    command = [venv_python(venv), *module_and_arguments(args)]
    if args and args[0] == "test":
        os.chdir(ROOT)
    if os.name != "nt":
        os.environ.setdefault("COTERIE_COMMAND", "python3 run.py")  # what it tells people to type
        os.execv(command[0], command)  # Ctrl-C and the exit code are the program's own from here on
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Windows: Ctrl-C is for the program, we only wait
    return subprocess.call(command)


def main(args: List[str]) -> int:
    complaint = refusal(sys.version_info[:2])
    if complaint:
        say(complaint)
        return 1
    venv = os.path.join(ROOT, os.environ.get("COTERIE_VENV") or ".venv")
    try:
        set_up(venv, extras_for(args))
    except SetupError as failure:
        say(f"setting up failed: {failure}")
        return 1
    except OSError as failure:
        say(
            f"setting up failed: {failure}\nWhat to try: Coterie's folder must be writable, the disk not full."
        )
        return 1
    except KeyboardInterrupt:
        say("setting up was stopped; the next start begins it afresh")
        return 130
    return start(venv, args)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
