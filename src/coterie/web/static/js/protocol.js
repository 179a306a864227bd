export function isSealed(lobby) {
    return lobby.status === "over" && lobby.daily !== null && lobby.seed === null;
}
