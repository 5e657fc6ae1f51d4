import type { Spot } from '../field-types.ts';
import type { Tiles } from './surroundings.ts';
import { tilesAround } from './tiles.ts';

const zoom = 16;
/** As wide as a phone held upright gets, and as high as the sheet says. */
const shown = { width: 512, height: 176 };

/** A still map with a pin in its middle; whoever wants more of it opens the map app. */
export function TileMap({ spot, tiles }: { spot: Spot; tiles: Tiles }) {
  const at = tiles.place(spot);
  return (
    <div className="pk-map" aria-hidden="true">
      {tilesAround(at, zoom, shown.width, shown.height).map(({ key, x, y, column, row }) => (
        <img
          key={key}
          alt=""
          width={256}
          height={256}
          loading="lazy"
          // A piece that doesn't come leaves its place empty.
          onError={({ currentTarget }) => {
            currentTarget.hidden = true;
          }}
          src={tiles.url
            .replace('{z}', `${zoom}`)
            .replace('{x}', `${column}`)
            .replace('{y}', `${row}`)
            .replace('{s}', 'a')}
          style={{ transform: `translate(${x}px, ${y}px)` }}
        />
      ))}
      <svg className="pk-pin" width="32" height="40" viewBox="0 0 32 40" aria-hidden="true">
        <path d="M16 39S3 26 3 15.5a13 13 0 0 1 26 0C29 26 16 39 16 39z" />
        <circle cx="16" cy="15.5" r="5" />
      </svg>
      <small>{tiles.attribution}</small>
    </div>
  );
}
