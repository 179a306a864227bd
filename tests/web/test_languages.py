"""Languages at a table: everybody is told everything in their own, made once for each."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from coterie.core.language import current
from coterie.store import Note
from coterie.web import seeing
from coterie.web.house import House
from coterie.web.viewers import Viewer
from tests.web.helpers import Server, Sitting, play_out
from tests.web.test_playing import SOLO, TWO
from tests.web.test_rooms import EVERYBODY, in_house, room_for_one


def ann_and_bea(server: Server, **hello: Any) -> tuple[Sitting, Sitting, str]:
    """Ann reads English, Bea Czech (or as ``hello`` says); the game begun. And Ann's token."""
    made = server.table(seats=TWO)
    table, token = made["table"], made["token"]
    joined = server.ask("POST", f"/api/tables/{table}/join", {"name": "Bea"})
    ann = server.sit(table, token)
    bea = server.sit(table, joined["token"], **(hello or {"language": "cs"}))
    for person in (ann, bea):
        person.until("lobby")
    server.ask("POST", f"/api/tables/{table}/start", {}, token)
    for person in (ann, bea):
        person.sync()
    return ann, bea, token


def test_two_languages_at_one_table(server: Server) -> None:
    ann, bea, _ = ann_and_bea(server)
    ann.ask("hint")
    for person in (ann, bea):
        person.sync()
    assert ann.got["scene"]["scene"]["title"] == "Severton"
    assert bea.got["scene"]["scene"]["title"] == "Stínadla"
    assert ann.got["scene"]["digest"] != bea.got["scene"]["digest"]
    assert ann.got["lobby"]["lobby"]["ruleset_title"] == "Severton"
    assert bea.got["lobby"]["lobby"]["ruleset_title"] == "Stínadla"
    assert ann.state["decision"]["text"].startswith("What does the team do?")
    assert bea.state["decision"]["text"].startswith("Co družina podnikne?")
    assert "Action phase." in [entry["text"] for entry in ann.log]
    assert "Fáze akcí." in [entry["text"] for entry in bea.log]
    assert [entry["data"] for entry in ann.log if entry["kind"] == "deployed"] == [
        entry["data"] for entry in bea.log if entry["kind"] == "deployed"
    ]
    options = {option["id"]: option for option in bea.state["decision"]["options"]}
    assert options["jerry is done"]["choice"] == "V této fázi hotovo"
    assert options["jerry is done"]["label"] == "Metelka: hotovo"
    assert ann.notes[-1]["text"] == "Ann asks for a hint."
    assert bea.notes[-1]["text"] == "Ann žádá o radu."
    assert [{**note, "text": ""} for note in ann.notes] == [{**note, "text": ""} for note in bea.notes]


def test_a_game_goes_on_in_both_and_ends_in_one_line(server: Server) -> None:
    ann, bea, _ = ann_and_bea(server)
    play_out([ann, bea])
    for person in (ann, bea):
        person.sync()
    assert "Score" in ann.state["outcome"]["text"]
    assert "Skóre" in bea.state["outcome"]["text"]
    assert ann.got["lobby"]["lobby"]["outcome"]["text"] == ann.state["outcome"]["text"]
    assert bea.got["lobby"]["lobby"]["outcome"]["text"] == bea.state["outcome"]["text"]
    assert len(ann.log) == len(bea.log)
    line = bea.got["lobby"]["lobby"]["chronicle"]
    assert line == ann.got["lobby"]["lobby"]["chronicle"]
    assert (line["title"], line["scenario"]) == ("Severton", "1 First Expedition")


def test_what_is_refused_is_refused_in_ones_own_language(server: Server) -> None:
    ann, bea, _ = ann_and_bea(server)
    assert ann.act("wilhelmina moves 1-22 with W")["reason"] == "there is no path from 1 to 22"
    assert bea.act("jerry moves 1-22 with W")["reason"] == "z 1 na 22 žádná cesta nevede"
    assert bea.ask("why", action="jerry moves 1-22 with W")["reason"] == "z 1 na 22 žádná cesta nevede"
    assert "Vrátit nelze 1: tahů je tu 0." in bea.ask("undo", version=bea.state["version"], count=1)["reason"]
    assert bea.ask("tell", topic="colour", value="plaid")["reason"] == "To se sdělit nedá: colour plaid."
    bea.ask("tell", topic="colour", value="red")
    for person in (ann, bea):
        person.sync()
    assert ann.notes[-1]["text"] == "I have red"
    assert bea.notes[-1]["text"] == "Mám: červená"
    bea.send({"type": "what"})
    bea.send({"type": "hello"})
    assert bea.until("refused")["reason"].startswith("Druhé hello")


def test_seats_are_called_by_their_characters(server: Server) -> None:
    ann, bea, token = ann_and_bea(server)
    server.ask("PUT", f"/api/tables/{ann.table}/seats/2", {"kind": "person"}, token)
    for person in (ann, bea):
        person.sync()
    assert ann.notes[-1]["text"] == "Redcap is free for a person."
    assert bea.notes[-1]["text"] == "Volno pro někoho: Červenáček."


@pytest.mark.parametrize(
    ("said", "title"),
    [("cs", "Stínadla"), ("cs-CZ", "Stínadla"), ("en", "Severton"), ("tlh", "Severton"), ("", "Severton")],
)
def test_an_unknown_language_is_english(server: Server, said: str, title: str) -> None:
    made = server.table(seats=SOLO, start=True)
    sitting = server.sit(made["table"], made["token"], language=said)
    sitting.sync()
    assert sitting.got["scene"]["scene"]["title"] == title


def test_http_answers_in_the_language_asked_for(server: Server) -> None:
    made = server.table(seats=SOLO, start=True)
    path = f"/api/tables/{made['table']}"

    def text(query: str = "", header: str | None = None) -> tuple[str, str]:
        headers = {"accept-language": header} if header is not None else {}
        answer = server.http.get(f"{path}/state{query}", headers=headers)
        assert answer.headers["vary"].lower().count("accept-language") == 1
        return answer.headers["content-language"], answer.json()["decision"]["text"][:4]

    assert text() == ("en", "What")
    assert text("?language=cs") == ("cs", "Co d")
    assert text(header="cs-CZ,cs;q=0.9,en;q=0.8") == ("cs", "Co d")
    assert text("?language=en", header="cs") == ("en", "What")
    assert text("?language=tlh", header="cs") == ("en", "What")
    assert server.ask("GET", "/api/rulesets?language=cs")[0]["title"] == "Stínadla"
    setup = server.ask("POST", "/api/rulesets/severton/setup?language=cs", {"options": {}})
    assert setup["choices"][0]["values"][0]["label"] == "1 První výprava"
    assert setup["characters"][3]["name"] == "Červenáček"
    achievements = server.ask("GET", "/api/rulesets/severton/achievements?language=cs")
    assert achievements[0]["title"] == "Ani vlásek"
    assert (
        server.ask("GET", f"{path}/scene?language=cs")["scene"]["board"]["places"][0]["name"] == "Předmostí"
    )
    no = server.ask("GET", "/api/tables/222222222222?language=cs", status=404)
    assert no["error"]["reason"] == "Takový stůl není. Je odkaz celý?"


def test_a_socket_without_a_word_speaks_as_its_browser_prefers(server: Server) -> None:
    from websockets.sync.client import connect

    made = server.table(seats=SOLO, start=True)
    address = f"ws://127.0.0.1:{server.port}/api/tables/{made['table']}/socket"
    with connect(address, proxy=None, max_size=None, additional_headers={"Accept-Language": "cs"}) as socket:
        socket.send(json.dumps({"type": "hello"}))
        heard = [json.loads(socket.recv(timeout=20)) for _ in range(2)]
    assert heard[1]["scene"]["title"] == "Stínadla"


def test_a_change_of_language_is_a_new_socket_that_asks_for_everything(server: Server) -> None:
    ann, _, token = ann_and_bea(server)
    again = server.sit(ann.table, token, language="cs", scene=ann.got["scene"]["digest"])
    again.sync()
    assert again.got["scene"]["scene"]["title"] == "Stínadla"
    assert [entry["n"] for entry in again.log] == list(range(again.state["log"]))
    assert "Fáze akcí." in [entry["text"] for entry in again.log]
    assert any(note["text"].startswith("Hra začíná: ") for note in again.notes)


def test_a_closed_table_says_why_to_each(server: Server) -> None:
    ann, bea, token = ann_and_bea(server)
    server.ask("POST", f"/api/tables/{ann.table}/close", {}, token)
    assert ann.until("closed")["reason"] == "The host has closed the table."
    assert bea.until("closed")["reason"] == "Hostitel stůl zavřel."
    late = server.sit(ann.table, language="cs")
    assert late.until("closed")["reason"] == "Hostitel stůl zavřel."


# ---------------------------------------------------------------- without a network


def test_notes_are_kept_as_keys_and_old_texts_still_show() -> None:
    async def work(house: House) -> None:
        room = await room_for_one(house)
        kept = [note.data for note in house.store.notes(room.id)]
        assert [note["said"]["key"] for note in kept] == ["started"]
        assert kept[0]["text"] == ""
        old: dict[str, Any] = {
            "kind": "note",
            "person": None,
            "name": "",
            "text": "Something of old.",
            "data": {},
        }
        house.store.add_note(room.id, Note(1, old))
        newer = {**old, "text": "", "said": {"key": "not_known_yet", "values": {}}}
        house.store.add_note(room.id, Note(2, newer))
        await room.refresh()
        assert [note["text"] for note in room.told(1)] == ["Something of old.", ""]
        assert all(set(note) == {"n", "kind", "person", "name", "text", "data"} for note in room.told(0))

    in_house(work)


def test_positions_are_made_once_a_language(monkeypatch: pytest.MonkeyPatch) -> None:
    """Five sockets of one seat cost what one does; a second language costs once more."""
    made: list[str] = []
    state, events = seeing.Eyes.state, seeing.Eyes.events

    def counted_state(self: seeing.Eyes, *args: Any) -> Any:
        made.append(f"state {current()}")
        return state(self, *args)

    def counted_events(self: seeing.Eyes, *args: Any) -> Any:
        made.append(f"events {current()}")
        return events(self, *args)

    monkeypatch.setattr(seeing.Eyes, "state", counted_state)
    monkeypatch.setattr(seeing.Eyes, "events", counted_events)

    async def work(house: House) -> None:
        room = await room_for_one(house)
        viewers = [Viewer(0, 1, 0, 10, language) for language in ("en", "cs", "en", "cs", "en")]
        heard = [room.position(viewer) for viewer in viewers]
        assert sorted(made) == ["events cs", "events en", "state cs", "state en"]
        assert heard[0] == heard[2] == heard[4]
        assert heard[1] == heard[3] != heard[0]
        assert room.eyes is not None
        first = json.loads(heard[0][1])["decision"]["options"][0]
        other = json.loads(heard[1][1])["decision"]["options"][0]
        assert first["id"] == other["id"]
        assert first["choice"] != other["choice"]

    in_house(work)


def test_what_a_room_does_by_itself_is_told_to_each_in_their_language() -> None:
    async def work(house: House) -> None:
        room = await room_for_one(house)
        viewers = [Viewer(0, 1, 0, 50, "en"), Viewer(0, 1, 0, 50, "cs")]
        for viewer in viewers:
            async with room.lock:
                await room.enter(viewer)
        heard: list[list[dict[str, Any]]] = [[], []]

        async def write(k: int) -> None:
            async def send(text: str) -> None:
                heard[k].append(json.loads(text))

            await viewers[k].write(send, room.position)

        tasks = [asyncio.create_task(write(k)) for k in (0, 1)]
        async with room.lock:
            from coterie.web import words

            await room.note("absent", None, words.note("absent_bot", seat=EVERYBODY[:2]))
        for viewer in viewers:
            viewer.close(1000, "")
        await asyncio.gather(*tasks)
        said = [[one["notes"][0]["text"] for one in messages if one["type"] == "notes"] for messages in heard]
        assert said[0] == ["A bot plays Wilhelmina True, Jerry until somebody is back."]
        assert said[1] == ["Dokud se někdo nevrátí, hraje automat: Mirek Dušín, Jarka Metelka."]

    in_house(work)
