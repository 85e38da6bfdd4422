"""Coming in and being shown out: links are exchanged for logins, which the operator can list and end one by one."""

from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, Depends, Request

from ..refusal import Refused
from . import schemas
from .acts import address_of, note_act
from .dependencies import Admin, Anybody, Api, Known
from .logins import DAYS, Login
from .roles import Role

login_routes = APIRouter(prefix="/api")
_LONGEST_WHO = 120
_DAY_S = 86_400


async def _by_link(request: Request, api: Known, role: Anybody) -> Role:
    if role.login or not api.has_token(request):
        raise Refused(409, "link", "only a link is exchanged for a login")
    api.arrivals.count(role)
    return role


@login_routes.post("/login")
async def login(request: Request, api: Known, role: Annotated[Role, Depends(_by_link)]) -> schemas.NewLogin:
    """Exchange a link for a login of your own, which stays good when the link is renewed."""
    logins = api.access.logins
    told = "".join(filter(str.isprintable, request.headers.get("user-agent", "")))[:_LONGEST_WHO]
    new = logins.begin(role.name, role.board, role.side, role.link_epoch, who=told, address=address_of(request))
    await logins.save()
    return schemas.NewLogin(token=api.access.login_token(new))


@login_routes.get("/logins")
async def logins(api: Known, role: Admin) -> list[schemas.LoginView]:
    """Return who has come in by a link."""
    return [_view(name, found, role) for name, found in api.access.logins.all().items()]


def _view(name: str, found: Login, role: Role) -> schemas.LoginView:
    return schemas.LoginView(
        id=name,
        role=found.name,
        board=found.board,
        side=found.side,
        who=found.who,
        address=found.address,
        began=datetime.fromtimestamp(found.began, UTC),
        used=datetime.fromtimestamp(found.last * _DAY_S, UTC).date(),
        expires=datetime.fromtimestamp((found.last + DAYS + 1) * _DAY_S, UTC).date(),
        own=name == role.login,
    )


@login_routes.post("/logins/end")
async def end(request: Request, api: Known, role: Admin, body: schemas.EndLogin) -> schemas.Done:
    """End a login; who still has the link may come again, unless the link is renewed as well."""
    found = api.access.logins.end(body.id)
    if found is None:
        raise Refused(404, "login", "there is no such login")
    note_act(request, role, "end a login", found.board)
    await api.access.logins.save()
    if body.link:
        await _renew(api, role, found)
    api.hub.publish("logins", "", {})  # whoever came by it is disconnected
    return schemas.Done()


async def _renew(api: Api, role: Role, found: Login) -> None:
    """Make a new link in place of the one that a login came by."""
    if found.name != "player":
        await api.access.renew(found.name)
    else:
        await api.actions.renew(api.board(found.board), role, schemas.Renew())
