function read(key, fallback) {
    try {
        const text = localStorage.getItem(`coterie.${key}`);
        return text === null ? fallback : JSON.parse(text);
    }
    catch {
        return fallback;
    }
}
function write(key, value) {
    try {
        localStorage.setItem(`coterie.${key}`, JSON.stringify(value));
    }
    catch {
    }
}
export const tables = () => read("tables", []);
export function tokenOf(table) {
    return tables().find((one) => one.table === table)?.token ?? null;
}
export function remember(table, token, title) {
    const others = tables().filter((one) => one.table !== table);
    write("tables", [{ table, token, title, when: Date.now() }, ...others].slice(0, 40));
}
export function forget(table) {
    write("tables", tables().filter((one) => one.table !== table));
}
export const myName = () => read("name", "");
export const keepName = (name) => {
    if (name.trim())
        write("name", name.trim());
};
export const lastSetup = () => read("setup", null);
export const keepSetup = (setup) => write("setup", setup);
