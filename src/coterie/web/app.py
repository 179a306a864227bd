"""The application: routes, pages and guards around one house of tables."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.staticfiles import StaticFiles

from coterie import __version__
from coterie.core.errors import CoterieError
from coterie.store import Store
from coterie.web import sockets
from coterie.web.guards import Guard
from coterie.web.house import House
from coterie.web.limits import Buckets, Limits
from coterie.web.notices import Notices
from coterie.web.routes import api
from coterie.web.tables import NotAllowed

STATIC = Path(__file__).parent / "static"
PAGES = ("/", "/t/{table}", "/table/{table}", "/replay/{table}", "/chronicle", "/about")


def create_app(
    database_url: str | None = None,
    *,
    limits: Limits | None = None,
    hosts: Iterable[str] | None = None,
    origins: Iterable[str] = (),
    chronicle: Path | None = None,
    forget_seconds: float | None = None,
    notices: Notices | None = None,
) -> FastAPI:
    """The server's application.

    ``database_url`` is SQLite's or PostgreSQL's (None: a file in the data folder). ``hosts`` are the
    names it may be called by (None: any), ``origins`` further pages that may talk to it.
    ``chronicle`` is a file in which games that end are entered (None: in none). Tables untouched for
    ``forget_seconds`` are deleted (None: never). ``notices`` go to whoever is away and waited for.
    Raises StoreError.
    """
    limits = limits or Limits()
    house = House(Store(database_url), limits, chronicle, forget_seconds, notices)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await house.start()
        try:
            yield
        finally:
            await house.stop()

    app = FastAPI(
        title="Coterie",
        version=__version__,
        description="Cooperative adventure board games: tables, seats, actions. See docs/api.md.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.house = house
    app.state.new_tables = Buckets(limits.tables_burst, limits.tables_per_second)
    app.state.codes = Buckets(limits.codes_burst, limits.codes_per_second)
    app.include_router(api)
    app.add_middleware(GZipMiddleware, minimum_size=1024, compresslevel=6)
    app.add_middleware(
        Guard, limits=limits, hosts=hosts, origins=origins, faulty=lambda: house.metrics.count("faults")
    )
    _add_errors(app)
    _add_pages(app)

    @app.websocket("/api/tables/{table}/socket")
    async def socket(websocket: WebSocket, table: str) -> None:
        await sockets.serve(websocket, house, table)

    return app


def error(status: int, reason: str, rule: str = "", field: str = "") -> JSONResponse:
    """An error as all of them look."""
    return JSONResponse({"error": {"reason": reason, "rule": rule, "field": field}}, status)


def _add_errors(app: FastAPI) -> None:
    @app.exception_handler(NotAllowed)
    async def not_allowed(request: Request, fault: NotAllowed) -> Response:
        return error(fault.status, str(fault), field=fault.field)

    @app.exception_handler(CoterieError)
    async def refused(request: Request, fault: CoterieError) -> Response:
        return error(422, str(fault))

    @app.exception_handler(RequestValidationError)
    async def not_understood(request: Request, fault: RequestValidationError) -> Response:
        first = fault.errors()[0]
        place = ".".join(str(part) for part in first["loc"][1:])
        return error(422, f"{place}: {first['msg']}" if place else str(first["msg"]), field=place)

    @app.exception_handler(HTTPException)
    async def plain(request: Request, fault: HTTPException) -> Response:
        made = error(fault.status_code, str(fault.detail))
        made.headers.update(fault.headers or {})
        return made


def _add_pages(app: FastAPI) -> None:
    index = STATIC / "index.html"

    async def page() -> Response:
        if not index.is_file():
            return error(404, "The page has not been built; the API is at /api.")
        return FileResponse(index, headers={"cache-control": "no-cache"})

    for path in PAGES:
        app.add_api_route(path, page, methods=["GET"], include_in_schema=False)
    app.mount("/static", StaticFiles(directory=STATIC, check_dir=False), name="static")
