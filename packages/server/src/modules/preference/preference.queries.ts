import type { Density, ListColumns, Look } from '@mdi/contract/modules/preference/preference.contract.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';

/** In front of a list's name in the keys of its arrangement. */
const prefix = 'columns:';

const ownColumns = (ctx: Ctx) =>
  rows(ctx)
    .selectFrom('preference')
    .where('userId', '=', ctx.actor.userId)
    .where((eb) => eb(eb.fn<boolean>('starts_with', ['key', eb.val(prefix)]), '=', true));

/** The caller's arranged lists, by name. */
export async function arrangedLists(ctx: Ctx): Promise<{ list: string; columns: ListColumns }[]> {
  const found = await ownColumns(ctx)
    .select(['key', sql<ListColumns>`value`.as('columns')])
    .orderBy('key')
    .execute();
  return found.map(({ key, columns }) => ({ list: key.slice(prefix.length), columns }));
}

/** How many other lists the caller has arranged. Until this call ends nobody changes that. */
export async function countOtherLists(ctx: Ctx, list: string): Promise<number> {
  // Two tabs at once would not see each other's list and would together pass the limit.
  await rows(ctx).selectFrom('user').select('id').where('id', '=', ctx.actor.userId).forUpdate().execute();
  const row = await ownColumns(ctx)
    .select(sql<number>`count(*)::int`.as('n'))
    .where('key', '!=', `${prefix}${list}`)
    .executeTakeFirst();
  return row?.n ?? 0;
}

async function keep(ctx: Ctx, key: string, of: ListColumns | Density): Promise<void> {
  const kept = { value: JSON.stringify(of), updatedAt: ctx.now() };
  await rows(ctx)
    .insertInto('preference')
    .values({ userId: ctx.actor.userId, key, ...kept })
    .onConflict((c) => c.columns(['userId', 'key']).doUpdateSet(kept))
    .execute();
}

export const keepColumns = (ctx: Ctx, list: string, columns: ListColumns): Promise<void> =>
  keep(ctx, `${prefix}${list}`, columns);

const densityKey = 'density';

export const keepDensity = (ctx: Ctx, density: Density): Promise<void> => keep(ctx, densityKey, density);

/** How dense the caller's rows are; compact until they say otherwise. */
export async function densityOf(ctx: Ctx): Promise<Density> {
  const found = await rows(ctx)
    .selectFrom('preference')
    .select(sql<Density>`value`.as('density'))
    .where('userId', '=', ctx.actor.userId)
    .where('key', '=', densityKey)
    .executeTakeFirst();
  return found?.density ?? 'compact';
}

export async function dropColumns(ctx: Ctx, list: string): Promise<void> {
  await rows(ctx)
    .deleteFrom('preference')
    .where('userId', '=', ctx.actor.userId)
    .where('key', '=', `${prefix}${list}`)
    .execute();
}

/** Keeps what is named of how the caller likes the frame, beside what was kept before. */
export async function keepLook(ctx: Ctx, change: Partial<Look>): Promise<void> {
  const value = JSON.stringify(change);
  await rows(ctx)
    .insertInto('preference')
    .values({ userId: ctx.actor.userId, key: 'look', value, updatedAt: ctx.now() })
    .onConflict((c) =>
      c
        .columns(['userId', 'key'])
        .doUpdateSet({ value: sql`preference.value || excluded.value`, updatedAt: ctx.now() }),
    )
    .execute();
}
