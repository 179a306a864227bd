import { distance } from "./geometry.js";
const CELL = 6;
export const STREET = 1;
export const WATER = 2;
export const HOUSE = 4;
export class Ground {
    left;
    top;
    wide;
    high;
    cells;
    constructor(left, top, width, height) {
        this.left = left;
        this.top = top;
        this.wide = Math.ceil(width / CELL);
        this.high = Math.ceil(height / CELL);
        this.cells = new Uint8Array(this.wide * this.high);
    }
    at(x, y) {
        const column = Math.floor((x - this.left) / CELL);
        const row = Math.floor((y - this.top) / CELL);
        return column < 0 || row < 0 || column >= this.wide || row >= this.high ? -1 : row * this.wide + column;
    }
    disc([cx, cy], radius, kind) {
        for (let y = cy - radius; y <= cy + radius; y += CELL) {
            for (let x = cx - radius; x <= cx + radius; x += CELL) {
                if ((x - cx) * (x - cx) + (y - cy) * (y - cy) > radius * radius)
                    continue;
                const cell = this.at(x, y);
                if (cell >= 0)
                    this.cells[cell] |= kind;
            }
        }
    }
    line(points, half, kind) {
        for (const point of points)
            this.disc(point, half, kind);
    }
    scan([a, b, c, d], margin, each) {
        const across = Math.max(1, Math.ceil(Math.max(distance(a, b), distance(c, d)) / (CELL * 0.8)));
        const deep = Math.max(1, Math.ceil(Math.max(distance(a, d), distance(b, c)) / (CELL * 0.8)));
        for (let i = 0; i <= across; i++) {
            const u = margin + (1 - 2 * margin) * (i / across);
            const fx = a[0] + (b[0] - a[0]) * u;
            const fy = a[1] + (b[1] - a[1]) * u;
            const bx = d[0] + (c[0] - d[0]) * u;
            const by = d[1] + (c[1] - d[1]) * u;
            for (let j = 0; j <= deep; j++) {
                const v = margin + (1 - 2 * margin) * (j / deep);
                if (!each(this.at(fx + (bx - fx) * v, fy + (by - fy) * v)))
                    return false;
            }
        }
        return true;
    }
    take(quad, kind) {
        this.scan(quad, 0, (cell) => {
            if (cell >= 0)
                this.cells[cell] |= kind;
            return true;
        });
    }
    free(quad, kinds, margin = 0.12) {
        return this.scan(quad, margin, (cell) => cell >= 0 && (this.cells[cell] & kinds) === 0);
    }
    clear([x, y], radius, kinds) {
        return this.free([[x - radius, y - radius], [x + radius, y - radius], [x + radius, y + radius], [x - radius, y + radius]], kinds, 0);
    }
}
