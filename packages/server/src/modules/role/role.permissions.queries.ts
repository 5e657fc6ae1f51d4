import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';

/** What a role holds, on every surface. */
export const resourcesOf = (ctx: Ctx, roleId: number) =>
  rows(ctx)
    .selectFrom('roleResource')
    .select(['surface', 'resource'])
    .where('roleId', '=', roleId)
    .orderBy('surface')
    .orderBy('resource')
    .execute();

type Held = { surface: string; resource: string };

export async function giveResources(ctx: Ctx, roleId: number, added: readonly Held[]): Promise<void> {
  if (added.length === 0) return;
  await rows(ctx)
    .insertInto('roleResource')
    .values(added.map((held) => ({ roleId, ...held })))
    .onConflict((c) => c.doNothing())
    .execute();
}

export async function takeResources(ctx: Ctx, roleId: number, removed: readonly Held[]): Promise<void> {
  for (const { surface, resource } of removed) {
    await rows(ctx)
      .deleteFrom('roleResource')
      .where('roleId', '=', roleId)
      .where('surface', '=', surface)
      .where('resource', '=', resource)
      .execute();
  }
}

/** The menu rows that permissions are given by. */
export const permissionRows = (ctx: Ctx) =>
  rows(ctx)
    .selectFrom('menu')
    .select(['id', 'parentId', 'surface', 'kind', 'url', 'title', 'titleEn'])
    .orderBy('sort')
    .orderBy('id')
    .execute();
