import type { Spot } from '../field-types.ts';

/** One picture of a map, and where its corner lies, in pixels from the middle of what is shown. */
export type Tile = { key: string; x: number; y: number; column: number; row: number };

const edge = 256;

/** The tiles that cover a rectangle around a place, in the projection that all tile servers use. */
export function tilesAround({ lng, lat }: Spot, zoom: number, width: number, height: number): Tile[] {
  const count = 2 ** zoom;
  const angle = (Math.max(-85, Math.min(85, lat)) * Math.PI) / 180;
  const column = ((lng + 180) / 360) * count;
  const row = ((1 - Math.log(Math.tan(angle) + 1 / Math.cos(angle)) / Math.PI) / 2) * count;
  const tiles: Tile[] = [];
  const [left, top] = [column - width / 2 / edge, row - height / 2 / edge];
  for (let y = Math.floor(top); y * edge < (top + height / edge) * edge; y += 1)
    for (let x = Math.floor(left); x * edge < (left + width / edge) * edge; x += 1)
      if (y >= 0 && y < count)
        tiles.push({
          key: `${x}/${y}`,
          x: Math.round((x - column) * edge),
          y: Math.round((y - row) * edge),
          column: ((x % count) + count) % count,
          row: y,
        });
  return tiles;
}
