import type { Ctx } from '../../kit/calls/ctx.ts';

/** Where pictures of maps come from, for pages that show places; null: none are set. */
export function mapPictures({ deps }: Pick<Ctx, 'deps'>): { tiles: string; attribution: string } | null {
  const { map } = deps.settings;
  return map && { tiles: map.tiles, attribution: map.attribution };
}
