import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema.gen.ts';
import type { PublicCtx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import type { Quota, Template } from '../../ports/mini-platform/mini-platform.ts';

/** Forgets the tokens of a program. */
export const dropGrant = (ctx: PublicCtx, miniProgramId: number) =>
  rows(ctx).deleteFrom('miniGrant').where('miniProgramId', '=', miniProgramId).execute();

export const storeQuota = (db: Kysely<DB>, quota: Quota, now: Date) =>
  db
    .updateTable('miniPlatform')
    .set({ quota: JSON.stringify(quota), quotaAt: now })
    .execute();

/** Versions of the library, as they are kept. */
export type StoredTemplate = { templateId: number; version: string; about: string; madeAt: string };

/** Keeps the library: all of it, the newest first. */
export const storeTemplates = (ctx: PublicCtx, templates: readonly Template[]) =>
  rows(ctx)
    .updateTable('miniPlatform')
    .set({
      templates: JSON.stringify(
        templates
          .toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime() || b.templateId - a.templateId)
          .map((one) => ({ ...one, madeAt: one.madeAt.toISOString() })),
      ),
      templatesAt: ctx.now(),
    })
    .execute();

/** What is known of the platform itself; its JSON columns hold what stands here. */
export const platformRow = (db: Kysely<DB>) =>
  db
    .selectFrom('miniPlatform')
    .select(['ticketAt', 'tokenUntil', 'tokenFailedAt', 'quota', 'quotaAt', 'templates', 'templatesAt'])
    .where('id', '=', 1)
    .$castTo<{
      ticketAt: Date | null;
      tokenUntil: Date | null;
      tokenFailedAt: Date | null;
      quota: Quota | null;
      quotaAt: Date | null;
      templates: StoredTemplate[];
      templatesAt: Date | null;
    }>()
    .executeTakeFirstOrThrow();
