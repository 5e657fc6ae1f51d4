import { maskPhone } from '@mdi/contract/kit/display.ts';
import { normalisePhone } from '@mdi/contract/kit/fields.ts';
import { researchReportApi } from '@mdi/contract/modules/research-report/research-report.contract.ts';
import type { ListedPhone } from '@mdi/contract/modules/whitelist/whitelist.contract.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { inRegions } from '../../kit/access/in-scope.ts';
import { may } from '../../kit/access/may.ts';
import { insertRows, notePersonalDataViewed, updateRow } from '../../kit/audit/changes.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { containsPattern } from '../../kit/queries/page.ts';

/** Who has read is told by the ledger alone. */
const seesReads = (ctx: Ctx): boolean => may(ctx, researchReportApi.ops.readers);

/** How often a phone has read reports in sight that name its list, over `whitelist_phone`; null where that is no matter of the caller's. */
const reads = (ctx: Ctx) =>
  seesReads(ctx)
    ? sql<number | null>`(
        select count(*)::int from (
          select r.id from report_reader r where r.phone_key = whitelist_phone.phone_key
          union all select r.id from report_reader r join "user" u on u.id = r.user_id
          where u.phone_key = whitelist_phone.phone_key) who
        join report_view v on v.reader_id = who.id and not v.again
        join research_report_whitelist rw on rw.report_id = v.report_id and rw.whitelist_id = whitelist_phone.whitelist_id
        join research_report on research_report.id = v.report_id and ${inRegions(ctx.actor, 'researchReport.region')})`
    : sql<number | null>`null::int`;

/** The phones of a list that the caller has looked up in sight, found by the whole number, its end, or the person. */
export function phonesOf(ctx: Ctx, whitelistId: number, keyword: string | undefined) {
  const query = rows(ctx)
    .selectFrom('whitelistPhone')
    .select([
      'whitelistPhone.id as phoneId',
      'whitelistPhone.phone',
      'whitelistPhone.person',
      'whitelistPhone.addedAt',
    ])
    .where('whitelistPhone.whitelistId', '=', whitelistId);
  if (!keyword) return query;
  const key = normalisePhone(keyword);
  // Any other part of the number would tell what the mask hides.
  return query.where(
    sql<SqlBool>`(whitelist_phone.person ilike ${containsPattern(keyword)} or whitelist_phone.phone_key = ${key}
      or right(whitelist_phone.phone_key, 4) = ${key})`,
  );
}

/** Which phones lists name already, as `list phone`. */
export async function phonesAlreadyListed(
  ctx: Ctx,
  wanted: readonly { whitelistId: number; phoneKey: string }[],
): Promise<ReadonlySet<string>> {
  const found = await sql<{ whitelistId: number; phoneKey: string }>`
    select p.whitelist_id, p.phone_key
    from unnest(${wanted.map((one) => one.whitelistId)}::bigint[], ${wanted.map((one) => one.phoneKey)}::text[])
      as w (id, key) join whitelist_phone p on p.whitelist_id = w.id and p.phone_key = w.key`.execute(
    rows(ctx),
  );
  return new Set(found.rows.map(({ whitelistId, phoneKey }) => `${whitelistId} ${phoneKey}`));
}

/** Says in the history of a list how many phones came or went. */
export function noteInHistory(ctx: Ctx, id: number, counts: Record<string, number>): void {
  ctx.changes.push({ entity: 'whitelist', id, before: {}, after: counts });
}

/** Adds phones to a list whose row is locked; those it names already stay as they are. Answers the ids of the new ones. */
export async function addPhones(
  ctx: Ctx,
  whitelistId: number,
  phones: readonly ListedPhone[],
): Promise<ReadonlyMap<string, number>> {
  const byKey = new Map(phones.map((one) => [normalisePhone(one.phone), one]));
  const known = await phonesAlreadyListed(
    ctx,
    [...byKey.keys()].map((phoneKey) => ({ whitelistId, phoneKey })),
  );
  const fresh = [...byKey].filter(([phoneKey]) => !known.has(`${whitelistId} ${phoneKey}`));
  const added = { addedAt: ctx.now(), addedBy: ctx.actor.userId };
  const made = await insertRows(
    ctx,
    'whitelistPhone',
    fresh.map(([phoneKey, { phone, person }]) => ({ whitelistId, phone, phoneKey, person, ...added })),
  );
  if (made.length > 0) {
    await updateRow(ctx, 'whitelist', whitelistId, { uploadedAt: ctx.now() });
    noteInHistory(ctx, whitelistId, { added: made.length });
  }
  return new Map(made.map(({ phoneKey, id }) => [phoneKey, id]));
}

/** How often phones of a list have read; which they are is said by `these`. */
export async function readsOf(ctx: Ctx, phones: RawBuilder<SqlBool>) {
  const found = await sql<{ phoneId: number; reads: number | null }>`
    select whitelist_phone.id as phone_id, ${reads(ctx)} as reads from whitelist_phone
    where ${phones} order by id`.execute(rows(ctx));
  return found.rows;
}

/** Records that it was looked at who of a list has read, as far as that was told. */
export function noteReads(ctx: Ctx, { whitelistId, name }: { whitelistId: number; name: string }): void {
  if (seesReads(ctx)) notePersonalDataViewed(ctx, 'whitelist', whitelistId, { name });
}

/** Removes phones of a list and records each; answers how many. */
export async function removePhones(ctx: Ctx, phones: RawBuilder<SqlBool>): Promise<number> {
  const found = await sql<{ id: number }>`
    select whitelist_phone.id from whitelist_phone where ${phones} order by id for update`.execute(rows(ctx));
  const ids = found.rows.map(({ id }) => id);
  const gone = await sql<{ id: number; whitelistId: number; phone: string; person: string | null }>`
    delete from whitelist_phone where id = any(${ids}::bigint[])
    returning id, whitelist_id, phone, person`.execute(rows(ctx));
  for (const { id, phone, ...rest } of gone.rows) {
    const before = { ...rest, phone: maskPhone(phone) };
    ctx.changes.push({ entity: 'whitelistPhone', id, before, after: null });
  }
  for (const of of new Set(gone.rows.map((one) => one.whitelistId)))
    noteInHistory(ctx, of, { removed: gone.rows.filter((one) => one.whitelistId === of).length });
  return gone.rows.length;
}

/** Some phones of a list. */
export const phonesWithIds = (whitelistId: number, phoneIds: readonly number[]) =>
  sql<SqlBool>`(whitelist_phone.whitelist_id = ${whitelistId}
    and whitelist_phone.id = any(${[...phoneIds]}::bigint[]))`;

type Named = { phone: string; person: string | null };

const onlyIn = (one: number, other: number) => sql`whitelist_phone
  where whitelist_id = ${one} and not exists (select from whitelist_phone o
    where o.whitelist_id = ${other} and o.phone_key = whitelist_phone.phone_key)`;

/** What the phones of a list would become by those of another. */
export async function differenceOf(ctx: Ctx, whitelistId: number, fromId: number, most: number) {
  const { rows: counts } = await sql<{ adds: number; removes: number; keeps: number }>`
    select (select count(*)::int from ${onlyIn(fromId, whitelistId)}) as adds,
      (select count(*)::int from ${onlyIn(whitelistId, fromId)}) as removes,
      (select count(*)::int from whitelist_phone a join whitelist_phone b using (phone_key)
        where a.whitelist_id = ${whitelistId} and b.whitelist_id = ${fromId}) as keeps`.execute(rows(ctx));
  const { rows: added } = await sql<Named>`
    select phone, person from ${onlyIn(fromId, whitelistId)} order by id limit ${most}`.execute(rows(ctx));
  const { rows: removed } = await sql<Named & { reads: number | null }>`
    select phone, person, ${reads(ctx)} as reads from ${onlyIn(whitelistId, fromId)}
    order by id limit ${most}`.execute(rows(ctx));
  const [count = { adds: 0, removes: 0, keeps: 0 }] = counts;
  return { ...count, added, removed };
}

/** Makes a list, whose row is locked, name the phones of another as they are now; set-wise, however many they are. */
export async function replacePhones(ctx: Ctx, whitelistId: number, fromId: number) {
  const { numAffectedRows: removed } = await sql`
    delete from whitelist_phone where id in (select id from ${onlyIn(whitelistId, fromId)})`.execute(
    rows(ctx),
  );
  const { numAffectedRows: added } = await sql`
    insert into whitelist_phone (whitelist_id, phone, phone_key, person, added_at, added_by)
    select ${whitelistId}, phone, phone_key, person, ${ctx.now()}, ${ctx.actor.userId}
    from ${onlyIn(fromId, whitelistId)}`.execute(rows(ctx));
  return { added: Number(added ?? 0), removed: Number(removed ?? 0) };
}

/** The phones there are, for undoing the import that added them; one that was removed since is there no more. */
export const phonesToUndo = (kept: RawBuilder<SqlBool>): RawBuilder<unknown> => sql`
  select whitelist_phone.id, 1 as version, whitelist.name || ' · ****' || right(whitelist_phone.phone, 4) as name,
    ${kept} as seen
  from whitelist_phone join whitelist on whitelist.id = whitelist_phone.whitelist_id`;

export async function lockPhones(ctx: Ctx, ids: readonly number[]): Promise<void> {
  await sql`select from whitelist_phone where id = any(${[...ids]}::bigint[]) order by id for update`.execute(
    rows(ctx),
  );
}
