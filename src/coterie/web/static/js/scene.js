export const nameIn = (list, id) => list?.find((one) => one.id === id)?.name ?? id;
export const placeName = (scene, id) => scene.board.places.find((p) => p.id === id)?.name ?? "";
export const person = (scene, id) => scene.characters.find((one) => one.id === id) ?? { id, name: id, letter: id.slice(0, 1).toUpperCase() };
