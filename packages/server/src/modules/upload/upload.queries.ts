import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { orNotFound } from '../../kit/calls/refuse.ts';
import { rows } from '../../kit/calls/rows.ts';

/** The columns that point to uploads, by their foreign keys: a new table joins by having one. A thumbnail is no use. */
export async function referencingColumns(db: Db): Promise<{ table: string; column: string }[]> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as table, a.attname as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'upload'::regclass and c.conrelid <> 'upload'::regclass`.execute(
    db,
  );
  return columns;
}

/** How many rows use an upload. */
async function usesOf(ctx: Ctx, id: number): Promise<number> {
  const counted = (await referencingColumns(rows(ctx))).map(
    ({ table, column }) => sql`(select count(*) from ${sql.raw(table)} r where r.${sql.ref(column)} = ${id})`,
  );
  const sum = await sql<{ n: number }>`select (${sql.join(counted, sql` + `)})::int as n`.execute(rows(ctx));
  return sum.rows[0]?.n ?? 0;
}

const facts = ['id', 'key', 'name', 'mime', 'bytes', 'sha256', 'pages', 'purpose'] as const;

const own = (ctx: Ctx) => rows(ctx).selectFrom('upload').select(facts).where('userId', '=', ctx.actor.userId);

/** An upload of the caller's own, with how many records use it. */
export async function ownUpload(ctx: Ctx, id: number) {
  const upload = orNotFound(await own(ctx).where('id', '=', id).executeTakeFirst());
  return { upload, uses: await usesOf(ctx, id) };
}

/** Whether an upload, or the file that it is a picture of, is the caller's own, and in no record for long. */
export async function isOwnUnused(ctx: Ctx, id: number, minutes: number): Promise<boolean> {
  const owned = await rows(ctx)
    .selectFrom('upload')
    .select(['createdAt', sql<number>`coalesce(thumbnail_of, id)`.as('whole')])
    .where('id', '=', id)
    .where('userId', '=', ctx.actor.userId)
    .executeTakeFirst();
  if (!owned) return false;
  const isNew = ctx.now().getTime() - owned.createdAt.getTime() < minutes * 60_000;
  return isNew || (await usesOf(ctx, owned.whole)) === 0;
}

/** What came of a sending of the caller's own that is done. */
export const uploadOfSending = (ctx: Ctx, sending: string) =>
  own(ctx).where('sending', '=', sending).executeTakeFirst();

/** The pictures of an upload's first pages, in their order. */
export const thumbnailsOf = (ctx: Ctx, id: number) =>
  rows(ctx)
    .selectFrom('upload')
    .select(['id', 'key', sql<number>`page`.as('page')])
    .where('thumbnailOf', '=', id)
    .orderBy('page')
    .execute();

type Thumbnail = { key: string; bytes: number; page: number };

/** Keeps the pictures of an upload's pages; they go with it. */
export async function addThumbnails(
  ctx: Ctx,
  thumbnailOf: number,
  pictures: readonly Thumbnail[],
): Promise<void> {
  if (pictures.length === 0) return;
  const values = pictures.map(({ page, ...picture }) => ({
    ...picture,
    purpose: 'thumbnail',
    name: `page-${page}.webp`,
    mime: 'image/webp',
    thumbnailOf,
    page,
    userId: ctx.actor.userId,
    companyId: ctx.actor.companyId,
    createdAt: ctx.now(),
  }));
  await rows(ctx).insertInto('upload').values(values).execute();
}
