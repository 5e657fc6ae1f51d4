import type { PermissionSurface } from '@mdi/contract/modules/role/role.contract.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';

/** All rows of a surface in their order. */
export const menusOf = (ctx: Ctx, surface: PermissionSurface) =>
  rows(ctx)
    .selectFrom('menu')
    .select(['id', 'parentId', 'kind', 'url', 'title', 'titleEn', 'icon', 'sort', 'shown', 'version'])
    .where('surface', '=', surface)
    .orderBy('sort')
    .orderBy('id')
    .execute();

export const menuById = (ctx: Ctx, id: number) =>
  rows(ctx).selectFrom('menu').select(['id', 'url', 'kind']).where('id', '=', id).executeTakeFirst();

/** Counts the rows of a surface as nobody's change again, so that they follow the next version of the product. */
export const resetMenuVersions = (ctx: Ctx, surface: PermissionSurface) =>
  rows(ctx).updateTable('menu').set({ version: 1 }).where('surface', '=', surface).execute();

/** One surface is rearranged at a time. */
export const lockMenu = (ctx: Ctx, surface: PermissionSurface) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`menu ${surface}`}, 4))`.execute(rows(ctx));

/** The menu rows of the platform that permissions are given by, with the group or page they stand in. */
export const permissionMenus = (ctx: Ctx) =>
  rows(ctx)
    .selectFrom('menu')
    .leftJoin('menu as parent', 'parent.id', 'menu.parentId')
    .select([
      'menu.id',
      'menu.parentId',
      'menu.kind',
      'menu.url',
      'menu.title',
      'menu.titleEn',
      'parent.title as parentTitle',
      'parent.titleEn as parentTitleEn',
    ])
    .where('menu.surface', '=', 'mdi')
    .orderBy(sql`coalesce(parent.sort, menu.sort)`)
    .orderBy('menu.sort')
    .orderBy('menu.id')
    .execute();
