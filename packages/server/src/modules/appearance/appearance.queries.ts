import { defaultColour } from '@mdi/contract/modules/appearance/palette.ts';
import type { Db } from '../../db/connect.ts';
import type { PublicCtx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';

/** How the installation looks to everybody: the one row there is. */
export const appearanceOf = (ctx: PublicCtx) =>
  rows(ctx)
    .selectFrom('appearance')
    .select(['id', 'colour', 'showSettings', 'showPrivacy', 'version'])
    .executeTakeFirstOrThrow();

/** Its theme colour alone, for a page that is asked for by somebody unknown. */
export async function themeColour(db: Db): Promise<string> {
  const row = await db.selectFrom('appearance').select('colour').executeTakeFirst();
  return row?.colour ?? defaultColour;
}
