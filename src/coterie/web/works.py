"""Work that runs to its end, even if whoever asked for it goes away meanwhile.

A line that is lost cancels the task that reads from it. What that task had stored by then has to be
carried out and told all the same.
"""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Callable, Coroutine
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from coterie.web.tables import NotAllowed
from coterie.web.words import refusal

P = ParamSpec("P")
T = TypeVar("T")


class Workplace(Protocol):
    """What has tasks of its own."""

    works: set[asyncio.Task[Any]]


W = TypeVar("W", bound=Workplace)


async def finish(place: Workplace, work: Coroutine[Any, Any, T]) -> T:
    """Do something to its end; being cancelled ends the waiting for it only."""
    task = asyncio.create_task(work)
    place.works.add(task)
    task.add_done_callback(place.works.discard)
    return await asyncio.shield(task)


def whole(
    function: Callable[Concatenate[W, P], Coroutine[Any, Any, T]],
) -> Callable[Concatenate[W, P], Coroutine[Any, Any, T]]:
    """A function of a room that is done to its end."""

    @functools.wraps(function)
    async def done(place: W, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await finish(place, function(place, *args, **kwargs))

    return done


class Gone(NotAllowed):
    """The room has left memory while somebody waited for its lock; the table is opened again when asked for."""

    def __init__(self) -> None:
        super().__init__(refusal("again"), 503)


class Turns(asyncio.Lock):
    """A room's lock. Once the room is ``gone`` nobody gets it any more: they would change a table that nobody
    sees. Raises Gone."""

    def __init__(self) -> None:
        super().__init__()
        self.gone = False

    async def __aenter__(self) -> None:
        await self.acquire()
        if self.gone:
            self.release()
            raise Gone
