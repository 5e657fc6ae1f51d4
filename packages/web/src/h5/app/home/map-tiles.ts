import type { Tiles } from '@mdi/page-kit/view/surroundings.ts';

/** A map for places, as the server names its pictures; null: places are shown without one. */
export const mapTilesOf = (map: { tiles: string; attribution: string } | null | undefined): Tiles | null =>
  map ? { url: map.tiles, attribution: map.attribution, place: (spot) => spot } : null;
