"""Playing on from another game: a new table that begins where the other one was, under new luck.

What the one who asks may know stays as it was; all else is dealt anew from that view alone. While the
other game runs that is the view of their own seats, so nothing that a branch shows, now or in its
replay, can tell a card of the other game. Of a game that is over everything is open: the hands stay,
decks and face-down cards are dealt anew. A deal of the day is open when the day is over.
"""

from __future__ import annotations

import hashlib
import hmac
from base64 import urlsafe_b64encode
from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from coterie.core.chance import fresh_seed
from coterie.core.errors import CoterieError
from coterie.core.game import Game
from coterie.store import Conflict
from coterie.web import daily, words
from coterie.web.play import open_play
from coterie.web.tables import (
    ALPHABET,
    BranchData,
    LegData,
    NotAllowed,
    PersonData,
    SaveData,
    SeatData,
    TableData,
)

if TYPE_CHECKING:
    from coterie.web.house import House
    from coterie.web.rooms import Room

DEALS_TRIED = 60


async def play_on(
    house: House, room: Room, me: int | None, token: str | None, client_id: str, name: str,
    step: int | None, save: int | None,
) -> tuple[Room, str, PersonData]:  # fmt: skip
    """The table that plays on, its host's token and the host. Raises NotAllowed.

    Asked for twice under the same id, it is made once.
    """
    secret = house.store.secret
    table = branch_id(secret, room.id, me, client_id)
    key = token if me is not None and token is not None else branch_token(secret, room.id, client_id)
    if await house.run(house.store.load, table) is None:
        async with room.lock:
            game, at, kept = await _where(house, room, me, step, save)
            is_open = room.over and not daily.sealed(room.data.daily)
            seen = list(game.setup.characters) if is_open else _hands_of(room, me)
            origin = (room.id, room.data.title, kept.name if kept is not None else "")
            branch = branch_of(game, at, seen, origin, room.data.branch)
            data = table_of(room.data, branch, room.data.person(me))
        if me is None:
            data.add_person(name, key)
            data.sit_if_free(data.people[0].id)
        await house.make_place()  # a table that is refused must not be kept
        try:
            await house.run(house.store.create, table, "lobby", data.model_dump(mode="json"))
        except Conflict:
            pass  # the same request came twice at once; the other one has made it
        else:
            house.metrics.count("tables")
            if me is not None:
                said = words.note("branched", name=room.name_of(me), step=at)
                async with room.lock:
                    await room.note("branch", me, said, {"table": table, "step": at, "save": branch.save})
    made = await house.room(table)
    person = made.data.by_token(key)
    if person is None:
        raise NotAllowed(words.refusal("branch_left"), 409)
    return made, key, person


async def _where(
    house: House, room: Room, me: int | None, step: int | None, save: int | None
) -> tuple[Game[Any], int, SaveData | None]:
    """The game and the number of actions from which to play on. Raises NotAllowed."""
    play = room.play
    if play is None:
        raise NotAllowed(words.refusal("lobby"))
    if room.over:
        if save is None:
            return play.game, _earlier(play.game, step or 0), None
    elif me is None or not room.data.seats_of(me):
        raise NotAllowed(words.refusal("branch_seat"), 403)
    elif save is None:
        raise NotAllowed(words.refusal("branch_running"))
    kept = next((one for one in room.data.saves if one.n == save), None)
    if kept is None:
        raise NotAllowed(words.refusal("no_save"), 404, "save")
    entries = await house.run(house.store.journal, room.id)
    try:
        then, _ = open_play(room.data, [entry for entry in entries if entry.seq <= kept.version], None)
    except CoterieError:
        raise NotAllowed(words.refusal("old_save")) from None
    return then.game, _earlier(then.game, kept.step), kept


def _earlier(game: Game[Any], step: int) -> int:
    """A step of a game from which something can be done. Raises NotAllowed."""
    if game.over and step >= len(game.history):
        raise NotAllowed(words.refusal("branch_end"), 409, "step")
    if step > len(game.history):
        raise NotAllowed(words.refusal("no_step", steps=len(game.history)), 422, "step")
    return step


def _hands_of(room: Room, me: int | None) -> list[str]:
    """The characters whose hands somebody sees: of their own seats, and of all that are shared."""
    assert room.play is not None
    setup = room.play.game.setup
    mask = 0
    for seat in range(len(room.data.seats)):
        if room.data.may_look_from(me, seat):
            mask |= setup.hands_seen(seat)
    return [name for who, name in enumerate(setup.characters) if mask >> who & 1]


def branch_of(game: Game[Any], step: int, seen: Collection[str], origin: tuple[str, str, str],
              older: BranchData | None) -> BranchData:  # fmt: skip
    """How a game that plays on from ``step`` of another one begins.

    ``seen`` are the characters whose hands stay. ``origin`` is the table, its title and the name of the
    save point; ``older`` how the other game began itself, if it is a branch.
    """
    table, title, save = origin
    point, since = game.restart_before(step)
    legs = list(older.legs) if older is not None and not point.actions else []
    view = view_of(game, step, seen)
    seed = _fitting_seed(game, step, view)
    if seed is None:  # there is none for a question in the midst of something: play on from its beginning
        step, since, view, seed = point.actions, [], view_of(game, point.actions, seen), fresh_seed()
    legs.append(LegData(actions=[action.text for action in since], view=view, seed=f"{seed:032x}"))
    return BranchData(table=table, title=title, step=step, save=save, state=point.state.to_json(), legs=legs)


def _fitting_seed(game: Game[Any], step: int, view: dict[str, Any]) -> int | None:
    """A deal under which everybody who is asked can answer.

    In the midst of a challenge, that somebody is asked for a card tells that they have one.
    """
    for _ in range(DEALS_TRIED):
        seed = fresh_seed()
        world = game.at(step)
        world.deal_anew(view, seed)
        lists = dict(zip(world.decision.asked, world.option_lists(), strict=True))
        if all(lists.get(who) for who in world.decision.owing) and any(lists.values()):
            return seed
    return None


def view_of(game: Game[Any], step: int, seen: Collection[str]) -> dict[str, Any]:
    """What somebody sees after ``step`` actions who sees the hands of those characters."""
    names = game.setup.characters
    seats = [[name for name in names if name in seen], [name for name in names if name not in seen]]
    setup = game.ruleset.setup({**game.setup.options, "seats": [seat for seat in seats if seat]})
    state = game.ruleset.state_from_json(setup, game.at(step).state.to_json())
    return game.ruleset.view(state, 0 if seats[0] else -1)


def table_of(data: TableData, branch: BranchData, person: PersonData | None) -> TableData:
    """The new table, its seats as they were. Its host is the one who asks.

    Who plays in the other game keeps seat and token; ``None`` is a stranger, for whom the seats of
    people are free.
    """
    known = person is not None
    seats = [
        SeatData(
            kind=s.kind, characters=s.characters, bot=s.bot, person=s.person if known else None, name=s.name
        )
        for s in data.seats
    ]
    return TableData(
        title=data.title,
        ruleset=data.ruleset,
        options={key: value for key, value in data.options.items() if key != "seats"},
        undo=data.undo,
        settings=data.settings,
        seats=seats,
        people=[p.model_copy() for p in data.people] if known else [],
        host=person.id if person is not None else None,
        next_person=data.next_person if known else 1,
        branch=branch,
    )


def _secret(secret: str, what: str, table: str, who: int | None, client_id: str) -> bytes:
    text = f"{what} {table} {who} {client_id}"
    return hmac.new(secret.encode(), text.encode(), hashlib.sha256).digest()


def branch_id(secret: str, table: str, who: int | None, client_id: str) -> str:
    """The new table's address: the same for the same request, and not to be guessed without it."""
    number = int.from_bytes(_secret(secret, "branch", table, who, client_id))
    letters = []
    for _ in range(12):
        number, k = divmod(number, len(ALPHABET))
        letters.append(ALPHABET[k])
    return "".join(letters)


def branch_token(secret: str, table: str, client_id: str) -> str:
    """A stranger's token at the new table, the same for the same request."""
    return urlsafe_b64encode(_secret(secret, "token", table, None, client_id)[:24]).decode()
