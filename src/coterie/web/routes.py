"""HTTP: making tables, taking seats, the host's rights, and what can be read."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Path, Query, Request, Response
from fastapi.responses import JSONResponse, PlainTextResponse

from coterie import __version__
from coterie.core.record import to_record
from coterie.registry import ruleset
from coterie.web import bodies as b
from coterie.web import branches, daily, ending, saves, seeing, words
from coterie.web import messages as m
from coterie.web.cleaning import LONGEST_NAME, LONGEST_TITLE, clean
from coterie.web.house import House
from coterie.web.play import Play, Refusal
from coterie.web.rooms import Room
from coterie.web.seeing import Eyes, Json
from coterie.web.sockets import refused
from coterie.web.tables import NotAllowed, SeatData, TableData, game_options, new_token, usual_seats
from coterie.web.viewers import encode

LOG_PAGE = 100
"""Entries of the log in one answer: telling them takes time."""

ERRORS: dict[int | str, dict[str, Any]] = {
    status: {"model": b.Error, "description": text}
    for status, text in {
        400: "Not a request that can be read",
        401: "No token, or a wrong one",
        403: "Not yours to do",
        404: "No such table",
        409: "Not now",
        413: "Too large",
        422: "Not understood",
        429: "Too fast",
        500: "A fault of the server, in its log",
        503: "Full, or the database cannot be used just now",
    }.items()
}


def _language(
    language: Annotated[
        str | None,
        Query(max_length=35, description="What to be told in (en, cs); else as Accept-Language says"),
    ] = None,
) -> None:
    """Documented here, read by the guard: errors of the guard itself are in that language, too."""


api = APIRouter(responses=ERRORS, dependencies=[Depends(_language)])

TableId = Annotated[str, Path(pattern="^[2-9a-z]{12}$")]
Seat = Annotated[int, Path(ge=0, le=99)]
SeatQuery = Annotated[int | None, Query(ge=0, le=99, description="The seat to look from")]
Step = Annotated[int, Path(ge=0, le=1_000_000)]


def _house(request: Request) -> House:
    house: House = request.app.state.house
    return house


InHouse = Annotated[House, Depends(_house)]


def _token(authorization: Annotated[str | None, Header(max_length=200)] = None) -> str | None:
    if authorization is None:
        return None
    scheme, _, token = authorization.partition(" ")
    if scheme.casefold() != "bearer" or not token:
        raise NotAllowed(words.refusal("token"), 401)
    return token.strip()


Token = Annotated[str | None, Depends(_token)]


async def _room(house: InHouse, table: TableId) -> Room:
    return await house.room(table)


InRoom = Annotated[Room, Depends(_room)]


def _whose(room: Room, token: str | None) -> int | None:
    """The person of a token; None without one. Raises NotAllowed for a wrong one."""
    if token is None:
        return None
    person = room.data.by_token(token)
    if person is None:
        raise NotAllowed(words.refusal("wrong_token"), 401)
    room.touch(person.id)
    return person.id


async def _person(room: InRoom, token: Token) -> int:
    person = _whose(room, token)
    if person is None:
        raise NotAllowed(words.refusal("needs_token"), 401)
    return person


Me = Annotated[int, Depends(_person)]


def _viewer(room: Room, token: str | None, seat: int | None) -> int:
    """The seat somebody looks from. Raises NotAllowed."""
    person = _whose(room, token)
    if seat is None:
        return next(iter(room.data.seats_of(person)), -1)
    if not room.data.may_look_from(person, seat):
        raise NotAllowed(words.refusal("not_your_seat"), 403, "seat")
    return seat


def _name(text: str) -> str:
    name = clean(text, LONGEST_NAME)
    if not name:
        raise NotAllowed(words.refusal("empty_name"), 422, "name")
    return name


def _wishes(seats: list[b.SeatWish]) -> list[SeatData]:
    return [SeatData(kind=seat.kind, characters=seat.characters, bot=seat.bot) for seat in seats]


def _begun(room: Room) -> Play:
    if room.play is None:
        raise NotAllowed(words.refusal("lobby"))
    return room.play


# ---------------------------------------------------------------- games


@api.get("/api/rulesets", response_model=list[b.RulesetInfo])
def rulesets() -> list[Json]:
    """The games there are."""
    return seeing.rulesets()


@api.post("/api/rulesets/{name}/setup", response_model=b.SetupAnswer)
def setup(name: Annotated[str, Path(max_length=40)], body: b.SetupQuery) -> Json:
    """The options made whole, what can be chosen given them, and who plays."""
    rules = ruleset(name)
    made = rules.setup(game_options(body.options, None))
    scene = rules.scene(made)
    return {
        "options": {key: value for key, value in made.options.items() if key != "seats"},
        "choices": [dict(choice) for choice in rules.choices(made.options)],
        "goal": scene.get("goal", ""),
        "characters": [
            {
                **{key: c[key] for key in ("id", "name", "letter")},
                "abilities": [ability["text"] for ability in c.get("abilities", [])],
            }
            for c in scene["characters"]
        ],
    }


@api.get("/api/rulesets/{name}/achievements", response_model=list[b.AchievementInfo])
def achievements(name: Annotated[str, Path(max_length=40)]) -> list[Json]:
    """What a team may fulfil in a game, in words."""
    return ending.achievements(name)


@api.get("/api/rulesets/{name}/daily", response_model=b.DailyDeal)
def daily_deal(name: Annotated[str, Path(max_length=40)]) -> Json:
    """What is played today by everybody who plays the deal of the day."""
    return daily.deal_of(name, daily.today())


# ---------------------------------------------------------------- tables


@api.post("/api/tables", status_code=201, response_model=b.Created)
async def create(house: InHouse, body: b.NewTable, request: Request) -> Json:
    """Make a table and be its host."""
    if not request.app.state.new_tables.take(_address(request)):
        raise NotAllowed(words.refusal("many_tables"), 429)
    name = _name(body.name)
    rules = ruleset(body.ruleset)
    made = rules.setup(game_options(body.options, None))
    data = TableData(
        title=clean(body.title, LONGEST_TITLE),
        ruleset=body.ruleset,
        options={key: value for key, value in made.options.items() if key != "seats"},
        undo=body.undo,
        settings=body.settings,
        seats=usual_seats(made.characters) if body.seats is None else _wishes(body.seats),
        people=[],
        host=None,
        daily=daily.today() if body.daily else None,
    )
    room, token, person = await house.create(data, name)
    room.touch(person.id)
    if body.start:
        await room.start(person.id)
    return {
        "table": room.id,
        "link": f"/t/{room.id}",
        "token": token,
        "person": person.id,
        "lobby": room.lobby(),
    }


@api.get("/api/tables/{table}", response_model=m.Lobby)
async def lobby(room: InRoom) -> Json:
    """The table as everybody may see it."""
    return room.lobby()


@api.post("/api/tables/{table}/join", response_model=b.Joined)
async def join(room: InRoom, body: b.JoinTable, token: Token) -> Json:
    """Take a free seat; with a token, one more for the same person."""
    name, known = _name(body.name), _whose(room, token)
    if room.status in ("over", "closed"):
        raise NotAllowed(words.refusal("over_replay"))
    fresh = token or new_token()

    def sit(data: TableData) -> int:
        person = known if known is not None else data.add_person(name, fresh).id
        data.sit(person, body.seat, name if known is not None else "")
        return person

    person = await room.change(sit, "joined", lambda: words.note("joined", name=name))
    room.touch(person)
    return {"token": fresh, "person": person, "lobby": room.lobby()}


@api.put("/api/tables/{table}/name", response_model=m.Lobby)
async def rename(room: InRoom, me: Me, body: b.NameChange) -> Json:
    """Be called otherwise at this table."""
    name, before = _name(body.name), room.name_of(me)
    if room.status in ("over", "closed"):
        raise NotAllowed(words.refusal("over_replay"))
    if len(room.notes) >= room.limits.notes_per_table:
        raise NotAllowed(words.refusal("many_notes", most=room.limits.notes_per_table))
    if room.data.name_for(name, me) != before:
        await room.change(
            lambda data: data.rename(me, name),
            "named",
            lambda: words.note("named", before=before, name=room.name_of(me)),
            me,
        )
    return room.lobby()


@api.post("/api/tables/{table}/leave", response_model=m.Lobby)
async def leave(room: InRoom, me: Me, body: b.LeaveTable) -> Json:
    """Free a seat, or all of one's; the host's role passes on."""
    name = room.data.person(me)
    seats = room.data.seats_of(me)
    if body.seat is not None and body.seat not in seats:
        raise NotAllowed(words.refusal("not_your_seat"), 403, "seat")
    said = words.note("left", name=name.name if name else "")
    await room.change(lambda data: data.stand_up(me, body.seat), "left", lambda: said)
    return room.lobby()


@api.post("/api/tables/{table}/code", response_model=b.Code)
async def code(house: InHouse, room: InRoom, me: Me) -> Json:
    """A short code that moves one to another device."""
    made = await house.make_code(room, me)
    return {"code": f"{made[:4]}-{made[4:]}", "seconds": int(house.limits.code_seconds)}


@api.post("/api/redeem", response_model=b.Moved)
async def redeem(house: InHouse, body: b.Redeem, request: Request) -> Json:
    """Be the same person on this device."""
    if not request.app.state.codes.take(_address(request)):
        raise NotAllowed(words.refusal("many_codes"), 429)
    room, token, person = await house.redeem(body.code)
    return {"table": room.id, "link": f"/t/{room.id}", "token": token, "person": person}


def _address(request: Request) -> str:
    return request.client.host if request.client else ""


# ---------------------------------------------------------------- the host's


@api.put("/api/tables/{table}/seats", response_model=m.Lobby)
async def lay_out(room: InRoom, me: Me, body: b.LayOut) -> Json:
    """Lay out all seats anew, before the game."""

    def change(data: TableData) -> None:
        data.check_host(me)
        if room.status != "lobby":
            raise NotAllowed(words.refusal("begun_seats"))
        if data.branch is not None and body.options is not None:
            raise NotAllowed(words.refusal("branch_options"), 409, "options")
        options = data.options if body.options is None else body.options
        made = ruleset(data.ruleset).setup(game_options(options, None))
        data.lay_out(_wishes(body.seats), list(made.characters))
        data.options = {key: value for key, value in made.options.items() if key != "seats"}

    await room.change(change)
    return room.lobby()


@api.put("/api/tables/{table}/seats/{seat}", response_model=m.Lobby)
async def change_seat(room: InRoom, me: Me, seat: Seat, body: b.SeatChange) -> Json:
    """Let a person, a bot or everybody play a seat."""

    def change(data: TableData) -> None:
        data.check_host(me)
        data.set_seat(seat, body.kind, body.bot, body.person)

    def said() -> words.Said:
        given = room.data.person(body.person)
        key = "seat_given" if given else f"seat_{body.kind}"
        return words.note(key, seat=room.characters_in(seat), name=given.name if given else "")

    await room.change(change, "seat", said)
    return room.lobby()


@api.put("/api/tables/{table}/settings", response_model=m.Lobby)
async def change_settings(room: InRoom, me: Me, body: b.SettingsChange) -> Json:
    """Change the pace of bots, what happens with the absent, the title."""

    def change(data: TableData) -> None:
        data.check_host(me)
        given = body.model_dump(exclude_none=True)
        title = given.pop("title", None)
        data.settings = data.settings.model_copy(update=given)
        data.title = data.title if title is None else clean(title, LONGEST_TITLE)

    name = room.data.person(me)
    await room.change(change, "host", lambda: words.note("settings", name=name.name if name else ""), me)
    return room.lobby()


@api.post("/api/tables/{table}/host", response_model=m.Lobby)
async def hand_on(room: InRoom, me: Me, body: b.HostChange) -> Json:
    """Hand the host's role on."""

    def change(data: TableData) -> None:
        data.check_host(me)
        if data.person(body.person) is None:
            raise NotAllowed(words.refusal("nobody"), 422, "person")
        data.host = body.person

    await room.change(change, "host", lambda: words.note("host", name=room.name_of(body.person)), body.person)
    return room.lobby()


@api.post("/api/tables/{table}/start", response_model=m.Lobby)
async def start(room: InRoom, me: Me) -> Json:
    """Begin the game."""
    await room.start(me)
    return room.lobby()


@api.post("/api/tables/{table}/close", response_model=m.Lobby)
async def close(room: InRoom, me: Me) -> Json:
    """End the table for all."""
    await room.close(me, "closed_by_host")
    return room.lobby()


# ---------------------------------------------------------------- looking and acting


@api.get("/api/tables/{table}/scene", response_model=b.SceneAnswer)
async def scene(room: InRoom, response: Response) -> Json:
    """What never changes at a table once the game has begun."""
    _begun(room)
    assert room.drawing is not None
    response.headers["cache-control"] = "private, max-age=3600"
    return {"digest": room.drawing.digest, "scene": room.drawing.scene}


@api.get("/api/tables/{table}/state", response_model=m.State)
async def state(room: InRoom, token: Token, seat: SeatQuery = None) -> Json:
    """The position, and what is asked."""
    _begun(room)
    return room.state(_viewer(room, token, seat))


@api.get("/api/tables/{table}/log", response_model=None, responses={200: {"model": m.Events}})
async def log(
    room: InRoom,
    token: Token,
    seat: SeatQuery = None,
    since: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
) -> Response:
    """What happened, a page at a time: the next one begins behind the last entry of this one."""
    _begun(room)
    viewer = _viewer(room, token, seat)
    assert room.eyes is not None
    viewer = room.sight(viewer)
    first = min(since, len(room.eyes.game.log))
    page = room.eyes.events(viewer, first, first + LOG_PAGE)
    return Response(
        encode(page), media_type="application/json"
    )  # checking it again would cost most of the time


@api.get("/api/tables/{table}/history/{step}", response_model=m.HistoryAnswer)
async def history(room: InRoom, token: Token, step: Step, seat: SeatQuery = None) -> Json:
    """The view after so many actions."""
    _begun(room)
    viewer = _viewer(room, token, seat)
    assert room.eyes is not None
    return {"type": "history", "id": "", **room.eyes.history(room.sight(viewer), step)}


@api.post("/api/tables/{table}/act", response_model=m.Ack, responses={409: {"model": m.Refused | b.Error}})
async def act(room: InRoom, me: Me, body: b.ActRequest) -> Any:
    """Take an action; sent twice with the same id it is done once."""
    seat = body.seat if body.seat is not None else next(iter(room.data.seats_of(me)), -1)
    try:
        return await room.act(me, seat, body.id, body.version, body.action)
    except Refusal as no:
        return JSONResponse(refused(body.id, room.version, no), 409)


# ---------------------------------------------------------------- coming back to a place


@api.post("/api/tables/{table}/saves", response_model=m.Lobby)
async def save(room: InRoom, me: Me, body: b.NewSave) -> Json:
    """Keep the place where the game is, under a name."""
    await saves.save(room, me, body.id, _name(body.name))
    return room.lobby()


@api.delete("/api/tables/{table}/saves/{number}", response_model=m.Lobby)
async def forget(room: InRoom, me: Me, number: Annotated[int, Path(ge=0, le=2**31)]) -> Json:
    """Let a save point go."""
    await saves.forget(room, me, number)
    return room.lobby()


@api.post("/api/tables/{table}/branch", status_code=201, response_model=b.Created)
async def play_on(house: InHouse, room: InRoom, token: Token, body: b.PlayOn, request: Request) -> Json:
    """Make a table that plays on from a save point, or from a step of a game that is over."""
    if not request.app.state.new_tables.take(_address(request)):
        raise NotAllowed(words.refusal("many_tables"), 429)
    me, name = _whose(room, token), _name(body.name)
    made, key, person = await branches.play_on(house, room, me, token, body.id, name, body.step, body.save)
    made.touch(person.id)
    return {
        "table": made.id,
        "link": f"/t/{made.id}",
        "token": key,
        "person": person.id,
        "lobby": made.lobby(),
    }


# ---------------------------------------------------------------- when it is over


def _over(room: Room) -> Play:
    play = _begun(room)
    if not play.game.over:
        raise NotAllowed(words.refusal("only_over"))
    return play


def _unsealed(room: Room) -> None:
    """Raises NotAllowed while others may still be playing the same deal."""
    if daily.sealed(room.data.daily):
        raise NotAllowed(words.refusal("daily_sealed", day=room.data.daily))


ReplayView = Annotated[str, Query(pattern="^(watcher|open|seat[0-9]{1,2})$")]


def _replay_eyes(room: Room, token: str | None, view: str) -> tuple[Eyes, int]:
    """Whose eyes a replay is seen through; raises NotAllowed for those that are not open to this person.

    Of a deal of the day only a watcher's view and one's own, until the day is over.
    """
    _over(room)
    assert room.eyes is not None
    if view == "watcher":
        return room.eyes, -1
    if view == "open":
        _unsealed(room)
        return room.open_eyes(), 0
    viewer = int(view[4:])
    if viewer >= len(room.data.seats):
        raise NotAllowed(words.refusal("no_view", view=view), 422, "view")
    if not room.data.may_look_from(_whose(room, token), viewer):
        _unsealed(room)
    return room.eyes, viewer


@api.get(
    "/api/tables/{table}/replay/log", response_model=None, responses={200: {"model": m.Events}}
)  # before the steps, for it is none
async def replay_log(
    room: InRoom,
    token: Token,
    view: ReplayView = "watcher",
    since: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
) -> Response:
    """The log of a finished game as that view has it, a page at a time like the log of a table."""
    eyes, viewer = _replay_eyes(room, token, view)
    first = min(since, len(eyes.game.log))
    page = eyes.events(viewer, first, first + LOG_PAGE)
    return Response(encode(page), media_type="application/json")


@api.get("/api/tables/{table}/replay/{step}", response_model=b.ReplayStep)
async def replay(room: InRoom, token: Token, step: Step, view: ReplayView = "watcher") -> Json:
    """A finished game after so many actions, through anybody's eyes or with all hands open."""
    eyes, viewer = _replay_eyes(room, token, view)
    history = eyes.game.history
    steps = len(history)
    step = min(step, steps)
    seen = eyes.history(viewer, step)
    first = eyes.history(viewer, step - 1)["log"] if step else 0
    hands = eyes.game.setup.hands_seen(viewer)
    return {
        "step": step,
        "steps": steps,
        "action": history[step - 1].text if step else None,
        "log": seen["log"],
        "view": seen["view"],
        "text": seen["text"],
        "entries": eyes.entries(hands, first, seen["log"]),
    }


@api.get("/api/tables/{table}/record")
async def record(room: InRoom) -> Json:
    """The record of a finished game: everything that is needed to play it again anywhere."""
    play = _over(room)
    _unsealed(room)
    if play.game.placed:
        raise NotAllowed(words.refusal("no_record"))
    made = to_record(play.game)
    made["names"] = [seat["name"] for seat in room.lobby()["seats"]]
    return made


# ---------------------------------------------------------------- for who runs the server


@api.get("/health", response_model=b.Health)
async def health(house: InHouse) -> Json:
    """Whether the server can do its work, its database included."""
    try:
        await house.run(house.store.ping)
    except Exception as fault:
        raise NotAllowed(words.refusal("no_database"), 503) from fault
    return {"ok": True, "version": __version__, "rooms": len(house.rooms)}


@api.get(
    "/metrics",
    response_model=None,  # not response_class: errors are JSON here, too
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
)
async def metrics(house: InHouse) -> PlainTextResponse:
    """Numbers in Prometheus' text format."""
    counts = await house.counts()
    return PlainTextResponse(house.metrics.text(house.gauges(counts)), media_type="text/plain; version=0.0.4")
